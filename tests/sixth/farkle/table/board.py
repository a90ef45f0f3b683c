"""The points of every turn, and where the game stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, el
from rollbow.app.pieces import bars

from ..state import Phase, State, round_number, totals

if TYPE_CHECKING:
    from rollbow.app.game_table import Scene


def board(scene: Scene) -> Html:
    state: State = scene.state
    rounds = range(max(1, len(state.sheets[0])))
    head = (el("th", "Points", scope="col"), *(el("th", number + 1, scope="col") for number in rounds))
    rows = (
        el(
            "tr",
            el("th", name, scope="row"),
            *(el("td", sheet[number] if number < len(sheet) else "") for number in rounds),
            el("td", el("strong", sum(sheet))),
            class_="turn" if scene.seat == seat else None,
        )
        for seat, (name, sheet) in enumerate(zip(scene.names, state.sheets, strict=True), 1)
    )
    return el(
        "div",
        el(
            "table",
            el("thead", el("tr", *head, el("th", f"Goal: {state.goal}", scope="col"))),
            el("tbody", *rows),
        ),
        class_="scroll turns",
        tabindex="0",
        role="group",
        aria_label="Points of every turn",
    )


def moment(state: State) -> str:
    return "Finished" if state.phase is Phase.OVER else f"Round {round_number(state)}"


def standing(state: State, seat: int) -> int:
    return totals(state)[seat - 1]


def picture(state: State) -> Html:
    """A bar a seat, on the way to the goal."""
    return bars([(min(1, made / state.goal), "B") for made in totals(state)])
