"""A game shown step by step: where the replay is, its clock, and a new game from any step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rollbow.app import routes, steps
from rollbow.app.effects import Effect, Gather, Later
from rollbow.app.game_table import table
from rollbow.app.messages import World
from rollbow.app.model import Model, names
from rollbow.app.model import told as in_words
from rollbow.app.step_answer import aloud, refuse, say, sentence
from rollbow.games import GAMES
from rollbow.kernel import extra_headers as headers
from rollbow.kernel.game import Over
from rollbow.kernel.record import Played, Thrown
from rollbow.kernel.session import Session, cut, mark_takebacks
from rollbow.kernel.session import replay as replayed

from .open_game import looked_up

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.app.messages import Gathered
    from rollbow.app.step_answer import Answer
    from rollbow.kernel.record import Entry


PACES = {"slow": 1600, "normal": 700, "fast": 150}
"""How long a step is shown (milliseconds)."""


THROWS = 100
"""How many throws the list of dice shows at first, and how many more at a time: a long game has thousands."""


@dataclass(frozen=True)
class Replay:
    """A game being replayed, and what only its screens know."""

    session: Session
    step: int  # how many of its entries have been played
    playing: bool = False
    pace: str = "normal"
    ticket: int = 0  # the number of the clock's last request
    address: str = ""  # the address whose number is recomputed
    faces: str = ""  # for how many faces, as typed
    throws: int = THROWS  # how many throws the list shows

    @property
    def steps(self) -> int:
        return len(self.session.record.entries)

    @property
    def shown(self) -> Session:
        """The game as it stood at this step."""
        return cut(self.session, self.step)


def entered(model: Model, route: routes.Replay | routes.Throws | routes.Sheets) -> Answer:
    """The replay of a game, or its dice; a game on this table is already known."""
    cleared = replace(model, replay=None)
    for here in (model.play if model.play and model.play.mine else None, model.study):
        if here is not None and here.session.record.id == route.id:
            there = begun(cleared, here.session, _asked(route))
            return steps.study.wonder_at_cost(there) if there.study else (there, ())
    return cleared, (Gather((route.id,), "replay"),)


def gathered(model: Model, message: Gathered) -> Answer:
    """The replay once its game has been read."""
    copies = message.found[0]
    route = model.route
    if not isinstance(route, routes.Replay | routes.Throws | routes.Sheets) or route.id != copies.id:
        return model, ()
    game = looked_up(model, copies)
    return (begun(model, game, _asked(route)), ()) if isinstance(game, Session) else game


def begun(model: Model, session: Session, step: int | None) -> Model:
    """The replay at a step. By default, a finished game starts at the beginning and a running one where it is now."""
    last = len(session.record.entries)
    if step is None:
        step = 0 if isinstance(session.turn, Over) else last
    notice = f"This game has {last} steps; here is the last one." if step > last else ""
    if session.fault is not None:
        notice = f"This game is damaged; it stops at its last good move. {sentence(str(session.fault))}"
    shown = Replay(session, min(step, last))
    return say(replace(model, replay=shown), notice)


def step(model: Model, where: str) -> Answer:
    """Goes to another step by a button."""
    here = model.replay
    if here is None:
        return model, ()
    places = {"first": 0, "back": here.step - 1, "next": here.step + 1, "last": here.steps}
    return _at(model, here, places.get(where, here.step)), ()


def slide(model: Model, value: str) -> Answer:
    """Goes to another step by the slider."""
    here = model.replay
    if here is None or not (value.isascii() and value.isdigit() and len(value) < 6):
        return model, ()
    return _at(model, here, int(value)), ()


def play(model: Model) -> Answer:
    """Starts or stops the clock."""
    here = model.replay
    if here is None:
        return model, ()
    if here.playing:
        return _stopped(model, here), ()
    return _running(model, replace(here, step=0 if here.step == here.steps else here.step))


def pace(model: Model, value: str) -> Answer:
    """Makes the clock slower or faster."""
    here = model.replay
    if here is None or value not in PACES:
        return model, ()
    chosen = replace(here, pace=value)
    return _running(model, chosen) if here.playing else (replace(model, replay=chosen), ())


def play_on(model: Model, world: World) -> Answer:
    """Starts a new game from this step."""
    here = model.replay
    if here is None:
        return model, ()
    if here.session.legs is not None:
        return refuse(model, "a game played by link can’t continue from an earlier step")
    session = continued(here, world)
    return steps.setup.enter(model, session, world, since=len(session.record.entries))


def ticked(model: Model, ticket: int) -> Answer:
    """The next step of a running replay; ticks from a stopped or reset clock don't count."""
    here = model.replay
    if (
        here is None
        or not here.playing
        or here.ticket != ticket
        or not isinstance(model.route, routes.Replay)
    ):
        return model, ()
    after = _at(model, here, here.step + 1, playing=True)
    if after.replay is None or after.replay.step == here.steps:
        return after, ()
    return _running(after, after.replay)


def continued(here: Replay, world: World) -> Session:
    """A new game from this step on: the same dice, the moves so far, and a mark if the player knows what comes next."""
    record = here.session.record
    again = replace(
        record,
        extras=headers.without(headers.copied(record.extras), headers.TITLE),
        id=world.new_id(),
        begun=world.now,
        entries=record.entries[: here.step],
    )
    session = replayed(GAMES, again)
    return mark_takebacks(session) if _knows(record.entries[len(session.record.entries) :]) else session


def told(session: Session, step: int) -> tuple[str, ...]:
    """What the step did, in words."""
    if not 0 < step <= len(session.events):
        return ()
    view, called = table(session.game.slug), names(session)
    return tuple(in_words(words) for event in session.events[step - 1] if (words := view.tell(event, called)))


def _asked(route: routes.Replay | routes.Throws | routes.Sheets) -> int | None:
    return route.step if isinstance(route, routes.Replay) else None


def _knows(gone: Sequence[Entry]) -> bool:
    """Whether the dropped entries reveal more than one player's own last moves."""
    seats = {entry.seat for entry in gone if isinstance(entry, Played)}
    return len(seats) > 1 or any(isinstance(entry, Thrown) for entry in gone)


def _at(model: Model, here: Replay, step: int, *, playing: bool = False) -> Model:
    step = max(0, min(step, here.steps))
    shown = replace(here, step=step, playing=playing and step < here.steps)
    return aloud(replace(model, replay=shown, notice=""), *told(here.session, step))


def _stopped(model: Model, here: Replay) -> Model:
    return replace(model, replay=replace(here, playing=False))


def _running(model: Model, here: Replay) -> Answer:
    """Asks for the next tick of the clock and voids all earlier requests."""
    if here.steps == 0:
        return model, ()
    going = replace(here, playing=True, ticket=here.ticket + 1)
    effects: tuple[Effect, ...] = (Later(PACES[here.pace], going.ticket),)
    return replace(model, replay=going, notice=""), effects
