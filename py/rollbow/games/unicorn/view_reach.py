"""What the table shows ahead of a move: cells that abilities could open, and what each pick could give.

A preview only: whether a move may be played is asked of `legality`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from .claims import GROUPS, differ, reach
from .legality import HIGH, LOW, claimable, is_wild
from .notation import PICKS, Flip, Nudge, spell
from .sheet import CELL, CELLS, LAST, is_marked
from .state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .sheet import Cell
    from .state import State

CLAIMING = (Phase.ACTIVE, Phase.OTHERS, Phase.EXTRA)
VALUES = range(LOW, HIGH + 1)
THROWS = len(VALUES) ** 3
SHOWN = 3
"""How many ways to one cell are offered."""


class Way(NamedTuple):
    """Abilities that open a cell, as moves in their order."""

    nudges: int
    flips: int
    steps: tuple[str, ...]

    @property
    def cost(self) -> str:
        """The price as the sheet prints it: `±1`, `2 ±1`, `Flip + ±1`."""
        parts = []
        if self.flips:
            parts.append("Flip" if self.flips == 1 else f"{self.flips} Flips")
        if self.nudges:
            parts.append("±1" if self.nudges == 1 else f"{self.nudges} ±1")
        return " + ".join(parts)


def ways(state: State) -> dict[Cell, tuple[Way, ...]]:
    """The cells that the player to act could claim after spending abilities, each with its cheapest ways."""
    sheet = state.sheet
    if state.phase not in CLAIMING or is_wild(state) or not (sheet.nudges or sheet.flips):
        return {}
    here = claimable(state)
    found: dict[Cell, list[Way]] = {}
    turns = [
        [_turns(die, rolled, latest, value) for value in VALUES]
        for die, rolled, latest in zip(state.dice, state.rolled, state.latest, strict=True)
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
def _turns(die: str, rolled: int, latest: int, value: int) -> tuple[Way, ...]:
    """How a die comes to offer a value: as it stands, by ±1s alone, or by a Flip first."""
    if value in (rolled, latest):
        return (Way(0, 0, ()),)
    flipped = LOW + HIGH - latest
    return (
        Way(abs(value - latest), 0, _nudged(die, value - latest)),
        Way(abs(value - flipped), 1, (spell(Flip(die)), *_nudged(die, value - flipped))),
    )


def _nudged(die: str, by: int) -> tuple[str, ...]:
    return (spell(Nudge(die, 1 if by > 0 else -1)),) * abs(by)


def _cheapest(options: list[Way]) -> Iterator[Way]:
    """The best few ways, no two of which begin alike."""
    begun: set[str] = set()
    for way in sorted(options, key=lambda way: (len(way.steps), way.flips)):
        if way.steps[0] not in begun and len(begun) < SHOWN:
            begun.add(way.steps[0])
            yield way


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a pick can give before abilities: open cells, and throws (of 216) with a claim, with two."""

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


def best(found: tuple[Prospect, ...]) -> Prospect:
    """The pick that most surely gives two claims."""
    return max(found, key=lambda prospect: (prospect.two, prospect.one, prospect.open))


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
    """For each throw of a pick the set of its cells, one bit a cell in the order of CELLS."""
    dice = PICKS[colors]
    bit = {cell: 1 << place for place, cell in enumerate(CELLS)}
    return tuple(
        sum(bit[cell] for cell in reach(dice, values, values)) for values in product(VALUES, repeat=3)
    )


def said(move: Nudge | Flip) -> str:
    """An ability move as its button says it: `Nudge R1 +`, `Flip B2`."""
    if isinstance(move, Flip):
        return f"Flip {move.die}"
    return f"Nudge {move.die} {'+' if move.step > 0 else '−'}"
