"""Files that the page saves, in either engine."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

LOOKS = 4_000
"""A file that isn't there after so many frames is never saved."""
NEXT_FRAME = "new Promise(requestAnimationFrame)"


@cache
def _kept() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="rollbow-saved-", ignore_cleanup_errors=True)


def folder() -> Path:
    """Where Firefox saves files, until the tests end."""
    return Path(_kept().name)


def saved_file(page: Page, click: Callable[[], None]) -> tuple[str, bytes]:
    """Name and content of the one file that this saves. Firefox's driver doesn't report it, so it is looked for."""
    assert page.context.browser
    if page.context.browser.browser_type.name == "chromium":
        with page.expect_download() as coming:
            click()
        return coming.value.suggested_filename, Path(coming.value.path()).read_bytes()
    for left in folder().iterdir():
        left.unlink()
    click()
    for _ in range(LOOKS):
        if file := _whole():
            content = file.read_bytes()
            file.unlink()
            return file.name, content
        page.evaluate(NEXT_FRAME)
    raise AssertionError("no file was saved")


def _whole() -> Path | None:
    """The file, unless part of it is still to come."""
    found = list(folder().iterdir())
    return found[0] if len(found) == 1 and found[0].suffix == ".rollbow" and found[0].stat().st_size else None
