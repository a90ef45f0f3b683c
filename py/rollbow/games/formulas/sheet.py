"""One player's sheet: squares, slots and lines, their addresses, and what touches what.

No dice, no turns and no points here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

LABELS = (2, 3, 4, 5, 6)
"""The labels of rows and columns."""

SQUARES = tuple(f"r{row}c{column}" for row in LABELS for column in LABELS)
"""The addresses of the squares in sheet order; a square's number is its index here."""

LINES = tuple(f"r{label}" for label in LABELS) + tuple(f"c{label}" for label in LABELS)
"""The addresses of the rows, then of the columns; a line's number is its index here."""

PRINTED_DOUBLE = tuple(LINES.index(name) for name in ("r5", "r6", "c2", "c3"))


def _slots() -> dict[str, tuple[int, int]]:
    """Each slot's address, in sheet order, with the two squares it sits between."""
    slots = {}
    for row in LABELS:
        for column in LABELS[:-1]:
            level = SQUARES.index(f"r{row}c{column}")
            slots[f"r{row}c{column}{column + 1}"] = (level, level + 1)
        if row != LABELS[-1]:
            for column in LABELS:
                upper = SQUARES.index(f"r{row}c{column}")
                slots[f"r{row}{row + 1}c{column}"] = (upper, upper + len(LABELS))
    return slots


_SLOTS = _slots()

SLOTS = tuple(_SLOTS)
"""The addresses of the slots in sheet order; a slot's number is its index here."""

SLOT_SQUARES = tuple(_SLOTS.values())
"""For each slot, the two squares it touches."""

SQUARE_SLOTS = tuple(
    tuple(slot for slot, squares in enumerate(SLOT_SQUARES) if square in squares)
    for square in range(len(SQUARES))
)
"""For each square, the two, three or four slots it touches."""

LINE_SQUARES = tuple(tuple(range(5 * line, 5 * line + 5)) for line in range(5)) + tuple(
    tuple(range(line, 25, 5)) for line in range(5)
)
"""For each line, its five squares, left to right or top to bottom."""

LINE_SLOTS = tuple(tuple(SLOT_SQUARES.index(pair) for pair in pairwise(squares)) for squares in LINE_SQUARES)
"""For each line, its four slots, left to right or top to bottom."""

PLUS, MINUS, TIMES = "+", "-", "×"

Squares = tuple[int | None, ...]
Slots = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one player has written: a blank square holds None, a blank slot an empty string.

    `opened` and `doubled` are line numbers in order; the lines with a printed ×2 are not in `doubled`.
    `used` are abilities, `minuses` the rounds that got a minus.
    """

    squares: Squares = (None,) * len(SQUARES)
    slots: Slots = ("",) * len(SLOTS)
    opened: tuple[int, ...] = ()
    doubled: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    minuses: tuple[int, ...] = ()


@lru_cache(maxsize=4096)
def free_squares(squares: Squares, slots: Slots, by_times: bool = True) -> tuple[int, ...]:
    """The blank squares that touch a filled slot; without `by_times`, those next to a × are left out."""
    return tuple(
        square
        for square, held in enumerate(squares)
        if held is None
        and any(slots[slot] for slot in SQUARE_SLOTS[square])
        and (by_times or all(slots[slot] != TIMES for slot in SQUARE_SLOTS[square]))
    )


@lru_cache(maxsize=4096)
def free_slots(squares: Squares, slots: Slots, most: int | None = None) -> tuple[int, ...]:
    """The blank slots that touch a filled square; with `most`, only those not next to a larger number."""
    free = []
    for slot, held in enumerate(slots):
        if not held:
            beside = [n for square in SLOT_SQUARES[slot] if (n := squares[square]) is not None]
            if beside and (most is None or max(beside) <= most):
                free.append(slot)
    return tuple(free)


def label(line: int) -> int:
    """The label of a line, which is also the face of the die that opens it."""
    return LABELS[line % len(LABELS)]


def line_words(line: int) -> str:
    return f"{'row' if line < len(LABELS) else 'column'} {label(line)}"


def square_words(square: int) -> str:
    return f"row {LABELS[square // 5]}, column {LABELS[square % 5]}"


def slot_words(slot: int) -> str:
    first, second = SLOT_SQUARES[slot]
    row, column = LABELS[first // 5], LABELS[first % 5]
    if second == first + 1:
        return f"row {row} between columns {column} and {column + 1}"
    return f"column {column} between rows {row} and {row + 1}"
