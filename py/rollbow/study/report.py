"""The study of a record as long work (`bots/long_work.py`): a line a point. `app/kept/studies.py` reads them."""

from __future__ import annotations

from dataclasses import astuple
from typing import TYPE_CHECKING

from .move_by_move import Decision, Throw, opened, steps
from .totals import added
from .values import judge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rollbow.bots.judge import Chances

    from .move_by_move import Point


def work(text: str) -> Iterator[str]:
    """The judge's version and its spread; every point as it is found; in the end a sum for each seat."""
    session = opened(text)
    found = judge(session.game.slug)
    yield f"judge {found.version} {found.spread:.6g}"
    points: list[Point] = []
    for point in steps(session):
        if point is not None:
            points.append(point)
        yield "" if point is None else line(point)
    for seat, share in enumerate(added(points), 1):
        yield f"= {seat} {_numbers(astuple(share))}"


def line(point: Point) -> str:
    """A point as a line: after which entry, what it is, the chances then, and what it brought each seat.

    The start is `.`, a throw `*`, a decision its seat; then come where it began and its grade, `!` if it was forced.
    """
    if isinstance(point, Throw):
        return f"{point.entry} * {_numbers(point.chances)} {_numbers(point.luck)}"
    if isinstance(point, Decision):
        choice = "!" if point.forced else str(point.grade)
        return f"{point.entry} {point.seat} {_numbers(point.chances)} {_numbers(point.moved)} {point.begun} {choice}"
    return f"{point.entry} . {_numbers(point.chances)}"


def _numbers(given: Chances) -> str:
    return ",".join(f"{each:.6g}" for each in given)
