"""What a bot is: it gets a state, its own random source and a time budget; never the record, seed or a future throw.

Each game's `bot.py` is a `Mind`. This file knows no game.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from random import Random

LEVELS = ("casual", "steady", "expert")
YARDSTICKS = ("random", "greedy")
"""Players for measuring only: any legal move, and the best immediate gain."""


@dataclass(frozen=True, slots=True)
class Thought:
    """One move weighed: its text, what it is worth to the mover in the game's own measure, and why, in a sentence."""

    move: str
    worth: float
    why: str


@dataclass(frozen=True, slots=True)
class Advice:
    """What the expert would do here, best first: the move to play and up to two others. `unit` names the measure."""

    thoughts: tuple[Thought, ...]
    unit: str


class Mind(Protocol):
    """`games/SLUG/bot.py`: how a game is played well."""

    def choose(self, state: Any, level: str, rng: Random, budget: float) -> Any:
        """A legal move of the seat to move. `level` is one of LEVELS or YARDSTICKS, `budget` a time in seconds.

        The same state, level and random source give the same move as long as the budget isn't exhausted.
        """

    def advise(self, state: Any, rng: Random, budget: float) -> Advice:
        """The expert's hint."""


def mind(slug: str) -> Mind:
    """The mind of a game, loaded when it is first needed."""
    return cast("Mind", import_module(f"rollbow.games.{slug}.bot"))
