"""A table with a column per seat. It scrolls sideways by itself if it is too wide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, el

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def seat_table(
    name: str,
    called: Sequence[str],
    rows: Iterable[tuple[str, str, Iterable[str]]],
    total: Iterable[str] | None = None,
) -> Html:
    """The table with this name: rows with a label, a kind (a class, often none) and a cell per seat."""
    return el(
        "div",
        el(
            "table",
            el("thead", el("tr", el("td"), *(el("th", each, scope="col") for each in called))),
            el("tbody", *(_row(label, cells, kind) for label, kind, cells in rows)),
            el("tfoot", _row("Total", total)) if total is not None else None,
        ),
        class_="scroll",
        tabindex="0",
        role="group",
        aria_label=name,
    )


def _row(label: str, cells: Iterable[str], kind: str = "") -> Html:
    return el("tr", el("th", label, scope="row"), *(el("td", each) for each in cells), class_=kind or None)
