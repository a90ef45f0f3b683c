"""A game of Farkle between two moves. Nothing here changes it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

DICE: Final = "abcdef"
"""The dice to be rolled are named from `a` on."""
ENTRY: Final = 500
MOST_ROUNDS: Final = 12


class Phase(Enum):
    """What the game waits for."""

    READY = "the seat rolls the first time"
    THROW = "the loose dice are thrown"
    KEEP = "the seat keeps scoring dice"
    DECIDE = "the seat banks or rolls on"
    OVER = "nothing"


@dataclass(frozen=True, slots=True)
class State:
    """`sheets` hold the points of every turn, by seat. `loose` is how many dice are rolled next or lie rolled,
    `shown` what they show while some are to be kept, in rising order; `stake` is what the turn is worth so far.
    """

    sheets: tuple[tuple[int, ...], ...]
    goal: int
    entry: int
    seat: int = 1
    phase: Phase = Phase.READY
    throws: int = 0
    loose: int = len(DICE)
    shown: tuple[int, ...] = ()
    stake: int = 0


def totals(state: State) -> tuple[int, ...]:
    return tuple(map(sum, state.sheets))


def round_number(state: State) -> int:
    """The round being played, counted from 1."""
    return min(len(state.sheets[-1]) + 1, MOST_ROUNDS)


def turn_number(state: State) -> int:
    """The turn being played: every seat's turn counts."""
    return sum(map(len, state.sheets)) + 1


def needed(state: State) -> int:
    """The least that the seat to move can bank."""
    return 0 if totals(state)[state.seat - 1] else state.entry
