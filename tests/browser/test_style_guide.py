"""The pieces of `#/kit`, pixel by pixel, in light and dark. UPDATE_PICTURES=1 takes the pictures anew: look at them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from build import tools
from rollbow.games import GAMES
from support.browser import pictures

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

    Start = Callable[..., None]
    Theme = Literal["light", "dark"]

pytestmark = pytest.mark.browser

REFERENCES = Path(__file__).parent / "kit"
DIFFERENCES = tools.CACHE / "pictures"
WIDTH = 480
UPDATE = bool(os.environ.get("UPDATE_PICTURES"))


def photographed(page: Page, start: Start, theme: Theme) -> dict[str, bytes]:
    """A picture of each part of the page."""
    page.set_viewport_size({"width": WIDTH, "height": 900})
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    start(page, "#/kit")
    page.locator(".kit section").first.wait_for()
    pictures.steady(page)
    parts = page.locator(".kit > section").all()
    return {f"{theme}-{(part.get_attribute('id') or '')[4:]}.webp": part.screenshot() for part in parts}


@pytest.mark.chromium("the pictures were taken in Chromium, whose letters are its own")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_piece_looks_as_it_did(page: Page, browser: Browser, start: Start, theme: Theme) -> None:
    taken = photographed(page, start, theme)
    assert len(taken) == 6 + len(GAMES)
    if UPDATE:
        REFERENCES.mkdir(exist_ok=True)
        for name, picture in taken.items():
            (REFERENCES / name).write_bytes(pictures.webp(browser, picture))
    wrong = [
        words
        for name, picture in taken.items()
        if (words := pictures.compare(browser, picture, REFERENCES / name, DIFFERENCES))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.chromium(
    "Firefox’s driver adds a style of its own for each picture, which the page’s policy forbids"
)
def test_a_change_of_a_color_is_seen(page: Page, browser: Browser, start: Start, tmp_path: Path) -> None:
    start(page, "#/kit")
    pictures.steady(page)
    part = page.locator("#kit-colors")
    (tmp_path / "colors.png").write_bytes(part.screenshot())
    page.evaluate("document.documentElement.style.setProperty('--red', '#b08f10')")
    words = pictures.compare(browser, part.screenshot(), tmp_path / "colors.png", tmp_path / "different")
    assert "of the pixels differ" in words
    assert (tmp_path / "different" / "colors.png").read_bytes().startswith(b"\x89PNG")
