"""The registry: every game, one line each. A game is imported on first use."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rollbow.kernel.game import Game

SLUGS = [
    "unicorn",
    "rainbow",
    "uno",
    "formulas",
    "colordice",
]
"""A game's folder, in the order of the menu."""


class Registry(Mapping[str, "Game[Any, Any]"]):
    """Games by their slugs."""

    def __getitem__(self, slug: str) -> Game[Any, Any]:
        if slug not in SLUGS:
            raise KeyError(slug)
        game: Game[Any, Any] = import_module(f"{__name__}.{slug}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(SLUGS)

    def __len__(self) -> int:
        return len(SLUGS)

    def __contains__(self, slug: object) -> bool:
        return slug in SLUGS


GAMES = Registry()


def how_many() -> str:
    """How many games there are, in a word."""
    return "no one two three four five six seven eight nine ten eleven twelve".split()[len(GAMES)]


def part(slug: str, name: str) -> Any:
    """A part of a game by its place in the game's folder (`book`, `table.printouts`), loaded on first use."""
    return import_module(f"{__name__}.{slug}.{name}")
