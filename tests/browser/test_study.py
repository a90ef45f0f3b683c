"""How a game went, in the real page: computed in the worker, walked along by keys, kept, stopped, offline."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rollbow.games import GAMES
from support.browser import scenes
from support.browser.axe import in_both_themes
from support.browser.scenes import go, keep, reload
from support.browser.waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from rollbow.kernel.record import Record

    Start = Callable[..., None]

pytestmark = pytest.mark.browser
LONGEST = 600_000
"""In ms: a whole study, while other work goes on."""
FORGET = """() => new Promise((done) => {
  const request = indexedDB.open("rollbow-studies", 1);
  request.onsuccess = () => {
    const keys = request.result.transaction("studies").objectStore("studies").getAllKeys();
    keys.onsuccess = () => { request.result.close(); done(keys.result); };
  };
})"""


def game(slug: str, entries: int | None = None) -> Record:
    """A golden game against a bot, or its beginning."""
    record = scenes.kept(slug, scenes.TABLES[slug][0])
    seats = ("Ada", *["bot steady"] * (len(record.seats) - 1))
    return replace(record, seats=seats, id=f"own-{slug}", entries=record.entries[:entries])


def studied(page: Page, start: Start, record: Record) -> None:
    start(page)
    keep(page, [record])
    go(page, f"#/study/{record.id}")


def whole(page: Page) -> None:
    page.locator(".study table").first.wait_for(timeout=LONGEST)


@pytest.mark.parametrize("slug", [pytest.param(slug, marks=pytest.mark.long) for slug in GAMES])
def test_a_finished_game_of_each_kind_is_studied_to_its_end(page: Page, start: Start, slug: str) -> None:
    studied(page, start, game(slug))
    page.locator(".chances .line").first.wait_for(timeout=LONGEST)
    whole(page)
    page.locator(".lead", has_text="The dice").wait_for()


def test_a_study_grows_is_walked_along_and_leads_to_the_replay_and_back(page: Page, start: Start) -> None:
    studied(page, start, game("colordice", 24))
    page.locator("progress").wait_for()
    whole(page)
    page.locator("#point").focus()
    page.keyboard.press("Home")
    page.locator(".point", has_text="Step 0").wait_for()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    there = page.locator(".point a")
    step = str(there.get_attribute("href")).rpartition("@")[2]
    there.click()
    page.locator("#step", has_text=f"Step {step} of").wait_for()
    page.locator(".studied").wait_for()
    page.go_back()
    whole(page)
    assert page.locator("progress").count() == 0
    assert not in_both_themes(page)
    page.get_by_role("button", name="Show as a table").click()
    page.locator(".listed").wait_for()
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_kept_study_opens_without_the_worker_and_goes_with_its_game(page: Page, start: Start) -> None:
    record = game("colordice", 12)
    studied(page, start, record)
    whole(page)
    until(page, f"async () => (await ({FORGET})()).includes('own-colordice')")
    reload(page)
    whole(page)
    assert not page.workers or not any("bot-worker" in worker.url for worker in page.workers)
    go(page, "#/shelf")
    page.locator("#kept-own-colordice summary").click()
    page.locator("#delete-own-colordice").click()
    until(page, f"async () => !(await ({FORGET})()).includes('own-colordice')")


def test_a_study_can_be_stopped_and_begun_again(page: Page, start: Start) -> None:
    # The game whose study takes longest: it must not be over before the tap.
    studied(page, start, game("formulas"))
    page.locator(".chances .line").first.wait_for(timeout=LONGEST)
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("Stopped after step").wait_for()
    page.get_by_role("button", name="Start again").click()
    page.locator("progress").wait_for()


def test_without_a_place_for_it_a_study_is_made_all_the_same(page: Page, start: Start) -> None:
    page.add_init_script(
        """const { open } = IDBFactory.prototype;
        IDBFactory.prototype.open = function (name, ...more) {
          if (name === "rollbow-studies") throw new DOMException("", "SecurityError");
          return open.call(this, name, ...more);
        };"""
    )
    studied(page, start, game("colordice", 8))
    whole(page)
