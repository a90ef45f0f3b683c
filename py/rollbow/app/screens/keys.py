"""The list of keys at the table, as a dialog that Back and Escape close."""

from __future__ import annotations

from rollbow.app import routes
from rollbow.app.html import Html, el

from .frame import button, link

KEYS = (
    ("Space", "Press the main button"),
    ("1–9", "Choose a die in the tray"),
    ("Arrows", "Move around the board"),
    ("U", "Undo"),
    ("R", "Redo"),
    ("H", "Hint"),
    ("M", "Menu"),
    ("S", "Sound on or off"),
    ("?", "This list"),
    ("Esc", "Close"),
)


def keys() -> Html:
    """The dialog."""
    return el(
        "div",
        el(
            "section",
            el("h2", "Keys", id="keys-title"),
            el("dl", *(el("div", el("dt", key), el("dd", words)) for key, words in KEYS)),
            el("p", link(routes.Settings(), "Turn them off in Settings"), class_="small"),
            button("close-panel", "", "Close", class_="main"),
            role="dialog",
            aria_modal="true",
            aria_labelledby="keys-title",
            tabindex="-1",
        ),
        class_="veil",
    )
