"""Places to photograph and to measure: the addresses of all screens, and tables out of the golden games."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import golden
from rollbow.app import links
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.record import Played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rollbow.kernel.record import Record

TEXTS = {
    "menu": "#/",
    "about": "#/about",
    "settings": "#/settings",
    "shelf": "#/shelf",
    "stats": "#/stats",
    "kit": "#/kit",
    **{f"rules-{slug}": f"#/rules/{slug}" for slug in GAMES},
    **{f"new-{slug}": f"#/{slug}" for slug in GAMES},
    "daily": "#/daily/unicorn",
}
"""The screens that need no game."""

TABLES = {
    "unicorn": ("two-seats", (0, 41, 75, 145)),
    "rainbow": ("two-seats", (0, 8, 19, 30)),
    "uno": ("three-seats", (0, 20, 60, 91)),
    "formulas": ("two-seats", (0, 30, 90, 136)),
    "colordice": ("four-seats", (0, 9, 25, 43)),
}
"""For each game a golden one, and how many moves of it are played: none, some, many, all."""


def kept(slug: str, name: str) -> Record:
    """A golden game."""
    return records.read((golden.FOLDER / slug / f"{name}.rollbow").read_text(encoding="utf-8"))


def until(record: Record, moves: int) -> Record:
    """The game up to that many moves, without the throws after the last of them."""
    played = [place for place, entry in enumerate(record.entries) if isinstance(entry, Played)]
    end = played[moves - 1] + 1 if moves else 0
    return replace(record, entries=record.entries[:end])


def link(record: Record) -> str:
    """The address that opens this game."""
    return f"#/r/{links.pack(record)}"


def tables(slug: str) -> Iterator[tuple[str, str]]:
    """A game's table at several moments: (name, address)."""
    name, moments = TABLES[slug]
    record = kept(slug, name)
    for moves, word in zip(moments, ("begun", "early", "late", "over"), strict=True):
        yield f"{slug}-{word}", link(until(record, moves))
