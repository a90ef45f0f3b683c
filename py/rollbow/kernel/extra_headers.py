"""The extra header lines of a record, which begin with `x-`: notes on a game that its rules ignore.

Any other `x-` line is foreign: it stays with its game and its copies, and no link carries it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .record import Record


@dataclass(frozen=True, slots=True)
class Header:
    """A kind of line. `travels`: links carry it. `copied`: games made from this one keep it."""

    name: str
    travels: bool
    copied: bool

    def line(self, value: str) -> str:
        """The line as written."""
        return f"{self.name} {value}"


TAKEBACKS = Header("x-takebacks", travels=True, copied=True)
"""`yes`: a player undid dice or someone else's move. Read by the table, statistics and results."""
DAILY = Header("x-daily", travels=True, copied=False)
"""The day whose daily game this is. Read by the daily games, the table (no take-backs) and results."""
TRY = Header("x-try", travels=True, copied=False)
"""Which try at a daily game this is, from the second on. Read with `x-daily`."""
BEAT = Header("x-beat", travels=False, copied=False)
"""Points, turns and name of the friend whose link led to this daily game. Read by its result."""
CHALLENGE = Header("x-challenge", travels=False, copied=False)
"""The id of the game whose dice are played again. Read by the table, which shows both side by side."""
TITLE = Header("x-title", travels=False, copied=True)
"""The player's name for this game. Read by the shelf."""
FAIR = Header("x-fair", travels=True, copied=True)
"""A device in a game by letters: its seats and what it has revealed. Read by `fair`, which makes its dice."""
HINTS = Header("x-hints", travels=True, copied=True)
"""`open`: the players of a game by letters agreed that hints are allowed. Read by the table."""
LETTER = Header("x-letter", travels=False, copied=False)
"""`yes`: letters continue this game; it isn't a copy to look at. Letters carry this line, other links don't."""
OWN = Header("x-own", travels=False, copied=False)
"""This device's number and its secret. Read by `fair`; it leaves only in a player's own files."""
SENT = Header("x-sent", travels=False, copied=False)
"""How many entries have been sent or received; these can't be taken back. Read by `fair`."""

HEADERS = {
    header.name: header
    for header in (TAKEBACKS, DAILY, TRY, BEAT, CHALLENGE, TITLE, FAIR, HINTS, LETTER, OWN, SENT)
}


def value(record: Record, header: Header) -> str:
    """The value of a record's line of this kind; empty if there is none."""
    start = header.name + " "
    return next((line.removeprefix(start) for line in record.extras if line.startswith(start)), "")


def travelling(extras: tuple[str, ...]) -> tuple[str, ...]:
    """The lines that a link carries."""
    return tuple(line for line in extras if (known := _kind(line)) and known.travels)


def copied(extras: tuple[str, ...]) -> tuple[str, ...]:
    """The lines that a copy keeps; a copy is another game, played by someone who has seen the dice."""
    return tuple(line for line in extras if not (known := _kind(line)) or known.copied)


def without(extras: tuple[str, ...], header: Header) -> tuple[str, ...]:
    """The lines of other kinds."""
    return tuple(line for line in extras if _kind(line) != header)


def _kind(line: str) -> Header | None:
    return HEADERS.get(line.partition(" ")[0])
