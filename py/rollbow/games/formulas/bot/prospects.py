"""How strong sheets are between rounds: the points that each will make, and how far off that may be.

Small networks, one for every number of rounds to come, learned to agree with what their own rounds lead to
(bots/train/formulas_judge.py). With three seats and more the plan says what to expect.
"""

from __future__ import annotations

from array import array
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate, pairwise
from math import exp, sqrt
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple
from zlib import decompress

from rollbow.bots.judge import shared

from ..score import total
from . import judge_data
from .sights import LINE, PLAIN, inside, see
from .trial_sheets import Plan
from .value import outlook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.bots.judge import Chances

    from ..sheet import Sheet
    from ..state import State
    from .sights import Stretch
    from .value import Outlook


class Moment(NamedTuple):
    """When: so many parts to come, in so many seats' game, this seat so many places after the next to start."""

    parts: int
    seats: int
    place: int
    cap9: bool
    all3: bool


class Value(NamedTuple):
    """What a sheet will make, in hundreds of points: it ends in one of two ways. At larger tables only `mean` counts.

    `likely` is the chance of the higher one; each has its mean and its variance. First come those of both together.
    """

    mean: float
    spread: float = 0.0
    high: float = 0.0
    high_wide: float = 0.0
    low: float = 0.0
    low_wide: float = 0.0
    likely: float = 1.0


HUNDRED: Final = 100
DUEL: Final = 2
"""Against one other a lead counts for how sure it is."""
LEAST: Final = 5.0
"""At larger tables no lead is decisive before the last round: a point more or less is soon made."""
STEEP: Final = 1.7
"""So that the chance to win by a lead is about that of a normal distribution."""
INNER, UNITS = 8, 16
"""Units for a line, and for the sheet."""
FINE: Final = 2048
"""The whole number that stands for 1."""
MOST: Final = 127
NARROW, WIDE = -3.0, 2.0
"""What some answers are kept between."""
ROUNDS: Final = {1: 14, 2: 12}
"""For these tables there are networks, one for so many rounds to come at most."""
ANSWERS: Final = {1: 1, 2: 5}
"""Alone the mean is all that counts."""
SMALL: Final = (INNER * LINE, UNITS * INNER, UNITS * PLAIN)
"""How many small weights there are of each kind: from a line, from the lines, from the plan."""
LARGE: Final = (INNER, UNITS, UNITS, INNER, UNITS, PLAIN)
"""The other numbers: the largest weights of each unit, what units begin with, what the plan adds to the first answer;
then for each answer what it makes of the units, and what it begins with.
"""


class Net(NamedTuple):
    """What each unit reads of a line, of the lines and the plan together, and what it begins with; the answers."""

    line: tuple[tuple[float, ...], ...]
    line_start: tuple[float, ...]
    rows: tuple[tuple[float, ...], ...]
    start: tuple[float, ...]
    direct: tuple[float, ...]
    out: tuple[tuple[float, ...], ...]
    out_start: tuple[float, ...]
    known: dict[Stretch, tuple[float, ...]]


def parted(numbers: Sequence[float], size: int) -> list[tuple[float, ...]]:
    return [tuple(numbers[at : at + size]) for at in range(0, len(numbers), size)]


def scaled(rows: Sequence[Sequence[float]], most: Sequence[float]) -> list[tuple[float, ...]]:
    return [tuple([each * top / MOST for each in row]) for row, top in zip(rows, most, strict=True)]


@cache
def nets() -> dict[tuple[int, int], Net]:
    """By seats and rounds to come."""
    # The bytes are little-endian, like Pyodide and every machine we know of.
    packed = decompress(files(__package__).joinpath("judge_net.bin").read_bytes())
    found, at = {}, 0
    for seats, rounds in ROUNDS.items():
        for parts in range(1, rounds + 1):
            small, large = array("b"), array("h")
            answers = ANSWERS[seats] * (UNITS + 1)
            for numbers, count in ((small, sum(SMALL)), (large, sum(LARGE) + answers)):
                size = count * numbers.itemsize
                numbers.frombytes(packed[at : at + size])
                at += size
            found[seats, parts] = unpacked(small, [each / FINE for each in large])
    return found


def unpacked(small: Sequence[int], large: Sequence[float]) -> Net:
    ends = [0, *accumulate(LARGE)]
    tops, pool_tops, plain_tops, line_start, start, direct = (large[low:high] for low, high in pairwise(ends))
    answers = (len(large) - ends[-1]) // (UNITS + 1)
    cuts = list(accumulate(SMALL))
    pool = scaled(parted(small[cuts[0] : cuts[1]], INNER), pool_tops)
    plain = scaled(parted(small[cuts[1] :], PLAIN), plain_tops)
    return Net(
        tuple(scaled(parted(small[: cuts[0]], LINE), tops)),
        tuple(line_start),
        tuple([some + more for some, more in zip(plain, pool, strict=True)]),
        tuple(start),
        tuple(direct),
        tuple(parted(large[ends[-1] : -answers], UNITS)),
        tuple(large[-answers:]),
        {},
    )


KEPT: Final = 1 << 14


@lru_cache(maxsize=KEPT)
def strength(sheet: Sheet, moment: Moment) -> Value:
    """After the last round what the sheet makes; before it what the network says."""
    if not moment.parts:
        return Value(total(sheet) / HUNDRED)
    if moment.seats not in ROUNDS:
        return Value(planned(sheet, moment, judge_data.GIVEN[moment.seats]))
    view, net = outlook(moment.parts, moment.seats, moment.cap9), nets()[moment.seats, moment.parts]
    points, plain, lines = see(sheet, view, not moment.place, moment.all3)
    told = [net.known.get(each) or line_units(net, each, view) for each in lines]
    seen = [*plain, *map(sum, zip(*told, strict=True))]
    units = [
        max(0.0, first + sum(map(mul, row, seen))) for first, row in zip(net.start, net.rows, strict=True)
    ]
    answers = [first + sum(map(mul, row, units)) for first, row in zip(net.out_start, net.out, strict=True)]
    return ways(points / HUNDRED + sum(map(mul, net.direct, plain)), *answers)


def ways(most: float, more: float, *others: float) -> Value:
    """The two ways to end, from what the network answers."""
    if not others:
        return Value(most + more)
    high, likely = most + more, won(others[-1])
    high_wide, gap, low_wide = [exp(min(max(each, NARROW), WIDE)) for each in others[:-1]]
    return Value(
        high - (1 - likely) * gap,
        likely * high_wide**2 + (1 - likely) * (low_wide**2 + likely * gap**2),
        high,
        high_wide**2,
        high - gap,
        low_wide**2,
        likely,
    )


def beats(mine: Value, other: Value) -> float:
    """The chance that the first of two sheets will make more."""
    _, _, high, high_wide, low, low_wide, likely = mine
    _, _, their_high, their_high_wide, their_low, their_low_wide, theirs = other
    top = theirs * won(STEEP * (high - their_high) / sqrt(high_wide + their_high_wide))
    top += (1 - theirs) * won(STEEP * (high - their_low) / sqrt(high_wide + their_low_wide))
    bottom = theirs * won(STEEP * (low - their_high) / sqrt(low_wide + their_high_wide))
    bottom += (1 - theirs) * won(STEEP * (low - their_low) / sqrt(low_wide + their_low_wide))
    return likely * top + (1 - likely) * bottom


def line_units(net: Net, stretch: Stretch, view: Outlook) -> tuple[float, ...]:
    """What a line tells about its sheet."""
    seen = inside(stretch, view)
    units = [
        max(0.0, first + sum(map(mul, row, seen)))
        for first, row in zip(net.line_start, net.line, strict=True)
    ]
    if len(net.known) == KEPT:
        net.known.clear()
    found = net.known[stretch] = tuple(units)
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


def won(lead: float) -> float:
    """The chance to win with such a lead."""
    if lead < 0:
        return 1 - won(-lead)
    return 1 / (1 + exp(-lead))


def between(sheets: Sequence[Sheet], state: State, played: int) -> Chances:
    """What these sheets may expect when so many rounds have been played."""
    if played == state.rounds:
        return ended(sheets)
    found = [strength(sheet, moment(state, seat, played)) for seat, sheet in enumerate(sheets, 1)]
    if len(found) == 1:
        return (HUNDRED * found[0].mean,)
    if len(found) == DUEL:
        share = beats(found[0], found[1])
        return (share, 1 - share)
    best = max(found)
    return shared([exp(each.mean - best.mean) for each in found])


def ended(sheets: Sequence[Sheet]) -> Chances:
    """After the game."""
    totals = [total(sheet) for sheet in sheets]
    if len(totals) == 1:
        return (float(totals[0]),)
    best = max(totals)
    return tuple((each == best) / totals.count(best) for each in totals)
