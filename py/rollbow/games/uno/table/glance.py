"""UNO Dice at a glance: where the game stands, each seat's progress, a small picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, el
from rollbow.app.pieces import hue

from ..boards import BOARD_COLORS
from ..state import Phase

if TYPE_CHECKING:
    from ..state import State


def moment(state: State) -> str:
    if state.phase is Phase.OVER:
        return "Finished"
    return f"Turn {state.number}" if state.number else "Set-up"


def standing(state: State, seat: int) -> str:
    board = state.boards[seat - 1]
    return f"{len(board.entries)} of {board.spaces + board.extras}"


def picture(state: State) -> Html:
    """A bar per board in its color, as long as the board is full."""
    height = 40 / len(state.boards)
    return el(
        "svg",
        *(
            el(
                "rect",
                x="0",
                y=f"{place * height + 1:g}",
                height=f"{height - 2:g}",
                width=f"{60 * len(board.entries) / (board.spaces + board.extras):g}",
                class_=hue(BOARD_COLORS[place]),
            )
            for place, board in enumerate(state.boards)
        ),
        viewBox="0 0 60 40",
        class_="picture",
        aria_hidden="true",
    )
