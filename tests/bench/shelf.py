"""What many games cost, and a long one: adding them from a file, the menu, the shelf, a game's dice.

With AGAINST=FOLDER, another build in that folder does the same in the same run: read the ratios, the seconds belong
to the machine. A step is over when its screen is there and the page has been at rest for a second.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from build import server, tools
from rollbow.app.kept import cards, envelope, files
from rollbow.app.kept.envelope import Copy
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.game import Seat
from rollbow.kernel.record import Played, Record
from rollbow.kernel.session import replay
from support import golden
from support.browser import scenes
from support.games import random_game

from .visits import FLAGS, processes

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

    from rollbow.app.kept.cards import Card

COUNTS = tuple(int(count) for count in os.environ.get("COUNTS", "5,500,3500").split(","))
ROUNDS = int(os.environ.get("ROUNDS", 1))
PARTS = os.environ.get("PARTS", "long,kept,import").split(",")
PATIENCE = float(os.environ.get("PATIENCE", 400))
"""How long an import may take (seconds); a longer one is given up and told as such."""
FEW = 5
TIME = "2026-11-18T09:30Z"
AGAINST = os.environ.get("AGAINST", "")
BUSY = """
globalThis.rested = performance.now();
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) globalThis.rested = startTime + duration;
}).observe({ type: "longtask", buffered: true });
"""
# Until a screen is there and the page rests; gives the moment when its last long task ended, or else the screen came.
RESTS = """([selector, began, patience]) => new Promise((done) => {
  let there = 0;
  const look = () => {
    const now = performance.now();
    if (!there && document.querySelector(selector)) there = now;
    const end = Math.max(there, rested);
    if (there && now - end > 1000) return done((end - began) / 1000);
    if (now - began > 1000 * patience) return done(-1);
    setTimeout(look, 20);
  };
  look();
})"""
GO = "(fragment) => { const began = performance.now(); location.hash = fragment; return began; }"
DROP = """(text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "games.rollbow"));
  const began = performance.now();
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  return began;
}"""
FILL = """([games, cards]) => new Promise((done, failed) => {
  localStorage.setItem("rollbow/cards", cards);
  const request = indexedDB.open("rollbow", 1);
  request.onerror = failed;
  request.onsuccess = () => {
    const transaction = request.result.transaction(["games", "cards"], "readwrite");
    for (const [id, raw, card] of games) {
      transaction.objectStore("games").put({ edition: 1, raw }, id);
      transaction.objectStore("cards").put(card, id);
    }
    transaction.oncomplete = () => done(request.result.close());
  };
})"""


@dataclass(frozen=True)
class Took:
    """Seconds until a step was done, and what all the browser's processes worked meanwhile."""

    seconds: float
    work: float


Told = dict[str, list[Took]]


class Tab:
    """A page with nothing kept yet, on which steps are measured."""

    def __init__(self, browser: Browser, url: str, told: Told) -> None:
        self.told = told
        self.context = browser.new_context(viewport={"width": 390, "height": 844})
        self.page = self.context.new_page()
        self.page.add_init_script(BUSY)
        self.page.goto(url)
        self.page.locator(scenes.READY).wait_for(state="attached", timeout=120_000)
        self.page.evaluate(RESTS, ["main.menu", 0, PATIENCE])

    def step(self, what: str, there: str, begin: Callable[[], float]) -> None:
        """Does something; the screen is there when this selector finds something."""
        before = processes(self.context)
        seconds = self.page.evaluate(RESTS, [there, begin(), PATIENCE])
        after = processes(self.context)
        work = sum(after.values()) - sum(before.get(process, 0) for process in after)
        took = Took(seconds if seconds > 0 else PATIENCE, work)
        self.told.setdefault(what, []).append(took)
        tools.say(f"{what}: {took.seconds:.2f} s, {took.work:.2f} s of work")

    def go(self, what: str, fragment: str, there: str) -> None:
        self.step(what, there, lambda: self.page.evaluate(GO, fragment))

    def drop(self, what: str, text: str) -> None:
        self.step(what, ".report li", lambda: self.page.evaluate(DROP, text))

    def start(self, what: str, url: str) -> None:
        self.page.goto("about:blank")

        def begin() -> float:
            self.page.goto(url, wait_until="commit")
            return 0

        self.step(what, scenes.READY, begin)


def games(count: int) -> list[Record]:
    """Golden games under ids of their own, again and again."""
    found = [records.read(path.read_text(encoding="utf-8")) for path in golden.records()]
    return [replace(game, id=f"many-{number:04}") for number, game in enumerate(islice(cycle(found), count))]


def long_game() -> Record:
    """A random game of Color Dice, the longest of some hundreds."""
    game, seed = GAMES["colordice"], "long-244"
    entries = []
    for state, move in random_game(game, 6, {}, seed):
        turn = game.turn(state)
        if isinstance(turn, Seat):
            entries.append(Played(turn.number, game.spell(move)))
    seats = tuple(f"Player {number}" for number in range(1, 7))
    bare = Record("colordice", game.rules, seats, seed, "long", TIME, entries=tuple(entries))
    return replay(GAMES, bare).record


def bench() -> None:
    builds = {"this build": tools.ROOT / "dist"} | ({"the other": Path(AGAINST)} if AGAINST else {})
    rules = server.header_rules(tools.ROOT / "netlify.toml")
    measured: dict[str, Told] = {name: {} for name in builds}
    many, long = {count: games(count) for count in COUNTS}, long_game()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=tools.find_browser(), args=FLAGS)
        for _ in range(ROUNDS):
            for name, folder in builds.items():
                tools.say(name)
                site = server.Server(folder, rules).start()
                if "long" in PARTS:
                    _long(Tab(chromium, site.url, measured[name]), long)
                for count in COUNTS:
                    if "kept" in PARTS:
                        _kept(Tab(chromium, site.url, measured[name]), site.url, many[count])
                    if "import" in PARTS and count > FEW:
                        _imported(Tab(chromium, site.url, measured[name]), many[count])
                site.shutdown()
        chromium.close()
    print(table(measured))


def _long(tab: Tab, game: Record) -> None:
    what = f"a game of {len(game.entries):,} entries:"
    tab.drop(f"{what} import", records.write(game))
    tab.go(f"{what} dice page", f"#/dice/{game.id}", ".throws")
    tab.context.close()


def _imported(tab: Tab, many: list[Record]) -> None:
    tab.drop(f"{len(many):,} games: import", files.bundle([records.write(game) for game in many], ""))
    tab.context.close()


def _kept(tab: Tab, url: str, many: list[Record]) -> None:
    """The screens with games that are all on the shelf."""
    filled: list[list[str]] = []
    known: dict[object, Card] = {}
    for game in many:
        kind = (game.game, game.seed, game.entries)
        card = known.get(kind) or cards.card(replay(GAMES, game), 1, TIME)
        known[kind] = card
        line = cards.write(replace(card, id=game.id))
        filled.append([game.id, envelope.pack(Copy(1, TIME, records.write(game))), line])
    tab.page.evaluate(FILL, [filled, envelope.pack_cards([line for *_, line in filled])])
    what = f"{len(many):,} games:"
    tab.start(f"{what} start at the menu", url)
    scenes.go(tab.page, "#/about")
    tab.page.locator("h1", has_text="About").wait_for()
    tab.go(f"{what} menu", "#/", "main.menu")
    tab.go(f"{what} shelf", "#/shelf", ".shelf .thumb > *")
    tab.context.close()


def table(measured: dict[str, Told]) -> str:
    """What was measured; a step that was given up took at least as long as told."""
    names = [f"{name} ({unit})" for unit in ("s", "s of work") for name in measured]
    lines = [f"| | {' | '.join(names)} |", "|---|" + "--:|" * len(names)]
    if len(measured) == 2:
        lines = [f"{lines[0]} ratio | of work |", f"{lines[1]}--:|--:|"]
    for what in next(iter(measured.values())):
        seconds = [median(took.seconds for took in told[what]) for told in measured.values()]
        work = [median(took.work for took in told[what]) for told in measured.values()]
        cells = [f"{'> ' if each >= PATIENCE else ''}{each:.2f}" for each in seconds]
        cells += [f"{each:.2f}" for each in work]
        if len(measured) == 2:
            cells += [f"{this / other:.2f}" for this, other in (seconds, work)]
        lines.append(f"| {what} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
