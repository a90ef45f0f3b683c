"""Games as files: one record, or a bundle of everything saved. Reading tolerates what mail and editors do to line ends.

A bundle is plain text. Each part says how many lines it has, so nothing in a record can be mistaken for its end:

    === rollbow 1, 2 games
    === game 1 of 2, 57 lines
    rollbow 1
    …
    === game 2 of 2, 31 lines
    …
    === settings, 8 lines
    theme dark
    …
    === end
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from typing import TYPE_CHECKING

from rollbow.kernel.record import MOST_BYTES, BadRecord

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.kernel.record import Record
    from rollbow.kernel.session import Folding

    from .cards import Card

MOST_BUNDLED_BYTES = 64 * 1024 * 1024
MOST_GAMES = 10_000
_NEWER = re.compile(r"=== rollbow (?!1\b)[1-9][0-9]{0,3}\b", re.ASCII)
_HEAD = re.compile(r"=== rollbow 1, ([0-9]{1,5}) games", re.ASCII)
_GAME = re.compile(r"=== game ([0-9]{1,5}) of ([0-9]{1,5}), ([0-9]{1,6}) lines", re.ASCII)
_KIND = re.compile(r"rollbow [0-9]{1,4}\ngame ([a-z]{1,20}) ", re.ASCII)
_SETTINGS = re.compile(r"=== settings, ([0-9]{1,3}) lines", re.ASCII)


@dataclass(frozen=True, slots=True)
class Parcel:
    """One game from a file. `above` counts the lines before it in the file; `alone`: the file is just this game."""

    file: str
    text: str
    above: int = 0
    alone: bool = True


@dataclass(frozen=True, slots=True)
class Opened:
    """A file that has been read. With a problem, nothing in it can be used."""

    file: str
    parcels: tuple[Parcel, ...] = ()
    settings: str = ""
    problem: str = ""


class Outcome(Enum):
    """What became of a game from a file."""

    ADDED = "added"
    TWIN = "added under another id"
    HERE = "already here"
    NEWER = "saved, view only"
    CUT = "added up to its last good move"
    BAD = "not added"


@dataclass(frozen=True, slots=True)
class Arrival:
    """One game's outcome, with the words about it."""

    file: str
    outcome: Outcome
    alone: bool
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Landing:
    """One game on its way to the shelf: its id, its text, and what becomes of it. `twin`: it came with
    another id; `beside`: because that one is taken; `folding`: how far it has been replayed.
    """

    parcel: Parcel
    id: str
    text: str = ""
    record: Record | None = None
    arrival: Arrival | None = None
    card: Card | None = None  # what is still to be saved
    saved: bool = False
    twin: bool = False
    beside: bool = False
    folding: Folding | None = None


def sentences(arrivals: Sequence[Arrival]) -> tuple[str, ...]:
    """What an import did: one sentence per file."""
    files = list(dict.fromkeys(arrival.file for arrival in arrivals))
    return tuple(_told(name, [each for each in arrivals if each.file == name]) for name in files)


def _told(name: str, arrivals: list[Arrival]) -> str:
    first = arrivals[0]
    if len(arrivals) > 1 or not first.alone:
        return f"{name}: {_counted(arrivals)}."
    match first.outcome:
        case Outcome.ADDED:
            return f"{name}: added {first.detail}."
        case Outcome.TWIN:
            return (
                f"{name}: added {first.detail} as a separate game; another one with its id is already here."
            )
        case Outcome.HERE:
            return f"{name}: this game is already here, so nothing was added."
        case Outcome.NEWER:
            return f"{name}: saved, view only; {first.detail}."
        case Outcome.CUT:
            return f"{name}: added; it opens at its last good move, because of {first.detail}."
    return f"{name}: nothing was added; {first.detail}."


def _counted(arrivals: list[Arrival]) -> str:
    def count(*outcomes: Outcome) -> int:
        return sum(1 for each in arrivals if each.outcome in outcomes)

    added = count(Outcome.ADDED, Outcome.TWIN, Outcome.NEWER, Outcome.CUT)
    parts = [f"{added} of {len(arrivals)} {'games' if len(arrivals) > 1 else 'game'} added"]
    if here := count(Outcome.HERE):
        parts.append(f"{here} {'was' if here == 1 else 'were'} already here")
    if newer := count(Outcome.NEWER):
        parts.append(f"{newer} from a newer version of Rollbow can only be viewed")
    for outcome, words in ((Outcome.CUT, "damaged"), (Outcome.BAD, "not added")):
        if count(outcome):
            first = next(each for each in arrivals if each.outcome is outcome)
            parts.append(f"{count(outcome)} {words} ({first.detail})")
    return ", ".join(parts)


def file_name(record: Record) -> str:
    """The name of a game's file: which game, and the day it began."""
    return f"{record.game}-{record.begun[:10]}.rollbow"


def bundle(texts: Sequence[str], settings: str) -> str:
    """Everything as one text."""
    parts = [f"=== rollbow 1, {len(texts)} games\n"]
    for place, text in enumerate(texts, 1):
        whole = _ended(text)
        parts += (f"=== game {place} of {len(texts)}, {_count(whole)} lines\n", whole)
    kept = _ended(settings)
    return "".join([*parts, f"=== settings, {_count(kept)} lines\n", kept, "=== end\n"])


def opened(name: str, content: bytes) -> Opened:
    """A file given to the page."""
    content = content.removeprefix(BOM_UTF8)
    shown = "".join(character for character in name if character.isprintable())[:60] or "a file"
    if content.startswith(b"=== rollbow"):
        if len(content) > MOST_BUNDLED_BYTES:
            return Opened(shown, problem=f"it is larger than {MOST_BUNDLED_BYTES >> 20} MB")
    elif len(content) > MOST_BYTES:
        return Opened(shown, problem=f"a game can be at most {MOST_BYTES // 1024} KB; this file is larger")
    try:
        text = _ended(content.decode().replace("\r\n", "\n"))
    except UnicodeDecodeError as error:
        line = 1 + content[: error.start].count(b"\n")
        return Opened(shown, problem=f"line {line}: this is not UTF-8 text")
    if not text.startswith("=== rollbow"):
        return Opened(shown, (Parcel(shown, text),))
    try:
        return _unbundled(shown, text.split("\n")[:-1])
    except BadRecord as error:
        return Opened(shown, problem=str(error))


def kind_of(text: str) -> str:
    """The game whose record a text claims to be, or nothing."""
    found = _KIND.match(text)
    return found[1] if found else ""


def digest(text: str) -> str:
    """A game's id made from its content."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _unbundled(name: str, lines: list[str]) -> Opened:
    if _NEWER.match(lines[0]):
        raise BadRecord(1, "this file was saved by a newer version of Rollbow")
    head = _match(lines, 0, _HEAD, "'=== rollbow 1, N games'")
    count = int(head[1])
    if count > MOST_GAMES:
        raise BadRecord(1, f"a file can hold at most {MOST_GAMES} games")
    parcels: list[Parcel] = []
    at = 1
    for place in range(1, count + 1):
        found = _match(lines, at, _GAME, f"'=== game {place} of {count}, N lines'")
        if (int(found[1]), int(found[2])) != (place, count):
            raise BadRecord(at + 1, f"expected game {place} of {count}")
        at, text = _part(lines, at + 1, int(found[3]))
        parcels.append(Parcel(name, text, at - int(found[3]), alone=False))
    at, settings = _part(lines, at + 1, int(_match(lines, at, _SETTINGS, "'=== settings, N lines'")[1]))
    if lines[at:] != ["=== end"]:
        raise BadRecord(at + 1, "expected '=== end' as the last line")
    return Opened(name, tuple(parcels), settings)


def _match(lines: list[str], at: int, pattern: re.Pattern[str], expected: str) -> re.Match[str]:
    match = pattern.fullmatch(lines[at]) if at < len(lines) else None
    if match is None:
        raise BadRecord(at + 1, f"expected {expected}" + ("" if at < len(lines) else "; the text ends here"))
    return match


def _part(lines: list[str], at: int, count: int) -> tuple[int, str]:
    if at + count > len(lines):
        raise BadRecord(len(lines) + 1, "the text ends in the middle of a part")
    return at + count, "\n".join([*lines[at : at + count], ""])


def _count(text: str) -> int:
    return text.count("\n")


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"
