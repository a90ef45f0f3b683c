"""UNO Dice on paper: a board each; six dice per turn, and the same six again for a re-roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.printouts import Printouts
from rollbow.kernel.game import Die

from ..dice import LETTERS
from .board import board

if TYPE_CHECKING:
    from collections.abc import Callable


SET_UP_THROWS = 8
"""Two faces of six show no number."""


def throws(seats: int, turn: int, number: Callable[[str], int]) -> tuple[tuple[Die, ...], ...]:
    letters, count = (LETTERS, 2) if turn else (LETTERS[:seats], SET_UP_THROWS)
    return tuple(
        tuple(Die(f"uno/{turn}/{throw}/{letter}", 6) for letter in letters) for throw in range(1, count + 1)
    )


PRINTOUTS = Printouts(
    shared=False,
    first=0,
    turns=20,
    how=(
        "The first row is your roll; for dice that you re-roll, read the second. Setup: player 1 has die A, player 2 "
        "die B, and so on; go down until it shows a number."
    ),
    blank=board,
    throws=throws,
)
