"""A page's process may crash, which shouldn't end a bench or the gallery: what was going on is repeated."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from playwright.sync_api import Error

from build import tools

if TYPE_CHECKING:
    from collections.abc import Callable

    Done = TypeVar("Done")

counted: list[str] = []
"""What was going on at each crash so far."""


def surviving(what: str, work: Callable[[], Done]) -> Done:
    """Repeats this until no process crashes, and reports each crash."""
    while True:
        try:
            return work()
        except Error as error:
            if "crash" not in str(error).lower():
                raise
            counted.append(what)
            tools.say(f"the page's process crashed ({what}); once more")


def told() -> str:
    """A line for below a table."""
    return f"Page processes that crashed, and visits repeated for that: {len(counted)}."
