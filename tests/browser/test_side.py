"""What stands beside the table: on a phone nothing lies over it, and it scrolls with the page alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.browser import scenes

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser
# What is seen at the middle of an element that was scrolled to.
SEEN = """(one) => {
  one.scrollIntoView({ block: "end" });
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
# Whatever scrolls by itself within the panel.
SCROLLING = """() => [...document.querySelectorAll(".side, .side *")]
  .filter((one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY))
  .map((one) => one.className)"""


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (320, 640)])
def test_on_a_phone_nothing_covers_the_panel_and_only_the_page_scrolls(
    page: Page, start: Start, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    start(page)
    scenes.sit_down(page, scenes.moments("uno")["uno-late"])
    page.click(".tool.more")
    page.locator(".side.open").wait_for()
    page.get_by_role("button", name="QR code").first.click()
    page.locator("#code svg").wait_for()
    for each in page.locator(".side :is(#code, .log, .ways a, .quick select, button, #typed)").all():
        if each.is_visible():
            assert each.evaluate(SEEN), each.evaluate("one => one.outerHTML.slice(0, 90)")
    assert page.evaluate(SCROLLING) == []


def test_on_a_wide_screen_the_column_scrolls_and_the_log_in_it_does_not(desktop: Page, start: Start) -> None:
    start(desktop)
    scenes.sit_down(desktop, scenes.moments("uno")["uno-late"])
    assert desktop.evaluate(SCROLLING) == ["side"]
