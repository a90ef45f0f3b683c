"""The moves and their text. Whether a move can be played is not known here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rollbow.kernel.game import BadNotation

from .state import DICE

if TYPE_CHECKING:
    from rollbow.kernel.game import Die

FACES: Final = ("1", "2", "3", "4", "5", "6")


@dataclass(frozen=True, slots=True)
class RollDice:
    """Roll all six dice, or those that are left."""


@dataclass(frozen=True, slots=True)
class Take:
    """Keep dice that show this, in rising order."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bank:
    """End the turn and write its points down."""


Move = RollDice | Take | Bank


def spell(move: Move) -> str:
    match move:
        case RollDice():
            return "roll"
        case Bank():
            return "bank"
        case Take(faces):
            return " ".join(("keep", *map(str, faces)))


def parse(text: str) -> Move:
    word, *rest = text.split(" ")
    match word:
        case "roll" if not rest:
            return RollDice()
        case "bank" if not rest:
            return Bank()
        case "keep" if 0 < len(rest) <= len(DICE) and all(each in FACES for each in rest):
            if rest == sorted(rest):
                return Take(tuple(map(int, rest)))
    expected = "'roll', 'bank', or 'keep' and what the dice show in rising order, such as 'keep 1 5'"
    raise BadNotation(f"can't read {text[:40]!r}: expected {expected}")


def faces(die: Die) -> tuple[str, ...]:
    """What each face of a die shows."""
    return FACES
