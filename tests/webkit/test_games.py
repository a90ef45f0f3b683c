"""Whole games of every kind in WebKit: by clicks, with a reload in the middle, and by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rollbow.games import GAMES
from support.browser.webkit_games import MOVES, SHOWN, Keys, begun, by_clicks, played, saved

if TYPE_CHECKING:
    from support.browser.counting_site import Site
    from support.browser.webkit import Open, Page

PHONE, DESKTOP = (390, 844), (1280, 800)
RELOADED = 5
"""After so many moves the page is loaded anew."""


@pytest.mark.parametrize(
    ("slug", "size"), [*((slug, PHONE) for slug in GAMES), ("uno", DESKTOP)], ids=lambda one: str(one)
)
def test_a_whole_game_by_clicks(opened: Open, site: Site, slug: str, size: tuple[int, int]) -> None:
    with opened(*size) as page:
        begun(page, site.url, slug)
        moves = [page.evaluate(MOVES)]
        for step in played(by_clicks(page, slug), slug):
            moves.append(page.evaluate(MOVES))
            # Ticks aren't kept, and right after a move there are none.
            if len(set(moves)) == RELOADED and moves[-1] != moves[-2]:
                stays_after_a_reload(page, slug)
            if step % 10 == 0:
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert len(set(moves)) > RELOADED


def stays_after_a_reload(page: Page, slug: str) -> None:
    saved(page)
    before = page.evaluate(SHOWN)
    page.reload()
    page.there(f".game-{slug} .tray button")
    assert page.evaluate(SHOWN) == before


def test_a_whole_game_by_keys(opened: Open, site: Site) -> None:
    with opened(*DESKTOP) as page:
        begun(page, site.url, "rainbow")
        assert sum(1 for _ in played(Keys(page), "rainbow")) > 20
