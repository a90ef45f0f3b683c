"""How a game is played on paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rollbow.games import part

if TYPE_CHECKING:
    from collections.abc import Callable

    from rollbow.kernel.game import Die

    from .game_table import Scene
    from .html import Html


@dataclass(frozen=True)
class Printouts:
    """A game played with paper and pencil: `PRINTOUTS` in `games/SLUG/table/printouts.py`."""

    shared: bool
    """Whether one board serves the whole table; otherwise each player has a sheet."""
    first: int
    """The first turn in which dice are thrown: 0 if the setup throws any."""
    turns: int
    """How many turns of dice a list holds."""
    how: str
    """How to use the list of dice."""
    blank: Callable[[Scene], Html]
    """The viewer's blank sheet."""
    throws: Callable[[int, int, Callable[[str], int]], tuple[tuple[Die, ...], ...]]
    """The dice of a turn, throw by throw: for this many seats, in this turn, from the numbers by address. None after
    the last turn.
    """


def printouts(slug: str) -> Printouts:
    """How a game is played on paper, loaded when someone wants to print."""
    found: Printouts = part(slug, "table.printouts").PRINTOUTS
    return found
