"""The eight dice, and the numbers that their faces combine into. Nothing about turns or sheets here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType

FACES: dict[str, tuple[str, ...]] = {
    "a": ("1", "2", "3", "4", "5", "6"),
    "b": ("1", "2", "3", "4", "5", "6"),
    "c": ("1", "2", "3", "4", "5", "6"),
    "d": ("1", "2", "3", "+", "+", "+"),
    "e": ("1", "2", "3", "-", "-", "-"),
    "f": ("4", "5", "6", "+", "+", "+"),
    "g": ("4", "5", "6", "-", "-", "-"),
    "h": ("+", "+", "+", "-", "-", "-"),
}
"""The eight dice by letter; signs are plain ASCII, as in the moves."""

DICE = "".join(FACES)

Terms = tuple[int, ...]
"""A number or a combination: added numbers are positive, subtracted ones negative. No die shows 0."""


def ordered(terms: Terms) -> Terms:
    """The same numbers in listing order: added ones, largest first, then subtracted ones, largest first."""
    return tuple(sorted(terms, key=lambda term: (term < 0, -abs(term))))


def combinations_of(faces: str) -> Mapping[Terms, int]:
    """Every number and combination that dice showing these faces can make, with its result.

    Single numbers come first, then combinations of two, three and four numbers.
    """
    return _combinations_of("".join(sorted(faces)))


@lru_cache(maxsize=4096)
def _combinations_of(faces: str) -> Mapping[Terms, int]:
    numbers = [int(face) for face in faces if face.isdigit()]
    pluses, minuses = faces.count("+"), faces.count("-")
    found: dict[Terms, int] = {}
    for size in range(1, min(len(numbers), pluses + minuses + 1) + 1):
        chosen = sorted(
            ordered(tuple(-n if place in subtracted else n for place, n in enumerate(picked)))
            for picked in set(combinations(numbers, size))
            for less in range(max(0, size - 1 - pluses), min(minuses, size - 1) + 1)
            for subtracted in combinations(range(size), less)
        )
        found.update((terms, sum(terms)) for terms in chosen if sum(terms) >= 0)
    return MappingProxyType(found)
