"""The bots at the table: who thinks now, the hint, and what happens when no bot can be had."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.kernel.game import Seat

from . import facts, routes
from .effects import Advise, Effect, Hurry, Think, WarmUp
from .model import Model, bot_to_move, persons
from .settings import PAUSES

if TYPE_CHECKING:
    from rollbow.bots.player import Advice

    Answer = tuple[Model, tuple[Effect, ...]]


def thinking(model: Model) -> tuple[Effect, ...]:
    """Asks a bot to choose when it is a bot's turn; has the bots get ready when they will be needed."""
    session = model.session
    if session is None or session.fault or not model.mine or not isinstance(model.route, routes.At):
        return ()
    record = session.record
    mind = bot_to_move(session)
    if mind and not model.stand_in:
        pause = 0 if model.hurried else PAUSES[model.settings.pace]
        return (Think(record.id, len(record.entries), record.game, session.state, mind, pause),)
    if len(persons(session)) < len(record.seats) and isinstance(session.turn, Seat):
        return (WarmUp(),)
    return ()


def hint(model: Model) -> Answer:
    """Asks the expert what to do."""
    session = model.session
    if session is None or not isinstance(session.turn, Seat):
        return model, ()
    record = session.record
    if facts.daily(record):
        words = "In the daily game everybody thinks for themselves."
        return replace(model, notice=words, said=(words,)), ()
    asked = Advise(record.id, len(record.entries), record.game, session.state)
    return replace(model, wondering=True, advice=None, notice="", said=()), (asked,)


def advised(model: Model, identity: str, entries: int, advice: Advice) -> Model:
    """The table with the expert's advice, if it still stands where it was asked for."""
    if not _still(model, identity, entries) or not model.wondering:
        return model
    best = advice.thoughts[0]
    return replace(model, wondering=False, advice=advice, said=(f"Hint: {best.why}",))


def hurry(model: Model) -> Answer:
    """No more pauses until a person is to move."""
    return replace(model, hurried=True), (Hurry(),)


def speechless(model: Model, identity: str, entries: int) -> Model:
    """The table when no bot could be started: a person may play the seat."""
    if not _still(model, identity, entries):
        return model
    if model.wondering:
        return replace(model, wondering=False, notice="The expert can’t be asked right now.")
    words = "The bots could not be started. You can play their seats, or reload the page to try again."
    return replace(model, stand_in=True, notice=words, said=(words,))


def _still(model: Model, identity: str, entries: int) -> bool:
    session = model.session
    return session is not None and session.record.id == identity and len(session.record.entries) == entries
