"""The chart of chances: an SVG with a line per seat, distinguished by color, mark and dash. A range input over it is
moved by keys, finger or mouse.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, el, join

from .study_words import scale

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.app.kept.studies import Point, Study
    from rollbow.app.steps.study import Look

WIDTH, HEIGHT = 360, 190
LEFT, RIGHT, TOP, BOTTOM = 34, 348, 10, 180
"""Where the lines are; the styles of the range input have the same numbers."""
MARKS = "●■▲◆▼★✚✖"
"""One mark per seat."""
MATTERS = 0.05
"""A throw that moves a seat by this much (solo: by this share of the spread) gets a dot."""
COSTS = 0.01
"""The same for a decision's tick."""


class Plot:
    """Where points are in the picture."""

    def __init__(self, study: Study, length: int) -> None:
        self.study, self.last = study, max(1, length - 1)
        values = [value for point in study.points for value in point.chances]
        self.low, self.high = (0.0, 1.0) if study.seats > 1 else _around(values, study.spread)

    def x(self, place: int) -> float:
        return LEFT + (RIGHT - LEFT) * place / self.last

    def y(self, value: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (value - self.low) / (self.high - self.low)


def chart(here: Look, called: Sequence[str], told: str) -> Html:
    """The picture and the range input over it. `told` is the current point in words."""
    plot, study = Plot(here.study, here.length), here.study
    return el(
        "div",
        el(
            "svg",
            *_scale(plot),
            *(_line(plot, seat) for seat in range(study.seats)),
            *(_dot(plot, place, point) for place, point in enumerate(study.points) if not point.seat),
            *(_tick(plot, place, point) for place, point in enumerate(study.points) if point.seat),
            *_cursor(plot, here.at),
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            role="img",
            aria_label=f"The chances of {', '.join(called)}, step by step"
            if study.seats > 1
            else f"What {called[0]} could expect, step by step",
        ),
        el(
            "input",
            type="range",
            name="point",
            id="point",
            min="0",
            max=plot.last,
            value=here.at,
            aria_label="Move along the game",
            aria_valuetext=told,
        ),
        class_="chances",
    )


def legend(called: Sequence[str], study: Study, at: int) -> Html:
    """Which line is whose, and its current value."""
    by, point = scale(study), study.points[at]
    return el(
        "ul",
        *(
            el(
                "li",
                el("span", MARKS[seat], class_=f"mark seat-{seat + 1}", aria_hidden="true"),
                el("span", name),
                el("strong", by.chance(point.chances[seat])),
            )
            for seat, name in enumerate(called)
        ),
        class_="legend",
    )


def weight(point: Point, study: Study) -> float:
    """How much a point matters: to the seat it moved most; in a solo game, as a share of the spread."""
    if point.seat:
        return point.given_up / _unit(study)
    return max((abs(each) for each in point.moved), default=0.0) / _unit(study)


def _unit(study: Study) -> float:
    return 1.0 if study.seats > 1 else study.spread or 1.0


def _around(values: Sequence[float], spread: float) -> tuple[float, float]:
    """The part of the scale that a solo game's line needs."""
    room = spread / 4 or 1.0
    return min(values, default=0.0) - room, max(values, default=0.0) + room


def _scale(plot: Plot) -> list[Html]:
    found: list[Html] = []
    by = scale(plot.study)
    for share in (0.0, 0.5, 1.0):
        value = plot.low + share * (plot.high - plot.low)
        y = plot.y(value)
        words = f"{100 * value:.0f}%" if by.many else f"{abs(value):.{by.digits}f}"
        found.append(el("path", d=f"M{LEFT} {y:.1f}H{RIGHT}", class_="rule"))
        found.append(el("text", words, x=LEFT - 4, y=f"{y + 4:.1f}"))
    return found


def _line(plot: Plot, seat: int) -> Html:
    """A seat's line, with its mark at the end."""
    points = plot.study.points
    places = [f"{plot.x(place):.1f} {plot.y(point.chances[seat]):.1f}" for place, point in enumerate(points)]
    x, y = plot.x(len(points) - 1), plot.y(points[-1].chances[seat])
    return join(
        el("path", d=f"M{'L'.join(places)}", class_=f"line seat-{seat + 1}"),
        el("text", MARKS[seat], x=f"{x:.1f}", y=f"{y + 4:.1f}", class_=f"mark seat-{seat + 1}"),
    )


def _dot(plot: Plot, place: int, point: Point) -> Html | None:
    """A throw that mattered, on the line of the seat that it helped most."""
    if weight(point, plot.study) < MATTERS:
        return None
    seat = max(range(len(point.moved)), key=lambda each: point.moved[each])
    at = {"cx": f"{plot.x(place):.1f}", "cy": f"{plot.y(point.chances[seat]):.1f}"}
    return el("circle", r="3", class_=f"dot seat-{seat + 1}", **at)


def _tick(plot: Plot, place: int, point: Point) -> Html | None:
    """A decision that cost something, below the line of the seat that made it; a longer tick means a higher cost."""
    if weight(point, plot.study) < COSTS:
        return None
    x, y = plot.x(place), plot.y(point.chances[point.seat - 1])
    length = 6 + 3 * point.grade
    top = y - length / 2 if y + length > BOTTOM else y
    return el("path", d=f"M{x:.1f} {top:.1f}v{length}", class_=f"tick seat-{point.seat}")


def _cursor(plot: Plot, at: int) -> list[Html]:
    x = f"{plot.x(at):.1f}"
    rings = [
        el("circle", cx=x, cy=f"{plot.y(value):.1f}", r="5", class_=f"ring seat-{seat}")
        for seat, value in enumerate(plot.study.points[at].chances, 1)
    ]
    return [el("path", d=f"M{x} {TOP}V{BOTTOM}", class_="now"), *rings]
