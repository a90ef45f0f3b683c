"""How this player likes the page, and how that is written down: a line `NAME VALUE` each."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace


@dataclass(frozen=True, slots=True)
class Settings:
    """What was chosen. The first value of each in CHOICES is the default."""

    theme: str = "system"
    motion: str = "system"
    pace: str = "normal"
    sound: str = "off"
    vibration: str = "off"
    confirm: str = "off"
    tray: str = "right"
    awake: str = "on"
    chains: str = "on"


CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "motion": ("system", "less"),
    "pace": ("normal", "slow", "fast"),
    "sound": ("off", "on"),
    "vibration": ("off", "on"),
    "confirm": ("off", "on"),
    "tray": ("right", "left"),
    "awake": ("on", "off"),
    "chains": ("on", "off"),
}

PAUSES = {"slow": 1400, "normal": 600, "fast": 150}
"""How long a bot's move is waited for, so that it can be followed (milliseconds)."""


def read(text: str) -> Settings:
    """The settings in a text. A line that is no setting is passed over: a default is better than no page."""
    settings = Settings()
    for line in text.splitlines()[:100]:
        name, _, value = line.partition(" ")
        settings = changed(settings, name, value)
    return settings


def write(settings: Settings) -> str:
    """The settings as text, all of them."""
    return "".join(f"{field.name} {getattr(settings, field.name)}\n" for field in fields(settings))


def changed(settings: Settings, name: str, value: str) -> Settings:
    """The settings with one of them changed; as they were when there is no such choice."""
    if value not in CHOICES.get(name, ()):
        return settings
    return replace(settings, **{name: value})
