"""Everything the page knows, as one frozen value: the game on the table, and what only this screen knows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rollbow import app
from rollbow.kernel.game import Over, Seat
from rollbow.kernel.record import NO_NAME, level

from . import steps
from .game_table import Scene
from .kept.envelope import LINKED
from .kept.settings import Settings
from .routes import Link, Menu, Route

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rollbow.bots.bot import Advice
    from rollbow.kernel.game import Result, Value
    from rollbow.kernel.record import Entry, Record
    from rollbow.kernel.session import Session

    from .effects import TextName
    from .html import Html
    from .kept.cards import Card, Sealed
    from .kept.files import Arrival, Landing, Opened, Parcel
    from .kept.letters import Received
    from .messages import Thought
    from .stage_cues import Cue
    from .steps.challenge import Rival
    from .steps.practice import Practice
    from .steps.replay import Replay
    from .steps.study import Look
    from .steps.tutorial import Guided


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat in the setup form. `level` is empty for a person."""

    name: str = ""
    level: str = ""
    apart: bool = False  # someone elsewhere, playing by letters


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup form of a game. `real`: real dice on a real table. `drawn`: dice decided who takes seat 1.

    `hints`: in a game by letters, hints are allowed.
    """

    slug: str
    chairs: tuple[Chair, ...]
    options: tuple[tuple[str, Value], ...]
    seed: str = ""
    real: bool = False
    drawn: bool = False
    hints: bool = False


@dataclass(frozen=True)
class Play:
    """The game on the table, and what only its screen knows."""

    session: Session
    edition: int = 0  # counts the saves
    mine: bool = True  # whether this tab is the one that saves
    saved: bool = False  # whether the newest edition has been saved everywhere
    since: int | None = None  # how many entries there were before the last change at this table
    undone: tuple[Entry, ...] = ()  # moves that can be redone, the next one last
    picked: tuple[str, ...] = ()  # what is ticked, in the order it was picked
    asking: str = ""  # the move that waits for confirmation because it ends the turn
    wondering: bool = False  # the expert is being asked for advice
    advice: Advice | None = None
    hurried: bool = False  # bots move without a pause until a person is to move
    stand_in: bool = False  # a person may play the bots' seats, since no bot can run
    code: str = ""  # the address whose QR code is shown
    handed: Session | None = None  # the game before it went to the share sheet, which may still be canceled


SHOWN = 12
"""How many cards the shelf shows at first, and how many more at a time: each needs its picture."""


@dataclass(frozen=True, slots=True)
class Space:
    """What the browser reports about its storage, in bytes."""

    used: int
    quota: int
    lasting: bool  # whether the browser promises not to clear it
    asked: bool = False  # whether it was asked to promise that


@dataclass(frozen=True)
class Shelf:
    """What only the shelf knows; the menu shows its pictures, too."""

    now: str = ""  # when the games were listed
    slug: str = ""  # the game whose cards are shown; empty for all
    state: str = ""  # running, over, or empty for both
    shown: int = SHOWN
    renaming: str = ""  # the game being renamed
    deleting: str = ""  # the game whose deletion waits for a yes
    draft: str = ""  # its new name, as typed so far
    removed: tuple[tuple[Card, str], ...] = ()  # what can be restored: cards and envelopes
    returning: tuple[tuple[Card, str], ...] = ()  # what is being restored
    pictures: Mapping[tuple[str, int], Html] = field(default_factory=dict)  # by game and edition, never saved
    drawing: tuple[str, ...] = ()  # the games whose pictures were requested
    damaged: tuple[tuple[str, str], ...] = ()  # copies set aside, by key
    space: Space | None = None
    offered: tuple[Opened, ...] = ()  # what was shared with the page and waits for a yes
    unopened: tuple[tuple[str, bytes], ...] = ()  # files still to be read: their names and contents
    arriving: tuple[Parcel, ...] = ()  # imported games still to be processed, the next one first
    batch: tuple[Landing, ...] = ()  # those being processed now
    arrivals: tuple[Arrival, ...] = ()  # what became of those already processed
    report: tuple[str, ...] = ()  # what the import did

    @property
    def reading(self) -> bool:
        """Whether an import is running."""
        return bool(self.unopened or self.arriving)

    def listed(self, cards: Iterable[Card]) -> list[Card]:
        """The cards that pass the filters; games in which a friend elsewhere is waiting come first."""
        found = [
            card
            for card in cards
            if self.slug in ("", card.slug) and (not self.state or (self.state == "over") == card.over)
        ]
        return sorted(found, key=lambda card: not card.awaited)


@dataclass(frozen=True)
class Stage:
    """What shows the last move, until the table is just a table again."""

    was: Model  # the page before that move
    cues: tuple[Cue, ...]  # what is shown now, and what follows
    ticket: str  # the number of the `Perform` that the browser is carrying out
    slug: str  # the game
    held: Thought | None = None  # a bot's answer, waiting for the stage

    @property
    def cue(self) -> Cue:
        """What is shown now."""
        return self.cues[0]


@dataclass(frozen=True)
class Arrived:
    """A letter that waits for an answer: what it holds, what it may do, and the game as saved here."""

    record: Record
    received: Received
    kept: Session | None = None


@dataclass(frozen=True)
class Model:
    """The page: first what all screens share, then what belongs to single screens."""

    route: Route = field(default_factory=Menu)
    today: str = ""  # the day in the player's calendar
    time: str = ""  # the time of day there, as `21:30`, at the last message
    now: str = ""  # the same moment in UTC, as `2026-11-18T20:30Z`
    version: tuple[str, str] = ("", "")  # the running build and its day
    plain: bool = False  # the page came without https, so the browser offers it less
    scans: bool = False  # the browser may be able to read QR codes
    fleeting: bool = False  # the browser clears a site's data after a week without a visit
    renewable: bool = False  # a newer version is ready to be used
    settings: Settings = field(default_factory=Settings)
    cards: tuple[Card, ...] = ()  # the saved games, last played first
    unkept: Mapping[str, int] = field(default_factory=dict)  # editions not yet saved everywhere, by game
    notice: str = ""  # the sentence that answers the last action
    said: tuple[str, ...] = ()  # what a screen reader hears
    spoken: int = 0  # counts the messages answered aloud, so that repeated words are spoken again
    trouble: str = ""  # what keeps games from being saved
    dismissed: str = ""  # the trouble that the player has closed
    offered: bool = False  # whether the table is asking about sound
    panel: str = ""  # what covers the screen, with its own history entry: `more`, `keys` or `scan`

    texts: Mapping[TextName, str] = field(default_factory=dict)  # what is saved next to the games
    # The pars being computed, by dice: the expert's results so far; None if it couldn't play.
    figuring: Mapping[str, tuple[str, ...] | None] = field(default_factory=dict)

    play: Play | None = None
    stage: Stage | None = None  # what is shown of the last move at the table
    sealed: Sealed | None = None  # the saved game that can't be opened at the table
    guided: Guided | None = None  # how far along the guide of a first game is
    rival: Rival | None = None  # the earlier game with the same dice
    setup: Setup | None = None  # the form as last filled in
    shelf: Shelf = field(default_factory=Shelf)
    link: Record | None = None  # the game in a link, until its copies here are found
    letter: Arrived | None = None  # the letter in a link, if a person must decide what to do with it
    invitation: Link | None = None  # where the rules lead back to, if looked up before accepting
    study: Look | None = None  # how a game went, as far as it is known
    digests: tuple[str, ...] = ()  # what statistics know of saved studies
    practice: Practice | None = None  # positions to try again
    replay: Replay | None = None  # the game shown step by step, die by die, or on paper

    @property
    def session(self) -> Session | None:
        """The game on the table."""
        return self.play.session if self.play else None


YOU = "You"
"""How this screen addresses the only person at the table, or at this end of a game by letters; records, files and
links hold names as typed.
"""


def names(session: Session) -> tuple[str, ...]:
    """What the seats are called on the screen."""
    seats, legs = session.record.seats, session.legs
    if legs is None or not legs.own:
        return seat_names(seats, own=not session.record.id.startswith(LINKED))
    mine = legs.promises[legs.own - 1].seats
    return tuple(YOU if mine == (seat,) else name for seat, name in enumerate(seat_names(seats), 1))


def seat_names(seats: tuple[str, ...], *, own: bool = False) -> tuple[str, ...]:
    """The names of a record's seats; players without names and bots of the same level are numbered. `own`: the game was
    played here.
    """
    alone = own and sum(not level(seat) for seat in seats) == 1
    return tuple(
        YOU
        if alone and not level(seat)
        else f"{mind.capitalize()} bot" + (f" {number}" if seats.count(seat) > 1 else "")
        if (mind := level(seat))
        else f"Player {number}"
        if seat == NO_NAME
        else seat
        for number, seat in enumerate(seats, 1)
    )


def told(words: str) -> str:
    """A sentence about the seats as this screen puts it: “You win”, not “You wins”."""
    return app.second_person.agree(words) if YOU in words else words


def headline(ended: Result, called: tuple[str, ...]) -> str:
    """Who won, in words."""
    winners = [called[seat - 1] for seat in ended.winners]
    if not winners:
        return "Nobody wins" if len(called) > 1 else "No win this time"
    if len(called) == 1:
        points = f"{ended.scores[0]} point" + ("" if ended.scores[0] == 1 else "s")
        return f"{YOU} scored {points}" if winners[0] == YOU else f"{winners[0]}: {points}"
    if len(winners) == 1:
        return told(f"{winners[0]} wins")
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the win"


def persons(session: Session) -> tuple[int, ...]:
    """The seats that people play."""
    return tuple(number for number, seat in enumerate(session.record.seats, 1) if not level(seat))


def bot_to_move(session: Session) -> str | None:
    """The level of the bot whose turn it is."""
    turn = session.turn
    return level(session.record.seats[turn.number - 1]) if isinstance(turn, Seat) else None


def free_undo(session: Session) -> bool:
    """Whether undo may go back past dice and bots, as no other person is affected."""
    return len(persons(session)) <= 1


def viewer(session: Session) -> int:
    """The seat whose sheet is shown large: the person to move, or the last person who moved."""
    people = persons(session)
    turn = session.turn
    if session.legs is not None and session.legs.own:
        people = session.legs.promises[session.legs.own - 1].seats
    if isinstance(turn, Seat) and (turn.number in people or not people):
        return turn.number
    for entry in reversed(session.record.entries):
        number = getattr(entry, "seat", None)
        if number in people:
            return int(number)
    return people[0] if people else 1


def acts_here(session: Session) -> bool:
    """Whether the seat to move, if there is one, is played on this device."""
    turn = session.turn
    return session.legs is None or (isinstance(turn, Seat) and session.legs.acts(turn.number))


def scene(model: Model, play: Play) -> Scene:
    """The game on the table as its table draws it."""
    session = play.session
    mine = isinstance(session.turn, Seat) and (play.stand_in or not bot_to_move(session))
    seen = viewer(session)
    return Scene(
        session.game,
        session.state,
        names(session),
        seen,
        active=mine and play.mine and session.fault is None and acts_here(session),
        picked=play.picked,
        events=session.events[-1] if session.events else (),
        proposals=model.settings.proposals == "on",
        news=steps.since.news(session, seen) if mine and len(session.record.seats) > 1 else (),
    )


def finished(session: Session) -> bool:
    """Whether the game on the table has ended."""
    return isinstance(session.turn, Over)
