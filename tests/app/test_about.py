"""About tells which build runs and how old it is."""

from __future__ import annotations

import re

import pytest

from rollbow.app.update import begin
from rollbow.app.view import view

TODAY = "2026-11-18"


def told(version: tuple[str, str]) -> str:
    found = re.search(r'<p id="version">(.*?)</p>', view(begin("#/about", [], "", TODAY, version)[0]))
    return found[1] if found else ""


@pytest.mark.parametrize(
    ("day", "words"),
    [
        ("2026-11-18", "This is build 0123abcd, made on November 18, 2026 (today)."),
        ("2026-11-17", "This is build 0123abcd, made on November 17, 2026 (yesterday)."),
        ("2025-11-18", "This is build 0123abcd, made on November 18, 2025 (365 days ago)."),
        ("2026-11-19", "This is build 0123abcd, made on November 19, 2026."),
        ("", "This is build 0123abcd."),
    ],
)
def test_about_tells_the_running_build_and_its_age(day: str, words: str) -> None:
    assert told(("0123abcd", day)) == words


def test_about_tells_no_build_where_there_is_none() -> None:
    assert told(("", "")) == ""


def test_about_says_whose_the_names_are() -> None:
    told = view(begin("#/about", [], "")[0])
    assert "the names belong to their makers. UNO® is a trademark of Mattel." in told
    assert "not affiliated" in told
