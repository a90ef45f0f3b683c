"""Formulas on paper: a sheet each; eight dice a round, and the same once more for re-rolled ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.kernel.game import Die

from .dice import DICE, FACES
from .state import SET_UP_DICE
from .view import board

if TYPE_CHECKING:
    from collections.abc import Callable

    from rollbow.app.html import Html
    from rollbow.app.scene import Scene


SHARED = False
FIRST = 0
TURNS = 13
HOW = "The first row is the throw of the round. For dice that are rolled again, read the second row."


def blank(scene: Scene) -> Html:
    return board(scene)


def throws(seats: int, turn: int, number: Callable[[str], int]) -> tuple[tuple[Die, ...], ...]:
    letters, count = (DICE, 2) if turn else (SET_UP_DICE, 1)
    return tuple(
        tuple(Die(f"formulas/{turn}/{throw}/{letter}", len(FACES[letter])) for letter in letters)
        for throw in range(1, count + 1)
    )
