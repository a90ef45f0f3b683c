"""The engines that Playwright drives: Debian's Chromium by its own protocol, a stock Firefox by WebDriver BiDi."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from build import tools
from support.browser.chromium import FLAGS

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, BrowserType, Playwright

CHROMIUM, FIREFOX = "chromium", "firefox"
QUIET: dict[str, str | float | bool] = {
    "app.update.enabled": False,
    "app.normandy.enabled": False,
    "browser.safebrowsing.downloads.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
    "network.dns.disableIPv6": True,
    "network.dns.localDomains": "rollbow.test",
    "media.volume_scale": "0.0",
    "dom.events.testing.asyncClipboard": True,
    # What Playwright tells Chromium for each page, Firefox takes for all of them.
    "ui.prefersReducedMotion": 1,
}


def _how(name: str) -> dict[str, Any]:
    if name == CHROMIUM:
        return {"executable_path": tools.find_browser(), "args": FLAGS}
    return {
        "executable_path": tools.find_firefox(),
        "channel": "moz-firefox",
        "firefox_user_prefs": QUIET,
    }


def launch(playwright: Playwright, name: str) -> Browser:
    kind: BrowserType = getattr(playwright, name)
    how = _how(name)
    assert how["executable_path"], f"no {name} found"
    return kind.launch(headless=True, **how)


def barred(browser: Browser) -> Browser:
    """The same browser with scroll bars that take room, as on most desktops."""
    kind = browser.browser_type
    return kind.launch(headless=True, ignore_default_args=["--hide-scrollbars"], **_how(kind.name))


def lasting(browser: Browser, folder: Path, **more: Any) -> BrowserContext:
    """The same browser with a profile that it remembers."""
    kind = browser.browser_type
    return kind.launch_persistent_context(folder, **_how(kind.name), **more)
