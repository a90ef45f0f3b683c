"""How strong sheets are between rounds: a small network reads the plan of each, trained by self-play.

With several seats a strength is a power of e: seats win in proportion. Alone it is the points to expect, in hundreds.
The network learned from what rounds led to and who won (bots/train/formulas_judge.py).
"""

from __future__ import annotations

from array import array
from base64 import b85decode
from functools import cache, lru_cache
from math import exp, sqrt
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple
from zlib import decompress

from rollbow.bots.judge import shared

from ..score import total
from ..sheet import LINE_SLOTS, LINE_SQUARES, TIMES, free_slots, free_squares
from . import judge_data
from .trial_sheets import Plan
from .value import outlook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.bots.judge import Chances

    from ..sheet import Sheet
    from ..state import State

MAIN: Final = 3
"""How many lines of the plan are looked at one by one."""
USUAL, USUAL_CAPPED = 900.0, 300.0
"""About what a sheet makes, so that the numbers stay small."""


class Moment(NamedTuple):
    """When: so many parts to come, in so many seats' game, this seat so many places after the next to start."""

    parts: int
    seats: int
    place: int
    cap9: bool
    all3: bool

    @property
    def starts(self) -> int:
        """How many of the rounds to come this seat starts."""
        return (self.parts - self.place + self.seats - 1) // self.seats


def sights(sheet: Sheet, moment: Moment) -> tuple[float, ...]:
    """What the network reads."""
    parts = moment.parts
    plan = Plan(sheet, outlook(parts, moment.seats, moment.cap9), False)
    root, lasts = plan.root, plan.outlook.lasts
    seen, need = [], 0
    for line, base, added, more in zip(plan.order, root.base, root.added, root.need, strict=True):
        need += more
        seen.append((base + added, base, added, need, line))
    seen.sort(reverse=True)
    points = root.worth - sum(sheet.minuses)
    usual = USUAL_CAPPED if moment.cap9 else USUAL
    found = [
        1.0,
        parts / 12,
        moment.starts * moment.seats / 12,
        float(not moment.place),
        float(moment.cap9),
        float(moment.all3),
        (points - usual) / 200,
        (points - usual) / (40 + 30 * sqrt(parts)),
        total(sheet) / 1000,
        sum(sheet.minuses) / 20,
        plan.risk(root) / 200,
        len(free_squares(sheet.squares, sheet.slots)) / 10,
        len(free_slots(sheet.squares, sheet.slots)) / 10,
        sheet.squares.count(None) / 25,
        sheet.slots.count("") / 40,
        *(float(ability not in sheet.used) for ability in range(1, 7)),
    ]
    for _, base, added, costs, line in seen[:MAIN]:
        signs = [sheet.slots[slot] for slot in LINE_SLOTS[line]]
        found += [
            base / 500,
            added / 500,
            lasts[min(costs, len(lasts) - 1)],
            costs / 20,
            sum(sheet.squares[square] is None for square in LINE_SQUARES[line]) / 5,
            signs.count("") / 4,
            float(line not in sheet.opened),
            float(TIMES in signs),
        ]
    return tuple(found + [0.0] * (INPUTS - len(found)))


INPUTS: Final = 21 + 8 * MAIN
HUNDRED: Final = 100
"""Alone: how many points a strength of 1 stands for."""


LEAST: Final = 5.0
"""At larger tables no lead is decisive before the last round: a point more or less is soon made."""


class Net(NamedTuple):
    """What the hidden units begin with, what each sight adds to each, what each adds to the answer; and what every
    sight adds to the answer by itself.
    """

    start: tuple[float, ...]
    rows: tuple[tuple[float, ...], ...]
    out: tuple[float, ...]
    direct: tuple[float, ...]


@cache
def net(seats: int) -> Net:
    # The bytes are little-endian, like Pyodide and every machine we know of.
    packed = array("h", decompress(b85decode("".join(judge_data.PACKED[seats]))))
    numbers = [each / judge_data.ONE for each in packed]
    units = judge_data.UNITS
    after = units + units * INPUTS
    return Net(
        tuple(numbers[:units]),
        tuple(tuple(numbers[at : at + INPUTS]) for at in range(units, after, INPUTS)),
        tuple(numbers[after : after + units]),
        tuple(numbers[after + units :]),
    )


@lru_cache(maxsize=1 << 14)
def strength(sheet: Sheet, moment: Moment) -> float:
    """After the last round what the sheet makes; before it what the network says."""
    if not moment.parts:
        return total(sheet) / HUNDRED
    if moment.seats not in judge_data.PACKED:
        return planned(sheet, moment, judge_data.GIVEN[moment.seats])
    known, seen = net(moment.seats), sights(sheet, moment)
    found: float = sum(map(mul, known.direct, seen))
    for start, row, out in zip(known.start, known.rows, known.out, strict=True):
        unit = start + sum(map(mul, row, seen))
        if unit > 0:
            found += out * unit
    return found


def planned(sheet: Sheet, moment: Moment, given: tuple[float, ...]) -> float:
    """By what the plan expects, where too few games were played for a network."""
    root = Plan(sheet, outlook(moment.parts, moment.seats, moment.cap9), False).root
    scale = max(LEAST, given[0] + given[1] * sqrt(moment.parts))
    return (root.worth - sum(sheet.minuses)) / scale + given[2] * (not moment.place)


def moment(state: State, seat: int, played: int) -> Moment:
    """When so many rounds have been played."""
    seats = len(state.sheets)
    return Moment(state.rounds - played, seats, (seat - 1 - played) % seats, state.cap9, state.all3)


def between(sheets: Sequence[Sheet], state: State, played: int) -> Chances:
    """What these sheets may expect when so many rounds have been played."""
    if played == state.rounds:
        return ended(sheets)
    found = [strength(sheet, moment(state, seat, played)) for seat, sheet in enumerate(sheets, 1)]
    if len(found) == 1:
        return (HUNDRED * found[0],)
    best = max(found)
    return shared([exp(each - best) for each in found])


def ended(sheets: Sequence[Sheet]) -> Chances:
    """After the game."""
    totals = [total(sheet) for sheet in sheets]
    if len(totals) == 1:
        return (float(totals[0]),)
    best = max(totals)
    return tuple((each == best) / totals.count(best) for each in totals)
