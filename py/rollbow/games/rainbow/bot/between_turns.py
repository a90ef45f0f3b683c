"""Every seat's chance between turns: exact tables for two, their pairs put together for more."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Final

from rollbow.bots.judge import shared

from ..score import GOAL
from .race import MOST, race

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.bots.judge import Chances

KEENNESS: Final = 0.75
"""How much a chance against one opponent says about a game with several: less than if they were games of their own."""
BEYOND: Final = 8
"""How far a seat that reaches a target goes past it, on average."""


def before(sums: Sequence[int], place: int) -> Chances:
    """Before the turn of the player at `place`, of those in this round, by their totals."""
    if len(sums) == 1:
        return (1.0,)
    if max(sums) >= GOAL:
        return _last_round(sums, place)
    if len(sums) == 2:
        tables = race()
        first = (tables.second if place else tables.first)[sums[0]][sums[1]]
        return first, 1 - first
    return shared(
        [
            prod(_against(sums, place, own, other) for other in range(len(sums)) if other != own) ** KEENNESS
            for own in range(len(sums))
        ]
    )


def _against(sums: Sequence[int], place: int, own: int, other: int) -> float:
    """The chance against one other seat if there were no more."""
    first, second = min(own, other), max(own, other)
    between = first < place <= second
    chance = (race().second if between else race().first)[sums[first]][sums[second]]
    return chance if own == first else 1 - chance


def _last_round(sums: Sequence[int], place: int) -> Chances:
    """Once someone has a hundred: each seat to come tries to pass the best so far. A tie is played off."""
    tables = race()
    seats = len(sums)
    if not place:
        # A play-off: all begin alike.
        later = [tables.tie, *[1 - tables.tie] * (seats - 1)]
        return shared(later)
    chances = [0.0] * seats
    target = max(sums[:place])
    ahead = [seat for seat in range(place) if sums[seat] == target]
    for seat in ahead:
        chances[seat] = 1 / len(ahead)
    for seat in range(place, seats):
        passed = 1.0 if sums[seat] > target else _reached(target - sums[seat])
        chances = [each * (1 - passed) for each in chances]
        chances[seat] = passed
        target += round(passed * max(BEYOND, sums[seat] - target))
    return tuple(chances)


def _reached(behind: int) -> float:
    return race().reply[behind] if behind <= MOST else 0.0


def after(sums: Sequence[int], place: int, points: int) -> Chances:
    """When the player at `place` has ended a turn with these points."""
    new = tuple(total + points * (seat == place) for seat, total in enumerate(sums))
    if place + 1 < len(new):
        return before(new, place + 1)
    top = max(new)
    if top < GOAL:
        return before(new, 0)
    leaders = [seat for seat, total in enumerate(new) if total == top]
    found = before([top] * len(leaders), 0)
    return tuple(found[leaders.index(seat)] if seat in leaders else 0.0 for seat in range(len(new)))
