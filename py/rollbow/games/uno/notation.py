"""The moves and their text. What may be played is not decided here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rollbow.kernel.game import BadNotation

from .chains import WILD, Chain
from .dice import ANY_FACE, LETTERS, NUMBER, sides

if TYPE_CHECKING:
    from rollbow.kernel.game import Die


@dataclass(frozen=True, slots=True)
class RollDice:
    """Roll all six dice."""


@dataclass(frozen=True, slots=True)
class Reroll:
    """Roll these dice again, named by their letters in order."""

    dice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Write:
    """Write a chain: numbered faces, and `*` for a wild space."""

    chain: Chain


@dataclass(frozen=True, slots=True)
class Give:
    """Use a penalty die, +1 or −1, against a seat."""

    penalty: int
    seat: int


@dataclass(frozen=True, slots=True)
class Done:
    """Use no more penalty dice."""


Move = RollDice | Reroll | Write | Give | Done

PENALTIES: Final = {"+1": 1, "-1": -1}
SEATS: Final = {"1": 1, "2": 2, "3": 3, "4": 4}
EMPTY: Final = "-"


def spell(move: Move) -> str:
    match move:
        case RollDice():
            return "roll"
        case Reroll(dice):
            return f"reroll {' '.join(dice)}"
        case Write(chain):
            return f"write {' '.join(chain) or EMPTY}"
        case Give(penalty, seat):
            return f"give {penalty:+d} {seat}"
        case Done():
            return "done"


def parse(text: str) -> Move:
    word, *rest = text.split(" ")
    match word:
        case "roll" | "done" if not rest:
            return RollDice() if word == "roll" else Done()
        case "reroll":
            if rest and all(letter in LETTERS for letter in rest) and rest == sorted(set(rest)):
                return Reroll(tuple(rest))
            raise _unreadable(text, "'reroll' and dice A to F in letter order, such as 'reroll A C F'")
        case "write":
            if rest == [EMPTY]:
                return Write(())
            if rest and all(link in NUMBER or link == WILD for link in rest):
                return Write(tuple(rest))
            raise _unreadable(
                text,
                "'write' and the chain's faces (R, Y, G or B and a number 1 to 6) or * for a wild space, "
                "such as 'write Y2 * B1', or 'write -' for the empty chain",
            )
        case "give":
            if len(rest) == 2 and rest[0] in PENALTIES and rest[1] in SEATS:
                return Give(PENALTIES[rest[0]], SEATS[rest[1]])
            raise _unreadable(text, "'give', +1 or -1, and a seat 1 to 4, such as 'give -1 2'")
    raise _unreadable(text, "'roll', 'reroll …', 'write …', 'give …' or 'done'")


def _unreadable(text: str, expected: str) -> BadNotation:
    return BadNotation(f"can't read {text!r}: expected {expected}")


def faces(die: Die) -> tuple[str, ...]:
    """What each face of a die shows: numbers by color and number, ★, +1 or −1."""
    return sides(die.name, boxed=die.faces == len(ANY_FACE))
