"""Every script replaced by a portal's page: nothing of Rollbow runs, and the page alone says so and leads out of it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from build import server, tools
from support.browser.scenes import READY
from support.browser.served_copies import profile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from support.browser.troubles import Troubles

pytestmark = pytest.mark.browser

SIGN_IN = "<!doctype html><title>A captive portal</title><p>Sign in to this network."
# What a portal's page must not have, and some have: browsers keep it for long, in place of the file.
KEPT_LONG = {"Content-Type": "text/html", "Cache-Control": "public, max-age=31536000, immutable"}
STILL_THERE = """async () => {
  const { src } = document.querySelector("script[src*=before_python]");
  const answer = fetch(src, { cache: "only-if-cached", mode: "same-origin" });
  return answer.then((kept) => kept.text()).catch(() => "nothing");
}"""


@dataclass
class Portal:
    """A site behind a network that answers some addresses itself until one has signed in."""

    url: str
    whole: Path
    folder: Path
    rules: list[server.Rule]

    def shut(self, replaced: Callable[[Path], bool]) -> None:
        for file in [each for each in self.folder.rglob("*") if each.is_file() and replaced(each)]:
            file.write_text(SIGN_IN)
            for ending in (".br", ".gz"):
                file.with_name(file.name + ending).unlink(missing_ok=True)
            self.rules.append((f"/{file.relative_to(self.folder).as_posix()}", KEPT_LONG))

    def open(self) -> None:
        self.rules[:] = server.header_rules(tools.ROOT / "netlify.toml")
        shutil.copytree(self.whole, self.folder, dirs_exist_ok=True)


@pytest.fixture
def portal(site: Any, tmp_path: Path) -> Iterator[Portal]:
    folder = shutil.copytree(site.folder, tmp_path / "dist")
    rules = server.header_rules(tools.ROOT / "netlify.toml")
    served = server.Server(folder, rules).start()
    yield Portal(served.url, site.folder, folder, rules)
    served.shutdown()


def scripts(file: Path) -> bool:
    return file.suffix in (".js", ".mjs")


def everything_else(file: Path) -> bool:
    """All but the page itself."""
    return file.suffix not in (".html", ".br", ".gz")


def words(page: Page) -> Any:
    return page.get_by_text("Rollbow isn’t running")


def hurry(browser: Browser, page: Page) -> None:
    """The words come by an animation that waits. Only Chromium’s can be made quicker."""
    if browser.browser_type.name == "chromium":
        protocol = page.context.new_cdp_session(page)
        protocol.send("Animation.enable")
        protocol.send("Animation.setPlaybackRate", {"playbackRate": 20})


@pytest.mark.parametrize("replaced", [scripts, everything_else])
def test_a_page_of_which_no_script_runs_says_so_and_retry_gets_past_the_browser_s_cache(
    browser: Browser, portal: Portal, tmp_path: Path, troubles: Troubles, replaced: Callable[[Path], bool]
) -> None:
    with profile(browser, tmp_path / "profile", troubles) as context:
        page = context.new_page()
        portal.shut(replaced)
        page.goto(portal.url)
        hurry(browser, page)
        words(page).wait_for(timeout=60_000)
        page.get_by_text("If this network asks you to sign in").wait_for()
        portal.open()
        # Firefox keeps nothing that it has refused to run.
        kept = SIGN_IN if browser.browser_type.name == "chromium" else "nothing"
        assert page.evaluate(STILL_THERE) == kept
        page.get_by_role("link", name="Retry").click()
        page.locator(READY).wait_for(state="attached", timeout=60_000)
        assert page.url == portal.url
        assert words(page).count() == 0
    troubles.meant = True


def test_a_retry_behind_the_portal_changes_nothing(
    browser: Browser, portal: Portal, tmp_path: Path, troubles: Troubles
) -> None:
    with profile(browser, tmp_path / "profile", troubles) as context:
        page = context.new_page()
        portal.shut(scripts)
        page.goto(portal.url + "retry.html")
        page.get_by_role("link", name="Back to Rollbow").wait_for()
        page.get_by_text("Your games are safe.").wait_for()
    troubles.meant = True


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_words_come_late_and_go_with_the_first_script(
    browser: Browser, portal: Portal, motion: Any
) -> None:
    """A slow start shows nothing of them, whether a player likes motion or not."""
    context = browser.new_context(reduced_motion=motion)
    page = context.new_page()
    page.goto(portal.url)
    page.locator(READY).wait_for(state="attached", timeout=60_000)
    assert words(page).count() == 0
    context.close()
    portal.shut(scripts)
    context = browser.new_context(reduced_motion=motion)
    page = context.new_page()
    page.goto(portal.url)
    assert page.locator("#stopped").evaluate("(words) => getComputedStyle(words).visibility") == "hidden"
    hurry(browser, page)
    words(page).wait_for(timeout=60_000)
    context.close()
