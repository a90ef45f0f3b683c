"""The page's one step: a message comes, a new model and some effects go.

Pure. The clock and fresh random bytes come with the message; what has to be done outside goes back as effects.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.games import GAMES
from rollbow.kernel.record import BadRecord, read
from rollbow.kernel.session import replay

from . import playing, routes, shelf, starting
from .messages import Did, Effect, Fetch, Filled, Found, Kept, Message, ShowCode, Thought, Went, World
from .model import Model

if TYPE_CHECKING:
    from rollbow.kernel.session import Session

    from .playing import Answer


def begin(fragment: str, cards: list[str]) -> tuple[Model, tuple[Effect, ...]]:
    """The page as it opens: an address, and the cards of the kept games."""
    known = tuple(card for line in cards if (card := shelf.read(line)) is not None)
    return _went(Model(cards=tuple(sorted(known, key=lambda card: card.last, reverse=True))), fragment)


def update(model: Model, message: Message, world: World) -> tuple[Model, tuple[Effect, ...]]:
    """The page after a message."""
    match message:
        case Went(fragment):
            return _went(model, fragment)
        case Filled(field, value):
            return starting.filled(model, field, value), ()
        case Did(action, value):
            return _did(model, action, value, world)
        case Thought(identity, entries, move):
            return playing.thought(model, identity, entries, move, world)
        case Found(identity, text):
            return _found(model, identity, text)
        case Kept(identity, problem):
            return _kept(model, identity, problem), ()


def _went(model: Model, fragment: str) -> tuple[Model, tuple[Effect, ...]]:
    try:
        route = routes.parse(fragment)
    except routes.BadLink as error:
        return replace(model, route=routes.Menu(), notice=_sentence(str(error)), said=(str(error),)), ()
    fresh = replace(model, route=route, notice="", said=(), panel="", code="", picked=())
    match route:
        case routes.New():
            return replace(fresh, setup=starting.form(route, model)), ()
        case routes.At(identity) if model.session is None or model.session.record.id != identity:
            return replace(fresh, session=None, undone=()), (Fetch(identity),)
        case routes.At():
            return fresh, playing.thinking(fresh)
    return fresh, ()


def _did(model: Model, action: str, value: str, world: World) -> Answer:
    match action:
        case "panel":
            return replace(model, panel="" if model.panel == value else value), ()
        case "hush":
            return replace(model, notice="", code=""), ()
        case "code":
            return replace(model, code=value), (ShowCode(value),)
        case "start":
            return starting.start(model, world)
        case "seed" | "chair" | "unchair":
            return starting.changed(model, action, value, world), ()
        case "rematch" | "again":
            return starting.rematch(model, world, same_dice=action == "again")
    return playing.did(model, action, value, world)


def _found(model: Model, identity: str, text: str | None) -> Answer:
    if model.route != routes.At(identity):
        return model, ()
    if text is None:
        return _lost(model, "This game is not kept in this browser."), ()
    try:
        session: Session = replay(GAMES, read(text))
    except BadRecord as error:
        return _lost(model, f"This game can't be opened: {error}."), ()
    notice = (
        f"This game is damaged; it stands at its last good move. {_sentence(str(session.fault))}"
        if session.fault
        else ""
    )
    opened = replace(model, session=session, notice=notice, saved=True)
    return opened, playing.thinking(opened)


def _lost(model: Model, notice: str) -> Model:
    return replace(model, route=routes.Menu(), session=None, notice=notice, said=(notice,))


def _kept(model: Model, identity: str, problem: str) -> Model:
    if model.session is None or model.session.record.id != identity:
        return model
    return replace(model, saved=not problem, trouble=problem)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
