"""How likely it is that a sheet ends the game in the turn to come: what two sheets alike otherwise differ by most."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from ..notation import PICKS
from ..sheet import CELL, FULL_ROWS, LAST, Color, claimed, complete_numbers
from .net import points
from .pick_values import ROLLS, chances

if TYPE_CHECKING:
    from ..sheet import Cell, Sheet

NEAR = 2
"""How many marks a turn can add."""
_TRIPLES = tuple(rows for rows in combinations(Color, 3) if rows[-1].mixed)


class Finish(NamedTuple):
    """What ending the game would add, and the chance to be able to: with the best three dice for it, with the worst."""

    gain: int
    most: float
    least: float


@cache
def _claims(dice: tuple[str, ...], by: int) -> dict[tuple[Cell, ...], int]:
    """The throws after which these one or two cells can be claimed: as thrown, with a ±1, or with a Flip."""
    odds = chances(dice)
    found: dict[tuple[Cell, ...], int] = {(cell,): throws for cell, throws in odds.singles[by].items()}
    for cell, others in odds.pairs[by].items():
        for other, throws in others:
            found[cell, other] = throws
    return found


def _ways(rows: tuple[int, ...]) -> set[tuple[Cell, ...]]:
    """The one or two cells that would complete three rows, one of them mixed."""
    open_cells = [
        tuple(CELL[color, number] for number in range(2, LAST + 1) if full & ~row & 1 << number)
        for color, full, row in zip(Color, FULL_ROWS, rows, strict=True)
    ]
    found = ((*open_cells[one], *open_cells[two], *open_cells[three]) for one, two, three in _TRIPLES)
    return {cells for cells in found if 0 < len(cells) <= NEAR}


def finishing(sheet: Sheet, closed: int, near: int, solo: bool) -> Finish:
    """How a sheet so many marks from the end can bring it about."""
    ways = _ways(sheet.rows)
    ended = [_marked(sheet, cells, closed, solo) for cells in ways if len(cells) == near]
    gain = max((points(each, solo) for each in ended), default=0) - points(sheet, solo)
    return Finish(max(0, gain), *_odds(frozenset(ways), sheet.nudges > 0, sheet.flips > 0))


def _marked(sheet: Sheet, cells: tuple[Cell, ...], closed: int, solo: bool) -> Sheet:
    for cell in cells:
        sheet = claimed(sheet, cell)
        if not solo and (first := complete_numbers(sheet.rows) & ~closed & 1 << cell.number):
            sheet = replace(sheet, firsts=sheet.firsts | first)
    return sheet


@lru_cache(maxsize=1 << 12)
def _odds(ways: frozenset[tuple[Cell, ...]], nudge: bool, flip: bool) -> tuple[float, float]:
    """The chance that a throw lets these cells be claimed: with the best three dice for it, and with the worst."""
    held = (0, *((1,) if nudge else ()), *((2,) if flip else ()))
    counts = []
    for dice in PICKS.values():
        hit = 0
        for by in held:
            known = _claims(dice, by)
            for cells in ways:
                hit |= known.get(cells, 0)
        counts.append(hit.bit_count() / len(ROLLS))
    return max(counts), min(counts)
