"""A browser that really refuses site data, by its own setting, and a database that really doesn't answer."""

from __future__ import annotations

import json
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.browser import engines
from support.browser.saved_files import saved_file
from support.browser.scenes import go, kept, sit_down
from support.browser.scenes import until as until_moves
from support.browser.shelf import begin, moves, saved, seen, type_move
from support.browser.waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

    Start = Callable[..., None]

pytestmark = pytest.mark.browser

BLOCKED = {"profile": {"default_content_setting_values": {"cookies": 2}}}
# Holds the whole database, as another process does that hangs in the middle of a write.
HOLD = """() => new Promise((held) => {
  const request = indexedDB.open("rollbow", 1);
  request.onsuccess = () => {
    const transaction = request.result.transaction(["games", "cards"], "readwrite");
    const again = () => { if (!globalThis.free) transaction.objectStore("games").count().onsuccess = again; held(); };
    again();
  };
})"""
# Comes after all that waits for the database; then the page has heard that it answers.
FREED = """() => new Promise((done) => {
  const request = indexedDB.open("rollbow", 1);
  request.onsuccess = () => {
    const transaction = request.result.transaction(["games", "cards"], "readwrite");
    transaction.objectStore("games").count();
    transaction.oncomplete = done;
  };
})"""
# Counts how often the page has had to wait for its database.
COUNT = """
globalThis.waits = 0;
const wait = setTimeout;
globalThis.setTimeout = (work, delay, ...words) => {
  if (delay === 4000) globalThis.waits += 1;
  return wait(work, delay, ...words);
};
"""


@pytest.fixture
def blocked(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page of a browser whose player lets no site keep anything."""
    wrong: list[str] = []
    with _blocking(browser, tmp_path) as context:
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        yield page
    # Firefox itself notes that it refused the service worker; the page expects that.
    wrong = [words for words in wrong if "Storage access is restricted in this" not in words]
    assert not wrong, "\n".join(wrong)


@contextmanager
def _blocking(browser: Browser, folder: Path) -> Iterator[BrowserContext]:
    wide: ViewportSize = {"width": 1280, "height": 800}
    if browser.browser_type.name == engines.FIREFOX:
        with (
            engines.asking(browser, engines.NO_SITE_DATA) as other,
            other.new_context(viewport=wide) as context,
        ):
            yield context
        return
    (folder / "Default").mkdir()
    (folder / "Default" / "Preferences").write_text(json.dumps(BLOCKED))
    with engines.lasting(browser, folder, viewport=wide) as context:
        yield context


def downloaded(page: Page, click: Callable[[], None]) -> str:
    return saved_file(page, click)[1].decode()


def playing(page: Page, start: Start) -> str:
    """A game with some moves; gives its fragment."""
    start(page, "#/rainbow?seed=demo&seats=2")
    page.select_option('[name="who/1"]', "")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("alert").get_by_text("doesn’t let Rollbow save games").wait_for()
    for move in moves("rainbow", "demo", 3):
        type_move(page, move)
    page.get_by_role("button", name="Got it").click()
    return "#" + page.url.partition("#")[2]


def test_the_setting_really_blocks_all_there_is(blocked: Page, start: Start) -> None:
    start(blocked)
    for asked in ("localStorage.length", "navigator.locks.query()", "caches.keys()"):
        refused = blocked.evaluate(f"async () => {{ try {{ await {asked}; }} catch {{ return true; }} }}")
        assert refused, asked


def test_without_any_storage_games_are_played_left_and_found_again(blocked: Page, start: Start) -> None:
    fragment = playing(blocked, start)
    before = seen(blocked)
    go(blocked, "#/")
    go(blocked, fragment)
    blocked.locator("[data-do=move]").first.wait_for()
    assert blocked.get_by_role("button", name="Take over").count() == 0
    assert seen(blocked) == before
    type_move(blocked, moves("rainbow", "demo", 4)[-1])
    until(blocked, "(text) => document.querySelector('main.table').innerText !== text", before)
    assert blocked.get_by_role("alert").count() == 0, "it is said once"


def test_without_any_storage_games_go_out_and_come_in(blocked: Page, start: Start) -> None:
    fragment = playing(blocked, start)
    go(blocked, "#/shelf")
    blocked.locator(".doings summary").click()
    text = downloaded(blocked, lambda: blocked.get_by_role("button", name="Save as file").click())
    assert f"id {fragment.rpartition('/')[2]}\n" in text
    whole = downloaded(blocked, lambda: blocked.get_by_text("Save all games as one file").click())
    assert text in whole
    other = text.replace("id ", "id x", 1)
    blocked.locator("#files").set_input_files(
        {"name": "other.rollbow", "mimeType": "text/plain", "buffer": other.encode()}
    )
    blocked.locator(".report").get_by_text("other.rollbow: added").wait_for()
    assert blocked.locator(".shelf .card").count() == 2
    blocked.locator(".card:not(:has([open])) summary").click()
    blocked.locator("[data-do=delete]:visible").first.click()
    blocked.locator("#notice", has_text="Deleted.").wait_for()
    assert blocked.locator(".shelf .card").count() == 1
    blocked.get_by_role("button", name="Restore the deleted game").click()
    blocked.locator(".shelf .card").nth(1).wait_for()
    assert "Something went wrong" not in blocked.inner_text("body")


def test_without_any_storage_a_link_opens_its_game(blocked: Page, start: Start) -> None:
    playing(blocked, start)
    sit_down(blocked, until_moves(kept("rainbow", "two-seats"), 8))
    blocked.locator("[data-do=move]").first.wait_for()


def test_a_database_that_hangs_is_waited_for_once_and_used_again_when_it_answers(
    desktop: Page, start: Start
) -> None:
    desktop.add_init_script(COUNT)
    fragment = begin(desktop, start, "rainbow", "demo")
    other = desktop.context.new_page()
    start(other)
    other.evaluate(HOLD)
    one, two, three, four, *_ = moves("rainbow", "demo")
    type_move(desktop, one)
    desktop.get_by_role("alert").get_by_text("can’t fully save").wait_for()
    before = desktop.evaluate("waits")
    assert before > 0
    for move in (two, three):
        type_move(desktop, move)
    go(desktop, "#/shelf")
    desktop.locator(".shelf .card").wait_for()
    desktop.locator(".thumb svg").wait_for()
    assert desktop.evaluate("waits") == before
    other.evaluate("globalThis.free = true")
    desktop.evaluate(FREED)
    go(desktop, fragment)
    desktop.locator("[data-do=move]").first.wait_for()
    type_move(desktop, four)
    saved(desktop)
    assert desktop.get_by_role("alert").count() == 0
