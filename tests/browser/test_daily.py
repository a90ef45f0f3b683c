"""The daily game in the real page: whose day it is, by the browser's own time zone and clock."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import pytest

from support.browser.animation_moments import skip
from support.browser.clock import milliseconds, set_clock
from support.browser.scenes import go, reload

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

    from support.browser.chromium import Site

    Start = Callable[..., None]

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("zone", "days"),
    [
        (
            "America/New_York",
            [
                ("2026-11-18T23:59", "November 18, 2026", 18),
                ("2026-11-19T00:01", "November 19, 2026", 19),
                # The clocks go on at two in the night and the day has 23 hours.
                ("2027-03-14T23:59", "March 14, 2027", 134),
                ("2027-03-15T00:01", "March 15, 2027", 135),
            ],
        ),
        ("Asia/Tokyo", [("2026-11-19T00:01", "November 19, 2026", 19)]),
        # They go back, and the day has 25.
        (
            "Europe/Berlin",
            [
                ("2027-10-31T00:01", "October 31, 2027", 365),
                ("2027-10-31T23:59", "October 31, 2027", 365),
                ("2027-11-01T00:01", "November 1, 2027", 366),
            ],
        ),
    ],
)
def test_the_day_is_that_of_the_player_s_calendar(
    browser: Browser, start: Start, zone: str, days: list[tuple[str, str, int]]
) -> None:
    moments = [datetime.fromisoformat(local).replace(tzinfo=ZoneInfo(zone)) for local, _, _ in days]
    context = browser.new_context(timezone_id=zone)
    page = context.new_page()
    set_clock(page, moments[0])
    start(page, "#/daily/rainbow")
    for moment, (_, day, number) in zip(moments, days, strict=True):
        go(page, "#/")
        page.evaluate("setClock", milliseconds(moment))
        go(page, "#/daily/rainbow")
        page.locator(".daily .lead", has_text=f"No. {number}, {day}").wait_for()
    context.close()


def test_a_day_to_come_gets_a_sentence(page: Page, start: Start) -> None:
    start(page, "#/daily/rainbow/2999-01-01")
    page.locator("#notice", has_text="isn’t out yet").wait_for()


def test_a_day_is_played_and_done(page: Page, start: Start, site: Site) -> None:
    set_clock(page, datetime(2026, 11, 18, 12, tzinfo=UTC))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    start(page, "#/")
    page.locator(".dailies a", has_text="Rainbow Roll").click()
    page.click("button[data-do=daily]")
    page.locator(".game-rainbow").wait_for()
    assert page.locator("button[data-do=undo]").is_disabled()
    for _ in range(400):
        skip(page)
        if page.locator(".result").count():
            break
        stop = page.locator(".tray button[value=stop]")
        (stop if stop.count() else page.locator(".tray .main")).first.click()
    page.locator(".saved", has_text="Saved").wait_for()
    page.locator(".result .par", has_text="With these dice the expert takes").wait_for(timeout=60_000)
    page.get_by_role("button", name="Copy", exact=True).click()
    page.locator("#notice", has_text="Copied").wait_for()
    text = page.evaluate("navigator.clipboard.readText()")
    assert "on dice that take the expert" in text
    assert "daily game No. 18, November 18, 2026" in text
    assert text.endswith(f"{site.url}#/daily/rainbow/2026-11-18")
    page.click("text=Daily results")
    page.locator(".archive .done").wait_for()
    page.locator(".tries", has_text="First try").wait_for()
    page.locator(".daily .par", has_text="the expert takes").wait_for()
    page.click("text=Try again")
    page.locator(".game-rainbow:not(.over) .tray .main").click()
    page.locator("main .pick.lit").first.wait_for()
    page.locator(".saved", has_text="Saved").wait_for()
    reload(page)
    page.locator(".game-rainbow").wait_for()
    page.go_back()
    page.locator(".tries", has_text="Try 2").wait_for()
    start(page, "#/")
    page.locator(".dailies .done", has_text="Rainbow Roll").wait_for()
    page.locator(".dailies .done", has_text="par ").wait_for()
