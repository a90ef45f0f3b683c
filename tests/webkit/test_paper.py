"""What WebKit prints: as many pages as sheets, with nothing torn at an edge."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from rollbow.games import GAMES
from support.browser.webkit_games import begun

if TYPE_CHECKING:
    from support.browser.counting_site import Site
    from support.browser.webkit import Page


def pages(page: Page) -> int:
    (count,) = re.findall(rb"/Count (\d+)", page.print())
    return int(count)


@pytest.mark.parametrize("slug", list(GAMES))
def test_the_dice_of_a_seed_take_a_page(page: Page, site: Site, slug: str) -> None:
    page.open(f"{site.url}#/print/{slug}/dice?seats=2&seed=demo")
    page.there("#code svg")
    assert pages(page) == 1


@pytest.mark.parametrize("slug", list(GAMES))
def test_blank_sheets_and_those_of_a_game_take_a_page_each(page: Page, site: Site, slug: str) -> None:
    begun(page, site.url, slug)
    page.click(".tool.more")
    page.click(".side a", "Print")
    page.there("main .paper")
    assert pages(page) == page.locator(".paper").count()
    most = GAMES[slug].seats[-1]
    page.open(f"{site.url}#/print/{slug}?seats={most}")
    page.there("main .paper")
    assert pages(page) == page.locator(".paper").count()
