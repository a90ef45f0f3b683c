"""What a bot is: it gets a state, its own random source and a time budget; never the record, seed or a future throw.

Each game has a `Mind`. This file knows no game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rollbow.games import part

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

LEVELS = ("casual", "steady", "expert")
"""The same as `kernel.record.LEVELS`; repeated here because bots don't import records."""
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


@dataclass(frozen=True)
class Mind:
    """How a game's bots play: `MIND` in `games/SLUG/bot/__init__.py`."""

    choose: Callable[[Any, str, Random, float], Any]
    """A legal move for the seat to move, given the state, a level from LEVELS or YARDSTICKS, a random source and a time
    budget in seconds. The same state, level and random source give the same move unless time runs out.
    """
    advise: Callable[[Any, Random, float], Advice]
    """The expert's hint, given the state, a random source and a budget."""


def mind(slug: str) -> Mind:
    """The mind of a game, loaded on first use."""
    found: Mind = part(slug, "bot").MIND
    return found
