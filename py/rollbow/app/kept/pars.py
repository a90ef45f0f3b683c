"""What the expert made of dice that were played here, one per line: `DICE BUILD UNIT NUMBERS`.

A cache: each can be computed again, and is in another version of the program, whose expert may play differently.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from rollbow.kernel.record import NO_NAME, level

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

HEAD = "rollbow-pars 1"
MOST = 400
"""Sixty days of five daily games, and then some; the oldest are dropped first."""
UNITS = ("points", "turns", "wins")
_NUMBER = r"-?[0-9]{1,6}(?:\.[0-9]{1,3})?"
_LINE = re.compile(
    rf"([0-9a-f]{{16}}) ([0-9A-Za-z.-]{{1,64}}) ({'|'.join(UNITS)}) ({_NUMBER}(?:,{_NUMBER}){{0,30}})",
    re.ASCII,
)
_NEWER = re.compile(r"rollbow-pars (?!1\b)[1-9][0-9]{0,3}\b", re.ASCII)


@dataclass(frozen=True, slots=True)
class Par:
    """What the expert made in each of its games: points or turns in solo games, otherwise its share of the win."""

    unit: str
    made: tuple[float, ...]
    build: str

    @property
    def median(self) -> float:
        """The middle game; their number is odd."""
        return sorted(self.made)[len(self.made) // 2]


def dice(slug: str, seed: str, seats: Iterable[str], options: Iterable[tuple[str, str]]) -> str:
    """A name for dice and who plays with them, the same for everyone."""
    who = ",".join(seat if level(seat) else NO_NAME for seat in seats)
    chosen = ",".join(f"{name}={value}" for name, value in options)
    return sha256(f"{slug}\n{seed}\n{who}\n{chosen}".encode()).hexdigest()[:16]


@lru_cache(maxsize=2)
def read(text: str) -> Mapping[str, Par]:
    """The known pars, by dice. A line that can't be read is skipped."""
    head, _, body = text.partition("\n")
    return dict(filter(None, map(_read, body.split("\n")[:MOST]))) if head == HEAD else {}


def write(known: Mapping[str, Par]) -> str:
    """The known pars as text, the newest last."""
    lines = [line_of(name, par) for name, par in [*known.items()][-MOST:]]
    return "".join(f"{line}\n" for line in (HEAD, *lines))


def line_of(name: str, par: Par) -> str:
    """A par as a line."""
    return f"{name} {par.build or '-'} {par.unit} {','.join(f'{round(each, 3):g}' for each in par.made)}"


def revised(kept: str, change: str) -> str:
    """The text that replaces the saved one, with one more line."""
    new = _read(change)
    if new is None or _NEWER.match(kept):
        return kept
    name, par = new
    return write({**{each: old for each, old in read(kept).items() if each != name}, name: par})


def _read(line: str) -> tuple[str, Par] | None:
    match = _LINE.fullmatch(line)
    if match is None:
        return None
    build = "" if match[2] == "-" else match[2]
    return match[1], Par(match[3], tuple(map(float, match[4].split(","))), build)
