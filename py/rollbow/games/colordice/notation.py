"""The moves of Color Dice, and their text. No rules here: a move that parses may still be illegal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from rollbow.kernel.game import BadNotation, Die

FACES: Final = 6
LARGEST_GROUP: Final = FACES - 1


class Color(IntEnum):
    """A color stands for a die, nine pawns and a home area. Seat 1 is red, seat 2 blue, and so on."""

    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3
    PURPLE = 4
    ORANGE = 5

    @property
    def word(self) -> str:
        return WORDS[self]


COLORS: Final = tuple(Color)
WORDS: Final = tuple(color.name.lower() for color in COLORS)
BY_WORD: Final = dict(zip(WORDS, COLORS, strict=True))
OUTSIDE: Final = "out"


@dataclass(frozen=True, slots=True)
class Throw:
    """`roll`: throw all dice."""


@dataclass(frozen=True, slots=True)
class Reroll:
    """`reroll red green`: throw those dice again."""

    colors: tuple[Color, ...]


@dataclass(frozen=True, slots=True)
class Keep:
    """`keep`: the dice stay."""


@dataclass(frozen=True, slots=True)
class Before:
    """`before`: my attacks come before the counterattacks."""


@dataclass(frozen=True, slots=True)
class After:
    """`after`: my attacks come after the counterattacks."""


@dataclass(frozen=True, slots=True)
class Attack:
    """`attack blue red>green x3`: pawns from one place (None: outside) into an area, striking some there."""

    target: Color
    source: Color | None
    into: Color
    struck: int = 0


@dataclass(frozen=True, slots=True)
class Done:
    """`done`: no further attack."""


@dataclass(frozen=True, slots=True)
class Pass:
    """`pass`: no counterattack."""


Move = Throw | Reroll | Keep | Before | After | Attack | Done | Pass

PLAIN: Final[dict[str, Move]] = {
    "roll": Throw(),
    "keep": Keep(),
    "before": Before(),
    "after": After(),
    "done": Done(),
    "pass": Pass(),
}
PLAIN_TEXT: Final = {move: text for text, move in PLAIN.items()}
STRUCK: Final = {f"x{struck}": struck for struck in range(1, LARGEST_GROUP + 1)}

SHAPE_OF_REROLL: Final = "colors in seat order, each once, as in 'reroll red green'"
SHAPE_OF_ATTACK: Final = (
    "'attack', a color, from>into and perhaps x and how many are struck, as in 'attack blue red>green x3'"
)


def spell(move: Move) -> str:
    """The move as text."""
    match move:
        case Reroll(colors):
            return " ".join(("reroll", *(color.word for color in colors)))
        case Attack(target, source, into, struck):
            place = OUTSIDE if source is None else source.word
            return f"attack {target.word} {place}>{into.word}" + (f" x{struck}" if struck else "")
        case _:
            return PLAIN_TEXT[move]


def parse(text: str) -> Move:
    """The text as a move. Raises BadNotation."""
    if text in PLAIN:
        return PLAIN[text]
    verb, *words = text.split(" ")
    match verb:
        case "reroll":
            return _reroll(text, words)
        case "attack":
            return _attack(text, words)
    raise BadNotation(
        f"can't read {text!r}: a move is roll, reroll, keep, before, after, attack, done or pass"
    )


def faces(die: Die) -> tuple[str, ...]:
    """What each face of this die shows; all dice in this game are alike."""
    return tuple(str(face) for face in range(1, (die.faces or 0) + 1))


def _reroll(text: str, words: list[str]) -> Reroll:
    colors = tuple(_color(text, word) for word in words)
    if not colors or colors != tuple(sorted(set(colors))):
        raise BadNotation(f"can't read {text!r}: a reroll names {SHAPE_OF_REROLL}")
    return Reroll(colors)


def _attack(text: str, words: list[str]) -> Attack:
    if len(words) not in (2, 3) or words[1].count(">") != 1:
        raise BadNotation(f"can't read {text!r}: an attack is {SHAPE_OF_ATTACK}")
    place, into = words[1].split(">")
    target = _color(text, words[0])
    source = None if place == OUTSIDE else _color(text, place, f"{OUTSIDE!r} or ")
    struck = 0
    if len(words) == 3:
        if words[2] not in STRUCK:
            raise BadNotation(
                f"can't read {words[2]!r} in {text!r}: how many are struck is x1 to x{LARGEST_GROUP}"
            )
        struck = STRUCK[words[2]]
    return Attack(target, source, _color(text, into), struck)


def _color(text: str, word: str, or_else: str = "") -> Color:
    if word not in BY_WORD:
        raise BadNotation(f"can't read {word!r} in {text!r}: expected {or_else}one of {', '.join(WORDS)}")
    return BY_WORD[word]
