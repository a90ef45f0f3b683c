"""Chains: what may follow what, every chain that some dice allow, and the longest one.

A chain is a tuple of links; a link is a numbered face (`Y2`) or `*`, a wild space made of two stars.
`links` is the only rule, and everything else here uses it. Nothing here knows about boards, turns or penalties.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from .dice import COLOR, NUMBER, NUMBERED, STAR_FACE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Chain = tuple[str, ...]
Before = int | str
"""What a link has to match: the board's last entry (a number) for the first link, the previous link for the others."""

WILD: Final = "*"
STAR: Final = 0
"""A wild space as an entry on a board; other entries are the numbers 1 to 6."""

FITS: Final[Mapping[Before, frozenset[str]]] = {
    STAR: frozenset(NUMBERED),
    WILD: frozenset(NUMBERED),
    **{number: frozenset(face for face in NUMBERED if NUMBER[face] == number) for number in range(1, 7)},
    **{
        face: frozenset(
            other for other in NUMBERED if NUMBER[other] == NUMBER[face] or COLOR[other] == COLOR[face]
        )
        for face in NUMBERED
    },
}
"""The numbered faces that may follow each entry or link. A wild space may follow anything."""


class Hand(NamedTuple):
    """What the dice offer: their numbered faces in die order, and how many wild spaces their stars make."""

    faces: tuple[str, ...]
    wilds: int


def hand(faces: Sequence[str]) -> Hand:
    """What dice that show these faces offer."""
    return Hand(tuple(face for face in faces if face in NUMBER), faces.count(STAR_FACE) // 2)


def entry(link: str) -> int:
    """What a link writes on a board."""
    return NUMBER.get(link, STAR)


def links(hand: Hand, before: Before) -> list[tuple[str, Hand]]:
    """Every link that may come next, with the hand it leaves: in die order, a wild space last.

    Equal faces of a boxed set are interchangeable (N1b): only the first of them counts.
    """
    faces, wilds = hand
    fits = FITS[before]
    found = [
        (face, Hand(faces[:place] + faces[place + 1 :], wilds))
        for place, face in enumerate(faces)
        if face in fits and face not in faces[:place]
    ]
    if wilds:
        found.append((WILD, Hand(faces, wilds - 1)))
    return found


def chains(hand: Hand, start: int) -> list[Chain]:
    """Every legal chain once, each before its continuations, which come in the order of `links`.

    Wild spaces and equal faces are interchangeable, so swapping two doesn't make a new chain.
    """
    found: list[Chain] = []

    def grow(chain: Chain, hand: Hand, before: Before) -> None:
        found.append(chain)
        for link, rest in links(hand, before):
            grow((*chain, link), rest, link)

    grow((), hand, start)
    return found


def first_misfit(hand: Hand, start: int, chain: Chain) -> int | None:
    """The index of the first link that doesn't fit; None for a legal chain."""
    before: Before = start
    for place, link in enumerate(chain):
        rest = next((rest for other, rest in links(hand, before) if other == link), None)
        if rest is None:
            return place
        hand, before = rest, link
    return None


@lru_cache(maxsize=1 << 16)
def reach(hand: Hand, before: Before) -> int:
    """How long the longest chain is."""
    return max((1 + reach(rest, link) for link, rest in links(hand, before)), default=0)


def longest(hand: Hand, start: int) -> Chain:
    """The longest chain; if several tie, the first in the order of `chains`."""
    return longest_of(hand, start)[0]


def longest_of(hand: Hand, start: int) -> tuple[Chain, ...]:
    """All chains of the greatest length, in the order of `chains`."""
    most = reach(hand, start)
    found: list[Chain] = []

    def grow(chain: Chain, hand: Hand, before: Before) -> None:
        if len(chain) == most:
            found.append(chain)
        for link, rest in links(hand, before):
            if len(chain) + 1 + reach(rest, link) == most:
                grow((*chain, link), rest, link)

    grow((), hand, start)
    return tuple(found)
