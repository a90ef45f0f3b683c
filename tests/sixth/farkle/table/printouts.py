"""Farkle on paper: a line a turn for everybody, and six dice for every throw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, el
from rollbow.app.printouts import Printouts
from rollbow.kernel.game import Die

from ..state import DICE, MOST_ROUNDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from rollbow.app.game_table import Scene

THROWS = 4


def blank(scene: Scene) -> Html:
    rows = (
        el("tr", el("th", line, scope="row"), *(el("td") for _ in scene.names))
        for line in range(1, MOST_ROUNDS + 1)
    )
    heads = (el("th", name, scope="col") for name in scene.names)
    return el(
        "table",
        el("thead", el("tr", el("th", "Round", scope="col"), *heads)),
        el("tbody", *rows),
        class_="pad",
    )


def throws(seats: int, turn: int, number: Callable[[str], int]) -> tuple[tuple[Die, ...], ...]:
    if turn > seats * MOST_ROUNDS:
        return ()
    return tuple(
        tuple(Die(f"farkle/{turn}/{throw}/{name}", 6) for name in DICE) for throw in range(1, THROWS + 1)
    )


PRINTOUTS = Printouts(
    shared=True,
    first=1,
    turns=12,
    how="Each row is a throw; read as many dice from the left as you roll.",
    blank=blank,
    throws=throws,
)
