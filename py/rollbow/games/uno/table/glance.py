"""UNO Dice at a glance: where the game stands, each seat's progress, a small picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.pieces import bars

from ..boards import BOARD_COLORS
from ..state import Phase

if TYPE_CHECKING:
    from rollbow.app.html import Html

    from ..state import State


def moment(state: State) -> str:
    if state.phase is Phase.OVER:
        return "Finished"
    return f"Turn {state.number}" if state.number else "Setup"


def standing(state: State, seat: int) -> str:
    board = state.boards[seat - 1]
    return f"{len(board.entries)} of {board.spaces + board.extras}"


def picture(state: State) -> Html:
    """A bar per board in its color, as long as the board is full."""
    filled = [len(board.entries) / (board.spaces + board.extras) for board in state.boards]
    return bars(list(zip(filled, BOARD_COLORS, strict=False)))
