"""Unicorn Rainbow on paper: a sheet each, and one throw of six dice per turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.printouts import Printouts
from rollbow.kernel.game import Die

from ..notation import DICE, FACES
from .board import board

if TYPE_CHECKING:
    from collections.abc import Callable


def throws(seats: int, turn: int, number: Callable[[str], int]) -> tuple[tuple[Die, ...], ...]:
    return (tuple(Die(f"unicorn/{turn}/1/{die}", len(FACES)) for die in DICE),)


PRINTOUTS = Printouts(
    shared=False,
    first=1,
    turns=34,
    how=(
        "Pick three dice first, then read them in the row of your turn. The others claim with the same three. "
        "Alone, you play the other three next."
    ),
    blank=board,
    throws=throws,
)
