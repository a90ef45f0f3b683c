"""All a player can do in the rest of a phase: claims, abilities, an Extra, and the resulting sheet."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import nlargest
from typing import TYPE_CHECKING

from ..dice_groups import HIGH, LOW, also, differ, either, reach
from ..legal import is_wild
from ..notation import Done, Extra, Flip, Mark, Nudge, Pass
from ..sheet import claimed, complete_numbers, is_marked
from ..state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..notation import Move
    from ..sheet import Cell, Sheet
    from ..state import State
    from .outlook import Judge

MOST_SPENT = 4
"""The most abilities considered in one phase."""

Spent = tuple[int, int]
"""How many ±1 and how many Flips."""
Dice = tuple[int, ...]
"""Three dice: what each shows, or the set of values it offers."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Moves to the end of the phase, the resulting sheet, and its worth."""

    moves: tuple[Move, ...]
    sheet: Sheet
    worth: float
    missed: bool
    """Whether it takes a penalty."""


@dataclass(frozen=True, slots=True)
class _Sketch:
    """A plan before its sheet is computed. `missed` counts the claims not made."""

    moves: tuple[Move, ...]
    cells: tuple[Cell, ...]
    spent: Spent
    missed: int
    extra: bool


def mark(sheet: Sheet, cell: Cell, judge: Judge) -> Sheet:
    """The sheet after a claim, a First included."""
    after = claimed(sheet, cell)
    if judge.solo:
        return after
    first = complete_numbers(after.rows) & ~judge.closed & 1 << cell.number
    return replace(after, firsts=after.firsts | first) if first else after


@lru_cache(maxsize=1 << 12)
def turned(
    dice: tuple[str, ...], latest: Dice, offered: Dice, nudges: int, flips: int, most: int
) -> tuple[tuple[Dice, Dice, Spent, tuple[Nudge | Flip, ...]], ...]:
    """What up to `most` abilities can make of these dice, with the shortest way to each and its cost."""
    found: dict[tuple[Dice, Dice, Spent], tuple[Nudge | Flip, ...]] = {(latest, offered, (0, 0)): ()}
    border = list(found.items())
    for _ in range(most):
        following = []
        for (values, sets, (nudged, flipped)), moves in border:
            for place, (die, value) in enumerate(zip(dice, values, strict=True)):
                ways: list[tuple[int, int, Nudge | Flip, Spent]] = []
                if nudged < nudges:
                    spent = (nudged + 1, flipped)
                    ways += [
                        (value + step, step, Nudge(die, step), spent)
                        for step in (1, -1)
                        if LOW <= value + step <= HIGH
                    ]
                if flipped < flips:
                    ways.append((LOW + HIGH - value, 0, Flip(die), (nudged, flipped + 1)))
                for new, step, move, spent in ways:
                    key = (_with(values, place, new), _with(sets, place, also(sets[place], step)), spent)
                    if key not in found:
                        found[key] = (*moves, move)
                        following.append((key, found[key]))
        border = following
    return tuple((*key, moves) for key, moves in found.items())


def _with(dice: Dice, place: int, value: int) -> Dice:
    return (*dice[:place], value, *dice[place + 1 :])


_reach = lru_cache(maxsize=1 << 13)(reach)


class Planner:
    """Finds the plans of the player to act, looking `most` abilities ahead."""

    def __init__(self, state: State, judge: Judge, most: int) -> None:
        self.state = state
        self.judge = judge
        self.most = most
        self.wild = is_wild(state)
        self.wild_again = self.wild and not state.once
        """Whether triple ones also free a second claim."""
        self.active = state.phase is Phase.ACTIVE
        self.rows = state.sheet.rows
        self.singles: dict[Cell, Sheet] = {}

    def _open(self, offered: Dice, made: int, taken: Cell | None) -> dict[Cell, int]:
        rows = self.rows
        wild = self.wild if taken is None else self.wild_again
        return {
            cell: groups
            for cell, groups in _reach(self.state.dice, offered, wild).items()
            if cell != taken and not is_marked(rows, cell) and (not made or differ(made, groups))
        }

    def _may_pass(self, latest: Dice, compels: int, taken: Cell | None) -> bool:
        return not self._open(either(self.state.rolled, latest), compels, taken)

    def _single(self, cell: Cell) -> Sheet:
        if cell not in self.singles:
            self.singles[cell] = mark(self.state.sheet, cell, self.judge)
        return self.singles[cell]

    def _sketches(self) -> Iterator[_Sketch]:
        state, sheet = self.state, self.state.sheet
        for latest, offered, spent, turns in turned(
            state.dice, state.latest, state.offered, sheet.nudges, sheet.flips, self.most
        ):
            cells = self._open(offered, state.made, None)
            if state.phase is Phase.EXTRA:
                yield _Sketch((*turns, Done()), (), spent, 0, False)
                for cell in cells:
                    yield _Sketch((*turns, Extra(cell)), (cell,), spent, 0, True)
                continue
            if self._may_pass(latest, state.compels, None):
                yield _Sketch((*turns, Pass()), (), spent, 2 if self.active and not state.made else 1, False)
            for cell, groups in cells.items():
                if state.made:
                    yield _Sketch((*turns, Mark(cell)), (cell,), spent, 0, False)
                else:
                    yield from self._onward((*turns, Mark(cell)), cell, groups, latest, offered, spent)

    def _onward(
        self, moves: tuple[Move, ...], first: Cell, made: int, latest: Dice, offered: Dice, spent: Spent
    ) -> Iterator[_Sketch]:
        """From a first claim to the end of the phase."""
        before, after = self.state.sheet, self._single(first)
        if not self.active:
            yield _Sketch((*moves, Done()) if after.extras else moves, (first,), spent, 0, False)
            if not after.extras:
                return
        # Abilities come before the claims they help, so after a claim only what it just earned is new.
        earned = after.nudges > before.nudges or after.flips > before.flips
        most = min(1, self.most) if earned else 0
        left = (after.nudges - spent[0], after.flips - spent[1])
        surely = _reach(self.state.dice, either(self.state.rolled, latest), self.wild).get(first, 0)
        for turned_to, sets, more, turns in turned(self.state.dice, latest, offered, *left, most):
            now = (spent[0] + more[0], spent[1] + more[1])
            second = Mark if self.active else Extra
            for cell in self._open(sets, made, first):
                yield _Sketch((*moves, *turns, second(cell)), (first, cell), now, 0, not self.active)
            if self.active and self._may_pass(turned_to, surely or made, first):
                yield _Sketch((*moves, *turns, Pass()), (first,), now, 1, False)

    def _sheet(self, sketch: _Sketch) -> Sheet:
        sheet = self.state.sheet
        for cell in sketch.cells:
            sheet = mark(sheet, cell, self.judge)
        missed = sketch.missed
        return replace(
            sheet,
            nudges=sheet.nudges - sketch.spent[0],
            flips=sheet.flips - sketch.spent[1],
            extras=sheet.extras - sketch.extra,
            yours=sheet.yours + (missed if self.active else 0),
            others=sheet.others + (0 if self.active else missed),
        )

    def plans(self, keep: int) -> list[Plan]:
        """Up to about `keep` good plans with different outcomes, best first."""
        different: dict[tuple[frozenset[Cell], Spent, int, bool], _Sketch] = {}
        for sketch in self._sketches():
            key = (frozenset(sketch.cells), sketch.spent, sketch.missed, sketch.extra)
            known = different.get(key)
            if known is None or len(sketch.moves) < len(known.moves):
                different[key] = sketch
        sketches = list(different.values())
        if len(sketches) > keep:
            sketches = self._promising(sketches, keep)
        worth = self.judge.worth
        plans = [
            Plan(sketch.moves, sheet, worth(sheet), sketch.missed > 0)
            for sketch, sheet in ((sketch, self._sheet(sketch)) for sketch in sketches)
        ]
        # sorted() keeps the order of equals: fewer moves first, so nothing is wasted.
        plans.sort(key=lambda plan: (-plan.worth, len(plan.moves)))
        return plans

    def _promising(self, sketches: list[_Sketch], keep: int) -> list[_Sketch]:
        """A first selection by the sum of each part's worth; plans with a penalty compete among themselves."""
        sheet, worth = self.state.sheet, self.judge.worth
        base = worth(sheet)
        single = {cell: worth(self._single(cell)) - base for sketch in sketches for cell in sketch.cells}
        price = {
            spent: worth(
                replace(sheet, nudges=max(0, sheet.nudges - spent[0]), flips=max(0, sheet.flips - spent[1]))
            )
            - base
            for spent in {sketch.spent for sketch in sketches}
        }
        clean = [sketch for sketch in sketches if not sketch.missed]
        best = nlargest(keep, clean, key=lambda s: sum(single[cell] for cell in s.cells) + price[s.spent])
        groups: dict[int, list[_Sketch]] = defaultdict(list)
        for sketch in sketches:
            if sketch.missed:
                groups[sketch.missed].append(sketch)
        for missed in groups.values():
            best += nlargest(
                keep // 4, missed, key=lambda s: sum(single[cell] for cell in s.cells) + price[s.spent]
            )
        return best


def best_plans(state: State, judge: Judge, most: int, keep: int) -> list[Plan]:
    """The plans of the player to act, best first; more abilities are tried if a penalty looms."""
    plans = Planner(state, judge, most).plans(keep)
    held = state.sheet.nudges + state.sheet.flips
    while most and plans[0].missed and most < min(held, MOST_SPENT):
        most += 1
        plans = Planner(state, judge, most).plans(keep)
    return plans
