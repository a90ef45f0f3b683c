"""The judge's own network: what the whole table between two turns is worth to each seat.

A seat's features are those of `net`. Its own, those of all others and those of the table add up to one hidden sum;
what the hidden units answer is the seat's log-odds (alone: its final points). It was trained to agree with what it says
one turn later; `finishing` and the lead weigh most there, so they also count by themselves.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate
from math import exp
from typing import TYPE_CHECKING, NamedTuple, TypeVar
from zlib import decompress

from rollbow.bots.judge import shared

from ..ending import OTHERS_TO_END, YOURS_TO_END
from .end_chances import NEAR, Finish, finishing
from .net import LANE, SIDE, Half, distance, packed, points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.bots.judge import Chances

    from ..sheet import Sheet
    from .net import Vector

Each = TypeVar("Each")

FARTHEST = 12
PLACES = 4
UNITS = {1: 16, 2: 32, 3: 16, 4: 16}
"""Hidden units, by seats."""
TURNS, NEARNESS, YOURS, OTHERS = 4, 12, 25, 29
CONTEXT = 34
"""Features of the table: whose turn, alone which dice are still to be thrown, how near the end is, penalties."""
HITS = 8
"""How the end beckons: four numbers of one's own, the greatest of the others'."""
LEAD = 20
POINT = 40
"""Points per unit of lead, and of the answer alone."""
GOOD, FAR = 12, 30
"""By so many points a lead at the end counts fully."""


class Head(NamedTuple):
    """The weights that aren't vectors, in their order in the data."""

    out: Sequence[float]
    lead: Sequence[float]
    place: Sequence[float]
    products: Sequence[float]
    hits: Sequence[float]
    start: Sequence[float]


def sizes(units: int) -> tuple[int, ...]:
    """How many numbers each part of a head has."""
    return units, FARTHEST + 1, PLACES * (FARTHEST + 1), PLACES * HITS, HITS * units, 1


class Seen(NamedTuple):
    """One sheet: its vectors for itself and for the others, its points, how near the end it is."""

    own: Vector
    rival: Vector
    points: int
    distance: int
    gain: int
    """What ending the game would add to its points."""
    most: float
    least: float
    """The chance to be able to, with the best dice for it and with the worst."""


NO_HITS = (0.0,) * (HITS // 2)


def clipped(number: float) -> float:
    return max(-1.0, min(1.0, number))


class TableNet:
    def __init__(self, head: Sequence[float], numbers: Sequence[int], seats: int) -> None:
        start, parts = 0, []
        units, solo = UNITS[seats], seats == 1
        for count in sizes(units):
            parts.append(head[start : start + count])
            start += count
        self.head = Head(*parts)
        rows = [numbers[begin : begin + units] for begin in range(0, len(numbers), units)]
        self.solo = solo
        self.halves = sum(1 << LANE * unit + LANE - 1 for unit in range(units))
        self.bytes = units * LANE // 8
        self.own = Half(rows[:SIDE], solo)
        self.rival = self.own if solo else Half(rows[SIDE:-CONTEXT], solo)
        self.context = [packed(row) for row in rows[-CONTEXT:]]
        self.seen = lru_cache(maxsize=1 << 12)(self._seen)

    def _seen(self, sheet: Sheet, closed: int) -> Seen:
        score = points(sheet, self.solo)
        near = distance(sheet)
        end = finishing(sheet, closed, near, self.solo) if 0 < near <= NEAR else Finish(0, 0.0, 0.0)
        own = self.own.of(sheet, closed, score)
        rival = 0 if self.solo else self.rival.of(sheet, closed, score)
        return Seen(own, rival, score, near, *end)

    def _sums(self, vector: Vector, hits: Sequence[float]) -> list[float]:
        """The sums of the hidden units."""
        found: list[float] = [
            *memoryview(((vector + self.halves) ^ self.halves).to_bytes(self.bytes, "little")).cast("h")
        ]
        if any(hits):
            weights = self.head.hits
            units = len(found)
            for place, hit in enumerate(hits):
                for unit in range(units):
                    found[unit] += weights[place * units + unit] * hit
        return found

    def answers(self, sheets: tuple[Sheet, ...], closed: int, active: int, turn: int = 0) -> list[float]:
        """The log-odds of each seat, seat `active` being about to move. Alone: what to hope for, in points."""
        seen = [self.seen(sheet, closed) for sheet in sheets]
        near = min(each.distance for each in seen)
        table = sum(self.context[place] for place in _table(sheets, near, turn))
        table += sum(each.rival for each in seen)
        leads = [
            each.points - max((o.points for o in _others(seen, at)), default=0)
            for at, each in enumerate(seen)
        ]
        ends = [_beckons(each, lead, self.solo) for each, lead in zip(seen, leads, strict=True)]
        found = []
        for at, each in enumerate(seen):
            place = (at + 1 - active) % len(seen)
            hits = ends[at] + tuple(
                map(max, zip(*_others(ends, at), strict=True)) if not self.solo else NO_HITS
            )
            vector = each.own + table - each.rival + self.context[place]
            found.append(self._answer(vector, hits, leads[at] / LEAD, place, near))
        return found

    def _answer(self, vector: Vector, hits: Sequence[float], lead: float, place: int, near: int) -> float:
        head = self.head
        total = head.start[0] + head.place[place * (FARTHEST + 1) + near]
        total += head.lead[0 if self.solo else near] * lead
        for weight, lit in zip(head.out, self._sums(vector, hits), strict=True):
            if lit > 0:
                total += weight * lit
        for at, hit in enumerate(hits):
            total += head.products[place * HITS + at] * hit
        return total


def _others(all_seats: list[Each], at: int) -> list[Each]:
    return all_seats[:at] + all_seats[at + 1 :]


def _beckons(seen: Seen, lead: int, solo: bool) -> tuple[float, ...]:
    """How the end beckons a seat: it counts as far as it wins."""
    if not 0 < seen.distance <= NEAR:
        return NO_HITS
    ahead = seen.gain if solo else lead + seen.gain
    good = 1.0 if solo else clipped(ahead / GOOD)
    return (
        seen.most * max(0.0, good),
        seen.most * max(0.0, -good),
        seen.least * max(0.0, good),
        clipped(ahead / FAR),
    )


def _table(sheets: tuple[Sheet, ...], near: int, turn: int) -> tuple[int, ...]:
    """The features of the table."""
    yours = min(YOURS_TO_END, max(sheet.yours for sheet in sheets))
    others = min(OTHERS_TO_END, max(sheet.others for sheet in sheets))
    return TURNS + turn, NEARNESS + near, YOURS + yours, OTHERS + others


def packed_nets() -> dict[int, bytes]:
    """By seats, as `dev.py train unicorn_judge` packs them: the size of each, then one after the other."""
    whole = decompress(files(__package__).joinpath("judge_net.bin").read_bytes())
    # The bytes are little-endian, like Pyodide and every machine we know of.
    ends = [*accumulate(memoryview(whole[: 2 * PLACES]).cast("H"), initial=2 * PLACES)]
    return {seats: whole[ends[seats - 1] : ends[seats]] for seats in range(1, PLACES + 1)}


@lru_cache(maxsize=1)
def table_nets() -> dict[int, TableNet]:
    """By seats."""
    found = {}
    for seats, data in packed_nets().items():
        head, cut = array("f"), 4 * sum(sizes(UNITS[seats]))
        head.frombytes(data[:cut])
        found[seats] = TableNet(head, array("b", data[cut:]), seats)
    return found


def table_chances(sheets: tuple[Sheet, ...], closed: int, active: int, turn: int = 0) -> Chances:
    """What this table is worth to each seat. `turn`: alone, 1 and which dice are still to be thrown; otherwise 0."""
    nets = table_nets()
    answers = nets[len(sheets)].answers(sheets, closed, active, turn)
    if len(sheets) == 1:
        return (POINT * answers[0],)
    top = max(answers)
    return shared([exp(each - top) for each in answers])
