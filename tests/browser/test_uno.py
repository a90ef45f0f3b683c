"""UNO Dice in the real page: whole games by clicks and by keyboard; the rail, the call, the re-roll, the penalties."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.browser.play_by_clicks import tab_to
from support.browser.waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Bo", "Cleo", "Dan")


def persons(page: Page, start: Start, seed: str, seats: int = 2) -> None:
    start(page, f"#/uno?seed={seed}&seats={seats}")
    for seat in range(seats):
        page.select_option(f'[name="who/{seat}"]', "")
        page.fill(f'[name="name/{seat}"]', NAMES[seat])
    page.click("text=Start the game")
    page.locator(".game-uno").wait_for()


LIT = ".home.lit:not(.pick)"
"""Dice that fit at the end of the chain; not those that can be ticked for a re-roll."""


def main(page: Page) -> Locator:
    return page.locator(".tray .main")


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.click(f"#{name}")


def rail(page: Page) -> list[str]:
    """What lies on the rail, as a screen reader says it."""
    said = page.locator(".rail .piece").evaluate_all(
        "all => all.map((each) => each.getAttribute('aria-label'))"
    )
    return [label.partition(",")[0] for label in said]


def entries(page: Page, seat: int) -> str:
    return (page.locator(f"#board-{seat} .cells").get_attribute("aria-label") or "").partition(".")[0]


def fits(page: Page) -> None:
    """No sideways scroll, the tray low enough, and everything in it big enough for a thumb."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tray = page.locator(".tray").bounding_box()
    assert tray
    assert tray["height"] <= 844 * 0.36
    sizes = page.locator(".tray button").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect()).map(({width, height}) => [width, height])"
    )
    assert min(min(size) for size in sizes) >= 44


def test_a_whole_game_by_clicks(page: Page, start: Start) -> None:
    persons(page, start, "demo")
    for step in range(400):
        if page.locator(".result").count():
            break
        fits(page)
        if page.locator(LIT).count():
            page.locator(LIT).first.click()
        elif step % 3 and page.locator("#done").count():
            tap(page, "done")
        else:
            main(page).click()
    page.get_by_text("filled the").first.wait_for()
    page.get_by_role("heading", name="wins").wait_for()
    assert page.locator(".tray button").count() == 0


def walk(page: Page, selector: str, key: str) -> None:
    """Presses a key until the focus is on something."""
    for _ in range(40):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {selector}")


def test_a_whole_game_by_keyboard(page: Page, start: Start) -> None:
    persons(page, start, "c")
    keys = page.keyboard
    tab_to(page, ".tray .main")
    keys.press("Enter")
    tab_to(page, "#die-C")
    keys.press("Enter")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    keys.press("Space")
    assert rail(page) == ["green 5", "blue 5"]
    walk(page, "#rail-right", "ArrowDown")
    keys.press("ArrowLeft")
    keys.press("Enter")
    assert rail(page) == ["blue 5", "green 5"]
    walk(page, "#rail-2", "Shift+Tab")
    keys.press("Shift+ArrowLeft")
    assert rail(page) == ["green 5", "blue 5"]
    assert page.evaluate("document.activeElement.id") == "rail-1"
    keys.press("Enter")
    assert rail(page) == ["blue 5"]
    for _ in range(300):
        if page.locator(".result").count():
            break
        if page.locator(LIT).count():
            tab_to(page, LIT)
        elif not page.evaluate("document.activeElement.matches('.tray .main')"):
            tab_to(page, ".tray .main")
        keys.press("Enter")
    page.get_by_text("filled the").first.wait_for()


def test_a_chain_is_built_mended_and_written_and_its_call_is_foretold(page: Page, start: Start) -> None:
    persons(page, start, "c")
    high = page.locator(".tray").bounding_box()
    main(page).click()
    assert page.locator(".tray").bounding_box() == high
    assert page.locator(".home.lit").evaluate_all("all => all.map((each) => each.id)") == [
        "die-AF",
        "die-C",
        "die-E",
    ]

    tap(page, "die-E", "die-D")
    page.get_by_text("Red 1 can't follow blue 5: it needs blue, a 5 or a wild space.").wait_for()
    assert page.locator(".slot.misfit").count() == 1
    main(page).click(force=True)
    page.locator(".notice", has_text="can’t follow blue 5").wait_for()
    assert entries(page, 1) == "5"

    tap(page, "die-AF")
    assert rail(page) == ["blue 5", "red 1", "a wild space"]
    tap(page, "rail-left")
    assert rail(page) == ["blue 5", "a wild space", "red 1"]
    assert page.locator(".slot.misfit").count() == 0
    tap(page, "die-C", "rail-left", "rail-left", "rail-left", "rail-2", "rail-2")
    assert rail(page) == ["green 5", "a wild space", "red 1"]
    fits(page)
    page.locator(".status", has_text="Ada calls red 1: Bo writes a 1 (same number).").wait_for()
    assert page.locator("#board-1 .pencil").all_inner_texts() == ["5", "★", "1"]
    assert page.locator("#board-2 .pencil").all_inner_texts() == ["1"]

    before = entries(page, 2)
    main(page).click()
    assert entries(page, 1) == "5 5 star 1"
    assert entries(page, 2) == before + " 1"


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def by_mouse(page: Page, piece: str, place: str) -> None:
    page.mouse.move(*centre(page, piece))
    page.mouse.down()
    page.mouse.move(*centre(page, place), steps=4)
    page.mouse.up()


def by_finger(page: Page, piece: str, place: str) -> None:
    """The same with a finger, sent as the device would send it."""
    finger = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = centre(page, piece), centre(page, place)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in (0.3, 0.6, 1):
        there = {"x": x + (to_x - x) * step, "y": y + (to_y - y) * step}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [there]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def at_the_rail(page: Page, start: Start) -> None:
    """Dice on the table, and what drags them in place: it comes before the first roll."""
    persons(page, start, "c")
    loaded = "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/drag.js'))"
    until(page, f"() => {loaded}")
    page.evaluate("rollbow.load('drag').then(() => {})")
    main(page).click()


def shows(page: Page, *pieces: str) -> None:
    for place, name in enumerate(pieces, 1):
        page.locator(f'#rail-{place}[aria-label^="{name},"]').wait_for()
    assert rail(page) == list(pieces)


BY_EITHER = [
    by_mouse,
    pytest.param(by_finger, marks=pytest.mark.chromium("a finger is sent by Chromium’s protocol")),
]


@pytest.mark.parametrize("drag", BY_EITHER)
def test_dice_are_dragged_onto_the_rail_along_it_and_off_again(
    page: Page, start: Start, drag: Callable[[Page, str, str], None]
) -> None:
    at_the_rail(page, start)
    drag(page, "#die-E", ".rail .slot:nth-child(2)")
    shows(page, "blue 5")
    drag(page, "#die-C", "#rail-1")
    shows(page, "green 5", "blue 5")
    drag(page, "#die-D", ".rail .slot:last-child")
    shows(page, "green 5", "blue 5", "red 1")
    drag(page, "#rail-1", "#rail-3")
    shows(page, "blue 5", "red 1", "green 5")
    drag(page, "#rail-2", "#die-A" if page.locator("#die-A").count() else "#die-AF")
    shows(page, "blue 5", "green 5")
    drag(page, "#rail-2", "#board-1")
    shows(page, "blue 5", "green 5")
    assert page.locator(".ghost, [data-over], [data-lifted]").count() == 0
    tap(page, "rail-1")
    shows(page, "blue 5", "green 5")
    assert page.locator("#rail-1").get_attribute("aria-pressed") == "true"
    tap(page, "rail-right")
    shows(page, "green 5", "blue 5")
    tap(page, "rail-2")
    shows(page, "green 5")


def test_what_is_dragged_stays_in_hand_when_the_screen_changes(page: Page, start: Start) -> None:
    at_the_rail(page, start)
    page.locator(".saved", has_text="Saved").wait_for()
    page.mouse.move(*centre(page, "#die-E"))
    page.mouse.down()
    x, y = centre(page, ".rail .slot:nth-child(2)")
    page.mouse.move(x, y, steps=4)
    assert page.locator(".ghost").count() == 1
    page.evaluate("dispatchEvent(new CustomEvent('rollbow:update'))")
    assert page.locator(".ghost").count() == 0
    x, y = centre(page, ".rail .slot:nth-child(2)")
    page.mouse.move(x, y + 1)
    assert page.locator(".ghost, [data-over], [data-lifted]").count() == 3
    page.mouse.up()
    shows(page, "blue 5")
    assert page.locator(".ghost, [data-over], [data-lifted]").count() == 0


def test_a_hand_that_trembles_taps_and_one_that_moves_drags(page: Page, start: Start) -> None:
    at_the_rail(page, start)
    x, y = (round(each) for each in centre(page, "#die-E"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 7, y)
    assert page.locator(".ghost").count() == 0
    page.mouse.up()
    shows(page, "blue 5")
    x, y = (round(each) for each in centre(page, "#rail-1"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 8, y)
    assert page.locator(".ghost").count() == 1
    page.mouse.up()


def test_no_key_moves_a_die_beyond_the_ends_of_the_rail(page: Page, start: Start) -> None:
    at_the_rail(page, start)
    tap(page, "die-E", "die-C")
    shows(page, "blue 5", "green 5")
    for piece, key in (("#rail-1", "Shift+ArrowLeft"), ("#rail-2", "Shift+ArrowRight")):
        page.locator(piece).focus()
        page.keyboard.press(key)
        shows(page, "blue 5", "green 5")
    # Up to the ends they do.
    for piece, key, then in (
        ("#rail-2", "Shift+ArrowLeft", ("green 5", "blue 5")),
        ("#rail-1", "Shift+ArrowRight", ("blue 5", "green 5")),
    ):
        page.locator(piece).focus()
        page.keyboard.press(key)
        shows(page, *then)


def test_the_rail_is_kept_while_a_re_roll_is_thought_about(page: Page, start: Start) -> None:
    persons(page, start, "c")
    main(page).click()
    tap(page, "die-E", "die-C", "reroll", "die-D", "back")
    assert rail(page) == ["blue 5", "green 5"]
    tap(page, "reroll")
    assert page.locator(".rail .piece").count() == 2
    assert page.locator(".rail [data-drag]").count() == 0


def test_any_dice_are_re_rolled_once(page: Page, start: Start) -> None:
    persons(page, start, "c")
    main(page).click()
    tap(page, "die-C", "reroll")
    assert main(page).inner_text() == "Re-roll A B D E F"
    tap(page, "die-A", "die-F", "die-B", "die-B", "die-D")
    assert main(page).inner_text() == "Re-roll B E"
    tap(page, "back", "reroll", "die-A", "die-F", "die-D", "act")
    rerolled = page.locator(".six .fresh").evaluate_all("all => all.map((each) => each.id)")
    assert rerolled == ["die-AB", "die-E"]
    assert page.get_by_role("button", name="die D: red 1").count() == 1
    page.locator("#reroll").click(force=True)
    page.locator(".notice", has_text="only once").wait_for()


def test_penalties_are_aimed_at_a_board_with_their_effect_in_sight(page: Page, start: Start) -> None:
    persons(page, start, "a", seats=3)
    main(page).click()
    tap(page, "die-B", "act")
    assert page.locator(".aims .pick").count() == 1
    page.locator("#board-3").click(position={"x": 100, "y": 50})
    assert page.locator("#board-3 .sketched").count() == 1
    assert page.locator("#board-2 .sketched").count() == 0
    assert main(page).inner_text().split("\n") == ["+1 on Cleo", "one more space to fill"]
    fits(page)
    main(page).click()
    assert "of 17 spaces" in (page.locator("#board-3 .cells").get_attribute("aria-label") or "")
    assert main(page).inner_text() == "Choose who gets the +1"
    tap(page, "target-3", "target-2")
    assert page.locator("#aim-2").get_attribute("aria-pressed") == "true"
    assert "+1 on Bo" in main(page).inner_text()
    tap(page, "done")
    page.locator(".tray .turn", has_text="Bo’s turn").wait_for()
    assert "of 16 spaces" in (page.locator("#board-2 .cells").get_attribute("aria-label") or "")


def test_four_boards_are_in_sight_on_a_wide_screen(desktop: Page, start: Start) -> None:
    persons(desktop, start, "demo", seats=4)
    main(desktop).click()
    for seat in range(1, 5):
        box = desktop.locator(f"#board-{seat}").bounding_box()
        assert box
        assert box["x"] + box["width"] <= 1280
        assert box["y"] + box["height"] <= 800


def test_dice_of_a_boxed_set_are_entered_on_a_pad(page: Page, start: Start) -> None:
    """On the smallest phone: all 27 faces are in sight, a thumb hits each, and a wrong one is taken back."""
    page.set_viewport_size({"width": 320, "height": 640})
    start(page, "#/uno?dice=any&seats=2")
    for seat in range(2):
        page.select_option(f'[name="who/{seat}"]', "")
    page.click("text=Start the game")
    tap(page, "face-1-2", "face-2-5")
    main(page).click()
    tap(page, "act", "face-1-2", "face-1-2", "face-5-1", "place-B", "face-4-2", "face-5-2")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = [face.bounding_box() for face in page.locator(".all-faces button").all()]
    assert len(boxes) == 27
    for box in boxes:
        assert box
        assert min(box["width"], box["height"]) >= 44
        assert 0 <= box["y"] <= 640 - box["height"]
    tap(page, "face-5-1", "face-5-3")
    main(page).click()
    tap(page, "die-A", "die-B")
    assert rail(page) == ["red 2", "blue 2"]
    assert (main(page).get_attribute("value"), main(page).text_content()) == (
        "write R2 B2",
        "Write 2 2 and call blue 2",
    )


def test_the_die_that_says_who_begins_is_heard(page: Page, start: Start) -> None:
    start(page, "#/uno?seats=4")
    page.click("text=Who goes first?")
    page.locator(".first", has_text="The die says").wait_for()
    assert page.locator("[aria-live=polite]", has_text="goes first").count() == 1
