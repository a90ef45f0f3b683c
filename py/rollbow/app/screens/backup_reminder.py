"""The menu's two reminders that games live only in this browser; each appears once."""

from __future__ import annotations

from rollbow.app.html import Html, el
from rollbow.app.kept import settings

from .frame import button

WORDS = {
    settings.TOLD: "Safari deletes a site’s data after seven days without a visit. To keep your games, add Rollbow to "
    "your home screen, or save them as a file. The installed Rollbow starts empty, so save the file first, then add it "
    "there. You can also move a single game with a link or QR code, from the menu at its table.",
    settings.REMINDED: "Your finished games are saved only in this browser. Save them all as one file, just in case "
    "something happens to this device.",
}


def reminder(note: str) -> Html:
    """The reminder, with a button to act on it."""
    return el(
        "aside",
        el("p", WORDS[note]),
        el(
            "p",
            button("take-along", "", "Share all games as one file")
            if note == settings.TOLD
            else button("export-all", "", "Save all games as one file"),
            button("heard", note, "Got it", class_="quiet"),
            class_="actions",
        ),
        class_="notice backup",
        aria_label="Keeping your games",
    )
