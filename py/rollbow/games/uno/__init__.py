"""UNO Dice: write chains of matching numbers; the first full board wins. Two to four seats.

This module is the game as the kernel knows it. How it looks, how a bot plays it and how it is explained to
players is no part of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.games import uno
from rollbow.kernel.game import Option, settle

from .notation import faces, parse, spell
from .rules import after, apply, legal, turn, why_not
from .state import State, begin

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rollbow.kernel.game import Result, Value

__all__ = [
    "State",
    "after",
    "apply",
    "emblem",
    "faces",
    "legal",
    "next_first",
    "options",
    "parse",
    "rules",
    "seats",
    "slug",
    "spell",
    "start",
    "title",
    "turn",
    "why_not",
]

slug = "uno"
title = "UNO Dice"
seats = range(2, 5)
options = (Option("spaces", "Spaces on a board", (16, 20), "20 makes a longer game."),)
emblem = ("Y2", "Y1", "R1")
rules = 1
emblem = ("Y2", "B1", "★")


def start(seats: int, options: Mapping[str, Value]) -> State:
    """The state before the first throw. Raises BadSetup on what the game does not have."""
    return begin(seats, int(settle(uno, seats, options)["spaces"]))


def next_first(result: Result) -> int:
    """The seat that is seat 1 in a rematch: the next one clockwise, because starting is an advantage."""
    return 2
