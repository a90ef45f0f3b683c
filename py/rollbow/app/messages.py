"""What can happen to the page: plain values, no browser in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rollbow.bots.player import Advice

    from .keeping import Copies


@dataclass(frozen=True, slots=True)
class World:
    """When a message arrives: the clock, bytes nobody can guess, the player's own day (without one, the clock's)."""

    now: str
    entropy: bytes
    today: str = ""


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
class Advised:
    """The expert's advice on the position after so many entries of a game."""

    id: str
    entries: int
    advice: Advice


@dataclass(frozen=True, slots=True)
class Speechless:
    """No bot could be started for the position after so many entries of a game."""

    id: str
    entries: int


@dataclass(frozen=True, slots=True)
class Found:
    """A kept game was read. `mine`: this tab is the one that may go on with it."""

    copies: Copies
    mine: bool


@dataclass(frozen=True, slots=True)
class Gathered:
    """Kept games were read for a purpose, which comes back as it was given."""

    found: tuple[Copies, ...]
    purpose: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """An edition of a game was saved in every place, or could not be. `words` come back as they were given."""

    id: str
    edition: int
    problem: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Discarded:
    """A game was forgotten; `gone` says whether that succeeded everywhere."""

    id: str
    gone: bool = True


@dataclass(frozen=True, slots=True)
class Taken:
    """Another tab goes on with a game of this one."""

    id: str


@dataclass(frozen=True, slots=True)
class Changed:
    """Another tab saved a game, or left it."""

    id: str


@dataclass(frozen=True, slots=True)
class Listed:
    """What is kept: cards as they were found, the ids of all games, and damaged copies with their keys."""

    cards: tuple[str, ...]
    ids: tuple[str, ...]
    damaged: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Measured:
    """How much is kept, how much may be, and whether the browser won't clear it by itself."""

    used: int
    quota: int
    lasting: bool
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Given:
    """Files were handed to the page: names and contents."""

    files: tuple[tuple[str, bytes], ...]


@dataclass(frozen=True, slots=True)
class Shared:
    """What became of a `Share`: shared, copied, dismissed, or refused."""

    outcome: str


@dataclass(frozen=True, slots=True)
class Ticked:
    """The time of a `Later` is over."""

    ticket: int


Message = (
    Went
    | Did
    | Filled
    | Thought
    | Advised
    | Speechless
    | Found
    | Gathered
    | Kept
    | Discarded
    | Taken
    | Changed
    | Listed
    | Measured
    | Given
    | Shared
    | Ticked
)
