"""A guided first game of Rainbow Roll, played alone. No rule is decided here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.kernel.tutorial import Tip, Tutorial

from .state import Phase, State, aside, turn_number

if TYPE_CHECKING:
    from collections.abc import Callable


def at(turn: int, phase: Phase, throws: int, *held: int) -> Callable[[State], bool]:
    """Whether the game is in this phase with these values set aside (R O Y G B P and lucky)."""

    def stands(state: State) -> bool:
        place = (turn_number(state), state.phase, state.throws)
        return place == (turn, phase, throws) and (not held or aside(state) == held)

    return stands


TAKEN = (0, 4, 4, 0, 4, 0, 6)

TUTORIAL = Tutorial(
    seats=("Player 1",),
    seed="learn-83",
    tips=(
        Tip(
            "A turn begins with seven of the thirteen dice. Roll them.",
            "roll",
            "act",
            when=at(1, Phase.READY, 0),
        ),
        Tip(
            "Set aside one die of each color; high ones count more. The white lucky 6 is worth nothing by itself, but "
            "it doubles your sixes. Take all four.",
            "take O4 Y4 B4 L6",
            "act",
            when=at(1, Phase.TAKE, 1),
        ),
        Tip(
            "Stop for 12 points, or roll the three dice that are left? If you can’t take any of them, you lose it all. "
            "The button says how likely that is.",
            "roll",
            "act",
            when=at(1, Phase.DECIDE, 1, *TAKEN),
        ),
        Tip(
            "Purple is new. A higher yellow may replace the lower one: the 4 goes back to be rolled. "
            "Both sixes count double.",
            "take Y6 P6",
            "act",
            when=at(1, Phase.TAKE, 2, *TAKEN),
        ),
        Tip(
            "32 points: 20 on the dice and 12 more for two doubled sixes. Red and green are missing; all six colors "
            "would earn 10 more. Stop here.",
            "stop",
            "stop",
            when=at(1, Phase.DECIDE, 2, 0, 4, 6, 0, 4, 6, 6),
        ),
        Tip(
            "Your points are safe now. The next turn starts with all thirteen dice in the cup again.",
            "roll",
            "act",
            when=at(2, Phase.READY, 0),
        ),
        Tip(
            "You don’t have to take everything that’s proposed: a low die may come up higher next time. Tap the red 1 "
            "to leave it in your hand, then take the others.",
            "take Y5 G6 B2 P5",
            "act",
            (("R1", "die-b2"),),
            at(2, Phase.TAKE, 1),
        ),
        Tip(
            "18 points and three dice left. Stop and score them.",
            "stop",
            "stop",
            when=at(2, Phase.DECIDE, 1, 0, 0, 5, 6, 2, 5, 0),
        ),
    ),
    farewell="50 points after two turns. When someone reaches 100, the round is finished and the highest total wins. "
    "Alone, you count your turns. Tap ? to ask the expert.",
)
