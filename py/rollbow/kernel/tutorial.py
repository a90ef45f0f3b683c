"""What a guided first game consists of: who sits where, which dice fall, and what is said when.

Every game has one, and the tests check the same of each: at least six comments and a farewell, each at most 200
characters, ending with a period and without notation. The first comes up at once and has a move. Players who follow
every comment, using the controls it points at, meet them all in order, then the farewell; against bots, each comes in
some game. Players who do something else are never told anything untrue about the table, and after a few moves without a
comment they get the farewell.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


def always(state: Any) -> bool:
    """A comment that fits wherever its move can be played."""
    return True


@dataclass(frozen=True, slots=True)
class Tip:
    """One comment: a sentence or two, at most 200 characters in all, without addresses such as `r3c4` or `R6`.

    `move` is what it suggests, or several moves of one seat with `; ` between them; without one there is only something
    to read. It comes up when the move is legal and `when` holds (which checks what the words claim). `at` is the id
    of the control that plays the move; `ticks` must be ticked first, each with the id of its control.
    """

    words: str
    move: str = ""
    at: str = ""
    ticks: tuple[tuple[str, str], ...] = ()
    when: Callable[[Any], bool] = always


@dataclass(frozen=True, slots=True)
class Tutorial:
    """A guided first game: `TUTORIAL` in `games/SLUG/tutorial.py`. `seats` are written as in a record; the person
    takes seat 1.

    It has at least six comments. The first can be played at once; alone, they all come in order as each one's move is
    played, and against bots each comes in some game. `farewell` follows the last, or a while in which nothing fit.
    """

    seats: tuple[str, ...]
    seed: str
    tips: tuple[Tip, ...]
    farewell: str
