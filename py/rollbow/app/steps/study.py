"""The study of a game: requested, received piece by piece, stopped, saved, browsed, and consulted in the replay."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from rollbow.app import routes
from rollbow.app.effects import Advise, Gather, Halt, Recall, Remember, Work
from rollbow.app.kept import facts, studies
from rollbow.app.step_answer import aloud, say
from rollbow.games.judged import version
from rollbow.kernel.game import Over
from rollbow.kernel.record import write
from rollbow.kernel.session import Session

from .open_game import looked_up

if TYPE_CHECKING:
    from rollbow.app.effects import Effect
    from rollbow.app.kept.studies import Point
    from rollbow.app.messages import Advised, Gathered, NoBot, Pieces, Recalled, Worked
    from rollbow.app.model import Model
    from rollbow.app.step_answer import Answer
    from rollbow.bots.bot import Advice

KIND = "report"
"""The name of its work in `rollbow.study`."""


@dataclass(frozen=True)
class Look:
    """A game's study as far as it is known, and what only its screen knows.

    `state`: asked (if it is saved), working, stopped, failed, done, or closed.
    """

    session: Session
    state: str = "asked"
    lines: tuple[str, ...] = ()
    study: studies.Study = field(default_factory=studies.Study)
    at: int = 0  # which of its points is shown
    listed: bool = False  # all points are shown as a table
    wondering: int = -1  # the number of entries for which the expert is being asked
    advice: tuple[int, Advice] | None = None  # that number, and what it said

    @property
    def id(self) -> str:
        return self.session.record.id

    @property
    def length(self) -> int:
        """How many points there are, or will be at most."""
        entries = len(self.session.record.entries)
        return entries + 1 if self.state in ("asked", "working") else len(self.study.points)


def closed(session: Session) -> str:
    """Why a game can't be studied now; empty if it can."""
    over = isinstance(session.turn, Over)
    if not version(session.game.slug):
        return f"{session.game.title} can’t be studied: it has no judge yet."
    if session.legs is not None and not over:
        return "You can study this game once it’s over."
    if facts.daily(session.record) and not over:
        return "You can study the daily game once it’s over."
    return ""


def entered(model: Model, route: routes.Study) -> Answer:
    """The study of a game; one that this page knows isn't read again."""
    for here in (model.play if model.play and model.play.mine else None, model.replay, model.study):
        if here is not None and here.session.record.id == route.id:
            return begun(model, here.session)
    return replace(model, study=None), (Gather((route.id,), "study"),)


def gathered(model: Model, message: Gathered) -> Answer:
    """The study once its game has been read."""
    copies = message.found[0]
    if model.route != routes.Study(copies.id):
        return model, ()
    game = looked_up(model, copies)
    return begun(model, game) if isinstance(game, Session) else game


def begun(model: Model, session: Session) -> Answer:
    """Shows a study that is known; otherwise looks for a saved one."""
    here = model.study
    if here and here.session.record == session.record and here.state in ("working", "done"):
        return model, ()
    state = "closed" if closed(session) else "asked"
    asked: tuple[Effect, ...] = () if state == "closed" else (Recall(session.record.id),)
    return replace(model, study=Look(session, state)), asked


def recalled(model: Model, message: Recalled) -> Answer:
    """What was saved, if it is still valid; otherwise begins the work."""
    here = model.study
    if here is None or (here.id, here.state) != (message.id, "asked"):
        return model, ()
    known = studies.unpack(here.session.record, message.raw)
    if known is None:
        return again(model)
    return replace(model, study=replace(here, state="done", study=known, at=_last(known))), ()


def again(model: Model) -> Answer:
    """Begins the work."""
    here = model.study
    if here is None or here.state == "closed":
        return model, ()
    work = Work(KIND, here.id, (write(here.session.record),))
    return replace(model, study=Look(here.session, "working", listed=here.listed)), (work,)


def told(model: Model, message: Pieces) -> Answer:
    """The study grows."""
    here = model.study
    if here is None or (here.id, here.state) != (message.name, "working"):
        return model, ()
    try:
        known = studies.more(here.study, message.pieces)
    except studies.BadStudy:
        return replace(model, study=replace(here, state="failed")), (Halt(KIND, here.id),)
    followed = here.at >= _last(here.study)
    grown = replace(here, lines=(*here.lines, *message.pieces), study=known)
    return replace(model, study=replace(grown, at=_last(known) if followed else here.at)), ()


def worked(model: Model, message: Worked) -> Answer:
    """The study is complete and saved, or it broke off."""
    here = model.study
    if here is None or (here.id, here.state) != (message.name, "working"):
        return model, ()
    record = here.session.record
    if message.failed or not studies.whole(here.study, len(record.seats), len(record.entries)):
        return replace(model, study=replace(here, state="failed")), ()
    over = isinstance(here.session.turn, Over) and not here.session.takebacks
    digest = studies.digest(record, here.study) if over else ""
    kept = Remember(record.id, studies.pack(record, here.lines), digest)
    done = replace(here, state="done", lines=(), at=min(here.at, _last(here.study)))
    return aloud(replace(model, study=done), "The study is finished."), (kept,)


def stop(model: Model) -> Answer:
    """Stops the work; what is known stays."""
    here = model.study
    if here is None or here.state != "working":
        return model, ()
    return replace(model, study=replace(here, state="stopped")), (Halt(KIND, here.id),)


def left(model: Model, route: routes.Route) -> Answer:
    """The page after leaving. Work goes on while the game's study or replay is on the screen."""
    here = model.study
    stays = isinstance(route, routes.Study | routes.Replay) and here is not None and here.id == route.id
    if here is None or stays or here.state not in ("asked", "working"):
        return model, ()
    return replace(model, study=None), (Halt(KIND, here.id),)


def slide(model: Model, value: str) -> Answer:
    """Goes to a point."""
    here = model.study
    if here is None or not (value.isascii() and value.isdigit() and len(value) < 6):
        return model, ()
    return replace(model, study=replace(here, at=max(0, min(int(value), _last(here.study))))), ()


def listed(model: Model) -> Answer:
    """Shows all points as a table, or no longer."""
    here = model.study
    return (replace(model, study=replace(here, listed=not here.listed)) if here else model), ()


def at_step(model: Model) -> Point | None:
    """What the study says about the current step of the replay."""
    here, shown = model.study, model.replay
    if here is None or shown is None or here.session.record != shown.session.record or not shown.step:
        return None
    return next((point for point in here.study.points if point.entry >= shown.step), None)


def wonder(model: Model) -> Answer:
    """Asks the expert what it would have done at this step of the replay."""
    here, point = model.study, at_step(model)
    if here is None or point is None or not point.seat or point.forced:
        return model, ()
    if here.wondering == point.begun or (here.advice and here.advice[0] == point.begun):
        return model, ()
    record, state = here.session.record, here.session.states[point.begun]
    asked = Advise(record.id, point.begun, record.game, state)
    return replace(model, study=replace(here, wondering=point.begun)), (asked,)


def wonder_at_cost(model: Model) -> Answer:
    """The same without being asked, at a decision that cost something."""
    point = at_step(model)
    return wonder(model) if point and point.given_up > 0 else (model, ())


def advised(model: Model, message: Advised | NoBot) -> Answer:
    """What the expert says, or that it can't be asked."""
    here = model.study
    if here is None or (here.id, here.wondering) != (message.id, message.entries):
        return model, ()
    advice = getattr(message, "advice", None)
    heard = replace(here, wondering=-1, advice=(message.entries, advice) if advice else None)
    after = replace(model, study=heard)
    return (after if advice else say(after, "The expert can’t be asked right now.")), ()


def _last(study: studies.Study) -> int:
    return max(0, len(study.points) - 1)
