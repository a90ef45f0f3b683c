"""How likely a roll is to bamboozle: exact, for hints and for curious players."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING

from .dice import COLORS, LUCKY, SIDES, VALUES
from .state import Phase, State, aside

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def bamboozle_chance(state: State) -> Fraction:
    """The chance that the next throw ends the turn without points; 0 unless the seat may roll on."""
    if state.phase not in (Phase.DECIDE, Phase.THROW):
        return Fraction(0)
    return bust_chance(state.loose, aside(state))


def bust_chance(loose: Iterable[int], values: Sequence[int]) -> Fraction:
    """The chance that none of these dice can be taken, with these values aside (R O Y G B P ...).

    Whether a die is useful depends on that die alone, so the chances multiply.
    """
    return prod((Fraction(useless(die, values), SIDES) for die in loose), start=Fraction(1))


def useless(die: int, values: Sequence[int]) -> int:
    """How many of a die's faces can't be taken. The lucky die always can."""
    return 0 if die == LUCKY else sum(VALUES[die][color] <= values[color] for color in COLORS)
