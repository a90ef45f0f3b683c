"""How Formulas looks: the sheet of sums, eight dice, and small sheets of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, el, join

from . import view_choice, view_small
from .events import tell as tell
from .score import total
from .state import Phase, State
from .view_sheet import large
from .view_tray import tray as tray
from .view_words import amount

if TYPE_CHECKING:
    from rollbow.app.scene import Scene


def board(scene: Scene) -> Html:
    state: State = scene.state
    others = [
        view_small.small(sheet, name)
        for number, (sheet, name) in enumerate(zip(state.sheets, scene.names, strict=True), 1)
        if number != scene.viewer
    ]
    return join(
        el("div", large(scene), class_="own"),
        el("section", *others, class_="others", aria_label="Other sheets") if others else None,
    )


def pick(scene: Scene, token: str) -> tuple[str, ...]:
    """A die, a place or an ability is ticked or unticked."""
    return view_choice.pick(scene.state, scene.picked, token)


def moment(state: State) -> str:
    if state.phase is Phase.OVER:
        return "Finished"
    return "Set-up" if state.phase is Phase.SET_UP else f"Round {state.round} of {state.rounds}"


def standing(state: State, seat: int) -> str:
    return amount(total(state.sheets[seat - 1]))


def picture(state: State) -> Html:
    return view_small.picture(state.sheets)
