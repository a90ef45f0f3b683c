"""Scores and the result. Only pawns in the areas count."""

from __future__ import annotations

from rollbow.kernel.game import Line, Result, Words, ranked

from .notation import COLORS, Color
from .state import LAST_TURN, Areas

LABEL = "Most pawns in one foreign area"


def most(areas: Areas, color: Color) -> int:
    """The most pawns this color has in one foreign area."""
    return max(counts[color] for area, counts in enumerate(areas) if area != color)


def goal(areas: Areas, color: Color) -> Color:
    """The foreign area where this color has the most pawns; if several tie, the first."""
    return max(
        (area for area in COLORS[: len(areas)] if area != color), key=lambda area: (areas[area][color], -area)
    )


def result(seats: int, areas: Areas, winner: Color | None) -> Result:
    """How the game ended."""
    scores = tuple(most(areas, color) for color in COLORS[:seats])
    return Result(
        winners=() if winner is None else (winner + 1,),
        ranking=ranked(scores),
        scores=scores,
        lines=tuple((Line(LABEL, score),) for score in scores),
        reason=Words(
            f"{LAST_TURN} turns have been played: nobody wins."
            if winner is None
            else f"{winner.word.capitalize()} has all nine pawns in the {goal(areas, winner).word} area."
        ),
    )
