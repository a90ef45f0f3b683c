"""A clock of the page's own, to go on by days."""

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
"""A clock that goes on by a thousandth at every look: Python finds no new module when time stands still."""


def set_clock(page: Page, moment: datetime) -> None:
    """From the page's next start on; there `setClock` sets it again."""
    page.add_init_script(CLOCK.replace("MOMENT", str(milliseconds(moment))))


def milliseconds(moment: datetime) -> int:
    """A moment as `setClock` wants it."""
    return int(moment.timestamp() * 1000)
