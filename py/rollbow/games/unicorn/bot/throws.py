"""What a turn makes of the sheets by each throw of three dice, all 216 at once: quicker than planning for every throw.

Claims with up to three abilities are considered, also with one that the first claim earns, the most promising exactly;
a plan (`plans`) sees a little further. A set of throws is an int, as in `pick_values`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ..ending import causes
from ..sheet import claimed
from ..state import Phase
from .net import points
from .outlook import Outlook, outlook
from .pick_values import ALL, IMPOSSIBLE, hopes
from .plans import mark
from .spending import SPENT, claimable, odds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..sheet import Cell, Sheet
    from ..state import State
    from .outlook import Judge
    from .pick_values import Hopes
    from .plans import Spent

TRIED = 3
"""How many claims are judged exactly for a throw."""


class _Claims(NamedTuple):
    """One claim or two, and the abilities spent on them; how good they seem; after which throws."""

    seems: float
    throws: int
    cells: tuple[Cell, ...]
    spent: Spent


def made(sheet: Sheet, judge: Judge, dice: tuple[str, ...], active: bool) -> list[tuple[Sheet, int]]:
    """Sheets after a phase, each with the throws that lead to it: every throw once."""
    found = [(judge.worth(after), after, throws) for after, throws in _tried(sheet, judge, dice, active)]
    found.sort(key=lambda each: -each[0])
    left, kept = ALL, []
    for _, after, throws in found:
        if hit := throws & left:
            kept.append((after, hit))
            left ^= hit
    return kept


def _tried(sheet: Sheet, judge: Judge, dice: tuple[str, ...], active: bool) -> list[tuple[Sheet, int]]:
    """The most promising sheets, with all throws that can lead to them."""
    claims, idle = _claims(sheet, judge, hopes(sheet, judge, active), dice)
    found = []
    seen = [0] * TRIED
    for each in claims:
        fresh = each.throws & ~seen[-1]
        if not fresh:
            continue
        for times in range(TRIED - 1, 0, -1):
            seen[times] |= fresh & seen[times - 1]
        seen[0] |= fresh
        found.append((_after(sheet, judge, each, active), each.throws))
    if idle:
        count = 2 if active else 1
        missed = (
            replace(sheet, yours=sheet.yours + count)
            if active
            else replace(sheet, others=sheet.others + count)
        )
        found.append((missed, idle))
    return found


def _claims(sheet: Sheet, judge: Judge, hope: Hopes, dice: tuple[str, ...]) -> tuple[list[_Claims], int]:
    """What can be claimed, the best first, and the throws after which nothing has to be."""
    gain = hope.gain
    singles, pairs = odds(dice, SPENT[0])
    one = two = 0
    for cell, throws in singles.items():
        if cell in gain:
            one |= throws
    for (cell, other), throws in pairs.items():
        if cell in gain and other in gain:
            two |= throws
    # The active player misses a claim by marking one cell, if no second one is compulsory; others pay an Extra for two.
    for_one, for_two = (hope.one_missed, 0.0) if hope.active else (0.0, hope.one_missed)
    allowed = ALL & ~two if hope.active else ALL
    found: list[_Claims] = []
    base, earning = judge.worth(sheet), _earning(sheet, gain)
    for spent in SPENT:
        left = (sheet.nudges - spent[0], sheet.flips - spent[1])
        if min(left) < 0:
            found += _earned(sheet, hope, dice, spent, earning)
            continue
        singles, pairs = odds(dice, spent)
        price = judge.worth(replace(sheet, nudges=left[0], flips=left[1])) - base
        for cell, throws in singles.items():
            if cell in gain and throws & allowed:
                found.append(_Claims(gain[cell] + price + for_one, throws & allowed, (cell,), spent))
        if for_two == IMPOSSIBLE:
            continue
        price += for_two
        found += [
            _Claims(gain[cells[0]] + gain[cells[1]] + price, throws, cells, spent)
            for cells, throws in pairs.items()
            if cells[0] in gain and cells[1] in gain
        ]
    found.sort(reverse=True)
    return found, ALL & ~one


def _earning(sheet: Sheet, gain: dict[Cell, float]) -> tuple[list[Cell], list[Cell]]:
    """The open cells that earn a ±1, and those that earn a Flip."""
    marked = [(cell, claimed(sheet, cell)) for cell in gain]
    return (
        [cell for cell, after in marked if after.nudges > sheet.nudges],
        [cell for cell, after in marked if after.flips > sheet.flips],
    )


def _earned(
    sheet: Sheet, hope: Hopes, dice: tuple[str, ...], spent: Spent, earning: tuple[list[Cell], list[Cell]]
) -> Iterator[_Claims]:
    """Two claims, the first of which earns an ability that the second needs: exactly one that isn't held."""
    lacking = (max(0, spent[0] - sheet.nudges), max(0, spent[1] - sheet.flips))
    if sum(lacking) > 1 or not earning[lacking[1]] or (not hope.active and hope.one_missed == IMPOSSIBLE):
        return
    held = (spent[0] - lacking[0], spent[1] - lacking[1])
    first, gain = claimable(dice, held).singles, hope.gain
    earners = earning[lacking[1]]
    for cells, throws in odds(dice, spent).pairs.items():
        if cells[0] in gain and cells[1] in gain:
            for cell, other in (cells, cells[::-1]):
                if cell in earners and (both := throws & first.get(cell, 0)):
                    seems = gain[cell] + gain[other] + (0 if hope.active else hope.one_missed)
                    yield _Claims(seems, both, (cell, other), spent)


def _after(sheet: Sheet, judge: Judge, claims: _Claims, active: bool) -> Sheet:
    for cell in claims.cells:
        sheet = mark(sheet, cell, judge)
    alone = len(claims.cells) == 1
    return replace(
        sheet,
        nudges=sheet.nudges - claims.spent[0],
        flips=sheet.flips - claims.spent[1],
        extras=sheet.extras - (not active and not alone),
        yours=sheet.yours + (active and alone),
    )


def turns(state: State, exactly: bool = False) -> list[tuple[tuple[Sheet, ...], int]]:
    """Several seats' sheets after a turn whose dice are about to be thrown, each with its throws.

    The others see the mover's new sheet only if it ends the game, or if asked for, which takes ten times as long; they
    claim at once.
    """
    mover, seats = state.seat, len(state.sheets)
    groups: dict[Sheet | int | None, list[tuple[Sheet, int]]] = {}
    for after, throws in made(
        state.sheet, outlook(replace(state, phase=Phase.ACTIVE)), state.dice, active=True
    ):
        known = points(after, False) if causes(after) else after if exactly else None
        groups.setdefault(known, []).append((after, throws))
    found = []
    for known, group in groups.items():
        seen = state.sheets if known is None else _with(state.sheets, mover, group[0][0])
        told = replace(state, sheets=seen, closed=closed(seen), phase=Phase.OTHERS)
        parts = [(_with(state.sheets, mover, after), throws) for after, throws in group]
        for seat in (*range(mover + 1, seats + 1), *range(1, mover)):
            ways = made(state.sheets[seat - 1], Outlook(told, seat, False), state.dice, active=False)
            parts = [
                (_with(sheets, seat, _left(after, sheets[mover - 1])), both)
                for sheets, throws in parts
                for after, more in ways
                if (both := throws & more)
            ]
        found += parts
    return found


def closed(sheets: tuple[Sheet, ...]) -> int:
    """The numbers whose Firsts these sheets have."""
    found = 0
    for sheet in sheets:
        found |= sheet.firsts
    return found


def _left(sheet: Sheet, mover: Sheet) -> Sheet:
    """This sheet without the Firsts that went to the mover."""
    return replace(sheet, firsts=sheet.firsts & ~mover.firsts) if sheet.firsts & mover.firsts else sheet


def _with(sheets: tuple[Sheet, ...], seat: int, sheet: Sheet) -> tuple[Sheet, ...]:
    return (*sheets[: seat - 1], sheet, *sheets[seat:])
