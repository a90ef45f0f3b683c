"""The sheet: rows and cells, sections, and what one player has on it.

Nothing here knows about dice, turns or points. A row is an int with one bit per number: bit 7 stands for cell 7,
bit 11 for the cell printed 11/12.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from typing import NamedTuple

LAST = 11
LAST_PRINTED = "11/12"


class Color(IntEnum):
    """A row, in the order of the sheet: the three primaries, then the three mixed colors."""

    RED = 0
    YELLOW = 1
    BLUE = 2
    ORANGE = 3
    GREEN = 4
    VIOLET = 5

    @property
    def letter(self) -> str:
        return self.name[0]

    @property
    def word(self) -> str:
        return self.name.lower()

    @property
    def mixed(self) -> bool:
        return self >= Color.ORANGE


class Cell(NamedTuple):
    """One cell of the sheet; the cell 11/12 has number 11."""

    color: Color
    number: int

    @property
    def words(self) -> str:
        return f"{self.color.word} {printed(self.number)}"


class Ability(Enum):
    """What completing a group of a row earns. The value is its name on the sheet."""

    NUDGE = "±1"
    FLIP = "Flip"


@dataclass(frozen=True, slots=True)
class Section:
    """A block of columns that counts together."""

    label: str
    numbers: range
    times: int
    ability: Ability | None = None

    @property
    def mask(self) -> int:
        return bits(self.numbers)


def bits(numbers: range) -> int:
    """A row with these numbers marked."""
    return sum(1 << number for number in numbers)


def printed(number: int) -> str:
    """A number as the sheet prints it."""
    return LAST_PRINTED if number == LAST else str(number)


SECTIONS = (
    Section("2–5", range(2, 6), 2, Ability.NUDGE),
    Section("6–8", range(6, 9), 3, Ability.FLIP),
    Section("9–10", range(9, 11), 4),
    Section(LAST_PRINTED, range(LAST, LAST + 1), 5),
)
LOWEST = tuple(3 if color.mixed else 2 for color in Color)
FULL_ROWS = tuple(bits(range(LOWEST[color], LAST + 1)) for color in Color)
CELLS = tuple(Cell(color, number) for color in Color for number in range(LOWEST[color], LAST + 1))
CELL = {(cell.color, cell.number): cell for cell in CELLS}
FIRST_NUMBERS = range(3, LAST + 1)
NO_MARKS = (0,) * len(Color)


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one player has. `extras`, `nudges` and `flips` count the unused ones; `firsts` has one bit per number."""

    extras: int
    rows: tuple[int, ...] = NO_MARKS
    firsts: int = 0
    nudges: int = 0
    flips: int = 0
    yours: int = 0
    others: int = 0


def is_marked(rows: tuple[int, ...], cell: Cell) -> bool:
    return bool(rows[cell.color] >> cell.number & 1)


def with_mark(rows: tuple[int, ...], cell: Cell) -> tuple[int, ...]:
    return (*rows[: cell.color], rows[cell.color] | 1 << cell.number, *rows[cell.color + 1 :])


def complete_rows(rows: tuple[int, ...]) -> tuple[Color, ...]:
    """The rows with every cell marked."""
    return tuple(color for color in Color if rows[color] == FULL_ROWS[color])


def complete_numbers(rows: tuple[int, ...]) -> int:
    """The numbers marked in all six colors, one bit each; so never the 2, which only primaries have."""
    red, yellow, blue, orange, green, violet = rows
    return red & yellow & blue & orange & green & violet


_ABILITY_GROUPS = tuple(
    {
        number: (section.ability, section.mask & FULL_ROWS[color])
        for section in SECTIONS
        if section.ability
        for number in section.numbers
    }
    for color in Color
)


def gained(rows: tuple[int, ...], cell: Cell) -> Ability | None:
    """The ability earned by `cell`, the mark just made in `rows`."""
    ability, group = _ABILITY_GROUPS[cell.color].get(cell.number, (None, 0))
    return ability if rows[cell.color] & group == group else None


def claimed(sheet: Sheet, cell: Cell) -> Sheet:
    """The sheet after a claim, with any ability it earned. Firsts are not awarded here."""
    rows = with_mark(sheet.rows, cell)
    ability = gained(rows, cell)
    return replace(
        sheet,
        rows=rows,
        nudges=sheet.nudges + (ability is Ability.NUDGE),
        flips=sheet.flips + (ability is Ability.FLIP),
    )
