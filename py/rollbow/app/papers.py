"""Games on paper: blank sheets, the sheets of a game that was played, the dice of a seed in a list."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from rollbow.games import GAMES
from rollbow.kernel import dice
from rollbow.kernel.game import settle

from . import routes
from .effects import ShowCode
from .model import names
from .rolls import shows
from .scene import Scene, table

if TYPE_CHECKING:
    from collections.abc import Callable

    from rollbow.kernel.game import Die
    from rollbow.kernel.session import Session

    from .html import Html
    from .model import Model
    from .playing import Answer


class Paper(Protocol):
    """`games/SLUG/view_paper.py`: a game played with paper and pencil."""

    SHARED: bool
    """Whether one board serves the whole table; otherwise everybody has a sheet."""
    FIRST: int
    """The first turn in which dice are thrown: 0 where they are thrown in the set-up."""
    TURNS: int
    """How many turns of dice go on a list."""
    HOW: str
    """How the list of dice is used."""

    def blank(self, scene: Scene) -> Html:
        """The viewer's blank sheet."""

    def throws(self, seats: int, turn: int, number: Callable[[str], int]) -> tuple[tuple[Die, ...], ...]:
        """The dice of a turn, throw by throw, all that may be needed. `number` gives the number at an address."""


@dataclass(frozen=True, slots=True)
class Row:
    """One throw: the dice by name, and what each shows."""

    turn: int
    throw: int
    dice: tuple[tuple[str, str], ...]


def paper(slug: str) -> Paper:
    """What a game says of itself on paper."""
    return cast("Paper", import_module(f"rollbow.games.{slug}.view_paper"))


def entered(model: Model, route: routes.Strip) -> Answer:
    """The list of dice; without a seed there is one for the day."""
    new = seeded(route.new, model.today)
    fragment = routes.spell(new)
    return replace(model, route=replace(route, new=new), code=fragment), (ShowCode(fragment),)


def seeded(new: routes.New, today: str) -> routes.New:
    """What is asked for, with seats and a seed."""
    return replace(new, seats=seats(new), seed=new.seed or f"paper-{today}")


def seats(new: routes.New) -> int:
    """As many as were asked for, or two, or what the game has."""
    known = GAMES[new.slug].seats
    return new.seats or min(max(2, known[0]), known[-1])


def blanks(new: routes.New) -> tuple[Html, ...]:
    """A blank sheet for each player, or one board for the table."""
    game, count = GAMES[new.slug], seats(new)
    called = tuple(f"Player {seat}" for seat in range(1, count + 1))
    state = game.start(count, settle(game, count, dict(new.options)))
    on = paper(new.slug)
    viewers = (1,) if on.SHARED else range(1, count + 1)
    return tuple(on.blank(Scene(game, state, called, seat, active=False)) for seat in viewers)


def played(session: Session) -> tuple[Html, ...]:
    """The sheets of a game as they stand, each as its player sees it; a shared board once."""
    view, called = table(session.game.slug), names(session)
    viewers = (1,) if getattr(view, "SHARED", False) else range(1, len(called) + 1)
    return tuple(
        view.board(Scene(session.game, session.state, called, seat, active=False)) for seat in viewers
    )


def rows(new: routes.New, first: int) -> tuple[Row, ...]:
    """The throws of so many turns, in order. `new` has seats and a seed."""
    game, on, count = GAMES[new.slug], paper(new.slug), seats(new)
    number = partial(dice.number, new.seed)
    start = max(first, on.FIRST)
    return tuple(
        Row(turn, throw, tuple((die.name, _shown(game, die, new.seed)) for die in thrown))
        for turn in range(start, start + on.TURNS)
        for throw, thrown in enumerate(on.throws(count, turn, number), 1)
    )


def _shown(game: Any, die: Die, seed: str) -> str:
    return shows(game, die, dice.face(seed, die.address, die.faces or 1) + 1)
