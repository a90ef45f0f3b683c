"""What a machine can see of the look: sideways scrolling at all sizes, targets, forced colors, what shifts."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rollbow.app.kept import links
from rollbow.games import GAMES
from support.browser import pictures, scenes
from support.browser.layout_probes import SHIFTS, SIDEWAYS, TORN, TWO_FRAMES
from support.browser.tap_targets import BESIDE_A_BAR, SMALL, SMALLER, TARGET

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser

SIZES = ((360, 640), (390, 844), (768, 1024), (1280, 800), (1920, 1080), (640, 400), (844, 390))
"""Phones, a tablet, two desktops; a window zoomed to 200 %; a phone on its side."""
MAIN = ".tray .main:not([aria-disabled])"
OTHERWISE = "button:is(.lit, .prospect, .aim, .tray [data-do=move]):not([aria-pressed=true], [aria-disabled])"
"""What takes a game on when nothing is chosen yet."""
# The drivers scroll before they click, each in its own way.
PRESS = "(one) => { one.focus({ preventScroll: true }); one.click(); }"
TITLES = """(letters) => {
  document.documentElement.style.removeProperty("--text");
  document.documentElement.style.setProperty("--title", letters);
}"""
# Whether a scroll bar takes room, as it does in Firefox here.
BAR = "() => innerWidth > document.documentElement.clientWidth"
# The bar, the seats, the sheet or board: left, top and width. The tray's top, last.
PLACES = """() => [".bar h1", ".seats", ".board > :first-child", ".tray"].map((point) => {
  const { left, top, width } = document.querySelector(point).getBoundingClientRect();
  return [point, ...[left, top, width].map(Math.round)];
})"""


def each_size(page: Page) -> list[str]:
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for text in ("100%", "200%"):
            page.evaluate("size => { document.documentElement.style.fontSize = size; }", text)
            found += [f"{width} px, {text}: {one}" for one in page.evaluate(SIDEWAYS)]
    return found


@pytest.mark.parametrize("letters", ["Fredoka", pytest.param("sans-serif", marks=pytest.mark.long)])
def test_screens_of_text_never_scroll_sideways(page: Page, start: Start, letters: str) -> None:
    """With the page's own letters, and with the system's, which are there before them."""
    start(page)
    pictures.steady(page)
    page.evaluate(TITLES, letters)
    found = []
    for place in scenes.TEXTS:
        scenes.show(page, place)
        found += [f"{place}: {one}" for one in each_size(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("slug", list(GAMES))
def test_tables_never_scroll_sideways(page: Page, start: Start, slug: str) -> None:
    start(page)
    found = []
    for place, record in scenes.moments(slug).items():
        page.set_viewport_size({"width": 390, "height": 844})
        scenes.sit_down(page, record)
        found += [f"{place}: {one}" for one in each_size(page)]
    assert not found, "\n".join(found)


def test_no_word_is_torn_on_a_small_phone(page: Page, start: Start) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    start(page)
    found = []
    for place in scenes.TEXTS:
        scenes.show(page, place)
        found += [f"{place}: {one}" for one in page.evaluate(TORN)]
    for slug in GAMES:
        for place, record in scenes.moments(slug).items():
            scenes.sit_down(page, record)
            found += [f"{place}: {one}" for one in page.evaluate(TORN)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("slug", list(GAMES))
def test_what_to_do_with_a_result_stands_in_one_line(page: Page, start: Start, slug: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    start(page)
    scenes.sit_down(page, scenes.moments(slug)[f"{slug}-over"])
    ways = page.locator(".result p:has(> [data-do=share-result]) > *")
    boxes = [box for way in ways.all() if (box := way.bounding_box())]
    assert len(boxes) == 4
    assert len({round(box["y"] + box["height"] / 2) for box in boxes}) == 1


def test_statistics_of_some_games_fit_everywhere(page: Page, start: Start) -> None:
    start(page)
    scenes.show_statistics(page)
    assert not each_size(page)


@pytest.mark.parametrize("slug", list(GAMES))
def test_what_is_tapped_at_a_table_is_large_enough(page: Page, start: Start, slug: str) -> None:
    start(page)
    found = []
    for place, record in scenes.moments(slug).items():
        scenes.sit_down(page, record)
        for width in (360, 390, 768, 1280):
            page.set_viewport_size({"width": width, "height": 844})
            large = BESIDE_A_BAR if page.evaluate(BAR) else SMALLER
            found += [f"{place}, {width} px: {one}" for one in page.evaluate(SMALL, [TARGET, large])]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("slug", list(GAMES))
def test_what_is_tapped_beside_a_scroll_bar_is_large_enough(barred: Page, start: Start, slug: str) -> None:
    start(barred)
    found = []
    for place, record in scenes.moments(slug).items():
        scenes.sit_down(barred, record)
        barred.evaluate("document.documentElement.style.overflowY = 'scroll'")
        assert barred.evaluate("innerWidth - document.documentElement.clientWidth") >= 10
        found += [f"{place}: {one}" for one in barred.evaluate(SMALL, [TARGET, BESIDE_A_BAR])]
        found += [f"{place}: {one}" for one in barred.evaluate(SIDEWAYS)]
    assert not found, "\n".join(found)


def test_what_is_tapped_on_the_other_screens_is_large_enough(page: Page, start: Start) -> None:
    start(page)
    found = []
    # A small phone less a scroll bar, and an ordinary one.
    for width in (345, 390):
        page.set_viewport_size({"width": width, "height": 640})
        for place in scenes.TEXTS.keys() - {"kit"}:
            scenes.show(page, place)
            found += [f"{place}, {width} px: {one}" for one in page.evaluate(SMALL, [TARGET, {}])]
            found += [f"{place}, {width} px: {one}" for one in page.evaluate(SIDEWAYS)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("slug", list(GAMES))
def test_with_forced_colors_controls_keep_an_edge_and_pieces_their_colors(
    forced: Page, start: Start, slug: str
) -> None:
    assert forced.evaluate("matchMedia('(forced-colors: active)').matches")
    start(forced)
    for record in scenes.moments(slug).values():
        scenes.sit_down(forced, record)
        bare: list[str] = forced.evaluate(
            """() => [...document.querySelectorAll("main button")].filter((one) => {
              const inside = one.querySelector(".ink, .label");
              const drawn = [one, inside].some((each) => each && parseFloat(getComputedStyle(each).borderTopWidth) > 0
                && getComputedStyle(each).borderTopStyle !== "none");
              return one.checkVisibility() && !drawn && !one.innerText.trim() && !one.querySelector("svg");
            }).map((one) => one.outerHTML.slice(0, 120))"""
        )
        assert not bare
        painted: dict[str, Any] = forced.evaluate(
            """() => {
              const dyed = [...document.querySelectorAll("main .die:not(.hue-white) .die-body")];
              const ground = getComputedStyle(document.body).backgroundColor;
              return {
                pale: dyed.filter((one) => getComputedStyle(one).fill === ground).length,
                bare: [...document.querySelectorAll("main .die:has(.die-letter)")].filter((one) =>
                  !one.querySelector(".shape") || !one.querySelector(".die-letter").textContent).length,
              };
            }"""
        )
        assert painted == {"pale": 0, "bare": 0}


@pytest.mark.parametrize("slug", list(GAMES))
def test_nothing_shifts_while_a_game_is_played(page: Page, start: Start, slug: str) -> None:
    """What follows a tap is no layout shift to the browser, so the places themselves are compared."""
    page.emulate_media(reduced_motion="reduce")
    start(page)
    pictures.steady(page)
    scenes.sit_down(page, scenes.moments(slug)[f"{slug}-early"])
    page.evaluate(TWO_FRAMES)
    *before, tray = page.evaluate(PLACES)
    throws, chance = 0, Random(slug)
    for _ in range(30):
        main = page.locator(MAIN)
        ahead = main.first if main.count() else chance.choice(page.locator(OTHERWISE).all())
        does = ahead.inner_text()
        ahead.evaluate(PRESS)
        page.evaluate(TWO_FRAMES)
        *after, tray_after = page.evaluate(PLACES)
        assert after == before, does
        if re.match("Roll|Draw|Throw", does):
            throws += 1
            assert tray_after == tray, does
        tray = tray_after
    assert throws


def test_nothing_shifts_while_a_bot_plays(page: Page, start: Start) -> None:
    page.emulate_media(reduced_motion="reduce")
    start(page, "#/rainbow?seats=2&seed=demo")
    pictures.steady(page)
    page.click("text=Start the game")
    mine = page.locator(".tray button[value=roll]")
    mine.wait_for()
    places = page.evaluate(PLACES)
    for _ in range(2):
        while not page.locator(".tray button[value=stop]").count():
            page.locator(".tray .main").first.click()
        page.locator(".tray button[value=stop]").click()
        mine.wait_for()
        assert page.evaluate(PLACES) == places


@pytest.mark.chromium("only Chromium measures what shifts")
def test_nothing_shifts_while_the_page_starts(page: Page, start: Start) -> None:
    page.add_init_script(SHIFTS)
    start(page)
    scenes.reload(page)
    page.evaluate(TWO_FRAMES)
    assert page.evaluate("shifts") == []


@pytest.mark.chromium("only Chromium measures what shifts")
def test_nothing_shifts_while_a_link_to_a_game_is_opened(page: Page, start: Start) -> None:
    page.add_init_script(SHIFTS)
    start(page, f"#/r/{links.pack(scenes.moments('unicorn')['unicorn-late'])}")
    page.locator(".table.game-unicorn").wait_for()
    page.evaluate(TWO_FRAMES)
    assert page.evaluate("shifts") == []


def test_the_bar_of_seats_shows_who_is_to_move(page: Page, start: Start) -> None:
    start(page)
    scenes.sit_down(page, scenes.until(scenes.kept("colordice", "six-seats"), 40))
    shown: dict[str, float] = page.evaluate(
        """() => {
          const [bar, turn] = [".seats", ".seats .turn"].map((one) =>
            document.querySelector(one).getBoundingClientRect());
          return { left: turn.left - bar.left, right: bar.right - turn.right };
        }"""
    )
    assert shown["left"] >= 0
    assert shown["right"] >= 0


def test_on_a_phone_three_names_are_whole_and_four_show_at_the_end(page: Page, start: Start) -> None:
    start(page)
    for moment, seats in (("uno-early", 3), ("colordice-over", 4)):
        scenes.sit_down(page, scenes.moments(moment.partition("-")[0])[moment])
        names = page.locator(".seats .name")
        ends = names.evaluate_all("all => all.map((one) => one.getBoundingClientRect().right)")
        assert len(ends) == seats
        assert 0 < max(ends) < 390 - 16, moment
        assert not names.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth).length")


def test_the_start_of_a_game_is_in_reach_at_once(page: Page, start: Start) -> None:
    start(page)
    for width, height in ((360, 640), (390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for slug, game in GAMES.items():
            scenes.show(page, f"new-{slug}")
            scenes.go(page, f"#/{slug}?seats={game.seats[-1]}")
            page.locator(".chairs li").nth(game.seats[-1] - 1).wait_for()
            box = page.get_by_role("button", name="Start the game").bounding_box()
            assert box
            assert box["y"] + box["height"] <= height, slug


def test_house_rules_stay_as_the_player_left_them(page: Page, start: Start) -> None:
    start(page)
    scenes.show(page, "new-uno")
    house = page.locator("details", has_text="House rules")
    assert house.get_attribute("open") is None
    house.locator("summary").click()
    page.get_by_label("Seat 1: name").fill("Ada")
    page.get_by_role("button", name="New seed").click()
    page.locator("#seed:not([value=''])").wait_for()
    assert house.get_attribute("open") is not None
