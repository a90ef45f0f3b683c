"""Replays and links in the real page: steps by keys, by the slider and by the clock; links beside running games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from rollbow.app.kept import links
from rollbow.kernel import record as records
from support import golden
from support.browser.scenes import go

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser


def link(slug: str, name: str, step: str = "") -> str:
    text = (golden.FOLDER / slug / f"{name}.rollbow").read_text(encoding="utf-8")
    return f"#/r/{links.pack(records.read(text))}{step}"


def step(page: Page, words: str) -> None:
    page.locator("#step", has_text=words).wait_for()


def running_game(page: Page, start: Start) -> str:
    """A game in the middle; gives its address."""
    start(page, "#/rainbow?seats=2&seed=demo")
    page.select_option('[name="who/1"]', "")
    page.click("text=Start the game")
    page.locator(".game-rainbow").wait_for()
    page.click(".tray .main")
    page.locator("#die-b1").wait_for()
    page.locator(".saved", has_text="Saved").wait_for()
    return str(page.evaluate("location.hash"))


def kept(page: Page, address: str) -> list[str]:
    """The slots of the game at this address."""
    found: list[str] = page.evaluate(
        """id => Object.entries(localStorage).map(String).filter(text => text.startsWith(id)).sort()""",
        "rollbow/game/" + address.rpartition("/")[2],
    )
    return found


def test_links_open_beside_a_running_game(page: Page, start: Start) -> None:
    address = running_game(page, start)
    before = kept(page, address)
    assert before
    go(page, "#/uno?seats=3&seed=amber-otter-42")
    page.locator("form.setup").wait_for()
    assert page.input_value('[name="seed"]') == "amber-otter-42"
    go(page, link("rainbow", "two-seats"))
    page.locator(".result").wait_for()
    added = page.evaluate("location.hash")
    assert added.startswith("#/game/link-")
    go(page, link("rainbow", "two-seats", "@7"))
    step(page, "Step 7 of")
    assert page.evaluate("location.hash").startswith("#/replay/link-")
    assert kept(page, address) == before
    go(page, "#/shelf")
    page.locator(".shelf .card").first.wait_for()
    assert page.locator(".shelf .card").count() == 2
    go(page, address)
    page.locator("#die-b1").wait_for()


def test_back_leads_out_of_a_link(page: Page, start: Start) -> None:
    start(page, "#/about")
    go(page, link("rainbow", "two-seats"))
    page.locator(".result").wait_for()
    page.go_back()
    page.locator("h1", has_text="About Rollbow").wait_for()


def test_a_damaged_link_gets_a_sentence(page: Page, start: Start) -> None:
    start(page, link("rainbow", "two-seats")[:-9])
    page.locator("#notice", has_text="cut off").wait_for()


def test_a_game_is_looked_at_by_keys_slider_and_clock(desktop: Page, start: Start) -> None:
    start(desktop, link("unicorn", "two-seats", "@0"))
    step(desktop, "Step 0 of")
    last = int(desktop.locator("#step").inner_text().split()[-1])
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        desktop.keyboard.press(key)
        step(desktop, f"Step {at} of")
    desktop.locator("#slider").fill("30")
    step(desktop, "Step 30 of")
    assert desktop.locator(".place .log li, .place .move").first.inner_text()
    desktop.click("text=Fast")
    desktop.evaluate("document.activeElement.blur()")
    desktop.keyboard.press("Space")
    desktop.locator("#step", has_text=re.compile(r"Step (3[4-9]|[4-9]\d|\d{3}) of")).wait_for()
    desktop.click("text=Slow")  # or the game might be over before the pause
    desktop.locator("button", has_text="Pause").click()
    stopped = desktop.locator("#step").inner_text()
    desktop.locator("button", has_text="Play").wait_for()
    desktop.click("text=Fast")
    assert desktop.locator("#step").inner_text() == stopped
    assert desktop.locator('.board [data-do="move"]').count() == 0


def test_playing_on_from_a_step(page: Page, start: Start) -> None:
    start(page, link("rainbow", "two-seats", "@0"))
    step(page, "Step 0 of")
    page.keyboard.press("End")
    step(page, "Step 49 of 49")
    told, buttons = (page.locator(one).bounding_box() for one in (".place .log", ".controls"))
    assert told
    assert buttons
    assert told["y"] + told["height"] <= buttons["y"], "however much a step says"
    assert buttons["y"] + buttons["height"] <= 844, "in reach without scrolling"
    page.keyboard.press("Home")
    step(page, "Step 0 of")
    page.click("text=Continue from here")
    page.locator(".table:not(.replay)").wait_for()
    page.locator(".tray .main").click()
    page.locator(".board .pick").first.wait_for()


def test_a_step_s_link_and_a_game_s_code(desktop: Page, start: Start) -> None:
    desktop.context.grant_permissions(["clipboard-read", "clipboard-write"])
    start(desktop, link("rainbow", "two-seats", "@7"))
    desktop.click("text=Copy a link to this step")
    desktop.locator("#notice", has_text="Copied").wait_for()
    copied = desktop.evaluate("navigator.clipboard.readText()")
    assert copied.endswith("@7")
    address = desktop.evaluate("location.hash")
    go(desktop, "#/about")
    desktop.locator("h1", has_text="About Rollbow").wait_for()
    go(desktop, "#" + copied.partition("#")[2])
    step(desktop, "Step 7 of")
    assert desktop.evaluate("location.hash") == address
    desktop.click("text=Back to the table")
    desktop.locator("button[data-do=code-game]").click()
    desktop.locator("#code svg").wait_for()


def test_every_die_can_be_checked(page: Page, start: Start) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    start(page, link("unicorn", "two-seats", "@5"))
    page.click("text=All rolls")
    page.locator(".throws .one").last.click()
    page.locator(".checked").wait_for()
    page.fill("#address", "unicorn/3/1/R1")
    page.fill("#faces", "6")
    page.locator(".checked pre", has_text="unicorn/3/1/R1").wait_for()
    page.click("text=Copy the command")
    page.locator("#notice", has_text="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()").startswith("printf '%s' 'rollbow1|")
