"""What people with other eyes and hands meet: axe on every screen in both themes, room on narrow ones, wide targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rollbow.games import GAMES
from support.browser.axe import in_both_themes

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser
SCREENS = [
    "#/",
    "#/about",
    "#/shelf",
    "#/settings",
    *(f"#/rules/{slug}" for slug in GAMES),
    *(f"#/{slug}" for slug in GAMES),
    *(f"#/print/{slug}" for slug in GAMES),
    "#/print/uno/dice?seed=demo",
]
SMALLEST = 24
"""WCAG 2.2's smallest target, in px; the tables' own tests hold theirs to larger ones."""


def game_on(page: Page, start: Start, slug: str) -> None:
    start(page, f"#/{slug}?seats=2&seed=demo")
    page.select_option('[name="who/1"]', "")
    page.click("text=Start the game")
    page.locator(f".game-{slug}").wait_for()
    for _ in range(3):
        ahead = page.locator(".tray .main[data-do=move]")
        if ahead.count():
            ahead.first.click()


def test_axe_finds_nothing_on_the_screens_of_text(page: Page, start: Start) -> None:
    found = []
    for screen in SCREENS:
        start(page, screen)
        page.locator("main h1").first.wait_for()
        found += [f"{screen}: {one}" for one in in_both_themes(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("slug", list(GAMES))
def test_axe_finds_nothing_on_the_tables(page: Page, start: Start, slug: str) -> None:
    game_on(page, start, slug)
    assert not in_both_themes(page)
    page.click(".tool.more")
    assert not in_both_themes(page)


@pytest.mark.parametrize("slug", list(GAMES))
def test_nothing_scrolls_sideways_and_targets_are_large_enough(page: Page, start: Start, slug: str) -> None:
    for width, height in ((360, 640), (390, 844), (768, 1024), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        game_on(page, start, slug)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{width} px"
        small = page.evaluate(
            """least => [...document.querySelectorAll("main button, main a")].filter(one => one.checkVisibility()).map(
              one => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()]).filter(
              ([, box]) => box.width && (box.width < least || box.height < least)).map(([words]) => words)""",
            SMALLEST,
        )
        assert not small, f"{width} px: {small}"
