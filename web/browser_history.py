"""The browser's history: how each entry was left, and what covers its screen.

An entry's state is the text `KEY PANEL`. A screen may be drawn before the address changes (a game is started) or after
(a link or Back is clicked); the scroll position is noted before the first of the two.
"""

from __future__ import annotations

from dataclasses import dataclass

from js import Object, history
from pyodide.ffi import to_js
from pyscript import document, when, window

ROOT = document.getElementById("app")
SCROLLING = ("main > .board", "main > .tray", "main > .side")
"""What may scroll inside a wide screen."""
PLACE_TO_ACT = ("main > .tray .main:not([aria-disabled], :disabled)", "main > .board > .result .main")
FALLBACK = ("main > .tray button:not(:disabled)", "h1")


@dataclass(frozen=True, slots=True)
class Spot:
    """How far a page and its parts were scrolled, and what had the focus."""

    page: float
    parts: tuple[float, ...]
    focus: str


_spots: dict[str, Spot] = {}
_entry = ""  # the key of the entry that the address bar shows
_place = ""  # the place whose screen is drawn
_ahead = False  # the screen of a new place has been drawn, and the address will follow
_arrived = False  # the address has changed, and its screen will follow
_count = 0


def opened() -> str:
    """Takes over from the browser; returns what covered the screen before a reload."""
    _enter()
    # The browser does it better while Python isn't running: on the next start, and on the way back from elsewhere.
    history.scrollRestoration = "manual"

    @when("pagehide", window)
    def leaving() -> None:
        history.scrollRestoration = "auto"

    return _panel()


def moved() -> str:
    """The address has changed, or Back was pressed with a panel open; returns what covers the screen there."""
    global _ahead, _arrived
    if not _ahead:
        _note()
    _arrived = not _ahead
    _ahead = False
    _enter()
    return _panel()


def cover(panel: str) -> None:
    """Makes a history entry for what covers the screen, so that Back uncovers it."""
    global _ahead
    history.pushState(f"{_fresh()} {panel}", "")
    _ahead = False
    _enter()


def uncover() -> None:
    """Goes back to the screen itself."""
    if _panel():
        history.back()


def leaving(place: str) -> None:
    """A screen is about to be drawn."""
    global _ahead
    if _place and place and place != _place and not _arrived:
        _note()
        _ahead = True


def drawn(place: str) -> None:
    """The screen has been drawn: scrolls to the top and puts the focus where to act, or restores both. A screen that is
    still waiting has no place."""
    global _place, _arrived
    if not place:
        return
    before, _place = _place, place
    back = _spots.get(_entry) if _arrived else None
    _arrived = False
    if not before or (before == place and back is None):
        return
    window.scrollTo(0, back.page if back else 0)
    for number, selector in enumerate(SCROLLING):
        for part in ROOT.querySelectorAll(selector):
            part.scrollTop = back.parts[number] if back else 0
    if back is None or not back.focus or not focus(back.focus):
        focus("[role=dialog]", *PLACE_TO_ACT, "h1")


def focus(*selectors: str) -> bool:
    """Moves the focus to what the first selector finds, or the next one."""
    for selector in selectors:
        found = ROOT.querySelector(selector)
        if found:
            found.focus(Object.fromEntries(to_js([["preventScroll", True]])))
            return True
    return False


def _note() -> None:
    parts = [ROOT.querySelector(selector) for selector in SCROLLING]
    there = document.activeElement
    name = ""
    if there and ROOT.contains(there):
        href = there.getAttribute("href")
        name = f"#{there.id}" if there.id else f'a[href="{href}"]' if isinstance(href, str) else ""
    _spots[_entry] = Spot(window.scrollY, tuple(part.scrollTop if part else 0 for part in parts), name)


def _enter() -> None:
    """Gives the entry a key if it is a new one."""
    global _entry
    if not isinstance(history.state, str):
        history.replaceState(f"{_fresh()} ", "")
    _entry = str(history.state).partition(" ")[0]


def _fresh() -> str:
    """A key that no entry has, not even from before a reload."""
    global _count
    _count += 1
    return f"{window.performance.timeOrigin}-{_count}"


def _panel() -> str:
    return history.state.partition(" ")[2] if isinstance(history.state, str) else ""
