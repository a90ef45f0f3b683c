"""Waiting until something holds in the page.

Playwright's `wait_for_function` evaluates its condition within the page, which the page's policy forbids: it works
only where the condition holds at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

LONGEST = 60_000
"""In ms; a condition that takes longer never comes."""


def until(page: Page, condition: str, arg: Any = None) -> None:
    """Waits until this function, written in JavaScript, gives something true."""
    page.evaluate(
        """([arg, longest]) => new Promise((done, failed) => {
          const condition = CONDITION;
          const late = setTimeout(() => failed(Error(`never came true: ${condition}`)), longest);
          const look = async () => {
            if (!(await condition(arg))) return setTimeout(look, 50);
            clearTimeout(late);
            done();
          };
          look().catch(failed);
        })""".replace("CONDITION", condition),
        [arg, LONGEST],
    )
