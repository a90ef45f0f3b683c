"""What the Rainbow Roll bots' estimate of a throw misses, and what a draw is worth: makes bot/corrections.py.

The estimate (games/rainbow/bot/turn.py) is held against exact worths where the best play comes to: with exact worths
after the throw, so that the corrections are right at every depth. They are a regression, one for each number of dice
left, with the lucky die among them or without.
"""

from __future__ import annotations

import ctypes
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import Any

    Use = tuple[float, ...]

PARTS, CLASSES = 5, 16
SIZE = PARTS * PARTS + PARTS + 2
LEVELS = 13
WITH, WITHOUT = 7 / 13, 6 / 13
"""How often the lucky die is drawn."""
LEAST = 1e-6
"""Keeps a regression with idle features from going astray, as a share of what was seen."""
HEAD = '''"""What turn.py's estimate of a throw misses. Made by `dev.py train rainbow`, not by hand."""

from __future__ import annotations

from typing import Final

Correction = tuple[float, ...]

CORRECTIONS: Final[tuple[tuple[Correction, Correction], ...]] = (
'''
NOTE = '''"""By dice left, and whether the lucky die is among them: for the gap between both ways to mix throws, for
doubt, and for what the use rises in each of the next three strides.
"""
'''


LUCKY_NOTE = '''"""How much more a turn is worth with the lucky die drawn than without: for what the use has reached at
each sixth point, and for doubt.
"""
'''


class Draw(NamedTuple):
    """A class of draws: the dice of each kind, with or without the lucky die, and how many draws it stands for."""

    kinds: tuple[int, ...]
    lucky: bool
    weight: int


class Solved(NamedTuple):
    """A draw's worth for one use, and the mean of all draws."""

    draw: Draw
    use: Use
    mean: float
    own: float


def shape(use: Use, mean: float) -> list[float]:
    return [*(use[6 * level] for level in range(1, LEVELS + 1)), mean * (1 - mean)]


def solved(rows: list[list[float]]) -> list[float]:
    """The answer of linear equations, their right sides last in each row."""
    rows, size = [row[:] for row in rows], len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for row in range(size):
            if row != at:
                factor = rows[row][at] / rows[at][at]
                rows[row] = [one - factor * other for one, other in zip(rows[row], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]


def fitted(sums: Sequence[float]) -> tuple[list[float], float, float]:
    """The corrections from a class's sums, and what is missed without and with them: roots of mean squares."""
    square, found, weight = sums[SIZE - 2], sums[PARTS * PARTS : SIZE - 2], sums[SIZE - 1]
    if not weight:
        return [0.0] * PARTS, 0.0, 0.0
    rows = [
        [
            *(sums[j * PARTS + k] + (LEAST * weight if j == k else 0.0) for k in range(PARTS)),
            found[j],
        ]
        for j in range(PARTS)
    ]
    best = solved(rows)
    rest = square - sum(one * other for one, other in zip(best, found, strict=True))
    return best, (square / weight) ** 0.5, (max(0.0, rest) / weight) ** 0.5


def text(classes: Sequence[Sequence[float]], draws: Sequence[float]) -> str:
    """The file."""
    lines = []
    for dice in range(CLASSES // 2):
        pair = [
            "(" + ", ".join(f"{each:.4f}" for each in classes[2 * dice + lucky]) + ")" for lucky in (0, 1)
        ]
        lines.append(f"    ({pair[0]}, {pair[1]}),")
    lucky = "".join(f"    {each:.4f},\n" for each in draws)
    return HEAD + "\n".join(lines) + "\n)\n" + NOTE + f"LUCKY: Final[Correction] = (\n{lucky})\n" + LUCKY_NOTE


def fitted_draws(found: Sequence[Solved]) -> list[float]:
    """How much more a turn is worth with the lucky die among the drawn than without, by what the turn is for."""
    size = LEVELS + 1
    rows = [[LEAST * (j == k) for k in range(size)] + [0.0] for j in range(size)]
    before = after = 0.0
    for each in found:
        share = WITHOUT if each.draw.lucky else -WITH
        less = each.own - each.mean
        x = [share * part for part in shape(each.use, each.mean)]
        for j in range(size):
            for k in range(size):
                rows[j][k] += x[j] * x[k]
            rows[j][size] += x[j] * less
        before += less * less
    best = solved(rows)
    for each in found:
        share = WITHOUT if each.draw.lucky else -WITH
        told = share * sum(map(mul, best, shape(each.use, each.mean)))
        after += (each.own - each.mean - told) ** 2
    print(f"draws: missed {(before / len(found)) ** 0.5:.4f}, now {(after / len(found)) ** 0.5:.4f}")
    return best


class Lessons:
    """What is learned, draw by draw."""

    def __init__(self, c: Any, care: tuple[Any, int]) -> None:
        self.c = c
        self.care = care
        self.sums = (ctypes.c_double * (CLASSES * SIZE))()

    def learn(self, place: Any, uses: Any) -> None:
        """From a draw that has been solved for these uses."""
        self.c.lessons(place, uses, *self.care, self.sums)

    def write(self, found: Sequence[Solved], target: Path) -> None:
        classes = []
        for number in range(CLASSES):
            best, before, after = fitted(self.sums[number * SIZE : (number + 1) * SIZE])
            classes.append(best)
            if before:
                lucky = " with the lucky one" * (number % 2)
                print(f"{number // 2} dice{lucky}: missed {before:.4f}, now {after:.4f}")
        target.write_text(text(classes, fitted_draws(found)), encoding="utf-8")
