"""The installed page: files that the system opens with it, or shares with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.versions import READY, first_visit, profile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, FilePayload, Page

    from browser.conftest import Site

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

SHARING = """<form method="post" enctype="multipart/form-data" action="{}share">
  <input type="file" name="games" multiple><button>Share</button></form>"""


@pytest.fixture
def installed(browser: Browser, site: Site, tmp_path: Path, troubles: list[str]) -> Iterator[BrowserContext]:
    """A browser in which the service worker is at work."""
    with profile(browser, tmp_path / "profile", troubles) as context:
        first_visit(context, site.url).close()
        yield context


def shared(context: BrowserContext, site: Site, *files: FilePayload) -> Page:
    """What the system does: it sends a form, from no page at all, and shows what comes back."""
    page = context.new_page()
    page.set_content(SHARING.format(site.url))
    page.locator("input").set_input_files(files)
    page.get_by_role("button", name="Share").click()
    page.locator(READY).wait_for(state="attached", timeout=60_000)
    return page


def file(name: str, content: bytes) -> FilePayload:
    return {"name": name, "mimeType": "application/octet-stream", "buffer": content}


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


def test_games_that_the_system_shares_land_on_the_shelf(installed: BrowserContext, site: Site) -> None:
    games = [path.read_bytes() for path in sorted(GOLDEN.glob("*.rollbow"))[:2]]
    page = shared(installed, site, file("one.rollbow", games[0]), file("50 % & é?.rollbow", games[1]))
    report = page.locator("main")
    expect(report).to_contain_text("one.rollbow")
    expect(report).to_contain_text("50 % & é?.rollbow")
    expect(page.locator("h1", has_text="My games")).to_be_visible()
    assert page.url == f"{site.url}#/shelf"
    assert "shared" not in page.evaluate("caches.keys()")
    page.reload()
    page.locator(READY).wait_for(state="attached", timeout=60_000)
    expect(page.get_by_role("link", name="UNO Dice").first).to_be_visible()
    expect(report).not_to_contain_text("one.rollbow")


def test_a_shared_file_that_is_no_game_gets_the_sentence_of_a_picked_one(
    installed: BrowserContext, site: Site
) -> None:
    hostile = file("<b>x.rollbow", b"\xff\xfe<script>alert(1)</script>")
    page = shared(installed, site, hostile)
    said = page.locator("main").get_by_text("nothing was added")
    expect(said).to_have_count(1)
    words = said.text_content()
    page.reload()
    page.locator(READY).wait_for(state="attached", timeout=60_000)
    page.locator("input[type=file]").set_input_files(hostile)
    expect(said).to_have_text(words or "?")


def test_a_share_without_a_file_opens_the_shelf(installed: BrowserContext, site: Site) -> None:
    page = shared(installed, site)
    page.locator("h1", has_text="My games").wait_for()
    expect(page.get_by_text("nothing was added")).to_have_count(0)
