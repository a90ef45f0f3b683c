"""The moves of Formulas and their text.

possible_actions.py decides whether a move can be played; this file only turns moves into text and back.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rollbow.kernel.game import BadNotation, Die

from .dice import FACES, Terms, ordered
from .sheet import LINES, SLOTS, SQUARES


@dataclass(frozen=True, slots=True)
class Write:
    """A number, or numbers joined by signs, into a square."""

    terms: Terms
    square: int


@dataclass(frozen=True, slots=True)
class Sign:
    """A rolled sign into a slot."""

    sign: str
    slot: int


@dataclass(frozen=True, slots=True)
class Open:
    line: int


@dataclass(frozen=True, slots=True)
class Times:
    """Ability 1."""

    slot: int


@dataclass(frozen=True, slots=True)
class Square:
    """Ability 2."""

    value: int
    square: int


@dataclass(frozen=True, slots=True)
class Triple:
    """Ability 3."""

    value: int
    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plus:
    """Ability 4."""

    slots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Signs:
    """Ability 5."""

    sign: str
    slots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Double:
    """Ability 6."""

    line: int


@dataclass(frozen=True, slots=True)
class RollAll:
    """The starting player throws all eight dice."""


@dataclass(frozen=True, slots=True)
class Draft:
    """`dice` are letters in order, as in `"af"`."""

    dice: str


@dataclass(frozen=True, slots=True)
class Reroll:
    dice: str


@dataclass(frozen=True, slots=True)
class Use:
    """The end of drafting."""


@dataclass(frozen=True, slots=True)
class Pass:
    """A minus for the round."""


Writing = Write | Sign | Open | Times | Square | Triple | Plus | Signs | Double
"""The moves that use up dice and leave something on the sheet."""

Move = Writing | RollAll | Draft | Reroll | Use | Pass

WORDS: dict[type[Move], str] = {
    Write: "write",
    Sign: "write",
    Open: "open",
    Times: "times",
    Square: "square",
    Triple: "triple",
    Plus: "plus",
    Signs: "signs",
    Double: "double",
    RollAll: "roll",
    Draft: "draft",
    Reroll: "reroll",
    Use: "use",
    Pass: "pass",
}
"""The first word of each kind of move."""


def spell_terms(terms: Terms) -> str:
    """`(5, 4, -2)` as `5+4-2`."""
    return "".join(f"{term:+d}" for term in terms).removeprefix("+")


def spell(move: Move) -> str:
    word = WORDS[type(move)]
    match move:
        case Write(terms, square):
            return f"{word} {spell_terms(terms)} {SQUARES[square]}"
        case Sign(sign, slot):
            return f"{word} {sign} {SLOTS[slot]}"
        case Open(line) | Double(line):
            return f"{word} {LINES[line]}"
        case Times(slot):
            return f"{word} {SLOTS[slot]}"
        case Square(value, square):
            return f"{word} {value} {SQUARES[square]}"
        case Triple(value, squares):
            return " ".join((word, str(value), *(SQUARES[square] for square in squares)))
        case Plus(slots):
            return " ".join((word, *(SLOTS[slot] for slot in slots)))
        case Signs(sign, slots):
            return " ".join((word, sign, *(SLOTS[slot] for slot in slots)))
        case Draft(dice) | Reroll(dice):
            return " ".join((word, *dice))
        case RollAll() | Use() | Pass():
            return word


def faces(die: Die) -> tuple[str, ...]:
    return FACES[die.name]


SQUARE_HINT = "a square like r3c4, rows and columns 2 to 6"
SLOT_HINT = "a slot like r3c45 or r34c4, between two neighboring squares"
LINE_HINT = "a row like r3 or a column like c5"
NUMBER_HINT = "a number from 1 to 6"
SIGN_HINT = "+ or -"
DIE_HINT = "dice letters from a to h"
TERMS_HINT = "one to four numbers from 1 to 6 joined by + and -"

_TERMS = re.compile(r"[1-6](?:[+-][1-6]){0,3}")
_TERM = re.compile(r"[+-]?[1-6]")


class _Unread(Exception):
    """Carries what was expected."""


def _one(names: tuple[str, ...], hint: str) -> Callable[[str], int]:
    numbers = {name: number for number, name in enumerate(names)}

    def read(text: str) -> int:
        if text not in numbers:
            raise _Unread(f"{text!r} is not {hint}")
        return numbers[text]

    return read


_square, _slot, _line = _one(SQUARES, SQUARE_HINT), _one(SLOTS, SLOT_HINT), _one(LINES, LINE_HINT)


def _terms(text: str) -> Terms:
    if not _TERMS.fullmatch(text):
        raise _Unread(f"{text!r} is not {TERMS_HINT}")
    return ordered(tuple(int(term) for term in _TERM.findall(text)))


def _number(text: str) -> int:
    if len(text) != 1 or text not in "123456":
        raise _Unread(f"{text!r} is not {NUMBER_HINT}")
    return int(text)


def _sign(text: str) -> str:
    if text not in ("+", "-"):
        raise _Unread(f"{text!r} is not {SIGN_HINT}")
    return text


def _places(read: Callable[[str], int], most: int, words: list[str]) -> tuple[int, ...]:
    if not 1 <= len(words) <= most:
        raise _Unread(f"it names {len(words)} places; name 1 to {most}")
    places = {read(word) for word in words}
    if len(places) < len(words):
        raise _Unread("it names a place twice")
    return tuple(sorted(places))


def _letters(words: list[str]) -> str:
    if not words or any(word not in FACES for word in words):
        raise _Unread(f"after the word come {DIE_HINT}, as in 'draft a f'")
    if len(set(words)) < len(words):
        raise _Unread("it names a die twice")
    return "".join(sorted(words))


def _write(words: list[str]) -> Move:
    what, place = words
    if what in ("+", "-"):
        return Sign(what, _slot(place))
    return Write(_terms(what), _square(place))


_READ: dict[str, tuple[int | None, str, Callable[[list[str]], Any]]] = {
    "write": (2, "'write 5 r4c4', 'write 5+4-2 r3c4' or 'write + r3c45'", _write),
    "open": (1, "'open r3' or 'open c5'", lambda words: Open(_line(words[0]))),
    "times": (1, "'times r3c45'", lambda words: Times(_slot(words[0]))),
    "square": (2, "'square 5 r3c4'", lambda words: Square(_number(words[0]), _square(words[1]))),
    "triple": (
        None,
        "'triple 5 r2c2 r3c4'",
        lambda words: Triple(_number(words[0]), _places(_square, 3, words[1:])),
    ),
    "plus": (None, "'plus r3c45 r34c4'", lambda words: Plus(_places(_slot, 2, words))),
    "signs": (
        None,
        "'signs + r3c45 r34c4'",
        lambda words: Signs(_sign(words[0]), _places(_slot, 3, words[1:])),
    ),
    "double": (1, "'double r3'", lambda words: Double(_line(words[0]))),
    "roll": (0, "'roll'", lambda words: RollAll()),
    "draft": (None, "'draft a f'", lambda words: Draft(_letters(words))),
    "reroll": (None, "'reroll b c h'", lambda words: Reroll(_letters(words))),
    "use": (0, "'use'", lambda words: Use()),
    "pass": (0, "'pass'", lambda words: Pass()),
}
"""For each first word: how many words follow (None: one or more), what the move looks like, and how to read it."""


def parse(text: str) -> Move:
    word, *rest = text.split(" ")
    if word not in _READ:
        raise BadNotation(f"can't read {text!r}: a move begins with {', '.join(_READ)}")
    length, pattern, read = _READ[word]
    if (not rest) if length is None else (len(rest) != length):
        raise BadNotation(f"can't read {text!r}: it should look like {pattern}")
    try:
        move: Move = read(rest)
    except _Unread as reason:
        raise BadNotation(f"can't read {text!r}: {reason}; it should look like {pattern}") from None
    if spell(move) != text:
        raise BadNotation(f"can't read {text!r}: it is spelled {spell(move)!r}")
    return move
