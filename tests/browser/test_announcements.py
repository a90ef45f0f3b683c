"""What a screen reader hears in the real page: every sentence comes into a live region anew, the same words too."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rollbow.app.game_table import table
from rollbow.app.model import names
from rollbow.app.steps.table import scores
from rollbow.games import GAMES
from rollbow.kernel.record import read
from rollbow.kernel.session import replay
from support.browser.scenes import go
from support.browser.waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

pytestmark = pytest.mark.browser

# Takes notes of what is put into a live region, as a screen reader does: taking away says nothing.
LISTEN = """
globalThis.heard = [];
new MutationObserver((changes) => {
  const came = changes.flatMap(({ type, target, addedNodes }) => type === "childList" ? [...addedNodes] : [target]);
  const words = came.filter((one) => one.isConnected).filter((one) => {
    const live = (one.parentElement ?? one).closest("[aria-live]");
    return live && live.matches("#said *");
  }).map((one) => one.textContent);
  if (words.length) heard.push(words);
}).observe(document.getElementById("app"), { childList: true, characterData: true, subtree: true });
"""


def test_the_same_refusal_comes_anew_each_time(page: Page, start: Start) -> None:
    start(page, "#/rainbow?seats=2&seed=demo")
    page.select_option('[name="who/1"]', "")
    page.click("text=Start the game")
    page.locator(".game-rainbow").wait_for()
    page.click(".tool.more")
    page.evaluate(LISTEN)
    for count in (1, 2, 3):
        page.fill("#typed", "stop")
        page.press("#typed", "Enter")
        until(page, "count => heard.length === count", count)
        assert page.evaluate("heard.at(-1).length") == 1
        where = page.evaluate(
            "[...document.querySelectorAll('#said [aria-live]')].map((one) => one.textContent)"
        )
        assert sorted(map(bool, where)) == [False, True]
    first, second, third = (words for (words,) in page.evaluate("heard"))
    assert first == second == third
    assert "draw" in first


def test_all_that_bots_do_is_heard(page: Page, start: Start) -> None:
    start(page, "#/settings")
    page.check("[name='setting/pace'][value=fast]")
    go(page, "#/colordice?seats=2&seed=demo")
    page.select_option('[name="who/0"]', "casual")
    page.select_option('[name="who/1"]', "casual")
    page.evaluate(LISTEN)
    page.click("text=Start the game")
    page.locator(".result").wait_for(timeout=120_000)
    text = page.evaluate(
        """() => Object.keys(localStorage).filter((key) => key.startsWith("rollbow/game/"))
        .map((key) => localStorage.getItem(key)).sort((one, other) => one.length - other.length).at(-1)"""
    )
    session = replay(GAMES, read(text.partition("\n")[2]))
    view, called = table("colordice"), names(session)
    told = [words for events in session.events for event in events if (words := view.tell(event, called))]
    heard = [words for at_once in page.evaluate("heard") for words in at_once]
    # When a turn begins, all scores are said.
    stands = {
        scores(replace(session, states=session.states[: place + 1])) for place in range(len(session.states))
    }
    assert stands & set(heard)
    assert [words for words in heard if words not in stands] == told
