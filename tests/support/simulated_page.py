"""The page without a browser: messages in, model and effects out."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from rollbow.app import routes
from rollbow.app.effects import Go, Keep, Uncover
from rollbow.app.kept.envelope import Copies, Copy, pack, unpack
from rollbow.app.messages import Did, Filled, Found, Went, World
from rollbow.app.model import Play
from rollbow.app.update import begin, update
from rollbow.games import GAMES
from rollbow.kernel import session as sessions
from rollbow.kernel.game import Over, Seat

if TYPE_CHECKING:
    from rollbow.app.effects import Effect
    from rollbow.app.messages import Message
    from rollbow.app.model import Model
    from rollbow.kernel.session import Session

WORLD = World("2026-11-18T09:30Z", bytes(range(16)))


def page(fragment: str = "") -> Model:
    return begin(fragment, [], "")[0]


def kept(identity: str, text: str) -> Found:
    """A game read from storage."""
    return Found(Copies(identity, (pack(Copy(1, WORLD.now, text)),)), mine=True)


def text_of(effects: tuple[Effect, ...]) -> str:
    """The record that these effects ask to keep."""
    keep = next(effect for effect in effects if isinstance(effect, Keep))
    copy = unpack(keep.raw)
    assert copy is not None
    return copy.text


def do(model: Model, *messages: Message, world: World = WORLD) -> Model:
    for message in messages:
        model, effects = update(model, message, world)
        for effect in effects:
            if isinstance(effect, Go):
                model, _ = update(model, Went(effect.fragment), world)
            elif isinstance(effect, Uncover):
                model, _ = update(model, Went(routes.spell(model.route)), world)
    return model


def started(slug: str, *who: str, seed: str = "demo") -> Model:
    """A new game; `who` is a person's name, or a bot as `bot steady`."""
    model = page(f"#/{slug}?seats={len(who)}&seed={seed}")
    for place, name in enumerate(who):
        level = name.removeprefix("bot ") if name.startswith("bot ") else ""
        model = do(model, Filled(f"who/{place}", level), Filled(f"name/{place}", name))
    return do(model, Did("start"))


def playing(model: Model) -> Play:
    """What the table screen knows."""
    assert model.play is not None
    return model.play


def with_game(model: Model, session: Session) -> Model:
    """The page with another game, or another moment of the same game, on its table."""
    return replace(model, play=replace(model.play, session=session) if model.play else Play(session))


def effects_of(model: Model, message: Message) -> tuple[Effect, ...]:
    return update(model, message, WORLD)[1]


def finish(model: Model) -> Model:
    """Plays at random to the end."""
    rng = Random(7)
    for _ in range(20_000):
        session = model.session
        assert session is not None
        if isinstance(session.turn, Over):
            return model
        assert isinstance(session.turn, Seat)
        move = rng.choice(session.game.legal(session.state))
        model = do(model, Did("move", session.game.spell(move)))
    raise AssertionError("no end")


def at_random(slug: str, seats: int, seed: str) -> Session:
    """A game whose players first choose a kind of move, then a move of that kind."""
    rng = Random(seed)
    session = sessions.begin(GAMES[slug], ["Ada"] * seats, seed, "0123456789abcdef", WORLD.now)
    while isinstance(session.turn, Seat):
        kinds: dict[str, list[str]] = {}
        for move in session.game.legal(session.state):
            text = session.game.spell(move)
            kinds.setdefault(text.split()[0], []).append(text)
        session = sessions.play(session, rng.choice(kinds[rng.choice(list(kinds))]))
    return session
