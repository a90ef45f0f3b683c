"""Lists of dice on paper, in WebKit: one page each, with nothing torn at its edge."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from rollbow.games import GAMES

if TYPE_CHECKING:
    from support.browser.counting_site import Site
    from support.browser.webkit import Page


@pytest.mark.parametrize("slug", list(GAMES))
def test_the_dice_of_a_seed_take_a_page(page: Page, site: Site, slug: str) -> None:
    page.open(f"{site.url}#/print/{slug}/dice?seats=2&seed=demo")
    page.there("#code svg")
    assert re.findall(rb"/Count (\d+)", page.print()) == [b"1"]
