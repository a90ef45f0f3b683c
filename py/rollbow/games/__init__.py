"""The registry: every game there is, one line a game. A game is imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from rollbow import games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

    from rollbow.kernel.game import Game

    from . import colordice, formulas, rainbow, unicorn, uno  # noqa: F401 - so that the type checker sees them


class Registry(Mapping[str, "Game[Any, Any]"]):
    """Games by their slugs."""

    def __init__(self, games: dict[str, Callable[[], Game[Any, Any]]]) -> None:
        self._games = games

    def __getitem__(self, slug: str) -> Game[Any, Any]:
        return self._games[slug]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def __contains__(self, slug: object) -> bool:
        return slug in self._games


def __getattr__(name: str) -> ModuleType:
    """A game's folder, imported on the way."""
    if not name.startswith("_") and name in GAMES:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


GAMES: Mapping[str, Game[Any, Any]] = Registry(
    {
        "unicorn": lambda: games.unicorn,
        "rainbow": lambda: games.rainbow,
        "uno": lambda: games.uno,
        "formulas": lambda: games.formulas,
        "colordice": lambda: games.colordice,
    }
)
