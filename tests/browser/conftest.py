"""The built page in Debian's Chromium, or in Firefox with `--browser firefox`.

A test fails if its page asks another host, breaks the policy or logs an error.

site      the page as a host serves it: .url, .folder
page      a fresh phone-sized profile        desktop   a fresh wide one        browser   for profiles of one's own
barred    a fresh small phone whose scroll bar takes room
moving    a fresh phone that wants motion        forced    one that forces its own colors
seeing    one that may look through its camera
newcomer  opens further wide ones, as many as are called for
          (all but `moving` ask for less motion, so that a move's outcome is there at once)
start     start(page, "#/unicorn") opens the page and waits until Python plays; there it only goes to the address
troubles  what went wrong so far; a test that provokes trouble looks at it and clears it
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import sync_playwright

from build import dist_folder, server, tools
from support.browser import engines, repeated_tests, scenes
from support.browser.chromium import REPORT_VIOLATIONS, Site
from support.browser.troubles import Troubles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, ConsoleMessage, Page, Request


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--browser") == engines.CHROMIUM:
        return
    for item in items:
        if own := item.get_closest_marker("chromium"):
            item.add_marker(pytest.mark.skip(reason=own.args[0]))


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    return repeated_tests.protocol(item, nextitem)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if told := repeated_tests.told():
        terminalreporter.write_line(told)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site") / "dist"
    tools.need_npm()
    dist_folder.build(folder, tools.page_wheels(), tools.CACHE)
    served = server.Server(folder, server.header_rules(tools.ROOT / "netlify.toml")).start()
    yield Site(served.url, folder)
    served.shutdown()


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = engines.launch(playwright, request.config.getoption("--browser"))
        yield opened
        opened.close()


@pytest.fixture
def troubles() -> Iterator[Troubles]:
    found = Troubles()
    yield found
    assert found.meant or not found, "\n".join(found)


@pytest.fixture
def page(browser: Browser, site: Site, troubles: list[str]) -> Iterator[Page]:
    yield from profile(browser, site, troubles, 390, 844)


@pytest.fixture
def desktop(browser: Browser, site: Site, troubles: list[str]) -> Iterator[Page]:
    yield from profile(browser, site, troubles, 1280, 800)


@pytest.fixture
def barred(browser: Browser, site: Site, troubles: list[str]) -> Iterator[Page]:
    other = engines.barred(browser)
    yield from profile(other, site, troubles, 360, 640)
    other.close()


@pytest.fixture
def moving(browser: Browser, site: Site, troubles: list[str]) -> Iterator[Page]:
    with engines.asking(browser, engines.MOTION) as other:
        yield from profile(other, site, troubles, 390, 844, reduced_motion="no-preference")


@pytest.fixture
def forced(browser: Browser, site: Site, troubles: list[str]) -> Iterator[Page]:
    with engines.asking(browser, engines.FORCED_COLORS) as other:
        yield from profile(other, site, troubles, 390, 844, forced_colors="active")


@pytest.fixture
def seeing(browser: Browser, site: Site, troubles: list[str]) -> Iterator[Page]:
    with engines.asking(browser, engines.CAMERA) as other:
        for page in profile(other, site, troubles, 390, 844):
            if browser.browser_type.name == engines.CHROMIUM:
                page.context.grant_permissions(["camera"])
            yield page


@pytest.fixture
def newcomer(browser: Browser, site: Site, troubles: list[str]) -> Iterator[Callable[[], Page]]:
    profiles: list[Iterator[Page]] = []

    def come() -> Page:
        profiles.append(profile(browser, site, troubles, 1280, 800))
        return next(profiles[-1])

    yield come
    for each in profiles:
        next(each, None)


@pytest.fixture
def start(site: Site) -> Callable[..., None]:
    def opened(page: Page, fragment: str = "") -> None:
        if fragment and page.url.partition("#")[0] == site.url and page.locator(scenes.READY).count():
            scenes.go(page, fragment)
        else:
            page.goto(site.url + fragment)
            page.locator(scenes.READY).wait_for(state="attached", timeout=60_000)

    return opened


def profile(
    browser: Browser, site: Site, troubles: list[str], width: int, height: int, **media: Any
) -> Iterator[Page]:
    origin = urlsplit(site.url)[:2]

    def asked(request: Request) -> None:
        scheme, host = urlsplit(request.url)[:2]
        if scheme not in ("data", "blob") and (scheme, host) != origin:
            troubles.append(f"asked another host: {request.url}")

    def said(message: ConsoleMessage) -> None:
        if message.type == "error":
            troubles.append(f"console: {message.text} ({message.location['url']})")

    asked_for = {"reduced_motion": "reduce"} | media
    context = browser.new_context(viewport={"width": width, "height": height}, **asked_for)
    context.add_init_script(REPORT_VIOLATIONS)
    context.on("request", asked)
    context.on("console", said)
    context.on("weberror", lambda error: troubles.append(f"uncaught: {error.error}"))
    yield context.new_page()
    context.close()
