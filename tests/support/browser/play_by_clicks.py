"""What players need from a page, with any driver, and how three of the games are played to the end.

(The other two have a mirror: `formulas`, `colordice`.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from rollbow.kernel.session import begin

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Page

    from rollbow.kernel.game import Game
    from rollbow.kernel.session import Session


class Spot(Protocol):
    """What a selector finds."""

    def click(self) -> None: ...

    def count(self) -> int: ...

    def get_attribute(self, name: str) -> str | None: ...


class Screen(Protocol):
    def locator(self, selector: str) -> Spot: ...


P = TypeVar("P", bound=Screen)


def new_game(
    page: Page, start: Callable[..., None], game: Game[Any, Any], seed: str, names: Sequence[str]
) -> Session:
    """A game without bots, on the page and in its mirror."""
    start(page, f"#/{game.slug}?seed={seed}&seats={len(names)}")
    for chair, name in enumerate(names):
        page.locator(f'[name="who/{chair}"]').select_option("")
        page.locator(f'[name="name/{chair}"]').fill(name)
    page.get_by_role("button", name="Start the game").click()
    page.locator("#main").wait_for()
    return begin(game, names, seed, "id", "2026-01-01T00:00Z")


# How many Tab stops it is to an element; backward if negative.
WAY = """(selector) => {
  const stops = [...document.querySelectorAll("a[href], button, input, summary, [tabindex='0']")]
    .filter((stop) => stop.tabIndex >= 0 && !stop.disabled && stop.checkVisibility());
  const place = (one) => stops.findIndex(
    (stop) => stop === one || stop.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING);
  const there = document.querySelector(selector), here = document.activeElement;
  const from = here === document.body ? -1 : stops.includes(here) ? stops.indexOf(here) : place(here) - 0.5;
  const way = stops.indexOf(there) - from;
  return way > 0 ? Math.ceil(way) : Math.floor(way);
}"""

# The focus, if this finds it; else what it finds next after the focus, else the first of all.
AIM = """(selector) => {
  const here = document.activeElement;
  const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const follows = (one) => here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
  return all.find((one) => one === here || follows(one)) ?? all[0];
}"""
AHEAD = """(aim) => {
  const here = document.activeElement;
  if (here === aim) return 0;
  return here === document.body || here.compareDocumentPosition(aim) & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : -1;
}"""


def tab_to(page: Page, selector: str) -> None:
    """Presses Tab, or Shift and Tab, until the focus is on what this finds; never past an end of the page.

    From there on what Firefox's driver types would reach a page without the focus, where keys press no button.
    """
    page.locator(selector).first.wait_for()
    aim = page.evaluate_handle(AIM, selector)
    for _ in range(120):
        way = aim.evaluate(AHEAD)
        if not way:
            return
        page.keyboard.press("Tab" if way > 0 else "Shift+Tab")
    raise AssertionError(f"Tab never comes to {selector}")


# What to push next, a selector; "over" at the end, and nothing while the stage shows something.
NEXT = """(slug, step) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  if (document.querySelector("#app > .stage")) document.querySelector(".bar h1").click();
  if (document.querySelector("#app > .stage")) return null;
  if (document.querySelector(".result")) return "over";
  const main = ".tray .main:not([aria-disabled=true])";
  const players = {
    rainbow: () => Number(document.querySelector(".stake .points")?.textContent) >= 25
      && document.querySelector(".tray button[value=stop]") ? ".tray button[value=stop]" : main,
    uno: () => {
      const fitting = document.querySelector(".home.lit:not(.pick)");
      if (fitting) return `#${fitting.id}`;
      return step % 3 && document.querySelector("#done") ? "#done" : main;
    },
    unicorn: () => {
      const throws = all(".prospect");
      if (throws.length && !throws.some((one) => one.getAttribute("aria-pressed") === "true"))
        return `#${throws[step % throws.length].id}`;
      const lit = all(".cell.lit"), done = document.querySelector(".tray [data-do=move]");
      return lit.length && (step % 4 || !done) ? `#${lit[step % lit.length].id}` : ".tray [data-do=move]";
    },
  };
  return players[slug]();
}"""
