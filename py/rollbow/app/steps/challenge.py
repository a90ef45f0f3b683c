"""A game with the same dice as an earlier one: their scores next to the player's, turn by turn.

If several people played the earlier game, as many play against them, each against the same seat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rollbow.app import routes, steps
from rollbow.app.effects import Effect, Gather
from rollbow.app.game_table import table
from rollbow.app.kept import envelope
from rollbow.app.model import Model, persons
from rollbow.app.pieces import amount
from rollbow.games import GAMES
from rollbow.kernel.extra_headers import CHALLENGE, value
from rollbow.kernel.game import Over, Seat, TurnBegan
from rollbow.kernel.session import Session, begin

from .open_game import opened

if TYPE_CHECKING:
    from rollbow.app.kept.envelope import Copies
    from rollbow.app.messages import World
    from rollbow.app.step_answer import Answer


@dataclass(frozen=True)
class Rival:
    """The rival game; `session` is None until it is read, and if it is gone."""

    id: str
    session: Session | None = None


def can_be_challenged(session: Session) -> bool:
    """Whether a game came from a link and has people's scores to play against."""
    return (
        session.record.id.startswith(envelope.LINKED)
        and isinstance(session.turn, Over)
        and not session.real_dice
        and session.legs is None  # its dice come from more than its seed
        and bool(persons(session))
    )


def challenge(model: Model, world: World) -> Answer:
    """A new game with the dice, options and bots of the one on the table."""
    session = model.session
    if session is None or not can_be_challenged(session):
        return model, ()
    record = session.record
    people = persons(session)
    seats = [f"Player {place}" if place in people else seat for place, seat in enumerate(record.seats, 1)]
    seats[people[0] - 1] = steps.setup.me(model) or seats[people[0] - 1]
    values = {option.name: {str(value): value for value in option.values} for option in session.game.options}
    options = {name: values[name][text] for name, text in record.options}
    identity = world.new_id()
    fresh = begin(GAMES[record.game], seats, record.seed, identity, world.now, options)
    marked = replace(fresh, record=replace(fresh.record, extras=(CHALLENGE.line(record.id),)))
    return steps.setup.enter(replace(model, rival=Rival(record.id, session)), marked, world)


def wanted(model: Model) -> tuple[Model, tuple[Effect, ...]]:
    """Asks for the rival game once."""
    session = model.session
    if session is None or not isinstance(model.route, routes.At):
        return model, ()
    identity = value(session.record, CHALLENGE)
    if not envelope.ID.fullmatch(identity):
        return (model, ()) if model.rival is None else (replace(model, rival=None), ())
    if model.rival is not None and model.rival.id == identity:
        return model, ()
    return replace(model, rival=Rival(identity)), (Gather((identity,), "rival"),)


def gathered(model: Model, copies: Copies) -> Model:
    """Takes in the rival game; if it is gone, the game on the table continues without it."""
    copy = envelope.choose(copies).copy
    game = opened(copies.id, copy.text) if copy else None
    if model.rival is None or model.rival.id != copies.id or not isinstance(game, Session):
        return model
    return replace(model, rival=Rival(copies.id, game))


def turns(session: Session, seat: int) -> tuple[str, ...]:
    """A seat's standing after each of its finished turns. A turn is over when the next one begins or the game ends."""
    view = table(session.game.slug)
    first = session.game.turn(session.states[0])
    playing = first.number if isinstance(first, Seat) else None
    ends: list[str] = []
    for state, events in zip(session.states[1:], session.events, strict=True):
        for event in events:
            if isinstance(event, TurnBegan):
                if playing == seat:
                    ends.append(amount(view.standing(state, seat)))
                playing = event.seat
    if playing == seat and isinstance(session.turn, Over):
        ends.append(amount(view.standing(session.state, seat)))
    return tuple(ends)


def rivals(model: Model, session: Session) -> tuple[Session, tuple[int, ...]] | None:
    """The rival game, and the seats to compare."""
    rival = model.rival
    if rival is None or rival.session is None or value(session.record, CHALLENGE) != rival.id:
        return None
    people = persons(session)
    return (rival.session, people) if people and people == persons(rival.session) else None


def pairs(own: Session, theirs: Session, seat: int) -> tuple[tuple[str, str], ...]:
    """A seat's standing after each finished turn, here and there; theirs is empty once their game was over."""
    mine, other = turns(own, seat), turns(theirs, seat)
    return tuple((now, other[place] if place < len(other) else "") for place, now in enumerate(mine))
