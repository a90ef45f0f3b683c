"""Color Dice at a glance: where the game stands, each seat's progress, a small picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, el

from ..notation import COLORS
from ..score import most
from ..state import PAWNS, Phase, State, colors
from .board import dye, letter

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDTH, HEIGHT = 60, 40


def moment(state: State) -> str:
    return "Finished" if state.phase is Phase.OVER else f"Turn {state.turn}"


def standing(state: State, seat: int) -> str:
    """The color's letter and its progress: the most pawns in one foreign area."""
    color = COLORS[seat - 1]
    return f"{letter(color)} {most(state.areas, color)}/{PAWNS}"


def picture(state: State) -> Html:
    """A pile of pawns per area, on a line of its color."""
    return el("svg", *_piles(state), viewBox=f"0 0 {WIDTH} {HEIGHT}", class_="picture", aria_hidden="true")


def _piles(state: State) -> Iterator[Html]:
    width = WIDTH / len(state.areas)
    for area in colors(state):
        x, y = area * width + 1, HEIGHT - 3.0
        yield el("rect", x=f"{x:g}", y=f"{y:g}", width=f"{width - 2:g}", height="3", class_=dye(area))
        for color in colors(state):
            tall = 4 * state.areas[area][color]
            y -= tall
            if tall:
                size = {"width": f"{width - 5:g}", "height": f"{tall:g}"}
                yield el("rect", x=f"{x + 1.5:g}", y=f"{y:g}", **size, class_=dye(color))
