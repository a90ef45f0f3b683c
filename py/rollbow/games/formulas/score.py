"""What a sheet is worth. Plain functions of the few values they need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rollbow.kernel.game import Line

from .sheet import LINE_SLOTS, LINE_SQUARES, LINES, MINUS, PRINTED_DOUBLE, TIMES, Sheet, line_words


def evaluate(numbers: Sequence[int], signs: Sequence[str]) -> int:
    """Numbers joined by signs, read in order, with × before + and −."""
    total, product = 0, numbers[0]
    for sign, number in zip(signs, numbers[1:], strict=True):
        if sign == TIMES:
            product *= number
        else:
            total += product
            product = -number if sign == MINUS else number
    return total + product


def doubles(sheet: Sheet, line: int) -> bool:
    """Whether a line counts double, as printed or through ability 6."""
    return line in PRINTED_DOUBLE or line in sheet.doubled


def value(sheet: Sheet, line: int) -> int | None:
    """The result of a line's formula, opened or not; None while anything in it is blank."""
    signs = [sheet.slots[slot] for slot in LINE_SLOTS[line]]
    if "" in signs:
        return None
    numbers = [number for square in LINE_SQUARES[line] if (number := sheet.squares[square]) is not None]
    return evaluate(numbers, signs) if len(numbers) == len(LINE_SQUARES[line]) else None


def points(sheet: Sheet, line: int) -> int:
    """What a line counts: 0 unless it is opened and filled."""
    worth = value(sheet, line) if line in sheet.opened else None
    return 0 if worth is None else worth * 2 if doubles(sheet, line) else worth


def total(sheet: Sheet) -> int:
    return sum(points(sheet, line) for line in range(len(LINES))) - sum(sheet.minuses)


def score_lines(sheet: Sheet) -> tuple[Line, ...]:
    """The score sheet: ten lines and the minus boxes."""
    counted = [Line(line_words(line).capitalize(), points(sheet, line)) for line in range(len(LINES))]
    return (*counted, Line("Minus", -sum(sheet.minuses)))


@dataclass(frozen=True, slots=True)
class LineSummary:
    """One line as it is now. `parts` are its numbers and signs in order; a blank is an empty string."""

    line: int
    parts: tuple[str, ...]
    opened: bool
    doubled: bool
    missing: int
    value: int | None
    points: int


def summary(sheet: Sheet, line: int) -> LineSummary:
    parts: list[str] = []
    for place, square in enumerate(LINE_SQUARES[line]):
        held = sheet.squares[square]
        parts.append("" if held is None else str(held))
        parts.extend(sheet.slots[slot] for slot in LINE_SLOTS[line][place : place + 1])
    return LineSummary(
        line,
        tuple(parts),
        line in sheet.opened,
        doubles(sheet, line),
        parts.count(""),
        value(sheet, line),
        points(sheet, line),
    )


def summaries(sheet: Sheet) -> tuple[LineSummary, ...]:
    """The rows, then the columns."""
    return tuple(summary(sheet, line) for line in range(len(LINES)))
