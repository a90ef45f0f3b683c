"""Rainbow Roll on paper: a pad each; seven dice out of the cup a turn, and their throws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, el
from rollbow.app.pieces import icon
from rollbow.kernel.game import Die

from .dice import COLORS, DRAWN, NAMES, SIDES

if TYPE_CHECKING:
    from collections.abc import Callable

    from rollbow.app.scene import Scene


SHARED = False
FIRST = 1
TURNS = 10
HOW = "These seven dice came out of the cup. Each row is a throw; read only the dice that you have not set aside."


THROWS = 6
LINES = 24
"""Turns on a pad."""


def blank(scene: Scene) -> Html:
    """A line a turn: what was set aside, the lucky die, the bonus, the points, the total."""
    colors = [el("th", icon(color.name), f" {color.name}", scope="col") for color in COLORS]
    others = [el("th", words, scope="col") for words in ("L", "×2", "+10", "Points", "Total")]
    return el(
        "table",
        el("thead", el("tr", el("th", "Turn", scope="col"), *colors, *others)),
        el(
            "tbody",
            *(
                el("tr", el("th", line, scope="row"), *(el("td") for _ in (*colors, *others)))
                for line in range(1, LINES + 1)
            ),
        ),
        class_="pad",
    )


def throws(seats: int, turn: int, number: Callable[[str], int]) -> tuple[tuple[Die, ...], ...]:
    drawn = sorted(NAMES, key=lambda name: number(f"rainbow/{turn}/cup/{name}"))[:DRAWN]
    dice = [name for name in NAMES if name in drawn]
    return tuple(
        tuple(Die(f"rainbow/{turn}/{throw}/{name}", SIDES) for name in dice) for throw in range(1, THROWS + 1)
    )
