"""The guide's panel beside the tray, and the ring around the control it speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import guiding
from rollbow.app.html import Html, el
from rollbow.app.scene import move_button

from .frame import button

if TYPE_CHECKING:
    from rollbow.app.model import Model
    from rollbow.app.scene import Scene

WORDS = "guide-words"


def panel(model: Model, here: Scene) -> Html | None:
    """What the guide says, and the ways on: its move, the next comment, no more of them."""
    words, tip = guiding.words(model), guiding.current(model)
    if model.guided is None or not words:
        return None
    if tip is None:
        on = button("guide", "skip", "Close the guide") if model.guided.shown else None
    elif tip.move:
        on = move_button(here, tip.move, "Do it for me", class_="second")
    else:
        on = button("guide", "next", "Next", class_="second")
    skip = None if tip is None and model.guided.shown else button("guide", "skip", "Skip", class_="quiet")
    return el(
        "section",
        el("p", words, id=WORDS),
        el("p", on, skip, class_="ways-on"),
        class_="guide",
        aria_label="Guide",
    )


def pointed(model: Model, table: Html) -> Html:
    """The table with a ring around the control to use next. In markup, quotes stand around attributes only."""
    tip = guiding.current(model)
    if tip is None or not tip.at:
        return table
    target = next((name for token, name in tip.ticks if token not in model.picked), tip.at)
    mark = f' id="{target}"'
    return Html(table.replace(mark, f'{mark} data-pointed aria-describedby="{WORDS}"', 1))
