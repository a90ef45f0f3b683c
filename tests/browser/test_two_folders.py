"""Two copies of Rollbow in two folders of one origin: each keeps its own program, both show the player's games."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

from build import server, tools
from support.browser.scenes import READY, go
from support.browser.served_copies import build_of, first_visit, newer_build, opened, profile
from support.browser.shelf import begun

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser

SCOPES = """async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope).sort()"""
# Settles when the page's own service worker serves it; until then the one at the top does.
OWN = """async (scope) => {
  while (navigator.serviceWorker.controller?.scriptURL !== `${scope}sw.js`) {
    await new Promise((done) => setTimeout(done, 50));
  }
}"""
# What earlier versions left: caches without a folder in their names, one of each copy and a stranger's.
LEFT = """async () => {
  for (const [name, path] of [["0123456789ab", "/one/"], ["ba9876543210", "/"], ["001122334455", "/else/"]]) {
    await (await caches.open(`rollbow-${name}`)).put(`${path}index.html`, new Response("old"));
  }
}"""
GONE = """async (name) => {
  while (await caches.has(name)) await new Promise((done) => setTimeout(done, 50));
}"""


class Origin:
    """A copy at the top and a newer one in the folder `one`."""

    def __init__(self, served: server.Server) -> None:
        self.served = served
        self.top = served.url
        self.one = f"{served.url}one/"


@pytest.fixture(scope="session")
def folders(site: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    scratch = tmp_path_factory.mktemp("folders")
    folder = shutil.copytree(site.folder, scratch / "dist")
    with pytest.MonkeyPatch.context() as patch:
        newer_build(folder / "one", scratch, patch)
    return folder


@pytest.fixture
def origin(folders: Path) -> Iterator[Origin]:
    served = server.Server(folders, server.header_rules(tools.ROOT / "netlify.toml")).start()
    yield Origin(served)
    served.shutdown()


@pytest.fixture
def context(browser: Browser, tmp_path: Path, troubles: list[str]) -> Iterator[BrowserContext]:
    with profile(browser, tmp_path / "profile", troubles) as made:
        yield made
    # The browser notes that its own cache had nothing, and asks for an icon where a text has none.
    noted = ("ERR_CACHE_MISS", "404 (Not Found)")
    troubles[:] = [trouble for trouble in troubles if not any(word in trouble for word in noted)]


def both(context: BrowserContext, origin: Origin) -> tuple[Page, Page]:
    """Both kept for offline play, the one at the top first."""
    top = first_visit(context, origin.top)
    one = context.new_page()
    opened(one, origin.one)
    one.evaluate(OWN, origin.one)
    assert build_of(top) != build_of(one)
    return top, one


def play_offline(context: BrowserContext, origin: Origin, builds: list[str]) -> None:
    origin.served.answers = 0
    for address, build in zip((origin.top, origin.one), builds, strict=True):
        page = context.new_page()
        opened(page, address)
        assert build_of(page) == build
        go(page, "#/rainbow?seats=2&seed=demo")
        begun(page)
        page.close()
    origin.served.answers = None


def test_each_plays_offline_as_its_own_version(context: BrowserContext, origin: Origin) -> None:
    pages = both(context, origin)
    assert pages[0].evaluate(SCOPES) == [origin.top, origin.one]
    play_offline(context, origin, [build_of(page) for page in pages])


def test_the_first_visit_to_the_other_folder_offers_no_newer_version(
    context: BrowserContext, origin: Origin
) -> None:
    _, one = both(context, origin)
    assert one.get_by_role("button", name="Update now").count() == 0


@pytest.mark.parametrize(
    "at", [pytest.param(0, marks=pytest.mark.long, id="at the top"), pytest.param(1, id="in the folder")]
)
def test_retry_clears_only_its_own_folder(context: BrowserContext, origin: Origin, at: int) -> None:
    pages = both(context, origin)
    builds = [build_of(page) for page in pages]
    page, other = pages[at], pages[1 - at]
    mine, theirs = [(f"rollbow {path} {build}") for path, build in zip(("/", "/one/"), builds, strict=True)][
        :: 1 - 2 * at
    ]
    page.evaluate("dispatchEvent(new ErrorEvent('error', {message: 'Pyodide has suffered a fatal error.'}))")
    page.evaluate("document.documentElement.dataset.before = ''")
    page.get_by_role("alert").get_by_role("button", name="Retry").click()
    page.locator(f"{READY}:not([data-before])").wait_for(state="attached", timeout=60_000)
    names = other.evaluate("caches.keys()")
    assert theirs in names
    assert other.evaluate(SCOPES).count([origin.top, origin.one][1 - at]) == 1
    page.evaluate(OWN, [origin.top, origin.one][at])
    assert mine in page.evaluate("caches.keys()")
    play_offline(context, origin, builds)


def test_what_earlier_versions_left_is_cleared_by_the_copy_it_belongs_to(
    context: BrowserContext, origin: Origin
) -> None:
    _, one = both(context, origin)
    one.evaluate(LEFT)
    opened(one, origin.one)
    one.evaluate(GONE, "rollbow-0123456789ab")
    assert {"rollbow-ba9876543210", "rollbow-001122334455"} <= set(one.evaluate("caches.keys()"))


def test_a_file_beside_the_page_comes_as_it_is(context: BrowserContext, origin: Origin) -> None:
    page = first_visit(context, origin.top)
    page.goto(origin.top + "THIRD-PARTY.txt")
    assert "CPython" in page.inner_text("body")
    assert page.locator("#app").count() == 0


def test_games_belong_to_the_player_and_are_in_both(context: BrowserContext, origin: Origin) -> None:
    top, one = both(context, origin)
    go(top, "#/rainbow?seats=2&seed=demo")
    game = begun(top)
    opened(one, origin.one + game)
    one.get_by_role("button", name="Take over").wait_for()
    top.close()
    one.locator("[data-do=move]").first.wait_for()


@pytest.mark.chromium("only Chromium tells how it names an app")
def test_each_is_an_app_of_its_own(context: BrowserContext, origin: Origin) -> None:
    page = context.new_page()
    for address in (origin.top, origin.one):
        page.goto(address)
        page.locator(READY).wait_for(state="attached", timeout=60_000)
        assert context.new_cdp_session(page).send("Page.getAppId")["appId"] == address
