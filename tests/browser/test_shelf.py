"""Kept games in the browser: reloads, two tabs, a storage that is full or refused, files out and in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from support.browser.saved_files import saved_file
from support.browser.scenes import go, reload
from support.browser.shelf import ALL_KEPT, KEPT, WIPE, begin, moves, saved, seen, type_move
from support.browser.waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser

FULL = """
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
"""
REFUSED = """
for (const name of ["localStorage", "indexedDB"])
  Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });
"""
SAME_LOG = "(text) => document.querySelector('.log').innerText === text"


def wait_kept(page: Page, text: str) -> None:
    until(page, f"(text) => Object.values(({KEPT})()).includes(text)", text)


def test_a_reload_at_every_step_shows_the_same_table(desktop: Page, start: Start) -> None:
    begin(desktop, start, "uno", "s8")
    for move in moves("uno", "s8"):
        type_move(desktop, move)
        saved(desktop)
        desktop.locator(".notice").wait_for(state="detached")
        before = seen(desktop)
        reload(desktop)
        saved(desktop)
        assert seen(desktop) == before
    desktop.locator(".result").wait_for()


def test_a_second_tab_watches_then_takes_over(desktop: Page, start: Start) -> None:
    fragment = begin(desktop, start, "rainbow", "demo")
    first, (one, two, three, *_) = desktop, moves("rainbow", "demo")
    type_move(first, one)
    saved(first)
    second = first.context.new_page()
    start(second, fragment)
    second.get_by_text("open in another tab").wait_for()
    assert second.locator("[data-do=move]").count() == 0
    type_move(first, two)
    saved(first)
    until(second, SAME_LOG, _log(first))
    second.get_by_role("button", name="Take over").click()
    second.locator("[data-do=move]").first.wait_for()
    first.get_by_role("button", name="Take over").wait_for()
    assert first.locator("[data-do=move]").count() == 0
    type_move(first, three)
    first.locator(".notice").get_by_text("open in another tab").wait_for()
    type_move(second, three)
    saved(second)
    first.get_by_role("button", name="Take over").click()
    saved(first)
    until(first, SAME_LOG, _log(second))
    second.get_by_role("button", name="Take over").wait_for()


def _log(page: Page) -> str:
    return str(page.evaluate("document.querySelector('.log').innerText"))


def test_a_tab_that_is_closed_leaves_its_game_to_others(desktop: Page, start: Start) -> None:
    fragment = begin(desktop, start, "rainbow", "demo")
    other = desktop.context.new_page()
    start(other)
    desktop.close()
    go(other, fragment)
    other.locator("[data-do=move]").first.wait_for()


def test_without_locks_both_tabs_play_and_follow_each_other(desktop: Page, start: Start) -> None:
    desktop.context.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined });")
    fragment = begin(desktop, start, "rainbow", "demo")
    second = desktop.context.new_page()
    start(second, fragment)
    one, two, *_ = moves("rainbow", "demo")
    second.locator("[data-do=move]").first.wait_for()
    type_move(second, one)
    saved(second)
    until(desktop, SAME_LOG, _log(second))
    type_move(desktop, two)
    saved(desktop)
    until(second, SAME_LOG, _log(desktop))
    assert desktop.evaluate(KEPT) == second.evaluate(KEPT)


@pytest.mark.parametrize(
    ("broken", "words"), [(FULL, "no space left"), (REFUSED, "doesn’t let Rollbow save")]
)
def test_without_room_the_game_goes_on_and_can_be_saved_as_a_file(
    desktop: Page, start: Start, broken: str, words: str
) -> None:
    desktop.add_init_script(broken)
    start(desktop, "#/rainbow?seed=demo&seats=2")
    desktop.select_option('[name="who/1"]', "")
    desktop.get_by_role("button", name="Start the game").click()
    desktop.get_by_role("alert").get_by_text(words).wait_for()
    played = moves("rainbow", "demo", 5)
    for move in played:
        type_move(desktop, move)
    assert desktop.locator(".saved").inner_text() == ""
    text = _downloaded(desktop, lambda: desktop.get_by_role("alert").get_by_text("Save as file").click())
    assert [line[2:] for line in text.split("---\n")[1].splitlines() if line[0] != "="] == played
    desktop.get_by_role("button", name="Got it").click()
    assert desktop.get_by_role("alert").count() == 0
    desktop.get_by_role("link", name="All games").click()
    desktop.get_by_role("link", name="Rainbow Roll Player 1").click()
    desktop.locator("[data-do=move]").first.wait_for()
    assert _downloaded(desktop, lambda: desktop.get_by_text("Save as file").last.click()) == text


def _downloaded(page: Page, click: Callable[[], None]) -> str:
    name, content = saved_file(page, click)
    assert name.endswith(".rollbow")
    return content.decode()


def test_wiped_and_brought_back_by_a_file_every_game_is_the_same(desktop: Page, start: Start) -> None:
    for slug in ("rainbow", "uno", "colordice"):
        begin(desktop, start, slug, "demo")
        for move in moves(slug, "demo", 4):
            type_move(desktop, move)
            saved(desktop)
    go(desktop, "#/shelf")
    desktop.locator(".shelf .card").nth(2).wait_for()
    desktop.locator(".thumb svg").nth(2).wait_for()
    before = desktop.evaluate(ALL_KEPT)
    assert len(before) == 3
    whole = _downloaded(desktop, lambda: desktop.get_by_text("Save all games as one file").click())
    desktop.evaluate(WIPE)
    reload(desktop)
    desktop.get_by_text("No saved games yet").wait_for()
    desktop.locator("#files").set_input_files(
        {"name": "all.rollbow", "mimeType": "text/plain", "buffer": whole.encode()}
    )
    desktop.locator(".report").get_by_text("all.rollbow: 3 of 3 games added.").wait_for()
    assert desktop.evaluate(ALL_KEPT) == before
    reload(desktop)
    desktop.locator(".shelf .card").nth(2).wait_for()


def test_a_dropped_file_is_added_and_a_bad_one_is_told(page: Page, start: Start) -> None:
    start(page)
    ada = "rollbow 1\ngame rainbow 1\nseat Ada\nseed demo\nid ada\nbegun 2026-11-18T09:30Z\n---\n1 roll\n"
    page.evaluate(
        """(text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], "ada.rollbow"));
          dataTransfer.items.add(new File(["hello"], "<b>.txt"));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        ada,
    )
    page.locator(".report").get_by_text("ada.rollbow: added Rainbow Roll with Ada.").wait_for()
    page.locator(".report").get_by_text("<b>.txt: nothing was added; line 1: expected").wait_for()
    wait_kept(page, ada)
    page.get_by_role("link", name="Rainbow Roll You").click()
    page.locator("[data-do=move]").first.wait_for()


def test_games_are_renamed_deleted_and_put_back(page: Page, start: Start) -> None:
    begin(page, start, "rainbow", "demo")
    page.locator(".tray .main").click()
    saved(page)
    go(page, "#/shelf")
    page.locator(".doings summary").click()
    page.get_by_role("button", name="Rename").click()
    page.get_by_label("Name of this game").fill("Sunday <i>with</i> Ben")
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator(".card:not(.unsaved) strong", has_text="Sunday <i>with</i> Ben").wait_for()
    reload(page)
    page.locator(".shelf strong", has_text="Sunday <i>with</i> Ben").wait_for()
    page.locator(".doings summary").click()
    page.get_by_role("button", name="Delete").click()
    page.get_by_text("No saved games yet").wait_for()
    page.locator("#notice", has_text="Deleted.").wait_for()
    page.get_by_role("button", name="Restore the deleted game").click()
    page.locator("#notice", has_text="Game restored.").wait_for()
    reload(page)
    page.locator(".shelf .card").wait_for()
    page.locator(".doings summary").click()
    page.get_by_role("button", name="Delete").click()
    page.locator("#notice", has_text="Deleted.").wait_for()
    reload(page)
    page.get_by_text("No saved games yet").wait_for()


def test_damaged_slots_are_told_and_the_mirror_takes_their_place(desktop: Page, start: Start) -> None:
    fragment = begin(desktop, start, "rainbow", "demo")
    type_move(desktop, "roll")
    saved(desktop)
    before = seen(desktop)
    desktop.evaluate(
        """() => Object.keys(localStorage).filter((key) => key.startsWith("rollbow/game/"))
          .forEach((key) => localStorage.setItem(key, localStorage.getItem(key).replace("demo", "dema")))"""
    )
    reload(desktop)
    desktop.locator(".notice").get_by_text("A saved copy of this game was damaged").wait_for()
    saved(desktop)
    desktop.get_by_role("button", name="Close this message").click()
    assert seen(desktop) == before
    reload(desktop)
    saved(desktop)
    assert desktop.locator(".notice").count() == 0
    assert "#" + desktop.url.partition("#")[2] == fragment


def test_settings_work_at_once_and_stay(page: Page, start: Start) -> None:
    start(page, "#/settings")
    page.get_by_label("Dark", exact=True).check()
    page.locator("html[data-theme=dark]").wait_for(state="attached")
    color = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(color)
    page.reload(wait_until="commit")
    page.locator("html[data-theme=dark]").wait_for(state="attached")
    page.locator("html[data-stage=ready]").wait_for(state="attached", timeout=60_000)
    page.get_by_label("Light", exact=True).check()
    assert page.evaluate(color) != dark
    assert page.get_by_label("Light", exact=True).is_checked()


def test_the_shelf_fits_a_phone(page: Page, start: Start) -> None:
    begin(page, start, "rainbow", "demo")
    page.locator(".tray .main").click()
    saved(page)
    go(page, "#/shelf")
    page.locator(".shelf .card").wait_for()
    small: Any = page.evaluate(
        """() => [...document.querySelectorAll("a, button, select, .pickfile")]
          .filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.outerHTML)"""
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth === document.documentElement.clientWidth")
