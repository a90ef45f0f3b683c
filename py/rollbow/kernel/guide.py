"""The shape of a guided first game: who sits where, which dice fall, and what is said at which moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


def always(state: Any) -> bool:
    """A comment that fits wherever its move can be played."""
    return True


@dataclass(frozen=True, slots=True)
class Tip:
    """One comment, short enough to be read in passing.

    `move` is what it suggests; without one it is only read. It comes up when the move is legal and `when` holds
    (what the words claim of the position). `at` is the id of the control that plays the move; `ticks` are what
    has to be ticked before, each with the id of its control.
    """

    words: str
    move: str = ""
    at: str = ""
    ticks: tuple[tuple[str, str], ...] = ()
    when: Callable[[Any], bool] = always


@dataclass(frozen=True, slots=True)
class Guide:
    """A guided first game. `seats` are written as in a record; the person sits at seat 1."""

    seats: tuple[str, ...]
    seed: str
    tips: tuple[Tip, ...]
    farewell: str
