"""When things go wrong inside: nothing changes, it is said plainly, and the games can always be had."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rollbow.app.kept.files import opened
from rollbow.kernel.record import read
from support.browser.saved_files import saved_file

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from support.browser.troubles import Troubles

    Start = Callable[..., None]

pytestmark = pytest.mark.browser


# One more key, the first of all, that can't be read: it keeps the others back from nobody.
UNREADABLE = """() => {
  const { getItem } = Storage.prototype, broken = "rollbow/game/0/0";
  localStorage.setItem(broken, "x");
  Storage.prototype.getItem = function (key) {
    if (key === broken) throw new DOMException("", "UnknownError");
    return getItem.call(this, key);
  };
}"""


def game_on(page: Page, start: Start) -> None:
    start(page, "#/rainbow?seats=1&seed=demo")
    page.click("text=Start the game")
    page.locator(".saved", has_text="Saved").wait_for()


def test_a_step_that_goes_wrong_changes_nothing_and_the_next_one_works(
    page: Page, start: Start, troubles: Troubles
) -> None:
    game_on(page, start)
    page.evaluate(
        """() => {
          const whole = rollbow.morph;
          rollbow.morph = () => { rollbow.morph = whole; throw new Error("broken"); };
        }"""
    )
    page.click(".tray .main")
    page.locator("#notice", has_text="Nothing was changed").wait_for()
    assert page.locator(".tray .main").inner_text() == "Draw seven dice and roll"
    page.click(".tray .main")
    page.locator("#die-b1").wait_for()
    assert any("broken" in trouble for trouble in troubles)
    troubles.meant = True


def test_a_dead_engine_offers_a_fresh_start_and_the_games(
    page: Page, start: Start, troubles: Troubles
) -> None:
    game_on(page, start)
    page.click(".tray .main")
    page.locator(".saved", has_text="Saved").wait_for()
    page.evaluate(UNREADABLE)
    page.evaluate("dispatchEvent(new ErrorEvent('error', {message: 'Pyodide has suffered a fatal error.'}))")
    alert = page.get_by_role("alert")
    alert.get_by_text("The game engine stopped. Your games are safe.").wait_for()
    bundle = handed_out(page)
    (parcel,) = opened("all.rollbow", bundle).parcels
    assert read(parcel.text).seed == "demo"
    alert.get_by_role("button", name="Retry").click()
    page.locator("html[data-stage=ready]").wait_for(state="attached", timeout=60_000)
    page.locator("#die-b1").wait_for()
    troubles.meant = True


def test_games_that_only_the_mirror_still_holds_are_handed_out_too(
    page: Page, start: Start, troubles: Troubles
) -> None:
    """As after a kill, which can cost a browser what it had in local storage."""
    game_on(page, start)
    page.click(".tray .main")
    page.locator(".saved", has_text="Saved").wait_for()
    start(page, "#/rainbow?seats=1&seed=other")
    page.click("text=Start the game")
    page.locator(".saved", has_text="Saved").wait_for()
    page.evaluate("localStorage.clear()")
    page.evaluate("dispatchEvent(new ErrorEvent('error', {message: 'Pyodide has suffered a fatal error.'}))")
    bundle = handed_out(page)
    assert {read(parcel.text).seed for parcel in opened("all", bundle).parcels} == {"demo", "other"}
    page.get_by_role("alert").get_by_text("2 games are in the file.").wait_for()
    troubles.meant = True


def test_a_torn_game_is_named_and_the_file_can_be_read(page: Page, start: Start, troubles: Troubles) -> None:
    game_on(page, start)
    page.evaluate(
        """() => new Promise((done) => {
          for (const key of Object.keys(localStorage)) {
            if (key.startsWith("rollbow/game/")) localStorage.setItem(key, localStorage.getItem(key).slice(0, 120));
          }
          indexedDB.open("rollbow", 1).onsuccess = ({ target }) => {
            target.result.transaction("games", "readwrite").objectStore("games").clear().onsuccess = done;
          };
        })"""
    )
    page.evaluate("dispatchEvent(new ErrorEvent('error', {message: 'Pyodide has suffered a fatal error.'}))")
    found = opened("all", handed_out(page))
    assert not found.problem
    assert len(found.parcels) == 1
    page.get_by_role("alert").get_by_text("is damaged.").wait_for()
    troubles.meant = True


def handed_out(page: Page) -> bytes:
    save = page.get_by_role("alert").get_by_role("button", name="Save my games as a file")
    return saved_file(page, save.click)[1]


def test_a_game_that_stops_the_page_twice_is_not_opened_a_third_time(
    page: Page, start: Start, troubles: Troubles, site: Any
) -> None:
    game_on(page, start)
    page.route("**/*.whl", lambda route: route.abort())
    for _ in range(2):
        page.reload()
        page.get_by_role("alert").wait_for()
    page.unroute("**/*.whl")
    page.reload()
    page.locator("html[data-stage=ready]").wait_for(state="attached", timeout=60_000)
    assert page.url.endswith("#/shelf")
    page.locator("h1", has_text="My games").wait_for()
    troubles.meant = True
