"""What the judge's networks read of a sheet: every line by itself, and what the plan makes of them all.

train/formulas_net.h reads the same.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from ..score import evaluate, total
from ..sheet import (
    LINE_SLOTS,
    LINE_SQUARES,
    LINES,
    MINUS,
    PLUS,
    TIMES,
    Sheet,
    free_slots,
    free_squares,
)
from .trial_sheets import Plan

if TYPE_CHECKING:
    from .value import Outlook

MAIN: Final = 4
"""How many lines of the plan are looked at one by one."""
PLAIN: Final = 22 + 4 * MAIN
LINE: Final = 40 + len(LINES)
USUAL, USUAL_CAPPED = 900.0, 300.0
"""About what a sheet makes, so that the numbers stay small."""
PARTS_OF_LINES: Final = tuple(zip(LINE_SQUARES, LINE_SLOTS, strict=True))
SIGNS: Final = (PLUS, MINUS, TIMES)


class Stretch(NamedTuple):
    """A line, with all that its network reads. `reach`: which of its blank squares touch a sign."""

    line: int
    numbers: tuple[int | None, ...]
    signs: tuple[str, ...]
    reach: tuple[bool, ...]
    opened: bool
    doubled: bool
    used: int
    cap9: bool


class Sight(NamedTuple):
    points: float
    plain: list[float]
    lines: tuple[Stretch, ...]


def see(sheet: Sheet, view: Outlook, starts: bool, all3: bool) -> Sight:
    """A sheet before a round, with the parts to come in `view`."""
    plan = Plan(sheet, view, False)
    root, lasts = plan.root, view.lasts
    squares, slots, used = sheet.squares, sheet.slots, root.used
    free = free_squares(squares, slots)
    points = root.worth - sum(sheet.minuses)
    over = points - (USUAL_CAPPED if view.cap9 else USUAL)
    need, sure = 0, 0.0
    seen: list[tuple[float, float, float, float, int]] = []
    for base, added, more in zip(root.base, root.added, root.need, strict=True):
        need += more
        likely = lasts[min(need, len(lasts) - 1)]
        sure += base * likely
        seen.append((base + added, base, added, likely, need))
    seen.sort(key=lambda each: -each[0])
    plain = [
        float(starts),
        float(view.cap9),
        float(all3),
        over / 200,
        over / (40 + 30 * sqrt(view.parts)),
        total(sheet) / 1000,
        plan.risk(root) / 200,
        len(free) / 10,
        len(free_slots(squares, slots)) / 10,
        squares.count(None) / 25,
        slots.count("") / 40,
        *[float(not used >> ability & 1) for ability in range(1, 7)],
        sure / 300,
        need / 40,
        len(seen) / 10,
        slots.count(MINUS) / 5,
        sum(sheet.minuses) / 20,
    ]
    for _, base, added, likely, costs in seen[:MAIN]:
        plain += (base / 500, added / 500, likely, costs / 20)
    plain += [0.0] * (PLAIN - len(plain))
    lines = [
        Stretch(
            line,
            tuple([squares[square] for square in places]),
            tuple([slots[slot] for slot in between]),
            tuple([square in free for square in places]),
            root.opened >> line & 1 == 1,
            root.doubled >> line & 1 == 1,
            used & 6,
            view.cap9,
        )
        for line, (places, between) in enumerate(PARTS_OF_LINES)
    ]
    return Sight(points, plain, tuple(lines))


def inside(stretch: Stretch, view: Outlook) -> list[float]:
    """What the network reads of one line."""
    line, numbers, signs, reach, opened, doubled, used, _ = stretch
    found: list[float] = []
    for number, near in zip(numbers, reach, strict=True):
        found += (1.0, 0.0, float(near)) if number is None else (0.0, number / 12, 0.0)
    for place, sign in enumerate(signs):
        near = numbers[place] is not None or numbers[place + 1] is not None
        found += [*[float(sign == each) for each in SIGNS], float(not sign and near)]
    base, added = view.line(line, numbers, signs, doubled, used)
    blank, bare = numbers.count(None), signs.count("")
    made = 0 if blank or bare else evaluate([number or 0 for number in numbers], signs)
    found += [
        float(opened),
        float(doubled),
        float(not used >> 1 & 1),
        float(not used >> 2 & 1),
        base / 300,
        added / 500,
        blank / 5,
        bare / 4,
        made * (2 if doubled else 1) / 300,
        *[float(line == each) for each in range(len(LINES))],
    ]
    return found
