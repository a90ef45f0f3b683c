"""The guide's panel next to the tray."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import steps
from rollbow.app.game_table import GUIDE_WORDS, several_button
from rollbow.app.html import Html, el, join
from rollbow.app.routes import New
from rollbow.kernel.game import Over

from .frame import button, link, typeset

if TYPE_CHECKING:
    from rollbow.app.game_table import Scene
    from rollbow.app.model import Model


def panel(model: Model, here: Scene) -> Html | None:
    """What the guide says, and what to do next: play its move, read on, or close it."""
    words, tip = steps.tutorial.words(model), steps.tutorial.current(model)
    if model.guided is None or not words:
        return None
    over = isinstance(here.turn, Over)
    back = button("guide-back", "", "Back to the guide", class_="second")
    if tip is None:
        on = link(New(here.game.slug), "Play a real game", class_="more") if model.guided.shown else None
        on = join(back if model.guided.left is not None and not over else None, on)
    elif tip.move:
        on = several_button(here, (tip.move,), "Do it for me", class_="second")
    else:
        on = button("guide", "next", "Next", class_="second")
    done = tip is None and model.guided.shown
    skip = button("guide", "skip", "Close the guide" if done else "Skip", class_="quiet")
    return el(
        "section",
        el("p", typeset(words), id=GUIDE_WORDS),
        el("p", on, skip, class_="ways-on"),
        class_="guide",
        aria_label="Tutorial",
    )
