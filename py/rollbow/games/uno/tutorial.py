"""A guided first game of UNO Dice, against one bot. No rule is decided here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.kernel.tutorial import Tip, Tutorial

from .state import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from .state import State

FIRST_ROLL = ("G6", "★", "B2", "R1", "Y6", "B1")
SECOND_ROLL = ("G6", "★", "+1", "★", "Y6", "R2")


def at(turn: int, phase: Phase, faces: tuple[str, ...] = (), last: int = 0) -> Callable[[State], bool]:
    """Whether the game is at this turn and phase, with these dice and a board that ends with this number."""

    def stands(state: State) -> bool:
        place = (state.number, state.phase, state.faces)
        return place == (turn, phase, faces) and last in (0, state.board.last)

    return stands


TUTORIAL = Tutorial(
    seats=("Player 1", "bot casual"),
    seed="learn-1842",
    tips=(
        Tip(
            "Fill your red board before the bot fills its yellow one. Roll the six dice.",
            "roll",
            "act",
            when=at(1, Phase.ROLL, last=6),
        ),
        Tip(
            "Your board ends with 6, so your chain must begin with a 6. After that, number or color must match. Put "
            "both sixes on the rail, then re-roll the other four.",
            "reroll B C D F",
            "act",
            (("A", "die-A"), ("E", "die-E"), ("reroll", "reroll")),
            at(1, Phase.CHAIN, FIRST_ROLL, 6),
        ),
        Tip(
            "Two stars make one wild space, which fits anywhere. Tap green 6, yellow 6, the wild space and red 2, "
            "then write.",
            "write G6 Y6 * R2",
            "act",
            (("A", "die-A"), ("E", "die-E"), ("*BD", "die-BD"), ("F", "die-F")),
            at(1, Phase.CHAIN, SECOND_ROLL, 6),
        ),
        Tip(
            "Four spaces filled. Use the +1 against your opponent: one more space for them to fill.",
            "give +1 2",
            "act",
            when=at(1, Phase.GIVE, SECOND_ROLL, 2),
        ),
        Tip(
            "You called the last die of your chain. Others write it if their board ends with its number or has its "
            "color. Above you see what the bot did. Your turn: roll.",
            "roll",
            "act",
            when=at(3, Phase.ROLL),
        ),
        Tip(
            "“Longest chain” puts one on the rail for you; writing it is up to you. If a die doesn’t fit, tap Write to "
            "see why.",
            at="longest",
            when=lambda state: (state.number, state.phase) == (3, Phase.CHAIN),
        ),
    ),
    farewell="Now you know it all: roll, re-roll once, chain, penalties, call. The first full board wins at once. "
    "Tap ? in the bar to ask the expert.",
)
