"""The settings: one group of choices each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, el
from rollbow.app.settings import CHOICES

from .frame import page

if TYPE_CHECKING:
    from rollbow.app.model import Model

WORDS: dict[str, tuple[str, str, dict[str, str]]] = {
    "theme": ("Colors", "", {"system": "As the system", "light": "Light", "dark": "Dark"}),
    "motion": ("Motion", "", {"system": "As the system", "less": "Less"}),
    "pace": ("Bots play", "", {"slow": "Slowly", "normal": "Normally", "fast": "Fast"}),
    "sound": ("Sound", "A few quiet ones: dice, marks, points, the end.", {"off": "Off", "on": "On"}),
    "vibration": ("Vibration", "Where the device can.", {"off": "Off", "on": "On"}),
    "confirm": ("End of a turn", "", {"off": "At once", "on": "Ask before it ends"}),
    "tray": ("Dice and actions", "", {"right": "For the right hand", "left": "For the left hand"}),
    "awake": (
        "Screen during a game",
        "Where the device can.",
        {"on": "Stays on", "off": "May go dark"},
    ),
    "chains": ("UNO Dice: show the longest chain", "A helper for beginners.", {"off": "Off", "on": "On"}),
}


def settings(model: Model) -> Html:
    """The settings."""
    return page(
        model,
        "Settings",
        el("p", "They are kept in this browser and work at once.", class_="lead"),
        el(
            "form",
            *(_group(name, getattr(model.settings, name)) for name in CHOICES),
            class_="setup settings",
        ),
    )


def _group(name: str, chosen: str) -> Html:
    legend, more, labels = WORDS[name]
    return el(
        "fieldset",
        el("legend", legend),
        el("p", more, class_="small") if more else None,
        el(
            "div",
            *(
                el(
                    "label",
                    el(
                        "input",
                        type="radio",
                        name=f"setting/{name}",
                        value=value,
                        checked=value == chosen,
                    ),
                    el("span", words),
                    class_="choice",
                )
                for value, words in labels.items()
            ),
            class_="choices",
        ),
    )
