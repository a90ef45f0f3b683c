"""Room: no wide screen in play is a third empty; nothing is torn or covered, at any width and with long names."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rollbow.games import GAMES
from rollbow.kernel import session as sessions
from rollbow.kernel.game import Seat
from support.browser import scenes
from support.browser.layout_probes import SIDEWAYS, TORN

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from rollbow.kernel.record import Record

    Start = Callable[..., None]

pytestmark = pytest.mark.browser
EACH = pytest.mark.parametrize("slug", list(GAMES))
NAME = "Bartholomew Featherstone"
"""As long as a name may be."""
WIDTHS = (320, 360, 390, 430, 600, 768, 844, 1024, 1100, 1280, 1440, 1920)
# The largest rectangle in which nothing is drawn, as a share of the window: text, pictures, controls, and what has a
# ground or an edge of its own but is no container of the page.
EMPTY = """() => {
  const [across, down] = [96, 60];
  const full = Array.from({ length: down }, () => Array(across).fill(false));
  const cover = ({ left, top, right, bottom }) => {
    const [x1, x2] = [left, right].map((x) => (x / innerWidth) * across);
    const [y1, y2] = [top, bottom].map((y) => (y / innerHeight) * down);
    for (let y = Math.max(0, Math.floor(y1)); y < Math.min(down, Math.ceil(y2)); y++)
      for (let x = Math.max(0, Math.floor(x1)); x < Math.min(across, Math.ceil(x2)); x++) full[y][x] = true;
  };
  for (const one of document.querySelectorAll("#app *")) {
    if (!one.checkVisibility() || one.matches(".table, .bar, .seats, .board, .tray, .side")) continue;
    const box = one.getBoundingClientRect();
    const { backgroundColor, borderTopWidth } = getComputedStyle(one);
    if (one.matches("svg, button, input, select, td, th")) cover(box);
    else if (backgroundColor !== "rgba(0, 0, 0, 0)" || parseFloat(borderTopWidth)) cover(box);
  }
  const walker = document.createTreeWalker(document.querySelector("#app"), NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    if (!node.data.trim() || !node.parentElement.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    [...range.getClientRects()].forEach(cover);
  }
  const heights = Array(across).fill(0);
  let most = 0;
  for (const row of full) {
    row.forEach((drawn, x) => { heights[x] = drawn ? 0 : heights[x] + 1; });
    for (let left = 0; left < across; left++)
      for (let right = left, low = Infinity; right < across; right++) {
        low = Math.min(low, heights[right]);
        if (!low) break;
        most = Math.max(most, low * (right - left + 1));
      }
  }
  return most / (across * down);
}"""
# Words and controls at which something else would be seen or tapped: only what is scrolled into the window counts.
COVERED = """() => {
  const found = [];
  for (const one of document.querySelectorAll("main.table :is(.bar, .seats, .tray) :is(button, a, .name, .hint)")) {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (!box.width || !one.checkVisibility() || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    // What a strip has scrolled away is not covered.
    const strip = one.closest(".seats, .tray")?.getBoundingClientRect() ?? box;
    if (x < strip.left || x > strip.right || y < strip.top || y > strip.bottom) continue;
    const top = document.elementFromPoint(x, y);
    // Nor is a line whose own name stays at the strip's edge.
    const own = top?.closest(".told > :is(.name, .standing)");
    if (own && own !== one && own.parentElement === one.parentElement) continue;
    if (top && !one.contains(top) && !top.contains(one) && top.closest("button, a") !== one.closest("button, a"))
      found.push(`covered: ${one.outerHTML.slice(0, 70)} by ${top.outerHTML.slice(0, 70)}`);
  }
  return found;
}"""


# Parts of a board that lie upon each other.
UPON = """() => {
  const all = [...document.querySelectorAll(".board > *, .board > .own > *, .boxes")];
  const parts = all.filter((one) => one.checkVisibility() && getComputedStyle(one).display !== "contents"
    && getComputedStyle(one).position === "static");
  const found = [];
  for (const [place, one] of parts.entries())
    for (const other of parts.slice(place + 1)) {
      if (one.contains(other)) continue;
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 2) found.push(`${one.className.baseVal ?? one.className} on ${other.className}`);
    }
  return found;
}"""

# How much room is between each two of a result's words, its sheet left out.
GAPS = """result => {
  const parts = [...result.children].filter((one) => !one.matches(".scroll"));
  const boxes = parts.map((one) => one.getBoundingClientRect());
  return boxes.slice(1).map(({ top }, place) => top - boxes[place].bottom);
}"""

# What reaches out of a rule page's picture, and words wider than what they stand on.
OUTSIDE = """() => [...document.querySelectorAll(".figure .piece")].flatMap((piece) => {
  const frame = piece.getBoundingClientRect();
  return [...piece.querySelectorAll("*")].filter((one) => {
    if (!one.checkVisibility() || one.closest("svg, .unseen, .scroll, .chips")) return false;
    const box = one.getBoundingClientRect();
    if (box.width && (box.right > frame.right + 1 || box.left < frame.left - 1)) return true;
    if (!one.matches("button, .cell, .square") || !one.textContent.trim()) return false;
    const range = document.createRange();
    range.selectNodeContents(one);
    return [...range.getClientRects()].some(({ width }) => width > box.width + 2);
  }).map((one) => one.outerHTML.slice(0, 90));
})"""


def sized(page: Page, width: int, height: int, text: str = "100%") -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("size => { document.documentElement.style.fontSize = size === '100%' ? '' : size; }", text)


def crowded(slug: str, seats: int, moves: int) -> Record:
    """A game of this many players with the longest of names, some moves on."""
    names = [f"{NAME[:-1]}{number}" for number in range(1, seats + 1)]
    session = sessions.begin(GAMES[slug], names, "demo", f"{slug}-{seats}-{moves}", "2026-01-01T00:00Z")
    for place in range(moves):
        legal = session.game.legal(session.state) if isinstance(session.turn, Seat) else ()
        if not legal:
            break
        session = sessions.play(session, session.game.spell(legal[place % len(legal)]))
    return replace(session.record, seats=tuple(names))


def sit_down(page: Page, record: Record) -> None:
    """A link would leave the names out."""
    scenes.keep(page, [record])
    scenes.go(page, f"#/game/{record.id}")
    page.locator(f".table.game-{record.game}").wait_for()


def swept(page: Page, slug: str, widths: tuple[int, ...], texts: tuple[str, ...]) -> list[str]:
    found = []
    for width in widths:
        for text in texts:
            sized(page, width, 800, text)
            wrong = [*page.evaluate(SIDEWAYS), *page.evaluate(COVERED)]
            # Doubled on a phone, a long word is broken rather than cut.
            wrong += page.evaluate(TORN) if text == "100%" else []
            found += [f"{slug}, {width} px, {text}: {one}" for one in wrong]
    sized(page, 390, 844)
    return found


@EACH
def test_no_third_of_a_wide_screen_is_empty(page: Page, start: Start, slug: str) -> None:
    start(page)
    found = []
    for word in ("early", "late"):
        scenes.sit_down(page, scenes.moments(slug)[f"{slug}-{word}"])
        for width, height in ((1280, 800), (1920, 1080)):
            sized(page, width, height)
            share = page.evaluate(EMPTY)
            found += [f"{word}, {width} px: {share:.0%}"] if share > 0.2 else []
    assert not found, found


@EACH
def test_no_part_of_a_board_lies_on_another(page: Page, start: Start, slug: str) -> None:
    start(page)
    found = []
    for word in ("late", "over"):
        scenes.sit_down(page, scenes.moments(slug)[f"{slug}-{word}"])
        for width, height in ((320, 640), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)):
            sized(page, width, height)
            found += [f"{word}, {width} px: {one}" for one in page.evaluate(UPON)]
    assert not found, found


@EACH
def test_the_words_of_a_result_stay_together_beside_a_long_sheet(page: Page, start: Start, slug: str) -> None:
    start(page)
    scenes.sit_down(page, scenes.moments(slug)[f"{slug}-over"])
    for width, height in ((1280, 800), (1920, 1080)):
        sized(page, width, height)
        gaps = page.locator(".result").evaluate(GAPS)
        assert len(gaps) >= 3, gaps
        assert max(gaps) <= 16, gaps


def test_the_pictures_of_the_rule_pages_fit_their_frames(page: Page, start: Start) -> None:
    page.emulate_media(reduced_motion="reduce")
    start(page)
    found = []
    for slug in GAMES:
        scenes.go(page, f"#/rules/{slug}")
        page.locator(f".figure .game-{slug}").first.wait_for()
        for width, height in ((390, 844), (1280, 800), (1920, 1080)):
            sized(page, width, height)
            found += [f"{slug}, {width} px: {one}" for one in page.evaluate(OUTSIDE)[:3]]
    assert not found, "\n".join(found)


@EACH
def test_nothing_is_torn_or_covered_with_the_most_seats(page: Page, start: Start, slug: str) -> None:
    start(page)
    sit_down(page, crowded(slug, GAMES[slug].seats[-1], 12))
    found = swept(page, slug, (320, 390, 768, 1024, 1280, 1920), ("100%", "200%"))
    assert not found, "\n".join(found)


@pytest.mark.long
@EACH
def test_nothing_is_torn_or_covered_with_any_number_of_seats(page: Page, start: Start, slug: str) -> None:
    start(page)
    found = []
    for seats in GAMES[slug].seats:
        for moves in (0, 3, 12, 40):
            sit_down(page, crowded(slug, seats, moves))
            found += [f"{seats} seats, {one}" for one in swept(page, slug, WIDTHS, ("100%", "200%"))]
    assert not found, "\n".join(found)
