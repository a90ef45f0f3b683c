"""The settings: one group of choices for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, el
from rollbow.app.kept.settings import CHOICES, ME
from rollbow.games import GAMES, part
from rollbow.kernel.record import LONGEST_NAME, NO_NAME

from .frame import page
from .side import QUICK

if TYPE_CHECKING:
    from rollbow.app.model import Model

WORDS: dict[str, tuple[str, str, dict[str, str]]] = {
    "theme": (QUICK["theme"][0], "", QUICK["theme"][1]),
    "motion": ("Motion", "", {"system": "System default", "less": "Reduced"}),
    "pace": (QUICK["pace"][0], "", QUICK["pace"][1]),
    "sound": (QUICK["sound"][0], "A few quiet sounds: dice, marks, points, the end.", QUICK["sound"][1]),
    "vibration": ("Vibration", "If your device supports it.", {"off": "Off", "on": "On"}),
    "confirm": ("Ending a turn", "", {"off": "Right away", "on": "Ask first"}),
    "tray": ("Dice and actions", "", {"right": "Right-handed", "left": "Left-handed"}),
    "awake": (
        "Screen during a game",
        "If your device supports it.",
        {"on": "Stays on", "off": "May go dark"},
    ),
    "proposals": ("", "A helper for beginners.", {"off": "Off", "on": "On"}),
    "keys": (
        "Keyboard shortcuts at the table",
        "Press ? at the table for the list.",
        {"on": "On", "off": "Off"},
    ),
}


def settings(model: Model) -> Html:
    """The settings."""
    return page(
        model,
        "Settings",
        el("p", "Saved in this browser. Changes apply immediately.", class_="lead"),
        el(
            "form",
            _name(model),
            *(_group(name, getattr(model.settings, name), plain=model.plain) for name in CHOICES),
            class_="setup settings",
        ),
    )


def _name(model: Model) -> Html:
    return el(
        "label",
        "Your name ",
        el("span", "For new games and whatever you share.", class_="small"),
        el(
            "input",
            name="me",
            id="me",
            value=model.settings.note(ME).removeprefix(NO_NAME),
            placeholder="Player 1",
            autocomplete="nickname",
            maxlength=LONGEST_NAME,
        ),
    )


def _proposals() -> str:
    """What the tables suggest, game by game."""
    proposed = {game.title: part(slug, "rule_page").BOOK.proposal for slug, game in GAMES.items()}
    return "; ".join(f"{title}: {proposal}" for title, proposal in proposed.items() if proposal)


def _group(name: str, chosen: str, *, plain: bool) -> Html:
    legend, more, labels = WORDS[name]
    if plain and name == "awake":
        more = "This needs https; without it, the screen may go dark."
    return el(
        "fieldset",
        el("legend", legend or _proposals()),
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
