"""The installed page: files that the system opens with it, or shares with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from rollbow.app.kept import settings
from rollbow.app.kept.files import bundle
from rollbow.app.kept.settings import Settings
from support.browser.scenes import READY
from support.browser.served_copies import first_visit, profile
from support.browser.shelf import ALL_KEPT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, FilePayload, Page

    from support.browser.chromium import Site

    Start = Callable[..., None]

pytestmark = pytest.mark.browser
GOLDEN = Path(__file__).parents[1] / "golden" / "uno"
SHARED = pytest.mark.chromium("no other engine hands an app the files that the system shares")

QUEUE = """
Object.defineProperty(globalThis, "launchQueue", {
  value: { setConsumer(consumer) { this.hand = (files) => consumer({ files }); } },
});
"""
OPEN = """(text) => launchQueue.hand(
  text === null ? [] : [{ getFile: async () => new File([text], "friend.rollbow") }])"""

# How many files wait in the service worker's box.
BOX = """async () => {
  const name = (await caches.keys()).find((each) => each.endsWith("shared"));
  return name ? (await (await caches.open(name)).keys()).length : 0;
}"""
POSTED = """async (times) => {
  for (let time = 0; time < times; time += 1) {
    const body = new FormData();
    body.append("games", new File(["x"], `${time}.rollbow`));
    await fetch("./share", { method: "POST", body, redirect: "manual" });
  }
}"""
SHARING = """<form method="post" enctype="multipart/form-data" action="{}share">
  <input type="file" name="games" multiple><button>Share</button></form>"""


def file(name: str, content: bytes) -> FilePayload:
    return {"name": name, "mimeType": "application/octet-stream", "buffer": content}


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


def test_a_file_that_the_system_opens_lands_on_the_shelf(page: Page, start: Start) -> None:
    page.add_init_script(QUEUE)
    start(page)
    page.evaluate(OPEN, None)
    expect(page.locator("h1").first).to_contain_text("Rollbow")
    page.evaluate(OPEN, sorted(GOLDEN.glob("*.rollbow"))[0].read_text())
    page.locator("h1", has_text="My games").wait_for()
    expect(page.locator("main")).to_contain_text("friend.rollbow")
    expect(page.locator("main")).to_contain_text("UNO Dice")


@pytest.mark.chromium("only Chromium tells what it reads in a manifest")
def test_the_manifest_is_read_by_the_browser_without_a_complaint(page: Page, start: Start) -> None:
    start(page)
    read = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert read["errors"] == []
    assert read["url"].endswith("/manifest.webmanifest")


@SHARED
def test_games_that_the_system_shares_are_shown_and_added_on_a_yes(
    installed: BrowserContext, site: Site
) -> None:
    games = [path.read_bytes() for path in sorted(GOLDEN.glob("*.rollbow"))[:2]]
    page = shared(installed, site, file("one.rollbow", games[0]), file("50 % & é?.rollbow", games[1]))
    expect(page.locator("h1", has_text="My games")).to_be_visible()
    offer = page.get_by_role("region", name="Shared games")
    expect(offer).to_contain_text("one.rollbow: UNO Dice")
    expect(offer).to_contain_text("50 % & é?.rollbow: UNO Dice")
    assert page.url == f"{site.url}#/shelf"
    assert page.evaluate(BOX) == 0
    assert page.evaluate(ALL_KEPT) == {}
    offer.get_by_role("button", name="Add 2 games").click()
    report = page.get_by_role("region", name="Import report")
    expect(report).to_contain_text("one.rollbow: added UNO Dice")
    page.reload()
    page.locator(READY).wait_for(state="attached", timeout=60_000)
    expect(page.get_by_role("link", name="UNO Dice").first).to_be_visible()
    expect(offer).to_have_count(0)
    expect(report).to_have_count(0)


@SHARED
def test_a_website_s_form_adds_nothing_and_changes_no_setting(installed: BrowserContext, site: Site) -> None:
    """As any website can send it, by itself."""
    game = sorted(GOLDEN.glob("*.rollbow"))[0].read_text()
    many = [game.replace("\nid ", f"\nid x{number}") for number in range(300)]
    dark = settings.write(Settings(theme="dark"))
    page = shared(installed, site, file("all.rollbow", bundle(many, dark).encode()))
    offer = page.get_by_role("region", name="Shared games")
    expect(offer).to_contain_text("all.rollbow: 300 × UNO Dice")
    offer.get_by_role("button", name="Don’t add").click()
    page.locator("#notice", has_text="Nothing was added.").wait_for()
    page = shared(installed, site, file("all.rollbow", bundle(many[:2], dark).encode()))
    offer = page.get_by_role("region", name="Shared games")
    offer.get_by_role("button", name="Add 2 games").click()
    page.get_by_role("region", name="Import report").wait_for()
    assert len(page.evaluate(ALL_KEPT)) == 2
    assert page.evaluate("localStorage.getItem('rollbow/settings')") is None
    assert page.locator("html").get_attribute("data-theme") != "dark"


@SHARED
@pytest.mark.parametrize(
    "files",
    [
        [file(f"{number}.rollbow", b"rollbow 1\n") for number in range(21)],
        [file("large.rollbow", b"=== rollbow 1, 1 games\n" + b"x" * 17 * 1024 * 1024)],
    ],
    ids=["too many", "too large"],
)
def test_more_than_may_be_shared_at_once_is_not_taken(
    installed: BrowserContext, site: Site, files: list[FilePayload]
) -> None:
    page = shared(installed, site, *files)
    page.get_by_text("at most 20 files and 16 MB").wait_for()
    assert page.url == f"{site.url}#/shelf"
    assert page.evaluate(BOX) == 0
    assert page.evaluate(ALL_KEPT) == {}


@SHARED
def test_what_is_shared_takes_the_place_of_what_was(installed: BrowserContext, site: Site) -> None:
    """However often a form is sent while no page looks at what came."""
    page = installed.new_page()
    page.goto(site.url)
    page.locator(READY).wait_for(state="attached", timeout=60_000)
    page.evaluate(POSTED, 5)
    assert page.evaluate(BOX) == 1


@SHARED
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
