"""`python3 dev.py snapshot` rewrites the counts and the playthroughs of all games.

Review the changes before you keep them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rollbow.games import GAMES
from support.golden import TESTS, home

from . import counts, playthrough

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from support.games import AnyGame

KINDS: Final[dict[str, Callable[[AnyGame], str]]] = {
    "counts": counts.text,
    "playthroughs": playthrough.text,
}


def path(kind: str, slug: str) -> Path:
    return home(f"{kind}/{slug}.txt")


def main() -> None:
    for kind, text in KINDS.items():
        for slug, game in GAMES.items():
            (TESTS / kind / f"{slug}.txt").write_text(text(game), encoding="utf-8")


if __name__ == "__main__":
    main()
