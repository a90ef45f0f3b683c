"""The expert's judgment: a small network that reads the sheets, trained by self-play.

A sheet is a handful of features (which pattern of marks a part of a row has, how many marks a number lacks, how many
abilities are left, ...); each adds its vector to one sum, and 32 hidden units answer. All arithmetic is in whole
numbers, so that every machine plays alike. outlook.py says what the result means to the player.

A vector is one whole number with a lane of 16 bits for each hidden unit, so that adding two takes one step.
"""

from __future__ import annotations

from array import array
from base64 import b85decode
from functools import lru_cache
from itertools import accumulate
from operator import mul
from typing import TYPE_CHECKING
from zlib import decompress

from ..score import EXTRA_POINTS, OTHERS_POINTS, ROW_POINTS, YOURS_POINTS
from ..sheet import FIRST_NUMBERS, FULL_ROWS, SECTIONS, Color, complete_numbers
from .data import PACKED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..sheet import Sheet

Vector = int

HIDDEN = 32
LANE = 16
_HALVES = sum(1 << LANE * unit + LANE - 1 for unit in range(HIDDEN))
ONE = 1 << 24
"""The whole number that stands for 1 in the answer."""
POINTS_UNIT = 20
FINE = 128

_PARTS = (
    ("low", 2 * 16),
    ("middle", 2 * 8),
    ("high", 2 * 8),
    ("missing", 2 * 11),
    ("number", len(FIRST_NUMBERS) * 3 * 7),
    ("nudges", 6),
    ("flips", 6),
    ("extras", 16),
    ("yours", 4),
    ("others", 5),
    ("distance", 13),
    ("done", 4),
    ("section", 3 * 3),
    ("points", 1),
    ("points_fine", 1),
)
SIDE = sum(size for _, size in _PARTS)
"""How many features one sheet can have."""
AT = dict(
    zip((name for name, _ in _PARTS), accumulate((size for _, size in _PARTS), initial=0), strict=False)
)
CONTEXT = 64
"""Features of the turn and of the other seats together."""

_ROW_POINTS = tuple(
    {
        mask: sum((mask & section.mask).bit_count() * section.times for section in SECTIONS)
        + ROW_POINTS * (mask == full)
        for mask in range(0, 1 << 12, 4)
        if not mask & ~full
    }
    for full in FULL_ROWS
)
_FIRST_POINTS = {1 << number: s.times for s in SECTIONS for number in s.numbers}


_FIELD, _TOGETHER = 5, 3
_CHUNK = (1 << _FIELD * _TOGETHER) - 1


def points(sheet: Sheet, solo: bool) -> int:
    """The score, faster than `score.lines`."""
    total = sum(table[row] for table, row in zip(_ROW_POINTS, sheet.rows, strict=True))
    if solo:
        done = complete_numbers(sheet.rows)
        total += sum(s.times for s in SECTIONS if (done & s.mask).bit_count() > 1)
    elif sheet.firsts:
        total += sum(worth for bit, worth in _FIRST_POINTS.items() if sheet.firsts & bit)
    return total + sheet.extras * EXTRA_POINTS + sheet.yours * YOURS_POINTS + sheet.others * OTHERS_POINTS


@lru_cache(maxsize=1 << 14)
def lacking(rows: tuple[int, ...]) -> tuple[int, ...]:
    """How many marks each row lacks."""
    return tuple((full & ~row).bit_count() for full, row in zip(FULL_ROWS, rows, strict=True))


@lru_cache(maxsize=1 << 14)
def _distance(missing: tuple[int, ...]) -> int:
    """How many marks three rows still need, one of them mixed."""
    plain, mixed = sorted(missing[: Color.ORANGE]), sorted(missing[Color.ORANGE :])
    return min(12, *(sum(mixed[:take]) + sum(plain[: 3 - take]) for take in (1, 2, 3)))


def distance(sheet: Sheet) -> int:
    """How many marks this sheet is from ending the game by rows."""
    return _distance(lacking(sheet.rows))


_SPREAD = {
    marks: sum((marks >> number & 1) << _FIELD * place for place, number in enumerate(FIRST_NUMBERS))
    for marks in range(0, 1 << 12, 4)
}
"""Marks with a field for each number that has a First, in which marks can be counted."""


def numbers(sheet: Sheet, closed: int) -> int:
    """For each number a field with its marks, then a bit for a First and one for a closed box."""
    spread = _SPREAD
    found = (spread[sheet.firsts] << 3) + (spread[closed] << 4)
    for row in sheet.rows:
        found += spread[row]
    return found


def _number_features(fields: int, start: int) -> list[int]:
    """The features of as many numbers as these fields hold, from number `start` on."""
    found = []
    for place in range(start, start + _TOGETHER):
        status = 2 if fields & 8 else fields >> 4 & 1
        found.append(AT["number"] + (place * 3 + status) * 7 + 6 - (fields & 7))
        fields >>= _FIELD
    return found


def _row_features(mixed: int, row: int) -> tuple[int, ...]:
    full = FULL_ROWS[Color.ORANGE if mixed else Color.RED]
    return (
        AT["low"] + mixed * 16 + (row >> 2 & 15),
        AT["middle"] + mixed * 8 + (row >> 6 & 7),
        AT["high"] + mixed * 8 + (row >> 9 & 7),
        AT["missing"] + mixed * 11 + (full & ~row).bit_count(),
    )


def _plain_features(sheet: Sheet, solo: bool) -> list[int]:
    missing = lacking(sheet.rows)
    found = [
        AT["nudges"] + min(sheet.nudges, 5),
        AT["flips"] + min(sheet.flips, 5),
        AT["extras"] + sheet.extras,
        AT["yours"] + min(sheet.yours, 3),
        AT["others"] + min(sheet.others, 4),
        AT["distance"] + _distance(missing),
        AT["done"] + min(missing.count(0), 3),
    ]
    if solo:
        done = complete_numbers(sheet.rows)
        found += [
            AT["section"] + 3 * place + min(2, (done & section.mask).bit_count())
            for place, section in enumerate(SECTIONS[:3])
        ]
    return found


def packed(numbers: Sequence[int]) -> Vector:
    """Small numbers as a vector."""
    found = 0
    for number in reversed(numbers):
        found = (found << LANE) + number
    return found


def lanes(vector: Vector) -> memoryview:
    """The numbers of a vector."""
    # Borrows between lanes disappear while each holds a number that isn't negative.
    return memoryview(((vector + _HALVES) ^ _HALVES).to_bytes(HIDDEN * LANE // 8, "little")).cast("h")


class Half:
    """The vectors for one side's sheet: one's own or the opponent's."""

    def __init__(self, rows: Sequence[Sequence[int]], solo: bool) -> None:
        self.vectors = [packed(row) for row in rows]
        self.solo = solo
        self.rough, self.fine = rows[AT["points"]], rows[AT["points_fine"]]
        self.rows: tuple[dict[int, Vector], dict[int, Vector]] = ({}, {})
        self.numbers: tuple[dict[int, Vector], ...] = ({}, {}, {})
        self.scores: dict[int, Vector] = {}

    def of(self, sheet: Sheet, closed: int, score: int) -> Vector:
        """The sum of vectors for this sheet."""
        vectors = self.vectors
        found = self.scores.get(score) or self._score(score)
        fields = numbers(sheet, closed)
        for place, known in enumerate(self.numbers):
            chunk = fields & _CHUNK
            fields >>= _FIELD * _TOGETHER
            found += known.get(chunk) or self._chunk(place, chunk)
        for place in _plain_features(sheet, self.solo):
            found += vectors[place]
        plain, mixed = self.rows
        for row in sheet.rows[: Color.ORANGE]:
            found += plain.get(row) or self._row(0, row)
        for row in sheet.rows[Color.ORANGE :]:
            found += mixed.get(row) or self._row(1, row)
        return found

    def _chunk(self, place: int, fields: int) -> Vector:
        features = _number_features(fields, place * _TOGETHER)
        vector = self.numbers[place][fields] = sum(self.vectors[each] for each in features)
        return vector

    def _row(self, mixed: int, row: int) -> Vector:
        vector = self.rows[mixed][row] = sum(self.vectors[place] for place in _row_features(mixed, row))
        return vector

    def _score(self, score: int) -> Vector:
        vector = self.scores[score] = packed(
            [
                (rough * FINE + fine) * score // (POINTS_UNIT * FINE)
                for rough, fine in zip(self.rough, self.fine, strict=True)
            ]
        )
        return vector


class Net:
    """One network: `solo`, or for two to four seats."""

    def __init__(self, numbers: Sequence[int], head: Sequence[int], solo: bool) -> None:
        rows = [numbers[start : start + HIDDEN] for start in range(0, len(numbers), HIDDEN)]
        self.own = Half(rows[:SIDE], solo)
        self.opponent = Half(rows[SIDE:-CONTEXT], solo) if not solo else self.own
        self.context = [packed(row) for row in rows[-CONTEXT:]]
        self.weights = tuple(head[:HIDDEN])
        self.start, self.lead = head[HIDDEN:]

    def answer(self, vector: Vector, lead: int) -> float:
        """The answer for this sum of vectors and a lead of this many points."""
        lit = [each if each > 0 else 0 for each in lanes(vector)]
        whole: int = self.start + self.lead * lead + sum(map(mul, self.weights, lit))
        return whole / ONE


@lru_cache(maxsize=1)
def nets() -> tuple[Net, Net]:
    """The network for several seats and the one for playing alone."""
    packed = decompress(b85decode("".join(PACKED)))
    found = []
    for solo in (False, True):
        size = (SIDE * (1 if solo else 2) + CONTEXT) * HIDDEN
        head = array("i")
        cut = (HIDDEN + 2) * 4
        # The bytes are little-endian, like Pyodide and every machine we know of.
        head.frombytes(packed[:cut])
        found.append(Net(array("b", packed[cut : cut + size]), head, solo))
        packed = packed[cut + size :]
    several, alone = found
    return several, alone
