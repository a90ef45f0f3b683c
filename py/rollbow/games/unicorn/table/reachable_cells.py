"""The cells within reach, shown ahead of a move: those that abilities could open, and what each pick could give.

Only a preview: legal.py says what may be played.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from ..dice_groups import GROUPS, HIGH, LOW, also, differ, either, reach
from ..legal import claimable, is_wild
from ..notation import PICKS, Flip, Nudge, spell
from ..sheet import CELL, CELLS, LAST, is_marked
from ..state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..sheet import Cell
    from ..state import State

CLAIMING = (Phase.ACTIVE, Phase.OTHERS, Phase.EXTRA)
VALUES = range(LOW, HIGH + 1)
THROWS = len(VALUES) ** 3
SHOWN = 3
"""How many ways to a cell are offered."""


class Way(NamedTuple):
    """Abilities that open a cell, as moves in order."""

    nudges: int
    flips: int
    steps: tuple[str, ...]

    @property
    def cost(self) -> str:
        """The price: `±1`, `2 × ±1`, `Flip + ±1`."""
        parts = []
        if self.flips:
            parts.append("Flip" if self.flips == 1 else f"{self.flips} Flips")
        if self.nudges:
            parts.append("±1" if self.nudges == 1 else f"{self.nudges} × ±1")
        return " + ".join(parts)


def ways(state: State) -> dict[Cell, tuple[Way, ...]]:
    """The cells that the player to act could claim after spending abilities, each with its cheapest ways."""
    sheet = state.sheet
    if state.phase not in CLAIMING or is_wild(state) or not (sheet.nudges or sheet.flips):
        return {}
    here = claimable(state)
    found: dict[Cell, list[Way]] = {}
    turns = [
        _turns(die, latest, offered, sheet.nudges, min(1, sheet.flips))
        for die, latest, offered in zip(state.dice, state.latest, state.offered, strict=True)
    ]
    for bit, color, places in GROUPS[state.dice]:
        if state.made and not differ(state.made, bit):
            continue
        for values in product(VALUES, repeat=len(places)):
            cell = CELL.get((color, min(sum(values), LAST)))
            if cell is None or cell in here or is_marked(sheet.rows, cell):
                continue
            for parts in product(
                *(turns[place][value - LOW] for place, value in zip(places, values, strict=True))
            ):
                nudges = sum(part.nudges for part in parts)
                flips = sum(part.flips for part in parts)
                if nudges <= sheet.nudges and flips <= sheet.flips:
                    steps = tuple(step for part in parts for step in part.steps)
                    found.setdefault(cell, []).append(Way(nudges, flips, steps))
    return {cell: tuple(_cheapest(options)) for cell, options in found.items()}


@cache
def _turns(die: str, latest: int, offered: int, nudges: int, flips: int) -> tuple[tuple[Way, ...], ...]:
    """How a die can offer each value: as is, with the fewest ±1s, or with a Flip and fewer of them."""
    found: list[list[Way]] = [[] for _ in VALUES]
    front = {(latest, offered, 0): Way(0, 0, ())}
    seen = set(front)
    while front:
        following: dict[tuple[int, int, int], Way] = {}
        for (shown, values, flipped), way in front.items():
            for value in VALUES:
                known = found[value - LOW]
                if values >> value & 1 and not any(
                    each.nudges <= way.nudges and each.flips <= way.flips for each in known
                ):
                    known.append(way)
            if flipped < flips:
                key = (LOW + HIGH - shown, also(values, 0), 1)
                following.setdefault(key, Way(way.nudges, 1, (*way.steps, spell(Flip(die)))))
            if way.nudges < nudges:
                for step in (1, -1):
                    if LOW <= shown + step <= HIGH:
                        key = (shown + step, also(values, step), flipped)
                        nudged = Way(way.nudges + 1, way.flips, (*way.steps, spell(Nudge(die, step))))
                        following.setdefault(key, nudged)
        front = {key: way for key, way in following.items() if key not in seen}
        seen |= set(front)
    return tuple(tuple(ways) for ways in found)


def _cheapest(options: list[Way]) -> Iterator[Way]:
    """The best few ways, no two of which begin alike."""
    begun: set[str] = set()
    for way in sorted(options, key=lambda way: (len(way.steps), way.flips)):
        if way.steps[0] not in begun and len(begun) < SHOWN:
            begun.add(way.steps[0])
            yield way


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a pick can give without abilities: open cells, and throws (of 216) with one claim and with two."""

    colors: str
    open: int
    one: int
    two: int

    @property
    def percent(self) -> str:
        """The chance of two claims, never rounded up to a certainty."""
        return "under 1%" if 0 < 100 * self.two < THROWS else f"{100 * self.two // THROWS}%"


def prospects(rows: tuple[int, ...]) -> tuple[Prospect, ...]:
    """All seven picks for a sheet with these marks."""
    still = sum(1 << place for place, cell in enumerate(CELLS) if not is_marked(rows, cell))
    return tuple(_prospect(colors, still) for colors in PICKS)


def _prospect(colors: str, still: int) -> Prospect:
    """Without abilities each group makes one cell, so two open cells are two claims."""
    one = two = ever = 0
    for throw in _throws(colors):
        if left := throw & still:
            one += 1
            two += left & left - 1 > 0
            ever |= left
    return Prospect(colors, ever.bit_count(), one, two)


@cache
def _throws(colors: str) -> tuple[int, ...]:
    """For each throw of a pick, the set of its cells, one bit per cell in the order of CELLS."""
    dice = PICKS[colors]
    bit = {cell: 1 << place for place, cell in enumerate(CELLS)}
    return tuple(
        sum(bit[cell] for cell in reach(dice, either(values, values))) for values in product(VALUES, repeat=3)
    )
