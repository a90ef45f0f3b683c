"""The viewer's sheet of sums, and small sheets of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, el, join

from .sheet import large, results
from .small_sheet import small

if TYPE_CHECKING:
    from rollbow.app.game_table import Scene

    from ..state import State


def board(scene: Scene) -> Html:
    state: State = scene.state
    others = [
        small(sheet, name)
        for number, (sheet, name) in enumerate(zip(state.sheets, scene.names, strict=True), 1)
        if number != scene.viewer
    ]
    return join(
        el("div", large(scene), class_="own"),
        el(
            "div",
            results(state.sheets[scene.viewer - 1]),
            el("section", *others, class_="others", id=f"others-of-{scene.viewer}", aria_label="Other sheets")
            if others
            else None,
            class_="beside",
        ),
    )
