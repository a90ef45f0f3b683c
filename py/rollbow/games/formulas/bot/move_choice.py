"""The move a bot plays at each level of Formulas, and the expert's advice.

Bots play by a plan for their sheet; hints name what the judge calls best (`deciding`). The planning is in
trial_sheets.py and value.py, the uses in search.py, the draft in draft.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from rollbow.bots.bot import Advice, Thought

from ..notation import Draft, Move, Reroll, RollAll, Use, spell
from ..state import MOST_DRAFTED, Phase, State, face, hand_faces
from .decision_values import DENIAL, choices, table_of, used, uses
from .draft import Table, faces_of, ordered, table
from .search import search, without
from .words import ROLL, USE, draft_why, reroll_why, use_why
from .yardstick_bots import any_move, greedy_move

if TYPE_CHECKING:
    from random import Random

    from rollbow.bots.judge import Chances

Choice = TypeVar("Choice")

UNIT, UNIT_ALONE = "% chance to win", "points"
THOUGHTS = 3


@dataclass(frozen=True, slots=True)
class Skill:
    """`width` nodes are kept per set of dice left, `samples` throws tried for a re-roll, `drafts` searched.

    `denial` weighs what the others gain from the dice left, `blur` is the spread of errors in points, `patience` the
    share of the game spent waiting for a large product.
    """

    width: int
    samples: int
    drafts: int
    denial: float = 0.0
    blur: float = 0.0
    patience: float = 1.0


SKILLS = {
    "expert": Skill(width=5, samples=24, drafts=8, denial=DENIAL),
    "steady": Skill(width=2, samples=6, drafts=2, blur=10.0, patience=0.3),
    "casual": Skill(width=1, samples=2, drafts=1, blur=30.0, patience=0.15),
}
DRAFT_WIDTH = 2
"""A narrower search is enough to compare drafts."""
SHORT_BUDGET = 0.3
"""With less time than this (in seconds), half of the throws must do."""


def choose(state: State, level: str, rng: Random, budget: float) -> Move:
    if level == "random":
        return any_move(state, rng)
    if level == "greedy":
        return greedy_move(state, rng)
    return planned(state, SKILLS[level], rng, budget)


def advise(state: State, rng: Random, budget: float) -> Advice:
    """What the judge calls best, and what comes next."""
    if state.phase is Phase.START:
        thoughts = [Thought(spell(RollAll()), 0.0, ROLL)]
    elif state.phase is Phase.DRAFT:
        thoughts = _draft_thoughts(state)
    else:
        thoughts = _use_thoughts(state)
    return Advice(tuple(thoughts), unit(state))


def unit(state: State) -> str:
    return UNIT_ALONE if state.solo else UNIT


def _worth(state: State, found: Chances) -> float:
    """In the measure of hints."""
    return round(found[0] if state.solo else 100 * found[state.seat - 1], 1)


def _draft_thoughts(state: State) -> list[Thought]:
    found = [(_worth(state, told), move) for told, move in choices(state)]
    now = next(worth for worth, move in found if not isinstance(move, Reroll))
    return [
        Thought(spell(move), worth, _draft_why(state, move, worth - now)) for worth, move in found[:THOUGHTS]
    ]


def _draft_why(state: State, move: Move, gain: float) -> str:
    """`gain` is over the best draft of what lies there."""
    if isinstance(move, Draft):
        dice = table_of(state)
        taken = faces_of(state.shown, "".join(sorted(state.drafted + move.dice)))
        left = without(ordered(state.shown), ordered(taken))
        others = [each.gain(left) for each in dice.others]
        leaves = sum(others) / len(others) if others else None
        return draft_why(taken, dice.mine.gain(ordered(taken)), left, leaves)
    if isinstance(move, Reroll):
        kept = "".join(face(state, die) for die in state.undrafted if die not in move.dice)
        return reroll_why(kept, gain, unit(state))
    return USE


def _use_thoughts(state: State) -> list[Thought]:
    best, *others = uses(state)
    shown, named = [best], set(best.moves)
    # An end that contains the best move in another order is no alternative.
    for end in others:
        if best.moves[0] not in end.moves and end.moves[0] not in named:
            named.add(end.moves[0])
            shown.append(end)
    plan = search(state, 1).plan
    return [
        Thought(
            spell(end.moves[0]), _worth(state, used(state, end.sheet)), use_why(plan, end.sheet, end.moves)
        )
        for end in shown[:THOUGHTS]
    ]


# By plan alone


def planned(state: State, skill: Skill, rng: Random, budget: float) -> Move:
    """What looks best by the plan for the own sheet."""
    if state.phase is Phase.START:
        return RollAll()
    if state.phase is Phase.DRAFT:
        return _draft(state, skill, rng, budget)
    ends = search(state, skill.width, skill.patience).best(hand_faces(state))
    return _blurred([(end.worth, end.moves[0]) for end in ends], skill, rng)


def _blurred(ranked: list[tuple[float, Choice]], skill: Skill, rng: Random) -> Choice:
    """The first, or what looks best to a player who errs."""
    if not skill.blur:
        return ranked[0][1]
    return max(ranked, key=lambda each: each[0] + rng.gauss(0, skill.blur))[1]


def _draft(state: State, skill: Skill, rng: Random, budget: float) -> Move:
    if len(state.drafted) == MOST_DRAFTED:
        return Use()
    dice = table(state, skill.denial, skill.patience)
    if not state.rerolled:
        again = dice.rerolls(rng, _samples(skill, budget))[0][1]
        if again:
            return Reroll(again)
    ranked = _drafts(dice, skill)
    return _drafting(state, _blurred(ranked, skill, rng))


def _samples(skill: Skill, budget: float) -> int:
    return skill.samples if budget >= SHORT_BUDGET else max(1, skill.samples // 2)


def _drafting(state: State, chosen: str) -> Draft:
    return Draft("".join(die for die in chosen if die not in state.drafted))


def _drafts(dice: Table, skill: Skill) -> list[tuple[float, str]]:
    """The most promising drafts, searched to the end of the part: their worth over the others."""
    state = dice.state
    thinking = search(state, DRAFT_WIDTH, skill.patience)
    ranked = []
    for gain, chosen in dice.drafts(state.shown)[: skill.drafts]:
        faces = ordered(faces_of(state.shown, chosen))
        # `gain` has what the others gain; for the mover the search is more exact.
        worth = gain - dice.mine.gain(faces) + thinking.best(faces)[0].worth
        ranked.append((worth, chosen))
    return sorted(ranked, key=lambda each: (-each[0], each[1]))
