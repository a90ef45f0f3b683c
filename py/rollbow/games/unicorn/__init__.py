"""Unicorn Rainbow: two red, two yellow and two blue dice dye the mane. One to four seats.

This module is the game as the kernel knows it. How it looks, how a bot plays it and how it is explained to
players is no part of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.games import unicorn
from rollbow.kernel.game import Option, settle

from .legality import legal, why_not
from .notation import faces, parse, spell
from .rules import after, apply, opening, turn
from .state import State

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

slug = "unicorn"
title = "Unicorn Rainbow"
seats = range(1, 5)
options = (
    Option(
        "triple1",
        "Triple ones",
        ("off", "on"),
        "A roll of three ones lets the player who rolled claim any numbers the dice could have shown.",
    ),
)
rules = 1
emblem = ("R4", "Y3", "B6")


def start(seats: int, options: Mapping[str, Value]) -> State:
    """The state before the first pick."""
    return opening(seats, settle(unicorn, seats, options)["triple1"] == "on")


def next_first(result: Result) -> int:
    """The seat that is seat 1 in a rematch: the same one, since the rules of this game don't say."""
    return 1
