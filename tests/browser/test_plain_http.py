"""An address without https, as a phone in the local network has it: what browsers hold back there, and what works."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rollbow.app.kept import links
from rollbow.app.kept.files import opened
from rollbow.kernel import record as records
from support.browser.chromium import PLAIN, Site
from support.browser.saved_files import saved_file
from support.browser.scenes import READY, go, reload
from support.browser.shelf import begun

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

# What Rollbow uses and browsers offer only with https.
HELD_BACK = """[
  crypto.randomUUID, crypto.subtle, navigator.serviceWorker, navigator.locks, navigator.storage,
  navigator.clipboard, navigator.share, navigator.wakeLock, globalThis.caches,
]"""


@pytest.fixture
def plain(browser: Browser, site: Site) -> Iterator[Page]:
    """The page at an address without https; it may have no error."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    wrong: list[str] = []
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    page = context.new_page()
    page.goto(site.url.replace("127.0.0.1", PLAIN))
    page.locator(READY).wait_for(state="attached", timeout=60_000)
    yield page
    context.close()
    assert not wrong, "\n".join(wrong)


def at_table(page: Page) -> None:
    go(page, "#/rainbow?seats=2&seed=demo")
    begun(page)


def test_the_browser_really_holds_all_of_it_back(plain: Page) -> None:
    assert not plain.evaluate("isSecureContext")
    assert plain.evaluate(f"{HELD_BACK}.every((each) => each === undefined)")


def test_a_bot_plays(plain: Page) -> None:
    go(plain, "#/uno?seats=2&seed=demo")
    plain.select_option('[name="who/0"]', "casual")
    plain.select_option('[name="who/1"]', "")
    plain.get_by_role("button", name="Start the game").click()
    plain.locator(".seat.turn:nth-child(2)").wait_for(timeout=60_000)
    assert "can’t start here" not in plain.inner_text("main")


def test_games_are_kept(plain: Page) -> None:
    at_table(plain)
    plain.locator(".tray .main").click()
    plain.locator("#die-b1").wait_for()
    plain.locator(".saved", has_text="Saved").wait_for()
    reload(plain)
    plain.locator("#die-b1").wait_for()


def test_a_link_is_copied_and_a_code_drawn(plain: Page) -> None:
    at_table(plain)
    plain.locator(".tool.more").click()
    copy = plain.locator("[data-do=copy-link]").first
    copy.click()
    plain.locator("#notice", has_text="Copied.").wait_for()
    assert copy.evaluate("(button) => button === document.activeElement")
    plain.locator("#typed").fill("")
    plain.locator("#typed").press("Control+v")
    assert (
        plain.locator("#typed").input_value() == plain.url.partition("#")[0] + "#/rainbow?seed=demo&seats=2"
    )
    plain.locator("[data-do=code]").first.click()
    plain.locator("#code svg").wait_for(timeout=60_000)


def test_files_and_links_go_out_and_come_in(plain: Page) -> None:
    at_table(plain)
    plain.locator(".tray .main").click()
    plain.locator(".saved", has_text="Saved").wait_for()
    go(plain, "#/shelf")
    plain.locator(".doings summary").click()
    text = saved_file(plain, plain.get_by_role("button", name="Save as file").click)[1].decode()
    other = text.replace("\nid ", "\nid x", 1)
    plain.locator("#files").set_input_files(
        {"name": "other.rollbow", "mimeType": "text/plain", "buffer": other.encode()}
    )
    plain.locator(".report").get_by_text("other.rollbow: added").wait_for()
    go(plain, f"#/r/{links.pack(records.read(text))}")
    plain.wait_for_url("**/#/game/link-*")
    plain.locator("[data-do=move]").first.wait_for()


def test_games_are_handed_out_when_the_engine_stops(plain: Page) -> None:
    at_table(plain)
    plain.evaluate("dispatchEvent(new ErrorEvent('error', {message: 'Pyodide has suffered a fatal error.'}))")
    save = plain.get_by_role("alert").get_by_role("button", name="Save my games as a file")
    assert len(opened("all", saved_file(plain, save.click)[1]).parcels) == 1
    plain.get_by_role("alert").get_by_text("couldn’t be checked").wait_for()


def test_what_can_t_be_had_is_told(plain: Page) -> None:
    assert "plays offline" not in plain.locator(".tagline").inner_text()
    plain.get_by_role("link", name="some things are missing").click()
    plain.locator("#plain", has_text="without https").wait_for()
    assert "works offline" not in plain.inner_text("main")
    go(plain, "#/settings")
    plain.get_by_text("This needs https").wait_for()
    go(plain, "#/shelf")
    plain.get_by_text("Without https, this browser can’t promise").wait_for()
    assert plain.locator("[data-do=persist]").count() == 0
