"""The bar of a table: within reach on every phone, with a question that covers nothing; the seats' chips below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rollbow.games import GAMES
from rollbow.kernel.record import Played
from support import golden
from support.browser import animation_moments, scenes
from support.browser.layout_probes import SHIFTS, TWO_FRAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser
EACH = pytest.mark.parametrize("slug", list(GAMES))
PHONES = ((390, 844), (844, 390), (360, 640))
DOWN = "() => scrollTo(0, document.documentElement.scrollHeight)"
# Buttons of the bar that aren't seen at their own middle.
HIDDEN = """() => [...document.querySelectorAll(".bar > :is(a, button), .speaker button")].filter((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return one.checkVisibility() && !one.contains(seen);
}).map((one) => one.outerHTML.slice(0, 80))"""
# What can be played on the board, but can't be scrolled to where nothing lies over it.
COVERED = """() => [...document.querySelectorAll(".board button:not([aria-disabled])")].filter((one) => {
  if (!one.checkVisibility() || one.closest("details:not([open])")) return false;
  return ["start", "center", "end"].every((block) => {
    one.scrollIntoView({ block });
    const { left, top, width, height } = one.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return !one.contains(seen) && !seen?.closest("button, a")?.closest(".board");
  });
}).map((one) => one.outerHTML.slice(0, 80))"""
# Parts of the bar that lie upon each other.
UPON = """() => {
  const parts = [...document.querySelectorAll(
    ".bar :is(.back, .tool), .bar h1, .bar .moment, .bar .saved, .offer p, .offer button")];
  const boxes = parts.filter((one) => one.checkVisibility() && one.getBoundingClientRect().width).map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const box = one.getBoundingClientRect(), words = range.getBoundingClientRect();
    // A long title ends in an ellipsis.
    const { left, top, bottom } = one.matches("button, a") ? box : words;
    return [one, { left, top, bottom, right: Math.min(box.right, one.matches("button, a") ? box.right : words.right) }];
  });
  return boxes.flatMap(([one, a], place) => boxes.slice(place + 1)
    .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
    .map(([other]) => `${one.outerHTML.slice(0, 60)} and ${other.outerHTML.slice(0, 60)}`));
}"""
# How near names and scores come to the edge of their chip.
NEAR = """() => Math.min(...[...document.querySelectorAll(".seats > .seat")].flatMap((chip) => {
  const edge = chip.getBoundingClientRect();
  return [...chip.querySelectorAll(":scope > :is(.name, .standing)")].flatMap((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return [top - edge.top, edge.bottom - bottom];
  });
}))"""

# Where the chip of the seat to move begins and ends, how much room there is, and whether the first chip that shows is
# cut although the strip could be scrolled on.
STRIP = """() => {
  const strip = document.querySelector(".seats"), turn = strip.querySelector(".turn")?.getBoundingClientRect();
  const chips = [...strip.children].map((one) => one.getBoundingClientRect());
  const more = strip.scrollLeft < strip.scrollWidth - strip.clientWidth - 1;
  const cut = more && chips.some(({ left, right }) => left < -1 && right > 1);
  return [turn?.left ?? 0, turn?.right ?? 0, strip.clientWidth, cut];
}"""


@EACH
def test_the_bar_stays_within_reach_and_covers_nothing_that_can_be_played(
    page: Page, start: Start, slug: str
) -> None:
    start(page)
    for moment in ("early", "late"):
        scenes.sit_down(page, scenes.moments(slug)[f"{slug}-{moment}"])
        if page.locator("[data-do=quiet]").count():
            page.click("[data-do=quiet]")
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DOWN)
            assert page.evaluate("document.querySelector('.bar').getBoundingClientRect().top") == 0
            assert page.evaluate(HIDDEN) == []
            assert page.evaluate(COVERED) == []


@EACH
def test_the_bar_covers_no_guide(page: Page, start: Start, slug: str) -> None:
    start(page)
    page.locator(f"[data-do=learn][value={slug}]").click()
    page.locator(".guide").wait_for()
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        for place in ("() => scrollTo(0, 0)", DOWN):
            page.evaluate(place)
            bar, guide = (page.locator(one).bounding_box() for one in (".bar", ".guide"))
            assert bar
            assert guide
            assert guide["y"] >= bar["y"] + bar["height"]


@pytest.mark.parametrize("font", ["", "monospace"])
def test_the_question_about_sound_covers_nothing_of_the_bar(page: Page, start: Start, font: str) -> None:
    """With the title's font as well as before it is there."""
    start(page, "#/rainbow?seed=demo&seats=1")
    page.click("text=Start the game")
    page.locator(".tray .main").click()
    page.locator(".saved", has_text="Saved").wait_for()
    page.locator(".offer").wait_for()
    page.evaluate("font => font && document.documentElement.style.setProperty('--title', font)", font)
    for width, height in (*PHONES, (320, 640), (640, 900), (768, 1024), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(TWO_FRAMES)
        assert page.evaluate(UPON) == [], width
        assert page.locator(".bar [data-do=undo]").is_visible()
        assert page.locator(".speaker [data-do=sound]").is_visible()
        # On a phone it is over the seats, elsewhere within the bar.
        bar, offer = (page.locator(one).bounding_box() for one in (".bar", ".offer"))
        assert bar
        assert offer
        assert width < 640 or offer["y"] + offer["height"] <= bar["y"] + bar["height"]


@EACH
def test_names_keep_off_the_edge_of_their_chips(page: Page, start: Start, slug: str) -> None:
    start(page)
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        for place, record in scenes.moments(slug).items():
            scenes.sit_down(page, record)
            assert page.evaluate(NEAR) >= 3, (place, width)


@EACH
def test_the_strip_of_seats_begins_with_a_whole_chip(page: Page, start: Start, slug: str) -> None:
    """What is cut at its beginning reads like nonsense beside the name that stays."""
    start(page)
    for path in golden.records(slug):
        record = scenes.kept(slug, path.stem)
        moves = sum(isinstance(entry, Played) for entry in record.entries)
        scenes.sit_down(page, scenes.until(record, moves // 2))
        left, right, room, cut = page.evaluate(STRIP)
        assert left >= 0, path.stem
        assert right <= room, path.stem
        assert not cut, path.stem


@pytest.mark.chromium("only Chromium measures what shifts")
@pytest.mark.parametrize(("slug", "kind"), [("colordice", "lock"), ("rainbow", "row"), ("rainbow", "bust")])
def test_nothing_moves_when_a_turn_ends_with_a_moment(
    moving: Page, start: Start, slug: str, kind: str
) -> None:
    """Parts of the tray and the board that look alike aren't taken for each other."""
    moving.add_init_script(SHIFTS)
    start(moving)
    animation_moments.bring_on(moving, animation_moments.of(slug)[kind])
    moving.evaluate(
        f"async () => {{ document.activeElement.blur(); await ({TWO_FRAMES})(); forgetShifts(); }}"
    )
    animation_moments.skip(moving)
    moving.evaluate(TWO_FRAMES)
    shifts = moving.evaluate("shifts")
    assert sum(shift[0] for shift in shifts) <= 0.005, shifts


def test_what_a_row_of_formulas_lacks_keeps_off_the_edge_of_the_screen(page: Page, start: Start) -> None:
    start(page)
    for width, height in ((390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        for moment in ("begun", "early", "late"):
            scenes.sit_down(page, scenes.moments("formulas")[f"formulas-{moment}"])
            lefts = page.locator(".formulas .tab.row .worth").evaluate_all(
                """all => all.map((one) => {
                  const range = document.createRange();
                  range.selectNodeContents(one);
                  return range.getBoundingClientRect().left;
                })"""
            )
            assert min(lefts) >= 1, moment
