"""What a start downloads, in WebKit: everything once, and a later start needs no answer at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from support.browser.counting_site import Site
    from support.browser.webkit import Page

CONTROLLED = "navigator.serviceWorker.controller"


def test_later_starts_fetch_nothing_and_need_no_answer(page: Page, site: Site) -> None:
    page.open(site.url)
    page.until(CONTROLLED)
    assert site.asked["pyodide.asm.wasm"] == 1
    page.open(site.url)
    assert site.asked["pyodide.asm.wasm"] == 1
    site.stalled = True
    page.open(site.url)
    assert site.asked["pyodide.asm.wasm"] == 1


def test_a_first_visit_on_a_slow_line_asks_for_everything_once(page: Page, site: Site) -> None:
    site.slow = True
    page.open(site.url)
    # What may be another version's at any time is asked about again.
    twice = {name for name, times in site.asked.items() if times > 1} - {
        "",
        "pyscript.toml",
        "sw.js",
        "index.html",
    }
    assert not twice


def test_a_page_that_is_left_while_its_worker_comes_has_made_no_error(page: Page, site: Site) -> None:
    """The requests that are cut off are no errors of the page's, whatever the engine says."""
    site.held = "sw.js"
    page.open(site.url)
    while not site.asked["sw.js"]:
        page.evaluate("document.readyState")
    site.held = ""
    page.goto(site.url + "retry.html")
