"""What can happen to the page, as plain values without any browser objects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from rollbow.bots.bot import Advice

    from .effects import Purpose, TextName
    from .kept.envelope import Copies


@dataclass(frozen=True, slots=True)
class World:
    """The world when a message arrives: the clock, bytes nobody can guess, the player's own date (or the clock's, if
    unknown) and time of day (empty if unknown). `still`: nothing should move on the screen.
    """

    now: str
    entropy: bytes
    today: str = ""
    still: bool = True
    time: str = ""

    def new_id(self) -> str:
        """The id of a new game."""
        return self.entropy[6:14].hex()

    def new_secret(self) -> bytes:
        """A secret for this device; these bytes are used for nothing else."""
        return self.entropy[16:32]


@dataclass(frozen=True, slots=True)
class Went:
    """The address of the page changed, or what covers the screen there: Back was pressed over a panel."""

    fragment: str
    panel: str = ""


@dataclass(frozen=True, slots=True)
class Did:
    """A button was pressed; `actions.ACTIONS` lists them all."""

    action: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A keyboard shortcut for a button at the table was pressed."""

    action: Literal["undo", "redo"]


@dataclass(frozen=True, slots=True)
class Dropped:
    """Something was dragged to a place on the board, which picks it like a tap."""

    token: str


@dataclass(frozen=True, slots=True)
class Typed:
    """A line was typed and sent; `actions.LINES` lists them all."""

    line: str
    text: str


@dataclass(frozen=True, slots=True)
class Filled:
    """A form field changed; `actions.FIELDS` lists them all."""

    field: str
    value: str


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot chose its move for the position after this many entries of a game."""

    id: str
    entries: int
    move: str


@dataclass(frozen=True, slots=True)
class Advised:
    """The expert's advice on the position after this many entries of a game."""

    id: str
    entries: int
    advice: Advice


@dataclass(frozen=True, slots=True)
class NoBot:
    """No bot could be started for the position after this many entries of a game."""

    id: str
    entries: int


@dataclass(frozen=True, slots=True)
class Pieces:
    """Pieces of what long work brings; `kind` and `name` are those of its `Work`."""

    kind: str
    name: str
    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Worked:
    """Long work has told all; `failed`: it broke off, or the worker couldn't be started."""

    kind: str
    name: str
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Recalled:
    """The study kept beside a game; empty if there is none."""

    id: str
    raw: str


@dataclass(frozen=True, slots=True)
class RecalledAll:
    """What statistics need of all kept studies, a line each."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A kept game was read. `mine`: this tab is its writer."""

    copies: Copies
    mine: bool


@dataclass(frozen=True, slots=True)
class Gathered:
    """Kept games were read for a purpose, which is passed back unchanged."""

    found: tuple[Copies, ...]
    purpose: Purpose
    value: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """An edition of a game was saved everywhere, or could not be. `words` are passed back unchanged."""

    id: str
    edition: int
    problem: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class KeptAll:
    """What became of many games that were to be saved."""

    answers: tuple[Kept | Taken, ...]


@dataclass(frozen=True, slots=True)
class Discarded:
    """A game was forgotten. `gone`: nothing of it was left to find; `sure`: every place could be checked."""

    id: str
    gone: bool = True
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Taken:
    """Another tab took over a game from this one."""

    id: str


@dataclass(frozen=True, slots=True)
class Changed:
    """Another tab saved a game, or let go of it."""

    id: str


@dataclass(frozen=True, slots=True)
class Listed:
    """What is saved: cards as found, the ids of all games, damaged copies by key, and the texts next to them."""

    cards: tuple[str, ...]
    ids: tuple[str, ...]
    damaged: tuple[tuple[str, str], ...] = ()
    texts: tuple[tuple[TextName, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Measured:
    """How much is kept, how much may be, and whether the browser promises not to clear it."""

    used: int
    quota: int
    lasting: bool
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Given:
    """Files were given to the page: names and contents."""

    files: tuple[tuple[str, bytes], ...]


@dataclass(frozen=True, slots=True)
class Offered:
    """Files were shared with the page, by the system or by any website. `too_much`: over the limit, so none came."""

    files: tuple[tuple[str, bytes], ...]
    too_much: bool = False


@dataclass(frozen=True, slots=True)
class Shared:
    """What became of a `Share`: shared, copied, dismissed, or refused."""

    outcome: str


@dataclass(frozen=True, slots=True)
class Scanned:
    """What the camera read; empty if the player left first. `refused`: there is no camera, or it isn't allowed."""

    text: str = ""
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Faded:
    """A short answer has been on the screen long enough."""

    words: str


@dataclass(frozen=True, slots=True)
class Ticked:
    """A `Later` is due."""

    ticket: int


@dataclass(frozen=True, slots=True)
class Breathed:
    """The import may go on."""


@dataclass(frozen=True, slots=True)
class Performed:
    """A `Perform` has finished."""

    ticket: str


@dataclass(frozen=True, slots=True)
class Skipped:
    """A tap outside all controls while the stage shows something."""


@dataclass(frozen=True, slots=True)
class Renewable:
    """A newer version of the page is ready."""


Message = (
    Went | Did | Shortcut | Dropped | Typed | Filled | Thought | Advised | NoBot | Pieces | Worked | Recalled
    | RecalledAll | Found | Gathered | Kept | KeptAll | Discarded | Taken | Changed | Listed | Measured
    | Given | Offered | Shared | Scanned | Faded | Ticked | Breathed | Performed | Skipped | Renewable
)  # fmt: skip
