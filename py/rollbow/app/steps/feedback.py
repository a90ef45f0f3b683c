"""A game's sounds and vibrations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.effects import Feel
from rollbow.app.model import finished

if TYPE_CHECKING:
    from rollbow.app import stage_cues
    from rollbow.app.effects import Effect
    from rollbow.app.game_table import Table
    from rollbow.app.kept.settings import Settings
    from rollbow.kernel.session import Session

BUZZES: dict[str, tuple[int, ...]] = {
    "roll": (15, 40, 15, 40, 25),
    "place": (12,),
    "points": (20, 50, 20),
    "end": (60, 80, 60, 80, 160),
    "bust": (180, 60, 90),
    "first": (20, 40, 60),
    "row": (20, 40, 20, 40, 60),
    "lock": (40, 30, 15),
}
"""What happens at a table, and how it feels: milliseconds, alternately on and off."""


CUED: dict[stage_cues.Kind, str] = {
    "throw": "roll",
    "bust": "bust",
    "loss": "bust",
    "first": "first",
    "row": "row",
    "lock": "lock",
    "note": "points",
    "rest": "place",
    "win": "end",
}
"""What a cue on the stage sounds and feels like."""


def cued(settings: Settings, kind: stage_cues.Kind) -> tuple[Effect, ...]:
    """The sound and vibration of a cue."""
    return _feel(settings, CUED[kind]) if settings.felt else ()


def felt(settings: Settings, view: Table, session: Session, since: int) -> tuple[Effect, ...]:
    """The sound and vibration for a change at the table. `since` counts the old entries."""
    if not settings.felt or since >= len(session.record.entries):
        return ()
    return _feel(settings, _happened(view, session, since))


def _feel(settings: Settings, what: str) -> tuple[Effect, ...]:
    return (Feel(what if settings.sound == "on" else "", BUZZES[what] if settings.vibration == "on" else ()),)


def _happened(view: Table, session: Session, since: int) -> str:
    """The loudest sound of the events. Every action is heard, if only as a piece being placed."""
    if finished(session):
        return "end"
    heard = {view.sound(event) for events in session.events[since:] for event in events}
    return next((sound for sound in ("roll", "points") if sound in heard), "place")
