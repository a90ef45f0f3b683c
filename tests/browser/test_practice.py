"""An evening of practice in the real page: what cost most in a game is tried once more, missed, and comes back."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest

from rollbow.bots.bot import mind
from rollbow.games import GAMES
from rollbow.kernel.game import Over
from rollbow.kernel.session import begin, play
from support.browser.clock import milliseconds, set_clock
from support.browser.scenes import go, keep, show

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from rollbow.kernel.record import Record

    Start = Callable[..., None]

pytestmark = pytest.mark.browser

EVENING = datetime(2026, 11, 18, 20, tzinfo=UTC)


def hasty() -> Record:
    """A game alone in which the expert played, but for the first turn, which ended at the first stop."""
    session = begin(GAMES["rainbow"], ["Ada"], "early-bird", "0123456789abcdef", "2026-11-18T09:30Z")
    while not isinstance(session.turn, Over):
        move = mind("rainbow").choose(session.state, "expert", Random(1), 1.0)
        text = session.game.spell(move)
        if text == "roll" and len(session.record.entries) == 4:
            text = "stop"
        session = play(session, text)
    return replace(session.record, seats=("Ada",))


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
