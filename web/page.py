"""The browser's document: shows HTML by morphing, and turns events into messages. No decisions live here."""

from __future__ import annotations

from asyncio import sleep
from contextlib import suppress
from typing import TYPE_CHECKING

from js import Object, history, navigator, rollbow
from pyodide.ffi import JsException, to_js
from pyscript import document, when, window

import browser_history
from parts import NotYet
from rollbow.app.actions import ACTIONS
from rollbow.app.messages import Did, Dropped, Filled, Renewable, Shortcut, Skipped, Typed, Went

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Element, Event
    from pyodide.ffi import JsNull

    from rollbow.app.messages import Message

ROOT = document.getElementById("app")
_revealed = ""
_address = str(window.location.hash)
FOCUSABLE = "a[href], button:not([disabled]), input, select, textarea, [tabindex='0']"
SHORTCUTS = {name: name for name in ("ArrowLeft", "ArrowRight", "Home", "End")} | {" ": "Space"}
"""Keys that press the control that names them in `aria-keyshortcuts`."""
DIGITS = tuple("123456789")
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


_astray = False  # the focus was put on something inactive, until there is something to do


def show(html: str, title: str, place: str) -> None:
    """Makes the page look like this, changing only what differs. `place` is empty while a screen waits for its game."""
    global _astray
    inside = ROOT.contains(document.activeElement)
    browser_history.leaving(place)
    rollbow.morph(ROOT, html)
    if document.title != title:
        document.title = title
    if ROOT.querySelector("[data-drop]"):
        rollbow.load("drag")
    browser_history.drawn(place)
    _reveal(ROOT.querySelector(".board :is([data-pointed], [data-advised])"))
    lost = inside and not ROOT.contains(document.activeElement)
    if lost or _astray:
        _astray = not browser_history.focus(*browser_history.PLACE_TO_ACT)
    if lost and _astray:
        browser_history.focus(*browser_history.FALLBACK)


def mark_saved(words: str) -> None:
    """Changes the word that says whether the game is saved; the next screen will say the same."""
    place = ROOT.querySelector(".bar .saved")
    if place:
        place.textContent = words


def _reveal(target: Element | JsNull) -> None:
    """Scrolls to the place on the board that the guide points at, or that a hint is about, once."""
    global _revealed
    if target and target.id not in ("", _revealed):
        target.scrollIntoView(Object.fromEntries(to_js([["block", "nearest"]])))
    _revealed = target.id if target else ""


def version() -> tuple[str, str]:
    """The running build and its day."""
    known = document.documentElement.dataset
    return str(known.build), str(known.day)


def fleeting() -> bool:
    """Whether this browser clears a site’s storage after a week without a visit, as WebKit does but for installed apps.

    On Apple's phones and tablets every browser is WebKit.
    """
    webkit = str(navigator.vendor).startswith("Apple")
    return webkit and not window.matchMedia("(display-mode: standalone)").matches


def scans() -> bool:
    """Whether this browser may be able to read QR codes with a camera."""
    return hasattr(window, "BarcodeDetector") and hasattr(navigator, "mediaDevices")


async def scan() -> str | None:
    """The text of the first code the camera sees; empty if its picture was closed, None if there is no camera."""
    try:
        return await (await rollbow.load("scan")).read()
    except JsException:
        return None


def ready(send: Callable[[Message], None], home: Callable[[], str]) -> None:
    """Announces the first screen, and does what was tapped on the one shown in the meantime. From here on, the next
    visit finds home as it was when this page was left.
    """

    @when("visibilitychange", document)
    def left() -> None:
        if document.hidden:
            with suppress(NotYet):
                rollbow.remember(home(), "")

    tapped = rollbow.tapped().to_py()
    rollbow.ready()
    if tapped and tapped[0] in ACTIONS:  # that screen may be from an older version
        send(Did(*tapped))


def listen(send: Callable[[Message], None]) -> None:
    """Sends a message for everything done on the page; one listener serves all controls."""

    def heard(event: Event) -> None:
        global _address, _astray
        if event.type in ("click", "keydown"):
            _astray = False
        if event.type == "hashchange":
            _address = window.location.hash
            send(Went(_address, browser_history.moved()))
        elif event.type == "popstate":
            # A change of address is reported by the event above.
            if window.location.hash == _address:
                send(Went(_address, browser_history.moved()))
        elif event.type == "rollbow:update":
            send(Renewable())
        elif event.type == "rollbow:pick":
            send(Dropped(event.detail))
        elif event.type == "click":
            control = event.target.closest("button[data-do]")
            if control:
                send(Did(control.dataset.do, control.value))
            elif ROOT.querySelector(":scope > .stage"):
                send(Skipped())
        elif event.type == "submit":
            event.preventDefault()
            _submitted(event.target, send)
        elif event.type == "input":
            if event.target.name and event.target.name != "typed":
                send(Filled(event.target.name, event.target.value))
        elif event.type == "keydown":
            _pressed(event, send)

    for kind in ("click", "submit", "input", "keydown"):
        when(kind, document)(heard)
    for kind in ("hashchange", "popstate", "rollbow:update", "rollbow:pick"):
        when(kind, window)(heard)


def _submitted(form: Element, send: Callable[[Message], None]) -> None:
    typed = form.elements.namedItem("typed")
    if typed:
        text, typed.value = typed.value, ""
        typed.focus()
        send(Typed(form.dataset.line, text))
    elif form.dataset.do:
        send(Did(form.dataset.do))


def _pressed(event: Event, send: Callable[[Message], None]) -> None:
    writing = event.target.matches("input:not([type=radio]), textarea, select")
    if (event.ctrlKey or event.metaKey) and not writing:
        again = event.key.lower() == "y" or event.shiftKey
        if event.key.lower() in ("y", "z"):
            event.preventDefault()
            send(Shortcut("redo" if again else "undo"))
    elif (
        event.key in ARROWS
        and not (writing or event.shiftKey)
        and (near := _neighbor(event.target, *ARROWS[event.key]))
    ):
        event.preventDefault()
        near.focus()
    elif event.key == "Escape":
        if close := ROOT.querySelector("[data-do=close-panel], .tool.more[aria-expanded=true]"):
            close.click()
    elif not (writing or event.altKey or (event.key == " " and event.target.matches(FOCUSABLE))):
        control = _meant(event.key)
        if control:
            event.preventDefault()
            control.click()


def _meant(key: str) -> Element | JsNull | None:
    """The control that a single key stands for; if a dialog is open, none behind it."""
    if ROOT.querySelector("[role=dialog]"):
        return ROOT.querySelector("[role=dialog] [data-do=close-panel]") if key == "?" else None
    if key in SHORTCUTS or key == "?" or (len(key) == 1 and key.isalpha()):
        control = ROOT.querySelector(
            f'[aria-keyshortcuts="{SHORTCUTS.get(key, key.upper())}"]:not(:disabled)'
        )
        if control or key != " ":
            return control
    if not ROOT.querySelector("main[data-keys]"):
        return None
    if key == " ":
        return ROOT.querySelector(browser_history.PLACE_TO_ACT[0])
    dice = list(ROOT.querySelectorAll("main > :is(.board, .tray) button.pick")) if key in DIGITS else []
    return dice[DIGITS.index(key)] if key in DIGITS[: len(dice)] else None


def _neighbor(element: Element, across: int, down: int) -> Element | None:
    """The nearest control in a direction, within the same grid of controls."""
    grid = element.closest("[data-grid]")
    if not grid:
        return None
    box = element.getBoundingClientRect()
    best, nearest = None, float("inf")
    for other in grid.querySelectorAll(FOCUSABLE):
        there = other.getBoundingClientRect()
        dx = there.left + there.width / 2 - box.left - box.width / 2
        dy = there.top + there.height / 2 - box.top - box.height / 2
        ahead, aside = (dx * across, abs(dy)) if across else (dy * down, abs(dx))
        if ahead > 1 and ahead + 3 * aside < nearest:
            best, nearest = other, ahead + 3 * aside
    return best


def go(fragment: str, *, instead: bool = False) -> None:
    """Changes the address."""
    if window.location.hash == fragment:
        return
    if instead:
        window.location.replace(fragment)
    else:
        window.location.hash = fragment


def stay(fragment: str) -> None:
    """Puts the screen's address back, as the screen couldn't follow the new one."""
    global _address
    history.replaceState(history.state, "", fragment)
    _address = str(window.location.hash)


def dress(theme: str, motion: str, tray: str) -> None:
    """Sets colors, motion and hand for the whole page; `system` leaves them to the system."""
    chosen = document.documentElement.dataset
    for name, value in (("theme", theme), ("motion", motion), ("tray", tray)):
        setattr(chosen, name, value)


async def feel(sound: str, pattern: tuple[int, ...]) -> None:
    """Plays a sound and vibrates, if the device can."""
    if pattern and hasattr(navigator, "vibrate"):
        navigator.vibrate(to_js(pattern))
    if sound:
        (await rollbow.load("sound")).play(sound)


def still() -> bool:
    """Whether the system asks for less motion."""
    return bool(window.matchMedia("(prefers-reduced-motion: reduce)").matches)


async def perform(milliseconds: int, cubes: str) -> None:
    """Starts the stage's time, and throws dice on it. The game goes on even if they can't be drawn."""
    if cubes:
        with suppress(JsException):
            (await rollbow.load("falling_dice")).fling(cubes, milliseconds)
    await sleep(milliseconds / 1000)


async def strike() -> None:
    """Clears the stage."""
    with suppress(JsException):
        (await rollbow.load("falling_dice")).strike()


async def stay_awake(*, on: bool) -> None:
    """Keeps the screen from going dark, if possible."""
    (await rollbow.load("screen_wake_lock")).keep(on)


def here() -> str:
    """The address of this page without its fragment."""
    return str(window.location.href).partition("#")[0]


async def share(text: str, fragment: str, *, sheet: bool) -> str:
    """Sends a text and an address of this page to the share sheet or the clipboard; returns the outcome."""
    whole = "\n".join(part for part in (text, here() + fragment if fragment else "") if part)
    offered = Object.fromEntries(to_js([["text", whole]]))
    try:
        if sheet and hasattr(navigator, "share") and navigator.canShare(offered):
            await navigator.share(offered)
            return "shared"
        await navigator.clipboard.writeText(whole)
    except JsException as error:
        # A DOMException arrives wrapped: only its text says what it was.
        return "dismissed" if "abort" in str(error).lower() else "refused"
    except AttributeError:  # without https there is no clipboard
        return "copied" if (await rollbow.load("copy_fallback")).copy(whole) else "refused"
    return "copied"


def put_picture(selector: str, svg: str) -> None:
    """Puts a picture made by this page into an element."""
    place = ROOT.querySelector(selector)
    if place:
        place.innerHTML = svg
