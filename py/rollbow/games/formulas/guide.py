"""A guided first game of Formulas, played alone. No rule is decided here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.kernel.guide import Guide, Tip

from .sheet import LINES, SLOTS, SQUARES
from .state import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from .state import State

ROW = f"line{LINES.index('r4')}"


def at(number: int, phase: Phase, hand: str = "", **held: int | str) -> Callable[[State], bool]:
    """Whether the game stands there: these dice in hand, and this on the sheet."""

    def holds(state: State, place: str, what: int | str) -> bool:
        if place in SQUARES:
            return state.sheet.squares[SQUARES.index(place)] == what
        return state.sheet.slots[SLOTS.index(place)] == what

    return lambda state: (
        (state.round, state.phase, state.hand) == (number, phase, hand)
        and all(holds(state, place, what) for place, what in held.items())
    )


DRAFTED, AGAIN = "afgh", "adfh"

GUIDE = Guide(
    seats=("Player 1",),
    seed="learn-53",
    tips=(
        Tip(
            "Three numbers begin your sheet, in any squares. Tap the 4, then the square where it goes.",
            "write 4 r4c2",
            "r4c2",
            (("a", "die-a"),),
            at(0, Phase.SET_UP, "abc"),
        ),
        Tip(
            "The 3 beside it, so that both stand in row 4.",
            "write 3 r4c3",
            "r4c3",
            (("b", "die-b"),),
            at(0, Phase.SET_UP, "bc", r4c2=4),
        ),
        Tip(
            "The 2 below. Rows 5 and 6 and columns 2 and 3 count double.",
            "write 2 r5c3",
            "r5c3",
            (("c", "die-c"),),
            at(0, Phase.SET_UP, "c", r4c3=3),
        ),
        Tip("Now 14 rounds. In each you roll eight dice.", "roll", "main", when=at(1, Phase.START)),
        Tip(
            "Draft one to four dice; you will have to use them all. Take the 4, the 6 and both plus signs.",
            "draft a f g h",
            "main",
            tuple((die, f"die-{die}") for die in DRAFTED),
            lambda state: (state.round, state.phase, state.shown) == (1, Phase.DRAFT, "44511+6+"),
        ),
        Tip(
            "Once in a round you could re-roll dice you haven’t drafted. These four are fine: use them.",
            "use",
            "main",
            when=lambda state: (state.round, state.phase, state.drafted) == (1, Phase.DRAFT, DRAFTED),
        ),
        Tip(
            "A sign goes beside a number. Put a plus between the 4 and the 3.",
            "write + r4c23",
            "r4c23",
            (("f", "die-f"),),
            at(1, Phase.USE, DRAFTED, r4c2=4, r4c3=3),
        ),
        Tip(
            "And the other plus after the 3.",
            "write + r4c34",
            "r4c34",
            (("h", "die-h"),),
            at(1, Phase.USE, "agh", r4c3=3),
        ),
        Tip(
            "A number goes beside a sign, as this square is now. Write the 6.",
            "write 6 r4c4",
            "r4c4",
            (("g", "die-g"),),
            at(1, Phase.USE, "ag", r4c34="+"),
        ),
        Tip(
            "A line only counts if it is opened, with a die of its number. Your 4 opens row 4: tap its label.",
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
            "Dice can be combined. Draft a 1, the 6 and both plus signs.",
            "draft a d f h",
            "main",
            tuple((die, f"die-{die}") for die in AGAIN),
            lambda state: (state.round, state.phase, state.shown) == (2, Phase.DRAFT, "111+16-+"),
        ),
        Tip("Use them.", "use", "main", when=lambda state: state.drafted == AGAIN),
        Tip(
            "First the slot: a plus after the 6.",
            "write + r4c45",
            "r4c45",
            (("d", "die-d"),),
            at(2, Phase.USE, AGAIN, r4c4=6),
        ),
        Tip(
            "Now 6 + 1 makes 7: tap the 6, the plus, the 1, then the square. Only the result is written.",
            "write 6+1 r4c5",
            "r4c5",
            (("f", "die-f"), ("h", "die-h"), ("a", "die-a")),
            at(2, Phase.USE, "afh", r4c45="+"),
        ),
    ),
    farewell="One square and one sign more, and row 4 pays its sum. The six abilities below the sheet work once "
    "each. Places that aren’t lit tell why, and the ? in the bar asks the expert.",
)
