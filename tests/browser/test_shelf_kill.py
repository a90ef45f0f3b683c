"""A browser that is killed: what was shown as saved is there when it comes back."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Error

from support.browser import engines
from support.browser.shelf import begun, moves, saved, seen, type_move

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("kills", [3, pytest.param(20, marks=pytest.mark.long)])
def test_nothing_shown_as_saved_is_lost_when_the_browser_is_killed(
    browser: Browser, start: Callable[..., None], tmp_path: Path, kills: int
) -> None:
    texts = iter(moves("rainbow", "demo"))
    before = fragment = ""
    for _ in range(kills):
        context = engines.lasting(browser, tmp_path, viewport={"width": 1280, "height": 800})
        page = context.pages[0]
        start(page, fragment or "#/rainbow?seed=demo&seats=2")
        if fragment:
            saved(page)
            assert seen(page) == before
        else:
            fragment = begun(page)
        for _ in range(2):
            type_move(page, next(texts))
            saved(page)
        before = seen(page)
        _kill(tmp_path)
        with pytest.raises(Error):
            page.evaluate("1")
        context.close()
    context = engines.lasting(browser, tmp_path, viewport={"width": 1280, "height": 800})
    start(context.pages[0], fragment)
    saved(context.pages[0])
    assert seen(context.pages[0]) == before
    context.close()


def _kill(folder: Path) -> None:
    """Kills every process of the browser that lives in this folder, at once and without a word."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if str(folder).encode() in (process / "cmdline").read_bytes():
                found.append(int(process.name))
        except OSError:
            continue
    assert found
    for number in found:
        try:
            os.kill(number, signal.SIGKILL)
        except ProcessLookupError:
            continue
