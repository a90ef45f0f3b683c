"""How strong sheets are between rounds: small networks, trained by self-play, give each band of final points a chance.

A band is a stretch of points around what the plan of the sheet expects, wider with more rounds to come. From the bands
of all sheets follow the chances to win; alone the points to expect. The networks learned from how games ended
(bots/train/formulas_judge.py).
"""

from __future__ import annotations

from array import array
from base64 import b85decode
from bisect import bisect_right
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from math import exp, sqrt
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple
from zlib import decompress

from rollbow.bots.judge import shared, sharpened

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
UNITS, BANDS = 24, 24
LATE: Final = (1, 3)
"""A network of its own knows the tables with so many parts to come at most; the last one all others."""
PAIR: Final = 2
"""With so many seats, tables have networks of their own."""
KEEN: Final = 1.2
"""There the others' dice count as well: leads are surer than each sheet alone tells."""
HALVES: Final = (0.5 - sqrt(1 / 12), 0.5 + sqrt(1 / 12))
"""Two places in a band that stand for all of it: exact for up to four seats whose bands end alike."""


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


class Sights(NamedTuple):
    """What a network reads, and what the plan expects in points."""

    numbers: tuple[float, ...]
    planned: float


class Prospects(NamedTuple):
    """The ends of the bands in points, and the chance to end below each; the points to expect."""

    ends: tuple[float, ...]
    below: tuple[float, ...]
    mean: float

    def beaten(self, points: float) -> float:
        """The chance that this sheet makes less."""
        band = bisect_right(self.ends, points)
        if not 0 < band < len(self.ends):
            return float(band > 0)
        low, high = self.ends[band - 1], self.ends[band]
        start, end = self.below[band - 1], self.below[band]
        return start + (end - start) * (points - low) / (high - low)


def sights(sheet: Sheet, moment: Moment) -> Sights:
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
        moment.place / moment.seats,
        float(moment.seats == 1),
        (moment.seats - 2) / 2,
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
    return Sights(tuple(found + [0.0] * (INPUTS - len(found))), points)


INPUTS: Final = 24 + 8 * MAIN


def scale(parts: int) -> float:
    """The unit in which bands are measured, in points."""
    return 40 + 60 * sqrt(parts)


class Net(NamedTuple):
    """Where bands end and what they hold on average, in units from the plan. Each hidden unit has its row and what it
    adds to every band.
    """

    ends: tuple[float, ...]
    held: tuple[float, ...]
    rows: tuple[tuple[float, ...], ...]
    bands: tuple[tuple[float, ...], ...]


@cache
def nets(*, pair: bool) -> tuple[Net, ...]:
    # The bytes are little-endian, like Pyodide and every machine we know of.
    packed = array("h", decompress(b85decode("".join(judge_data.PACKED[pair]))))
    numbers = [each / judge_data.ONE for each in packed]
    sizes = (BANDS + 1, BANDS, *[INPUTS] * UNITS, *[UNITS + 1] * BANDS)
    found = []
    for begin in range(0, len(numbers), sum(sizes)):
        cuts = pairwise(accumulate(sizes, initial=begin))
        ends, held, *rows = [tuple(numbers[start:end]) for start, end in cuts]
        found.append(Net(ends, held, tuple(rows[:UNITS]), tuple(rows[UNITS:])))
    return tuple(found)


@lru_cache(maxsize=1 << 11)
def prospects(sheet: Sheet, moment: Moment) -> Prospects:
    """Before the end of the game."""
    net = nets(pair=moment.seats == PAIR)[sum(moment.parts > most for most in LATE)]
    seen, planned = sights(sheet, moment)
    units = [max(0.0, sum(map(mul, row, seen))) for row in net.rows]
    units.append(1.0)
    answers = [sum(map(mul, row, units)) for row in net.bands]
    top = max(answers)
    chances = shared([exp(each - top) for each in answers])
    unit = scale(moment.parts)
    return Prospects(
        tuple(planned + unit * end for end in net.ends),
        (0.0, *accumulate(chances[:-1]), 1.0),
        planned + unit * sum(map(mul, chances, net.held)),
    )


def strength(sheet: Sheet, moment: Moment) -> float:
    """The points to expect."""
    return prospects(sheet, moment).mean if moment.parts else float(total(sheet))


def winning(found: Sequence[Prospects]) -> Chances:
    """How likely each of these makes most."""
    told = []
    for place, mine in enumerate(found):
        others = [*found[:place], *found[place + 1 :]]
        chance = 0.0
        for (low, high), (start, end) in zip(pairwise(mine.ends), pairwise(mine.below), strict=True):
            for part in HALVES:
                points, likely = low + part * (high - low), (end - start) / len(HALVES)
                for each in others:
                    likely *= each.beaten(points)
                chance += likely
        told.append(chance)
    return sharpened(shared(told), KEEN if len(found) == PAIR else 1)


def moment(state: State, seat: int, played: int) -> Moment:
    """When so many rounds have been played."""
    seats = len(state.sheets)
    return Moment(state.rounds - played, seats, (seat - 1 - played) % seats, state.cap9, state.all3)


def between(sheets: Sequence[Sheet], state: State, played: int) -> Chances:
    """What these sheets may expect when so many rounds have been played."""
    if played == state.rounds:
        return ended(sheets)
    found = [prospects(sheet, moment(state, seat, played)) for seat, sheet in enumerate(sheets, 1)]
    return winning(found) if len(found) > 1 else (found[0].mean,)


def ended(sheets: Sequence[Sheet]) -> Chances:
    """After the game."""
    totals = [total(sheet) for sheet in sheets]
    if len(totals) == 1:
        return (float(totals[0]),)
    best = max(totals)
    return tuple((each == best) / totals.count(best) for each in totals)
