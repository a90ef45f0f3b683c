"""Five color-dice games as a library: exact rules, strong bots, and every game is a text that replays to the same end.

    import rollbow

    game = rollbow.begin("rainbow", ["bot expert", "bot casual"], "amber-otter-42")
    while not rollbow.result(game):
        game = rollbow.play(game, rollbow.choose(game))
    print(rollbow.result(game).scores)

The names are those of `rollbow.library`; each is loaded on first use, since the page's start waits for every import.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .library import GAMES, begin, choose, play, put, read, replay, result, write

__version__ = "1.0.0"
__all__ = ["GAMES", "begin", "choose", "play", "put", "read", "replay", "result", "write"]


if not TYPE_CHECKING:  # or type checkers would accept any name

    def __getattr__(name: str) -> Any:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.library"), name)
