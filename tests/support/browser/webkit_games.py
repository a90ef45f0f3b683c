"""Games in a WebKit window: set up, and played to the end by clicks or by keys."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from rollbow.app.kept import links
from rollbow.games import GAMES
from rollbow.kernel.game import Over
from rollbow.kernel.session import begin, play

from . import colordice, formulas
from .play_by_clicks import NEXT, WAY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rollbow.kernel.record import Record

    from .webkit import Page

SEEDS = {"colordice": "s264", "formulas": "s3"}
"""Games that end within a few turns, or in which a lot happens."""
ALL_HERE = """() => document.querySelectorAll('select[name^="who/"]').forEach((one) => {
  one.value = "";
  one.dispatchEvent(new Event("input", { bubbles: true }));
})"""
HELD = """() => {
  const at = document.activeElement;
  return at !== document.body && at.checkVisibility() ? "" : at.outerHTML.slice(0, 200);
}"""
MOVES = "document.querySelectorAll('.log li').length"
SHOWN = """[...document.querySelectorAll(".board, .seats .standing, .tray")].map((one) => one.innerText).join("\\n")"""


def begun(page: Page, url: str, slug: str) -> None:
    """A new game for two at this screen; solo for Unicorn Rainbow, which is long enough."""
    seats = 1 if slug == "unicorn" else 2
    page.open(f"{url}#/{slug}?seats={seats}&seed={SEEDS.get(slug, 'demo')}")
    page.there("form.setup")
    page.evaluate(ALL_HERE)
    page.click("button", "Start the game")
    page.there(f".game-{slug} .tray button")


def sat_down(page: Page, record: Record) -> None:
    """Opens a game at its table, on a page where Python plays."""
    packed = links.pack(record)
    page.go(f"#/r/{packed}")
    page.until("(id) => location.hash === `#/game/${id}`", links.arrived(links.read(packed)).id)
    page.there(f".table.game-{record.game}")


def saved(page: Page) -> None:
    page.there(".saved", "Saved")


class Clicks:
    """Clicks what it is told to."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def push(self, selector: str) -> None:
        self.page.click(selector)


class Keys(Clicks):
    """Uses Tab, in the shorter direction, and Enter; the focus is never lost."""

    def push(self, selector: str) -> None:
        self.page.there(selector)
        self._reach(selector)
        self.page.press("Enter")
        assert self.page.evaluate(HELD) == "", f"after {selector}"

    def _reach(self, selector: str) -> None:
        for _ in range(9):
            steps = int(self.page.evaluate(WAY, selector))
            if not steps:
                return
            self.page.press(*["Tab" if steps > 0 else "Shift+Tab"] * abs(steps))
        raise AssertionError(f"no way by keyboard to {selector}")


class FormulasByClicks(Clicks, formulas.Hand["Page"]):
    pass


class ColorsByClicks(Clicks, colordice.Hand["Page"]):
    pass


def by_clicks(page: Page, slug: str) -> Any:
    """The player for this game."""
    hands: dict[str, type[Clicks]] = {"formulas": FormulasByClicks, "colordice": ColorsByClicks}
    return hands.get(slug, Clicks)(page)


def played(player: Any, slug: str) -> Iterator[int]:
    """Plays a whole game; yields the number of each move before it is played."""
    plays = {"formulas": _formulas, "colordice": _colordice}
    yield from plays[slug](player) if slug in plays else _as_it_lies(player, slug)
    player.page.there(".result")


def _as_it_lies(player: Clicks, slug: str) -> Iterator[int]:
    for step in range(2000):
        wanted = player.page.until(NEXT, slug, step)
        if wanted == "over":
            return
        yield step
        player.push(wanted)


def _formulas(player: Any) -> Iterator[int]:
    session = begin(GAMES["formulas"], ["Ada", "Bo"], SEEDS["formulas"], "id", "2026-01-01T00:00Z")
    rng = Random("formulas")
    for step in range(2000):
        if isinstance(session.turn, Over):
            return
        yield step
        session = formulas.both(player, session, formulas.choose(rng, session.state))


def _colordice(player: Any) -> Iterator[int]:
    session = begin(GAMES["colordice"], ["Ada", "Bo"], SEEDS["colordice"], "id", "2026-01-01T00:00Z")
    for step in range(2000):
        if isinstance(session.turn, Over):
            return
        yield step
        move = colordice.choose(session.state)
        player.play(move)
        session = play(session, session.game.spell(move))
