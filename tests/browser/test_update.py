"""A newer version is offered, never forced, and comes whole or not at all."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from browser.scenes import go, reload
from browser.versions import UPDATED, Copy, build_of, copy, first_visit, newer_build, opened, profile

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

CACHES = (
    "async () => Promise.all((await caches.keys()).map(async (name) => "
    "[name, (await (await caches.open(name)).keys()).length]))"
)


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
    page.locator("#pick-RRB").click()
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
        page.get_by_role("button", name="Use it now").click()
        page.locator(f"html:not([data-build='{old}'])[data-stage=ready]").wait_for(
            state="attached", timeout=60_000
        )
        opened(page, address)
        page.locator("#pick-RRB").wait_for()
        assert [name for name, _ in page.evaluate(CACHES)] == [f"rollbow-{build_of(page)}"]
        with served.stopped():
            opened(page, address)
        assert build_of(page) != old
        go(page, "#/about")
        page.locator("#version", has_text=f"This is build {build_of(page)}").wait_for()


def test_a_broken_install_leaves_the_old_version_whole(
    browser: Browser, served: Copy, newer: Path, tmp_path: Path, troubles: list[str]
) -> None:
    """Each file that the newer version brings is missing once, or comes damaged."""
    before = json.loads((served.folder / "assets.json").read_text())
    with profile(browser, tmp_path / "profile", troubles) as context:
        page = first_visit(context, served.url)
        old, whole = build_of(page), page.evaluate(CACHES)
        served.become(newer)
        after = json.loads((newer / "assets.json").read_text())
        worker = (newer / "sw.js").read_text()
        fresh = [path for path, entry in after.items() if before.get(path) != entry and f'"{path}"' in worker]
        assert len(fresh) > 10
        for number, path in enumerate(fresh):
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
