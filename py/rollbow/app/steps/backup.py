"""Games live in one browser alone: it is asked to keep them, all go into one file, and two reminders come once each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.app.answer import quiet
from rollbow.app.effects import Gather, KeepSettings, Measure
from rollbow.app.kept import settings

from .shelf import finished_here, to_say

if TYPE_CHECKING:
    from rollbow.app.answer import Answer
    from rollbow.app.effects import Effect
    from rollbow.app.model import Model


def heard(model: Model, note: str) -> Answer:
    """A reminder was read: it doesn’t come again."""
    return _noted(model, note, "yes") if note in (settings.TOLD, settings.REMINDED) else (model, ())


def take_along(model: Model) -> Answer:
    """Reads all games, to share them as one file."""
    return quiet(model), (Gather(None, "export-all", "share"),)


def saved(model: Model) -> Answer:
    """A file holds all games now."""
    after, effects = _noted(model, settings.SAVED, str(finished_here(model)))
    note = to_say(model)
    if not note:
        return after, effects
    return heard(after, note)


def finished(model: Model) -> Answer:
    """Asks the browser to keep the games, once there is one worth keeping."""
    if model.plain or model.settings.note(settings.ASKED_TO_KEEP):
        return model, ()
    after, effects = _noted(model, settings.ASKED_TO_KEEP, "yes")
    return after, (Measure(ask=True), *effects)


def _noted(model: Model, name: str, text: str) -> tuple[Model, tuple[Effect, ...]]:
    likes = settings.noted(model.settings, name, text)
    return replace(model, settings=likes), (KeepSettings(settings.write(likes)),)
