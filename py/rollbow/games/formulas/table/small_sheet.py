"""Another player's sheet, small."""

from __future__ import annotations

from functools import lru_cache

from rollbow.app.html import Html, el, join
from rollbow.app.pieces import amount

from ..events import listed
from ..score import summaries, total
from ..sheet import LABELS, SLOT_SQUARES, Sheet
from .labels import aloud, glyphs

STEP, FIRST = 20, 20
"""From square to square, and the middle of the first."""


def _middle(square: int) -> tuple[int, int]:
    """Across and down."""
    return FIRST + STEP * (square % 5), FIRST + STEP * (square // 5)


_BLANKS = "".join(f"M{x - 6.5} {y - 6.5}h13v13h-13z" for x, y in map(_middle, range(25)))


@lru_cache(maxsize=64)  # the others' sheets don't change while a player ticks and writes
def small(sheet: Sheet, name: str) -> Html:
    """Another player's sheet, at a glance."""
    started = [summary for summary in summaries(sheet) if any(summary.parts) or summary.opened]
    notes = [f"minus {listed([str(number) for number in sheet.minuses])}"] if sheet.minuses else []
    if sheet.used:
        notes.append(f"used {listed([str(number) for number in sheet.used])}")
    return el(
        "figure",
        el("figcaption", el("strong", name), " ", el("span", amount(total(sheet)), class_="standing")),
        _drawing(sheet),
        el("p", "; ".join(notes), class_="small"),
        el("ul", *(el("li", aloud(summary)) for summary in started), class_="unseen"),
        class_="little",
    )


def _drawing(sheet: Sheet) -> Html:
    numbers = (
        el("text", held, x=x, y=f"{y + 3.5:g}", class_="number")
        for (x, y), held in zip(map(_middle, range(25)), sheet.squares, strict=True)
        if held is not None
    )
    signs = (
        el(
            "text",
            glyphs(held),
            x=(_middle(first)[0] + _middle(second)[0]) // 2,
            y=(_middle(first)[1] + _middle(second)[1]) // 2 + 3,
            class_="sign",
        )
        for (first, second), held in zip(SLOT_SQUARES, sheet.slots, strict=True)
        if held
    )
    return el(
        "svg",
        el("path", d=_BLANKS, class_="squares"),
        *(_label(line, line in sheet.opened) for line in range(10)),
        *numbers,
        *signs,
        viewBox="0 0 110 110",
        aria_hidden="true",
    )


def _label(line: int, opened: bool) -> Html:
    x, y = (5, FIRST + STEP * line) if line < 5 else (FIRST + STEP * (line - 5), 5)
    return join(
        el("circle", cx=x, cy=y, r="4.800", class_="open") if opened else None,
        el("text", LABELS[line % 5], x=x, y=f"{y + 2.8:g}", class_="label open" if opened else "label"),
    )
