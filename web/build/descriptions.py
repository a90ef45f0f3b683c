"""What search engines and app installs are told about the games, taken from the registry."""

from __future__ import annotations

import html
import json
import runpy
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def version() -> str:
    """Rollbow's version; the package is the only place that has it."""
    told: str = runpy.run_path(str(ROOT / "py" / "rollbow" / "__init__.py"))["__version__"]
    return told


def words() -> dict[str, str]:
    """The placeholders in index.html and the manifest, and what replaces them."""
    sys.path.insert(0, str(ROOT / "py"))
    from rollbow.app import update, view  # importable only from here on
    from rollbow.games import GAMES, how_many, part  # as above

    *titles, last = (game.title for game in GAMES.values())
    listed = f"{', '.join(titles)} and {last}"
    shortcuts = [
        f'{{ "name": {json.dumps(f"{game.title} of the day")}, "short_name": {json.dumps(game.title)}, '
        f'"url": "./#/daily/{slug}" }}'
        for slug, game in GAMES.items()
    ]
    title = view.title(update.begin("", [], "")[0])
    return {
        "<title>Rollbow</title>": f"<title>{html.escape(title)}</title>",
        "BUILD-TITLE": title,
        "BUILD-DESCRIPTION": html.escape(
            f"{how_many().capitalize()} color-dice games in your browser: {listed}."
        ),
        "BUILD-GAMES": listed,
        "BUILD-SLUGS": " ".join(GAMES),
        "BUILD-OWNERS": "".join(
            f" {owner}" for slug in GAMES if (owner := part(slug, "rule_page").BOOK.owner)
        ),
        '"BUILD-SHORTCUTS"': ",\n    ".join(shortcuts),
    }
