"""Settings in the real page: what the browser is asked to do when they are on, and that they last."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from support.browser import scenes

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from support.browser.troubles import Troubles

    Start = Callable[..., None]

pytestmark = pytest.mark.browser

# Counts what is asked of the device, and refuses nothing. The count stands where a test can wait for it.
DEVICE = """
const count = (name) => {
  const there = document.documentElement.dataset;
  there[name] = Number(there[name] ?? 0) + 1;
};
for (const { prototype } of [AudioBufferSourceNode, OscillatorNode]) {
  const { start } = prototype;
  prototype.start = function (...when) {
    count("sounds");
    return start.apply(this, when);
  };
}
Object.defineProperty(navigator, "vibrate", { value: () => count("buzzes") });
class Lock extends EventTarget {
  async release() {
    count("released");
    this.dispatchEvent(new Event("release"));
  }
}
const locks = (globalThis.locks = []);
Object.defineProperty(navigator, "wakeLock", { value: { async request() {
  count("locked");
  locks.push(new Lock());
  return locks.at(-1);
} } });
"""

# Whether both ends of a text are seen, and nothing upon them.
UNCOVERED = """(all) => all.map((one) => {
  const text = document.createRange();
  text.selectNodeContents(one);
  const { left, right, top, height } = text.getBoundingClientRect();
  return [left + 1, right - 1].every((x) => one.contains(document.elementFromPoint(x, top + height / 2)));
})"""


def choose(page: Page, start: Start, *chosen: str) -> None:
    start(page, "#/settings")
    for name in chosen:
        setting, _, value = name.partition("=")
        page.check(f'[name="setting/{setting}"][value="{value}"]')


def game(page: Page, start: Start, slug: str = "uno") -> None:
    start(page, f"#/{slug}?seats=2&seed=demo")
    page.select_option('[name="who/1"]', "")
    page.click("text=Start the game")
    page.locator(f".game-{slug}").wait_for()


def counted(page: Page, name: str, number: str) -> None:
    expect(page.locator("html")).to_have_attribute(f"data-{name}", number)


def test_sound_and_vibration_are_heard_and_felt_when_they_are_on(page: Page, start: Start) -> None:
    page.add_init_script(DEVICE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    game(page, start)
    page.click(".tray .main")
    page.locator(".home").first.wait_for()
    assert not page.evaluate(
        "document.documentElement.dataset.sounds ?? document.documentElement.dataset.buzzes"
    )
    assert not [url for url in asked if url.endswith("/sound.js")]
    choose(page, start, "sound=on", "vibration=on")
    game(page, start)
    counted(page, "buzzes", "1")
    page.click(".tray .main")
    counted(page, "buzzes", "2")
    counted(page, "sounds", "10")
    assert [url for url in asked if url.endswith("/sound.js")]


def test_every_sound_can_be_made(page: Page, start: Start) -> None:
    """Also where nothing was tapped yet: no error, whatever the browser makes of it."""
    start(page)
    page.evaluate(
        """async (names) => {
          const { play } = await rollbow.load("sound");
          for (const name of names) play(name);
        }""",
        ["roll", "place", "points", "end"],
    )


def test_the_screen_stays_on_while_a_game_is_open(page: Page, start: Start) -> None:
    page.add_init_script(DEVICE)
    game(page, start)
    counted(page, "locked", "1")
    # The system takes the lock when the page is hidden; shown again, the page asks anew.
    page.evaluate("locks[0].dispatchEvent(new Event('release'))")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    counted(page, "locked", "2")
    page.click(".table .back")
    counted(page, "released", "1")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    choose(page, start, "awake=off")
    game(page, start)
    page.click(".tray .main")
    page.locator(".home").first.wait_for()
    counted(page, "locked", "2")


@pytest.mark.chromium("only Chromium tells what its policy allows")
def test_the_real_wake_lock_is_allowed_by_the_policy(page: Page, start: Start) -> None:
    start(page)
    assert page.evaluate("document.featurePolicy.allowsFeature('screen-wake-lock')")
    assert page.evaluate("document.featurePolicy.getAllowlistForFeature('camera')") == [
        page.evaluate("origin")
    ]
    assert not page.evaluate("document.featurePolicy.allowsFeature('microphone')")


def test_a_turn_that_ends_waits_for_a_yes(page: Page, start: Start) -> None:
    choose(page, start, "confirm=on")
    game(page, start)
    high = page.locator(".bar").bounding_box()
    page.click("text=Roll the six dice")
    question = page.get_by_role("button", name="No sound")  # asked below the bar at the first throw
    question.wait_for()
    assert page.locator(".bar").bounding_box() == high
    assert page.locator("h1, .bar .back").evaluate_all(UNCOVERED) == [True, True]
    question.click()
    page.click(".tool.more")
    for move in ("write -", "done"):
        page.fill("#typed", move)
        page.press("#typed", "Enter")
    expect(page.locator("#confirm")).to_be_focused()
    expect(page.locator("#said")).to_have_text("This ends your turn.")
    page.click("text=Not yet")
    expect(page.locator("#confirm")).to_have_count(0)
    expect(page.locator(".tray .turn")).to_have_text("Player 1’s turn")
    page.fill("#typed", "done")
    page.press("#typed", "Enter")
    expect(page.locator("#confirm")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".tray .turn")).to_have_text("Player 2’s turn")


def test_the_tray_goes_to_the_left_hand(desktop: Page, start: Start) -> None:
    def left(selector: str) -> float:
        box = desktop.locator(selector).bounding_box()
        assert box
        return box["x"]

    game(desktop, start)
    assert left(".board") < left(".tray")
    choose(desktop, start, "tray=left")
    game(desktop, start)
    assert left(".tray") < left(".board")
    assert left(".side") == left(".tray")
    assert desktop.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_on_a_phone_the_actions_change_sides(page: Page, start: Start) -> None:
    """Upright the buttons change places, on its side the whole tray does."""

    def left(selector: str) -> float:
        box = page.locator(selector).bounding_box()
        assert box
        return box["x"]

    def sides() -> tuple[bool, bool]:
        page.set_viewport_size({"width": 390, "height": 844})
        upright = left(".tray .main") < left(".tray .actions button:not(.main)")
        page.set_viewport_size({"width": 844, "height": 390})
        lying = left(".board") < left(".tray")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        return upright, lying

    start(page)
    record = scenes.until(scenes.kept("rainbow", "two-seats"), 2)
    scenes.sit_down(page, record)
    assert sides() == (True, True)
    choose(page, start, "tray=left")
    scenes.sit_down(page, record)
    assert sides() == (False, False)


def test_how_the_page_looks_is_known_before_python_is(page: Page, start: Start, troubles: Troubles) -> None:
    choose(page, start, "theme=dark", "motion=less", "tray=left")
    # Without its interpreter the page stays as its scripts alone make it.
    page.route("**/*.wasm", lambda route: route.abort())
    page.reload()
    html = page.locator("html")
    for name, value in (("theme", "dark"), ("motion", "less"), ("tray", "left")):
        expect(html).to_have_attribute(f"data-{name}", value)
    assert html.get_attribute("data-stage") != "ready"
    troubles.meant = True
