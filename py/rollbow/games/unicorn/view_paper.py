"""Unicorn Rainbow on paper: a sheet each, and one throw of six dice a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.kernel.game import Die

from .notation import DICE, FACES
from .view import board

if TYPE_CHECKING:
    from collections.abc import Callable

    from rollbow.app.html import Html
    from rollbow.app.scene import Scene


SHARED = False
FIRST = 1
TURNS = 34
HOW = (
    "Pick your three dice first, then read what they show in the row of your turn. The others have the rest."
)


def blank(scene: Scene) -> Html:
    return board(scene)


def throws(seats: int, turn: int, number: Callable[[str], int]) -> tuple[tuple[Die, ...], ...]:
    return (tuple(Die(f"unicorn/{turn}/1/{die}", len(FACES)) for die in DICE),)
