"""The move a bot plays at each level of Farkle: it banks from so many points on, by how many dice are left to roll."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rollbow.bots.bot import Advice, Thought

from ..legal import legal
from ..notation import Bank, Move, RollDice, Take, spell
from ..score import worth
from ..state import Phase

if TYPE_CHECKING:
    from random import Random

    from ..state import State

BANK_AT: Final = {
    "casual": (300, 300, 300, 300, 300, 300, 300),
    "steady": (10_000, 150, 200, 350, 600, 1200, 2000),
    "expert": (10_000, 250, 250, 400, 950, 2100, 10_000),
    "greedy": (10_000, 1, 1, 1, 1, 1, 1),
}
"""By how many dice are loose: 0 means that all six are rolled again."""
SLIP: Final = 0.2
"""How often the casual level plays anything."""


def choose(state: State, level: str, rng: Random, budget: float) -> Move:
    """A legal move of the seat to move."""
    if level == "random" or (level == "casual" and rng.random() < SLIP):
        return rng.choice(legal(state))
    return max(legal(state), key=lambda move: weight(state, move, BANK_AT[level]))


def weight(state: State, move: Move, bank_at: tuple[int, ...]) -> float:
    """How much this player likes a move: points kept less what the dice given up could have brought."""
    match move:
        case Take(faces):
            left = state.loose - len(faces)
            return worth(faces) - 80 * len(faces) + 400 * (left == 0)
        case Bank():
            return state.stake - bank_at[state.loose]
        case RollDice():
            return -0.5


def advise(state: State, rng: Random, budget: float) -> Advice:
    """The expert's move and up to two others."""
    weighed = sorted(
        ((weight(state, move, BANK_AT["expert"]), move) for move in legal(state)), key=lambda each: -each[0]
    )
    return Advice(
        tuple(Thought(spell(move), worth, why(state, move)) for worth, move in weighed[:3]), "points of worth"
    )


def why(state: State, move: Move) -> str:
    match move:
        case Take(faces):
            left = state.loose - len(faces)
            return f"Keep {len(faces)} for {worth(faces)} points and have {left or 'six'} left to roll."
        case Bank():
            return f"Bank {state.stake} points before a throw takes them."
    return (
        "Your turn begins with a roll." if state.phase is Phase.READY else "Roll on; a throw may bring more."
    )
