"""The bots at the table: who thinks now, the hint, and what happens when no bot can run."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.app import routes, steps
from rollbow.app.effects import Advise, Hurry, Think, WarmUp
from rollbow.app.kept import facts
from rollbow.app.model import Model, Play, acts_here, bot_to_move, persons
from rollbow.app.step_answer import aloud, quiet, say
from rollbow.kernel.extra_headers import HINTS, value
from rollbow.kernel.game import Seat

if TYPE_CHECKING:
    from rollbow.app.effects import Effect
    from rollbow.app.messages import Advised, NoBot
    from rollbow.app.step_answer import Answer

PAUSES = {"slow": 1400, "normal": 600, "fast": 150}
"""The least time before a bot's move, so that people can follow it (milliseconds)."""


def thinking(model: Model) -> tuple[Effect, ...]:
    """Asks a bot to choose on its turn; warms the bots up before they are needed."""
    here = model.play
    if here is None or here.session.fault or not here.mine or not isinstance(model.route, routes.At):
        return ()
    session, record = here.session, here.session.record
    mind = bot_to_move(session)
    if not acts_here(session):
        return ()
    if mind and not here.stand_in:
        pause = 0 if here.hurried else PAUSES[model.settings.pace]
        return (Think(record.id, len(record.entries), record.game, session.state, mind, pause),)
    if len(persons(session)) < len(record.seats) and isinstance(session.turn, Seat):
        return (WarmUp(),)
    return ()


def hint(model: Model, here: Play) -> Answer:
    """Asks the expert what to do."""
    session, record = here.session, here.session.record
    if not isinstance(session.turn, Seat):
        return model, ()
    if facts.daily(record):
        return say(model, "The daily game has no hints."), ()
    if session.legs is not None and not value(record, HINTS):
        return say(model, "Hints are off in this game."), ()
    asked = Advise(record.id, len(record.entries), record.game, session.state)
    return quiet(replace(model, play=replace(here, wondering=True, advice=None))), (asked,)


def advised(model: Model, message: Advised) -> Model:
    """The table with the expert's advice, if the position is still the one asked about."""
    here = _still(model, message)
    if here is None or not here.wondering:
        return model
    advice = message.advice
    shown = replace(model, play=replace(here, wondering=False, advice=advice))
    return aloud(shown, f"Hint: {advice.thoughts[0].why}")


def hurry(model: Model, here: Play) -> Answer:
    """Skips the pauses until a person's turn."""
    return replace(model, play=replace(here, hurried=True)), (Hurry(),)


def missing(model: Model, message: NoBot) -> Model:
    """The table when no bot could be started: a person may play the seat."""
    here = _still(model, message)
    if here is None:
        return model
    if here.wondering:
        words = "The expert can’t be asked right now."
        return say(replace(model, play=replace(here, wondering=False)), words)
    words = "The bots couldn’t start. Play their turns yourself, or reload the page to try again."
    return say(replace(model, play=replace(here, stand_in=True)), words)


def _still(model: Model, message: Advised | NoBot) -> Play | None:
    """The table, if the position is still the one asked about."""
    here = model.play
    return here if here and steps.table.same(here.session, message.id, message.entries) else None
