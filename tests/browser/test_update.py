"""A newer version is offered, never forced, and comes whole or not at all."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from support.browser.scenes import go, reload
from support.browser.served_copies import (
    UPDATED,
    Copy,
    build_of,
    copy,
    first_visit,
    newer_build,
    opened,
    profile,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

CACHES = (
    "async () => Promise.all((await caches.keys()).map(async (name) => "
    "[name, (await (await caches.open(name)).keys()).length]))"
)

# Settles when this cache alone is left.
ONLY = """async (name) => {
  for (let names = []; names.join() !== name; names = await caches.keys()) {
    await new Promise((done) => setTimeout(done, 50));
  }
}"""
# The service worker has asked all tabs for their versions, and done what followed.
TIDIED = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  const asked = new Promise((done) => navigator.serviceWorker.addEventListener("message", done, { once: true }));
  active.postMessage("tidy");
  await asked;
  await caches.keys();
}"""
# As in a tab that looks only after another one has taken the newer version.
UNSEEN = "if (globalThis.ServiceWorkerRegistration) ServiceWorkerRegistration.prototype.addEventListener = () => {};"
# A copy of what the running version keeps, under the name that it had before names told the folder.
UNNAMED = """async () => {
  const old = await caches.open(`rollbow-${document.documentElement.dataset.build}`);
  for (const name of (await caches.keys()).filter((each) => each.startsWith("rollbow / "))) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) await old.put(url, await cache.match(url));
    await caches.delete(name);
  }
}"""


@pytest.fixture
def served(site: Any, tmp_path: Path) -> Iterator[Copy]:
    with copy(site.folder, tmp_path / "dist") as made:
        yield made


@pytest.fixture(scope="session")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    scratch = tmp_path_factory.mktemp("newer")
    with pytest.MonkeyPatch.context() as patch:
        return newer_build(scratch / "dist", scratch, patch)


def at_table(page: Page) -> str:
    go(page, "#/unicorn?seed=update&seats=1")
    page.get_by_role("button", name="Start the game").click()
    # A game without a move would be forgotten when it is left.
    page.locator("#pick-RRB").click()
    page.locator(".tray .main").click()
    page.locator("#die-R1").wait_for()
    page.get_by_text("Saved", exact=True).wait_for()
    return page.locator("main").inner_text()


def test_a_newer_version_is_offered_and_comes_on_a_tap(
    browser: Browser, served: Copy, newer: Path, tmp_path: Path, troubles: list[str]
) -> None:
    with profile(browser, tmp_path / "profile", troubles) as context:
        page = first_visit(context, served.url)
        old = build_of(page)
        table = at_table(page)
        address = page.url
        served.become(newer)
        assert page.evaluate(UPDATED) == "installed"
        assert page.locator("main").inner_text() == table
        reload(page)
        assert build_of(page) == old
        page.get_by_role("link", name="All games").click()
        page.get_by_text("A new version of Rollbow is ready.").wait_for()
        page.get_by_role("button", name="Update now").click()
        page.locator(f"html:not([data-build='{old}'])[data-stage=ready]").wait_for(
            state="attached", timeout=60_000
        )
        opened(page, address)
        page.locator("#die-R1").wait_for()
        page.evaluate(ONLY, f"rollbow / {build_of(page)}")
        with served.stopped():
            opened(page, address)
        assert build_of(page) != old
        go(page, "#/about")
        page.locator("#version", has_text=f"This is build {build_of(page)}").wait_for()


@pytest.fixture
def short_lived(site: Any, tmp_path: Path) -> Iterator[Copy]:
    """On a host that lets browsers keep nothing unasked, as many do."""
    with copy(site.folder, tmp_path / "dist", headers=False) as made:
        yield made


def switched(page: Page, served: Copy, newer: Path) -> None:
    """A newer version comes, and this tab takes it."""
    old = build_of(page)
    served.become(newer)
    assert page.evaluate(UPDATED) == "installed"
    page.get_by_role("button", name="Update now").click()
    page.locator(f"html:not([data-build='{old}'])[data-stage=ready]").wait_for(
        state="attached", timeout=60_000
    )


@pytest.mark.parametrize("unnamed", [pytest.param(False, marks=pytest.mark.long), True])
def test_another_tab_of_the_older_version_goes_on_whole_until_it_is_closed(
    browser: Browser, short_lived: Copy, newer: Path, tmp_path: Path, troubles: list[str], unnamed: bool
) -> None:
    with profile(browser, tmp_path / "profile", troubles) as context:
        page = first_visit(context, short_lived.url)
        old = build_of(page)
        if unnamed:
            page.evaluate(UNNAMED)
        other = context.new_page()
        opened(other, short_lived.url + "#/uno?seed=update&seats=2")
        switched(page, short_lived, newer)
        opened(page, short_lived.url)
        page.evaluate(TIDIED)
        other.select_option('[name="who/0"]', "casual")
        other.select_option('[name="who/1"]', "")
        other.get_by_role("button", name="Start the game").click()
        other.locator(".seat.turn:nth-child(2)").wait_for(timeout=60_000)
        assert other.evaluate("rollbow.load('sound').then(({ play }) => typeof play)") == "function"
        assert build_of(other) == old
        other.close()
        opened(page, short_lived.url)
        page.evaluate(ONLY, f"rollbow / {build_of(page)}")


def test_a_newer_version_that_waits_is_not_taken_for_an_older_one(
    browser: Browser, served: Copy, newer: Path, tmp_path: Path, troubles: list[str]
) -> None:
    with profile(browser, tmp_path / "profile", troubles) as context:
        page = first_visit(context, served.url)
        served.become(newer)
        assert page.evaluate(UPDATED) == "installed"
        whole = page.evaluate(CACHES)
        page.evaluate(TIDIED)
        page.evaluate(TIDIED)
        assert page.evaluate(CACHES) == whole
        assert len(whole) == 2


@pytest.mark.parametrize("unseen", [pytest.param(False, marks=pytest.mark.long), True])
def test_a_tab_in_which_another_has_switched_switches_by_a_fresh_start(
    browser: Browser, short_lived: Copy, newer: Path, tmp_path: Path, troubles: list[str], unseen: bool
) -> None:
    """Even if it never saw the newer version wait."""
    with profile(browser, tmp_path / "profile", troubles) as context:
        page = first_visit(context, short_lived.url)
        old = build_of(page)
        other = context.new_page()
        if unseen:
            other.add_init_script(UNSEEN)
        opened(other, short_lived.url)
        switched(page, short_lived, newer)
        other.get_by_role("button", name="Update now").click()
        other.locator(f"html:not([data-build='{old}'])[data-stage=ready]").wait_for(
            state="attached", timeout=60_000
        )


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.long)])
def test_a_broken_install_leaves_the_old_version_whole(
    browser: Browser, served: Copy, newer: Path, tmp_path: Path, troubles: list[str], every: int
) -> None:
    """Each file that the newer version brings is missing once, or comes damaged; in a short run every third."""
    before = json.loads((served.folder / "assets.json").read_text())
    with profile(browser, tmp_path / "profile", troubles) as context:
        page = first_visit(context, served.url)
        old, whole = build_of(page), page.evaluate(CACHES)
        served.become(newer)
        after = json.loads((newer / "assets.json").read_text())
        worker = (newer / "sw.js").read_text()
        fresh = [path for path, entry in after.items() if before.get(path) != entry and f'"{path}"' in worker]
        assert len(fresh) > 10
        for number, path in enumerate(fresh[::every]):
            with served.spoiled(path, "flipped" if number % 2 else "missing"):
                assert page.evaluate(UPDATED) == "redundant", path
            assert page.evaluate(CACHES) == whole
        with served.stopped():
            opened(page, served.url)
            assert build_of(page) == old
        troubles.clear()
        assert page.evaluate(UPDATED) == "installed"
        assert len(page.evaluate(CACHES)) == 2


def test_a_newer_version_that_came_damaged_comes_whole_the_next_time(
    browser: Browser, served: Copy, newer: Path, tmp_path: Path, troubles: list[str]
) -> None:
    """The damaged file lies in the browser's own cache by then, and the server takes it for the whole one."""
    with profile(browser, tmp_path / "profile", troubles) as context:
        page = first_visit(context, served.url)
        served.become(newer)
        served.uncompressed()
        (file,) = served.folder.rglob("version.js")
        with served.flipped(file, 0):
            assert page.evaluate(UPDATED) == "redundant"
        assert page.evaluate(UPDATED) == "installed"
    troubles.clear()


def test_a_server_that_goes_away_during_an_install_leaves_the_old_version_whole(
    browser: Browser, served: Copy, newer: Path, tmp_path: Path, troubles: list[str]
) -> None:
    with profile(browser, tmp_path / "profile", troubles) as context:
        page = first_visit(context, served.url)
        old, whole = build_of(page), page.evaluate(CACHES)
        served.become(newer)
        for answered in (1, 2, 5, 9):
            served.served.answers = answered
            assert page.evaluate(UPDATED) == "redundant"
            assert page.evaluate(CACHES) == whole
            opened(page, served.url)
            assert build_of(page) == old
        served.served.answers = None
        troubles.clear()
