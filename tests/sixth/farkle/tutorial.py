"""A guided first game of Farkle, against one bot. No rule is decided here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.kernel.tutorial import Tip, Tutorial

from .state import Phase, turn_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from .state import State


def at(turn: int, phase: Phase, throws: int, stake: int) -> Callable[[State], bool]:
    """Whether the game stands there, with so many points at stake."""

    def stands(state: State) -> bool:
        return (turn_number(state), state.phase, state.throws, state.stake) == (turn, phase, throws, stake)

    return stands


TUTORIAL = Tutorial(
    seats=("Player 1", "bot casual"),
    seed="learn-12",
    tips=(
        Tip("A turn begins with all six dice. Roll them.", "roll", "act", when=at(1, Phase.READY, 0, 0)),
        Tip(
            "A 1 is worth 100 points and a 5 is worth 50. The rest scores nothing here. Keep both.",
            "keep 1 5",
            "act",
            when=at(1, Phase.KEEP, 1, 0),
        ),
        Tip(
            "Bank 150 points, or roll the four dice that are left? If none of them scores, you lose it all. Be brave.",
            "roll",
            "act",
            when=at(1, Phase.DECIDE, 1, 150),
        ),
        Tip(
            "Three ones are worth 1,000. Tap dice to keep only some of them; here you want all three.",
            "keep 1 1 1",
            "act",
            when=at(1, Phase.KEEP, 2, 150),
        ),
        Tip(
            "One die would have to show a 1 or a 5, or 1,150 points are gone. Bank them.",
            "bank",
            "bank",
            when=at(1, Phase.DECIDE, 2, 1150),
        ),
        Tip(
            "Your points are safe. Every turn begins with six dice again.",
            "roll",
            "act",
            when=at(3, Phase.READY, 0, 0),
        ),
    ),
    farewell="That is the game: keep what scores, and stop in time. The ? in the bar asks the expert.",
)
