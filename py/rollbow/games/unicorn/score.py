"""Points: plain functions on one player's sheet. `ending` decides who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.kernel.game import Line

from .sheet import FIRST_NUMBERS, SECTIONS, complete_numbers, complete_rows

if TYPE_CHECKING:
    from .sheet import Section, Sheet

ROW_POINTS = 7
EXTRA_POINTS = 1
YOURS_POINTS = -5
OTHERS_POINTS = -3
EXTRAS = {1: 9, 2: 9, 3: 12, 4: 15}
"""Extras to spend in a game, by the number of seats."""
SOLO_BONUS_NUMBERS = 2
SOLO_WIN = 150
SOLO_VERDICTS = ((195, "Perfect"), (185, "Excellent"), (170, "Good"), (SOLO_WIN, "Passable"))


def marks_in(rows: tuple[int, ...], section: Section) -> int:
    mask = section.mask
    return sum((row & mask).bit_count() for row in rows)


def solo_bonus(rows: tuple[int, ...], section: Section) -> int:
    """The extra mark a solo player earns, in place of Firsts, for two complete numbers in a section."""
    return int((complete_numbers(rows) & section.mask).bit_count() >= SOLO_BONUS_NUMBERS)


def section_points(sheet: Sheet, section: Section, solo: bool) -> int:
    firsts = solo_bonus(sheet.rows, section) if solo else (sheet.firsts & section.mask).bit_count()
    return (marks_in(sheet.rows, section) + firsts) * section.times


def penalty_points(sheet: Sheet) -> int:
    """What the penalties cost, as a positive number."""
    return -(sheet.yours * YOURS_POINTS + sheet.others * OTHERS_POINTS)


def first_points(firsts: int) -> int:
    return sum((firsts & section.mask).bit_count() * section.times for section in SECTIONS)


def highest_first(firsts: int) -> int:
    return max((number for number in FIRST_NUMBERS if firsts >> number & 1), default=0)


def lines(sheet: Sheet, solo: bool) -> tuple[Line, ...]:
    """The score sheet, line by line."""
    return (
        *(
            Line(f"{section.label} ×{section.times}", section_points(sheet, section, solo))
            for section in SECTIONS
        ),
        Line(f"Rows ×{ROW_POINTS}", len(complete_rows(sheet.rows)) * ROW_POINTS),
        Line("Extras left", sheet.extras * EXTRA_POINTS),
        Line("Penalties: my turn", sheet.yours * YOURS_POINTS),
        Line("Penalties: others’ turns", sheet.others * OTHERS_POINTS),
    )


def score(sheet: Sheet, solo: bool) -> int:
    return sum(line.amount for line in lines(sheet, solo))


def verdict(points: int) -> str:
    """What a solo score is called."""
    return next((word for least, word in SOLO_VERDICTS if points >= least), "Lost")
