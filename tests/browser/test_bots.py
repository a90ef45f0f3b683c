"""Opponents in the real page: they answer from a worker, advise, may be hurried, and survive their worker's death."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.scenes import go, reload
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
    go(page, f"#/{slug}?seats=2&seed=demo")
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


def play_as_advised(page: Page) -> int:
    """To the end of the game, by the hints; how many moves it took."""
    moves, mine, over = 0, page.locator("[data-do=hint]:not([disabled])"), page.locator(".result")
    while True:
        mine.or_(over).first.wait_for(timeout=60_000)
        if over.count():
            return moves
        mine.click()
        page.locator("div.advice button").click(timeout=60_000)
        moves += 1


@pytest.mark.parametrize(
    "slug", [slug if slug == "uno" else pytest.param(slug, marks=pytest.mark.long) for slug in GAMES]
)
def test_a_game_against_the_expert_comes_to_its_end(page: Page, start: Start, slug: str) -> None:
    against(page, start, slug)
    moves = play_as_advised(page)
    assert moves > 5
    reload(page)
    page.locator(".result").wait_for()


# Notes when a question goes to the bots' worker and when its answer is there, and the page's tasks of over 50 ms.
WATCH = """
window.noted = { asked: [], answered: [], long: [] };
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (...what) {
  noted.asked.push(performance.now());
  if (noted.asked.length === 1)
    this.addEventListener("message", ({ data }) => data.key && noted.answered.push(performance.now()));
  return postMessage.apply(this, what);
};
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) noted.long.push([startTime, startTime + duration]);
}).observe({ type: "longtask" });
"""
# For each thought, how long it took and the longest of the tasks that began and ended meanwhile.
THOUGHTS = """() => noted.answered.map((end, number) => {
  const begin = noted.asked[number];
  const meanwhile = noted.long.filter(([from, to]) => from > begin && to < end).map(([from, to]) => to - from);
  return [end - begin, Math.max(0, ...meanwhile)];
})"""


def test_the_page_goes_on_while_the_expert_thinks(page: Page, start: Start) -> None:
    """Tasks are measured by the clock, so on a busy machine some of the page's own small ones look long. But there are
    thoughts without any; if the page thought itself, each would be a long task.
    """
    page.add_init_script(WATCH)
    against(page, start, "formulas")
    mine = page.locator("[data-do=hint]:not([disabled])")
    for _ in range(6):
        mine.click(timeout=60_000)
        page.locator("div.advice button").click(timeout=60_000)
    thoughts = page.evaluate(THOUGHTS)
    held = [longest for took, longest in thoughts if took > 100]
    assert held
    assert min(held) == 0


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
    go(page, "#/rainbow?seats=2&seed=demo")
    page.select_option('[name="who/0"]', "casual")
    page.select_option('[name="who/1"]', "")
    page.click("text=Start the game")
    page.locator(".game-rainbow").wait_for()
    assert page.locator(".tray [data-do=move]").count() == 0
    page.click("text=Don’t wait")
    page.locator(MINE).wait_for(timeout=60_000)
