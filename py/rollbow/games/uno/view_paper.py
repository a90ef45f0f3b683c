"""UNO Dice on paper: a board each; six dice a turn, and the same six once more for a re-roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.kernel.game import Die

from .dice import LETTERS
from .view import board

if TYPE_CHECKING:
    from collections.abc import Callable

    from rollbow.app.html import Html
    from rollbow.app.scene import Scene


SHARED = False
FIRST = 0
TURNS = 21
HOW = (
    "The first row is your roll; dice that you roll again have their second row. "
    "Set-up: player 1 has die A, player 2 die B and so on; go down until it shows a number."
)


SET_UP_THROWS = 6


def blank(scene: Scene) -> Html:
    return board(scene)


def throws(seats: int, turn: int, number: Callable[[str], int]) -> tuple[tuple[Die, ...], ...]:
    letters, count = (LETTERS, 2) if turn else (LETTERS[:seats], SET_UP_THROWS)
    return tuple(
        tuple(Die(f"uno/{turn}/{throw}/{letter}", 6) for letter in letters) for throw in range(1, count + 1)
    )
