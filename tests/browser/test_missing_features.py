"""What other engines lack or do otherwise, taken from this browser: the page makes do."""

from __future__ import annotations

from random import Random
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest

from build import server, tools
from rollbow.games import GAMES
from support.browser.served_copies import copy, first_visit, profile

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser

# WebKit takes what should only come from its cache to the network, and this one never answers.
NO_CACHE = """
delete Navigator.prototype.userAgentData;
const { fetch } = globalThis;
globalThis.fetch = (what, how) => how?.cache === "only-if-cached" ? new Promise(() => {}) : fetch(what, how);
"""
# `asked`: what the page's parts want; `sent`: what goes out for it.
LISTENING = """
delete Navigator.prototype.userAgentData;
{
  const { fetch } = globalThis;
  const name = (what) => String(what).split("/").pop();
  globalThis.asked = [];
  globalThis.sent = [];
  let now = (what, how) => {
    sent.push(name(what));
    return fetch(what, how);
  };
  Object.defineProperty(globalThis, "fetch", {
    get: () => now,
    set(other) {
      now = (what, how) => {
        asked.push(name(what));
        return other(what, how);
      };
    },
  });
}
"""
UNTIL_ASKED = """(file) => new Promise((done) => {
  const look = () => asked.includes(file) ? setTimeout(() => done(sent.includes(file))) : setTimeout(look, 20);
  look();
})"""
NO_MOVES = "delete Element.prototype.moveBefore; delete DocumentFragment.prototype.moveBefore;"
FOCUSED = "document.activeElement.outerHTML.slice(0, 160)"
TOO_OLD = """
const { supports } = CSS;
CSS.supports = (...what) => !what.join(":").includes("LACKING") && supports.apply(CSS, what);
"""
# Sound that begins within a tap and not after it.
MUTE = """
globalThis.AudioContext = class extends AudioContext {
  state = "suspended";
  async resume() {
    if (globalThis.event?.isTrusted) this.state = "running";
    globalThis.heard = this.state;
  }
};
"""
USABLE = ":is(.tray, .board) button:is([data-do=move], [data-do=pick]):not([aria-disabled=true])"


def test_a_later_start_needs_no_answer_where_the_cache_alone_cant_be_asked(
    browser: Browser, site: Any, tmp_path: Path, troubles: list[str]
) -> None:
    with (
        copy(site.folder, tmp_path / "dist") as served,
        profile(browser, tmp_path / "profile", troubles) as context,
    ):
        page = first_visit(context, served.url)
        page.add_init_script(NO_CACHE)
        page.reload()
        page.locator("html[data-stage=ready]").wait_for(state="attached", timeout=60_000)
        assert page.evaluate("'userAgentData' in navigator") is False


@pytest.mark.long
def test_what_a_preload_still_brings_is_waited_for(
    browser: Browser, site: Any, tmp_path: Path, troubles: list[str]
) -> None:
    free = Event()

    class Late(server.Handler):
        def answer(self, body: bool) -> None:
            if self.path == "/pyscript.toml":
                free.wait(60)
            super().answer(body)

    served = server.Server(
        site.folder, server.header_rules(tools.ROOT / "netlify.toml"), handler=Late
    ).start()
    with profile(browser, tmp_path / "profile", troubles) as context:
        page = context.new_page()
        page.add_init_script(LISTENING)
        page.goto(served.url, wait_until="commit")
        assert page.evaluate(UNTIL_ASKED, "pyscript.toml") is False
        free.set()
        page.locator("html[data-stage=ready]").wait_for(state="attached", timeout=60_000)
        assert page.evaluate("sent.includes('pyscript.toml')")
    served.shutdown()


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_move_by_key_leaves_the_focus_where_it_is_without_move_before(
    page: Page, desktop: Page, start: Start, slug: str
) -> None:
    page.add_init_script(NO_MOVES)
    page.set_viewport_size({"width": 1280, "height": 800})
    assert focuses(page, start, slug) == focuses(desktop, start, slug)
    assert page.evaluate("'moveBefore' in document.body") is False


def focuses(page: Page, start: Start, slug: str) -> list[str]:
    """Plays by key at random; where the focus is after each."""
    # In Firefox only one page has the focus, and in others keys press no button.
    page.bring_to_front()
    start(page, f"#/{slug}?seats=2&seed=demo")
    page.select_option('[name="who/1"]', "")
    page.click("text=Start the game")
    page.locator(f".game-{slug}").wait_for()
    rng, found = Random(slug), list[str]()
    for _ in range(40):
        controls = page.locator(USABLE)
        count = controls.count()
        if not count:
            break
        controls.nth(rng.randrange(count)).focus()
        page.keyboard.press("Enter")
        found.append(page.evaluate(FOCUSED))
    return found


@pytest.mark.parametrize("lacking", ["light-dark", ":has", "&", "WebAssembly"])
def test_a_browser_that_is_too_old_gets_one_sentence(page: Page, site: Any, lacking: str) -> None:
    page.add_init_script(
        "delete globalThis.WebAssembly;" if lacking == "WebAssembly" else TOO_OLD.replace("LACKING", lacking)
    )
    page.goto(site.url)
    page.get_by_text("This browser is too old for Rollbow").wait_for()
    assert page.locator("body").inner_text().startswith("This browser is too old")
    assert page.locator("html").get_attribute("data-stage") == "failed"
    assert page.locator("body > *").count() == 0


def test_sound_that_may_only_begin_within_a_tap_begins_with_the_next(page: Page, start: Start) -> None:
    page.add_init_script(MUTE)
    start(page)
    page.evaluate("async () => { const { play } = await rollbow.load('sound'); play('roll'); }")
    assert page.evaluate("heard") == "suspended"
    page.mouse.click(200, 200)
    assert page.evaluate("heard") == "running"
