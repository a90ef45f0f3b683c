"""The guided first game: which comment stands beside the table. It is a game like any other; only this screen knows of
the guide, and a page that is loaded anew goes on without it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib import import_module
from typing import TYPE_CHECKING

from rollbow.games import GAMES
from rollbow.kernel.game import IllegalMove, Over
from rollbow.kernel.session import begin as begin_session

from . import starting
from .model import bot_to_move

if TYPE_CHECKING:
    from rollbow.kernel.guide import Guide, Tip
    from rollbow.kernel.session import Session

    from .messages import World
    from .model import Model
    from .playing import Answer

PATIENCE = 4
"""After so many moves of one's own that no comment fits, the guide takes its leave."""
BETWEEN = "Play on as you like. There is more to say when something new comes up."


@dataclass(frozen=True, slots=True)
class Guided:
    """How far the guide of a game is.

    `tip` is the comment that is shown or, if `shown` is false, the first that may come next; behind the last one
    stands the farewell. `idle` counts moves for which there was none.
    """

    id: str
    tip: int = 0
    shown: bool = False
    idle: int = 0


def guide(slug: str) -> Guide:
    """The guide of a game, loaded when somebody wants to learn it."""
    found: Guide = import_module(f"rollbow.games.{slug}.guide").GUIDE
    return found


def learn(model: Model, slug: str, world: World) -> Answer:
    """A first game with a guide."""
    if slug not in GAMES:
        return model, ()
    plan = guide(slug)
    identity = world.entropy[6:14].hex()
    session = begin_session(GAMES[slug], plan.seats, plan.seed, identity, world.now, {})
    after, effects = starting.enter(replace(model, guided=Guided(identity)), session, world)
    return after, effects


def did(model: Model, what: str) -> Model:
    """The page after a button of the guide's: a comment was read, or no more are wanted."""
    guided, session = model.guided, model.session
    if guided is None or session is None or what != "next":
        return replace(model, guided=None)
    return _shown(model, session, replace(guided, tip=guided.tip + 1))


def followed(before: Model, model: Model) -> Model:
    """The page with the comment that fits it, after something was done."""
    guided, session = model.guided, model.session
    if guided is None or session is None:
        return model
    if session.record.id != guided.id:
        return replace(model, guided=None)
    if session is before.session:
        return model
    old = before.session
    if old is not None and old.record.id == guided.id and _length(session) < _length(old):
        return _shown(model, session, Guided(guided.id))
    return _shown(model, session, replace(guided, tip=guided.tip + guided.shown))


def current(model: Model) -> Tip | None:
    """The comment that is shown; None for the farewell and in between."""
    guided, session = model.guided, model.session
    if guided is None or session is None or not guided.shown:
        return None
    tips = guide(session.game.slug).tips
    return tips[guided.tip] if guided.tip < len(tips) else None


def words(model: Model) -> str:
    """What the guide says now; empty while a bot is to move."""
    guided, session = model.guided, model.session
    if guided is None or session is None:
        return ""
    if guided.shown:
        tip = current(model)
        return tip.words if tip else guide(session.game.slug).farewell
    return BETWEEN if guided.idle else ""


def fits(session: Session, tip: Tip) -> bool:
    """Whether a comment's move can be played now, and its words are true."""
    if not tip.when(session.state):
        return False
    try:
        return not tip.move or bool(session.game.apply(session.state, session.game.parse(tip.move)))
    except IllegalMove:
        return False


def _shown(model: Model, session: Session, guided: Guided) -> Model:
    """The first comment from here on that fits, or the farewell."""
    tips = guide(session.game.slug).tips
    over = isinstance(session.turn, Over)
    if bot_to_move(session) and not over:
        return replace(model, guided=replace(guided, shown=False))
    for place in range(guided.tip, len(tips)):
        if not over and fits(session, tips[place]):
            after = replace(model, guided=Guided(guided.id, place, shown=True))
            break
    else:
        gone = over or guided.tip >= len(tips) or guided.idle + 1 >= PATIENCE
        idle = Guided(guided.id, guided.tip, shown=False, idle=guided.idle + 1)
        after = replace(model, guided=Guided(guided.id, len(tips), shown=True) if gone else idle)
    return replace(after, said=(*after.said, words(after)))


def _length(session: Session) -> int:
    return len(session.record.entries)
