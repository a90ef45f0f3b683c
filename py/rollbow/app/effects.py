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
"""What kept games are read for. Who goes on with them is in update.py; what the shelf does, in kept_games.py."""

TextName = Literal["pars", "practice"]  # what is kept beside the games, each by its module in `kept`


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
    """Become the writer of a game, if no other tab is or with `take`, and read it; `Found` answers."""

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
    """Read kept games, all of them when no ids are given; `Gathered` answers."""

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
    """Save many games that nobody plays yet; `KeptAll` answers."""

    games: tuple[Keep, ...]


@dataclass(frozen=True, slots=True)
class Settle:
    """Let games that rest lie in the mirror alone."""


@dataclass(frozen=True, slots=True)
class MarkSaved:
    """Show at the table whether its game is saved. Nothing else changed, so no screen is drawn for it."""

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
    """Forget a game, if what is kept is still this."""

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
    """Change a line of a text that is kept beside the games; its module in `kept` says how."""

    name: TextName
    change: str


@dataclass(frozen=True, slots=True)
class KeepSettings:
    """Save the settings."""

    text: str


@dataclass(frozen=True, slots=True)
class Download:
    """Hand a text to the player as a file."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Send:
    """Hand a text as a file to the share sheet, or else to the player."""

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
    """Begin long work (`bots/long_work.py`), in place of any of the same name; `Pieces` and `Worked` answer."""

    kind: str
    name: str
    given: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Halt:
    """Stop long work; nothing more is heard of it."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Recall:
    """Read the study kept beside a game (`Recalled` answers), or what statistics need of all (`RecalledAll`)."""

    id: str = ""


@dataclass(frozen=True, slots=True)
class Remember:
    """Keep a study beside its game, and what statistics need of it, if the browser lets us."""

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
    """Start the bots' worker; it will be needed soon."""


@dataclass(frozen=True, slots=True)
class Share:
    """Send a text and the address with this fragment to the share sheet, or without `sheet` to the clipboard."""

    text: str
    fragment: str
    sheet: bool


@dataclass(frozen=True, slots=True)
class Scan:
    """Look for a QR code with the camera as long as its picture is shown; `Scanned` answers."""


@dataclass(frozen=True, slots=True)
class Later:
    """Wait some milliseconds; `Ticked` answers."""

    milliseconds: int
    ticket: int


@dataclass(frozen=True, slots=True)
class Breathe:
    """Pause an import, so that the browser can do what waits; drawn only if `drawn`. `Breathed` answers."""

    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Fade:
    """Take a short answer off the screen after a while; `Faded` answers."""

    words: str


@dataclass(frozen=True, slots=True)
class ShowCode:
    """Show a QR code of the address with this fragment."""

    fragment: str


@dataclass(frozen=True, slots=True)
class Perform:
    """Give the stage this long for a cue; `Performed` answers. `cubes` are the dice that fall, as HTML."""

    ticket: str
    milliseconds: int
    cubes: str = ""


@dataclass(frozen=True, slots=True)
class Strike:
    """Clear the stage: dice that lie there go to their places."""


# For the device only.


@dataclass(frozen=True, slots=True)
class Dress:
    """Set the page's colors, its motion, and the hand that dice and actions are for."""

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
