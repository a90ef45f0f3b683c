"""Games live in only one browser: it is asked to keep them, they can all go into one file, and two reminders say so."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.app.effects import Gather, KeepSettings, Measure
from rollbow.app.kept import settings
from rollbow.app.step_answer import quiet

from .shelf import finished_here, to_say

if TYPE_CHECKING:
    from rollbow.app.effects import Effect
    from rollbow.app.model import Model
    from rollbow.app.step_answer import Answer


def heard(model: Model, note: str) -> Answer:
    """A reminder was read; it won’t appear again."""
    return _noted(model, note, "yes") if note in (settings.TOLD, settings.REMINDED) else (model, ())


def take_along(model: Model) -> Answer:
    """Reads all games, to share them as one file."""
    return quiet(model), (Gather(None, "export-all", "share"),)


def saved(model: Model) -> Answer:
    """All games are now in a file."""
    after, effects = _noted(model, settings.SAVED, str(finished_here(model)))
    note = to_say(model)
    if not note:
        return after, effects
    return heard(after, note)


def finished(model: Model) -> Answer:
    """Asks the browser to keep the games, as soon as there is one worth keeping."""
    if model.plain or model.settings.note(settings.ASKED_TO_KEEP):
        return model, ()
    after, effects = _noted(model, settings.ASKED_TO_KEEP, "yes")
    return after, (Measure(ask=True), *effects)


def _noted(model: Model, name: str, text: str) -> tuple[Model, tuple[Effect, ...]]:
    likes = settings.noted(model.settings, name, text)
    return replace(model, settings=likes), (KeepSettings(settings.write(likes)),)
