"""A study as the page has it, and as it is saved with its game: the lines of `rollbow.study.report`, after a first line
that names the judge and the record they belong to.

A saved study only saves time: whatever can't be read, or belongs to another record or judge, is computed again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING
from zlib import crc32

from rollbow.games.judged import version
from rollbow.kernel.record import level, write

from .envelope import LINKED

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rollbow.kernel.record import Record

MOST = 2_000_000
"""The longest study that is read (characters)."""
_NUMBER = r"-?\d{1,5}(?:\.\d{1,9})?(?:e-\d\d)?"
_NUMBERS = rf"{_NUMBER}(?:,{_NUMBER}){{0,7}}"
_DECIDED = rf"([1-8]) ({_NUMBERS}) ({_NUMBERS}) (\d{{1,5}}) ([0-3!])"
_POINT = re.compile(rf"(\d{{1,5}}) (?:\. ({_NUMBERS})|\* ({_NUMBERS}) ({_NUMBERS})|{_DECIDED})", re.ASCII)
_FIRST = re.compile(rf"judge \d{{1,6}} ({_NUMBER})", re.ASCII)
_SUM = re.compile(rf"= ([1-8]) ({_NUMBERS})", re.ASCII)
_KEPT = re.compile(r"study 1 (\d{1,6}) ([0-9a-f]{8}) ([0-9a-f]{8})\n(.*)", re.ASCII | re.DOTALL)
_DIGEST = re.compile(rf"([0-9a-z-]{{1,64}}) ([a-z]{{1,20}}) (\d{{1,6}}) ({_NUMBER}) ({_NUMBER})", re.ASCII)


class BadStudy(ValueError):
    """These lines aren't a study of this game."""


@dataclass(frozen=True, slots=True)
class Point:
    """The game after some entries: each seat's chances, and what the last throw or decision did to them.

    `seat` made the decision, which began at `begun` entries; 0 for throws and for the start.
    """

    entry: int
    chances: tuple[float, ...]
    seat: int = 0
    moved: tuple[float, ...] = ()
    begun: int = 0
    forced: bool = False
    grade: int = 0

    @property
    def given_up(self) -> float:
        return -self.moved[self.seat - 1] if self.seat else 0.0


@dataclass(frozen=True, slots=True)
class Share:
    """A seat's sums."""

    start: float
    result: float
    luck: float
    given_up: float
    gained: float
    unexplained: float


@dataclass(frozen=True, slots=True)
class Study:
    """As much of a study as has arrived. `shares` come last."""

    spread: float = 1.0
    points: tuple[Point, ...] = ()
    shares: tuple[Share, ...] = ()

    @property
    def seats(self) -> int:
        return len(self.points[0].chances) if self.points else 0

    def decisions(self, seat: int) -> list[Point]:
        """Where this seat had a choice."""
        return [point for point in self.points if point.seat == seat and not point.forced]


@dataclass(frozen=True, slots=True)
class Digest:
    """What statistics remember about a person's game: its luck, and what was given up."""

    id: str
    slug: str
    luck: float
    given_up: float


def more(study: Study, lines: Iterable[str]) -> Study:
    """The study with further lines. Raises BadStudy."""
    points, shares, spread = list(study.points), list(study.shares), study.spread
    for line in lines:
        if found := _POINT.fullmatch(line):
            points.append(_point(found))
        elif found := _SUM.fullmatch(line):
            parts = _numbers(found[2])
            if len(parts) != 6 or int(found[1]) != len(shares) + 1:
                raise BadStudy(line)
            shares.append(Share(*parts))
        elif found := _FIRST.fullmatch(line):
            spread = float(found[1])
        else:
            raise BadStudy(line)
    return Study(spread, tuple(points), tuple(shares))


def pack(record: Record, lines: Sequence[str]) -> str:
    """A whole study as it is saved."""
    body = "\n".join(lines)
    return f"study 1 {version(record.game)} {_mark(write(record))} {_mark(body)}\n{body}"


def unpack(record: Record, raw: str) -> Study | None:
    """What was saved, if it is intact and belongs to this record and the current judge."""
    found = _KEPT.fullmatch(raw) if len(raw) <= MOST else None
    if found is None or int(found[1]) != version(record.game):
        return None
    if found[2] != _mark(write(record)) or found[3] != _mark(found[4]):
        return None
    try:
        study = more(Study(), found[4].split("\n"))
    except BadStudy:
        return None
    return study if whole(study, len(record.seats), len(record.entries)) else None


def whole(study: Study, seats: int, entries: int) -> bool:
    """Whether it is complete and fits a game with this many seats and entries."""
    places = [point.entry for point in study.points]
    return (
        len(study.shares) == seats
        and places[:1] == [0]
        and all(before < after <= entries for before, after in pairwise(places))
        and all(_fits(point, seats) for point in study.points)
    )


def digest(record: Record, study: Study) -> str:
    """What statistics remember, as a line; empty unless one person played others from beginning to end."""
    people = [seat for seat, name in enumerate(record.seats, 1) if not level(name)]
    if len(record.seats) < 2 or len(people) != 1 or record.id.startswith(LINKED):
        return ""
    share = study.shares[people[0] - 1]
    return f"{record.id} {record.game} {version(record.game)} {share.luck:.6g} {share.given_up:.6g}"


def digests(lines: Iterable[str]) -> tuple[Digest, ...]:
    """Those that can be read and are by current judges."""
    return tuple(
        Digest(found[1], found[2], float(found[4]), float(found[5]))
        for line in lines
        if (found := _DIGEST.fullmatch(line)) and int(found[3]) == version(found[2])
    )


def _fits(point: Point, seats: int) -> bool:
    moved = len(point.moved) == seats if point.entry else not point.moved
    return len(point.chances) == seats and moved and point.seat <= seats and point.begun <= point.entry


def _point(found: re.Match[str]) -> Point:
    entry = int(found[1])
    if found[2]:
        return Point(entry, _numbers(found[2]))
    if found[3]:
        return Point(entry, _numbers(found[3]), moved=_numbers(found[4]))
    forced = found[9] == "!"
    grade = 0 if forced else int(found[9])
    return Point(entry, _numbers(found[6]), int(found[5]), _numbers(found[7]), int(found[8]), forced, grade)


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(float(each) for each in text.split(","))


def _mark(text: str) -> str:
    return f"{crc32(text.encode()):08x}"
