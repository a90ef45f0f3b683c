"""Games that live in one browser alone: what is done so that they last, and what is said about it, each once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.app.answer import quiet
from rollbow.app.effects import Gather, KeepSettings, Measure
from rollbow.app.kept import settings

from .shelf import MANY

if TYPE_CHECKING:
    from rollbow.app.answer import Answer
    from rollbow.app.effects import Effect
    from rollbow.app.model import Model


def due(model: Model) -> str:
    """The note for what is to be said now, if anything."""
    likes = model.settings
    if model.fleeting and not likes.note(settings.TOLD) and any(not card.fresh for card in model.cards):
        return settings.TOLD
    if likes.note(settings.REMINDED) or len(model.cards) < MANY:
        return ""
    saved = likes.note(settings.SAVED)
    new = _finished(model) - (int(saved) if saved.isdecimal() else 0)
    return settings.REMINDED if new >= MANY else ""


def heard(model: Model, note: str) -> Answer:
    """Says it no more."""
    return _noted(model, note, "yes") if note in (settings.TOLD, settings.REMINDED) else (model, ())


def take_along(model: Model) -> Answer:
    """Reads all games, to share them as one file."""
    return quiet(model), (Gather(None, "export-all", "share"),)


def saved(model: Model) -> Answer:
    """A file holds all games now."""
    after, effects = _noted(model, settings.SAVED, str(_finished(model)))
    note = due(model)
    if not note:
        return after, effects
    return heard(after, note)


def finished(model: Model) -> Answer:
    """Asks the browser to keep the games, once there is one worth keeping."""
    if model.plain or model.settings.note(settings.ASKED_TO_KEEP):
        return model, ()
    after, effects = _noted(model, settings.ASKED_TO_KEEP, "yes")
    return after, (Measure(ask=True), *effects)


def _finished(model: Model) -> int:
    return sum(card.over and card.own for card in model.cards)


def _noted(model: Model, name: str, text: str) -> tuple[Model, tuple[Effect, ...]]:
    likes = settings.noted(model.settings, name, text)
    return replace(model, settings=likes), (KeepSettings(settings.write(likes)),)
