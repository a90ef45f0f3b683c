"""An attempt at a practice position: what it costs against the best thought there. No record here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rollbow.games import GAMES
from rollbow.kernel.game import Seat

from .move_by_move import NOTHING, thinking
from .values import judge, worth

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rollbow.kernel.game import Game


@dataclass(frozen=True, slots=True)
class Try:
    """What a finished thought costs its seat against the best: in chances to win (alone: in what the game counts), and
    as a share of the whole (alone: of the spread of final results).
    """

    cost: float
    share: float
    unit: str = "wins"
    """What `cost` counts: chances to win, or what the game counts alone."""


MORE = "more"
"""The answer while a thought isn't finished."""


def work(slug: str, state: Any, moves: Sequence[str]) -> Iterator[str]:
    """The answer to a try: MORE, or what there is in a Try."""
    found = tried(GAMES[slug], state, moves)
    yield f"{found.cost!r} {found.share!r} {found.unit}" if found else MORE


def tried(game: Game[Any, Any], state: Any, moves: Sequence[str]) -> Try | None:
    """What these moves of the seat to move cost; None while they are only a part of a thought.

    Raises BadNotation or IllegalMove.
    """
    turn, now = game.turn(state), state
    if not isinstance(turn, Seat):
        raise TypeError("only a seat can try something")
    for text in moves:
        now = game.apply(now, game.parse(text)).state
    if thinking(game, state, now):
        return None
    before, after = worth(game, state), worth(game, now)
    cost = before[turn.number - 1] - after[turn.number - 1]
    whole, unit = (1.0, "wins") if len(before) > 1 else (judge(game.slug).spread, judge(game.slug).unit)
    return Try(cost, cost / whole, unit) if cost / whole >= NOTHING else Try(0.0, 0.0, unit)
