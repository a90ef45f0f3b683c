"""Formulas on paper: a sheet each; eight dice per round, and the same again for re-rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, el, join
from rollbow.app.printouts import Printouts
from rollbow.kernel.game import Die

from ..dice import DICE, FACES
from ..state import ROUNDS, SET_UP_DICE, SOLO_ROUNDS
from .board import board
from .sheet import ability_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from rollbow.app.game_table import Scene


def blank(scene: Scene) -> Html:
    """The sheet, and below it the abilities, which the screen folds away."""
    legend = el(
        "section",
        el("p", "Squares hold numbers; the round slots between them hold signs."),
        el(
            "p",
            "Abilities: pay with a die showing the number. Each works once per game, at most one per round.",
        ),
        el("ol", *(el("li", rule) for rule in ability_rules(scene.state))),
        class_="abilities-told",
    )
    return join(board(scene), legend)


def throws(seats: int, turn: int, number: Callable[[str], int]) -> tuple[tuple[Die, ...], ...]:
    if turn > (SOLO_ROUNDS if seats == 1 else ROUNDS):
        return ()
    letters, count = (DICE, 2) if turn else (SET_UP_DICE, 1)
    return tuple(
        tuple(Die(f"formulas/{turn}/{throw}/{letter}", len(FACES[letter])) for letter in letters)
        for throw in range(1, count + 1)
    )


PRINTOUTS = Printouts(
    shared=False,
    first=0,
    turns=1 + SOLO_ROUNDS,
    how=(
        "Each turn here is one round, and the setup comes first. Read the first row of the round; for dice that you "
        "re-roll, read the second."
    ),
    blank=blank,
    throws=throws,
)
