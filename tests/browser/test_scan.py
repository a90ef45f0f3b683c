"""The camera that reads a QR code: it runs from a press until it is left, and the production headers allow it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rollbow.app.kept import letters, links
from support.browser.scenes import HEARD
from support.browser.waiting import until
from support.letters import invitation

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser

READER = """
window.tracks = [];
window.BarcodeDetector = class {
  static getSupportedFormats = async () => ["qr_code"];
  detect = async (picture) => picture.videoWidth && window.code ? [{ rawValue: window.code }] : [];
};
if (globalThis.MediaDevices) {
  const ask = MediaDevices.prototype.getUserMedia;
  MediaDevices.prototype.getUserMedia = async function (wanted) {
    const stream = await ask.call(this, wanted);
    window.tracks.push(...stream.getTracks());
    return stream;
  };
}
"""
RUNNING = "() => document.querySelector('#camera')?.videoWidth > 0 && tracks.at(-1).readyState === 'live'"
STOPPED = "() => tracks.length === 1 && tracks[0].readyState === 'ended'"


@pytest.fixture
def shelf(seeing: Page, start: Start) -> Page:
    """The shelf of a browser that has a reader and a camera."""
    seeing.add_init_script(READER)
    start(seeing, "#/shelf")
    seeing.locator(".arriving summary").click()
    return seeing


def look(page: Page) -> None:
    assert page.evaluate("tracks.length") == 0
    page.get_by_role("button", name="Scan a QR code").click()
    until(page, RUNNING)


def test_a_code_in_sight_opens_its_game_and_stops_the_camera(shelf: Page) -> None:
    look(shelf)
    link = "https://elsewhere.example/#/r/" + letters.pack(invitation().record)
    shelf.evaluate("(link) => void (window.code = link)", link)
    shelf.locator("h1", has_text="Ada invites you").wait_for()
    until(shelf, STOPPED)
    assert shelf.locator("#camera").count() == 0
    shelf.go_back()
    shelf.locator("h1:text-is('My games')").wait_for()
    assert shelf.locator("#camera").count() == 0


@pytest.mark.parametrize("leave", ["Close", "Escape", "Back", "elsewhere"])
def test_the_camera_stops_when_it_is_left(shelf: Page, leave: str) -> None:
    look(shelf)
    match leave:
        case "Close":
            shelf.get_by_role("button", name="Close").click()
        case "Escape":
            shelf.keyboard.press("Escape")
        case "Back":
            shelf.go_back()
        case _:
            shelf.evaluate(HEARD, "#/about")
    until(shelf, STOPPED)
    assert shelf.locator("#camera").count() == 0
    if leave == "Back":
        shelf.go_forward()
        shelf.locator("h1:text-is('My games')").wait_for()
        assert shelf.locator("#camera").count() == 0


def test_a_hidden_page_has_no_camera(shelf: Page) -> None:
    look(shelf)
    shelf.evaluate(
        "Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })"
    )
    until(shelf, STOPPED)
    shelf.locator("#camera").wait_for(state="detached")


def test_a_camera_that_may_not_be_used_says_so(page: Page, start: Start) -> None:
    page.add_init_script(READER)
    start(page, "#/shelf")
    page.locator(".arriving summary").click()
    page.get_by_role("button", name="Scan a QR code").click()
    page.locator("#notice", has_text="The camera can’t be used here.").wait_for()
    assert page.locator("#camera").count() == 0


def test_without_a_reader_a_link_can_still_be_pasted(page: Page, start: Start) -> None:
    page.add_init_script("delete window.BarcodeDetector")
    start(page, "#/shelf")
    page.locator(".arriving summary").click()
    page.locator(".arriving", has_text="use your phone’s camera app").wait_for()
    assert page.get_by_role("button", name="Scan a QR code").count() == 0
    page.fill(
        "#link", page.url.partition("#")[0] + "#/r/" + links.packed(letters.outgoing(invitation().record))
    )
    page.press("#link", "Enter")
    page.locator("h1", has_text="Ada invites you").wait_for()
