"""What a walk adds up to: `result - start = luck - given_up + gained + unexplained`, for each seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .move_by_move import Decision, Throw, opened, walk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .move_by_move import Point


@dataclass(frozen=True, slots=True)
class Share:
    """One seat's game, in chances to win (alone: in what the game counts).

    `start` and `result` are what it could expect at first and what it got (unfinished: can expect now). `gained` is
    what the others gave up, as far as it came here. What the judge changed its mind about is `unexplained`.
    """

    start: float
    result: float
    luck: float
    given_up: float
    gained: float
    unexplained: float


@dataclass(frozen=True, slots=True)
class Study:
    """A whole game. `fault` says what stopped a damaged record; empty for a sound one."""

    seats: tuple[Share, ...]
    points: tuple[Point, ...]
    fault: str = ""

    def decisions(self, seat: int) -> tuple[Decision, ...]:
        """What this seat decided where it had a choice."""
        return tuple(
            point
            for point in self.points
            if isinstance(point, Decision) and point.seat == seat and not point.forced
        )


def study(text: str | bytes) -> Study:
    """The study of a record, as far as it goes. Raises BadRecord if its header can't be read."""
    session = opened(text)
    points = tuple(walk(session))
    return Study(added(points), points, str(session.fault or ""))


def added(points: Iterable[Point]) -> tuple[Share, ...]:
    """The sums of a walk, or of as much of it as there is."""
    points = tuple(points)
    start, result = points[0].chances, points[-1].chances
    seats = range(len(start))
    luck, given, gained = ([0.0] * len(start) for _ in range(3))
    for point in points:
        for seat in seats:
            if isinstance(point, Throw):
                luck[seat] += point.luck[seat]
            elif isinstance(point, Decision) and seat + 1 == point.seat:
                given[seat] += point.given_up
            elif isinstance(point, Decision):
                gained[seat] += point.moved[seat]
    return tuple(
        Share(
            start[seat],
            result[seat],
            luck[seat],
            given[seat],
            gained[seat],
            result[seat] - start[seat] - luck[seat] + given[seat] - gained[seat],
        )
        for seat in seats
    )
