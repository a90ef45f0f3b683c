"""What is heard and felt of a game, and whether the screen stays on: from the settings to effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.kernel.record import Thrown

from .device import Dress, Feel, StayAwake
from .model import finished
from .routes import At

if TYPE_CHECKING:
    from rollbow.kernel.session import Session

    from .effects import Effect
    from .model import Model
    from .scene import Table
    from .settings import Settings

BUZZES: dict[str, tuple[int, ...]] = {
    "roll": (15, 40, 15, 40, 25),
    "place": (12,),
    "points": (20, 50, 20),
    "end": (60, 80, 60, 80, 160),
}
"""What happens at a table, and how it feels: milliseconds, by turns on and off."""


def dressed(settings: Settings) -> Dress:
    """How the page is shown."""
    return Dress(settings.theme, settings.motion, settings.tray)


def felt(settings: Settings, view: Table, session: Session, since: int) -> tuple[Effect, ...]:
    """What is heard and felt when the table has changed. `since` counts the old entries."""
    if "on" not in (settings.sound, settings.vibration) or since >= len(session.record.entries):
        return ()
    what = _happened(view, session, since)
    return (Feel(what if settings.sound == "on" else "", BUZZES[what] if settings.vibration == "on" else ()),)


def woken(before: Model, after: Model) -> tuple[Effect, ...]:
    """The screen stays on as long as there is a game on it that goes on."""
    awake = _awake(after)
    return (StayAwake(awake),) if awake != _awake(before) else ()


def _happened(view: Table, session: Session, since: int) -> str:
    if finished(session):
        return "end"
    if any(isinstance(entry, Thrown) for entry in session.record.entries[since:]):
        return "roll"
    seats = range(1, len(session.record.seats) + 1)
    changed = any(
        view.standing(session.states[since], seat) != view.standing(session.state, seat) for seat in seats
    )
    return "points" if changed else "place"


def _awake(model: Model) -> bool:
    return (
        model.settings.awake == "on"
        and isinstance(model.route, At)
        and model.session is not None
        and not finished(model.session)
    )
