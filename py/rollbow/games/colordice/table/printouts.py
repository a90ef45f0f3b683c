"""Color Dice on paper: one board, pawns needed; up to three throws of each die per turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.printouts import Printouts
from rollbow.kernel.game import Die

from ..notation import COLORS, FACES
from .board import board

if TYPE_CHECKING:
    from collections.abc import Callable


LEAST_AREAS = 4
THROWS = 3


def throws(seats: int, turn: int, number: Callable[[str], int]) -> tuple[tuple[Die, ...], ...]:
    return tuple(
        tuple(
            Die(f"colordice/{turn}/{throw}/{color.word}", FACES)
            for color in COLORS[: max(seats, LEAST_AREAS)]
        )
        for throw in range(1, THROWS + 1)
    )


PRINTOUTS = Printouts(
    shared=True,
    first=1,
    turns=16,
    how="The first row is your roll. A die that you re-roll has its next number one row below, at most two rows down.",
    blank=board,
    throws=throws,
)
