"""In another page's frame there is a way out and no game, with the help of the host's headers or without."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from support.browser.scenes import READY
from support.browser.served_copies import copy
from support.browser.waiting import until

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from support.browser.troubles import Troubles

pytestmark = pytest.mark.browser

AROUND = (
    '<!doctype html><title>Around</title><iframe src="./#/unicorn?seats=2" width="390" height="800"></iframe>'
)


def test_a_frame_gets_a_way_out_and_no_game(
    page: Page, site: Any, tmp_path: Path, troubles: Troubles
) -> None:
    with copy(site.folder, tmp_path / "dist", headers=False) as served:
        (served.folder / "around.html").write_text(AROUND)
        page.goto(served.url + "around.html")
        inside = page.frame_locator("iframe")
        way = inside.get_by_role("link", name="Open Rollbow in its own tab")
        way.wait_for()
        expect(inside.locator("button, script[type=py], #app")).to_have_count(0)
        assert page.frames[1].evaluate("document.documentElement.dataset.stage") == "failed"
        way.click()
        page.locator(READY).wait_for(state="attached", timeout=60_000)
        page.get_by_role("button", name="Start the game").wait_for()
        assert page.url == f"{served.url}#/unicorn?seats=2"
    # This origin isn't the one that `page` is made for, and has no icon for the page around.
    assert [each for each in troubles if served.url not in each] == []
    assert [each for each in troubles if not each.startswith("asked") and "favicon" not in each] == []
    troubles.meant = True


def test_with_headers_the_browser_shows_nothing_in_a_frame(
    page: Page, site: Any, tmp_path: Path, troubles: Troubles
) -> None:
    with copy(site.folder, tmp_path / "dist") as served:
        (served.folder / "around.html").write_text(AROUND)
        # The policy lets no page of this origin have frames, so another one tries.
        page.set_content(AROUND.replace("./", served.url))
        until(page, "() => frames.length === 1")
        assert page.frames[1].url.startswith(("chrome-error:", "about:neterror?e=cspBlocked"))
    troubles.meant = True
