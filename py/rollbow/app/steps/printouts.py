"""Games on paper: blank sheets, the sheets of a played game, a list of a seed's dice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from rollbow.app import routes
from rollbow.app.effects import ShowCode
from rollbow.app.game_table import Scene, table
from rollbow.app.model import seat_names
from rollbow.app.printouts import printouts
from rollbow.games import GAMES
from rollbow.kernel import dice
from rollbow.kernel.game import settle, usual_seats

from .check_dice import shows

if TYPE_CHECKING:
    from rollbow.app.html import Html
    from rollbow.app.model import Model
    from rollbow.app.step_answer import Answer
    from rollbow.kernel.game import Die
    from rollbow.kernel.session import Session


@dataclass(frozen=True, slots=True)
class Row:
    """One throw: the dice by name, and what each shows."""

    turn: int
    throw: int
    dice: tuple[tuple[str, str], ...]


def entered(model: Model, route: routes.Strip) -> Answer:
    """The list of dice; without a seed, one for today."""
    new = seeded(route.new, model.today)
    fragment = routes.spell(new)
    return replace(model, route=replace(route, new=new)), (ShowCode(fragment),)


def seeded(new: routes.New, today: str) -> routes.New:
    """The request, completed with seats and a seed."""
    return replace(new, seats=seats(new), seed=new.seed or f"paper-{today}")


def seats(new: routes.New) -> int:
    """The number of players: as requested, or the usual one."""
    return new.seats or usual_seats(GAMES[new.slug], dict(new.options))


def blanks(new: routes.New) -> tuple[Html, ...]:
    """A blank sheet for each player, or one board for the table."""
    game, count = GAMES[new.slug], seats(new)
    called = tuple(f"Player {seat}" for seat in range(1, count + 1))
    state = game.start(count, settle(game, count, dict(new.options)))
    on = printouts(new.slug)
    viewers = (1,) if on.shared else range(1, count + 1)
    return tuple(on.blank(Scene(game, state, called, seat, active=False)) for seat in viewers)


def played(session: Session) -> tuple[Html, ...]:
    """A game's current sheets, each as its player sees it; a shared board only once."""
    view, called = table(session.game.slug), seat_names(session.record.seats)
    viewers = (1,) if view.shared else range(1, len(called) + 1)
    return tuple(
        view.board(Scene(session.game, session.state, called, seat, active=False)) for seat in viewers
    )


def rows(new: routes.New, first: int) -> tuple[Row, ...]:
    """The throws of this many turns, in order, or fewer if the game ends first. `new` has seats and a seed.

    A list that would begin after the last turn begins at the first.
    """
    game, on = GAMES[new.slug], printouts(new.slug)
    start = first if first > on.first and _throws(new, first) else on.first
    return tuple(
        Row(turn, throw, tuple((die.name, _shown(game, die, new.seed)) for die in thrown))
        for turn in range(start, start + on.turns)
        for throw, thrown in enumerate(_throws(new, turn), 1)
    )


def goes_on(new: routes.New, turn: int) -> bool:
    """Whether dice may be thrown in this turn."""
    return bool(_throws(new, turn))


def _throws(new: routes.New, turn: int) -> tuple[tuple[Die, ...], ...]:
    return printouts(new.slug).throws(seats(new), turn, partial(dice.number, new.seed))


def _shown(game: Any, die: Die, seed: str) -> str:
    return shows(game, die, dice.face(seed, die.address, die.faces or 1) + 1)
