"""Opponents in the real page: they answer from a worker, advise, may be hurried, and survive their worker's death."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rollbow.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser
MINE = ".seat.turn:nth-child(2)"


def against(page: Page, start: Start, slug: str, level: str = "expert") -> None:
    """A game in which a bot begins and the person has seat 2."""
    start(page, "#/settings")
    page.check("[name='setting/pace'][value=fast]")
    page.goto(page.url.split("#")[0] + f"#/{slug}?seats=2&seed=demo")
    page.select_option('[name="who/0"]', level)
    page.select_option('[name="who/1"]', "")
    page.click("text=Start the game")
    page.locator(f".game-{slug}").wait_for()


@pytest.mark.parametrize("slug", list(GAMES))
def test_the_expert_plays_and_advises(page: Page, start: Start, slug: str) -> None:
    against(page, start, slug)
    page.locator(MINE).wait_for(timeout=60_000)
    page.locator("[data-do=hint]:not([disabled])").click()
    advice = page.locator("div.advice")
    advice.wait_for(timeout=60_000)
    before = page.locator(".log li").count()
    advice.locator("button").click()
    advice.wait_for(state="hidden")
    assert page.locator(".log li").count() != before


def test_a_worker_that_dies_in_mid_thought_is_replaced(page: Page, start: Start) -> None:
    against(page, start, "unicorn")
    page.locator(MINE).wait_for(timeout=60_000)
    page.workers[0].evaluate("setTimeout(() => self.close(), 0)")
    page.locator("[data-do=hint]:not([disabled])").click()
    page.locator("div.advice").wait_for(timeout=60_000)


def test_without_bots_a_person_may_play_their_seats(page: Page, start: Start, troubles: list[str]) -> None:
    page.route("**/bot-worker.js", lambda route: route.abort())
    against(page, start, "rainbow")
    page.locator("#notice", has_text="The bots could not be started").wait_for(timeout=60_000)
    page.click(".tray .main")
    page.locator(".tray .pick").first.wait_for()
    troubles.clear()


def test_nobody_moves_for_a_bot_and_waiting_can_be_cut_short(page: Page, start: Start) -> None:
    start(page, "#/settings")
    page.check("[name='setting/pace'][value=slow]")
    page.goto(page.url.split("#")[0] + "#/rainbow?seats=2&seed=demo")
    page.select_option('[name="who/0"]', "casual")
    page.select_option('[name="who/1"]', "")
    page.click("text=Start the game")
    page.locator(".game-rainbow").wait_for()
    assert page.locator(".tray [data-do=move]").count() == 0
    page.click("text=Don’t wait")
    page.locator(MINE).wait_for(timeout=60_000)
