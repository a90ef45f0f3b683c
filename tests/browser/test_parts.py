"""The parts of the app that come after its start: what waits for one goes on when it comes, and what can't is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rollbow.games import SLUGS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from support.browser.troubles import Troubles

pytestmark = pytest.mark.browser

LATE = ("**/parts/later.zip", "**/python_later.zip")
MISSING = "This part of Rollbow didn’t load. Check the connection, then try again."


def test_first_games_need_no_later_part(
    page: Page, start: Callable[..., None], troubles: Troubles, site: Any
) -> None:
    for late in LATE:
        page.route(late, lambda route: route.abort())
    start(page)
    for slug in SLUGS:
        page.evaluate("slug => { location.hash = `#/${slug}`; }", slug)
        page.get_by_role("button", name="Start the game").click()
        page.get_by_text("Saved", exact=True).wait_for()
        page.evaluate("location.hash = '#/'")
        page.locator("main.menu").wait_for()
    troubles.meant = True


def test_what_needs_a_part_waits_for_it_and_all_else_behind_it(
    page: Page, start: Callable[..., None]
) -> None:
    held: list[Any] = []
    page.route(LATE[0], lambda route: held.append(route))
    with page.expect_request(LATE[0]):
        start(page)
    page.evaluate("location.hash = '#/rules/uno'")
    page.evaluate("location.hash = '#/settings'")
    assert page.locator("main.menu").count() == 1
    held[0].continue_()
    page.get_by_role("heading", name="Settings").wait_for()
    page.go_back()
    page.get_by_role("heading", name="UNO Dice").first.wait_for()


def test_a_part_that_does_not_come_is_told_and_asked_for_again(
    page: Page, start: Callable[..., None], troubles: Troubles
) -> None:
    page.route(LATE[0], lambda route: route.abort())
    start(page)
    page.evaluate("location.hash = '#/settings'")
    page.locator("#notice").get_by_text(MISSING).wait_for()
    assert page.locator("main.menu").count() == 1
    assert page.evaluate("location.hash") in ("", "#/")
    page.unroute(LATE[0])
    page.evaluate("location.hash = '#/settings'")
    page.get_by_role("heading", name="Settings").wait_for()
    assert page.get_by_text(MISSING).count() == 0
    troubles.meant = True


def test_the_table_of_one_game_needs_no_other_game(
    page: Page, start: Callable[..., None], troubles: Troubles
) -> None:
    for late in (*LATE, *(f"**/parts/{slug}.zip" for slug in SLUGS if slug != "rainbow")):
        page.route(late, lambda route: route.abort())
    start(page, "#/rainbow")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_text("Saved", exact=True).wait_for()
    troubles.meant = True
