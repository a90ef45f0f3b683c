"""What three dice can claim: groups of dice, their colors and their totals.

Nothing here knows about sheets or turns; `legal` decides which cells are still open. A set of groups is an int with
one bit per group. So is a set of values: bit 3 stands for a 3.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from .notation import DICE
from .sheet import CELL, LAST, Cell, Color

PRIMARY = {"R": Color.RED, "Y": Color.YELLOW, "B": Color.BLUE}
_MIXED = {
    frozenset((Color.RED, Color.YELLOW)): Color.ORANGE,
    frozenset((Color.YELLOW, Color.BLUE)): Color.GREEN,
    frozenset((Color.BLUE, Color.RED)): Color.VIOLET,
}
PARTS = {mixed: tuple(sorted(pair)) for pair, mixed in _MIXED.items()}
"""The two primaries of each mixed color."""
WILD_ONE = range(2, 7)
WILD_PAIR = range(2, 13)
TRIPLE_ONES = (1, 1, 1)
LOW, HIGH = 1, 6
_ALL = (2 << HIGH) - (1 << LOW)
VALUES = tuple(
    tuple(value for value in range(LOW, HIGH + 1) if values >> value & 1) for values in range(2 << HIGH)
)


class Group(NamedTuple):
    """One die or a pair, by position among the three dice. `bit` stands for it in a set of groups."""

    bit: int
    color: Color
    places: tuple[int, ...]


def color_of(dice: tuple[str, ...]) -> Color:
    """The color that one die or a pair of dice claims."""
    colors = frozenset(PRIMARY[die[0]] for die in dice)
    return next(iter(colors)) if len(colors) == 1 else _MIXED[colors]


def _groups(dice: tuple[str, ...]) -> tuple[Group, ...]:
    places = [*combinations(range(3), 1), *combinations(range(3), 2)]
    return tuple(
        Group(1 << index, color_of(tuple(dice[place] for place in chosen)), chosen)
        for index, chosen in enumerate(places)
    )


GROUPS: dict[tuple[str, ...], tuple[Group, ...]] = {dice: _groups(dice) for dice in combinations(DICE, 3)}
"""The six groups of any three dice."""
GROUPS_OF = {
    (dice, row): tuple(group for group in groups if group.color is row)
    for dice, groups in GROUPS.items()
    for row in Color
}
"""Those that claim cells of one row."""


def either(rolled: tuple[int, ...], latest: tuple[int, ...]) -> tuple[int, ...]:
    """For each die, the set of these two values."""
    return tuple([1 << one | 1 << other for one, other in zip(rolled, latest, strict=True)])


def also(values: int, step: int) -> int:
    """These values and what one more ability can turn them into: a ±1 by its step, or a Flip if the step is 0."""
    if step:
        turned = values << 1 if step > 0 else values >> 1
    else:
        turned = sum(1 << LOW + HIGH - value for value in VALUES[values])
    return values | turned & _ALL


def reach(
    dice: tuple[str, ...], offered: tuple[int, ...], wild: bool = False, row: Color | None = None
) -> dict[Cell, int]:
    """Every cell these dice can claim, in every row or this one, with the set of groups that could claim it.

    Each die offers a set of values; with `wild`, any value its faces could show.
    """
    found: dict[Cell, int] = {}
    for bit, color, places in GROUPS[dice] if row is None else GROUPS_OF[dice, row]:
        totals: range | tuple[int, ...] | set[int]
        if len(places) == 1:
            (one,) = places
            totals = WILD_ONE if wild else VALUES[offered[one]]
        elif wild:
            totals = WILD_PAIR
        else:
            one, two = places
            totals = {a + b for a in VALUES[offered[one]] for b in VALUES[offered[two]]}
        for total in totals:
            cell = CELL.get((color, min(total, LAST)))
            if cell:
                found[cell] = found.get(cell, 0) | bit
    return found


def differ(first: int, second: int) -> bool:
    """Whether two claims, each from its own set of possible groups, can come from two different groups."""
    return (first | second).bit_count() > 1
