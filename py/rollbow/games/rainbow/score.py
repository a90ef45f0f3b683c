"""What a turn is worth, and how a game is decided. Nothing here knows whose turn it is."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from rollbow.kernel.game import Line, Result, Words, ranked

if TYPE_CHECKING:
    from collections.abc import Sequence

GOAL = 100
SIX_COLORS = 10

Sheets = tuple[tuple[int, ...], ...]
"""The points of every turn, by seat."""


def points(aside: Sequence[int]) -> int:
    """The worth of values set aside, in the order R O Y G B P L, 0 for none."""
    return sum(aside[:6]) + doubled(aside) + bonus(aside)


def doubled(aside: Sequence[int]) -> int:
    """What the lucky die adds: every rainbow die of its value counts again."""
    return aside[6] * aside[:6].count(aside[6])


def bonus(aside: Sequence[int]) -> int:
    """Ten for all six colors."""
    return 0 if 0 in aside[:6] else SIX_COLORS


def rounds(sheets: Sheets) -> int:
    """How many rounds all seats played together: up to the one in which a total reached the goal."""
    reached = [sum(total < GOAL for total in accumulate(sheet)) + 1 for sheet in sheets]
    return min(*reached, max(map(len, sheets)))


def leaders(sheets: Sheets) -> tuple[int, ...]:
    """The seats that share the best total once it reaches the goal; before that nobody leads."""
    totals = [sum(sheet) for sheet in sheets]
    best = max(totals)
    return tuple(seat for seat, total in enumerate(totals, 1) if total == best) if best >= GOAL else ()


def result(sheets: Sheets) -> Result:
    """The result of a game in which one seat leads."""
    totals = tuple(sum(sheet) for sheet in sheets)
    shared = rounds(sheets)
    return Result(
        winners=leaders(sheets),
        ranking=ranked(totals),
        scores=totals,
        lines=tuple(lines(sheet, shared) for sheet in sheets),
        reason=reason(sheets, shared),
        tiebreak=Words(tiebreak(sheets, shared)),
    )


def lines(sheet: tuple[int, ...], shared: int) -> tuple[Line, ...]:
    return tuple(
        Line(f"Turn {number}" if number <= shared else f"Extra turn {number - shared}", amount)
        for number, amount in enumerate(sheet, 1)
    )


def reason(sheets: Sheets, shared: int) -> Words:
    if len(sheets) == 1:
        return Words(f"{{}} reached {GOAL} in {shared} turns.", (1,))
    return Words(f"Game over after round {shared}: someone reached {GOAL}.")


def tiebreak(sheets: Sheets, shared: int) -> str:
    extra = max(map(len, sheets)) - shared
    if not extra:
        return ""
    tied = max(sum(sheet[:shared]) for sheet in sheets)
    turns = "one extra turn" if extra == 1 else f"{extra} extra turns"
    return f"{turns} for the players tied at {tied}"


def next_first(result: Result) -> int:
    """The winner begins the rematch."""
    return result.winners[0]
