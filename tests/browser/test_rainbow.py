"""Rainbow Roll in the real page: a whole game by clicks, one by keyboard, one against a bot, a reload in the middle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.browser.animation_moments import skip
from support.browser.play_by_clicks import tab_to
from support.browser.scenes import reload
from support.browser.waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser


def two_persons(page: Page, start: Start) -> None:
    start(page, "#/rainbow?seats=2&seed=demo")
    page.select_option('[name="who/1"]', "")
    page.fill('[name="name/0"]', "Ada")
    page.fill('[name="name/1"]', "Ben")
    page.click("text=Start the game")
    page.locator(".game-rainbow").wait_for()


def saved(page: Page) -> None:
    page.locator(".saved", has_text="Saved").wait_for()


def shown(page: Page) -> str:
    """What the table shows, with nothing that depends on how one came there."""
    return (
        page.locator(".board").inner_text()
        + page.locator(".seats").inner_text()
        + page.locator(".tray").inner_text()
    )


def play_on(page: Page, stop_at: int) -> None:
    """One step of a careful player: takes all that is offered, stops when enough is at stake."""
    stop = page.locator(".tray button[value=stop]")
    if stop.count() and int(page.locator(".stake .points").inner_text()) >= stop_at:
        stop.click()
    else:
        page.locator(".tray .main").click()


def test_a_save_changes_one_word_and_draws_no_screen(page: Page, start: Start) -> None:
    two_persons(page, start)
    saved(page)
    page.evaluate(
        """() => {
          const draw = rollbow.morph;
          window.drawn = 0;
          rollbow.morph = (...screen) => { window.drawn += 1; return draw(...screen); };
          window.words = [];
          const word = document.querySelector(".saved");
          new MutationObserver(() => window.words.push(word.textContent)).observe(word, { childList: true });
        }"""
    )
    page.locator(".tray .main").click()
    until(page, "() => window.words.length === 2")
    assert page.evaluate("window.words") == ["", "Saved"]
    assert page.evaluate("window.drawn") == 1


def test_a_whole_game_by_clicks(page: Page, start: Start) -> None:
    two_persons(page, start)
    for step in range(400):
        skip(page)
        if page.locator(".result").count():
            break
        play_on(page, 25)
        if step == 5:
            saved(page)
            before = shown(page)
            reload(page)
            page.locator(".game-rainbow").wait_for()
            assert shown(page) == before
    assert "wins" in page.locator(".result h2").inner_text()
    totals = [int(text) for text in page.locator(".result tfoot td").all_inner_texts()]
    assert max(totals) >= 100
    page.click("text=Same dice again")
    assert page.locator(".seats .standing").all_inner_texts() == ["0", "0"]
    assert page.locator(".seed").text_content() == "demo"


def test_a_whole_game_by_keyboard_alone(page: Page, start: Start) -> None:
    start(page, "#/")
    tab_to(page, "[href='#/rainbow']")
    page.keyboard.press("Enter")
    tab_to(page, "form.setup [name='who/1']")
    page.keyboard.press("Home")
    page.locator('[name="name/1"]').wait_for()
    tab_to(page, "form.setup button.main")
    page.keyboard.press("Enter")
    page.locator(".game-rainbow").wait_for()
    for _ in range(400):
        page.locator(".result, .tray .main").first.wait_for()  # a moment may be on the stage
        if page.locator(".result").count():
            break
        enough = page.locator(".tray button[value=stop]").count() and (
            int(page.locator(".stake .points").inner_text()) >= 25
        )
        # After every move the focus stands on the next main action, so a whole turn is a row of Enters.
        if not page.evaluate("document.activeElement.closest('.tray')?.className === 'tray'"):
            tab_to(page, ".tray .main")
        if enough:
            tab_to(page, ".tray button[value=stop]")
        elif not page.evaluate("document.activeElement.classList.contains('main')"):
            tab_to(page, ".tray .main")
        page.keyboard.press("Enter")
    assert "wins" in page.locator(".result h2").inner_text()


def test_dice_are_ticked_one_a_color_and_a_dull_one_says_why(page: Page, start: Start) -> None:
    two_persons(page, start)
    page.click(".tray .main")
    assert page.locator(".board [aria-pressed=true]").count() > 1  # what is proposed looks chosen
    for die in page.locator(".board [aria-pressed=true]").evaluate_all("all => all.map((each) => each.id)"):
        page.click(f"#{die}")
    assert page.locator(".tray .main").inner_text() == "Choose at least one die"
    page.click("#die-b1")  # Y5
    page.click("#die-c2")  # Y6
    assert page.locator(".board [aria-pressed=true]").count() == 1
    page.click("#die-f1")  # P6
    page.click("text=Take Y6 and P")
    page.click(".tray .main")
    page.locator("#die-d1").click(force=True)  # P4: dimmed, but it answers
    assert "an exchange needs a higher purple" in page.locator("#notice").inner_text()


def test_typed_moves_undo_and_redo(desktop: Page, start: Start) -> None:
    two_persons(desktop, start)
    desktop.fill("#typed", "roll")
    desktop.keyboard.press("Enter")
    desktop.locator("#die-b1").wait_for()
    desktop.fill("#typed", "take Y6")
    desktop.keyboard.press("Enter")
    desktop.locator(".stake .points", has_text="6").wait_for()
    desktop.click("h1")
    desktop.keyboard.press("Control+z")
    desktop.locator(".stake .points", has_text="0").wait_for()
    desktop.keyboard.press("Control+y")
    desktop.locator(".stake .points", has_text="6").wait_for()
    desktop.fill("#typed", "take Z9")
    desktop.keyboard.press("Enter")
    assert "can’t read" in desktop.locator("#notice").inner_text().lower()


def test_a_game_against_a_bot_goes_round(page: Page, start: Start) -> None:
    start(page, "#/settings")
    page.check("[name='setting/pace'][value=fast]")
    start(page, "#/rainbow?seats=2&seed=demo")
    page.click("text=Start the game")
    for _ in range(3):
        page.locator(".seat.turn:first-child", has_text="You").wait_for()
        while page.locator(".seat.turn:first-child").count():
            play_on(page, 15)
            page.locator(".tray .main, .seat.turn:not(:first-child)").first.wait_for()


@pytest.mark.parametrize(
    ("fragment", "says"),
    [
        ("#/chess", "There is no game called “chess”"),
        ("#/rainbow?seed=" + "x" * 65, "at most 64 characters"),
        ("#/game/0123", "isn’t saved in this browser"),
    ],
)
def test_a_bad_address_gets_a_sentence_and_a_way_on(
    page: Page, start: Start, fragment: str, says: str
) -> None:
    start(page, fragment)
    page.locator("#notice", has_text=says).wait_for()
    page.locator(".games").get_by_role("link", name="Rainbow Roll", exact=True).click()
    page.locator("form.setup").wait_for()


def test_the_seed_s_link_is_shown_as_a_qr_code_made_here(desktop: Page, start: Start) -> None:
    two_persons(desktop, start)
    desktop.locator("button[data-do=code]").click()
    desktop.locator("#code svg").wait_for()
