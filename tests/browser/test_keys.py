"""Single keys at the table: what they do, when they do nothing, and their list."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = [pytest.mark.browser, pytest.mark.core]


def game(page: Page, start: Start) -> None:
    start(page, "#/rainbow?seats=1&seed=demo")
    page.click("text=Start the game")
    page.locator(".table.game-rainbow").wait_for()
    page.locator("h1").focus()


def test_keys_play_undo_and_choose_dice(desktop: Page, start: Start) -> None:
    game(desktop, start)
    dice = desktop.locator("button.pick")
    desktop.keyboard.press("Space")
    dice.first.wait_for()
    desktop.locator("h1").focus()
    desktop.keyboard.press("1")
    expect(dice.first).to_have_attribute("aria-pressed", "true")
    desktop.keyboard.press("u")
    expect(dice).to_have_count(0)
    desktop.keyboard.press("r")
    dice.first.wait_for()
    desktop.keyboard.press("s")
    expect(desktop.locator(".speaker [data-do=sound]").first).to_have_attribute("aria-pressed", "true")


def test_the_list_of_keys_is_a_dialog_that_escape_and_back_close(desktop: Page, start: Start) -> None:
    game(desktop, start)
    dialog = desktop.get_by_role("dialog", name="Keys")
    for close in (
        lambda: desktop.keyboard.press("Escape"),
        desktop.go_back,
        lambda: desktop.keyboard.press("?"),
    ):
        desktop.keyboard.press("?")
        expect(dialog).to_be_focused()
        desktop.keyboard.press("Space")  # nothing behind the dialog hears it
        assert desktop.locator("button.pick").count() == 0
        close()
        expect(dialog).to_have_count(0)
        desktop.locator(".table.game-rainbow").wait_for()


def test_keys_are_letters_while_something_is_typed(desktop: Page, start: Start) -> None:
    game(desktop, start)
    desktop.locator("#typed").focus()
    desktop.keyboard.type("?su1 ")
    expect(desktop.locator("#typed")).to_have_value("?su1 ")
    assert desktop.get_by_role("dialog").count() == 0
    expect(desktop.locator(".speaker [data-do=sound]").first).to_have_attribute("aria-pressed", "false")


def test_keys_can_be_turned_off(desktop: Page, start: Start) -> None:
    start(desktop, "#/settings")
    desktop.check("[name='setting/keys'][value=off]")
    game(desktop, start)
    for key in ("Space", "?", "s", "1"):
        desktop.keyboard.press(key)
    assert desktop.get_by_role("dialog").count() == 0
    assert desktop.locator("button.pick").count() == 0
    expect(desktop.locator(".speaker [data-do=sound]").first).to_have_attribute("aria-pressed", "false")
