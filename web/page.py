"""The browser's document: shows HTML by morphing, and turns events into messages. No decisions live here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from js import Object, document, navigator, rollbow, window
from pyodide.ffi import JsException, create_proxy, to_js

from rollbow.app.messages import Did, Filled, Went

if TYPE_CHECKING:
    from collections.abc import Callable

    from rollbow.app.messages import Message

ROOT = document.getElementById("app")
_revealed = ""
FOCUSABLE = "a[href], button:not([disabled]), input, select, textarea, [tabindex='0']"
SHORTCUTS = {name: name for name in ("ArrowLeft", "ArrowRight", "Home", "End")} | {" ": "Space"}
"""Keys that use the control which names them in `aria-keyshortcuts`."""
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def show(html: str, title: str) -> None:
    """Makes the page look like this, touching only what differs."""
    inside = ROOT.contains(document.activeElement)
    rollbow.morph(ROOT, html)
    if document.title != title:
        document.title = title
    if ROOT.querySelector("[data-drop]"):
        rollbow.load("drag")
    _reveal(ROOT.querySelector(".board [data-pointed]"))
    if inside and not ROOT.contains(document.activeElement):
        focus(".tray .main, .result .main, .tray button, h1")


def _reveal(target: Any) -> None:
    """Scrolls to the place on the board that the guide points at, once."""
    global _revealed
    name = target.id if target else ""
    if name and name != _revealed:
        target.scrollIntoView(Object.fromEntries(to_js([["block", "nearest"]])))
    _revealed = name


def version() -> tuple[str, str]:
    """The build that runs, and the day it was made."""
    known = document.documentElement.dataset
    return str(known.build), str(known.day)


def focus(selector: str) -> None:
    """Moves the focus to the first element that fits."""
    found = ROOT.querySelector(selector)
    if found:
        if not found.matches(FOCUSABLE):
            found.setAttribute("tabindex", "-1")
        found.focus({"preventScroll": True})


def ready(send: Callable[[Message], None]) -> None:
    """Tells that the first screen stands, and does what was tapped on the one that was shown meanwhile."""
    tapped = rollbow.tapped().to_py()
    rollbow.ready()
    if tapped:
        send(Did(*tapped))


def listen(send: Callable[[Message], None]) -> None:
    """Sends a message for everything done on the page: one listener serves all controls."""

    def heard(event: Any) -> None:
        if event.type == "hashchange":
            send(Went(window.location.hash))
        elif event.type == "rollbow:update":
            send(Did("renewable"))
        elif event.type == "rollbow:pick":
            send(Did("pick", event.detail))
        elif event.type == "click":
            control = event.target.closest("button[data-do]")
            if control:
                send(Did(control.dataset.do, control.value))
        elif event.type == "submit":
            event.preventDefault()
            _submitted(event.target, send)
        elif event.type == "input":
            if event.target.name and event.target.name != "typed":
                send(Filled(event.target.name, event.target.value))
        elif event.type == "keydown":
            _pressed(event, send)

    listener = create_proxy(heard)
    for kind in ("click", "submit", "input", "keydown"):
        document.addEventListener(kind, listener)
    window.addEventListener("hashchange", listener)
    for kind in ("rollbow:update", "rollbow:pick"):
        window.addEventListener(kind, listener)


def _submitted(form: Any, send: Callable[[Message], None]) -> None:
    typed = form.elements.namedItem("typed")
    if typed:
        text, typed.value = typed.value, ""
        typed.focus()
        send(Did(form.dataset.do, text))
    elif form.dataset.do:
        send(Did(form.dataset.do))


def _pressed(event: Any, send: Callable[[Message], None]) -> None:
    writing = event.target.matches("input:not([type=radio]), textarea, select")
    if (event.ctrlKey or event.metaKey) and not writing:
        action = {"z": "redo" if event.shiftKey else "undo", "y": "redo"}.get(event.key.lower())
        if action:
            event.preventDefault()
            send(Did(action))
    elif (
        event.key in ARROWS
        and not (writing or event.shiftKey)
        and (near := _neighbor(event.target, *ARROWS[event.key]))
    ):
        event.preventDefault()
        near.focus()
    elif (
        event.key in SHORTCUTS and not writing and not (event.key == " " and event.target.matches(FOCUSABLE))
    ):
        control = ROOT.querySelector(f'[aria-keyshortcuts="{SHORTCUTS[event.key]}"]')
        if control:
            event.preventDefault()
            control.click()


def _neighbor(element: Any, across: int, down: int) -> Any:
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


def dress(theme: str, motion: str, tray: str) -> None:
    """Puts colors, motion and the hand on the whole page; `system` leaves them to the system."""
    chosen = document.documentElement.dataset
    for name, value in (("theme", theme), ("motion", motion), ("tray", tray)):
        setattr(chosen, name, value)


async def feel(sound: str, pattern: tuple[int, ...]) -> None:
    """Lets a sound be heard and the device be felt, where it can."""
    if pattern and hasattr(navigator, "vibrate"):
        navigator.vibrate(to_js(pattern))
    if sound:
        (await rollbow.load("sound")).play(sound)


async def stay_awake(*, on: bool) -> None:
    """Keeps the screen from going dark, where that is possible."""
    (await rollbow.load("awake")).keep(on)


def here() -> str:
    """The address of this page without its fragment."""
    return str(window.location.href).partition("#")[0]


async def share(text: str, fragment: str, *, sheet: bool) -> str:
    """Hands a text and an address of this page to the share sheet or to the clipboard; says what came of it."""
    whole = "\n".join(part for part in (text, here() + fragment if fragment else "") if part)
    offered = Object.fromEntries(to_js([["text", whole]]))
    try:
        if sheet and hasattr(navigator, "share") and navigator.canShare(offered):
            await navigator.share(offered)
            return "shared"
        await navigator.clipboard.writeText(whole)
    except JsException as error:
        # A DOMException arrives wrapped: only its words tell what it was.
        return "dismissed" if "abort" in str(error).lower() else "refused"
    except AttributeError:  # an address without https has no clipboard
        return "refused"
    return "copied"


def put_picture(selector: str, svg: str) -> None:
    """Puts a picture made on this page into an element."""
    place = ROOT.querySelector(selector)
    if place:
        place.innerHTML = svg
