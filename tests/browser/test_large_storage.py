"""Many games, long ones, large files: local storage stays small, and what rests is whole wherever it is looked for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rollbow.app.kept.files import bundle
from rollbow.kernel import record as records
from support import golden
from support.browser.saved_files import saved_file
from support.browser.scenes import READY, go, reload
from support.browser.shelf import saved

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser

COUNT = 60
SLOTS = "Object.keys(localStorage).filter((name) => name.startsWith('rollbow/game/')).length"
MIRRORED = """() => new Promise((done) => {
  const request = indexedDB.open("rollbow", 1);
  request.onsuccess = () => {
    const games = request.result.transaction("games").objectStore("games").getAll();
    games.onsuccess = () => {
      request.result.close();
      done([games.result.length, games.result.filter(({ raw, spare }) => raw === spare).length]);
    };
  };
})"""
# Turns one letter of the first copy of each game in the mirror.
DAMAGE = """() => new Promise((done) => {
  const request = indexedDB.open("rollbow", 1);
  request.onsuccess = () => {
    const transaction = request.result.transaction("games", "readwrite");
    const games = transaction.objectStore("games");
    games.openCursor().onsuccess = ({ target: { result: at } }) => {
      if (!at) return;
      at.update({ ...at.value, raw: `${at.value.raw.slice(0, -3)}#\\n` });
      at.continue();
    };
    transaction.oncomplete = () => done(request.result.close());
  };
})"""
DROP = """(text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "all.rollbow"));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""
# Two files with 70 MB, a bundle and none; what is read of them is noted.
LARGE = """() => {
  globalThis.read = [];
  const { arrayBuffer } = Blob.prototype;
  Blob.prototype.arrayBuffer = function () {
    read.push(this.size);
    return arrayBuffer.call(this);
  };
  const many = "x".repeat(70 << 20);
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([many], "film.mp4"));
  dataTransfer.items.add(new File(["=== rollbow 1, 1 games\\n", many], "bundle.rollbow"));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""


def texts() -> list[str]:
    games = [records.read(path.read_text(encoding="utf-8")) for path in golden.records()]
    return [records.write(replace(game, id=f"many-{number}")) for number, game in enumerate(games[:COUNT])]


def stocked(page: Page, start: Start) -> None:
    start(page, "#/shelf")
    page.evaluate(DROP, bundle(texts(), ""))
    page.locator(".report", has_text=f"{COUNT} of {COUNT} games added").wait_for(timeout=60_000)


def all_saved(page: Page) -> bool:
    """Whether the one file has all of them."""
    _, content = saved_file(page, page.get_by_role("button", name="Save all games as one file").click)
    text = content.decode()
    return all(game in text for game in texts())


def test_games_that_rest_lie_twice_in_the_mirror_and_not_in_local_storage(page: Page, start: Start) -> None:
    stocked(page, start)
    assert page.evaluate(SLOTS) == 0
    assert page.evaluate(MIRRORED) == [COUNT, COUNT]
    page.locator(".shelf .thumb > *").first.wait_for()
    go(page, "#/game/many-0")
    page.locator("main.table").wait_for()
    saved(page)
    assert page.evaluate(SLOTS) == 1


def test_all_of_them_are_there_after_a_reload_without_local_storage(page: Page, start: Start) -> None:
    """As after a kill that loses the seconds since the last write."""
    stocked(page, start)
    page.evaluate("localStorage.clear()")
    reload(page)
    page.get_by_role("button", name=f"Show more of the {COUNT} games").wait_for(timeout=60_000)
    assert all_saved(page)


def test_one_damaged_copy_of_each_is_no_loss(page: Page, start: Start) -> None:
    stocked(page, start)
    page.evaluate(DAMAGE)
    assert all_saved(page)


def test_what_is_too_large_is_not_read(page: Page, start: Start) -> None:
    start(page, "#/shelf")
    page.evaluate(LARGE)
    page.locator(".report", has_text="film.mp4: nothing was added; a game can be at most 512 KB").wait_for()
    page.locator(".report", has_text="bundle.rollbow: nothing was added; it is larger than 64 MB").wait_for()
    assert sorted(page.evaluate("read")) == [(512 << 10) + 1, (64 << 20) + 1]


def test_a_screen_that_would_fill_the_storage_is_not_kept_for_the_next_start(
    page: Page, start: Start
) -> None:
    start(page, "#/about")
    page.locator("h1", has_text="About").wait_for()
    page.evaluate("rollbow.remember('x'.repeat(150_000))")
    assert page.evaluate("localStorage.getItem('rollbow/screen').length") > 150_000
    page.evaluate("rollbow.remember('x'.repeat(250_000))")
    assert page.evaluate("localStorage.getItem('rollbow/screen')") is None


@pytest.mark.parametrize("year", [1969, 9999, 10000])
def test_a_clock_that_is_all_wrong_does_not_stop_the_game(page: Page, start: Start, year: int) -> None:
    page.add_init_script(
        f"{{ const {{ now }} = Date, began = now(); Date.now = () => Date.UTC({year}, 5) + now() - began; }}"
    )
    start(page, "#/rainbow?seats=2&seed=demo")
    page.select_option('[name="who/1"]', "")
    page.get_by_role("button", name="Start the game").click()
    saved(page)
    page.locator(".tray .main").click()
    saved(page)


@pytest.mark.parametrize(("vendor", "told"), [("Apple Computer, Inc.", True), ("Google Inc.", False)])
def test_a_browser_that_clears_games_says_so_before_they_are_gone(
    page: Page, start: Start, vendor: str, told: bool
) -> None:
    """Only the vendor is told here; what Safari does is not."""
    page.add_init_script(f"Object.defineProperty(Navigator.prototype, 'vendor', {{ get: () => {vendor!r} }})")
    page.add_init_script(
        "navigator.canShare = () => true; navigator.share = async ({ files: [file] }) => (globalThis.sent = file)"
    )
    stocked(page, start)
    go(page, "#/")
    page.locator("main.menu").wait_for()
    assert page.locator(".backup").count() == 1
    words = page.locator(".backup").inner_text()
    assert ("seven days" in words) == told
    if told:
        page.get_by_role("button", name="Share all games as one file").click()
        page.locator("#notice", has_text=f"{COUNT} games are in the file").wait_for()
        assert page.evaluate("sent.name").startswith("rollbow-all-")
        assert all(game in page.evaluate("sent.text()") for game in texts())
    else:
        page.get_by_role("button", name="Got it").click()
    assert page.locator(".backup").count() == 0
    page.reload()
    page.locator(READY).wait_for(state="attached", timeout=60_000)
    assert page.locator(".backup").count() == 0
