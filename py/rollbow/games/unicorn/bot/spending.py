"""After which throws of three dice cells can be claimed, whatever abilities are spent on them: up to three in a phase.

The expert plans with more (`plans`), but more than three are rarely worth it. A set of throws is an int, as in
`pick_values`.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ..dice_groups import also
from .pick_values import FACES, SHOWN, makers, merged

if TYPE_CHECKING:
    from ..sheet import Cell
    from .plans import Spent

Claimed = TypeVar("Claimed")

SPENT: tuple[Spent, ...] = tuple(
    (nudges, count - nudges) for count in range(4) for nudges in range(count, -1, -1)
)
"""How many ±1 and Flips, the fewest first."""
NUDGES, FLIPS = (1, -1), (0,)
"""Steps as `dice_groups.also` has them."""


class Odds(NamedTuple):
    """The throws that make a cell claimable, and two cells, where fewer abilities wouldn't do."""

    singles: dict[Cell, int]
    pairs: dict[tuple[Cell, Cell], int]


@cache
def odds(dice: tuple[str, ...], spent: Spent) -> Odds:
    """With abilities spent like this, one of `SPENT`."""
    whole = claimable(dice, spent)
    fewer = [claimable(dice, less) for less in _fewer(spent)]
    return Odds(
        _less(whole.singles, [each.singles for each in fewer]),
        _less(whole.pairs, [each.pairs for each in fewer]),
    )


@cache
def claimable(dice: tuple[str, ...], spent: Spent) -> Odds:
    """The same, also where fewer would do."""
    return Odds(*merged(makers(dice, offered) for offered in _offers(spent)))


def _fewer(spent: Spent) -> list[Spent]:
    """One ability less."""
    nudges, flips = spent
    return [less for less in ((nudges - 1, flips), (nudges, flips - 1)) if min(less) >= 0]


def _less(whole: dict[Claimed, int], parts: list[dict[Claimed, int]]) -> dict[Claimed, int]:
    """These sets of throws without what is in the others."""
    found = {}
    for claimed, throws in whole.items():
        for part in parts:
            throws &= ~part.get(claimed, 0)
        if throws:
            found[claimed] = throws
    return found


@cache
def _offers(spent: Spent) -> tuple[tuple[dict[int, int], ...], ...]:
    """All there is to do with so many abilities: for each die the throws in which it offers a value."""
    nudges, flips = spent
    found: dict[tuple[tuple[int, ...], ...], None] = {}
    for order in _orders(nudges, flips):
        for places in product(range(3), repeat=len(order)):
            steps = tuple(
                tuple(step for step, where in zip(order, places, strict=True) if where == place)
                for place in range(3)
            )
            found[tuple(map(_becomes, steps))] = None
    return tuple(tuple(_shown(place, masks) for place, masks in enumerate(each)) for each in found)


def _orders(nudges: int, flips: int) -> set[tuple[int, ...]]:
    """The steps of so many abilities, one after the other."""
    kinds = (NUDGES + FLIPS for _ in range(nudges + flips))
    return {steps for steps in product(*kinds) if steps.count(0) == flips}


@cache
def _becomes(steps: tuple[int, ...]) -> tuple[int, ...]:
    """The set of values that a die offers after these steps, for each face."""
    found = []
    for face in FACES:
        values = 1 << face
        for step in steps:
            values = also(values, step)
        found.append(values)
    return tuple(found)


def _shown(place: int, becomes: tuple[int, ...]) -> dict[int, int]:
    """The throws in which this die offers each value."""
    found = dict.fromkeys(FACES, 0)
    for face, values in zip(FACES, becomes, strict=True):
        for value in FACES:
            if values >> value & 1:
                found[value] |= SHOWN[place][face]
    return found
