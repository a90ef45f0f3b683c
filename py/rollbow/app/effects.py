"""What the page can ask of the browser around it: plain values. What only concerns the device is in device.py."""

from __future__ import annotations

from dataclasses import dataclass

from .device import Dress, Feel, Focus, Print, StayAwake


@dataclass(frozen=True, slots=True)
class Go:
    """Change the address of the page; `instead` leaves no way back to the present one."""

    fragment: str
    instead: bool = False


@dataclass(frozen=True, slots=True)
class Fetch:
    """Become the one who writes a game, if nobody else does or by `take`, and read it; `Found` answers."""

    id: str
    take: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """Become the one who writes a new game."""

    id: str


@dataclass(frozen=True, slots=True)
class Release:
    """Leave a game to other tabs."""


@dataclass(frozen=True, slots=True)
class Gather:
    """Read kept games, all of them when no ids are given; `Gathered` answers."""

    ids: tuple[str, ...] | None
    purpose: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Keep:
    """Save a game in its envelope; `Kept` or `Taken` answers. `card` is its line on the shelf; `words` are what to
    say once it is kept.
    """

    id: str
    edition: int
    raw: str
    card: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class KeepCard:
    """Put a card on the shelf that was missing there."""

    id: str
    card: str


@dataclass(frozen=True, slots=True)
class SetAside:
    """Keep damaged copies of a game apart from it."""

    id: str
    raws: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """Forget a game; `Discarded` answers."""

    id: str


@dataclass(frozen=True, slots=True)
class DiscardDamaged:
    """Forget a damaged copy that was set aside."""

    key: str


@dataclass(frozen=True, slots=True)
class List:
    """Look what is kept; `Listed` answers."""


@dataclass(frozen=True, slots=True)
class Measure:
    """See how much is kept; `ask` has the browser promise to keep it. `Measured` answers."""

    ask: bool = False


@dataclass(frozen=True, slots=True)
class KeepSettings:
    """Keep the settings."""

    text: str


@dataclass(frozen=True, slots=True)
class Download:
    """Hand a text to the player as a file."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Think:
    """Let a bot choose; `Thought` or `Speechless` answers, not before `pause` milliseconds have gone by."""

    id: str
    entries: int
    slug: str
    state: object
    level: str
    pause: int


@dataclass(frozen=True, slots=True)
class Advise:
    """Let the expert advise; `Advised` or `Speechless` answers."""

    id: str
    entries: int
    slug: str
    state: object


@dataclass(frozen=True, slots=True)
class Hurry:
    """Wait for no pause any more: show what the bots have chosen."""


@dataclass(frozen=True, slots=True)
class Renew:
    """Change over to the newer version that is ready."""


@dataclass(frozen=True, slots=True)
class WarmUp:
    """Start the bots' worker: it will be needed soon."""


@dataclass(frozen=True, slots=True)
class Share:
    """Hand a text and the address with this fragment to the share sheet, or without `sheet` to the clipboard."""

    text: str
    fragment: str
    sheet: bool


@dataclass(frozen=True, slots=True)
class Later:
    """Wait some milliseconds; `Ticked` answers."""

    milliseconds: int
    ticket: int


@dataclass(frozen=True, slots=True)
class ShowCode:
    """Make a QR code of the address with this fragment and show it."""

    fragment: str


Effect = (
    Go
    | Fetch
    | Claim
    | Release
    | Gather
    | Keep
    | KeepCard
    | SetAside
    | Discard
    | DiscardDamaged
    | List
    | Measure
    | KeepSettings
    | Dress
    | Feel
    | StayAwake
    | Focus
    | Print
    | Download
    | Think
    | Advise
    | Hurry
    | WarmUp
    | Renew
    | ShowCode
    | Share
    | Later
)
