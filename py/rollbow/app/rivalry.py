"""A game with the same dice as an earlier one: their score beside one's own, each of their turns after one's own.

Where several people sat at their table, as many play against them, each against the one in the same seat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rollbow.games import GAMES
from rollbow.kernel.game import Over
from rollbow.kernel.record import Played
from rollbow.kernel.session import Session, begin

from . import facts, keeping, links, routes, starting
from .effects import Effect, Gather
from .model import Model, persons
from .opening import opened
from .scene import table

if TYPE_CHECKING:
    from .keeping import Copies
    from .messages import World
    from .playing import Answer

MARK = "x-challenge"


@dataclass(frozen=True)
class Rival:
    """The game that is played against; `session` is None until it was read, and where it is gone."""

    id: str
    session: Session | None = None


def can_be_challenged(session: Session) -> bool:
    """Whether a game came by a link and people's scores in it can be played against."""
    return (
        session.record.id.startswith(links.PREFIX)
        and isinstance(session.turn, Over)
        and not session.real_dice
        and bool(persons(session))
    )


def challenge(model: Model, world: World) -> Answer:
    """A new game with the dice, options and bots of the one on the table."""
    session = model.session
    if session is None or not can_be_challenged(session):
        return model, ()
    record = session.record
    me = model.setup.chairs[0].name if model.setup and model.setup.chairs else ""
    people = persons(session)
    seats = [f"Player {place}" if place in people else seat for place, seat in enumerate(record.seats, 1)]
    seats[people[0] - 1] = starting.tidy_name(me) or seats[people[0] - 1]
    values = {option.name: {str(value): value for value in option.values} for option in session.game.options}
    options = {name: values[name][text] for name, text in record.options}
    identity = world.entropy[6:14].hex()
    fresh = begin(GAMES[record.game], seats, record.seed, identity, world.now, options)
    marked = replace(fresh, record=replace(fresh.record, extras=(f"{MARK} {record.id}",)))
    return starting.enter(replace(model, rival=Rival(record.id, session)), marked, world)


def wanted(model: Model) -> tuple[Model, tuple[Effect, ...]]:
    """Asks for the game that the one on the table is played against, once."""
    session = model.session
    if session is None or not isinstance(model.route, routes.At):
        return model, ()
    identity = facts.header(session.record, MARK)
    if not keeping.ID.fullmatch(identity):
        return (model, ()) if model.rival is None else (replace(model, rival=None), ())
    if model.rival is not None and model.rival.id == identity:
        return model, ()
    return replace(model, rival=Rival(identity)), (Gather((identity,), "rival"),)


def gathered(model: Model, copies: Copies) -> Model:
    """The game that is played against was read; when it is gone, the game on the table goes on without it."""
    copy = keeping.choose(copies).copy
    game = opened(copies.id, copy.text) if copy else None
    if model.rival is None or model.rival.id != copies.id or not isinstance(game, Session):
        return model
    return replace(model, rival=Rival(copies.id, game))


def turns(session: Session, seat: int) -> tuple[str, ...]:
    """What a seat had after each of its finished turns. A turn is over when the game's moment has changed."""
    view = table(session.game.slug)
    ends: list[str] = []
    current = ""
    moments = [view.moment(state) for state in session.states]
    for place, entry in enumerate(session.record.entries):
        if current and moments[place] != current:
            ends.append(view.standing(session.states[place], seat))
            current = ""
        if isinstance(entry, Played) and entry.seat == seat:
            current = moments[place]
    if current and (moments[-1] != current or isinstance(session.turn, Over)):
        ends.append(view.standing(session.state, seat))
    return tuple(ends)


def rivals(model: Model, session: Session) -> tuple[Session, tuple[int, ...]] | None:
    """The game that the one on the table is played against, and the seats that are compared."""
    rival = model.rival
    if rival is None or rival.session is None or facts.header(session.record, MARK) != rival.id:
        return None
    people = persons(session)
    return (rival.session, people) if people and people == persons(rival.session) else None


def pairs(own: Session, theirs: Session, seat: int) -> tuple[tuple[str, str], ...]:
    """A seat's standing after each finished turn, here and there; theirs is empty where their game was over."""
    mine, other = turns(own, seat), turns(theirs, seat)
    return tuple((now, other[place] if place < len(other) else "") for place, now in enumerate(mine))
