"""How good each of the seven picks is: exact odds over all rolls, gains added up claim by claim.

A set of rolls is an int with one bit for each of the 216 rolls of three dice.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from ..dice_groups import GROUPS, HIGH, LOW
from ..notation import DICE, PICKS
from ..sheet import CELL, CELLS, LAST, Cell, is_marked
from .plans import mark

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..sheet import Sheet
    from .outlook import Judge

FACES = range(LOW, HIGH + 1)
ROLLS = tuple(product(FACES, repeat=3))
ALL = (1 << len(ROLLS)) - 1
IMPOSSIBLE = -1e9


class Chances(NamedTuple):
    """The rolls of three dice that make cells claimable: with the dice as rolled, with a ±1, with a Flip."""

    singles: tuple[dict[Cell, int], ...]
    pairs: tuple[dict[Cell, list[tuple[Cell, int]]], ...]


SHOWN = tuple(
    {value: sum(1 << index for index, roll in enumerate(ROLLS) if roll[place] == value) for value in FACES}
    for place in range(3)
)
"""For each die the rolls in which it shows a value."""


class _Change(NamedTuple):
    """An ability on one die: what each face becomes; values out of range are impossible."""

    place: int
    becomes: dict[int, int]


_AS_ROLLED = (_Change(0, {}),)
_NUDGED = tuple(
    _Change(place, {value: value + step for value in FACES}) for place in range(3) for step in (1, -1)
)
_FLIPPED = tuple(_Change(place, {value: LOW + HIGH - value for value in FACES}) for place in range(3))


def _offered(change: _Change) -> tuple[dict[int, int], ...]:
    """For each die the rolls in which it offers a value, the changed one both its values."""
    offered = tuple(dict(shown) for shown in SHOWN)
    for value, new in change.becomes.items():
        if new in FACES:
            offered[change.place][new] |= SHOWN[change.place][value]
    return offered


def makers(dice: tuple[str, ...], offered: Sequence[dict[int, int]]) -> list[dict[Cell, int]]:
    """For each group of dice the rolls that make each cell."""
    found = []
    for _, color, places in GROUPS[dice]:
        makes: dict[Cell, int] = {}
        for values in product(FACES, repeat=len(places)):
            cell = CELL.get((color, min(sum(values), LAST)))
            if cell:
                rolls = ALL
                for place, value in zip(places, values, strict=True):
                    rolls &= offered[place][value]
                makes[cell] = makes.get(cell, 0) | rolls
        found.append(makes)
    return found


def merged(
    ways: Iterable[list[dict[Cell, int]]],
) -> tuple[dict[Cell, int], dict[tuple[Cell, Cell], int]]:
    """By any of these ways to use the dice: the rolls that make a cell, and two cells with different groups."""
    single: dict[Cell, int] = {}
    pair: dict[tuple[Cell, Cell], int] = {}
    for groups in ways:
        for place, first in enumerate(groups):
            for cell, rolls in first.items():
                single[cell] = single.get(cell, 0) | rolls
                for second in groups[place + 1 :]:
                    for other, more in second.items():
                        both = rolls & more
                        if both and other != cell:
                            key = (min(cell, other), max(cell, other))
                            pair[key] = pair.get(key, 0) | both
    return single, pair


def _by_first(pairs: dict[tuple[Cell, Cell], int]) -> dict[Cell, list[tuple[Cell, int]]]:
    found: dict[Cell, list[tuple[Cell, int]]] = {}
    for (cell, other), rolls in pairs.items():
        found.setdefault(cell, []).append((other, rolls))
    return found


@cache
def chances(dice: tuple[str, ...]) -> Chances:
    found = [
        merged(makers(dice, _offered(change)) for change in changes)
        for changes in (_AS_ROLLED, _NUDGED, _FLIPPED)
    ]
    return Chances(tuple(singles for singles, _ in found), tuple(_by_first(pairs) for _, pairs in found))


@dataclass(frozen=True, slots=True)
class Hopes:
    """What a coming phase's claims would gain a player, judged by the sheet now."""

    active: bool
    gain: dict[Cell, float]
    price: tuple[float, ...]
    """What the second claim costs by itself; then a ±1 and a Flip, if there are any."""
    one_missed: float
    missed: float
    """The worth of missing one claim, and of missing all."""


def hopes(sheet: Sheet, judge: Judge, active: bool) -> Hopes:
    worth = judge.worth
    base = worth(sheet)
    gain = {cell: worth(mark(sheet, cell, judge)) - base for cell in CELLS if not is_marked(sheet.rows, cell)}
    price = [0.0, IMPOSSIBLE, IMPOSSIBLE]
    if sheet.nudges:
        price[1] = worth(replace(sheet, nudges=sheet.nudges - 1)) - base
    if sheet.flips:
        price[2] = worth(replace(sheet, flips=sheet.flips - 1)) - base
    if active:
        one = worth(replace(sheet, yours=sheet.yours + 1)) - base
        none = worth(replace(sheet, yours=sheet.yours + 2)) - base
    else:
        one = worth(replace(sheet, extras=sheet.extras - 1)) - base if sheet.extras else IMPOSSIBLE
        none = worth(replace(sheet, others=sheet.others + 1)) - base
    return Hopes(active, gain, tuple(price), one, none)


def expected(hope: Hopes, dice: tuple[str, ...]) -> float:
    """The mean gain of a phase with these dice, taking the best claims in each roll."""
    odds = chances(dice)
    gain = hope.gain
    entries: list[tuple[float, int]] = []
    # The active player misses a claim by marking one cell only; another player pays an Extra for marking two.
    for_one, for_two = (hope.one_missed, 0.0) if hope.active else (0.0, hope.one_missed)
    for spent, price in enumerate(hope.price):
        if price == IMPOSSIBLE:
            continue
        entries += [
            (gain[cell] + price + for_one, rolls)
            for cell, rolls in odds.singles[spent].items()
            if cell in gain
        ]
        if for_two == IMPOSSIBLE:
            continue
        price += for_two
        for cell, others in odds.pairs[spent].items():
            if cell in gain:
                here = gain[cell] + price
                entries += [(here + gain[other], rolls) for other, rolls in others if other in gain]
    entries.sort(reverse=True)
    left, mean = ALL, 0.0
    for worth, rolls in entries:
        hit = rolls & left
        if hit:
            mean += worth * hit.bit_count()
            left ^= hit
            if not left:
                break
    return (mean + hope.missed * left.bit_count()) / len(ROLLS)


def rest(dice: tuple[str, ...]) -> tuple[str, ...]:
    """The three dice that are not picked."""
    return tuple(die for die in DICE if die not in dice)


def two_claims(sheet: Sheet, dice: tuple[str, ...]) -> float:
    """The chance that a roll of these dice offers two claims without abilities."""
    rows = sheet.rows
    hit = 0
    for cell, others in chances(dice).pairs[0].items():
        if not is_marked(rows, cell):
            for other, rolls in others:
                if not is_marked(rows, other):
                    hit |= rolls
    return hit.bit_count() / len(ROLLS)


def weigh(mine: Hopes, theirs: list[Hopes], solo: bool) -> dict[str, float]:
    """What each pick gains on average: for the active player, less what it gives the others (alone: with the rest)."""
    found = {}
    for colors, dice in PICKS.items():
        if solo:
            found[colors] = expected(mine, dice) + sum(expected(hope, rest(dice)) for hope in theirs)
        else:
            given = sum(expected(hope, dice) for hope in theirs) / len(theirs) if theirs else 0.0
            found[colors] = expected(mine, dice) - given
    return found
