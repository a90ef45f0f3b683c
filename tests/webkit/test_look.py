"""Screens in WebKit, on the smallest phone less a scroll bar: nothing goes off sideways or is too small to tap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rollbow.games import GAMES
from support.browser import scenes
from support.browser.layout_probes import SIDEWAYS
from support.browser.tap_targets import BESIDE_A_BAR, SMALL, TARGET
from support.browser.webkit_games import sat_down

if TYPE_CHECKING:
    from support.browser.counting_site import Site
    from support.browser.webkit import Open

NARROW = (345, 640)
DESKTOP = (1280, 800)


@pytest.mark.parametrize("slug", list(GAMES))
def test_tables_fit(opened: Open, site: Site, slug: str) -> None:
    found = []
    with opened(*NARROW) as page:
        page.open(site.url)
        for width, height in (NARROW, DESKTOP):
            page.size(width, height)
            for place, record in scenes.moments(slug).items():
                sat_down(page, record)
                small = page.evaluate(SMALL, [TARGET, BESIDE_A_BAR])
                found += [f"{place}, {width} px: {one}" for one in (*small, *page.evaluate(SIDEWAYS))]
    assert not found, "\n".join(found)


def test_other_screens_fit(opened: Open, site: Site) -> None:
    found = []
    with opened(*NARROW) as page:
        page.open(site.url)
        for place in sorted(scenes.TEXTS.keys() - {"kit"}):
            address, there = scenes.TEXTS[place]
            page.go(address)
            selector, _, words = there.partition(":text-is(")
            page.there(selector, words.strip("')"))
            small = page.evaluate(SMALL, [TARGET, {}])
            found += [f"{place}: {one}" for one in (*small, *page.evaluate(SIDEWAYS))]
    assert not found, "\n".join(found)
