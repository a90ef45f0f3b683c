"""A whole game that comes in a link: added to the shelf, or found there again; no kept game is ever changed by it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.record import BadRecord
from rollbow.kernel.session import replay

from . import links, routes, shelf
from .effects import Effect, Gather, Go, Keep
from .keeping import Copy, pack
from .messages import World
from .opening import sentence
from .routes import BadLink

if TYPE_CHECKING:
    from .messages import Gathered
    from .model import Model
    from .playing import Answer


def entered(model: Model, route: routes.Whole) -> Answer:
    """Asks whether the game in a link is here already."""
    try:
        record = links.arrived(links.read(route.payload))
    except BadLink as error:
        return _refused(model, str(error))
    return model, (Gather((record.id,), "link"),)


def gathered(model: Model, message: Gathered, world: World) -> Answer:
    """The game in the link, added when it wasn't here."""
    route = model.route
    if not isinstance(route, routes.Whole):
        return model, ()
    copies = message.found[0]
    place = routes.At(copies.id) if route.step is None else routes.Replay(copies.id, route.step)
    going = Go(routes.spell(place), instead=True)
    if copies.slots or copies.mirror or copies.memory:
        return model, (going,)
    record = links.arrived(links.read(route.payload))
    try:
        session = replay(GAMES, record)
    except BadRecord as error:
        return _refused(model, f"the game in this link can't be opened: {error.problem}")
    text = records.write(record if session.fault else session.record)
    card = shelf.card(session, 1, world.now)
    after = replace(model, cards=shelf.on_top(model.cards, card))
    effects: tuple[Effect, ...] = (
        Keep(record.id, 1, pack(Copy(1, world.now, text)), shelf.write(card)),
        going,
    )
    return after, effects


def _refused(model: Model, problem: str) -> Answer:
    notice = sentence(problem)
    return replace(model, route=routes.Menu(), notice=notice, said=(notice,)), ()
