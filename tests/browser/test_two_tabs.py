"""One game in two real tabs that act at the same time: one of them writes, and nothing shown as saved is lost."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from support.browser.shelf import begin, entries, saved

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

CLICK = """(wanted) => {
  const found = [...document.querySelectorAll(wanted)].filter((each) => each.getAttribute("aria-disabled") !== "true");
  setTimeout(() => found[0]?.click());
}"""
MOVE, TAKE = "[data-do=move]", "[data-do=take-over]"


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_two_tabs_that_act_at_once_lose_nothing_that_was_saved(
    desktop: Page, start: Callable[..., None], seed: int
) -> None:
    rng = Random(seed)
    fragment = begin(desktop, start, "rainbow", "demo")
    second = desktop.context.new_page()
    start(second, fragment)
    second.locator(TAKE).wait_for()
    tabs = [desktop, second]
    before = entries(desktop)
    for _ in range(10):
        taker, other = rng.sample(tabs, 2)
        for page in rng.choices(tabs, k=rng.randint(1, 3)):
            page.evaluate(CLICK, MOVE)
        taker.evaluate(CLICK, TAKE)
        for page in rng.choices(tabs, k=rng.randint(1, 3)):
            page.evaluate(CLICK, MOVE)
        other.locator(TAKE).wait_for()
        taker.locator(MOVE).first.wait_for()
        saved(taker)
        assert taker.locator(TAKE).count() == 0
        assert other.locator(MOVE).count() == 0
        after = entries(taker)
        assert after.startswith(before)
        before = after
    assert before.count("\n") > 10
