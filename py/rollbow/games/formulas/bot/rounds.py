"""What a round is worth to everyone, whatever the dice show: each hand is weighed once, each throw by its hands.

The re-rolls are exact: the mean over all throws, each drafted its best. Before the first throw the mean of the best
drafts is exact as well; what re-rolls add to it comes from many throws.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log, sqrt
from operator import sub
from typing import TYPE_CHECKING, Final

from .odds import HANDS, Layer, averaged, layers, splits, tossed
from .prospects import DUEL, HUNDRED, beats, won
from .uses import ends, part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.bots.judge import Chances

    from ..state import State
    from .prospects import Value
    from .uses import Part

    Worths = dict[str, list[dict[int, float]]]
    """Each choice of dice to throw again: for the seat that drafts, and for those after it but the last, what it is
    worth by what the other dice show.
    """


WEIGHED: Final = 3
"""Against one other so many drafts of a throw are weighed, the surest leads."""


class Board:
    """A round's sheets, with what each hand of four makes of them."""

    def __init__(self, seat: int, last: bool, values: Sequence[Sequence[Value]]) -> None:
        """`values`: what each hand makes of the sheets, from this seat on."""
        self.seat, self.seats = seat, len(values)
        self.last = last and self.seats > 1
        means = [[each.mean for each in told] for told in values]
        self.own, self.others = means[0], means[1:]
        self.against = [together(each, self.last) for each in zip(*self.others, strict=True)] or [0.0] * len(
            HANDS
        )
        self.spreads = [[each.spread for each in told] for told in values]
        self.duel = values if self.seats == DUEL and not self.last else ()
        self.known: dict[tuple[str, int], Worths] = {}

    def margins(self, faces: int, taken: int) -> list[float]:
        """How far each draft leads, in the order of `splits`; against one other for how sure that is."""
        found = splits(faces, taken)
        leads = list(map(sub, found.own(self.own), found.rest(self.against)))
        if not self.duel:
            return leads
        mine, other = self.spreads
        return [
            lead / sqrt(wide + more)
            for lead, wide, more in zip(leads, found.own(mine), found.rest(other), strict=True)
        ]

    def worth(self, faces: int, taken: int) -> tuple[float, ...]:
        """With the dice on the table and nothing to throw again: the seat that drafts, then the others but the last."""
        margins, found = self.margins(faces, taken), splits(faces, taken)
        if self.duel:
            mine, other = found.own(self.duel[0]), found.rest(self.duel[1])
            likely = sorted(range(len(margins)), key=margins.__getitem__)[-WEIGHED:]
            return (max([beats(mine[place], other[place]) for place in likely]),)
        best = max(margins)
        if self.seats == 1:
            return (HUNDRED * best,)
        if self.seats == DUEL:
            return (share(best),)
        rest = margins.index(best)
        return self.shares(best, [found.rest(each)[rest] for each in self.others])

    def shares(self, lead: float, others: Sequence[float]) -> tuple[float, ...]:
        """The chances at larger tables."""
        if self.last:
            top = max(others)
            firsts = [float(each == top) for each in others]
            mine = 1.0 if lead > 0 else 0.0 if lead < 0 else 1 / (1 + sum(firsts))
        else:
            top = max(others)
            firsts = [exp(each - top) for each in others]
            mine = won(lead)
        rest = (1 - mine) / sum(firsts)
        return (mine, *(rest * each for each in firsts[:-1]))

    def thrown(self, free: str, taken: int) -> Worths:
        """All that may be thrown again with these dice undrafted."""
        key = free, taken
        if key not in self.known:
            self.known[key] = self._thrown(free, taken)
        return self.known[key]

    def _thrown(self, free: str, taken: int) -> Worths:
        found: Worths = {}
        for again, layer in layers(free, taken).items():
            found[again] = (
                self._first(layer, taken)
                if not again
                else [averaged(layer, worth) for worth in found[layer.before]]
            )
        return found

    def _first(self, layer: Layer, taken: int) -> list[dict[int, float]]:
        told = [self.worth(known, taken) for known in layer.codes]
        return [dict(zip(layer.codes, each, strict=True)) for each in zip(*told, strict=True)]

    def again(self, layer: str, free: str, taken: int, kept: int) -> Chances:
        """While these dice are thrown again."""
        return self.seated([worth[kept] for worth in self.thrown(free, taken)[layer]])

    def seated(self, told: Sequence[float]) -> Chances:
        """For all seats, in their order."""
        if self.seats == 1:
            return tuple(told)
        order = (*told, max(0.0, 1 - sum(told)))
        return tuple([order[(seat - self.seat) % self.seats] for seat in range(1, self.seats + 1)])

    def opening(self, free: str) -> Chances:
        """Before the first throw."""
        known = self.thrown(free, 0)
        best, plain = [], []
        for faces, again in tossed():
            stay = [worth[faces] for worth in known[""]]
            layer, kept = max(again, key=lambda each: known[each[0]][0][each[1]])
            more = [worth[kept] for worth in known[layer]]
            best.append(more if more[0] > stay[0] else stay)
            plain.append(stay)
        exact = [worth[0] for worth in known[free]]
        return self.seated(
            [
                corrected(*each)
                for each in zip(zip(*best, strict=True), zip(*plain, strict=True), exact, strict=True)
            ]
        )


def corrected(found: Sequence[float], plain: Sequence[float], exact: float) -> float:
    """A mean over some throws, corrected by a like one whose mean over all is known."""
    count = len(found)
    mean, middle = sum(found) / count, sum(plain) / count
    spread = sum([(each - middle) * (each - middle) for each in plain])
    if not spread:
        return mean
    slope = sum([(more - mean) * (each - middle) for more, each in zip(found, plain, strict=True)]) / spread
    told = mean + slope * (exact - middle)
    return min(max(told, min(found)), max(found))


def together(strengths: Sequence[float], last: bool) -> float:
    """What the others stand for together."""
    top = max(strengths)
    if last or len(strengths) == 1:
        return top
    return top + log(sum([exp(each - top) for each in strengths]))


def share(lead: float) -> float:
    """Of the win, after the last round."""
    return 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5


def strengths(asked: Part) -> list[Value]:
    """What each hand makes of a sheet."""
    return [ends(asked, hand)[0].value for hand in HANDS]


@lru_cache(maxsize=3)
def board(state: State) -> Board:
    """By the sheets alone: the same for all throws of a round."""
    seats = len(state.sheets)
    order = [(state.seat + place - 1) % seats + 1 for place in range(seats)]
    return Board(state.seat, state.round == state.rounds, [strengths(part(state, seat)) for seat in order])
