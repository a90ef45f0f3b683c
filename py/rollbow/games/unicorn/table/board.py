"""The viewer's sheet with its unicorn, and the other sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, el, join

from ..sheet import FULL_ROWS, Color
from .ledger import ledger, others
from .sheet import sheet
from .unicorn import unicorn

if TYPE_CHECKING:
    from rollbow.app.game_table import Scene

    from ..state import State


def board(scene: Scene) -> Html:
    """The viewer's sheet, large; then everyone else's."""
    state: State = scene.state
    rows = state.sheets[scene.viewer - 1].rows
    dyed = ", ".join(
        f"{color.word} {100 * rows[color].bit_count() // FULL_ROWS[color].bit_count()}%"
        for color in Color
        if rows[color]
    )
    return join(
        el(
            "div",
            unicorn(
                rows,
                "crest",
                role="img",
                aria_label=f"The unicorn; her mane and tail are dyed {dyed}"
                if dyed
                else "The unicorn, undyed",
            ),
            ledger(scene),
            sheet(scene),
            class_="own",
        ),
        others(scene),
    )
