"""Practice: positions from the player's own games, tried again, judged by the expert, put away until they are due."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from rollbow.app import kept, routes, screens
from rollbow.app.effects import Advise, Effect, Focus, Gather, Go, Revise, Work
from rollbow.app.game_table import THEN, table
from rollbow.app.kept.practice import Spot
from rollbow.app.model import Play, persons, scene
from rollbow.app.step_answer import aloud, quiet, refuse
from rollbow.kernel import session as sessions
from rollbow.kernel.game import BadNotation, IllegalMove, Over, Seat
from rollbow.kernel.record import REAL_DICE
from rollbow.kernel.session import Session, cut

from .open_game import chosen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rollbow.app.kept.practice import Drill
    from rollbow.app.kept.studies import Point
    from rollbow.app.messages import Advised, Gathered
    from rollbow.app.model import Model
    from rollbow.app.step_answer import Answer
    from rollbow.bots.bot import Advice

FOUND, GOOD = 0.01, 0.05
"""Up to these costs a try counts as best, or as merely good; a share of the whole, in solo games of the spread."""
LEAST = 1
"""The grade from which a decision is worth another try: an inaccuracy."""
AT_ONCE = 5
"""How many positions from one game at most."""
MORE = "more"
"""The answer to an unfinished thought (`rollbow.study.practice_attempt`)."""

NONE: tuple[Effect, ...] = ()

State = Literal["choosing", "judging", "found", "good", "missed", "silent"]


@dataclass(frozen=True)
class Verdict:
    """What a try costs against the best: a share of the whole, and an amount in `wins`, `points` or `turns`."""

    cost: float
    share: float
    unit: str


@dataclass(frozen=True)
class Practice:
    """Positions to try, the current one first. `play` is its table: the moves tried so far, and no dice after them."""

    spots: tuple[Spot, ...]
    games: Mapping[str, Session]
    done: int = 0
    of: str = ""  # the game whose study sent them; empty for those that were due
    play: Play | None = None
    moves: tuple[str, ...] = ()
    asked: int = 0  # counts the questions; only the answer to the last one matters
    state: State = "choosing"
    verdict: Verdict | None = None
    settled: bool = False  # whether it was found or missed; later tries don't change that
    advice: Advice | None = None

    @property
    def spot(self) -> Spot:
        """The current position."""
        return self.spots[0]

    @property
    def begun(self) -> Session:
        """The game as it was there. Its dice count as real ones, so that none are thrown after a try."""
        then = cut(self.games[self.spot.id], self.spot.entry)
        return replace(then, record=replace(then.record, seed=REAL_DICE), legs=None)

    @property
    def name(self) -> str:
        """The name of the last question."""
        return f"{self.spot.id} {self.spot.entry} {self.asked}"


def drills(model: Model) -> tuple[Drill, ...]:
    """All positions put away for later."""
    return kept.practice.read(model.texts.get("practice", ""))


def coming(model: Model) -> tuple[Drill, ...]:
    """Those due today."""
    return kept.practice.coming(drills(model), model.cards, model.today)


def of_study(session: Session, points: Iterable[Point]) -> tuple[Spot, ...]:
    """Where people on this device gave up most in a finished game of theirs, in the order of the game."""
    record, legs = session.record, session.legs
    if not isinstance(session.turn, Over) or record.id.startswith(kept.envelope.LINKED):
        return ()
    own = persons(session)
    if legs is not None:
        own = legs.promises[legs.own - 1].seats if legs.own else ()
    costly = [each for each in points if each.seat in own and not each.forced and each.grade >= LEAST]
    most = sorted(costly, key=lambda each: -each.given_up)[:AT_ONCE]
    return tuple(Spot(record.id, each.begun) for each in sorted(most, key=lambda each: each.begun))


def entered(model: Model, route: routes.Practice) -> Answer:
    """Practice with a study's positions; those that are due must be looked up first."""
    cleared = replace(model, practice=None)
    study = model.study
    if not route.id:
        return cleared, ()
    if study is None or study.id != route.id or study.state != "done":
        return cleared, (Go(routes.spell(routes.Study(route.id)), instead=True),)
    spots = of_study(study.session, study.study.points)
    return _placed(cleared, Practice(spots, {route.id: study.session}, of=route.id)), ()


def listed(model: Model) -> Answer:
    """The positions that are due, once it is known which games are still here."""
    here = {card.id for card in model.cards}
    after, effects = model, NONE
    for identity in dict.fromkeys(drill.spot.id for drill in drills(model) if drill.spot.id not in here):
        after, effects = changed(after, f"- {identity}", effects)
    if after.practice is not None:
        return after, effects
    ids = tuple(dict.fromkeys(drill.spot.id for drill in coming(after)))
    if not ids:
        return _placed(after, Practice((), {})), effects
    return after, (*effects, Gather(ids, "practice"))


def gathered(model: Model, message: Gathered) -> Answer:
    """The games have been read. Positions that have changed since they were put away are dropped."""
    if model.route != routes.Practice() or model.practice is not None:
        return model, ()
    games = {}
    for copies in message.found:
        choice = kept.envelope.choose(copies)
        game = None if choice.empty else chosen(copies.id, choice)
        if isinstance(game, Session):
            games[copies.id] = game
    after, effects = model, NONE
    for drill in coming(model):
        if not _there(games.get(drill.spot.id), drill.spot):
            after, effects = changed(after, f"- {drill.spot.id} {drill.spot.entry}", effects)
    return _placed(after, Practice(tuple(drill.spot for drill in coming(after)), games)), effects


def changed(model: Model, change: str, effects: tuple[Effect, ...] = ()) -> tuple[Model, tuple[Effect, ...]]:
    """The page and the saved text with one line changed."""
    if not change:
        return model, effects
    text = kept.practice.revised(model.texts.get("practice", ""), change)
    return replace(model, texts={**model.texts, "practice": text}), (*effects, Revise("practice", change))


def forgotten(model: Model, identity: str) -> Answer:
    """The page after a finished game was taken back: its positions may no longer be there."""
    known = any(drill.spot.id == identity for drill in drills(model))
    return changed(model, f"- {identity}") if known else (model, ())


def pick(model: Model, token: str) -> Answer:
    """Ticks or unticks something."""
    here = model.practice
    if here is None or here.play is None or here.state != "choosing":
        return model, ()
    picked = table(here.begun.game.slug).pick(scene(model, here.play), token)
    return quiet(_with(model, replace(here, play=replace(here.play, picked=picked)))), ()


def why(model: Model, text: str) -> Answer:
    """Says why a move can't be made now."""
    here = model.practice
    return refuse(model, scene(model, here.play).why_not(text)) if here and here.play else (model, ())


def move(model: Model, text: str) -> Answer:
    """Tries a move, or several, and asks what they cost."""
    here = model.practice
    if here is None or here.play is None or here.state != "choosing":
        return model, ()
    texts = [" ".join(each.split()) for each in text.split(THEN)]
    session, mover = here.play.session, here.play.session.turn
    try:
        for each in texts:
            if session.turn != mover:
                return refuse(model, "it is no longer your turn")
            session = sessions.play(session, each)
    except (BadNotation, IllegalMove) as error:
        return refuse(model, str(error))
    view = table(session.game.slug)
    picked = view.keeps(here.play.session.state, session.state, here.play.picked) if view.keeps else ()
    tried = replace(
        here,
        play=replace(here.play, session=session, picked=picked, mine=False),
        moves=(*here.moves, *texts),
        asked=here.asked + 1,
        state="judging",
    )
    asked = Work("practice_attempt", tried.name, (session.game.slug, here.begun.state, tried.moves))
    return quiet(_with(model, tried)), (asked,)


def heard(model: Model, name: str, pieces: tuple[str, ...]) -> Answer:
    """What a try costs, or that the thought isn't finished."""
    here = model.practice
    if here is None or not here.spots or here.name != name or here.state != "judging" or here.play is None:
        return model, ()
    if pieces[0] == MORE:
        return _with(model, replace(here, state="choosing", play=replace(here.play, mine=True))), ()
    cost, share, unit = pieces[0].split()
    verdict = Verdict(float(cost), float(share), unit)
    state: State = "found" if verdict.share <= FOUND else "good" if verdict.share < GOOD else "missed"
    return _answered(model, replace(here, verdict=verdict, state=state))


def ended(model: Model, name: str, *, failed: bool) -> Answer:
    """A question was answered, or couldn't be answered."""
    here = model.practice
    if not failed or here is None or not here.spots or here.name != name or here.state != "judging":
        return model, ()
    after = _with(model, replace(here, state="silent"))
    return aloud(after, screens.practice.SILENT), (Focus("again"),)


def give_up(model: Model) -> Answer:
    """Shows the expert's move."""
    here = model.practice
    if here is None or here.play is None or here.state not in ("choosing", "good"):
        return model, ()
    return _answered(
        model, replace(here, state="missed", verdict=here.verdict if here.state == "good" else None)
    )


def _answered(model: Model, here: Practice) -> Answer:
    """The answer on the screen. Once a position is found or missed, it gets a new due day or is finished."""
    after, effects = _with(model, here), NONE
    if here.state != "good":
        if not here.settled:
            change = kept.practice.answered(
                drills(model), here.spot, model.today, found=here.state == "found"
            )
            after, effects = changed(after, change)
        after = _with(after, replace(here, settled=True))
        if here.advice is None:
            begun = here.begun
            effects = (*effects, Advise(here.spot.id, here.spot.entry, begun.game.slug, begun.state))
    return aloud(after, screens.practice.told(here)), (
        *effects,
        Focus("again" if here.state == "good" else "next"),
    )


def advised(model: Model, message: Advised) -> Model:
    """The expert's move, and why."""
    here = model.practice
    if here is None or not here.spots or here.spot != Spot(message.id, message.entries):
        return model
    after = _with(model, replace(here, advice=message.advice))
    return aloud(after, screens.practice.reason(here.begun, message.advice))


def again(model: Model) -> Answer:
    """The position as it was, for another try."""
    here = model.practice
    if here is None or not here.spots:
        return model, ()
    fresh = replace(here, play=Play(here.begun), moves=(), state="choosing", verdict=None)
    return aloud(quiet(_with(model, fresh)), screens.practice.ASKED), ()


def following(model: Model) -> Answer:
    """The next position."""
    here = model.practice
    if here is None or not here.spots:
        return model, ()
    rest = Practice(here.spots[1:], here.games, here.done + 1, here.of, asked=here.asked + 1)
    after = _placed(quiet(model), rest)
    words = screens.practice.ASKED if rest.spots else screens.practice.DONE
    return aloud(after, words), (Focus("practice"),)


def leave_out(model: Model) -> Answer:
    """Removes a position for good."""
    here = model.practice
    if here is None or not here.spots:
        return model, ()
    after, effects = changed(model, f"- {here.spot.id} {here.spot.entry}")
    after, more = following(after)
    return after, (*effects, *more)


def _there(session: Session | None, spot: Spot) -> bool:
    """Whether a person has a choice there, in a game that is over."""
    if (
        session is None
        or session.fault
        or not isinstance(session.turn, Over)
        or spot.entry >= len(session.states)
    ):
        return False
    turn = session.game.turn(session.states[spot.entry])
    return isinstance(turn, Seat) and turn.number in persons(session)


def _placed(model: Model, here: Practice) -> Model:
    """The table of the first position."""
    return _with(model, replace(here, play=Play(here.begun)) if here.spots else here)


def _with(model: Model, here: Practice) -> Model:
    return replace(model, practice=here)
