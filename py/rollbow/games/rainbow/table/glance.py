"""Rainbow Roll at a glance: where the game stands, each seat's points, a small picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.pieces import bars

from ..dice import COLORS
from ..score import GOAL
from ..state import Phase, totals

if TYPE_CHECKING:
    from rollbow.app.html import Html

    from ..state import State


def moment(state: State) -> str:
    played = min(len(state.sheets[seat - 1]) for seat in state.players)
    if state.phase is Phase.OVER:
        return "Finished"
    if len(state.sheets) == 1:
        return f"Turn {played + 1}"
    return f"Round {played + 1}" if len(state.players) == len(state.sheets) else "Playoff"


def standing(state: State, seat: int) -> int:
    return totals(state)[seat - 1]


def picture(state: State) -> Html:
    """A bar per seat, on the way to a hundred."""
    return bars([(min(1, made / GOAL), COLORS[place % 6].name) for place, made in enumerate(totals(state))])
