"""A start that can't succeed says what is wrong and offers to try again, whatever part of it is missing or broken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from support.browser.start_parts import ALWAYS, PARTS, WITHIN, named

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.browser

HTML = "<!doctype html><title>A captive portal</title><p>Sign in to this network."
# Nothing that waits long ever comes to its end.
IMPATIENT = """
const later = setTimeout;
globalThis.setTimeout = (work, delay, ...more) => delay < 15_000 ? later(work, delay, ...more) : 0;
"""


def missing(route: Route) -> None:
    route.fulfill(status=404, body="gone")


def a_page(route: Route) -> None:
    route.fulfill(status=200, content_type="text/html", body=HTML)


def cut(route: Route) -> None:
    answer = route.fetch()
    body = answer.body()
    # A script cut within a comment might still be one; a parenthesis that nothing closes never is.
    end = body.rfind(b"(", 0, len(body) // 2) + 1 or len(body) // 2
    headers = {name: value for name, value in answer.headers.items() if name == "content-type"}
    route.fulfill(status=200, headers=headers, body=body[:end])


def mistyped(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(status=200, content_type="text/plain", body=answer.body())


def never(route: Route) -> None:
    """Leaves the request without an answer."""


def each(always: tuple[str, ...] = ALWAYS) -> list[Any]:
    return [pytest.param(part, marks=() if part in always else pytest.mark.long) for part in PARTS]


def broken(page: Page, site: Any, part: str, how: Any) -> None:
    page.route(f"**/{part}", how)
    page.goto(site.url, wait_until="commit")


def told(page: Page, troubles: list[str]) -> str:
    """What the player is told, once the part that is to blame is named."""
    note = page.locator("#start-trouble p, #starting:has(button)").filter(has_text=": ")
    note.wait_for(timeout=WITHIN)
    assert page.get_by_role("button", name="Retry").is_enabled()
    words = note.inner_text()
    leave(page, troubles)
    return words


def started_or_told(page: Page, troubles: list[str]) -> None:
    page.locator("html[data-stage=ready], #start-trouble button, #starting button").first.wait_for(
        state="attached", timeout=WITHIN
    )
    leave(page, troubles)


def leave(page: Page, troubles: list[str]) -> None:
    """Closes the page first: what was on its way can't be told any more."""
    page.unroute_all(behavior="ignoreErrors")
    page.close()
    troubles.clear()


@pytest.mark.parametrize("part", each())
def test_a_missing_part_is_named(page: Page, site: Any, troubles: list[str], part: str) -> None:
    broken(page, site, part, missing)
    words = told(page, troubles)
    assert "missing" in words
    assert named(part) in words


@pytest.mark.parametrize("part", each(ALWAYS[::2]))
def test_a_page_in_place_of_a_part_is_named(page: Page, site: Any, troubles: list[str], part: str) -> None:
    broken(page, site, part, a_page)
    assert named(part) in told(page, troubles)


@pytest.mark.parametrize("part", each(ALWAYS[1::2]))
def test_a_part_that_was_cut_is_named(page: Page, site: Any, troubles: list[str], part: str) -> None:
    broken(page, site, part, cut)
    words = told(page, troubles)
    # A script that was cut is none at all, and nobody else looks after the watch.
    assert ("missing" if named(part) == "watch.js" else "damaged") in words
    assert named(part) in words


@pytest.mark.long
@pytest.mark.parametrize("part", PARTS)
def test_a_part_of_a_wrong_type_does_not_matter_or_is_told(
    page: Page, site: Any, troubles: list[str], part: str
) -> None:
    broken(page, site, part, mistyped)
    started_or_told(page, troubles)


@pytest.mark.long
@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_stalls_is_told(page: Page, site: Any, troubles: list[str], part: str) -> None:
    broken(page, site, part, never)
    assert named(part) in told(page, troubles)


def test_what_went_wrong_before_the_watch_came_is_told_at_once(
    page: Page, site: Any, troubles: list[str]
) -> None:
    page.add_init_script(IMPATIENT)
    held: list[Route] = []
    page.route("**/watch.js", lambda route: held.append(route), times=1)
    with page.expect_event("pageerror"):
        broken(page, site, "boot.js", cut)
    held[0].continue_()
    assert "boot.js" in told(page, troubles)


@pytest.mark.parametrize("how", [missing, a_page, cut, mistyped, never])
def test_the_script_that_only_asks_early_can_be_done_without(
    page: Page, site: Any, troubles: list[str], how: Any
) -> None:
    broken(page, site, "early_engine.js", how)
    started_or_told(page, troubles)
