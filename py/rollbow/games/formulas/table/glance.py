"""Formulas at a glance: where the game stands, each seat's points, a small picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, el

from ..score import total
from ..state import Phase

if TYPE_CHECKING:
    from ..state import State


def moment(state: State) -> str:
    if state.phase is Phase.OVER:
        return "Finished"
    return "Setup" if state.phase is Phase.SET_UP else f"Round {state.round} of {state.rounds}"


def standing(state: State, seat: int) -> int:
    return total(state.sheets[seat - 1])


def picture(state: State) -> Html:
    """The sheets side by side: what is filled is colored."""
    width = 60 // len(state.sheets)
    step = min(7.6, (width - 2) / 5)
    return el(
        "svg",
        *(
            el(
                "rect",
                x=f"{place * width + (width - 5 * step) / 2 + step * (square % 5):g}",
                y=f"{20 - 2.5 * step + step * (square // 5):g}",
                width=f"{step * 0.82:g}",
                height=f"{step * 0.82:g}",
                class_="hue-white" if held is None else "hue-v",
            )
            for place, sheet in enumerate(state.sheets)
            for square, held in enumerate(sheet.squares)
        ),
        viewBox="0 0 60 40",
        class_="picture",
        aria_hidden="true",
    )
