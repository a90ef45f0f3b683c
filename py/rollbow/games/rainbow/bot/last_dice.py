"""What rolling on is worth with one or two dice left: exactly, throw by throw. With more, turn.py estimates it."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from ..dice import SIDES
from .turn import Held

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .race import Use

FEW: Final = 2
"""How many dice can be followed to the end."""

Shown = tuple[tuple[int, int], ...]
"""What dice show: colors with values, 6 being the lucky die's own."""


def dice_left(held: Held) -> int:
    return sum(held.loose) + held.in_hand


def showing(kind: int, color: int) -> int:
    """The value that a die of this kind shows in this color: every face has another color."""
    return (kind - color - 1) % SIDES + 1


def throws(held: Held) -> Iterator[Shown]:
    """All throws of the dice left, each as likely as the others."""
    dice = [
        [(color, showing(kind, color)) for color in range(SIDES)]
        for kind, count in enumerate(held.loose)
        for _ in range(count)
    ]
    if held.in_hand:
        dice.append([(SIDES, value) for value in range(1, SIDES + 1)])
    return product(*dice)


def offers(held: Held, shown: Shown) -> list[list[int]]:
    """For each color, and the lucky die, the values that may be taken; 0 for none."""
    found = [[0] for _ in range(SIDES + 1)]
    for color, value in sorted(set(shown)):
        if color == SIDES or value > held.values[color]:
            found[color].append(value)
    return found


def taken(held: Held, faces: tuple[int, ...]) -> Held:
    values = tuple(new or old for new, old in zip(faces, held.values, strict=False))
    return Held(values, held.lucky or faces[SIDES], held.kinds)


class Few:
    """Exact worths for one use of the points."""

    def __init__(self, use: Use) -> None:
        self.use = use
        self._known: dict[Held, float] = {}

    def best(self, held: Held) -> float:
        """The better of stopping and rolling on."""
        if (worth := self._known.get(held)) is None:
            worth = self.use[held.points]
            if dice_left(held):
                worth = max(worth, self.rolled(held))
            self._known[held] = worth
        return worth

    def rolled(self, held: Held) -> float:
        """Rolling on: the mean of all throws."""
        worths = [self.take(held, shown) for shown in throws(held)]
        return sum(worths) / len(worths)

    def take(self, held: Held, shown: Shown) -> float:
        """The best that can be made of a throw; one that offers nothing brings nothing."""
        found = [self.best(taken(held, faces)) for faces in product(*offers(held, shown)) if any(faces)]
        return max(found, default=self.use[0])
