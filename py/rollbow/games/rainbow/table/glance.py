"""Rainbow Roll at a glance: where the game stands, each seat's points, a small picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, el
from rollbow.app.pieces import hue

from ..dice import COLORS
from ..score import GOAL
from ..state import Phase, totals

if TYPE_CHECKING:
    from ..state import State


def moment(state: State) -> str:
    played = min(len(state.sheets[seat - 1]) for seat in state.players)
    if state.phase is Phase.OVER:
        return "Finished"
    if len(state.sheets) == 1:
        return f"Turn {played + 1}"
    return f"Round {played + 1}" if len(state.players) == len(state.sheets) else "Play-off"


def standing(state: State, seat: int) -> int:
    return totals(state)[seat - 1]


def picture(state: State) -> Html:
    """A bar per seat, on the way to a hundred."""
    scores = totals(state)
    height = 40 / len(scores)
    return el(
        "svg",
        *(
            el(
                "rect",
                x="0",
                y=f"{place * height + 1:g}",
                height=f"{height - 2:g}",
                width=f"{min(60, 60 * total / GOAL):g}",
                class_=hue(COLORS[place % 6].name),
            )
            for place, total in enumerate(scores)
        ),
        viewBox="0 0 60 40",
        class_="picture",
        aria_hidden="true",
    )
