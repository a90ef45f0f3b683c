"""Places to photograph and measure: the addresses of all screens, and tables from the golden games."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.app.kept import links
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.record import Played
from support import golden

if TYPE_CHECKING:
    from playwright.sync_api import FilePayload, Page

    from rollbow.kernel.record import Record

READY = "html[data-stage=ready]"
HEARD = """(fragment) => new Promise((heard) => {
  if (location.hash === fragment) return heard();
  addEventListener("hashchange", () => heard(), { once: true });
  location.hash = fragment;
})"""
TEXTS = {
    "menu": ("#/", "main.menu"),
    "about": ("#/about", "h1:text-is('About Rollbow')"),
    "settings": ("#/settings", "h1:text-is('Settings')"),
    "shelf": ("#/shelf", "h1:text-is('My games')"),
    "stats": ("#/stats", "h1:text-is('Statistics')"),
    "kit": ("#/kit", "main.kit"),
    "daily": ("#/daily/unicorn", "h1:text-is('Daily Unicorn Rainbow')"),
    **{
        f"rules-{slug}": (f"#/rules/{slug}", f"h1:text-is('How to play {game.title}')")
        for slug, game in GAMES.items()
    },
    **{f"new-{slug}": (f"#/{slug}", f"h1:text-is('{game.title}')") for slug, game in GAMES.items()},
}
"""The screens that need no game: an address, and what is there when they are."""

TABLES: dict[str, tuple[str, tuple[int, ...]]] = {
    "unicorn": ("two-seats", (0, 41, 75, 145)),
    "rainbow": ("two-seats", (0, 8, 19, 30)),
    "uno": ("three-seats", (0, 20, 60, 91)),
    "formulas": ("two-seats", (0, 30, 90, 136)),
    "colordice": ("four-seats", (0, 9, 25, 43)),
}
"""A golden game, and how many moves of it are played: none, some, many, all. For other games see `first`."""


def kept(slug: str, name: str) -> Record:
    """A golden game."""
    return records.read((golden.FOLDER / slug / f"{name}.rollbow").read_text(encoding="utf-8"))


def first(slug: str) -> tuple[str, tuple[int, ...]]:
    """The same for a game without an entry there: its first golden game, at even intervals."""
    name = golden.records(slug)[0].stem
    moves = sum(isinstance(entry, Played) for entry in kept(slug, name).entries)
    return name, (0, moves // 3, 2 * moves // 3, moves)


TABLES |= {slug: first(slug) for slug in GAMES if slug not in TABLES}


def until(record: Record, moves: int) -> Record:
    """The game up to that many moves, without the throws after the last of them."""
    played = [place for place, entry in enumerate(record.entries) if isinstance(entry, Played)]
    end = played[moves - 1] + 1 if moves else 0
    return replace(record, entries=record.entries[:end])


def moments(slug: str) -> dict[str, Record]:
    """A golden game of two or more at several moments."""
    name, counts = TABLES[slug]
    record = kept(slug, name)
    words = ("begun", "early", "late", "over")
    return {f"{slug}-{word}": until(record, moves) for word, moves in zip(words, counts, strict=True)}


def own() -> list[Record]:
    """Golden games for one or two seats, as if you had played them against a bot."""
    found = []
    for path in golden.records():
        record = kept(path.parent.name, path.stem)
        if len(record.seats) <= 2:
            seats = ("Ada", "bot steady")[: len(record.seats)]
            found.append(replace(record, seats=seats, id=f"own-{path.parent.name}-{path.stem}"))
    return found


def go(page: Page, fragment: str) -> None:
    """Goes to an address on a page where Python is up; returns once the page has noticed."""
    page.evaluate(HEARD, fragment)


def reload(page: Page) -> None:
    """Reloads and waits for Python: a table seen before that is a picture from the last visit."""
    page.reload()
    page.locator(READY).wait_for(state="attached", timeout=60_000)


def show(page: Page, place: str) -> None:
    """Goes to a screen without a game on a page where Python plays."""
    address, selector = TEXTS[place]
    go(page, address)
    page.locator(selector).wait_for()


def keep(page: Page, games: list[Record]) -> None:
    """Brings games in from a file, on a page where Python plays."""
    show(page, "shelf")
    files: list[FilePayload] = [
        {"name": f"{one.id}.rollbow", "mimeType": "text/plain", "buffer": records.write(one).encode()}
        for one in games
    ]
    page.locator("#files").set_input_files(files)
    page.locator(".report", has_text=f"{games[-1].id}.rollbow: added").wait_for()


def show_statistics(page: Page) -> None:
    """Goes to the statistics of some games, on a page where Python plays."""
    keep(page, own())
    show(page, "stats")
    page.locator(".stats .bars").first.wait_for()


def sit_down(page: Page, record: Record) -> None:
    """Opens a game at its table, on a page where Python plays."""
    go(page, f"#/r/{links.pack(record)}")
    arrived = links.arrived(links.read(links.pack(record)))
    page.wait_for_url(f"**/#/game/{arrived.id}")
    page.locator(f".table.game-{record.game}").wait_for()
