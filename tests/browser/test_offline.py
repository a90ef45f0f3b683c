"""After the first visit everything works without a network, in this session and in the next."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from rollbow.games import GAMES
from support.browser.scenes import go
from support.browser.served_copies import Copy, copy, first_visit, opened, profile

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

MOVED = """(id) => new Promise((done) => {
  const texts = () => [0, 1].map((slot) => localStorage.getItem(`rollbow/game/${id}/${slot}`) ?? "");
  const look = () => texts().some((text) => /\\n---\\n(=.*\\n)*[1-8] /.test(text)) ? done() : setTimeout(look, 50);
  look();
})"""


@pytest.fixture
def served(site: Any, tmp_path: Path) -> Iterator[Copy]:
    with copy(site.folder, tmp_path / "dist") as made:
        yield made


def begun(page: Page, slug: str, *, bot: str = "") -> None:
    """A new game, everybody at this screen but a bot in seat 2 where one is asked for."""
    seats = max(min(GAMES[slug].seats), 2 if bot else 1)
    go(page, f"#/{slug}?seed=offline&seats={seats}")
    for number, who in enumerate(page.locator('select[name^="who/"]').all()):
        who.select_option(bot if number else "")
    page.get_by_role("button", name="Start the game").click()
    page.locator(f".game-{slug} .tray").wait_for()


def moved(page: Page) -> None:
    """The first move there is; it stands in the saved game afterwards."""
    if page.locator("button[data-do=move]").count() == 0:
        page.locator(".tray button[data-do=pick]").first.click()
    page.locator("button[data-do=move]").first.click()
    page.evaluate(MOVED, page.url.rpartition("/")[2])


def everything_works(page: Page) -> None:
    for slug, game in GAMES.items():
        begun(page, slug)
        moved(page)
        go(page, f"#/rules/{slug}")
        page.get_by_role("heading", name=game.title).wait_for()
    begun(page, "uno", bot="casual")
    page.locator(".tray [data-do=move], .tray [data-do=pick]").first.wait_for()
    page.locator(".tool.more").click()
    page.get_by_role("button", name="QR code").first.click()
    page.locator("#code svg").wait_for(timeout=60_000)


@pytest.mark.parametrize("how", ["the network is off", "the server is stopped"])
def test_a_reload_plays_on(
    browser: Browser, served: Copy, tmp_path: Path, troubles: list[str], how: str
) -> None:
    with profile(browser, tmp_path / "profile", troubles) as context, ExitStack() as ends:
        page = first_visit(context, served.url)
        if how == "the network is off":
            context.set_offline(True)
        else:
            ends.enter_context(served.stopped())
        opened(page, served.url)
        everything_works(page)


def test_it_plays_after_the_browser_was_closed(
    browser: Browser, served: Copy, tmp_path: Path, troubles: list[str]
) -> None:
    with profile(browser, tmp_path / "profile", troubles) as context:
        first_visit(context, served.url)
    with served.stopped(), profile(browser, tmp_path / "profile", troubles) as context:
        page = context.new_page()
        opened(page, served.url)
        everything_works(page)


@pytest.mark.chromium("empties the cache by Chromium’s protocol")
def test_it_plays_after_the_browser_emptied_its_own_cache(
    browser: Browser, served: Copy, tmp_path: Path, troubles: list[str]
) -> None:
    with profile(browser, tmp_path / "profile", troubles) as context:
        page = first_visit(context, served.url)
        context.new_cdp_session(page).send("Network.clearBrowserCache")
        with served.stopped():
            opened(page, served.url)
            begun(page, "unicorn")
            moved(page)
    # The browser notes that its own cache had nothing.
    troubles[:] = [trouble for trouble in troubles if "ERR_CACHE_MISS" not in trouble]


def test_a_bot_answers_without_a_network(
    browser: Browser, served: Copy, tmp_path: Path, troubles: list[str]
) -> None:
    with profile(browser, tmp_path / "profile", troubles) as context:
        page = first_visit(context, served.url)
        with served.stopped():
            opened(page, served.url)
            go(page, "#/colordice?seed=offline&seats=2")
            page.select_option('[name="who/0"]', "casual")
            page.select_option('[name="who/1"]', "")
            page.get_by_role("button", name="Start the game").click()
            page.locator(".seat.turn:nth-child(2)").wait_for(timeout=60_000)


@pytest.mark.parametrize("headers", [True, False], ids=["with headers", "a host without headers"])
def test_it_plays_from_a_folder_of_a_site(
    browser: Browser, site: Any, tmp_path: Path, troubles: list[str], headers: bool
) -> None:
    with (
        copy(site.folder, tmp_path / "dist", prefix="/pages/rollbow/", headers=headers) as served,
        profile(browser, tmp_path / "profile", troubles) as context,
    ):
        page = first_visit(context, served.url)
        begun(page, "unicorn")
        with served.stopped():
            opened(page, page.url)
            moved(page)
