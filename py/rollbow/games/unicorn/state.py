"""A position in the game. No rule lives here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .sheet import Sheet


class Phase(Enum):
    """What the game is waiting for."""

    PICK = "the active player picks three dice"
    THROW = "the picked dice are thrown"
    ACTIVE = "the active player claims"
    SECOND_THROW = "alone: the other three dice are thrown"
    OTHERS = "another player makes the compulsory claim"
    EXTRA = "another player spends an Extra or is done"
    OVER = "nothing any more"


@dataclass(frozen=True, slots=True)
class State:
    """`seat` is the one to act, `active` whose turn it is.

    `dice` are this phase's three dice, `rolled` what they showed (empty before the throw), `latest` what this
    player's abilities have turned them into. `made` is the set of groups that this player's claim in this phase
    could have come from, 0 before that claim. `closed` has one bit for each number whose First box can no
    longer be won.

    `offered` has, for each die, the set of values that a claim may use (U15). `compels` is the part of `made` that
    decides whether the second claim is compulsory, 0 before the first. `once` limits triple ones to the phase's first
    claim; `extras` is how many Extras each player began with.
    """

    triple1: bool
    sheets: tuple[Sheet, ...]
    turn: int = 1
    active: int = 1
    seat: int = 1
    phase: Phase = Phase.PICK
    dice: tuple[str, ...] = ()
    rolled: tuple[int, ...] = ()
    latest: tuple[int, ...] = ()
    made: int = 0
    closed: int = 0
    offered: tuple[int, ...] = ()
    compels: int = 0
    once: bool = False
    extras: int = 9

    @property
    def sheet(self) -> Sheet:
        """The sheet of the seat to act."""
        return self.sheets[self.seat - 1]

    @property
    def solo(self) -> bool:
        return len(self.sheets) == 1
