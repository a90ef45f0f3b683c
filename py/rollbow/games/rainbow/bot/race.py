"""What points are worth: the chance to win with them, from tables for two players, combined for more.

The tables come from bots/train/rainbow_race.c: both players play to win, perfectly.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from ..score import GOAL

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST = 82
"""The most points a turn can bring."""
UNIT = 60_000
Table = tuple[tuple[float, ...], ...]


class Race(NamedTuple):
    """`tie` is the chance of the first to move in a play-off, `reply[d]` that of the last to move, d points behind.

    `alone[a]`: the turns a practice game still takes at `a` points. `first[a][b]`: the first of two seats' chance
    before its turn, with `a` points against `b`; `second[a][b]`: the same chance before the other's turn.
    """

    tie: float
    reply: tuple[float, ...]
    alone: tuple[float, ...]
    first: Table
    second: Table


@lru_cache(maxsize=1)
def race() -> Race:
    packed = files(__package__).joinpath("data.bin").read_bytes()
    numbers = [number / UNIT for number in memoryview(packed).cast("H")]
    tie, reply, rest = numbers[0], numbers[1 : MOST + 2], numbers[MOST + 2 :]
    rows = [tuple(rest[at : at + GOAL]) for at in range(GOAL, len(rest), GOAL)]
    alone = tuple(10 * tenth for tenth in rest[:GOAL])
    return Race(tie, tuple(reply), alone, tuple(rows[:GOAL]), tuple(rows[GOAL:]))


Use = tuple[float, ...]
"""What each number of points is worth, from 0 for none to 1 for the maximum."""
POINTS: Use = tuple(points / MOST for points in range(MOST + 1))
FLAT = 1e-4
"""Smaller differences decide nothing; then points do."""


@lru_cache(maxsize=256)
def chances(totals: tuple[int, ...], place: int) -> tuple[float, ...]:
    """For each number of points in this turn: the chance to win with it.

    `totals` are the totals of this round's players in order, `place` is the player to move. Chances against several
    opponents are multiplied. Alone, it is minus the number of turns still to come.
    """
    tables = race()
    own = totals[place]
    if len(totals) == 1:
        return tuple(-tables.alone[own + x] if own + x < GOAL else 0.0 for x in range(MOST + 1))
    last = max(totals) >= GOAL
    return tuple(
        prod(
            _finish(tables, own + x, other, at > place)
            if last or own + x >= GOAL
            else (tables.second[own + x][other] if at > place else 1 - tables.first[other][own + x])
            for at, other in enumerate(totals)
            if at != place
        )
        for x in range(MOST + 1)
    )


def _finish(tables: Race, own: int, other: int, replies: bool) -> float:
    """The chance to beat another seat in the last round, once our turn is over."""
    lead = own - other
    if replies:
        return 0.0 if lead < 0 else 1.0 if lead > MOST else 1 - tables.reply[lead]
    return 1.0 if lead > 0 else 0.0 if lead < 0 else 1 - tables.tie


def scaled(worth: Sequence[float]) -> Use:
    """From 0 to 1."""
    span = worth[-1] - worth[0]
    return tuple((each - worth[0]) / span for each in worth) if span > FLAT else POINTS
