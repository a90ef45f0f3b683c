"""A guided first game of UNO Dice, against one bot. No rule is decided here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.kernel.guide import Guide, Tip

from .state import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from .state import State

FIRST_ROLL = ("G6", "★", "B2", "R1", "Y6", "B1")
SECOND_ROLL = ("G6", "★", "+1", "★", "Y6", "R2")


def at(turn: int, phase: Phase, faces: tuple[str, ...] = (), last: int = 0) -> Callable[[State], bool]:
    """Whether the game stands there: these dice, and a board that ends with this number."""

    def stands(state: State) -> bool:
        place = (state.number, state.phase, state.faces)
        return place == (turn, phase, faces) and last in (0, state.board.last)

    return stands


GUIDE = Guide(
    seats=("Player 1", "bot casual"),
    seed="learn-1842",
    tips=(
        Tip(
            "Fill your red board before the bot fills its own. Roll the six dice.",
            "roll",
            "act",
            when=at(1, Phase.ROLL, last=6),
        ),
        Tip(
            "Your board ends with 6, so a 6 must begin the chain; then number or color has to match. Put both "
            "sixes on the rail, then re-roll the other four.",
            "reroll B C D F",
            "act",
            (("A", "die-A"), ("E", "die-E"), ("reroll", "reroll")),
            at(1, Phase.CHAIN, FIRST_ROLL, 6),
        ),
        Tip(
            "Two stars make one wild space, which fits anywhere. Tap green 6, yellow 6, the wild one and red 2, "
            "then write.",
            "write G6 Y6 * R2",
            "act",
            (("A", "die-A"), ("E", "die-E"), ("*BD", "die-BD"), ("F", "die-F")),
            at(1, Phase.CHAIN, SECOND_ROLL, 6),
        ),
        Tip(
            "Four spaces filled. The +1 die is for an opponent: one more space for them to fill.",
            "give +1 2",
            "act",
            when=at(1, Phase.GIVE, SECOND_ROLL, 2),
        ),
        Tip(
            "The last die of a chain is called: others write along if they end with its number or own its color. "
            "Now it is your turn again.",
            "roll",
            "act",
            when=at(3, Phase.ROLL),
        ),
        Tip(
            "The button shows the longest chain there is. A die that doesn’t fit says why when you tap Write.",
            at="act",
            when=lambda state: (state.number, state.phase) == (3, Phase.CHAIN),
        ),
    ),
    farewell="Now you know it all: roll, re-roll once, chain, penalties, call. A full board wins at once. The ? in "
    "the bar asks the expert.",
)
