"""Chains: what may follow what, every chain that some dice allow, and the longest one.

A chain is a tuple of links; a link is a numbered face (`Y2`) or `*`, a wild space made of two stars.
`links` is the one rule that all else here asks. Boards, turns and penalties are not known here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from .dice import COLOR, FACES, NUMBER, NUMBERED, STAR_FACE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Chain = tuple[str, ...]
Before = int | str
"""What a link has to match: the board's last entry (a number) for the first link, then the link before it."""

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
"""The numbered faces that may come after something. A wild space may come after anything."""


class Hand(NamedTuple):
    """What dice offer: their numbered faces in die order, and how many wild spaces their stars make."""

    faces: tuple[str, ...]
    wilds: int


def hand(shown: Sequence[int]) -> Hand:
    """What six dice offer, given as face numbers from 0 in die order."""
    seen = [faces[value] for faces, value in zip(FACES.values(), shown, strict=True)]
    return Hand(tuple(face for face in seen if face in NUMBER), seen.count(STAR_FACE) // 2)


def entry(link: str) -> int:
    """What a link writes on a board."""
    return NUMBER.get(link, STAR)


def links(hand: Hand, before: Before) -> list[tuple[str, Hand]]:
    """Every link that may come next, in die order with a wild space last, and what it leaves in the hand."""
    faces, wilds = hand
    fits = FITS[before]
    found = [
        (face, Hand(faces[:place] + faces[place + 1 :], wilds))
        for place, face in enumerate(faces)
        if face in fits
    ]
    if wilds:
        found.append((WILD, Hand(faces, wilds - 1)))
    return found


def chains(hand: Hand, start: int) -> list[Chain]:
    """Every legal chain once: a chain stands before its continuations, those in the order of `links`.

    Wild spaces are alike, so two that change places make no new chain.
    """
    found: list[Chain] = []

    def grow(chain: Chain, hand: Hand, before: Before) -> None:
        found.append(chain)
        for link, rest in links(hand, before):
            grow((*chain, link), rest, link)

    grow((), hand, start)
    return found


def first_misfit(hand: Hand, start: int, chain: Chain) -> int | None:
    """The place of the first link that can't stand where it does; None for a legal chain."""
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
    """The longest chain; of several the first in the order of `chains`."""
    chain: Chain = ()
    before: Before = start
    while found := links(hand, before):
        before, hand = max(found, key=lambda choice: reach(choice[1], choice[0]))
        chain = (*chain, before)
    return chain
