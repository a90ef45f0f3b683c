"""Settings as text: the names of notes, how much is read, and what a newer version's lines come to."""

from __future__ import annotations

import pytest

from rollbow.app.kept import settings
from rollbow.app.kept.settings import Settings

NOTES = (
    ("me", "Ada"),
    ("asked-sound", "yes"),
    ("asked-to-keep", "yes"),
    ("told-fleeting", "yes"),
    ("reminded", "yes"),
    ("saved-games", "3"),
    ("table-uno", "seats=2"),
)


def test_notes_have_the_names_that_they_always_had() -> None:
    """What was noted by any version must be found by every other."""
    text = "".join(f"{name} {value}\n" for name, value in NOTES)
    read = settings.read(text)
    assert read == Settings(notes=NOTES)
    assert settings.write(read).endswith(text)
    assert tuple(name for name, _ in NOTES[:-1]) == settings.NOTES
    own = (
        settings.ME,
        settings.ASKED,
        settings.ASKED_TO_KEEP,
        settings.TOLD,
        settings.REMINDED,
        settings.SAVED,
    )
    assert own == settings.NOTES


def test_a_note_has_up_to_400_characters_on_one_line() -> None:
    ada = settings.noted(Settings(), "me", "Ada")
    assert settings.noted(ada, "me", "a" * 400).notes == (("me", "a" * 400),)
    for unfit in ("a" * 401, "", "two\nlines", "two\x85lines"):
        assert settings.noted(ada, "me", unfit).notes == ()


def test_a_hundred_lines_are_read() -> None:
    unknown = "new line\n"
    assert settings.read(99 * unknown + "theme dark\n").theme == "dark"
    assert settings.read(100 * unknown + "theme dark\n").theme == "system"
    written = settings.write(Settings())
    assert "newer yes\n" in settings.revised(99 * unknown + "newer yes\n", written)
    assert "newer yes\n" not in settings.revised(100 * unknown + "newer yes\n", written)


@pytest.mark.parametrize("line", ["theme", " dark", "", "theme "])
def test_half_a_line_says_nothing(line: str) -> None:
    written = settings.write(Settings())
    assert settings.revised(f"{line}\n", written) == written
    assert settings.read(f"{line}\n") == Settings()
