"""All the page knows, as one frozen value: the record of the game on the table, and what only this screen knows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rollbow.kernel.game import Over, Seat
from rollbow.kernel.record import NO_NAME, level

from .routes import Menu, Route
from .scene import Scene
from .settings import Settings
from .shelf import Shelf

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rollbow.bots.player import Advice
    from rollbow.kernel.game import Result, Value
    from rollbow.kernel.record import Entry
    from rollbow.kernel.session import Session

    from .guiding import Guided
    from .replaying import Replay
    from .rivalry import Rival
    from .shelf import Card, Sealed


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat in the set-up form. `level` is empty for a person."""

    name: str = ""
    level: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """The set-up form of a game. `real`: the dice lie on the table."""

    slug: str
    chairs: tuple[Chair, ...]
    options: tuple[tuple[str, Value], ...]
    seed: str = ""
    real: bool = False


@dataclass(frozen=True)
class Model:
    """The page.

    `notice` is the one sentence that answers the last thing done (a refusal, a fault); `said` is what a screen
    reader hears. `undone` holds the moves that can be put back, the next one last. `code` is the text
    whose QR code is shown. `edition` counts the saves of the game on the table, and `mine` says whether this tab
    is the one that makes them. `asking` is the move that waits for a yes, as it ends the turn.
    `sealed` is the kept game that could not be put on the table. `trouble` is what
    keeps games from being saved; `calmed` is the trouble that was read and put away. `wondering` waits for the
    expert's `advice`; `hurried` shows the bots' moves without a pause until a person is to move; `stand_in` lets a
    person play the bots' seats when no bot can be had. `renewable`: a newer version is ready to be used.
    `replay` is the game looked at
    step by step, or die by die; `checking` is the address and the number of faces that are recomputed there.
    `unkept` are the games whose newest edition, given here, is not yet kept in every place.
    `rival` is the game whose dice are played once more. `guided` tells how far the guide of a first game is.
    `today` is the day in the player's calendar. `version`: the
    running build and the day it was made.
    """

    route: Route = field(default_factory=Menu)
    cards: tuple[Card, ...] = ()
    unkept: Mapping[str, int] = field(default_factory=dict)
    setup: Setup | None = None
    session: Session | None = None
    undone: tuple[Entry, ...] = ()
    picked: tuple[str, ...] = ()
    notice: str = ""
    asking: str = ""
    said: tuple[str, ...] = ()
    saved: bool = False
    edition: int = 0
    mine: bool = True
    sealed: Sealed | None = None
    trouble: str = ""
    calmed: str = ""
    shelf: Shelf = field(default_factory=Shelf)
    settings: Settings = field(default_factory=Settings)
    panel: str = ""
    code: str = ""
    wondering: bool = False
    advice: Advice | None = None
    hurried: bool = False
    stand_in: bool = False
    renewable: bool = False
    replay: Replay | None = None
    checking: tuple[str, str] = ("", "")
    rival: Rival | None = None
    guided: Guided | None = None
    today: str = ""
    version: tuple[str, str] = ("", "")


def names(session: Session) -> tuple[str, ...]:
    """What the seats are called on the screen."""
    return seat_names(session.record.seats)


def seat_names(seats: tuple[str, ...]) -> tuple[str, ...]:
    """The names of a record's seats; nameless persons and several bots of one level get their number."""
    return tuple(
        f"{mind.capitalize()} bot" + (f" {number}" if seats.count(seat) > 1 else "")
        if (mind := level(seat))
        else f"Player {number}"
        if seat == NO_NAME
        else seat
        for number, seat in enumerate(seats, 1)
    )


def headline(ended: Result, called: tuple[str, ...]) -> str:
    """Who won, in words."""
    winners = [called[seat - 1] for seat in ended.winners]
    if not winners:
        return "Nobody wins" if len(called) > 1 else "Not won this time"
    if len(called) == 1:
        return f"{winners[0]}: {ended.scores[0]}"
    if len(winners) == 1:
        return f"{winners[0]} wins"
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the win"


def persons(session: Session) -> tuple[int, ...]:
    """The seats that people play."""
    return tuple(number for number, seat in enumerate(session.record.seats, 1) if not level(seat))


def bot_to_move(session: Session) -> str | None:
    """The level of the bot whose turn it is."""
    turn = session.turn
    return level(session.record.seats[turn.number - 1]) if isinstance(turn, Seat) else None


def free_undo(session: Session) -> bool:
    """Whether taking back may go past dice and past bots: nobody else would mind."""
    return len(persons(session)) <= 1


def viewer(session: Session) -> int:
    """The seat whose sheet is shown large: the person to move, or the person who moved last."""
    people = persons(session)
    turn = session.turn
    if isinstance(turn, Seat) and (turn.number in people or not people):
        return turn.number
    for entry in reversed(session.record.entries):
        number = getattr(entry, "seat", None)
        if number in people:
            return int(number)
    return people[0] if people else 1


def scene(model: Model, session: Session) -> Scene:
    """The moment at the table as the game's view gets it."""
    mine = isinstance(session.turn, Seat) and (model.stand_in or not bot_to_move(session))
    return Scene(
        session.game,
        session.state,
        names(session),
        viewer(session),
        active=mine and model.mine and session.fault is None,
        picked=model.picked,
        events=session.events[-1] if session.events else (),
        proposals=model.settings.chains == "on",
    )


def finished(session: Session) -> bool:
    """Whether the game on the table has ended."""
    return isinstance(session.turn, Over)
