"""The bots' worker, seen from a test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Error

if TYPE_CHECKING:
    from playwright.sync_api import Page


def die(page: Page) -> None:
    """Ends the worker from inside, as if it had crashed. In Firefox it is gone before it can answer."""
    try:
        page.workers[0].evaluate("self.close()")
    except Error as error:
        if "has been closed" not in str(error):
            raise
