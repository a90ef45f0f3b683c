"""What three dice can claim: groups of dice, their colors and their totals.

No sheet and no turn here; which cells are still free is decided in `legality`. A set of groups is an int with
one bit a group.
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


class Group(NamedTuple):
    """One die or a pair, by their places among the three dice. `bit` names it within a set of groups."""

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


def reach(
    dice: tuple[str, ...], rolled: tuple[int, ...], latest: tuple[int, ...], wild: bool = False
) -> dict[Cell, int]:
    """Every cell these dice can claim, with the set of groups that could claim it.

    Each die offers its rolled and its latest adjusted value; with `wild` a group offers whatever its faces
    could show.
    """
    found: dict[Cell, int] = {}
    for bit, color, places in GROUPS[dice]:
        totals: range | set[int]
        if len(places) == 1:
            (one,) = places
            totals = WILD_ONE if wild else {rolled[one], latest[one]}
        elif wild:
            totals = WILD_PAIR
        else:
            one, two = places
            totals = {a + b for a in (rolled[one], latest[one]) for b in (rolled[two], latest[two])}
        for total in totals:
            cell = CELL.get((color, min(total, LAST)))
            if cell:
                found[cell] = found.get(cell, 0) | bit
    return found


def differ(first: int, second: int) -> bool:
    """Whether two claims that could come from these sets of groups can come from two different ones."""
    return (first | second).bit_count() > 1
