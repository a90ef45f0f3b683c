"""Sharing in the real page: the share sheet, the clipboard, a friend's game with the same dice, real dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rollbow.app.kept import links
from rollbow.kernel import record as records
from support import golden
from support.browser.scenes import reload

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser

SHEET = """
window.handed = [];
Object.defineProperty(Navigator.prototype, "canShare", { value: () => true, configurable: true });
Object.defineProperty(Navigator.prototype, "share", {
  configurable: true,
  value: async ({ text }) => {
    window.handed.push(text);
    if (window.closed_) throw new DOMException("", "AbortError");
  },
});
"""
NO_SHEET = "delete Navigator.prototype.share;"


def link(slug: str, name: str) -> str:
    text = (golden.FOLDER / slug / f"{name}.rollbow").read_text(encoding="utf-8")
    return f"#/r/{links.pack(records.read(text))}"


def test_a_result_goes_to_the_share_sheet(page: Page, start: Start) -> None:
    page.add_init_script(SHEET)
    start(page, link("rainbow", "two-seats"))
    page.get_by_role("button", name="Share", exact=True).click()
    page.locator("#notice", has_text="Shared").wait_for()
    (text,) = page.evaluate("window.handed")
    title, scores, about, address = text.split("\n")
    assert title.startswith("Rainbow Roll – ")
    assert "Player 1 " in scores
    assert "seed " in about
    assert "/#/r/" in address


def test_a_closed_share_sheet_needs_no_words(page: Page, start: Start) -> None:
    page.add_init_script(SHEET + "window.closed_ = true;")
    start(page, link("rainbow", "two-seats"))
    page.get_by_role("button", name="Share", exact=True).click()
    page.click("text=Replay")
    page.locator("#step").wait_for()
    assert page.evaluate("window.handed.length") == 1
    assert page.locator("#notice").count() == 0


def test_without_a_share_sheet_the_result_is_copied(page: Page, start: Start) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(NO_SHEET)
    start(page, link("rainbow", "two-seats"))
    page.get_by_role("button", name="Share", exact=True).click()
    page.locator("#notice", has_text="Copied").wait_for()
    assert "Rainbow Roll – " in page.evaluate("navigator.clipboard.readText()")


def test_a_friend_s_game_is_played_with_the_same_dice(page: Page, start: Start) -> None:
    start(page, link("rainbow", "practice"))
    page.click("text=Play the same dice")
    page.locator(".table:not(.over)").wait_for()
    assert page.locator(".rival").count() == 0
    for _ in range(30):
        if page.locator(".rival").count():
            break
        stop = page.locator(".tray button[value=stop]")
        (stop if stop.count() else page.locator(".tray .main")).first.click()
    page.locator(".rival", has_text="They after turn 1").wait_for()
    page.locator(".saved", has_text="Saved").wait_for()
    reload(page)
    page.locator(".rival", has_text="They after turn 1").wait_for()


def test_a_game_with_dice_on_the_table(page: Page, start: Start) -> None:
    start(page, "#/rainbow?seats=2")
    page.click("text=Real dice")
    page.locator("text=Roll your own dice").wait_for()
    page.select_option('[name="who/1"]', "")
    page.click("text=Start the game")
    page.click("text=Draw seven dice and roll")
    page.locator(".drawing").wait_for()
    for place in range(7):
        page.locator(".drawing button").nth(2 * place).click()
    page.click("text=Use these dice")
    page.locator(".entry .rows").wait_for()
    page.fill("#typed-dice", "6 5 4 3 2 1 6")
    page.keyboard.press("Enter")
    page.locator("main .pick").first.wait_for()
    assert page.locator(".seed", has_text="real dice").count() == 1


def test_statistics_of_a_finished_game(page: Page, start: Start) -> None:
    start(page, "#/rainbow?seats=1&seed=demo")
    page.click("text=Start the game")
    for _ in range(400):
        if page.locator(".result").count():
            break
        stop = page.locator(".tray button[value=stop]")
        (stop if stop.count() else page.locator(".tray .main")).first.click()
    page.locator(".saved", has_text="Saved").wait_for()
    start(page, "#/stats")
    page.locator(".stats .bars").first.wait_for()
    assert "1 game: best" in page.locator(".scores").inner_text()
    assert "dice rolled" in page.locator(".stats").inner_text()


def test_a_redraw_leaves_the_qr_code_in_its_place(page: Page, start: Start) -> None:
    start(page, "#/rainbow?seats=1&seed=demo")
    page.click("text=Start the game")
    page.click(".tool.more")
    page.get_by_role("button", name="QR code").first.click()
    page.locator("#code svg").wait_for(timeout=60_000)
    page.locator("#typed").evaluate("(one) => { one.value = 'nonsense'; one.form.requestSubmit(); }")
    page.locator("#notice", has_text="nonsense").wait_for()
    assert page.locator("#code svg").count() == 1
