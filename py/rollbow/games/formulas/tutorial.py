"""A guided first game of Formulas, played alone. No rule is decided here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.kernel.tutorial import Tip, Tutorial

from .sheet import LINES, SLOTS, SQUARES
from .state import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from .state import State

ROW = f"line{LINES.index('r4')}"


def at(number: int, phase: Phase, hand: str = "", **held: int | str) -> Callable[[State], bool]:
    """Whether the game is in this round and phase, with these dice in hand and this on the sheet."""

    def holds(state: State, place: str, what: int | str) -> bool:
        if place in SQUARES:
            return state.sheet.squares[SQUARES.index(place)] == what
        return state.sheet.slots[SLOTS.index(place)] == what

    return lambda state: (
        (state.round, state.phase, state.hand) == (number, phase, hand)
        and all(holds(state, place, what) for place, what in held.items())
    )


DRAFTED, AGAIN, LAST = "afgh", "adfh", "ch"

TUTORIAL = Tutorial(
    seats=("Player 1",),
    seed="learn-53",
    tips=(
        Tip(
            "Your sheet begins with three numbers, in any squares. Tap the 4, then the square where it goes.",
            "write 4 r4c2",
            "r4c2",
            (("a", "die-a"),),
            at(0, Phase.SET_UP, "abc"),
        ),
        Tip(
            "Put the 3 beside it, so that both are in row 4.",
            "write 3 r4c3",
            "r4c3",
            (("b", "die-b"),),
            at(0, Phase.SET_UP, "bc", r4c2=4),
        ),
        Tip(
            "Put the 2 below. Rows 5 and 6 and columns 2 and 3 count double.",
            "write 2 r5c3",
            "r5c3",
            (("c", "die-c"),),
            at(0, Phase.SET_UP, "c", r4c3=3),
        ),
        Tip(
            "Now come 14 rounds (12 with others). In each you roll eight dice; the letters a to h are their names.",
            "roll",
            "main",
            when=at(1, Phase.START),
        ),
        Tip(
            "Choose one to four dice; you have to use them all. Take the 4, the 6 and both plus signs. Once per round "
            "you may re-roll dice instead, but these are fine.",
            f"draft {' '.join(DRAFTED)}; use",
            "main",
            tuple((die, f"die-{die}") for die in DRAFTED),
            lambda state: (state.round, state.phase, state.shown) == (1, Phase.DRAFT, "44511+6+"),
        ),
        Tip(
            "Signs go into the round slots between squares, beside a number. Put a plus between the 4 and the 3.",
            "write + r4c23",
            "r4c23",
            (("f", "die-f"),),
            at(1, Phase.USE, DRAFTED, r4c2=4, r4c3=3),
        ),
        Tip(
            "Put the other plus after the 3.",
            "write + r4c34",
            "r4c34",
            (("h", "die-h"),),
            at(1, Phase.USE, "agh", r4c3=3),
        ),
        Tip(
            "A number goes beside a sign. This square now has one. Write the 6.",
            "write 6 r4c4",
            "r4c4",
            (("g", "die-g"),),
            at(1, Phase.USE, "ag", r4c34="+"),
        ),
        Tip(
            "A line counts only if you open it with a die of its number. Your 4 opens row 4: tap its label.",
            "open r4",
            ROW,
            when=at(1, Phase.USE, "a", r4c4=6),
        ),
        Tip(
            "Row 4 so far: 4 + 3 + 6, two squares to go. On to round 2.",
            "roll",
            "main",
            when=at(2, Phase.START, r4c2=4, r4c23="+", r4c3=3, r4c34="+", r4c4=6),
        ),
        Tip(
            "You can combine dice. Take a 1, the 6 and both plus signs.",
            f"draft {' '.join(AGAIN)}; use",
            "main",
            tuple((die, f"die-{die}") for die in AGAIN),
            lambda state: (state.round, state.phase, state.shown) == (2, Phase.DRAFT, "111+16-+"),
        ),
        Tip(
            "First the slot: put a plus after the 6.",
            "write + r4c45",
            "r4c45",
            (("d", "die-d"),),
            at(2, Phase.USE, AGAIN, r4c4=6),
        ),
        Tip(
            "Now 6 + 1 makes 7: tap the 6, the plus, the 1, then the square. You write only the result.",
            "write 6+1 r4c5",
            "r4c5",
            (("f", "die-f"), ("h", "die-h"), ("a", "die-a")),
            at(2, Phase.USE, "afh", r4c45="+"),
        ),
        Tip(
            "Row 4 has 4 + 3 + 6 + 7 and one square left. Round 3 fills it: roll.",
            "roll",
            "main",
            when=at(3, Phase.START, r4c5=7, r4c45="+"),
        ),
        Tip(
            "Two dice are enough: take a 5 and the plus.",
            f"draft {' '.join(LAST)}; use",
            "main",
            tuple((die, f"die-{die}") for die in LAST),
            lambda state: (state.round, state.phase, state.shown) == (3, Phase.DRAFT, "1151245+"),
        ),
        Tip(
            "The plus goes after the 7.",
            "write + r4c56",
            "r4c56",
            (("h", "die-h"),),
            at(3, Phase.USE, LAST, r4c5=7),
        ),
        Tip(
            "And the 5 into the last square: 4 + 3 + 6 + 7 + 5.",
            "write 5 r4c6",
            "r4c6",
            (("c", "die-c"),),
            at(3, Phase.USE, "c", r4c56="+"),
        ),
        Tip(
            "Row 4 makes 25, and it is open: 25 points. An unopened line counts for nothing.",
            at="line2",
            when=at(4, Phase.START, r4c6=5),
        ),
    ),
    farewell="The first line scores. Each of the six abilities works once. Tap a place that isn’t lit to see "
    "why. Tap ? in the bar to ask the expert.",
)
