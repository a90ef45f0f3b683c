"""Motion explains, and who wants none gets none: neither by the system's wish nor by the page's own setting."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rollbow.games import GAMES
from support.browser import animation_moments, scenes

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser
EACH = pytest.mark.parametrize("slug", list(GAMES))

FRAME = 17
MOVES = 12
# After every change of the screen: each animation and transition that it began, and how long it is to run.
WATCH = """
globalThis.moving = {};
new MutationObserver(() => {
  for (const one of document.getAnimations()) {
    const { target, pseudoElement } = one.effect;
    const name = `${one.animationName ?? one.transitionProperty} of ${target.className.baseVal ?? target.className}`;
    moving[name + (pseudoElement ?? "")] = Number(one.effect.getComputedTiming().endTime);
  }
}).observe(document, { attributes: true, childList: true, subtree: true, characterData: true });
"""


def played(page: Page, slug: str) -> dict[str, float]:
    """Dice are rolled, places marked and points scored, as the record of a game has it; what moved meanwhile."""
    record = scenes.kept(slug, scenes.TABLES[slug][0])
    scenes.sit_down(page, scenes.until(record, 0))
    page.evaluate("moving = {}")
    for entry in record.entries:
        move = getattr(entry, "move", "")
        if not move or page.locator(".log li").count() > 2 * MOVES:
            continue
        before = page.locator(".log").first.inner_html()
        page.locator("#typed").evaluate(
            "(one, move) => { one.value = move; one.form.requestSubmit(); }", move
        )
        animation_moments.skip(page)
        assert page.locator(".log").first.inner_html() != before
    moving: dict[str, float] = page.evaluate("moving")
    return {name: length for name, length in moving.items() if length > FRAME}


@pytest.mark.parametrize(
    ("slug", "wish"),
    [
        *((slug, "system") for slug in GAMES),
        *(
            pytest.param(slug, "setting", marks=() if slug == "rainbow" else pytest.mark.long)
            for slug in GAMES
        ),
    ],
)
def test_without_motion_nothing_moves_for_longer_than_a_frame(
    page: Page, start: Start, slug: str, wish: str
) -> None:
    page.add_init_script(WATCH)
    if wish == "system":
        page.emulate_media(reduced_motion="reduce")
    start(page, "#/settings")
    if wish == "setting":
        page.check("[name='setting/motion'][value=less]")
    assert played(page, slug) == {}


@EACH
def test_with_motion_nothing_on_the_board_takes_longer_than_a_second_and_a_half(
    moving: Page, start: Start, slug: str
) -> None:
    moving.add_init_script(WATCH)
    start(moving)
    times = played(moving, slug)
    assert times
    assert max(times.values()) <= 1500
