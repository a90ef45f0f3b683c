"""The built page in WebKitGTK, the engine of Safari as Debian packs it; WebDriver's own HTTP drives it.

site      the page as a host serves it, with a count of what was asked of it: .url, .asked, .stalled
page      a fresh phone-sized window; a test fails if its page logs an error
opened    for windows one after the other, which remember
folder    what the window of `page` keeps and writes
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from build import dist_folder, server, tools
from support.browser import webkit
from support.browser.counting_site import Counting, Site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.browser.webkit import Open

# This engine doesn't know the directive yet, and says so on every page.
KNOWN = "directive 'manifest-src'"
# What it says of a request that is cut off because the page is left, even of one to the page's own site.
CUT_OFF = "due to access control checks"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "dist"
    tools.need_npm()
    dist_folder.build(folder, tools.page_wheels(), tools.CACHE)
    return folder


@pytest.fixture
def site(built: Path) -> Iterator[Site]:
    class Handler(Counting):
        pass

    rules = server.header_rules(tools.ROOT / "netlify.toml")
    served = server.Server(built, rules, handler=Handler).start()
    Handler.site = Site(served.url, served)
    yield Handler.site
    served.shutdown()


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    with webkit.screen() as name:
        yield name


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "window"


@pytest.fixture
def opened(display: str, folder: Path, site: Site) -> Open:
    """opened() is a window that remembers what the one before it kept; in another folder it knows nothing of it."""

    def known(line: str) -> bool:
        return KNOWN in line or (f" cannot load {site.url}" in line.lower() and CUT_OFF in line)

    @contextmanager
    def one(width: int = 390, height: int = 844, where: Path = folder) -> Iterator[webkit.Page]:
        with webkit.window(display, where, width, height) as page:
            yield page
            wrong = [line for line in page.errors() if not known(line)]
        assert not wrong, "\n".join(wrong)

    return one


@pytest.fixture
def page(opened: Open) -> Iterator[webkit.Page]:
    with opened() as window:
        yield window


@pytest.fixture(scope="module")
def shown(display: str, built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[webkit.Page]:
    """A page of this site, for looks that leave nothing behind."""
    served = server.Server(built, server.header_rules(tools.ROOT / "netlify.toml")).start()
    with webkit.window(display, tmp_path_factory.mktemp("shown")) as page:
        page.goto(served.url + "THIRD-PARTY.txt")
        yield page
    served.shutdown()
