"""What boards are worth: every seat's chance to win, between turns and for every ending of a turn.

Between turns a small network knows how many spaces each board has left and whether it ends with a ★, in the order of
play. `rollbow.bots.train.uno` makes it.
"""

from __future__ import annotations

from array import array
from base64 import b85decode
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import exp
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple
from zlib import decompress

from ..boards import BOARD_COLORS, heard, penalized
from ..chains import STAR
from ..dice import COLOR, NUMBER
from .data import MOST, ONE, PACKED, UNITS
from .throw_endings import COUNT, ENDINGS, LINKS, WILD_LINK, Ending, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..boards import Board

NUMBERS: Final = (*(NUMBER[face] for face in LINKS[:-1]), STAR)
"""What each link writes."""
COLORS: Final = (*(COLOR[face] for face in LINKS[:-1]), "")
_SHAPES: Final = tuple(dict.fromkeys(ending[:3] for ending in ENDINGS))
FEW: Final = 3
"""How many ways to use the same penalty dice are followed through every call."""


class Place(NamedTuple):
    """What matters about a board between turns."""

    left: int
    last: int
    heard: tuple[int, ...] = ()
    """The numbers whose call it writes; not asked for again after a call."""


def place(board: Board) -> Place:
    return Place(board.left, board.last, heard(board))


class Plan(NamedTuple):
    """Uses of penalty dice, as (penalty, seat), and the opponents' boards after them, in the order of play."""

    uses: tuple[tuple[int, int], ...]
    places: tuple[Place, ...]


class Net(NamedTuple):
    """For so many seats, by place in the order of play; a board's sort is its spaces left, or more with a ★ last."""

    vectors: tuple[tuple[tuple[float, ...], ...], ...]
    """What each sort adds to the hidden units."""
    weights: tuple[tuple[float, ...], ...]
    direct: tuple[tuple[float, ...], ...]
    """What it adds to its own seat's answer alone."""


@cache
def net(seats: int) -> Net:
    # The bytes are little-endian, like Pyodide and every machine we know of.
    numbers = [each / ONE for each in array("h", decompress(b85decode("".join(PACKED[seats]))))]
    sorts = 2 * (MOST + 1)
    rows = [tuple(numbers[at : at + UNITS]) for at in range(0, (seats * sorts + 1 + seats) * UNITS, UNITS)]
    start = rows[seats * sorts]
    # The first board's vectors hold what the units begin with.
    rows[:sorts] = [tuple(map(sum, zip(row, start, strict=True))) for row in rows[:sorts]]
    direct = numbers[len(rows) * UNITS :]
    return Net(
        tuple(tuple(rows[at : at + sorts]) for at in range(0, seats * sorts, sorts)),
        tuple(rows[seats * sorts + 1 :]),
        tuple(tuple(direct[at : at + sorts]) for at in range(0, seats * sorts, sorts)),
    )


@lru_cache(maxsize=1 << 15)
def _shares(sorts: tuple[int, ...]) -> tuple[float, ...]:
    known = net(len(sorts))
    vectors = [rows[sort] for rows, sort in zip(known.vectors, sorts, strict=True)]
    units = [each if each > 0 else 0.0 for each in map(sum, zip(*vectors, strict=True))]
    answers = [
        own[sort] + sum(map(mul, weights, units))
        for own, weights, sort in zip(known.direct, known.weights, sorts, strict=True)
    ]
    top = max(answers)
    powers = [exp(each - top) for each in answers]
    whole = sum(powers)
    return tuple(each / whole for each in powers)


def shares(places: Sequence[Place]) -> tuple[float, ...]:
    """The chances of these seats in the order of play, the one to move first."""
    return _shares(tuple([min(left, MOST) + (MOST + 1) * (last == STAR) for left, last, _ in places]))


def chance(places: Sequence[Place], turn: int) -> float:
    """The chance of one of these seats in the order of play; `turn` is 0 for the seat to move, −1 for the last."""
    return shares(places)[turn]


def plans(boards: Sequence[Board], seat: int, plus: int, minus: int) -> list[Plan]:
    """Every way to use penalty dice that makes a difference; a −1 may stay unused, a +1 never hurts its user."""
    seats = len(boards)
    others = [(seat + step) % seats + 1 for step in range(seats - 1)]
    found: dict[tuple[Place, ...], Plan] = {}
    for grown in combinations_with_replacement(others, plus):
        for cut in combinations_with_replacement((*others, 0), minus):
            uses = (*((1, other) for other in grown), *((-1, other) for other in cut if other))
            new = list(boards)
            for penalty, other in uses:
                new[other - 1] = penalized(new[other - 1], penalty)
            places = tuple(place(new[other - 1]) for other in others)
            found.setdefault(places, Plan(uses, places))
    return list(found.values())


class Outlook:
    """A seat's turn before its chain is written: what it can lead to."""

    def __init__(self, boards: Sequence[Board], seat: int) -> None:
        self.boards = boards
        self.seat = seat
        self.own = place(boards[seat - 1])
        seats = len(boards)
        self.colors = [BOARD_COLORS[(seat + step) % seats] for step in range(seats - 1)]
        self._plans: dict[tuple[int, int], list[Plan]] = {}

    def plans(self, plus: int, minus: int) -> list[Plan]:
        """The ways to use these dice, best first before any call."""
        if (plus, minus) not in self._plans:
            found = plans(self.boards, self.seat, plus, minus)
            found.sort(key=lambda plan: -chance((*plan.places, self.own), -1))
            self._plans[plus, minus] = found
        return self._plans[plus, minus]

    def called(self, plan: Plan, own: Place, link: int | None) -> float:
        """The seat's chance after this plan and the call of this link, if there is one."""
        if link is None:
            return chance((*plan.places, own), -1)
        entry, color = NUMBERS[link], COLORS[link]
        places = []
        for before, theirs in zip(plan.places, self.colors, strict=True):
            gains = link == WILD_LINK or entry in before.heard or theirs == color
            if gains and before.left == 1:
                return 0.0
            places.append(Place(before.left - 1, entry) if gains else before)
        return chance((*places, own), -1)

    def worth(self, plus: int, minus: int, length: int, link: int) -> float:
        """The seat's chance after this ending, with the best use of its penalty dice."""
        left, last, _ = self.own
        if length >= left:
            return 1.0
        own = Place(left - length, NUMBERS[link] if length else last)
        said = link if length else None
        return max(self.called(plan, own, said) for plan in self.plans(plus, minus)[:FEW])

    def worths(self) -> list[float]:
        """What every ending is worth, by number."""
        found = [0.0] * COUNT
        for plus, minus, length in _SHAPES:
            if not length:
                found[number(Ending(plus, minus, 0, 0))] = self.worth(plus, minus, 0, 0)
                continue
            first = number(Ending(plus, minus, length, 0))
            known: dict[tuple[int, str], float] = {}
            for link, (entry, color) in enumerate(zip(NUMBERS, COLORS, strict=True)):
                same = entry, color if color in self.colors else ""
                if same not in known:
                    known[same] = self.worth(plus, minus, length, link)
                found[first + link] = known[same]
        return found
