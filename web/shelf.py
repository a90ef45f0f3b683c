"""Where games are kept: this browser's storage. What is kept is text; nothing here reads it."""

from __future__ import annotations

from js import localStorage
from pyodide.ffi import JsException

CARDS = "rollbow/cards"
GAME = "rollbow/game/"


def cards() -> list[str]:
    """The cards of all kept games, a line each."""
    try:
        text = localStorage.getItem(CARDS)
    except JsException:
        return []
    return str(text).splitlines() if text else []


def fetch(identity: str) -> str | None:
    """The text of a kept game."""
    try:
        text = localStorage.getItem(GAME + identity)
    except JsException:
        return None
    return None if text is None else str(text)


def keep(identity: str, text: str, card: str) -> str:
    """Keeps a game; returns what went wrong, or an empty text."""
    try:
        localStorage.setItem(GAME + identity, text)
        others = [line for line in cards() if not line.startswith(identity + "\t")]
        localStorage.setItem(CARDS, "\n".join([card, *others]))
    except JsException as error:
        return f"This game can't be saved in this browser ({error.name}). It goes on, but a reload would lose it."
    return ""
