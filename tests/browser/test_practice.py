"""An evening of practice in the real page: what cost most in a game is tried once more, missed, and comes back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from support.browser.clock import milliseconds, set_clock
from support.browser.scenes import go, keep, show
from support.studies import hasty

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser

EVENING = datetime(2026, 11, 18, 20, tzinfo=UTC)


def offered(page: Page, days: int, count: int) -> None:
    """The menu some days later, and how many positions it offers."""
    show(page, "settings")
    page.evaluate("setClock", milliseconds(EVENING + timedelta(days=days)))
    go(page, "#/")
    page.locator(".menu h1").wait_for()
    (
        page.locator("a.practice", has_text="Practice: 1 position") if count else page.locator(".menu .games")
    ).wait_for()
    assert page.locator("a.practice").count() == count


def test_what_was_missed_comes_back_the_next_day(page: Page, start: Start) -> None:
    set_clock(page, EVENING)
    start(page, "#/")
    keep(page, [hasty()])
    go(page, "#/study/0123456789abcdef")
    page.locator("text=Practice what cost most: 1 position").click(timeout=120_000)
    page.locator(".question", has_text="What would you play here?").wait_for()
    # The same haste once more.
    page.click(".tray button[data-do=move][value=stop]")
    page.locator(".verdict.missed", has_text="There is a better move: this one costs").wait_for(
        timeout=60_000
    )
    page.locator(".question .named", has_text="The expert:").wait_for(timeout=60_000)
    page.keyboard.press("Enter")  # the focus is on what goes on
    page.locator("#practice", has_text="That was the last position.").wait_for()
    offered(page, 0, 0)
    for day, rest in ((1, "The next one comes up on November 22, 2026."), (4, "Positions to practice")):
        offered(page, day, 1)
        page.click("text=Practice: 1 position")
        page.locator(".question", has_text="What would you play here?").wait_for()
        page.click(".tray button[data-do=move][value=roll]")
        page.locator(".verdict.found").wait_for(timeout=60_000)
        page.locator(".question .named", has_text="The expert:").wait_for(timeout=60_000)
        page.click("#next")
        page.locator(".practice-over", has_text=rest).wait_for()
        offered(page, day, 0)
    offered(page, 60, 0)
