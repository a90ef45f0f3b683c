"""Color Dice: one die, nine pawns and a home area each; bring all nine pawns into one foreign area.

This module is the game for the outside (see `Game` in the kernel). It knows no screen, bot or rule page.
"""

from __future__ import annotations

from collections.abc import Mapping

from rollbow.games import colordice
from rollbow.kernel.game import Option, Result, Value, settle

from .notation import Move, faces, parse, spell
from .rules import after, apply, legal, opening, turn
from .state import State
from .why import why_not

__all__ = [
    "Move",
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

slug = "colordice"
title = "Color Dice"
seats = range(2, 7)
options: tuple[Option, ...] = ()
rules = 1
emblem = ("R5", "B3", "G1")


def start(seats: int, options: Mapping[str, Value]) -> State:
    """The state before the first throw. Raises BadSetup on what the game does not have."""
    settle(colordice, seats, options)
    return opening(seats)


def next_first(result: Result) -> int:
    """The seat that is seat 1 in a rematch: the same one, since the rules of this game don't say."""
    return 1
