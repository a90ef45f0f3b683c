"""A position in a game of Formulas, and the dice on the table.

possible_actions.py says what can be done, rules.py what happens then.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .dice import DICE
from .sheet import Sheet

ROUNDS, SOLO_ROUNDS = 12, 14
MOST_DRAFTED = 4
SET_UP_DICE = "abc"


class Phase(Enum):
    SET_UP = "setup"
    START = "start"
    DRAFT = "draft"
    USE = "use"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """Dice are written as their letters in order (`"adh"`), what they show as one sign or digit each.

    `shown` holds what dice a, b, c ... show, and is empty before the first throw of a round.
    `pending` are the dice due to be thrown, `hand` the dice the seat to move still has to use.
    `spent` says whether this seat has used an ability this round.
    """

    sheets: tuple[Sheet, ...]
    cap9: bool = False
    round: int = 0
    phase: Phase = Phase.SET_UP
    seat: int = 1
    shown: str = ""
    pending: str = SET_UP_DICE
    drafted: str = ""
    rerolled: bool = False
    hand: str = ""
    spent: bool = False
    all3: bool = False
    """Option `three all`: abilities 3 and 5 write in three places, or in all there are if fewer."""

    @property
    def solo(self) -> bool:
        return len(self.sheets) == 1

    @property
    def rounds(self) -> int:
        return SOLO_ROUNDS if self.solo else ROUNDS

    @property
    def starter(self) -> int:
        """The starting player of this round."""
        return max(self.round - 1, 0) % len(self.sheets) + 1

    @property
    def sheet(self) -> Sheet:
        """The sheet of the seat to move."""
        return self.sheets[self.seat - 1]

    @property
    def undrafted(self) -> str:
        return "".join(die for die in DICE if die not in self.drafted)


def face(state: State, die: str) -> str:
    """What a die shows."""
    return state.shown[DICE.index(die)]


def hand_faces(state: State) -> str:
    """What the dice in the hand of the seat to move show, in letter order."""
    shown = state.shown
    return "".join([shown[DICE.index(die)] for die in state.hand])


def pay(state: State, faces: str) -> str:
    """The hand without one die for each of these faces: the first in letter order that shows it."""
    hand, shown = state.hand, hand_faces(state)
    for wanted in faces:
        place = shown.index(wanted)
        hand, shown = hand[:place] + hand[place + 1 :], shown[:place] + shown[place + 1 :]
    return hand
