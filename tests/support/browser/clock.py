"""The page's own clock, which tests can advance by days."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from playwright.sync_api import Page

CLOCK = """
const Real = Date;
let now = MOMENT;
globalThis.setClock = (moment) => (now = moment);
globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length) super(...given);
    else super(now++);
  }
  static now() {
    return now++;
  }
};
"""
"""A clock that advances by a thousandth at each reading: Python finds no new modules while time stands still."""


def set_clock(page: Page, moment: datetime) -> None:
    """Sets the clock from the page's next start on; there `setClock` sets it again."""
    page.add_init_script(CLOCK.replace("MOMENT", str(milliseconds(moment))))


def milliseconds(moment: datetime) -> int:
    """A moment in the form `setClock` takes."""
    return int(moment.timestamp() * 1000)
