"""What the menu says about games that live in one browser alone, each once."""

from __future__ import annotations

from rollbow.app.html import Html, el
from rollbow.app.kept import settings

from .frame import button

WORDS = {
    settings.TOLD: "Safari clears a site’s games after seven days without a visit: add Rollbow to the home screen, "
    "where they stay, or take them along as a file. An installed Rollbow starts empty, so save the file first and add "
    "it there; a single game also travels as a link or QR code, from the menu at its table.",
    settings.REMINDED: "Your finished games are in this browser and nowhere else. One file holds them all, should this "
    "device ever lose them.",
}


def caring(note: str) -> Html:
    """What is to be said now, with a way to do it."""
    return el(
        "aside",
        el("p", WORDS[note]),
        el(
            "p",
            button("take-along", "", "Share all games as one file")
            if note == settings.TOLD
            else button("export-all", "", "Save all games as one file"),
            button("heard", note, "I see", class_="quiet"),
            class_="actions",
        ),
        class_="notice caring",
        aria_label="Keeping your games",
    )
