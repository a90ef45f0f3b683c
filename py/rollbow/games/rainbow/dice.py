"""The thirteen dice: their names, and what each of their faces shows. No rule of play lives here.

A die is named by its place in `NAMES` (0 for a1 ... 11 for f2, 12 for L).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Slot(IntEnum):
    """The seven places for a taken die: one for each color, one for the lucky die."""

    R = 0
    O = 1  # noqa: E741
    Y = 2
    G = 3
    B = 4
    P = 5
    L = 6

    @property
    def word(self) -> str:
        return WORDS[self]


WORDS = ("red", "orange", "yellow", "green", "blue", "purple", "lucky")
COLORS = tuple(Slot)[:6]


@dataclass(frozen=True, slots=True)
class Face:
    """What one die shows: `R6` is a red six, `L4` the lucky die's four."""

    slot: Slot
    value: int

    def __str__(self) -> str:
        return f"{self.slot.name}{self.value}"

    @property
    def words(self) -> str:
        return f"{self.slot.word} {self.value}"


NAMES = (*(f"{kind}{number}" for kind in "abcdef" for number in (1, 2)), "L")
LUCKY = len(NAMES) - 1
DRAWN = 7
SIDES = 6

FACE = tuple(tuple(Face(slot, value) for value in range(SIDES + 1)) for slot in Slot)
"""`FACE[slot][value]`: each face exists once (value 0 is no face)."""

SLOTS = tuple(
    (Slot.L,) * SIDES
    if die == LUCKY
    else tuple(Slot((die // 2 - value) % SIDES) for value in range(1, SIDES + 1))
    for die in range(len(NAMES))
)
"""`SLOTS[die][value - 1]`: the color that goes with this value. From kind to kind the values shift by one."""

FACES = tuple(tuple(FACE[slot][value] for value, slot in enumerate(slots, 1)) for slots in SLOTS)
"""`FACES[die][value - 1]`: the face with this value."""

VALUES = tuple(tuple(slots.index(slot) + 1 if slot in slots else 0 for slot in COLORS) for slots in SLOTS)
"""`VALUES[die][slot]`: the value that goes with this color; the lucky die has no color."""
