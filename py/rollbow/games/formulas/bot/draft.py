"""Which dice to draft and which to re-roll: quick estimates of what a few faces are worth to a sheet.

The gain of a face, or of a few together, is measured once per sheet, one use at a time. The dice left go to the others,
so their gains count against a draft.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from ..dice import DICE, FACES
from ..possible_actions import CAP
from ..sheet import LABELS, MINUS, PLUS, SLOT_SQUARES, SQUARE_SLOTS, TIMES
from ..state import MOST_DRAFTED, State, face
from .search import LARGE, Search, leading, without
from .trial_sheets import Node, Plan
from .value import NEVER, outlook

if TYPE_CHECKING:
    from random import Random

SHOWN = "123456+-"
REACH = 0.9
"""What a number gains if a sign must come first."""
ANOTHER = 0.8
"""The share of its measured gain that a face's second use brings: uses get in each other's way."""
COMMON = 3
"""How many of the best drafts supply the dice that a re-roll might keep."""


@dataclass(slots=True)
class Wishes:
    """What faces gain on one sheet. `singles[face]` falls with each use, `sets` need all their faces."""

    singles: dict[str, list[float]]
    sums: list[tuple[float, str]] = field(default_factory=list)
    abilities: list[tuple[float, str]] = field(default_factory=list)
    memo: dict[str, float] = field(default_factory=dict)

    def gain(self, faces: str) -> float:
        """What these faces gain: at most one ability and one sum, the rest one by one."""
        found = self.memo.get(faces)
        if found is None:
            found = self.memo[faces] = max(
                self._with(worth, faces, taken)
                for worth, taken in [(0.0, ""), *self.abilities]
                if holds(faces, taken)
            )
        return found

    def _with(self, worth: float, faces: str, taken: str) -> float:
        faces = without(faces, taken)
        best = worth + self._plain(faces)
        for more, summed in self.sums:
            if holds(faces, summed):
                best = max(best, worth + more + self._plain(without(faces, summed)))
        return best

    def _plain(self, faces: str) -> float:
        return sum(sum(self.singles[face][: faces.count(face)]) for face in set(faces))


def holds(faces: str, wanted: str) -> bool:
    return all(faces.count(face) >= wanted.count(face) for face in wanted)


def wishes(state: State, seat: int, patience: float = 1.0) -> Wishes:
    """What dice would gain on this seat's sheet."""
    later = state.rounds - state.round
    view = outlook(later, len(state.sheets), state.cap9, patience)
    plan = Plan(state.sheets[seat - 1], view, False)
    return _Measure(plan, Search(plan, state.round, state.cap9, False, 1, state.all3)).wishes()


class _Measure:
    def __init__(self, plan: Plan, search: Search) -> None:
        self.plan, self.search, self.root = plan, search, plan.root
        root = self.root
        self.free = [square for square, held in enumerate(root.squares) if held is None]
        self.touched = {
            square
            for square in self.free
            for slot in SQUARE_SLOTS[square]
            if root.slots[slot] or any(root.squares[other] is not None for other in SLOT_SQUARES[slot])
        }

    def wishes(self) -> Wishes:
        singles = {face: self._single(face) for face in SHOWN}
        return Wishes(singles, self._sums(), self._abilities())

    def _gain(self, node: Node) -> float:
        return node.worth - self.root.worth

    def _places(self, value: int) -> list[tuple[float, int]]:
        """Squares within reach by what a number gains there, best first."""
        root, found = self.root, []
        for square in self.touched:
            if self.plan.rank[square] == NEVER:
                continue
            signs = [root.slots[slot] for slot in SQUARE_SLOTS[square]]
            if self.search.cap9 and value > CAP and TIMES in signs:
                continue
            gain = self._gain(self.plan.numbered(root, (square,), value))
            found.append((gain if any(signs) else REACH * gain, square))
        return sorted(found, reverse=True)

    def _single(self, face: str) -> list[float]:
        root, plan = self.root, self.plan
        if face in (PLUS, MINUS):
            slots = self.search.slots(root, face)
            gains = [self._gain(plan.signed(root, (slot,), face)) for slot in slots]
        else:
            gains = [gain for gain, _ in self._places(int(face))]
            gains += [
                self._gain(plan.opening(root, line))
                for line in plan.order
                if LABELS[line % 5] == int(face) and not root.opened >> line & 1
            ]
        gains.sort(reverse=True)
        gains = [gain * ANOTHER ** min(count, 3) for count, gain in enumerate(gains[:8])]
        return gains + [0.0] * (8 - len(gains))

    def _sums(self) -> list[tuple[float, str]]:
        return [
            (places[0][0], f"{high}{low}{PLUS}")
            for high in range(6, 2, -1)
            for low in range(high, 0, -1)
            if high + low >= LARGE and (places := self._places(high + low))
        ]

    def _abilities(self) -> list[tuple[float, str]]:
        root, plan, found = self.root, self.plan, []
        blank = [ability for ability in range(1, 7) if not root.used >> ability & 1]
        if 1 in blank:
            gains = [
                self._gain(plan.signed(root, (slot,), TIMES, 2)) for slot in self.search.slots(root, TIMES)
            ]
            found.append((max(gains, default=0.0), "1"))
        for value in range(6, 2, -1):
            if 2 in blank and (places := self._places(value * value)):
                squared = [
                    self._gain(plan.numbered(root, (place,), value * value, 4)) for _, place in places[:4]
                ]
                found.append((max(squared), f"2{value}"))
            if 3 in blank:
                found += [
                    (self._gain(plan.numbered(root, chosen, value, 8)), ordered(f"3{value}"))
                    for chosen in leading(self._places(value), self.search.all3)[-1:]
                ]
        if 4 in blank:
            minus = [slot for slot, held in enumerate(root.slots) if held == MINUS]
            ranked = sorted(minus, key=lambda slot: (-plan.turned(root, (slot,)).worth, slot))
            if ranked:
                found.append((self._gain(plan.turned(root, tuple(sorted(ranked[:2])))), "4"))
        if 5 in blank:
            for sign in (PLUS, MINUS):
                ones = [
                    (plan.signed(root, (slot,), sign).worth, slot) for slot in self.search.slots(root, sign)
                ]
                found += [
                    (self._gain(plan.signed(root, chosen, sign, 32)), f"5{sign}")
                    for chosen in leading(ones, self.search.all3)[-1:]
                ]
        if 6 in blank:
            lines = [line for line in plan.order if not root.doubled >> line & 1]
            found.append((max((self._gain(plan.doubling(root, line)) for line in lines), default=0.0), "6"))
        return [each for each in found if each[0] > 0]


def ordered(faces: str) -> str:
    """Faces with equal ones together."""
    return "".join(sorted(faces))


def faces_of(shown: str, dice: str) -> str:
    return "".join([shown[DICE.index(die)] for die in dice])


@lru_cache(maxsize=8192)
def splits(faces: str, taken: str) -> tuple[tuple[str, str], ...]:
    """Every way to draft four of these faces (in order) with those in hand, and what is left."""
    free = without(faces, taken)
    drafts = {ordered(taken + "".join(more)) for more in combinations(free, MOST_DRAFTED - len(taken))}
    return tuple((own, without(faces, own)) for own in sorted(drafts))


@dataclass(slots=True)
class Table:
    """The eight dice from the starting player's view."""

    state: State
    mine: Wishes
    others: list[Wishes]
    denial: float
    memo: dict[str, float] = field(default_factory=dict)

    def worth(self, shown: str, chosen: str) -> float:
        """What drafting these dice gains over the others; `shown` is all eight faces."""
        own = ordered(faces_of(shown, chosen))
        worth = self.mine.gain(own)
        if self.others:
            rest = without(ordered(shown), own)
            worth -= self.denial * sum(each.gain(rest) for each in self.others) / len(self.others)
        return worth

    def drafts(self, shown: str) -> list[tuple[float, str]]:
        """The drafts of four, including the dice already drafted; of equal faces the first dice. Best first."""
        state = self.state
        free = [die for die in DICE if die not in state.drafted]
        found: dict[str, str] = {}
        for more in combinations(free, MOST_DRAFTED - len(state.drafted)):
            chosen = state.drafted + "".join(more)
            found.setdefault(ordered(faces_of(shown, chosen)), chosen)
        return sorted(((self.worth(shown, each), each) for each in found.values()), reverse=True)

    def best(self, shown: str) -> float:
        """What the best draft of these faces gains."""
        key = ordered(shown)
        found = self.memo.get(key)
        if found is None:
            found = self.memo[key] = max(
                self.mine.gain(own)
                - sum([self.denial * each.gain(rest) for each in self.others]) / max(1, len(self.others))
                for own, rest in splits(key, ordered(faces_of(shown, self.state.drafted)))
            )
        return found

    def rerolls(self, rng: Random, samples: int) -> list[tuple[float, str]]:
        """What could be re-rolled (nothing: an empty text) and what the round is then worth, best first.

        All are tried with the same throws: a few to find the good ones, more to find the best.
        """
        state = self.state
        now = self.drafts(state.shown)
        tried = {"": now[0][0]}
        for _, chosen in now[:COMMON]:
            free = [die for die in chosen if die not in state.drafted]
            for size in range(len(free) + 1):
                for keep in combinations(free, size):
                    tried["".join(die for die in DICE if die not in (*state.drafted, *keep))] = 0.0
        del tried[""]
        throws = [[rng.choice(FACES[die]) for die in DICE] for _ in range(samples)]
        few = max(1, samples // 4)
        for dice in tried:
            tried[dice] = self._mean(dice, throws[:few])
        good = sorted(tried, key=lambda dice: -tried[dice])[:6]
        ranked = [(self._mean(dice, throws), dice) for dice in good]
        return sorted([(now[0][0], ""), *ranked], key=lambda each: -each[0])

    def _mean(self, dice: str, throws: list[list[str]]) -> float:
        total = 0.0
        for thrown in throws:
            shown = "".join(
                new if die in dice else face(self.state, die) for die, new in zip(DICE, thrown, strict=True)
            )
            total += self.best(shown)
        return total / len(throws)


def table(state: State, denial: float, patience: float = 1.0) -> Table:
    mine = wishes(state, state.seat, patience)
    others = [
        wishes(state, seat) for seat in range(1, len(state.sheets) + 1) if seat != state.seat and denial
    ]
    return Table(state, mine, others, denial)
