"""The engines that Playwright drives: Debian's Chromium by its own protocol, a stock Firefox by WebDriver BiDi."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from build import tools
from support.browser import saved_files
from support.browser.chromium import FLAGS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, BrowserType, Playwright

CHROMIUM, FIREFOX = "chromium", "firefox"
Preferences = dict[str, str | float | bool]
QUIET: Preferences = {
    "app.update.enabled": False,
    "app.normandy.enabled": False,
    "browser.safebrowsing.downloads.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
    "network.dns.disableIPv6": True,
    "network.dns.localDomains": "rollbow.test",
    "media.volume_scale": "0.0",
    "dom.events.testing.asyncClipboard": True,
    # A camera that shows a moving picture; pages still have to be allowed to use it.
    "media.navigator.streams.fake": True,
    "permissions.default.camera": 2,
    # What Playwright sets per page in Chromium, Firefox takes for all pages.
    "ui.prefersReducedMotion": 1,
}


MOTION: Preferences = {"ui.prefersReducedMotion": 0}
FORCED_COLORS: Preferences = {"browser.display.document_color_use": 2}
CAMERA: Preferences = {"permissions.default.camera": 1}
NO_SITE_DATA: Preferences = {"network.cookie.cookieBehavior": 2}


def how(name: str) -> dict[str, Any]:
    """The options that this engine is started with."""
    if name == CHROMIUM:
        return {"executable_path": tools.find_browser(), "args": FLAGS}
    return {
        "executable_path": tools.find_firefox(),
        "channel": "moz-firefox",
        "downloads_path": saved_files.folder(),
        "firefox_user_prefs": QUIET,
    }


def launch(playwright: Playwright, name: str) -> Browser:
    kind: BrowserType = getattr(playwright, name)
    options = how(name)
    assert options["executable_path"], f"no {name} found"
    return kind.launch(headless=True, **options)


@contextmanager
def asking(browser: Browser, preferences: Preferences) -> Iterator[Browser]:
    """A new Firefox with these preferences, which its driver can't set per page. Chromium stays; its driver can."""
    kind = browser.browser_type
    if kind.name == CHROMIUM:
        yield browser
        return
    other = kind.launch(headless=True, **{**how(kind.name), "firefox_user_prefs": QUIET | preferences})
    yield other
    other.close()


def barred(browser: Browser) -> Browser:
    """The same browser with scroll bars that take up space, as on most desktops."""
    kind = browser.browser_type
    return kind.launch(headless=True, ignore_default_args=["--hide-scrollbars"], **how(kind.name))


def lasting(browser: Browser, folder: Path, **more: Any) -> BrowserContext:
    """The same browser with a persistent profile."""
    kind = browser.browser_type
    return kind.launch_persistent_context(folder, **how(kind.name), **more)
