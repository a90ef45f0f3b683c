"""A game looked at step by step: where the replay stands, its clock, and a new game from any of its steps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rollbow.games import GAMES
from rollbow.kernel.game import Over
from rollbow.kernel.record import Played, Thrown
from rollbow.kernel.session import Session, cut, mark_takebacks
from rollbow.kernel.session import replay as replayed

from . import daily, keeping, routes, shelf, starting
from .effects import Effect, Gather, Go, Later
from .messages import World
from .model import Model, names
from .opening import opened, rescued, sentence
from .rolls import LONGEST_ADDRESS
from .scene import table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.kernel.record import Entry

    from .messages import Gathered
    from .playing import Answer

PACES = {"slow": 1600, "normal": 700, "fast": 150}
"""How long a step is shown (milliseconds)."""


@dataclass(frozen=True)
class Replay:
    """A game, and how many of its entries are played. `ticket` numbers the clock's last order."""

    session: Session
    step: int
    playing: bool = False
    pace: str = "normal"
    ticket: int = 0

    @property
    def steps(self) -> int:
        return len(self.session.record.entries)

    @property
    def shown(self) -> Session:
        """The game as it stood at this step."""
        return cut(self.session, self.step)


def entered(model: Model, route: routes.Replay | routes.Dice | routes.Sheets) -> Answer:
    """The replay of a game, or its dice; a game that lies on the table here is known already."""
    session = model.session
    cleared = replace(model, replay=None, checking=("", ""))
    if session is not None and session.record.id == route.id and model.mine:
        return begun(cleared, session, _asked(route)), ()
    return cleared, (Gather((route.id,), "replay"),)


def gathered(model: Model, message: Gathered) -> Answer:
    """The replay after its game was read."""
    copies = message.found[0]
    route = model.route
    if not isinstance(route, routes.Replay | routes.Dice | routes.Sheets) or route.id != copies.id:
        return model, ()
    choice = keeping.choose(copies)
    if choice.copy is None and not choice.damaged:
        notice = "This game is not kept in this browser."
        return replace(model, route=routes.Menu(), notice=notice, said=(notice,)), ()
    game = opened(copies.id, choice.copy.text) if choice.copy else rescued(copies.id, choice.damaged)
    if isinstance(game, Session):
        return begun(model, game, _asked(route)), ()
    return model, (Go(routes.spell(routes.At(copies.id))),)


def begun(model: Model, session: Session, step: int | None) -> Model:
    """The replay at a step. Without one a finished game begins at its beginning, and a running one where it stands."""
    last = len(session.record.entries)
    if step is None:
        step = 0 if isinstance(session.turn, Over) else last
    notice = f"This game has {last} steps; here is the last one." if step > last else ""
    if session.fault is not None:
        notice = f"This game is damaged; it ends at its last good move. {sentence(str(session.fault))}"
    shown = Replay(session, min(step, last), pace=model.replay.pace if model.replay else "normal")
    return replace(model, replay=shown, notice=notice, said=(notice,) if notice else ())


def did(model: Model, action: str, value: str, world: World) -> Answer | None:
    """The page after something was done in the replay; None when it is no matter of it."""
    here = model.replay
    if here is None:
        return None
    match action:
        case "check":
            address, _, faces = value.partition(" ")
            return replace(model, checking=(address, faces if _small(faces) else "")), ()
        case "step":
            places = {"first": 0, "back": here.step - 1, "next": here.step + 1, "last": here.steps}
            return _at(model, here, places.get(value, here.step)), ()
        case "play":
            if here.playing:
                return _stopped(model, here), ()
            return _running(model, replace(here, step=0 if here.step == here.steps else here.step))
        case "pace" if value in PACES:
            chosen = replace(here, pace=value)
            return _running(model, chosen) if here.playing else (replace(model, replay=chosen), ())
        case "continue":
            session = continued(here, world)
            return starting.enter(model, session, world, since=len(session.record.entries))
        case "move" | "pick" | "why" | "type" | "undo" | "redo" | "tell" | "faces":
            words = "This is a replay. To play on, choose “Continue from here”."
            return replace(model, notice=words, said=(words,)), ()
    return None


def filled(model: Model, field: str, value: str) -> Model:
    """The replay after its slider was moved, or the dice after another address was written."""
    here = model.replay
    match field:
        case "check/address":
            return replace(model, checking=(value[:LONGEST_ADDRESS].strip(), model.checking[1]))
        case "check/faces" if not value or _small(value):
            return replace(model, checking=(model.checking[0], value))
        case "replay/step" if here is not None and value.isascii() and value.isdigit() and len(value) < 6:
            return _at(model, here, int(value))
    return model


def ticked(model: Model, ticket: int) -> Answer:
    """The next step of a replay that plays; a clock that was stopped or set anew counts for nothing."""
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
    """A new game from this step on: the same dice, the moves so far, and the mark of whoever knows what would come."""
    record = here.session.record
    again = replace(
        shelf.titled(daily.unmarked(record), ""),
        id=world.entropy[6:14].hex(),
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
    return tuple(words for event in session.events[step - 1] if (words := view.tell(event, called)))


def _asked(route: routes.Replay | routes.Dice | routes.Sheets) -> int | None:
    return route.step if isinstance(route, routes.Replay) else None


def _small(text: str) -> bool:
    """Whether this is a number a die can have faces of."""
    return text.isascii() and text.isdigit() and len(text) < 3


def _knows(gone: Sequence[Entry]) -> bool:
    """Whether the entries left behind tell more than one player's own last moves."""
    seats = {entry.seat for entry in gone if isinstance(entry, Played)}
    return len(seats) > 1 or any(isinstance(entry, Thrown) for entry in gone)


def _at(model: Model, here: Replay, step: int, *, playing: bool = False) -> Model:
    step = max(0, min(step, here.steps))
    shown = replace(here, step=step, playing=playing and step < here.steps)
    return replace(model, replay=shown, notice="", code="", said=told(here.session, step))


def _stopped(model: Model, here: Replay) -> Model:
    return replace(model, replay=replace(here, playing=False))


def _running(model: Model, here: Replay) -> Answer:
    """Orders the next tick of the clock; all earlier orders are void."""
    if here.steps == 0:
        return model, ()
    going = replace(here, playing=True, ticket=here.ticket + 1)
    effects: tuple[Effect, ...] = (Later(PACES[here.pace], going.ticket),)
    return replace(model, replay=going, notice=""), effects
