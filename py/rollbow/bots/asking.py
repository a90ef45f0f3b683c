"""What the page asks the bots' worker, and its answer: bytes go out, text comes back.

Both ends are this page with the same code, so states travel as pickles; nothing foreign passes through here.
"""

from __future__ import annotations

import pickle
from random import Random
from typing import Any, NamedTuple

from rollbow.games import GAMES

from .bot import Advice, Thought, mind

BUDGETS = {"casual": 0.2, "steady": 0.4, "expert": 1.0}
"""Seconds a move."""
HINT_BUDGET = 2.0


class Question(NamedTuple):
    """A state and who is asked. `entropy` is the bot's own randomness, unrelated to the game's seed.

    Without a level, it asks for the expert's advice.
    """

    slug: str
    state: Any
    level: str | None
    entropy: bytes


def ask(question: Question) -> bytes:
    """The question as bytes."""
    return pickle.dumps(tuple(question))


def answer(raw: bytes | memoryview) -> str:
    """The answer: a move's text, or advice by `write_advice`."""
    question = Question(*pickle.loads(raw))  # noqa: S301 - written by `ask`, in this page
    rng = Random(question.entropy)
    if question.level is None:
        return write_advice(mind(question.slug).advise(question.state, rng, HINT_BUDGET))
    move = mind(question.slug).choose(question.state, question.level, rng, BUDGETS[question.level])
    return GAMES[question.slug].spell(move)


def write_advice(advice: Advice) -> str:
    """Advice as text: the unit, then a line per move."""
    lines = [
        advice.unit,
        *(f"{thought.move}\t{thought.worth!r}\t{thought.why}" for thought in advice.thoughts),
    ]
    return "\n".join(lines)


def read_advice(text: str) -> Advice:
    """Advice as `write_advice` wrote it."""
    unit, *lines = text.split("\n")
    parts = [line.split("\t") for line in lines]
    return Advice(tuple(Thought(move, float(worth), why) for move, worth, why in parts), unit)
