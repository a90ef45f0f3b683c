"""Opponents in the real page: they answer from a worker, advise, may be hurried, and survive their worker's death."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rollbow.app.steps.bot_turns import PAUSES
from rollbow.games import GAMES
from support.browser import workers
from support.browser.scenes import go, reload
from support.browser.waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from support.browser.troubles import Troubles

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
    advice.locator("#do-hint").click()
    advice.wait_for(state="hidden")
    assert page.locator(".log li").count() != before


def play_as_advised(page: Page) -> int:
    """To the end of the game, by the hints; how many moves it took."""
    moves, mine, over = 0, page.locator("[data-do=hint]:not([disabled])"), page.locator(".result")
    while True:
        mine.or_(over).first.wait_for(timeout=60_000)
        if over.count():
            return moves
        if page.locator("[data-do=quiet]").count():  # the question about sound
            page.locator("[data-do=quiet]").click()
        mine.click()
        page.locator("#do-hint").click(timeout=60_000)
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


# Questions to the bots' worker wait until they are let go, and nobody loses patience meanwhile.
HELD = """
const { postMessage } = Worker.prototype;
const later = setTimeout;
globalThis.held = [];
globalThis.hold = () => {
  Worker.prototype.postMessage = function (...what) { held.push(() => postMessage.apply(this, what)); };
};
globalThis.letGo = () => { for (const ask of held.splice(0)) ask(); };
globalThis.setTimeout = (work, delay, ...more) => delay >= 30_000 ? 0 : later(work, delay, ...more);
"""


def test_the_page_goes_on_while_the_expert_thinks(page: Page, start: Start) -> None:
    """The worker alone thinks: until it has the question there is no advice, and the page does what is asked of it."""
    page.add_init_script(HELD)
    against(page, start, "formulas")
    page.locator(MINE).wait_for(timeout=60_000)
    page.evaluate("hold()")
    page.locator("[data-do=hint]:not([disabled])").click()
    until(page, "() => held.length")
    page.locator("#typed").evaluate("(one) => { one.value = 'nonsense'; one.form.requestSubmit(); }")
    page.locator("#notice", has_text="nonsense").wait_for()
    assert page.locator("div.advice").count() == 0
    page.evaluate("letGo()")
    page.locator("div.advice").wait_for(timeout=60_000)


def test_a_worker_that_dies_in_mid_thought_is_replaced(page: Page, start: Start) -> None:
    against(page, start, "unicorn")
    page.locator(MINE).wait_for(timeout=60_000)
    workers.die(page)
    page.locator("[data-do=hint]:not([disabled])").click()
    page.locator("div.advice").wait_for(timeout=60_000)


# The two quiet minutes are over when the test says so.
QUIET = """
const later = setTimeout;
globalThis.setTimeout = (work, delay, ...more) =>
  delay === 120_000 ? (globalThis.quiet = work, 0) : later(work, delay, ...more);
"""


def test_a_worker_that_nobody_asks_is_given_up_and_comes_back(page: Page, start: Start) -> None:
    page.add_init_script(QUIET)
    against(page, start, "unicorn")
    page.locator(MINE).wait_for(timeout=60_000)
    (worker,) = page.workers
    with worker.expect_event("close"):
        page.evaluate("quiet()")
    page.locator("[data-do=hint]:not([disabled])").click()
    page.locator("div.advice").wait_for(timeout=60_000)
    assert len(page.workers) == 1


# Now and then the browser doesn't tell the page that a worker's script failed; then its patience has to end.
IMPATIENT = """
const later = setTimeout;
globalThis.setTimeout = (work, delay, ...more) => later(work, delay === 30_000 ? 1_000 : delay, ...more);
"""


def test_without_bots_a_person_may_play_their_seats(page: Page, start: Start, troubles: Troubles) -> None:
    page.add_init_script(IMPATIENT)
    page.route("**/bot-worker.js", lambda route: route.abort())
    against(page, start, "rainbow")
    page.locator("#notice", has_text="The bots couldn’t start").wait_for(timeout=60_000)
    page.click(".tray .main")
    page.locator(".board .pick").first.wait_for()
    troubles.meant = True


# A bot's pause lasts until somebody cuts it short. What takes longer, as a bust that is shown, ends as ever.
ENDLESS = """
const later = setTimeout;
globalThis.setTimeout = (work, delay, ...more) =>
  delay > PAUSE / 2 && delay <= PAUSE ? 0 : later(work, delay, ...more);
""".replace("PAUSE", str(PAUSES["slow"]))


def test_nobody_moves_for_a_bot_and_waiting_can_be_cut_short(page: Page, start: Start) -> None:
    page.add_init_script(ENDLESS)
    start(page, "#/settings")
    page.check("[name='setting/pace'][value=slow]")
    go(page, "#/rainbow?seats=2&seed=demo")
    page.select_option('[name="who/0"]', "casual")
    page.select_option('[name="who/1"]', "")
    page.click("text=Start the game")
    page.locator(".game-rainbow").wait_for()
    assert page.locator(".tray [data-do=move]").count() == 0
    page.get_by_role("button", name="Skip", exact=True).click()
    page.locator(MINE).wait_for(timeout=60_000)
