"""Every seat's chance to win, at any moment: exact up to the end of the turn, then by the expert's network.

Chances are listed in the order of play, the seat to move first, until `_seated` puts them by seat.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from rollbow.bots.judge import Judge, shared

from ..dice import LETTERS
from ..rules import MOST_TURNS
from ..state import Phase
from .boxed_set import averages
from .throw_endings import COUNT, ENDINGS, LINKS, WILD_LINK, Ending, catalog, kept, number, offered
from .value import COLORS, FEW, NUMBERS, Outlook, Place, place, shares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.bots.judge import Chances

    from ..boards import Board
    from ..state import State
    from .value import Plan

SIDES: Final = 6
DICE: Final = len(LETTERS)
_WON: Final = 1.0


def boundary(places: Sequence[Place], number: int) -> Chances:
    """Before a turn with this number; after the last one nobody wins."""
    return shares(places) if number <= MOST_TURNS else (1 / len(places),) * len(places)


class Turn:
    """The turn of the seat to move: what each way to end it is worth to all."""

    def __init__(self, boards: tuple[Board, ...], seat: int, number: int) -> None:
        self.outlook = Outlook(boards, seat)
        self.number = number
        self.known: dict[tuple[int, int, int, int, str], Chances] = {}

    def called(self, plan: Plan, own: Place, link: int | None) -> Chances:
        """After this plan and the call of this link, if there is one."""
        places = list(plan.places)
        if link is not None:
            entry, color = NUMBERS[link], COLORS[link]
            for other, before in enumerate(plan.places):
                heard = entry in before.heard or self.outlook.colors[other] == color
                if link == WILD_LINK or heard:
                    places[other] = Place(before.left - 1, entry)
        if not all(other.left for other in places):
            return shared([0.0, *(float(not other.left) for other in places)])
        *others, mine = boundary((*places, own), self.number + 1)
        return (mine, *others)

    def best(self, plus: int, minus: int, own: Place, link: int | None) -> Chances:
        """With the mover's best use of these penalty dice."""
        plans = self.outlook.plans(plus, minus)[:FEW]
        return max((self.called(plan, own, link) for plan in plans), key=lambda each: each[0])

    def ended(self, ending: Ending) -> Chances:
        """After this ending."""
        left, last, _ = self.outlook.own
        plus, minus, length, link = ending
        if length >= left:
            return (_WON, *[0.0] * len(self.outlook.colors))
        color = COLORS[link] if length and COLORS[link] in self.outlook.colors else ""
        entry = NUMBERS[link] if length else last
        key = plus, minus, length, entry, color
        if key not in self.known:
            own = Place(left - length, entry)
            self.known[key] = self.best(plus, minus, own, link if length else None)
        return self.known[key]


class Throws:
    """All throws of a turn at once: what each is worth to all, written now."""

    def __init__(self, turn: Turn) -> None:
        last = turn.outlook.own.last
        worth: list[Chances] = [()] * COUNT
        for ending in ENDINGS:
            worth[number(ending)] = turn.ended(ending)
        kinds, columns = catalog(last)
        mine = [each[0] if each else 0.0 for each in worth]
        top = [(mine[ending], ending) for ending in columns[0]]
        for column in columns[1:]:
            size = len(column)
            top[:size] = map(max, top[:size], [(mine[ending], ending) for ending in column])
        self.lanes: list[list[float]] = []
        for seat in range(len(turn.outlook.colors) + 1):
            lane = [worth[ending][seat] for _, ending in top]
            self.lanes.append([lane[kind] for kind in kinds])
        self._mean: Chances | None = None

    def again(self, shown: Sequence[int]) -> list[Chances]:
        """What each re-roll of these dice is worth on average, in the order of `kept`."""
        return list(zip(*(kept(lane, shown) for lane in self.lanes), strict=True))

    def mean(self) -> Chances:
        """The average of a whole turn: a throw, the best re-roll if it is worth one, the best ending."""
        if self._mean is None:
            grids = [_averaged(lane) for lane in self.lanes]
            if len(grids) == 2:
                mine = sum(_folded(grids[0])) / SIDES**DICE
                self._mean = mine, 1 - mine
            else:
                chosen = [place for _, place in _folded(list(zip(grids[0], range(7**DICE), strict=True)))]
                self._mean = tuple(sum(map(grid.__getitem__, chosen)) / SIDES**DICE for grid in grids)
        return self._mean


def _averaged(throws: list[float]) -> list[float]:
    """The same list with a seventh face for each die, which stands for the average of the six."""
    grid = throws
    for _ in range(DICE):
        faces = [grid[face::SIDES] for face in range(SIDES)]
        # The last die becomes the first; after six times all are where they were.
        means = [(a + b + c + d + e + f) / SIDES for a, b, c, d, e, f in zip(*faces, strict=True)]
        grid = [each for part in (*faces, means) for each in part]
    return grid


def _folded(grid: list[Any]) -> list[Any]:
    """For each throw the best choice of dice to keep and dice to throw again."""
    for _ in range(DICE):
        average = grid[SIDES :: SIDES + 1]
        grid = [each for face in range(SIDES) for each in map(max, grid[face :: SIDES + 1], average)]
    return grid


@lru_cache(maxsize=2)
def _turn(boards: tuple[Board, ...], seat: int, number: int) -> Turn:
    return Turn(boards, seat, number)


@lru_cache(maxsize=2)
def _throws(boards: tuple[Board, ...], seat: int, number: int) -> Throws:
    return Throws(_turn(boards, seat, number))


def _ahead(state: State) -> Chances:
    """Before the throw of a turn, or of the setup: a first entry is as good as any other here."""
    places = []
    for step in range(len(state.boards)):
        board = state.boards[(max(state.number, 1) - 1 + step) % len(state.boards)]
        places.append(place(board) if board.entries else Place(board.left - 1, 1))
    return boundary(places, max(state.number, 1))


def _rerolled(state: State) -> Chances:
    """While dice are thrown again."""
    which = sum(32 >> LETTERS.index(letter) for letter in state.air)
    if state.boxed:
        return _boxed(state)[which]
    return _throws(state.boards, state.seat, state.number).again(state.shown)[which]


def _boxed(state: State) -> list[Chances]:
    """Re-rolls of dice whose faces nobody knows: the mover's chance as the expert sees it, the rest in proportion."""
    turn = _turn(state.boards, state.seat, state.number)
    worth: list[float] = [0.0] * COUNT
    for ending in ENDINGS:
        worth[number(ending)] = turn.ended(ending)[0]
    _, *others = shared([0.0, *_ahead(state)[1:]])
    return [(mine, *((1 - mine) * each for each in others)) for mine in averages(state, worth)]


def _written(state: State) -> Chances:
    """With the dice on the table: write the best chain, or throw again."""
    turn = _turn(state.boards, state.seat, state.number)
    found = [turn.ended(ending) for ending in offered(state.faces, state.board.last)]
    best = max(found, key=lambda each: each[0])
    if state.throw == 1 and best[0] < _WON:
        if state.boxed:
            more = _boxed(state)[1:]
        else:
            more = _throws(state.boards, state.seat, state.number).again(state.shown)[1:]
        best = max(best, *more, key=lambda each: each[0])
    return best


def _given(state: State) -> Chances:
    """With the chain written: the best uses of the penalty dice that are left."""
    turn = Turn(state.boards, state.seat, state.number)
    link = LINKS.index(state.chain[-1]) if state.chain else None
    return turn.best(state.penalties.count(1), state.penalties.count(-1), turn.outlook.own, link)


def chances(state: State) -> Chances:
    if not state.number or (state.throw < 2 and (state.air or state.phase is Phase.ROLL)):
        found = _ahead(state)
    elif state.air:
        found = _rerolled(state)
    else:
        found = _given(state) if state.phase is Phase.GIVE else _written(state)
    first = max(state.number, 1) - 1
    seats = len(found)
    return tuple(found[(seat - first) % seats] for seat in range(seats))


def mean(state: State) -> Chances | None:
    """All throws of six dice; the setup's few are thrown out one by one, and a re-roll's mean is what it is worth."""
    if not state.number:
        return None
    if state.throw == 2 or state.boxed:
        return chances(state)
    found = _throws(state.boards, state.seat, state.number).mean()
    seats = len(found)
    return tuple(found[(seat - state.seat + 1) % seats] for seat in range(seats))


def plan(state: State) -> tuple[int, int]:
    """A chain and the penalty dice after it are one thought; whether to throw again is part of it."""
    return state.number, state.throw


def progress(state: State) -> list[int]:
    """By spaces left."""
    return [-board.left for board in state.boards]


JUDGE = Judge(version=2, chances=chances, mean=mean, plan=plan, progress=progress)
