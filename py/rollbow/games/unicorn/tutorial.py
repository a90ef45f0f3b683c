"""A guided first game of Unicorn Rainbow, played alone. No rule is decided here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.kernel.tutorial import Tip, Tutorial

from .state import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from .state import State


def at(turn: int, phase: Phase, *rolled: int) -> Callable[[State], bool]:
    """Whether the game is at this turn and phase, and the dice show this."""
    return lambda state: (state.turn, state.phase) == (turn, phase) and state.rolled == rolled


FIRST = at(1, Phase.ACTIVE, 4, 3, 5)
OTHERS = at(1, Phase.OTHERS, 5, 4, 5)

TUTORIAL = Tutorial(
    seats=("Player 1",),
    seed="learn-246",
    tips=(
        Tip(
            "You roll three of six dice. One of each color can make all six colors. Tap them, then roll.",
            "pick RYB",
            "act",
            (("RYB", "pick-RYB"),),
            at(1, Phase.PICK),
        ),
        Tip(
            "Lit cells are what these dice can make. One die alone will do: the red 4 claims the 4 in the red row.",
            "mark R4",
            "cell-R4",
            when=FIRST,
        ),
        Tip(
            "Tap a cell that isn’t lit to see why. Try the red 7.",
            at="cell-R7",
            when=FIRST,
        ),
        Tip(
            "Two dice add up and mix: red 4 and yellow 3 make orange 7. From 6 to 8 each mark counts 3 points.",
            "mark O7",
            "cell-O7",
            when=FIRST,
        ),
        Tip(
            "You’ve made two claims. Alone, you now play the other three dice, too: one claim. Red 5 and yellow 4 "
            "make orange 9.",
            "mark O9",
            "cell-O9",
            when=OTHERS,
        ),
        Tip(
            "An Extra buys a second claim. Violet 10 is worth 4 points; an Extra you keep is worth 1.",
            "extra V10",
            "cell-V10",
            when=at(1, Phase.EXTRA, 5, 4, 5),
        ),
        Tip(
            "Each pick shows how many cells it can still reach and, where picks differ, how likely two claims are.",
            "pick RYB",
            "act",
            (("RYB", "pick-RYB"),),
            at(2, Phase.PICK),
        ),
        Tip(
            "No row has a 1, so a 1 alone can’t claim anything. But red 1 and yellow 2 make orange 3.",
            "mark O3",
            "cell-O3",
            when=at(2, Phase.ACTIVE, 1, 2, 1),
        ),
        Tip(
            "A claim you can’t make costs 5 points. Complete groups earn abilities: 2–5 a ±1, 6–8 a Flip.",
            "mark Y2",
            "cell-Y2",
            when=at(2, Phase.ACTIVE, 1, 2, 1),
        ),
    ),
    farewell="25 points so far. The game ends with three complete rows, one of them in a mixed color, or with too many "
    "penalties. Aim for 150 points. Tap ? in the bar to ask the expert.",
)
