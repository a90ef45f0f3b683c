"""A game of UNO Dice between two moves. No rule of play lives here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .boards import Board
from .chains import Chain, Hand, hand
from .dice import LETTERS, sides


class Phase(Enum):
    """What the seat to move can do; the value puts it in words."""

    ROLL = "roll the six dice"
    CHAIN = "write your chain"
    GIVE = "use your penalty dice or end your turn"
    OVER = "the game is over"


@dataclass(frozen=True, slots=True)
class State:
    """A game of UNO Dice.

    `number` is the turn, 0 in setup; `throw` counts the throws of that turn. `air` names the dice being thrown;
    `shown` holds the face numbers of the six dice once they have been rolled. `chain` is the one written
    this turn, `penalties` are this turn's unused penalty dice, +1 before −1. `boxed`: the dice are
    real and may show any face (N1b).
    """

    boards: tuple[Board, ...]
    number: int
    phase: Phase
    throw: int = 0
    air: tuple[str, ...] = ()
    shown: tuple[int, ...] = ()
    chain: Chain = ()
    penalties: tuple[int, ...] = ()
    boxed: bool = False

    @property
    def seat(self) -> int:
        """Whose turn it is; meaningless in setup."""
        return (self.number - 1) % len(self.boards) + 1

    @property
    def board(self) -> Board:
        """The board of the seat whose turn it is."""
        return self.boards[self.seat - 1]

    @property
    def opponents(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(1, len(self.boards) + 1) if seat != self.seat)

    @property
    def faces(self) -> tuple[str, ...]:
        """What the six dice show, once they have been rolled."""
        return tuple(
            sides(letter, self.boxed)[value] for letter, value in zip(LETTERS, self.shown, strict=False)
        )

    @property
    def hand(self) -> Hand:
        """What the dice offer for the chain."""
        return hand(self.faces)
