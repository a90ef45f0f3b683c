"""The start: Python comes up, and a start that can't succeed says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from support.browser.troubles import Troubles

pytestmark = pytest.mark.browser


@pytest.mark.core
def test_python_starts_without_a_foreign_request_a_violation_or_an_error(
    page: Page, start: Callable[..., None]
) -> None:
    start(page)
    assert page.locator("#start-trouble").count() == 0


def test_the_engine_is_asked_for_once(page: Page, start: Callable[..., None]) -> None:
    """early_engine.js asks; Pyodide's own request must get that answer."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    start(page)
    assert asked.count("pyodide.asm.wasm") == 1


@pytest.mark.chromium("Firefox’s driver can’t look into a worker that has just begun")
def test_the_page_and_its_worker_stand_apart_from_other_origins(
    page: Page, start: Callable[..., None]
) -> None:
    start(page, "#/unicorn?seed=amber-otter-42&seats=2")
    page.locator('[name="who/0"]').select_option("casual")
    with page.expect_worker() as worker:
        page.get_by_role("button", name="Start the game").click()
    assert page.evaluate("crossOriginIsolated")
    assert worker.value.evaluate("crossOriginIsolated")


def test_the_page_is_readable_before_python_is_up(page: Page, site: Any) -> None:
    held: list[Any] = []
    page.route("**/*.whl", lambda route: held.append(route))
    page.goto(site.url, wait_until="commit")
    page.get_by_role("link", name="Rainbow Roll").first.wait_for()
    assert page.locator("html").get_attribute("data-stage") in ("fetching", "python")
    page.get_by_text("Loading the game…").or_(page.get_by_text("Starting Python…")).wait_for()
    page.unroute_all(behavior="ignoreErrors")


def test_the_stages_come_in_their_order(page: Page, start: Callable[..., None]) -> None:
    page.add_init_script(
        "globalThis.stages = []; addEventListener('rollbow:stage', (event) => stages.push(event.detail));"
    )
    start(page)
    assert page.evaluate("stages") == ["python", "game", "ready"]


def test_a_missing_file_is_told_with_a_way_out(page: Page, site: Any, troubles: Troubles) -> None:
    page.route("**/python_stdlib.zip", lambda route: route.fulfill(status=404, body="gone"))
    page.goto(site.url)
    page.get_by_role("alert").get_by_text("Part of the game is missing.").wait_for()
    page.unroute("**/python_stdlib.zip")
    page.get_by_role("button", name="Retry").click()
    page.locator("html[data-stage=ready]").wait_for(state="attached", timeout=60_000)
    troubles.meant = True


def test_a_start_that_stands_still_is_told_and_may_still_succeed(page: Page, site: Any) -> None:
    held: list[Any] = []
    page.clock.install()
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    with page.expect_request("**/pyodide.asm.wasm"):
        page.goto(site.url, wait_until="commit")
    page.locator("h1").wait_for()
    page.clock.run_for(25_000)
    page.get_by_role("alert").get_by_text("This is taking unusually long: pyodide.asm.wasm").wait_for()
    for route in held:
        route.continue_()
    page.clock.resume()
    page.locator("html[data-stage=ready]").wait_for(state="attached", timeout=60_000)
    assert page.get_by_role("alert").count() == 0
