"""A guided first game of Unicorn Rainbow, played alone. No rule is decided here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.kernel.guide import Guide, Tip

from .state import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from .state import State


def at(turn: int, phase: Phase, *rolled: int) -> Callable[[State], bool]:
    """Whether the game stands there, and the dice show this."""
    return lambda state: (state.turn, state.phase) == (turn, phase) and state.rolled == rolled


FIRST = at(1, Phase.ACTIVE, 4, 3, 5)
OTHERS = at(1, Phase.OTHERS, 5, 4, 5)

GUIDE = Guide(
    seats=("Player 1",),
    seed="learn-246",
    tips=(
        Tip(
            "You roll three of six dice. One of each color can make all six colors. Tap them, then Roll.",
            "pick RYB",
            "act",
            (("RYB", "pick-RYB"),),
            at(1, Phase.PICK),
        ),
        Tip(
            "Lit cells are what these dice can make. One die alone: the red 4 marks the 4 in the red row.",
            "mark R4",
            "cell-R4",
            when=FIRST,
        ),
        Tip(
            "Any cell that isn’t lit tells you why when you tap it. Try the red 7.",
            at="cell-R7",
            when=FIRST,
        ),
        Tip(
            "Two dice add up and mix: red 4 and yellow 3 make orange 7. From 6 to 8 a mark counts 3 points.",
            "mark O7",
            "cell-O7",
            when=FIRST,
        ),
        Tip(
            "Two claims made. Alone you now play the other three dice, too: one claim. Take red 5 and yellow 4, "
            "an orange 9.",
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
            "Each pick shows how likely it gives two claims, and how many cells it can still reach.",
            "pick RYB",
            "act",
            (("RYB", "pick-RYB"),),
            at(2, Phase.PICK),
        ),
        Tip(
            "No row has a 1, so a 1 alone marks nothing. But red 1 and yellow 2 make orange 3.",
            "mark O3",
            "cell-O3",
            when=at(2, Phase.ACTIVE, 1, 2, 1),
        ),
        Tip(
            "A claim you can’t make costs 5 points. Full groups earn abilities: 2–5 a ±1, 6–8 a Flip of a die.",
            "mark Y2",
            "cell-Y2",
            when=at(2, Phase.ACTIVE, 1, 2, 1),
        ),
    ),
    farewell="That is the whole turn. The game ends with three full rows, one of them mixed, or with too many "
    "penalties. Aim for 150 points. The ? in the bar asks the expert.",
)
