"""The page's side of the bots' worker: a question goes out, a message comes back."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from js import rollbow
from pyodide.ffi import JsException, to_js

from rollbow.app.effects import Advise, Think
from rollbow.app.messages import Advised, NoBot, Thought
from rollbow.bots.asking import Question, ask, read_advice

if TYPE_CHECKING:
    from rollbow.app.messages import Message


async def choose(asked: Think) -> Message:
    """A bot's move, or that no bot can run."""
    answer = await _ask(asked, asked.level)
    if answer is None:
        return NoBot(asked.id, asked.entries)
    return Thought(asked.id, asked.entries, answer)


async def advise(asked: Advise) -> Message:
    """The expert's advice, or that no expert can run."""
    answer = await _ask(asked, None)
    if answer is None:
        return NoBot(asked.id, asked.entries)
    return Advised(asked.id, asked.entries, read_advice(answer))


async def _ask(asked: Think | Advise, level: str | None) -> str | None:
    question = ask(Question(asked.slug, asked.state, level, os.urandom(16)))
    try:
        return str(await rollbow.bots.ask(to_js(question)))
    except JsException:
        return None
