"""A position, and what follows from it. Nothing here changes it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from .dice import COLORS, FACE, FACES, LUCKY, VALUES, Face, Slot
from .score import points

if TYPE_CHECKING:
    from .score import Sheets


class Phase(Enum):
    """What the game waits for."""

    READY = "the seat makes its first roll"
    CUP = "seven dice are drawn"
    THROW = "the loose dice are thrown"
    TAKE = "the seat takes dice"
    DECIDE = "the seat stops or rolls on"
    OVER = "nothing"


NOTHING: tuple[int | None, ...] = (None,) * len(COLORS)


@dataclass(frozen=True, slots=True)
class State:
    """`loose` are the dice still to be rolled or just rolled, `shown` their values while a take is due.

    `kept` holds the die set aside for each color (its value follows from the color), `lucky` the lucky
    die's value once it is set aside. `players` are the seats of this round: all, or those in a tie-break.
    """

    sheets: Sheets
    players: tuple[int, ...]
    seat: int
    phase: Phase = Phase.READY
    throws: int = 0
    loose: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    kept: tuple[int | None, ...] = NOTHING
    lucky: int = 0


def turn_number(state: State) -> int:
    """The number of the turn being played: every seat's turn counts."""
    return sum(map(len, state.sheets)) + 1


def totals(state: State) -> tuple[int, ...]:
    return tuple(map(sum, state.sheets))


def aside(state: State) -> tuple[int, ...]:
    """The values set aside, in the order R O Y G B P L; 0 for none."""
    values = [0 if die is None else VALUES[die][color] for color, die in enumerate(state.kept)]
    return (*values, state.lucky)


def at_stake(state: State) -> int:
    """What stopping now would score."""
    return points(aside(state))


def rolled_dice(state: State) -> tuple[tuple[int, Face], ...]:
    """The dice just rolled with their faces; empty unless a take is due."""
    return tuple([(die, FACES[die][value - 1]) for die, value in zip(state.loose, state.shown, strict=False)])


def kept_dice(state: State) -> tuple[tuple[int, Face], ...]:
    """The dice set aside with their faces, in the order R O Y G B P L."""
    rainbow = [
        (die, FACE[color][VALUES[die][color]])
        for color, die in zip(COLORS, state.kept, strict=True)
        if die is not None
    ]
    lucky = [(LUCKY, FACE[Slot.L][state.lucky])] if state.lucky else []
    return (*rainbow, *lucky)


def drawn(state: State) -> tuple[int, ...]:
    """This turn's seven dice; none before they are drawn."""
    return tuple(sorted((*state.loose, *(die for die, _ in kept_dice(state)))))
