"""The guided first game: which comment goes with the table. The game is like any other; only this screen knows about
the guide, and a reloaded page continues without it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rollbow.app import steps
from rollbow.app.game_table import THEN
from rollbow.app.model import bot_to_move
from rollbow.app.step_answer import aloud, quiet
from rollbow.games import GAMES, part
from rollbow.kernel import session as sessions
from rollbow.kernel.game import IllegalMove, Over
from rollbow.kernel.record import Played

if TYPE_CHECKING:
    from rollbow.app.messages import World
    from rollbow.app.model import Model, Play
    from rollbow.app.step_answer import Answer
    from rollbow.kernel.session import Session
    from rollbow.kernel.tutorial import Tip, Tutorial


PATIENCE = 4
"""After this many of the player's moves without a comment, the guide says farewell."""
BETWEEN = "Keep playing: the guide comes back when its next comment fits."


@dataclass(frozen=True, slots=True)
class Guided:
    """How far along a game's guide is.

    `tip` is the comment shown or, if `shown` is false, the first that may come next; after the last one comes the
    farewell. `idle` counts moves without a comment. `left` is how many entries there were when the player last did
    something else than a comment suggested, until the guide is back.
    """

    id: str
    tip: int = 0
    shown: bool = False
    idle: int = 0
    left: int | None = None


def tutorial(slug: str) -> Tutorial:
    """A game's guide, loaded when someone wants to learn the game."""
    found: Tutorial = part(slug, "tutorial").TUTORIAL
    return found


def learn(model: Model, slug: str, world: World) -> Answer:
    """A first game with a guide."""
    if slug not in GAMES:
        return model, ()
    plan = tutorial(slug)
    identity = world.new_id()
    session = sessions.begin(GAMES[slug], plan.seats, plan.seed, identity, world.now, {})
    after, effects = steps.setup.enter(replace(model, guided=Guided(identity)), session, world)
    return after, effects


def did(model: Model, what: str) -> Model:
    """The page after one of the guide's buttons: next, or close."""
    guided, session = model.guided, model.session
    if guided is None or session is None or what != "next":
        return replace(model, guided=None)
    # Otherwise the answer to the last comment would stay above the next one.
    return _shown(quiet(model), session, replace(guided, tip=guided.tip + 1))


def back(model: Model, here: Play, world: World) -> Answer:
    """Undoes what was played since the player left the guide."""
    guided, session = model.guided, here.session
    if guided is None or guided.left is None:
        return model, ()
    while _length(session) > guided.left and (earlier := sessions.undo(session, free=True)):
        session = earlier
    return steps.table.settled(model, replace(here, undone=()), session, world)


def followed(before: Model, model: Model) -> Model:
    """The page with the comment that fits after an action."""
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
    if old is not None and _strayed(before, old, session):
        # Its comment may still fit later.
        return _shown(model, session, replace(guided, shown=False, left=_length(old)))
    return _shown(model, session, replace(guided, tip=guided.tip + guided.shown))


def _strayed(before: Model, old: Session, session: Session) -> bool:
    """Whether the player did something else than the comment suggested; one of its several moves is no such thing."""
    tip = current(before)
    played = [entry.move for entry in session.record.entries[_length(old) :] if isinstance(entry, Played)]
    return tip is not None and bool(tip.move and played) and tip.move.split(THEN)[0] != played[0]


def current(model: Model) -> Tip | None:
    """The comment shown; None for the farewell and in between."""
    guided, session = model.guided, model.session
    if guided is None or session is None or not guided.shown:
        return None
    tips = tutorial(session.game.slug).tips
    return tips[guided.tip] if guided.tip < len(tips) else None


def target(model: Model) -> str:
    """The id of the control to use next: what to tick first, or what the comment is about."""
    tip = current(model)
    if tip is None:
        return ""
    picked = model.play.picked if model.play else ()
    return next((name for token, name in tip.ticks if token not in picked), tip.at)


def words(model: Model) -> str:
    """What the guide says now; empty on a bot's turn."""
    guided, session = model.guided, model.session
    if guided is None or session is None:
        return ""
    if guided.shown:
        tip = current(model)
        return tip.words if tip else tutorial(session.game.slug).farewell
    return BETWEEN if guided.idle else ""


def fits(session: Session, tip: Tip) -> bool:
    """Whether a comment's move is legal now and its words are true."""
    if not tip.when(session.state):
        return False
    state = session.state
    try:
        for move in tip.move.split(THEN) if tip.move else ():
            state = session.game.apply(state, session.game.parse(move)).state
    except IllegalMove:
        return False
    return True


def _shown(model: Model, session: Session, guided: Guided) -> Model:
    """The first comment from here on that fits, or the farewell."""
    tips = tutorial(session.game.slug).tips
    over = isinstance(session.turn, Over)
    if bot_to_move(session) and not over:
        return replace(model, guided=replace(guided, shown=False))
    for place in range(guided.tip, len(tips)):
        if not over and fits(session, tips[place]):
            after = replace(model, guided=Guided(guided.id, place, shown=True))
            break
    else:
        gone = over or guided.tip >= len(tips) or guided.idle + 1 >= PATIENCE
        idle = replace(guided, shown=False, idle=guided.idle + 1)
        after = replace(model, guided=replace(idle, tip=len(tips), shown=True) if gone else idle)
    return aloud(after, *after.said, words(after))


def _length(session: Session) -> int:
    return len(session.record.entries)
