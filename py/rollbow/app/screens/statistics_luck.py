"""Luck and decisions over many games: one dot per game, with the mean and its margin of error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app import kept
from rollbow.app.html import Html, el

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.app.kept.studies import Digest

WIDTH, HEIGHT, LEFT, EDGE = 360, 110, 34, 8
POINTS = 100


def luck(games: Sequence[Digest]) -> Html:
    """The section of the statistics."""
    count = f"{len(games)} game" + ("" if len(games) == 1 else "s")
    return el(
        "section",
        el("h2", "Luck and decisions"),
        el(
            "p",
            f"From the studies (“How it went”) of {count} you finished against bots, oldest on the left, in "
            "percentage points.",
        ),
        _kind("Luck", [POINTS * each.luck for each in games], "Fair dice average out to zero."),
        _kind("Given up", [POINTS * each.given_up for each in games], "Lower is better."),
        class_="luck",
        aria_label="Luck and decisions",
    )


def _kind(title: str, values: Sequence[float], meaning: str) -> Html:
    mean, off = kept.statistics.interval(values)
    average = f"{title}, on average: {_shown(mean)}"
    told = f"{average}. With fewer than {kept.statistics.FEW} games, that doesn’t mean much."
    if off is not None:
        between = f"{_shown(mean - off)} and {_shown(mean + off)}"
        told = f"{average}; very likely (19 times in 20) the true average is between {between}."
    return el(
        "div",
        el("h3", title),
        _dots(title, values, mean, off or 0.0),
        el("p", f"{told} {meaning}"),
    )


def _dots(title: str, values: Sequence[float], mean: float, off: float) -> Html:
    low, high = min(0.0, mean - off, *values), max(1.0, mean + off, *values)
    step = (WIDTH - LEFT - EDGE) / len(values)

    def y(value: float) -> float:
        return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (value - low) / (high - low)

    end = WIDTH - EDGE
    return el(
        "svg",
        el(
            "rect",
            x=LEFT,
            y=f"{y(mean + off):.1f}",
            width=end - LEFT,
            height=f"{y(mean - off) - y(mean + off):.1f}",
        )
        if off
        else None,
        el("path", d=f"M{LEFT} {y(0):.1f}H{end}", class_="rule"),
        el("path", d=f"M{LEFT} {y(mean):.1f}H{end}", class_="mean"),
        *(
            el("circle", cx=f"{LEFT + step * (place + 0.5):.1f}", cy=f"{y(value):.1f}", r="3.5")
            for place, value in enumerate(values)
        ),
        *(el("text", _shown(value), x=LEFT - 4, y=f"{y(value) + 4:.1f}") for value in _labels(low, high)),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="dots",
        role="img",
        aria_label=f"{title}, game by game: {', '.join(map(_shown, values))}",
    )


def _labels(low: float, high: float) -> list[float]:
    """The ends of the scale, and zero where there is room for it."""
    room = (high - low) / 6
    return [low, high, *([0.0] if low < -room and high > room else [])]


def _shown(value: float) -> str:
    whole = round(value)
    return f"−{-whole}" if whole < 0 else f"{whole}"
