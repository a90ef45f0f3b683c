"""Where a screen begins, where it was left, what Back closes, and where the focus goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from support.browser import scenes
from support.browser.waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser
SCROLLED = "() => [Math.round(scrollY), ...[...document.querySelectorAll('main > .board')].map((one) => one.scrollTop)]"
PLACE_TO_ACT = ".tray .main"
# Firefox's driver, asked to go back itself, may wait for a page to load where only the address changes.
BACK, FORWARD = "history.back()", "history.forward()"


def scroll_down(page: Page) -> int:
    """To the middle of a long page; how far that is."""
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    there: int = page.evaluate("Math.round(scrollY)")
    assert there > 100
    return there


def game(page: Page, start: Start, slug: str, *others: str) -> None:
    start(page, f"#/{slug}?seats={1 + len(others)}&seed=demo")
    for place, level in enumerate(others, 1):
        page.select_option(f'[name="who/{place}"]', level)
    page.click("text=Start the game")
    page.locator(f".table.game-{slug}").wait_for()


def test_a_new_screen_begins_at_its_top_and_back_leads_to_the_old_place(page: Page, start: Start) -> None:
    start(page)
    menu = scroll_down(page)
    page.get_by_role("link", name="Rules of Formulas").evaluate(
        "one => one.click()"
    )  # without scrolling to it
    expect(page.locator("h1")).to_have_text("How to play Formulas")
    assert page.evaluate(SCROLLED) == [0]
    rules = scroll_down(page)
    page.get_by_role("link", name="Play Formulas").evaluate("one => one.click()")
    expect(page.locator("h1")).to_have_text("Formulas")
    assert page.evaluate(SCROLLED) == [0]
    page.evaluate(BACK)
    expect(page.locator("h1")).to_have_text("How to play Formulas")
    assert page.evaluate(SCROLLED) == [rules]
    page.evaluate(BACK)
    page.locator("main.menu").wait_for()
    assert page.evaluate(SCROLLED) == [menu]
    page.evaluate(FORWARD)
    expect(page.locator("h1")).to_have_text("How to play Formulas")
    assert page.evaluate(SCROLLED) == [rules]


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)])
def test_a_table_begins_at_its_top(page: Page, start: Start, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    game(page, start, "formulas", "")
    page.evaluate("document.querySelector('.board').scrollTop = 999; scrollTo(0, 999)")
    scenes.go(page, "#/uno?seats=2")
    page.get_by_role("button", name="Start the game").wait_for()
    page.evaluate("scrollTo(0, 999)")
    page.click("text=Start the game")
    page.locator(".table.game-uno").wait_for()
    assert page.evaluate(SCROLLED) == [0, 0]


def test_a_game_that_is_read_anew_is_shown_where_it_was_left(page: Page, start: Start) -> None:
    start(page)
    scenes.sit_down(page, scenes.moments("formulas")["formulas-late"])
    left = scroll_down(page)
    scenes.sit_down(page, scenes.moments("uno")["uno-late"])
    page.evaluate(BACK)
    page.locator(".table.game-formulas").wait_for()
    expect(page.locator("html")).to_have_js_property("scrollTop", left)


def test_a_reload_keeps_the_place(page: Page, start: Start) -> None:
    start(page, "#/rules/formulas")
    there = scroll_down(page)
    until(page, "() => localStorage.getItem('rollbow/screen')?.startsWith('#/rules/formulas')")
    scenes.reload(page)
    assert page.evaluate(SCROLLED) == [there]


def test_the_system_s_back_closes_the_panel_and_the_next_leaves_the_table(page: Page, start: Start) -> None:
    game(page, start, "rainbow", "")
    panel = page.locator(".side.open")
    page.click(".tool.more")
    panel.wait_for()
    page.evaluate(BACK)
    expect(panel).to_have_count(0)
    page.locator(".table.game-rainbow").wait_for()
    page.evaluate(FORWARD)
    panel.wait_for()
    page.click(".tool.more")
    expect(panel).to_have_count(0)
    page.evaluate(BACK)
    page.locator(".setup").wait_for()


def test_back_from_a_screen_of_the_panel_leads_to_the_panel(page: Page, start: Start) -> None:
    game(page, start, "rainbow", "")
    page.click(".tool.more")
    page.locator(".side.open").get_by_role("link", name="Rules").click()
    expect(page.locator("h1")).to_have_text("How to play Rainbow Roll")
    page.evaluate(BACK)
    page.locator(".side.open").wait_for()
    page.evaluate(BACK)
    expect(page.locator(".side.open")).to_have_count(0)
    page.locator(".table.game-rainbow").wait_for()


def test_a_panel_lasts_over_a_reload(page: Page, start: Start) -> None:
    game(page, start, "rainbow", "")
    page.click(".tool.more")
    page.locator(".side.open").wait_for()
    page.locator(".saved", has_text="Saved").wait_for(state="attached")
    scenes.reload(page)
    page.locator(".side.open").wait_for()
    page.evaluate(BACK)
    expect(page.locator(".side.open")).to_have_count(0)
    page.locator(".table.game-rainbow").wait_for()


def test_the_focus_goes_to_the_title_or_to_what_is_to_be_done_and_comes_back(
    page: Page, start: Start
) -> None:
    start(page)
    rules = page.get_by_role("link", name="Rules of UNO Dice")
    rules.focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_be_focused()
    expect(page.locator("h1")).to_have_text("How to play UNO Dice")
    page.evaluate(BACK)
    expect(rules).to_be_focused()
    game(page, start, "uno", "")
    expect(page.locator(PLACE_TO_ACT)).to_be_focused()


def test_after_the_bots_have_played_the_focus_is_where_to_act(page: Page, start: Start) -> None:
    start(page, "#/settings")
    page.check("[name='setting/pace'][value=fast]")
    game(page, start, "rainbow", "casual")
    for _ in range(40):
        page.locator(".seat.turn:nth-child(1)").wait_for(timeout=60_000)
        stop = page.locator(".tray button[value=stop]")
        if stop.count():
            stop.focus()
            page.keyboard.press("Enter")
            break
        expect(page.locator(PLACE_TO_ACT)).to_be_focused()
        page.keyboard.press("Enter")
    page.locator(".seat.turn:nth-child(2)").wait_for()
    page.locator(".seat.turn:nth-child(1)").wait_for(timeout=60_000)
    expect(page.locator(PLACE_TO_ACT)).to_be_focused()
