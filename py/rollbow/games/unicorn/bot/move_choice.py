"""The move a bot plays at each level of Unicorn Rainbow, and the expert's advice.

Bots try everything a phase allows, and a trained network judges the sheets. The levels differ in how far they look and
how well they judge. Next to the end of a game of two, the expert picks by its chances after every throw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.bots.bot import Advice, Thought

from ..legal import legal
from ..notation import Pick, spell
from ..state import Phase
from .levels import GREEDY, KEEP, STYLES, pick_worths
from .outlook import Plain, outlook
from .plans import Plan, best_plans
from .win_chances import finale, looks, weighed
from .words import why_pick, why_plan

if TYPE_CHECKING:
    from random import Random

    from ..notation import Move
    from ..sheet import Sheet
    from ..state import State
    from .outlook import Judge

THOUGHTS = 3


class Doubtful:
    """A judge that errs, in the same way for the same sheet within one choice."""

    def __init__(self, judge: Judge, doubt: float, rng: Random) -> None:
        self.judge = judge
        self.solo = judge.solo
        self.closed = judge.closed
        self.doubt = doubt
        self.rng = rng
        self.known: dict[Sheet, float] = {}

    def worth(self, sheet: Sheet) -> float:
        if sheet not in self.known:
            self.known[sheet] = self.judge.worth(sheet) + self.rng.gauss(0, self.doubt)
        return self.known[sheet]


def choose(state: State, level: str, rng: Random, budget: float) -> Move:
    """A legal move of the seat to move. Every level is quick, so the budget isn't needed."""
    if level == "random":
        return rng.choice(legal(state))
    style = STYLES.get(level, GREEDY)
    judge: Judge = Plain(state) if level == "greedy" else outlook(state)
    if style.doubt:
        judge = Doubtful(judge, style.doubt, rng)
    if state.phase is Phase.PICK:
        found = weighed(state) if level == "expert" else pick_worths(state, judge, style)
        best = max(found.values())
        return Pick(rng.choice([colors for colors, worth in found.items() if worth > best - 1e-9]))
    return best_plans(state, judge, style.most, KEEP)[0].moves[0]


def advise(state: State, rng: Random, budget: float) -> Advice:
    """The expert's move and the next best ones, with reasons."""
    unit = "points" if state.solo else "% of a win"
    if state.phase is Phase.PICK:
        picks = sorted(weighed(state).items(), key=lambda each: -each[1])[:THOUGHTS]
        ideas: list[tuple[Move, float, str]] = [
            (Pick(colors), worth, why_pick(state, colors, finale(state, colors) if looks(state) else None))
            for colors, worth in picks
        ]
    else:
        plans = _apart(state, outlook(state))
        ideas = [(plan.moves[0], plan.worth, why_plan(state, plan)) for plan in plans]
    thoughts = [Thought(spell(move), worth, why) for move, worth, why in ideas[:THOUGHTS]]
    return Advice(tuple(thoughts), unit)


def _apart(state: State, judge: Judge) -> list[Plan]:
    """The best plans that begin with different moves."""
    found: dict[Move, Plan] = {}
    for plan in best_plans(state, judge, STYLES["expert"].most, KEEP):
        found.setdefault(plan.moves[0], plan)
    return list(found.values())
