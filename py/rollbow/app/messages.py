"""What can happen to the page, and what the page can ask for: plain values, no browser in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rollbow.kernel.game import Game


@dataclass(frozen=True, slots=True)
class World:
    """What the outside is like when a message arrives: the clock, and bytes nobody can guess."""

    now: str
    entropy: bytes


# Messages


@dataclass(frozen=True, slots=True)
class Went:
    """The address of the page changed."""

    fragment: str


@dataclass(frozen=True, slots=True)
class Did:
    """A control was used."""

    action: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Filled:
    """A field of a form was changed."""

    field: str
    value: str


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot made up its mind about the position after so many entries of a game."""

    id: str
    entries: int
    move: str


@dataclass(frozen=True, slots=True)
class Found:
    """A kept game was read; no text when there is none."""

    id: str
    text: str | None


@dataclass(frozen=True, slots=True)
class Kept:
    """A game was saved, or could not be."""

    id: str
    problem: str = ""


Message = Went | Did | Filled | Thought | Found | Kept


# Effects


@dataclass(frozen=True, slots=True)
class Go:
    """Change the address of the page."""

    fragment: str


@dataclass(frozen=True, slots=True)
class Fetch:
    """Read a kept game; `Found` answers."""

    id: str


@dataclass(frozen=True, slots=True)
class Keep:
    """Save a game; `Kept` answers. `summary` is its line on the shelf."""

    id: str
    text: str
    summary: str


@dataclass(frozen=True, slots=True)
class Think:
    """Let a bot choose; `Thought` answers."""

    id: str
    entries: int
    game: Game[object, object]
    state: object
    level: str


@dataclass(frozen=True, slots=True)
class Copy:
    """Put a text on the clipboard."""

    text: str


@dataclass(frozen=True, slots=True)
class ShowCode:
    """Make a QR code of a text and show it."""

    text: str


Effect = Go | Fetch | Keep | Think | Copy | ShowCode
