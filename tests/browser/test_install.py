"""The installed page: files that the system opens with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser
GOLDEN = Path(__file__).parents[1] / "golden" / "uno"

QUEUE = """
Object.defineProperty(globalThis, "launchQueue", {
  value: { setConsumer(consumer) { this.hand = (files) => consumer({ files }); } },
});
"""
OPEN = """(text) => launchQueue.hand(
  text === null ? [] : [{ getFile: async () => new File([text], "friend.rollbow") }])"""


def test_a_file_that_the_system_opens_lands_on_the_shelf(page: Page, start: Start) -> None:
    page.add_init_script(QUEUE)
    start(page)
    page.evaluate(OPEN, None)
    expect(page.locator("h1").first).to_contain_text("Rollbow")
    page.evaluate(OPEN, sorted(GOLDEN.glob("*.rollbow"))[0].read_text())
    page.locator("h1", has_text="My games").wait_for()
    expect(page.locator("main")).to_contain_text("friend.rollbow")
    expect(page.locator("main")).to_contain_text("UNO Dice")


def test_the_manifest_is_read_by_the_browser_without_a_complaint(page: Page, start: Start) -> None:
    start(page)
    read = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert read["errors"] == []
    assert read["url"].endswith("/manifest.webmanifest")
