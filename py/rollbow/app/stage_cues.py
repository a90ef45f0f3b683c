"""What the stage shows of a move: its cues. A game's own are `CUES` in its `table/moments.py`.

Loaded with the first move: no first screen needs them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from rollbow.games import part

from .html import Html

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rollbow.kernel.game import Die

Kind = Literal["throw", "bust", "loss", "first", "row", "lock", "note", "rest", "win"]
"""Dice fall; a turn's points are lost; a few points are lost; a box is won before all others; something is complete;
pieces are safe from now on; news for everyone; a pause before the end; the end.
"""


@dataclass(frozen=True, slots=True)
class Cube:
    """A die that falls: what its six sides look like, which of them comes up, and the control it then turns into."""

    sides: tuple[Html, ...]
    up: int
    goes_to: str


NOTHING = Html("")


@dataclass(frozen=True, slots=True)
class Cue:
    """One thing for the stage to show.

    `counts` is a number that runs from one value to another. With `past` the table stays as it was before the move
    until this is over, so that nothing gives away what the dice haven't shown yet.
    """

    kind: Kind
    words: str = ""
    more: str = ""
    picture: Html = NOTHING
    counts: tuple[int, int] | None = None
    cubes: tuple[Cube, ...] = ()
    past: bool = False


@dataclass(frozen=True)
class Cues:
    """What a game has for the stage."""

    side: Callable[[Die, str], Html]
    """A side of a die: how it looks with this face."""
    moments: Callable[[Sequence[Any], Any, Sequence[str]], Iterable[Cue]]
    """Which of a step's events get a cue. Takes the events, the state they led to, and the seats' names."""
    win: Callable[[Any, Sequence[int]], Html]
    """The picture at the end, given the state and the seats that won."""
    place: Callable[[Die], str] = lambda die: f"die-{die.name}"
    """The id of the control that a die turns into."""


def of(slug: str) -> Cues:
    """The cues of a game."""
    found: Cues = part(slug, "table.moments").CUES
    return found
