"""One plain text per game: the save, the export, the link's payload, the golden test and the bug report.

This file knows only the text format. `session` decides whether the moves can be played.
Reading is strict and bounded, and never recurses on foreign text.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from . import dice

if TYPE_CHECKING:
    from collections.abc import Iterator

FORMAT = 1
BY_LETTERS = 2
"""The format of games by letters. Its own number keeps older programs from throwing different dice."""
MOST_BYTES = 512 * 1024
MOST_LINES = 40_000
LONGEST_LINE = 200
LONGEST_NAME = 24
MOST_SEATS = 8
REAL_DICE = "-"
"""The seed of a game played with real dice."""
NO_NAME = "-"
"""The seat line of a player without a name."""
JOINERS = "\u200c\u200d"
LEVELS = ("casual", "steady", "expert")


class BadRecord(ValueError):
    """The first thing that is wrong with a record, and its line number."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


class NewerRecord(BadRecord):
    """A record of a newer format or newer rules than this program knows."""


class BadName(ValueError):
    """This text can't be a player's name; the message says why."""


@dataclass(frozen=True, slots=True)
class Played:
    """A move line: who, and the move as text."""

    seat: int
    move: str


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw line: each die's name and face, faces counted from 1.

    For raw numbers the face is the die's rank, 1 for the smallest.
    """

    faces: tuple[tuple[str, int], ...]


Entry = Played | Thrown


@dataclass(frozen=True, slots=True)
class Record:
    """A game as written. `extras` are the header lines that begin with `x-`."""

    game: str
    rules: int
    seats: tuple[str, ...]
    seed: str
    id: str
    begun: str
    options: tuple[tuple[str, str], ...] = ()
    extras: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    format: int = FORMAT

    @property
    def head(self) -> int:
        """How many lines come before the first move."""
        return 6 + len(self.options) + len(self.seats) + len(self.extras)


def level(seat: str) -> str | None:
    """The level of a bot's seat; None for a person's."""
    return seat.removeprefix("bot ") if seat.startswith("bot ") else None


def name(text: str) -> str:
    """A person's name as saved: one line, no invisible characters, and not a bot's. Raises BadName."""
    tidy = " ".join(unicodedata.normalize("NFC", text[: 100 * LONGEST_NAME]).split())
    if not tidy:
        raise BadName("a name needs at least one character")
    if problem := _name_problem(tidy):
        raise BadName(problem)
    if level(tidy):
        raise BadName("that name is reserved for bots")
    return tidy


def _name_problem(text: str) -> str | None:
    if len(text) > LONGEST_NAME:
        return f"a name has at most {LONGEST_NAME} characters; this one has {len(text)}"
    if not text.strip(JOINERS):
        return "a name needs at least one visible character"
    for character in text:
        # Joiners stay: emoji and some scripts need them, and they can't reverse text.
        if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") and character not in JOINERS:
            return f"a name can't hold the invisible character U+{ord(character):04X}"
    if text == "bot" or (text.startswith("bot ") and level(text) not in LEVELS):
        return f"a bot's seat is one of: {', '.join('bot ' + level for level in LEVELS)}"
    return None


def write(record: Record) -> str:
    """The record as text: the same game always gives the same bytes."""
    lines = [
        f"rollbow {record.format}",
        f"game {record.game} {record.rules}",
        *(f"option {option} {value}" for option, value in record.options),
        *(f"seat {seat}" for seat in record.seats),
        f"seed {record.seed}",
        f"id {record.id}",
        f"begun {record.begun}",
        *record.extras,
        "---",
        *(spell(entry) for entry in record.entries),
    ]
    return "\n".join(lines) + "\n"


def spell(entry: Entry) -> str:
    """One line below the header."""
    if isinstance(entry, Played):
        return f"{entry.seat} {entry.move}"
    return "= " + " ".join(f"{die}:{face}" for die, face in entry.faces)


def read(text: str | bytes) -> Record:
    """The record a text holds. Raises BadRecord with the first line that is wrong."""
    lines = _Lines(_split(text))
    (version,) = lines.take("rollbow", r"rollbow ([1-9][0-9]{0,3})", "'rollbow 1', the format of the record")
    if int(version) > BY_LETTERS:
        raise NewerRecord(1, f"this game was saved by a newer version of Rollbow (format {version})")
    game, rules = lines.take("game", r"game ([a-z]{1,20}) ([1-9][0-9]{0,3})", "'game NAME RULES'")
    options: dict[str, str] = {}
    for option, value in lines.several(
        "option", r"option ([a-z0-9]{1,20}) ([a-z0-9]{1,20})", "'option NAME VALUE'"
    ):
        if option in options:
            raise BadRecord(lines.next - 1, "this option appears twice")
        options[option] = value
    seats: list[str] = []
    for (seat,) in lines.several("seat", r"seat (\S|\S.*\S)", "'seat NAME'"):
        problem = "a game has at most 8 seats" if len(seats) == MOST_SEATS else _name_problem(seat)
        if problem is None and seat.split() != seat.split(" "):
            problem = "this name has stray spaces"
        if problem:
            raise BadRecord(lines.next - 1, problem)
        seats.append(seat)
    if not seats:
        raise BadRecord(lines.next, "expected 'seat NAME': a game has at least one seat")
    (seed,) = lines.take("seed", r"seed (\S+)", "'seed WORDS', or 'seed -' for real dice")
    if seed != REAL_DICE and (problem := _seed_problem(seed)):
        raise BadRecord(lines.next - 1, problem)
    (identity,) = lines.take("id", r"id ([0-9a-z-]{1,64})", "'id' and 1 to 64 letters a-z, digits or '-'")
    (begun,) = lines.take(
        "begun", r"begun (\d{4}-\d{2}-\d{2}T(?!24)\d{2}:\d{2}Z)", "'begun' and a time like 2026-11-18T09:30Z"
    )
    if not _is_time(begun):
        raise BadRecord(lines.next - 1, f"there is no such time as {begun}")
    extras = tuple(
        extra for (extra,) in lines.several("x-", r"(x-[a-z0-9-]{1,20}(?: \S+)*)", "'x-NAME VALUE'")
    )
    lines.take("---", r"---()", "'---' between the header and the moves")
    entries = tuple(_entry(number, line) for number, line in lines.rest())
    known = tuple(options.items())
    return Record(game, int(rules), tuple(seats), seed, identity, begun, known, extras, entries, int(version))


def _split(text: str | bytes) -> list[str]:
    if isinstance(text, str):
        text = text.encode("utf-8", "surrogatepass")
    if len(text) > MOST_BYTES:
        raise BadRecord(
            1, f"a record has at most {MOST_BYTES // 1024} KB; this text has {-(-len(text) // 1024)} KB"
        )
    try:
        decoded = text.decode()
    except UnicodeDecodeError as error:
        raise BadRecord(1 + text.count(b"\n", 0, error.start), "this is not UTF-8 text") from None
    lines = decoded.split("\n")
    if lines.pop():
        raise BadRecord(len(lines) + 1, "the record is cut off: its last line has no end")
    if len(lines) > MOST_LINES:
        raise BadRecord(MOST_LINES + 1, f"a record has at most {MOST_LINES} lines; this one has {len(lines)}")
    return lines


class _Lines:
    """The lines of the header, taken from the top."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self.next = 1

    def take(self, word: str, pattern: str, expected: str) -> tuple[str, ...]:
        """The parts of the next line. Raises BadRecord if it is some other line."""
        line = _bounded(self.next, self._lines[self.next - 1]) if self.next <= len(self._lines) else None
        match = None if line is None else re.fullmatch(pattern, line, re.ASCII)
        if match is None:
            found = "the text ends here" if line is None else f"found {_quote(line)}"
            raise BadRecord(self.next, f"expected {expected}; {found}")
        self.next += 1
        return match.groups()

    def several(self, word: str, pattern: str, expected: str) -> Iterator[tuple[str, ...]]:
        """The parts of each next line that begins with this word."""
        start = word if word.endswith("-") else word + " "
        while self.next <= len(self._lines) and self._lines[self.next - 1].startswith(start):
            yield self.take(word, pattern, expected)

    def rest(self) -> Iterator[tuple[int, str]]:
        for number, line in enumerate(self._lines[self.next - 1 :], self.next):
            yield number, _bounded(number, line)


def _bounded(number: int, line: str) -> str:
    if len(line) > LONGEST_LINE:
        raise BadRecord(number, f"a line has at most {LONGEST_LINE} characters; this one has {len(line)}")
    return line


_PLAYED = re.compile(r"([1-8]) ([!-~]+(?: [!-~]+)*)")
_THROWN = re.compile(r"=(?: [A-Za-z0-9]{1,10}:[1-9][0-9]{0,2})+", re.ASCII)


def _entry(number: int, line: str) -> Entry:
    if match := _PLAYED.fullmatch(line):
        return Played(int(match[1]), match[2])
    if _THROWN.fullmatch(line):
        return Thrown(
            tuple((die, int(face)) for die, _, face in (part.partition(":") for part in line.split()[1:]))
        )
    raise BadRecord(number, f"expected 'SEAT move' or '= DIE:FACE …'; found {_quote(line)}")


def _seed_problem(seed: str) -> str | None:
    try:
        normal = dice.normalize(seed)
    except dice.BadSeed as error:
        return str(error)
    return None if normal == seed else f"this seed is written {_quote(normal)}"


def _is_time(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _quote(line: str) -> str:
    """Foreign text for a message: short, without invisible characters."""
    shown = line if len(line) <= 40 else line[:39] + "…"
    return ascii(shown) if not shown.isprintable() else f"'{shown}'"
