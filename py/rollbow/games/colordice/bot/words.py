"""The expert's reasons in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..attack import preview
from ..notation import Attack
from ..state import attacker, group

if TYPE_CHECKING:
    from ..notation import Move
    from ..state import State

UNIT: Final = "% chance to win"


def percent(chance: float) -> float:
    return round(100 * chance, 1)


def why(state: State, move: Move, chance: float) -> str:
    """What the move leads to, and its worth."""
    if chance >= 1:
        return "This wins at once."
    ends = _ends(state, move)
    return f"{f'{ends}; ' if ends else ''}{100 * chance:.0f}% chance to win."


def _ends(state: State, move: Move) -> str:
    """What stands where an attack goes."""
    if not isinstance(move, Attack):
        return ""
    mine = attacker(state)
    size = group(state, mine, move.target)
    seen = preview(state, mine, move, size)
    there = seen.areas[move.into][mine]
    if there == size:
        return ""
    return f"Then {there} stand there" + (", locked" if seen.locks else "")
