"""What comes out of the printer: as many pages as sheets, nothing of the page around them, black on white."""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING

import pytest

from rollbow.games import GAMES
from support.browser import scenes

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser
FORMATS = {"A4": (21, 29.7), "Letter": (21.59, 27.94)}
"""In centimeters."""
SEEN = """() => [...document.querySelectorAll("main > *")].filter((one) => one.checkVisibility()).map(
  (one) => one.classList.contains("paper"))"""
# Every color of paper and ink that is on the sheets, but for greys.
COLORED = """() => {
  const found = new Set();
  for (const one of document.querySelectorAll(".paper, .paper *")) {
    if (!one.checkVisibility() || one.closest("#code")) continue;
    const style = getComputedStyle(one);
    for (const name of ["color", "backgroundColor", "fill", "stroke", "borderTopColor"]) {
      const color = style[name];
      const parts = color.match(/^rgba?\\((\\d+), (\\d+), (\\d+)/);
      if (parts && new Set(parts.slice(1)).size > 1) found.add(`${one.tagName} ${one.className} ${name} ${color}`);
    }
  }
  return [...found].sort().join("; ");
}"""

# The fields on blank sheets that a pen fills, and what can be read in them.
WRITTEN = """() => [...document.querySelectorAll(
  ".blank :is(.sum-of b, .sum strong, .total :is(strong, .rest), .worth, .left, .game-uno .name)")]
  .map((one) => one.checkVisibility() && getComputedStyle(one).color !== "rgba(0, 0, 0, 0)" ? one.textContent : "")"""


# Cells that begin before the one to their left has ended.
OVERLAID = """() => [...document.querySelectorAll(".paper .turns :is(th, td)")].filter((cell) => {
  const before = cell.previousElementSibling;
  return before && cell.getBoundingClientRect().left < before.getBoundingClientRect().right - 1;
}).map((cell) => cell.textContent)"""


def pdf(page: Page, size: str) -> bytes:
    """Firefox's driver counts in inches and hands them over as centimeters."""
    if page.context.browser and page.context.browser.browser_type.name == "firefox":
        width, height = FORMATS[size]
        return page.pdf(width=f"{width}in", height=f"{height}in")
    return page.pdf(format=size)


def pages(page: Page, size: str) -> int:
    paper = pdf(page, size)
    # Firefox packs even what says that something is a page.
    inside = [unpacked(each) for each in re.findall(rb"stream\r?\n(.*?)endstream", paper, re.DOTALL)]
    return len(re.findall(rb"/Type\s*/Page[^s]", b"\n".join([paper, *inside])))


def unpacked(stream: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(stream)
    except zlib.error:
        return b""


def as_printed(page: Page) -> bool:
    """Shows the page as on paper; Firefox's driver can't."""
    page.emulate_media(media="print")
    there: bool = page.evaluate("matchMedia('print').matches")
    assert there or page.evaluate("!('userAgentData' in navigator)")
    return there


@pytest.mark.parametrize("slug", list(GAMES))
def test_blank_sheets_take_a_page_each(page: Page, start: Start, slug: str) -> None:
    most = GAMES[slug].seats[-1]
    start(page, f"#/print/{slug}?seats={most}")
    page.locator(".paper").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the preview fits a phone"
    for size in FORMATS:
        assert pages(page, size) == page.locator(".paper").count()
    if as_printed(page):
        assert all(page.evaluate(SEEN))
        assert page.evaluate(COLORED) == ""


@pytest.mark.parametrize("slug", list(GAMES))
def test_the_dice_of_a_seed_take_a_page(page: Page, start: Start, slug: str) -> None:
    start(page, f"#/print/{slug}/dice?seats=2&seed=demo")
    page.locator("#code svg").wait_for()
    for size in FORMATS:
        assert pages(page, size) == 1
    if as_printed(page):
        assert page.locator("#code svg").is_visible()


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_game_is_printed_without_the_page_around_it(page: Page, start: Start, slug: str) -> None:
    start(page, f"#/{slug}?seats=2&seed=demo")
    page.select_option('[name="who/1"]', "")
    page.click("text=Start the game")
    page.locator(f".game-{slug}").wait_for()
    page.click(".tool.more")
    page.get_by_role("link", name="Print", exact=True).click()
    page.locator(".paper").first.wait_for()
    for size in FORMATS:
        assert pages(page, size) == page.locator(".paper").count()
    if as_printed(page):
        assert all(page.evaluate(SEEN))
        assert page.evaluate(COLORED) == ""


def test_no_column_of_a_played_game_lies_over_another(page: Page, start: Start) -> None:
    """On the screen a total stays in sight, over the turns that scroll; on paper nothing scrolls."""
    start(page)
    record = scenes.moments("rainbow")["rainbow-over"]
    scenes.sit_down(page, record)
    page.set_viewport_size({"width": 320, "height": 640})
    page.get_by_role("link", name="Print", exact=True).first.click()
    page.locator(".paper .turns").wait_for()
    assert page.evaluate(OVERLAID) == []


@pytest.mark.chromium("Firefox’s driver can’t show a page as on paper")
@pytest.mark.parametrize(("slug", "least"), [("unicorn", 9), ("formulas", 10), ("uno", 2)])
def test_a_blank_sheet_leaves_its_points_to_a_pen(page: Page, start: Start, slug: str, least: int) -> None:
    start(page, f"#/print/{slug}?seats=2")
    page.locator(".paper").first.wait_for()
    page.emulate_media(media="print")
    written = page.evaluate(WRITTEN)
    assert len(written) >= least
    assert set(written) == {""}


@pytest.mark.chromium("Firefox’s driver can’t show a page as on paper")
def test_the_sheet_of_unicorn_rainbow_is_laid_out_for_paper_in_a_wide_window_too(
    page: Page, start: Start
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    start(page, "#/print/unicorn?seats=1")
    page.locator(".paper").wait_for()
    score, cells = page.locator(".total strong"), page.locator(".sheet")
    shown = page.locator(".crest").bounding_box(), page.locator(".ledger").bounding_box()
    assert shown[0]
    assert shown[1]
    assert shown[0]["x"] > shown[1]["x"] + shown[1]["width"], "she stands beside the boxes"
    page.emulate_media(media="print")
    assert score.is_visible(), "the score has a line to be written on"
    below, above = cells.bounding_box(), score.bounding_box()
    assert below
    assert above
    assert above["y"] + above["height"] <= below["y"]


def test_the_button_asks_the_browser_to_print(page: Page, start: Start) -> None:
    page.add_init_script("globalThis.print = () => { document.documentElement.dataset.asked = 'yes'; };")
    start(page, "#/print/uno")
    page.click("text=Print the sheets")
    page.locator("html[data-asked=yes]").wait_for(state="attached")


@pytest.mark.chromium("Firefox’s driver can’t show a page as on paper")
@pytest.mark.parametrize("slug", list(GAMES))
def test_a_printed_rule_page_keeps_the_pieces_in_its_pictures(page: Page, start: Start, slug: str) -> None:
    """Dice in a tray are buttons, and on paper too; what can only be tapped is not there."""
    start(page, f"#/rules/{slug}")
    drawn = page.locator("figure :is(.die, button)")
    count = drawn.count()
    seen = [drawn.nth(place).is_visible() for place in range(count)]
    assert any(seen)
    page.emulate_media(media="print")
    assert [drawn.nth(place).is_visible() for place in range(count)] == seen
    assert not page.locator(".ways").first.is_visible()
    assert not page.locator("a.main").is_visible()
    # Lines of a grid that a page's end cuts are printed over each other.
    grids = "nodes => nodes.filter((one) => getComputedStyle(one).display !== 'block').length"
    assert page.locator(".text section, .rulings, .rulings ul").evaluate_all(grids) == 0
