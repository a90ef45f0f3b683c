"""The move a bot plays at each level of Color Dice, and the expert's advice.

Re-rolls go by exact averages over what each die can do (odds.py), attacks are tried out with the others' answers
(attack_search.py), and a board is worth the chances learned in self-play (value.py). Lower levels see less of all that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rollbow.bots.bot import Advice, Thought

from ..legal import legal
from ..notation import Keep, Reroll, Throw, spell
from ..state import FEWEST_AREAS, Phase
from .attack_search import Judge, now, weighed
from .data import MORE, TWO
from .greedy import greedy
from .odds import again, odds, still
from .plan import plan
from .value import PLAIN
from .words import UNIT, percent, why

if TYPE_CHECKING:
    from random import Random

    from ..notation import Move
    from ..state import State

SLIPS: Final = {"casual": 0.04, "steady": 0.015}
"""How far off an estimated chance is (standard deviation)."""
SHOWN: Final = 3

Weighed = list[tuple[float, "Move"]]


def choose(state: State, level: str, rng: Random, budget: float) -> Move:
    """A legal move of the seat to move (see `Mind`)."""
    match level:
        case "random":
            return rng.choice(legal(state))
        case "greedy":
            return greedy(state)
        case "casual":
            return slipping(weigh(state, Judge(PLAIN, answers=False)), SLIPS[level], rng)
        case "steady":
            return slipping(weigh(state, Judge(PLAIN)), SLIPS[level], rng)
        case _:
            return weigh(state, expert(state))[0][1]


def advise(state: State, rng: Random, budget: float) -> Advice:
    """The expert's move and the two next best, each with its chance to win in percent."""
    found = weigh(state, expert(state))[:SHOWN]
    thoughts = [Thought(spell(move), percent(chance), why(state, move, chance)) for chance, move in found]
    return Advice(tuple(thoughts), UNIT)


def expert(state: State) -> Judge:
    return Judge(TWO if state.seats == 2 else MORE, pairs=True)


def weigh(state: State, judge: Judge) -> Weighed:
    """Sensible moves with the deciding seat's chance to win, best first."""
    match state.phase:
        case Phase.START:
            return [(odds(still(state), judge.weights, judge.answers).start, Throw())]
        case Phase.KEEP:
            board, kept = still(state), now(state, judge)
            if judge.pairs and len(board.areas) == FEWEST_AREAS:
                found = plan(board, judge).again(state, kept)
            else:
                found = again(odds(board, judge.weights, judge.answers), state)
            thrown: Weighed = [(chance, Reroll((color,))) for color, chance in found.items()]
            return sorted([(kept, Keep()), *thrown], key=lambda each: -each[0])
        case _:
            return weighed(state, judge)


def slipping(found: Weighed, slip: float, rng: Random) -> Move:
    """The best move, barring slips; an immediate win is never missed."""
    if found[0][0] >= 1:
        return found[0][1]
    return max(((chance + rng.gauss(0, slip), move) for chance, move in found), key=lambda each: each[0])[1]
