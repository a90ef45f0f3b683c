"""What the page can ask of the browser around it: plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Purpose = Literal[
    "card",
    "delete",
    "duplicate",
    "export",
    "export-all",
    "import",
    "link",
    "picture",
    "practice",
    "replay",
    "rival",
    "study",
    "title",
    "undelete",
]
"""What saved games are read for. update.py says which step gets them; what the shelf does is in kept_games.py."""

TextName = Literal["pars", "practice"]  # texts saved next to the games; each has a module in `kept`


@dataclass(frozen=True, slots=True)
class Go:
    """Change the address of the page; `instead` replaces it in the history."""

    fragment: str
    instead: bool = False


@dataclass(frozen=True, slots=True)
class Cover:
    """Make a history entry for the panel that now covers the screen, so that Back uncovers it."""

    panel: str


@dataclass(frozen=True, slots=True)
class Uncover:
    """Go back in the history to the screen without its panel."""


@dataclass(frozen=True, slots=True)
class Fetch:
    """Become the writer of a game (if no other tab is, or in any case with `take`) and read it; `Found` answers."""

    id: str
    take: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """Become the writer of a new game."""

    id: str


@dataclass(frozen=True, slots=True)
class Release:
    """Leave a game to other tabs."""


@dataclass(frozen=True, slots=True)
class Gather:
    """Read saved games, all of them if no ids are given; `Gathered` answers."""

    ids: tuple[str, ...] | None
    purpose: Purpose
    value: str = ""


@dataclass(frozen=True, slots=True)
class Keep:
    """Save a game in its envelope; `Kept` or `Taken` answers. `card` is its line on the shelf; `words` are said once it
    is saved.
    """

    id: str
    edition: int
    raw: str
    card: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class KeepAll:
    """Save many games that are on no table yet; `KeptAll` answers."""

    games: tuple[Keep, ...]


@dataclass(frozen=True, slots=True)
class Settle:
    """Let resting games give up their slots, so that only the mirror holds them."""


@dataclass(frozen=True, slots=True)
class MarkSaved:
    """Show at the table whether its game is saved. Nothing else changed, so nothing is redrawn."""

    words: str


@dataclass(frozen=True, slots=True)
class KeepCard:
    """Put a missing card on the shelf."""

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
class Forget:
    """Forget a game, if what is saved is still exactly this."""

    id: str
    raw: str


@dataclass(frozen=True, slots=True)
class DiscardDamaged:
    """Forget a damaged copy that was set aside."""

    key: str


@dataclass(frozen=True, slots=True)
class List:
    """List what is kept; `Listed` answers."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Measure how much is kept; `ask` requests persistent storage. `Measured` answers."""

    ask: bool = False


@dataclass(frozen=True, slots=True)
class Revise:
    """Change a line of a text saved next to the games; its module in `kept` says how."""

    name: TextName
    change: str


@dataclass(frozen=True, slots=True)
class KeepSettings:
    """Save the settings."""

    text: str


@dataclass(frozen=True, slots=True)
class Download:
    """Give the player a text as a file."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Send:
    """Pass a text as a file to the share sheet, or else download it."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Think:
    """Have a bot choose; `Thought` or `NoBot` answers after at least `pause` milliseconds."""

    id: str
    entries: int
    slug: str
    state: object
    level: str
    pause: int


@dataclass(frozen=True, slots=True)
class Advise:
    """Ask the expert for advice; `Advised` or `NoBot` answers."""

    id: str
    entries: int
    slug: str
    state: object


@dataclass(frozen=True, slots=True)
class Work:
    """Begin long work (`bots/long_work.py`), replacing any of the same name; `Pieces` and `Worked` answer."""

    kind: str
    name: str
    given: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Halt:
    """Stop long work; no more messages come from it."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Recall:
    """Read the study saved with a game (`Recalled` answers), or what statistics need of all studies (`RecalledAll`)."""

    id: str = ""


@dataclass(frozen=True, slots=True)
class Remember:
    """Save a study with its game, and what statistics need of it, if the browser lets us."""

    id: str
    raw: str
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Hurry:
    """Skip the pauses: show what the bots chose."""


@dataclass(frozen=True, slots=True)
class Renew:
    """Switch to the newer version that is ready."""


@dataclass(frozen=True, slots=True)
class WarmUp:
    """Start the bots' worker, which will be needed soon."""


@dataclass(frozen=True, slots=True)
class Share:
    """Send a text and the page's address with this fragment to the share sheet, or without `sheet` to the clipboard."""

    text: str
    fragment: str
    sheet: bool


@dataclass(frozen=True, slots=True)
class Scan:
    """Look for a QR code with the camera while its picture is shown; `Scanned` answers."""


@dataclass(frozen=True, slots=True)
class Later:
    """Wait some milliseconds; `Ticked` answers."""

    milliseconds: int
    ticket: int


@dataclass(frozen=True, slots=True)
class Breathe:
    """Pause an import so that the browser can catch up; redraws only if `drawn`. `Breathed` answers."""

    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Fade:
    """Remove a short answer from the screen after a while; `Faded` answers."""

    words: str


@dataclass(frozen=True, slots=True)
class ShowCode:
    """Show a QR code of the page's address with this fragment."""

    fragment: str


@dataclass(frozen=True, slots=True)
class Perform:
    """Give the stage this long for a cue; `Performed` answers. `cubes` are the dice that fall, as HTML."""

    ticket: str
    milliseconds: int
    cubes: str = ""


@dataclass(frozen=True, slots=True)
class Strike:
    """Clear the stage: dice on it move to their places."""


# Effects on the device only.


@dataclass(frozen=True, slots=True)
class Dress:
    """Set the page's colors, its motion, and which hand dice and actions are placed for."""

    theme: str
    motion: str
    tray: str


@dataclass(frozen=True, slots=True)
class Feel:
    """Play a sound (one of `feedback.BUZZES`, or none) and vibrate (milliseconds, alternately on and off)."""

    sound: str
    pattern: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StayAwake:
    """Keep the screen from going dark, or stop doing so."""

    on: bool


@dataclass(frozen=True, slots=True)
class Focus:
    """Move the focus to the element with this id."""

    id: str


@dataclass(frozen=True, slots=True)
class Print:
    """Print the page."""


Effect = (
    Go | Cover | Uncover | Fetch | Claim | Release | Gather | Keep | KeepAll | Settle | MarkSaved | KeepCard
    | SetAside | Discard | Forget | DiscardDamaged | List | Measure | Revise | KeepSettings | Dress | Feel
    | StayAwake | Focus | Print | Download | Send | Think | Advise | Work | Halt | Recall | Remember | Hurry
    | WarmUp | Renew | ShowCode | Fade | Share | Scan | Later | Breathe | Perform | Strike
)  # fmt: skip
