"""Par: what the expert makes of the dice of a solo game, or of a daily game. Computed once a game is over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rollbow.app import kept, routes, screens, steps
from rollbow.app.effects import Revise, Work
from rollbow.app.kept.pars import Par
from rollbow.app.model import finished, persons
from rollbow.app.step_answer import aloud
from rollbow.games.judged import version
from rollbow.kernel.game import Over
from rollbow.kernel.record import NO_NAME

if TYPE_CHECKING:
    from rollbow.app.model import Model
    from rollbow.app.step_answer import Answer
    from rollbow.kernel.game import Value
    from rollbow.kernel.session import Session


@dataclass(frozen=True)
class Dice:
    """Dice that have a par, and how they are played."""

    slug: str
    seed: str
    seats: tuple[str, ...]
    options: tuple[tuple[str, Value], ...] = ()

    @property
    def name(self) -> str:
        return kept.pars.dice(
            self.slug, self.seed, self.seats, [(name, str(value)) for name, value in self.options]
        )


def of(session: Session) -> Dice | None:
    """The dice of a finished solo game or daily game. A friend's game has no par, since you didn't score
    its points.
    """
    record = session.record
    if not finished(session) or session.real_dice or session.legs is not None or session.fault is not None:
        return None
    alone = len(record.seats) == 1 or kept.facts.daily(record)
    if not alone or len(persons(session)) != 1 or record.id.startswith(kept.envelope.LINKED):
        return None
    values = {option.name: {str(value): value for value in option.values} for option in session.game.options}
    options = tuple((name, values[name][text]) for name, text in record.options)
    return Dice(record.game, record.seed, record.seats, options)


def of_day(slug: str, day: str) -> Dice:
    """The dice of a day's game."""
    return Dice(slug, f"daily-{day}", steps.daily.seats(slug, NO_NAME))


def known(model: Model, dice: Dice) -> Par | None:
    """What the expert made of them, if that is known."""
    return kept.pars.read(model.texts.get("pars", "")).get(dice.name)


def wanted(model: Model) -> Answer:
    """Asks the expert once for the par on the screen. Another version's par is shown until this one's expert has
    played. A game without a judge has none.
    """
    dice = _shown(model)
    if dice is None or dice.name in model.figuring or not version(dice.slug):
        return model, ()
    par = known(model, dice)
    if par is not None and par.build == model.version[0]:
        return model, ()
    given = (dice.slug, dice.seed, dice.seats, dict(dice.options))
    return _figuring(model, dice.name, ()), (Work("par", dice.name, given),)


def heard(model: Model, name: str, pieces: tuple[str, ...]) -> Model:
    """Some of the expert's games have finished."""
    so_far = model.figuring.get(name)
    return model if so_far is None else _figuring(model, name, (*so_far, *pieces))


def ended(model: Model, name: str) -> Answer:
    """All of the expert's games have finished. If they couldn't be played, nothing is shown or tried again."""
    pieces, after = model.figuring.get(name), _figuring(model, name, None)
    if not pieces:
        return after, ()
    unit = pieces[0].partition(" ")[2]
    par = Par(unit, tuple(float(piece.partition(" ")[0]) for piece in pieces), model.version[0])
    line = kept.pars.line_of(name, par)
    after = replace(
        after, texts={**model.texts, "pars": kept.pars.revised(model.texts.get("pars", ""), line)}
    )
    dice = _shown(after)
    if dice is not None and dice.name == name and after.session and isinstance(after.route, routes.At):
        after = after if known(model, dice) else aloud(after, screens.par.sentence(par, after.session))
    return after, (Revise("pars", line),)


def _figuring(model: Model, name: str, pieces: tuple[str, ...] | None) -> Model:
    return replace(model, figuring={**model.figuring, name: pieces})


def made(par: Par, session: Session) -> float:
    """The result of the person at a table, in the units of a par."""
    turn, (seat, *_) = session.turn, persons(session)
    if not isinstance(turn, Over):
        return 0
    if par.unit == "turns":
        return len(steps.challenge.turns(session, seat))
    if par.unit == "points":
        return turn.result.scores[seat - 1]
    winners = turn.result.winners or range(1, len(turn.result.scores) + 1)
    return 1 / len(winners) if seat in winners else 0


def _shown(model: Model) -> Dice | None:
    """The dice whose par belongs on the screen."""
    match model.route:
        case routes.At() if model.session is not None:
            return of(model.session)
        case routes.Daily(slug, day) if any(card.over for card in steps.daily.tries(model.cards, slug, day)):
            return of_day(slug, day)
    return None
