"""A tab that crashes, a storage that is read in halves or emptied meanwhile: what was shown as saved is there."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Error

from bench import crashing
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.game import Over
from rollbow.kernel.session import play, replay
from support.browser import crash_dumps, engines, repeat_crashed_visit
from support.browser.scenes import reload
from support.browser.shelf import KEPT, WIPE, begin, entries, moves, saved, seen, type_move
from support.browser.waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from rollbow.kernel.session import Session
    from support.browser.chromium import Site
    from support.browser.troubles import Troubles

    Start = Callable[..., None]

pytestmark = pytest.mark.browser

# Says what is kept each time the table says "Saved".
WITNESS = f"""addEventListener("DOMContentLoaded", () => new MutationObserver(() => {{
  if (document.documentElement.dataset.stage === "ready" && document.querySelector(".saved")?.innerText === "Saved")
    console.debug(Object.values(({KEPT})())[0]);
}}).observe(document, {{ subtree: true, childList: true, characterData: true }}))"""
WITHOUT = (
    """Object.defineProperty(window, "NAME", { get() { throw new DOMException("no", "SecurityError"); } })"""
)


@pytest.mark.chromium("Firefox’s driver isn’t told that a tab has crashed")
@pytest.mark.parametrize("crashes", [5, pytest.param(50, marks=pytest.mark.long)])
def test_nothing_shown_as_saved_is_lost_when_the_tab_crashes(
    desktop: Page, start: Start, crashes: int, troubles: Troubles
) -> None:
    rng = Random(crashes)
    context = desktop.context
    context.add_init_script(WITNESS)
    shown: list[str] = []
    context.on(
        "console", lambda said: shown.append(said.text) if said.text.startswith("rollbow 1\n") else None
    )
    fragment = begin(desktop, start, "rainbow", "demo")
    page, witnessed = desktop, 0
    for number in range(crashes):
        session = _kept(page)
        for _ in range(rng.randint(1, 4)):
            if isinstance(session.turn, Over):
                break
            move = session.game.spell(rng.choice(session.game.legal(session.state)))
            type_move(page, move)
            session = play(session, move)
            if rng.random() < 0.3:
                saved(page)
        with suppress(Error):
            page.goto("chrome://crash")
        with pytest.raises(Error, match="crashed"):
            page.evaluate("1")
        page.close()
        page = context.new_page()
        start(page, fragment)
        saved(page)
        after = records.write(_kept(page).record)
        for text in shown:
            assert after[: len(text)] == text
        witnessed += len(set(shown)) > 1
        shown.clear()
        if isinstance(session.turn, Over):
            page.evaluate(WIPE)
            fragment = begin(page, start, "rainbow", f"demo-{number}")
            shown.clear()
    assert witnessed > crashes // 4


def _kept(page: Page) -> Session:
    """The one kept game."""
    (text,) = page.evaluate(KEPT).values()
    return replay(GAMES, records.read(text))


def test_a_storage_that_is_emptied_during_a_game_is_filled_again(desktop: Page, start: Start) -> None:
    begin(desktop, start, "rainbow", "demo")
    one, two, three, *_ = moves("rainbow", "demo")
    for move in (one, two):
        type_move(desktop, move)
        saved(desktop)
    desktop.evaluate(WIPE)
    type_move(desktop, three)
    until(desktop, f"() => Object.keys(({KEPT})()).length === 1")
    saved(desktop)
    before = seen(desktop)
    reload(desktop)
    saved(desktop)
    assert seen(desktop) == before
    assert len(entries(desktop).splitlines()) >= 3


@pytest.mark.parametrize("half", ["localStorage", "indexedDB"])
def test_one_half_of_the_storage_is_enough_to_go_on(
    desktop: Page, start: Start, half: str, troubles: Troubles
) -> None:
    fragment = begin(desktop, start, "rainbow", "demo")
    one, two, *_ = moves("rainbow", "demo")
    type_move(desktop, one)
    saved(desktop)
    other = desktop.context.new_page()
    desktop.close()
    other.add_init_script(WITHOUT.replace("NAME", half))
    start(other, fragment)
    type_move(other, two)
    other.get_by_role("alert").get_by_text("save it as a file").wait_for()
    assert other.locator(".saved").inner_text() == ""
    before = seen(other)
    third = other.context.new_page()
    other.close()
    start(third, fragment)
    saved(third)
    third.locator(".notice").wait_for(state="detached")
    assert seen(third).replace("\n", "") == before.replace("\n", "")
    troubles.meant = True


@pytest.mark.chromium("Firefox’s driver isn’t told that a tab has crashed")
def test_what_a_crash_has_ended_is_done_again_and_counted(
    page: Page, site: Site, monkeypatch: pytest.MonkeyPatch, troubles: Troubles
) -> None:
    monkeypatch.setattr(repeat_crashed_visit, "counted", [])
    addresses = [site.url, "chrome://crash"]

    def visit() -> str:
        one = page.context.new_page()
        with suppress(Error):  # its words may name the address alone
            one.goto(addresses.pop())
        return str(one.evaluate("location.href"))

    assert repeat_crashed_visit.surviving("a visit", visit) == site.url
    assert repeat_crashed_visit.counted == ["a visit"]
    with pytest.raises(Error, match="invalid URL"):
        repeat_crashed_visit.surviving("a visit", lambda: page.goto("no address"))
    assert repeat_crashed_visit.counted == ["a visit"]
    troubles[:] = [each for each in troubles if "chrome://crash" not in each]


@pytest.mark.long
@pytest.mark.chromium("it is Chromium that leaves dumps")
def test_a_crash_leaves_a_dump_that_says_where_it_was(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crashing, "KEPT", tmp_path / "kept")
    with engines.lasting(browser, tmp_path / "profile", **crash_dumps.kept_in(tmp_path)) as context:
        told = crashing.start(context, "chrome://crash", tmp_path)
    assert told
    assert re.match(r"last none; signal 11 at 0x[0-9a-f]+, thread 1 of \d+; .*\.dmp", told)
