"""Color Dice on paper: one board, pawns needed; up to three throws of each die a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.kernel.game import Die

from .notation import COLORS, FACES
from .view import board

if TYPE_CHECKING:
    from collections.abc import Callable

    from rollbow.app.html import Html
    from rollbow.app.scene import Scene


SHARED = True
FIRST = 1
TURNS = 16
HOW = "The first row is your throw. Each die that you throw again has its next number one row below."


LEAST_AREAS = 4
THROWS = 3


def blank(scene: Scene) -> Html:
    return board(scene)


def throws(seats: int, turn: int, number: Callable[[str], int]) -> tuple[tuple[Die, ...], ...]:
    return tuple(
        tuple(
            Die(f"colordice/{turn}/{throw}/{color.word}", FACES)
            for color in COLORS[: max(seats, LEAST_AREAS)]
        )
        for throw in range(1, THROWS + 1)
    )
