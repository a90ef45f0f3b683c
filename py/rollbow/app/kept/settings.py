"""What this player prefers and what the page remembers, one per line: `NAME VALUE`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Settings:
    """The player's choices. The first value of each in CHOICES is the default."""

    theme: str = "system"
    motion: str = "system"
    pace: str = "normal"
    sound: str = "off"
    vibration: str = "off"
    confirm: str = "off"
    tray: str = "right"
    awake: str = "on"
    proposals: str = "on"
    keys: str = "on"
    notes: tuple[tuple[str, str], ...] = ()  # what else the page remembers, the newest last

    def note(self, name: str) -> str:
        """What is remembered under this name; empty if nothing."""
        return dict(self.notes).get(name, "")

    @property
    def felt(self) -> bool:
        """Whether a game makes sounds or vibrations."""
        return "on" in (self.sound, self.vibration)

    @property
    def look(self) -> tuple[str, str, str]:
        """What the whole page looks like: colors, motion, and which hand dice and actions are placed for."""
        return self.theme, self.motion, self.tray


CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "motion": ("system", "less"),
    "pace": ("normal", "slow", "fast"),
    "sound": ("off", "on"),
    "vibration": ("off", "on"),
    "confirm": ("off", "on"),
    "tray": ("right", "left"),
    "awake": ("on", "off"),
    "proposals": ("on", "off"),
    "keys": ("on", "off"),
}
KEPT_AS = {"proposals": "chains"}
"""Settings stored under an older name."""
_KEPT = {KEPT_AS.get(name, name): name for name in CHOICES}
ME = "me"
"""The note with the player's name; a dash if they were asked and gave none."""
TABLE = "table-"
"""Begins the notes about the last table of each game: `table-uno`."""
ASKED = "asked-sound"
"""The note that the player was asked whether to hear the dice."""
ASKED_TO_KEEP = "asked-to-keep"
"""The note that the browser was asked to keep the games."""
TOLD = "told-fleeting"
"""The note that the player was told that this browser clears games."""
REMINDED = "reminded"
"""The note that the player was reminded that the games are in no file."""
SAVED = "saved-games"
"""The note with the number of finished games when all were last saved as a file."""
NOTES = (ME, ASKED, ASKED_TO_KEEP, TOLD, REMINDED, SAVED)
LONGEST_NOTE = 400


def read(text: str) -> Settings:
    """The settings in a text. Unknown lines are skipped: a default is better than no page."""
    settings = Settings()
    for line in text.splitlines()[:100]:
        name, _, value = line.partition(" ")
        if name in NOTES or name.startswith(TABLE):
            settings = noted(settings, name, value)
        else:
            settings = changed(settings, _KEPT.get(name, ""), value)
    return settings


def write(settings: Settings) -> str:
    """The settings as text, all of them."""
    lines = [(KEPT_AS.get(name, name), getattr(settings, name)) for name in CHOICES]
    return "".join(f"{name} {value}\n" for name, value in (*lines, *settings.notes))


def revised(kept: str, text: str) -> str:
    """The text that replaces the stored settings; what a newer Rollbow wrote there stays."""
    chosen = dict(line.split(" ", 1) for line in text.splitlines())
    for line in kept.splitlines()[:100]:
        name, _, value = line.partition(" ")
        choices = CHOICES.get(_KEPT.get(name, ""), ())
        # One of its values looks like the default here, and stays unless another was chosen.
        if name and value and value not in choices and chosen.get(name, "") == next(iter(choices), ""):
            chosen[name] = value
    return "".join(f"{name} {value}\n" for name, value in chosen.items())


def changed(settings: Settings, name: str, value: str) -> Settings:
    """The settings with one of them changed, or unchanged if there is no such choice."""
    if value not in CHOICES.get(name, ()):
        return settings
    fields: dict[str, Any] = {name: value}
    return replace(settings, **fields)


def noted(settings: Settings, name: str, text: str) -> Settings:
    """The settings with a note added or replaced; a text that is empty or doesn't fit on a line removes it."""
    others = tuple(note for note in settings.notes if note[0] != name)
    fits = text and len(text) <= LONGEST_NOTE and len(f"x{text}x".splitlines()) == 1
    return replace(settings, notes=(*others, (name, text)) if fits else others)
