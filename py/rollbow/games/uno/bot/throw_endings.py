"""What every throw of the six dice allows after each last entry, arranged for exact averages. No judgment here.

A throw is a number: its six face numbers as digits in base 6, die A first. What a throw allows comes down to *endings*:
how many entries are written, the last link, and how many +1 and −1 dice show. Of two chains with the same last link
only the longer one counts. Endings are numbered, so that a list can say what each is worth.
"""

from __future__ import annotations

from array import array
from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from ..chains import FITS, WILD
from ..dice import FACES, LETTERS, MINUS_FACE, NUMBERED, PLUS_FACE, STAR_FACE
from ..notation import Reroll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..chains import Chain

LINKS: Final = (*NUMBERED, WILD)
"""A link's index here is its number in this file."""
WILD_LINK: Final = len(NUMBERED)
_LINK: Final = {face: link for link, face in enumerate(NUMBERED)}
LENGTHS: Final = len(LETTERS) + 1
_SIZE: Final = len(LINKS)
_FITTING: Final = {
    before: sum(1 << _LINK[face] for face in faces)
    for name, faces in FITS.items()
    for before in [LINKS.index(name) if isinstance(name, str) else -1 - name]
}
"""For each link, and for each last entry as −1 − entry, the numbered faces that may follow, as bits."""


class Ending(NamedTuple):
    """How a turn's chain ends: its length, its last link's number (0 for none) and the penalty dice showing."""

    plus: int
    minus: int
    length: int
    link: int


def number(ending: Ending) -> int:
    """The ending's index in a list of what endings are worth."""
    return ((ending.plus * 4 + ending.minus) * LENGTHS + ending.length) * _SIZE + ending.link


ENDINGS: Final = tuple(
    ending
    for plus, minus, length, link in product(range(4), range(4), range(LENGTHS), range(_SIZE))
    if plus + minus + length <= len(LETTERS) and (length or not link)
    for ending in [Ending(plus, minus, length, link)]
)
"""All that can occur, and few more."""
_ENDING: Final = {number(ending): ending for ending in ENDINGS}
COUNT: Final = 16 * LENGTHS * _SIZE
"""The length of a list of what endings are worth."""


@lru_cache(maxsize=1 << 17)
def _ends(faces: tuple[int, ...], wilds: int, before: int) -> int:
    """Every (length, last link) of the chains of at least one link, as bits: length 1 in the lowest ones."""
    found = 0
    fitting = _FITTING[before]
    for place, face in enumerate(faces):
        if fitting >> face & 1 and face not in faces[:place]:
            found |= 1 << face | _ends(faces[:place] + faces[place + 1 :], wilds, face) << _SIZE
    if wilds:
        found |= 1 << WILD_LINK | _ends(faces, wilds - 1, WILD_LINK) << _SIZE
    return found


@lru_cache(maxsize=1 << 13)
def _longest(ends: int) -> tuple[int, ...]:
    """The longest chain for each last link, longest first, as length · _SIZE + link."""
    found = []
    seen = 0
    for length in range(len(LETTERS), 0, -1):
        new = ends >> (length - 1) * _SIZE & (1 << _SIZE) - 1 & ~seen
        seen |= new
        while new:
            found.append(length * _SIZE + (new & -new).bit_length() - 1)
            new &= new - 1
    return tuple(found)


def _sort(faces: Sequence[str]) -> tuple[tuple[int, ...], int, int]:
    """What matters about six dice: their numbered faces, their wild spaces, and 4 · the +1 dice + the −1 dice.

    Our dice show at most three of each penalty; more of them, on dice of a boxed set, count as three.
    """
    numbered = tuple(_LINK[face] for face in faces if face in _LINK)
    plus, minus = min(faces.count(PLUS_FACE), 3), min(faces.count(MINUS_FACE), 3)
    return numbered, faces.count(STAR_FACE) // 2, 4 * plus + minus


def _numbers(ends: int, penalties: int) -> list[int]:
    """The numbers of these endings, longest first, the empty one last."""
    base = penalties * LENGTHS * _SIZE
    return [*(base + ending for ending in _longest(ends)), base]


def offered(faces: Sequence[str], last: int) -> list[Ending]:
    """The endings that dice showing these faces allow on a board with this last entry, longest first."""
    numbered, wilds, penalties = _sort(faces)
    return [_ENDING[each] for each in _numbers(_ends(numbered, wilds, -1 - last), penalties)]


def top(faces: Sequence[str], last: int, worth: Sequence[float]) -> float:
    """What the best ending of dice that show these faces is worth."""
    numbered, wilds, penalties = _sort(faces)
    return max(map(worth.__getitem__, _numbers(_ends(numbered, wilds, -1 - last), penalties)))


def spelled(faces: Sequence[str], last: int, length: int, link: int) -> Chain:
    """A chain of this length and last link that these dice allow after this last entry."""
    hand = tuple(_LINK[face] for face in faces if face in _LINK)
    wilds, before = faces.count(STAR_FACE) // 2, -1 - last
    chain: Chain = ()
    for todo in range(length - 1, -1, -1):
        for now in (*hand, *[WILD_LINK] * min(wilds, 1)):
            if now != WILD_LINK and not _FITTING[before] >> now & 1:
                continue
            place = hand.index(now) if now in hand else len(hand)
            rest = (*hand[:place], *hand[place + 1 :])
            spare = wilds - (now == WILD_LINK)
            if _ends(rest, spare, now) >> (todo - 1) * _SIZE + link & 1 if todo else now == link:
                hand, wilds, before = rest, spare, now
                chain = (*chain, LINKS[now])
                break
    return chain


class Catalog(NamedTuple):
    """All throws for one last entry. Throws with the same endings are one kind."""

    kinds: array[int]
    """The kind of each throw."""
    columns: tuple[array[int], ...]
    """Column n holds the n-th ending of each kind; kinds with the most endings come first, so columns get shorter."""


@lru_cache(maxsize=1)
def _throws() -> tuple[list[tuple[tuple[int, ...], int]], array[int], array[int]]:
    """The different hands, and for each throw its hand and its penalties."""
    hands: dict[tuple[tuple[int, ...], int], int] = {}
    which, penalties = array("H"), array("B")
    for faces in product(*FACES.values()):
        numbered, wilds, shown = _sort(faces)
        which.append(hands.setdefault((numbered, wilds), len(hands)))
        penalties.append(shown)
    return list(hands), which, penalties


@cache
def catalog(last: int) -> Catalog:
    """Made on first use, in about a tenth of a second."""
    hands, which, penalties = _throws()
    ends = [_ends(numbered, wilds, -1 - last) << 4 for numbered, wilds in hands]
    throws = [ends[hand] | shown for hand, shown in zip(which, penalties, strict=True)]
    endings = {kind: _numbers(kind >> 4, kind & 15) for kind in set(throws)}
    order = sorted(endings, key=lambda kind: (-len(endings[kind]), kind))
    place = {kind: number for number, kind in enumerate(order)}
    columns = tuple(
        array("H", [endings[kind][column] for kind in order if len(endings[kind]) > column])
        for column in range(len(endings[order[0]]))
    )
    return Catalog(array("H", [place[kind] for kind in throws]), columns)


def best(last: int, worth: Sequence[float]) -> list[float]:
    """What each throw is worth with its best ending; `worth` holds what the endings are worth."""
    kinds, columns = catalog(last)
    top = [worth[ending] for ending in columns[0]]
    for column in columns[1:]:
        size = len(column)
        top[:size] = map(max, top[:size], map(worth.__getitem__, column))
    return [top[kind] for kind in kinds]


def again(place: int) -> Reroll:
    """The re-roll at this index of the result of `kept`."""
    return Reroll(tuple(letter for die, letter in enumerate(LETTERS) if place >> 5 - die & 1))


def kept(throws: Sequence[float], shown: Sequence[int]) -> list[float]:
    """What each re-roll of the dice `shown` is worth on average, given what every throw is worth.

    In the index of the result, bit 0 stands for die F and bit 5 for die A; a set bit means a re-roll.
    """
    if not shown:
        return [throws[0]]
    size = len(throws) // 6
    blocks = [throws[place : place + size] for place in range(0, len(throws), size)]
    average = [(a + b + c + d + e + f) / 6 for a, b, c, d, e, f in zip(*blocks, strict=True)]
    return [*kept(blocks[shown[0]], shown[1:]), *kept(average, shown[1:])]
