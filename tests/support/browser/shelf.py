"""Games begun, played and kept in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.games import GAMES
from support.games import random_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Start = Callable[..., None]

# What the slots hold: the newest text of each game.
KEPT = """() => {
  const games = {};
  for (const key of Object.keys(localStorage)) {
    const [, id] = key.match(/^rollbow\\/game\\/(.+)\\/[01]$/) ?? [];
    if (!id) continue;
    const raw = localStorage.getItem(key), end = raw.indexOf("\\n"), edition = Number(raw.split(" ")[2]);
    if (!(games[id]?.[0] > edition)) games[id] = [edition, raw.slice(end + 1)];
  }
  return Object.fromEntries(Object.entries(games).map(([id, [, text]]) => [id, text]));
}"""
# What all places hold: resting games are only in the mirror.
ALL_KEPT = f"""() => new Promise((done) => {{
  const request = indexedDB.open("rollbow", 1);
  request.onsuccess = () => {{
    const store = request.result.transaction("games").objectStore("games");
    const ids = store.getAllKeys();
    const kept = store.getAll();
    kept.onsuccess = () => {{
      request.result.close();
      const text = (raw) => raw.slice(raw.indexOf("\\n") + 1);
      const mirrored = ids.result.map((id, at) => [id, text(kept.result[at].raw)]);
      done({{ ...Object.fromEntries(mirrored), ...({KEPT})() }});
    }};
  }};
}})"""
WIPE = """() => new Promise((done) => {
  localStorage.clear();
  indexedDB.deleteDatabase("rollbow").onsuccess = () => done();
})"""


def moves(slug: str, seed: str, count: int | None = None) -> list[str]:
    """A random game's moves."""
    game = GAMES[slug]
    texts = [game.spell(move) for _, move in list(random_game(game, 2, {}, seed))[:-1]]
    return texts[:count]


def begin(page: Page, start: Start, slug: str, seed: str) -> str:
    """A new game for two people; returns its fragment."""
    start(page, f"#/{slug}?seed={seed}&seats=2")
    return begun(page)


def begun(page: Page) -> str:
    page.select_option('[name="who/1"]', "")
    page.get_by_role("button", name="Start the game").click()
    saved(page)
    return "#" + page.url.partition("#")[2]


def saved(page: Page) -> None:
    page.locator(".saved", has_text="Saved").wait_for()


def type_move(page: Page, move: str) -> None:
    page.locator("#typed").fill(move)
    page.locator("#typed").press("Enter")


def seen(page: Page) -> str:
    """What the table says, without the save status and one-time questions."""
    question = page.get_by_role("button", name="No sound")
    if question.count():
        question.click()
        question.wait_for(state="detached")
    return page.locator("main.table").inner_text().replace("Saved\n", "")


def entries(page: Page) -> str:
    (text,) = page.evaluate(KEPT).values()
    return str(text).partition("---\n")[2]
