"""What boards are worth: a seat's chance to win, between turns and for every ending of a turn.

Two seats have a table of chances, made by `rollbow.bots.train.uno`. With more seats each board has a strength, and a
seat's chance is its share of all strengths.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final, NamedTuple

from ..boards import BOARD_COLORS, heard, penalized
from ..chains import STAR
from ..dice import COLOR, NUMBER
from . import data
from .hands import COUNT, ENDINGS, LINKS, WILD_LINK, Ending, number

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


def chance(places: Sequence[Place], turn: int) -> float:
    """The chance of one of these seats in the order of play; `turn` is 0 for the seat to move, −1 for the last."""
    most = data.MOST
    if len(places) == 2:
        (left, last, _), (other_left, other_last, _) = places
        first = data.DUEL[last == STAR][other_last == STAR][min(left, most)][min(other_left, most)]
        return 1.0 - first if turn else first
    strengths = data.STRENGTHS[len(places)]
    every = [strengths[turn][last == STAR][min(left, most)] for turn, (left, last, _) in enumerate(places)]
    return every[turn] / sum(every)


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
