"""Positions to try again, and when, one per line: `GAME ENTRY RUNG ROW DUE`. No clock: the day is passed in.

What was missed comes back after 1, 3, 7 and 21 days, then every 21 days, until it is found twice in a row.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from rollbow.app import days

from .envelope import ID

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .cards import Card

HEAD = "rollbow-practice 1"
LADDER = (1, 3, 7, 21)
"""How many days pass before a position is due again."""
ENOUGH = 2
"""How many times in a row it must be found to be done."""
MOST = 200
"""No more positions than this are kept; those due last are dropped first."""
_LINE = re.compile(r"([0-9a-z-]{1,64}) ([0-9]{1,5}) ([0-9]) ([01]) (\d{4}-\d{2}-\d{2})", re.ASCII)
_NEWER = re.compile(r"rollbow-practice (?!1\b)[1-9][0-9]{0,3}\b", re.ASCII)


@dataclass(frozen=True, slots=True)
class Spot:
    """A position: a saved game after this many entries."""

    id: str
    entry: int


@dataclass(frozen=True, slots=True)
class Drill:
    """A position that comes back. `rung` is its place on the ladder, `row` how many times in a row it was found."""

    spot: Spot
    rung: int
    row: int
    due: str


@lru_cache(maxsize=2)
def read(text: str) -> tuple[Drill, ...]:
    """The positions in a text. A line that can't be read is skipped; what a newer Rollbow wrote isn't read at all."""
    head, _, body = text.partition("\n")
    if head != HEAD:
        return ()
    found = [drill for line in body.split("\n")[: 2 * MOST] if (drill := _read(line))]
    return tuple({drill.spot: drill for drill in found}.values())[:MOST]


def write(drills: Iterable[Drill]) -> str:
    """The positions as text."""
    kept = sorted(drills, key=lambda drill: drill.due)[:MOST]
    return "".join(f"{line}\n" for line in (HEAD, *map(line_of, kept)))


def line_of(drill: Drill) -> str:
    """A position as a line."""
    return f"{drill.spot.id} {drill.spot.entry} {drill.rung} {drill.row} {drill.due}"


def changed(drills: Sequence[Drill], change: str) -> tuple[Drill, ...]:
    """The positions with one added, or with those of `- GAME ENTRY` or `- GAME` removed."""
    if change.startswith("- "):
        identity, _, entry = change.removeprefix("- ").partition(" ")
        return tuple(
            drill for drill in drills if drill.spot.id != identity or entry not in ("", str(drill.spot.entry))
        )
    new = _read(change)
    if new is None:
        return tuple(drills)
    return (*(drill for drill in drills if drill.spot != new.spot), new)


def revised(kept: str, change: str) -> str:
    """The text that replaces the saved one; another tab may have changed other lines meanwhile."""
    return kept if _NEWER.match(kept) else write(changed(read(kept), change))


def due(drill: Drill, today: str) -> bool:
    """Whether a position is due today. One that is further away than any rung is due, too: the clock was
    wrong.
    """
    return drill.due <= today or drill.due > days.before(today, -LADDER[drill.rung])


def coming(drills: Iterable[Drill], cards: Iterable[Card], today: str) -> tuple[Drill, ...]:
    """The positions due today, the longest overdue first, from finished games that are still here."""
    if days.read(today) is None:
        return ()
    there = {card.id for card in cards if card.over}
    found = [drill for drill in drills if drill.spot.id in there and due(drill, today)]
    return tuple(sorted(found, key=lambda drill: (drill.due, drill.spot.id, drill.spot.entry)))


def answered(drills: Iterable[Drill], spot: Spot, today: str, *, found: bool) -> str:
    """The change that an answer makes; empty if none. A position tried before its day keeps that day."""
    known = next((drill for drill in drills if drill.spot == spot), None)
    if known is None:
        return "" if found else line_of(Drill(spot, 0, 0, days.before(today, -LADDER[0])))
    if not due(known, today):
        return ""
    row = known.row + 1 if found else 0
    if row == ENOUGH:
        return f"- {spot.id} {spot.entry}"
    rung = min(known.rung + 1, len(LADDER) - 1)
    return line_of(replace(known, rung=rung, row=row, due=days.before(today, -LADDER[rung])))


def _read(line: str) -> Drill | None:
    match = _LINE.fullmatch(line)
    if match is None or not ID.fullmatch(match[1]) or int(match[3]) >= len(LADDER):
        return None
    return (
        Drill(Spot(match[1], int(match[2])), int(match[3]), int(match[4]), match[5])
        if days.read(match[5])
        else None
    )
