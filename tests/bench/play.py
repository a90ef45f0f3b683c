"""What a tap costs: from the tap to the next paint, for every kind of move in all games, on a CPU 4 times slower.

Golden games are played once more on a phone-sized page. Whatever the page offers for a move is tapped: dice and places
are ticked, buttons pressed; what can't be done so is handed to the line for typed moves. The durations of taps are the
browser's own (Event Timing, in steps of 8 ms). Then two experts play each game on the page, nobody touches it, and its
long tasks (over 50 ms, on the CPU as it is) are counted: none of them is a person's tap. Last, every kind of moment on
the stage is brought on with motion, on the slower CPU, and its frames and layout shifts are counted. All goes to
docs/play.md.
"""

from __future__ import annotations

import os
import platform
import re
from collections import defaultdict
from dataclasses import replace
from statistics import median
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from build import server, tools
from rollbow.games import GAMES
from rollbow.kernel.record import Played
from support.browser import animation_moments, scenes

from .visits import FLAGS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from rollbow.kernel.record import Record

SLOWER = 4
LIMIT = 100
EACH = int(os.environ.get("EACH", 6))
"""How many moves of a kind are measured."""
TOKENS = ("{}", "die {}", "on:{}", "from:{}", "into:{}", "at{}")
"""The ticks that the games' tables have for the words of a move."""
TARGET = tools.ROOT / "docs" / "play.md"
WATCH = """
globalThis.taps = [];
globalThis.shifted = 0;
globalThis.whole = 0;
globalThis.long = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId) taps.push([entry.interactionId, entry.duration]);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: "longtask" });
"""
# Event entries come after the frame that they end with.
SETTLED = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"""

# From a moment's first frame until it is over and no die lies there: how long each frame took, and what shifted.
FRAMES = """(kind) => {
  globalThis.frames = new Promise((done) => {
    const took = [];
    let before = 0, last = 0;
    const step = (now) => {
      const on = document.querySelector(`#app > .stage.${kind}`);
      if (last) took.push(now - last);
      else if (on) before = shifted;
      if (on || last) last = now;
      if (on || !last || document.querySelector(".floor")) requestAnimationFrame(step);
      else setTimeout(() => done([took, shifted - before]), 100);
    };
    requestAnimationFrame(step);
  });
}"""
# The same for a second in which nothing happens: what the machine misses anyhow.
REST = """() => {
  globalThis.frames = new Promise((done) => {
    const took = [];
    let last = 0;
    const step = (now) => {
      if (last) took.push(now - last);
      last = now;
      if (took.length < 60) requestAnimationFrame(step);
      else done([took, 0]);
    };
    requestAnimationFrame(step);
  });
}"""
FRAME = 1000 / 60
TURNS = 3
"""How often each moment is brought on; the median counts."""

Taps = dict[tuple[str, str], list[float]]
Shown = dict[tuple[str, str], tuple[int, float, float]]
"""By game and kind of moment: frames due, frames missed, layout shift."""


def bench() -> None:
    taps: Taps = defaultdict(list)
    shifted: dict[str, float] = {}
    held: dict[str, list[float]] = {}
    shown: Shown = {}
    site = server.Server(tools.ROOT / "dist", server.header_rules(tools.ROOT / "netlify.toml")).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=tools.find_browser(), args=FLAGS)
        for slug in GAMES:
            tools.say(GAMES[slug].title)
            context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
            page = _opened(context, site.url)
            held[slug] = _watched(page, slug)
            scenes.sit_down(page, scenes.until(scenes.kept(slug, scenes.TABLES[slug][0]), 0))
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            _play(page, scenes.kept(slug, scenes.TABLES[slug][0]), taps)
            shifted[slug] = page.evaluate("whole")
            context.close()
            shown |= _staged(browser, site.url, slug)
        browser.close()
    text = table(taps, shifted, held) + stage_table(shown)
    print(text)
    TARGET.write_text(text)


def _opened(context: BrowserContext, url: str) -> Page:
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(url)
    page.locator("html[data-stage=ready]").wait_for(state="attached", timeout=120_000)
    return page


def _staged(browser: Browser, url: str, slug: str) -> Shown:
    """Every kind of moment of a game, with motion on the slower CPU."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="no-preference")
    page = _opened(context, url)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    found: Shown = {}
    page.evaluate(REST)
    frames, shift = page.evaluate("frames")
    found[slug, "nothing"] = len(frames), _missed(frames), shift
    for kind, moment in animation_moments.of(slug).items():
        tries = []
        for turn in range(TURNS):
            # A game that is kept already would open with the move played.
            scenes.sit_down(page, replace(moment.record, begun=f"2026-01-01T00:0{turn}Z"))
            page.evaluate(FRAMES, kind)
            animation_moments.send(page, moment.move)
            frames, shift = page.evaluate("frames")
            tries.append((_missed(frames), round(sum(frames) / FRAME), shift))
            animation_moments.skip(page)
            scenes.show(page, "about")
        missed, due, shift = sorted(tries)[TURNS // 2]
        found[slug, kind] = due, missed, max(shift for *_, shift in tries)
    context.close()
    return found


def _missed(frames: list[float]) -> int:
    return sum(max(0, round(frame / FRAME) - 1) for frame in frames)


def stage_table(shown: Shown) -> str:
    """What was measured of the stage."""
    lines = [
        "",
        "## The stage",
        "",
        f"Each moment with motion, the CPU {SLOWER} times slower: frames due at 60 per second until the stage",
        f"was empty again, frames the page missed (medians of {TURNS}), and the worst layout shift. `nothing` is a",
        "table at which nothing happens. The shift includes what the table changes afterward.",
        "",
        "| game | moment | frames | missed | shift |",
        "|---|---|--:|--:|--:|",
    ]
    lines += [
        f"| {GAMES[slug].title} | {kind} | {due} | {missed} | {shift:.3f} |"
        for (slug, kind), (due, missed, shift) in shown.items()
    ]
    return "\n".join(lines) + "\n"


def _watched(page: Page, slug: str) -> list[float]:
    """The page's long tasks while two experts play a whole game on it."""
    scenes.go(page, "#/settings")
    page.check("[name='setting/pace'][value=fast]")
    scenes.go(page, f"#/{slug}?seats=2&seed=demo")
    for seat in range(2):
        page.select_option(f'[name="who/{seat}"]', "expert")
    page.click("text=Start the game")
    page.locator(f".game-{slug}").wait_for()
    page.evaluate("long.length = 0")
    page.locator(".result").wait_for(timeout=600_000)
    tasks: list[float] = page.evaluate("long")
    return tasks


def _play(page: Page, record: Record, taps: Taps) -> None:
    """A whole game; a kind of move that was measured often enough is typed, which is quick."""
    for entry in record.entries:
        if not isinstance(entry, Played):
            continue
        animation_moments.skip(page)
        kind = entry.move.split()[0]
        wanted = len(taps[record.game, kind]) < EACH
        if wanted and _tapped(page, entry.move, taps, record.game, kind):
            continue
        took = _typed(page, entry.move)
        if wanted:
            taps[record.game, kind].append(took)


def _tapped(page: Page, move: str, taps: Taps, slug: str, kind: str) -> bool:
    """Taps a button that plays the move, ticking what it names first. False where no such button comes up: a few
    moves are made of ticks that only a player can choose."""
    ready = f'button[data-do="move"][value="{move}"]'
    for token in ["", *_tokens(page, move)]:
        if token:
            _tap(page, f'.table button[data-do="pick"][value="{token}"]', taps[slug, "tick"])
        if page.locator(ready).count():
            _tap(page, ready, taps[slug, kind])
            return True
    return False


def _tokens(page: Page, move: str) -> list[str]:
    """The ticks that the page offers for the parts of a move, in the order of the move."""
    offered: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.table button[data-do="pick"][aria-pressed="false"]')]
          .map(({ value }) => value)"""
    )
    words = re.split(r"[ >]", move)[1:]
    parts = [form.format(word) for word in words for form in TOKENS]
    return [part for part in parts if part in offered]


def _tap(page: Page, selector: str, durations: list[float]) -> None:
    control = page.locator(selector).first
    if not control.count():
        return
    page.evaluate("taps.length = 0; shifted = 0")
    control.scroll_into_view_if_needed()
    control.click(force=True)
    page.evaluate(SETTLED)
    page.evaluate("whole += shifted")
    told: list[list[float]] = page.evaluate("taps")
    # Quicker than the browser counts (16 ms) is no entry at all.
    durations.append(max((duration for _, duration in told), default=8.0))


def _typed(page: Page, move: str) -> float:
    """Plays the move as the line for typed moves does: milliseconds until it is painted."""
    took: float = page.evaluate(
        """move => new Promise((done) => {
          const form = document.querySelector("form.typed");
          form.elements.typed.value = move;
          const began = performance.now();
          form.requestSubmit();
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
        })""",
        move,
    )
    return took


def table(taps: Taps, shifted: dict[str, Any], held: dict[str, list[float]]) -> str:
    """What was measured, for docs/play.md."""
    measured = {key: each for key, each in taps.items() if each}
    over = sum(max(each) >= LIMIT for each in measured.values())
    moved = [f"{GAMES[slug].title} {value:.3f}" for slug, value in shifted.items()]
    lines = [
        "# A tap, measured",
        "",
        "Written by `python3 dev.py bench play`. Milliseconds from a tap to the next paint on a phone-sized page, the",
        f"CPU {SLOWER} times slower, from the browser's Event Timing (in steps of 8 ms; 8 means less than 16);",
        "where no single button plays a move, from typing the move to the next paint.",
        f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}.",
        "",
        "| game | kind of move | taps | median | worst |",
        "|---|---|--:|--:|--:|",
    ]
    lines += [
        f"| {GAMES[slug].title} | {kind} | {len(each)} | {median(each):.0f} | {max(each):.0f} |"
        for (slug, kind), each in measured.items()
    ]
    lines += [
        "",
        f"Kinds of moves whose worst tap took {LIMIT} ms or more: {over} of {len(measured)}.",
        f"Layout shift at these taps: {', '.join(moved)}.",
        "",
        "Tasks over 50 ms on the page's thread while two experts play a whole game, at full CPU speed:",
        ", ".join(
            f"{GAMES[slug].title} {len(tasks)}" + (f" (longest {max(tasks):.0f} ms)" if tasks else "")
            for slug, tasks in held.items()
        )
        + ".",
    ]
    return "\n".join(lines) + "\n"
