"""The move a bot plays at each level of UNO Dice, and the expert's advice.

The expert takes a few hundredths of a second for a re-roll and less for the rest, whatever the budget.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rollbow.bots.bot import Advice, Thought

from ..legal import legal
from ..notation import Write, spell
from .expert import weighed
from .simple_bots import TASTES, counting, greedy
from .words import why

if TYPE_CHECKING:
    from random import Random

    from ..notation import Move
    from ..state import State

THOUGHTS: Final = 3
UNIT: Final = "% chance to win"


def choose(state: State, level: str, rng: Random, budget: float) -> Move:
    """A legal move of the seat to move."""
    match level:
        case "random":
            return rng.choice(legal(state))
        case "greedy":
            return greedy(state)
        case "expert":
            return weighed(state)[0][0]
    return counting(state, TASTES[level], rng)


def advise(state: State, rng: Random, budget: float) -> Advice:
    """The expert's move and the next best two that really differ, with the chance to win after each in percent."""
    found = weighed(state)
    written = [chance for move, chance in found if isinstance(move, Write)]
    different: dict[tuple[type[Move], float], tuple[Move, float]] = {}
    for move, chance in found:
        different.setdefault((type(move), round(chance, 6)), (move, chance))
    thoughts = [
        Thought(
            spell(move),
            100 * chance,
            why(state, move, chance, max(written) if written and not place else None),
        )
        for place, (move, chance) in enumerate(list(different.values())[:THOUGHTS])
    ]
    return Advice(tuple(thoughts), UNIT)
