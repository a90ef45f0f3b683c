"""What a turn makes of the sheets by each throw of three dice, all 216 at once: quicker than planning for every throw.

Claims with no ability or one are considered, the most promising exactly; a plan (`plans`) sees a little further. A set
of throws is an int, as in `pick_values`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ..ending import causes
from ..state import Phase
from .net import points
from .outlook import Outlook, outlook
from .pick_values import ALL, IMPOSSIBLE, chances, hopes
from .plans import mark

if TYPE_CHECKING:
    from ..sheet import Cell, Sheet
    from ..state import State
    from .outlook import Judge
    from .pick_values import Hopes

TRIED = 3
"""How many claims are judged exactly for a throw."""


class _Claims(NamedTuple):
    """One claim or two, and with which ability (see `pick_values.Chances`); how good they seem; after which throws."""

    seems: float
    throws: int
    cells: tuple[Cell, ...]
    by: int


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
    claims, idle = _claims(sheet, hopes(sheet, judge, active), dice)
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


def _claims(sheet: Sheet, hope: Hopes, dice: tuple[str, ...]) -> tuple[list[_Claims], int]:
    """What can be claimed, the best first, and the throws after which nothing has to be."""
    odds, gain = chances(dice), hope.gain
    one = two = 0
    for cell, throws in odds.singles[0].items():
        if cell in gain:
            one |= throws
    for cell, others in odds.pairs[0].items():
        if cell in gain:
            for other, throws in others:
                if other in gain:
                    two |= throws
    # The active player misses a claim by marking one cell, if no second one is compulsory; others pay an Extra for two.
    for_one, for_two = (hope.one_missed, 0.0) if hope.active else (0.0, hope.one_missed)
    allowed = ALL & ~two if hope.active else ALL
    found = []
    for by, price in enumerate(hope.price):
        if price == IMPOSSIBLE:
            continue
        for cell, throws in odds.singles[by].items():
            if cell in gain and throws & allowed:
                found.append(_Claims(gain[cell] + price + for_one, throws & allowed, (cell,), by))
        if for_two == IMPOSSIBLE:
            continue
        for cell, others in odds.pairs[by].items():
            if cell in gain:
                here = gain[cell] + price + for_two
                found += [
                    _Claims(here + gain[other], throws, (cell, other), by)
                    for other, throws in others
                    if other in gain
                ]
    found.sort(reverse=True)
    return found, ALL & ~one


def _after(sheet: Sheet, judge: Judge, claims: _Claims, active: bool) -> Sheet:
    for cell in claims.cells:
        sheet = mark(sheet, cell, judge)
    alone = len(claims.cells) == 1
    return replace(
        sheet,
        nudges=sheet.nudges - (claims.by == 1),
        flips=sheet.flips - (claims.by == 2),
        extras=sheet.extras - (not active and not alone),
        yours=sheet.yours + (active and alone),
    )


def turns(state: State) -> list[tuple[tuple[Sheet, ...], int]]:
    """Several seats' sheets after a turn whose dice are about to be thrown, each with its throws.

    The others see the mover's new sheet only if it ends the game; they claim at once.
    """
    mover, seats = state.seat, len(state.sheets)
    groups: dict[int | None, list[tuple[Sheet, int]]] = {}
    for after, throws in made(
        state.sheet, outlook(replace(state, phase=Phase.ACTIVE)), state.dice, active=True
    ):
        groups.setdefault(points(after, False) if causes(after) else None, []).append((after, throws))
    found = []
    for score, group in groups.items():
        seen = state.sheets if score is None else _with(state.sheets, mover, group[0][0])
        told = replace(state, sheets=seen, phase=Phase.OTHERS)
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
