"""The chapter of ARCHITECTURE.md on the phases of all games.

`python -m support.architecture_phases` writes it there.
"""

from __future__ import annotations

from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any

from rollbow.games import GAMES, part

MAPPED = [slug for slug in GAMES if find_spec(f"rollbow.games.{slug}.phase_map")]
"""The games that have such a table, which is optional and not shipped."""
DOCUMENT = Path(__file__).parents[2] / "ARCHITECTURE.md"
BEGIN, END = "<!-- phases: made by `python -m support.architecture_phases` -->\n", "<!-- end of phases -->\n"


def phases(slug: str) -> dict[Any, dict[type, tuple[Any, ...]]]:
    """A game's table: for each phase, the kinds of moves and throws with the phases they lead to."""
    found: dict[Any, dict[type, tuple[Any, ...]]] = part(slug, "phase_map").PHASES
    return found


def diagram(slug: str) -> str:
    """One game's table as text: neighboring kinds that lead to the same phases share a line."""
    rows: list[tuple[str, str, str]] = []
    for phase, moves in phases(slug).items():
        name = phase.name
        for leads, kinds in groupby(moves, key=moves.__getitem__):
            words = " · ".join(kind.__name__ for kind in kinds)
            rows.append((name, words, " · ".join(each.name for each in leads)))
            name = ""
    wide = [max(len(row[column]) for row in rows) for column in (0, 1)]
    return "".join(f"{name:{wide[0]}}  {words:{wide[1]}}  → {leads}\n" for name, words, leads in rows)


def chapter() -> str:
    """All games, between the two markers."""
    mapped = [(slug, GAMES[slug]) for slug in MAPPED]
    games = "\n".join(f"{game.title}\n\n```\n{diagram(slug)}```\n" for slug, game in mapped)
    return f"{BEGIN}\n{games}\n{END}"


def written() -> str:
    """The document with the current tables; they go at the end if it had none."""
    before, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)
    return before + chapter() + rest.partition(END)[2]


if __name__ == "__main__":
    DOCUMENT.write_text(written(), encoding="utf-8")
