"""What the stage shows of UNO Dice: its dice, and the full board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollbow.app.html import Html, el, join
from rollbow.app.pieces import hue
from rollbow.app.stage_cues import Cue, Cues

from ..boards import BOARD_COLORS
from .board import inked
from .dice import face

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rollbow.kernel.game import Die

    from ..state import State


def side(die: Die, shown: str) -> Html:
    return face(shown)


def moments(events: Sequence[Any], state: State, names: Sequence[str]) -> Iterable[Cue]:
    return ()


def win(state: State, winners: Sequence[int]) -> Html:
    """The full boards, entry by entry."""
    return join(
        *(
            el(
                "div",
                *(el("span", inked(entry), class_="full") for entry in state.boards[seat - 1].entries),
                class_=f"wave {hue(BOARD_COLORS[seat - 1])}",
            )
            for seat in winners
        )
    )


CUES = Cues(side=side, moments=moments, win=win)
