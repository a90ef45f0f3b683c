"""How bots play Formulas: a plan for the sheet, the best uses of a hand by search, drafts by what faces gain.

The planning is in nodes.py and value.py, the uses in search.py, the draft in draft.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from rollbow.bots.player import Advice, Thought

from ..notation import Draft, Move, Reroll, RollAll, Use, spell
from ..state import MOST_DRAFTED, Phase, State, hand_faces
from .draft import Table, faces_of, ordered, table
from .plain import any_move, greedy_move
from .search import search, without
from .words import ROLL, USE, draft_why, reroll_why, use_why

if TYPE_CHECKING:
    from random import Random

Choice = TypeVar("Choice")

UNIT = "points"
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
    denial: float
    blur: float
    patience: float = 1.0


EXPERT = Skill(width=5, samples=24, drafts=8, denial=0.6, blur=0.0)
SKILLS = {
    "expert": EXPERT,
    "steady": Skill(width=2, samples=6, drafts=2, denial=0.0, blur=10.0, patience=0.3),
    "casual": Skill(width=1, samples=2, drafts=1, denial=0.0, blur=30.0, patience=0.15),
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
    skill = SKILLS[level]
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


def advise(state: State, rng: Random, budget: float) -> Advice:
    if state.phase is Phase.START:
        return Advice((Thought(spell(RollAll()), 0.0, ROLL),), UNIT)
    if state.phase is Phase.DRAFT:
        return Advice(_draft_thoughts(state, rng, budget), UNIT)
    return Advice(_use_thoughts(state), UNIT)


# The draft


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


def _draft_thoughts(state: State, rng: Random, budget: float) -> tuple[Thought, ...]:
    if len(state.drafted) == MOST_DRAFTED:
        return (Thought(spell(Use()), 0.0, USE),)
    dice = table(state, EXPERT.denial)
    rerolls = [] if state.rerolled else dice.rerolls(rng, _samples(EXPERT, budget))
    if rerolls and rerolls[0][1]:
        return _reroll_thoughts(state, rerolls)
    ranked = _drafts(dice, EXPERT)[:THOUGHTS]
    thoughts: list[Thought] = []
    for worth, chosen in ranked:
        taken = faces_of(state.shown, chosen)
        left = without(ordered(state.shown), ordered(taken))
        others = [each.gain(left) for each in dice.others]
        leaves = sum(others) / len(others) if others else None
        why = draft_why(taken, dice.mine.gain(ordered(taken)), left, leaves)
        thoughts.append(Thought(spell(_drafting(state, chosen)), worth, why))
    return tuple(thoughts)


def _reroll_thoughts(state: State, rerolls: list[tuple[float, str]]) -> tuple[Thought, ...]:
    now = next(worth for worth, again in rerolls if not again)
    thoughts: list[Thought] = []
    for worth, again in [each for each in rerolls if each[1]][:THOUGHTS]:
        kept = faces_of(state.shown, "".join(die for die in state.undrafted if die not in again))
        why = reroll_why(kept, worth, now)
        thoughts.append(Thought(spell(Reroll(again)), worth, why))
    return tuple(thoughts)


# The uses


def _use_thoughts(state: State) -> tuple[Thought, ...]:
    thinking = search(state, 2 * EXPERT.width)
    ends = thinking.best(hand_faces(state))
    best = ends[0]
    thoughts = [Thought(spell(best.moves[0]), best.worth, use_why(thinking.plan, best))]
    named = set(best.moves)
    # An end that contains the best move in another order is no alternative.
    for end in ends[1:]:
        if len(thoughts) < THOUGHTS and best.moves[0] not in end.moves and end.moves[0] not in named:
            named.add(end.moves[0])
            why = use_why(thinking.plan, end)
            thoughts.append(Thought(spell(end.moves[0]), end.worth, why))
    return tuple(thoughts)
