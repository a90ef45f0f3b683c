"""Rainbow Roll on paper: a pad for each player, and every turn's seven dice with their throws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, el
from rollbow.app.pieces import icon
from rollbow.app.printouts import Printouts
from rollbow.kernel.game import Die

from ..dice import COLORS, DRAWN, NAMES, SIDES

if TYPE_CHECKING:
    from collections.abc import Callable

    from rollbow.app.game_table import Scene


THROWS = 10
"""A turn can take 37 throws if each exchange gains a single point; 4 of 300 expert turns took more than 10."""
LINES = 24
"""Turns on a pad."""


def blank(scene: Scene) -> Html:
    """A line per turn: what was set aside, the lucky die, the bonus, the points, the total."""
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


PRINTOUTS = Printouts(
    shared=False,
    first=1,
    turns=6,
    how=(
        "The cup gave you these seven dice. Each row is a roll: read only the dice that you haven't set "
        f"aside. Few turns need more than {THROWS} rolls. If yours does, roll an ordinary die for each die in "
        "hand: its number picks the face. On die a, 6 to 1 are R O Y G B P, on die b O Y G B P R, on die c Y "
        "G B P R O, and so on."
    ),
    blank=blank,
    throws=throws,
)
