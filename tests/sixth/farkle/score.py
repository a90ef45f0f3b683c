"""What dice are worth, and how a game is decided. Nothing here knows whose turn it is."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from rollbow.kernel.game import Line, Result, Words, ranked

if TYPE_CHECKING:
    from collections.abc import Sequence

SINGLE: Final = {1: 100, 5: 50}
TRIPLE: Final = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}
"""Three of a kind; each further one doubles them."""


def worth(kept: Sequence[int]) -> int:
    """The points of dice kept together; 0 where one of them scores nothing."""
    points = [alike(face, count) for face, count in Counter(kept).items()]
    return sum(points) if all(points) else 0


def alike(face: int, count: int) -> int:
    """The points of so many dice that show the same."""
    return TRIPLE[face] * 2 ** (count - 3) if count >= 3 else SINGLE.get(face, 0) * count


def result(sheets: tuple[tuple[int, ...], ...], goal: int) -> Result:
    """The most points win; players level with the best share the win."""
    totals = tuple(map(sum, sheets))
    ranking = ranked(totals)
    rounds = len(sheets[0])
    reached = max(totals) >= goal
    return Result(
        winners=ranking[0],
        ranking=ranking,
        scores=totals,
        lines=tuple(
            tuple(Line(f"Turn {number}", points) for number, points in enumerate(sheet, 1))
            for sheet in sheets
        ),
        reason=Words(
            f"Round {rounds} was completed with a total of {goal} or more."
            if reached
            else f"Round {rounds} was the last."
        ),
    )
