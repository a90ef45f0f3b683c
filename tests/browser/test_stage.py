"""The stage: real cubes fall, moments are shown over the table, and any tap ends them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rollbow.app.steps.feedback import BUZZES
from rollbow.games import GAMES
from support.browser import animation_moments, scenes
from support.browser.layout_probes import SHIFTS, TWO_FRAMES
from support.browser.waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser
EACH = pytest.mark.parametrize("slug", list(GAMES))

STAGE = "#app > .stage"
# What moves on the stage, and by which properties.
PROPERTIES = """() => [...new Set(document.getAnimations()
  .filter(({ effect }) => effect.target?.closest(".stage, .floor"))
  .flatMap(({ effect }) => effect.getKeyframes().flatMap((frame) => Object.keys(frame))))]"""
LENGTH = """() => Math.max(...document.getAnimations()
  .filter(({ effect }) => effect.target?.closest(".floor"))
  .map(({ effect }) => Number(effect.getComputedTiming().endTime)))"""


# An audio device that notes the pitch of every tone.
DEVICE = """
globalThis.pitches = [];
class Part {
  frequency = { set value(pitch) { pitches.push(pitch); } };
  gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  connect(next) { return next; }
  start() {}
  stop() {}
}
globalThis.AudioContext = class {
  currentTime = 0;
  sampleRate = 8000;
  state = "running";
  createOscillator() { return new Part(); }
  createBufferSource() { return new Part(); }
  createBiquadFilter() { return new Part(); }
  createGain() { return new Part(); }
  createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) }; }
};
"""


def moved(moving: Page, start: Start) -> Page:
    """A page with motion, which can be told to wait."""
    moving.add_init_script(animation_moments.PATIENT)
    start(moving)
    return moving


@EACH
def test_dice_fall_as_cubes_and_the_table_waits_for_them(moving: Page, start: Start, slug: str) -> None:
    page = moved(moving, start)
    throw = animation_moments.of(slug)["throw"]
    scenes.sit_down(page, throw.record)
    before = page.locator(".tray").inner_html()
    page.evaluate("patient = true")
    animation_moments.play(page, throw)
    page.locator(".floor .cube").first.wait_for(state="attached")
    cubes = page.locator(".floor .cube")
    for cube in cubes.all():
        assert len(set(cube.locator("> div").evaluate_all("all => all.map((one) => one.innerHTML)"))) > 1
        assert cube.locator("> div").count() == 6
    assert page.evaluate(LENGTH) <= 700
    assert page.locator(".tray").inner_html() == before
    animation_moments.go_on(page)
    page.locator(STAGE).wait_for(state="detached")
    page.locator(".floor").wait_for(state="detached")
    assert page.locator(".tray").inner_html() != before


def test_a_tap_lands_the_dice_and_plays_nothing(moving: Page, start: Start) -> None:
    page = moved(moving, start)
    scenes.sit_down(page, animation_moments.of("rainbow")["throw"].record)
    page.evaluate("patient = true")
    page.click("#act")
    page.locator(STAGE).wait_for(state="attached")
    page.locator("#act").dispatch_event("click")
    page.locator(STAGE).wait_for(state="detached")
    assert page.locator("#act").inner_text().startswith("Take")
    assert page.locator(".log li").count() == 2


@EACH
def test_every_moment_is_shown_over_the_table_and_ends_with_a_tap(
    moving: Page, start: Start, slug: str
) -> None:
    page = moved(moving, start)
    page.evaluate("patient = true")
    for kind, moment in animation_moments.of(slug).items():
        animation_moments.bring_on(page, moment)
        stage = page.locator(STAGE)
        assert set(page.evaluate(PROPERTIES)) - {"--count"} <= {
            *("transform", "opacity", "offset", "computedOffset", "easing", "composite")
        }, kind
        assert stage.evaluate("one => getComputedStyle(one).pointerEvents") == "none"
        if kind not in ("throw", "rest"):
            box = page.locator(".spot").bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 390
        animation_moments.skip(page)


@pytest.mark.chromium("only Chromium measures what shifts")
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
@EACH
def test_the_result_pushes_nothing_about(
    moving: Page, start: Start, slug: str, width: int, height: int
) -> None:
    moving.set_viewport_size({"width": width, "height": height})
    moving.add_init_script(SHIFTS)
    page = moved(moving, start)
    page.evaluate("patient = true")
    animation_moments.bring_on(page, animation_moments.of(slug)["win"])
    # What has the focus doesn't fade: a line for typed moves stays in sight.
    page.evaluate(
        f"""async () => {{
            document.activeElement.blur();
            await document.fonts.ready;
            await ({TWO_FRAMES})();
            forgetShifts();
        }}"""
    )
    animation_moments.tap(page)
    page.locator(".result").wait_for()
    page.evaluate(TWO_FRAMES)
    # What fades in is seen in the end.
    until(page, "() => document.getAnimations().every(({ playState }) => playState === 'finished')")
    assert page.locator(".seats").evaluate("one => getComputedStyle(one).visibility") == "visible"
    assert page.evaluate("shifts") == []


def test_a_bust_is_held_until_tapped_and_the_bot_goes_on_then(moving: Page, start: Start) -> None:
    page = moved(moving, start)
    page.evaluate("patient = true")
    animation_moments.bring_on(page, animation_moments.of("rainbow")["bust"])
    assert page.locator(".spot .words").inner_text() == "Bamboozled!"
    seats = page.locator(".seats").inner_html()
    page.locator("#stop").dispatch_event("click")
    page.locator(STAGE).wait_for(state="detached")
    assert page.locator(".seats").inner_html() != seats


def test_with_less_motion_no_dice_fall_but_a_bust_is_told(page: Page, start: Start) -> None:
    start(page)
    animation_moments.bring_on(page, animation_moments.of("rainbow")["bust"])
    assert page.locator(".floor").count() == 0
    assert page.locator(".spot .tally .from").count() == 1
    assert page.locator(".spot .die").count()


def test_the_end_is_shown_before_the_result(moving: Page, start: Start) -> None:
    page = moved(moving, start)
    page.evaluate("patient = true")
    animation_moments.bring_on(page, animation_moments.of("rainbow")["win"])
    assert page.locator(".spot .bows path").count() == 6
    assert page.locator(".result").count() == 0
    animation_moments.go_on(page)
    page.locator(".result").wait_for()
    assert page.locator(STAGE).count() == 0


def test_no_two_sounds_are_quite_alike(page: Page, start: Start) -> None:
    page.add_init_script(DEVICE)
    start(page)
    names = list(BUZZES)
    page.evaluate(
        "async (names) => { const { play } = await rollbow.load('sound'); names.forEach(play); }", names
    )
    page.evaluate(
        """async () => {
          const { play } = await rollbow.load("sound");
          pitches.length = 0;
          for (let time = 0; time < 30; time++) play("place");
        }"""
    )
    heard = page.evaluate("pitches")
    assert len(set(heard)) > 20
    assert 900 * 0.9 <= min(heard) < max(heard) <= 900 * 1.1
