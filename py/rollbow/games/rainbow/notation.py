"""The moves and their text. What may be played is not decided here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rollbow.kernel.game import BadNotation

from .dice import DRAWN, FACES, NAMES, Face, Slot

if TYPE_CHECKING:
    from rollbow.kernel.game import Die


@dataclass(frozen=True, slots=True)
class RollDice:
    """Draw seven dice and roll them, or roll on."""


@dataclass(frozen=True, slots=True)
class Take:
    """Set these faces aside; a face whose color is already aside is exchanged."""

    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """End the turn and score."""


Move = RollDice | Take | Stop

READ = {str(face): face for faces in FACES for face in faces}
LONGEST_QUOTE = 40


def spell(move: Move) -> str:
    match move:
        case RollDice():
            return "roll"
        case Stop():
            return "stop"
        case Take(faces):
            return " ".join(("take", *map(str, faces)))


def parse(text: str) -> Move:
    if text == "roll":
        return RollDice()
    if text == "stop":
        return Stop()
    verb, *words = text.split(" ")
    if verb != "take" or not words:
        raise unreadable(text, "a move is 'roll', 'stop' or the faces to take, such as 'take R6 O5 L4'")
    for word in words:
        if word not in READ:
            raise unreadable(
                text, f"{quoted(word)} is not a face; a face is R, O, Y, G, B, P or L and 1 to 6"
            )
    if len(words) > DRAWN:
        raise unreadable(text, f"a turn has {DRAWN} dice, not {len(words)}")
    faces = tuple(READ[word] for word in words)
    if not in_order(faces):
        raise unreadable(text, "write faces in the order R O Y G B P L, the higher one of a color first")
    return Take(faces)


def in_order(faces: tuple[Face, ...]) -> bool:
    """Whether faces are in canonical order, so that every take has only one text.

    Two faces of one color can be read, though no rule allows taking both; there is only one lucky die.
    """
    keys = [(face.slot, -face.value) for face in faces]
    return keys == sorted(keys) and sum(face.slot is Slot.L for face in faces) <= 1


def unreadable(text: str, expected: str) -> BadNotation:
    return BadNotation(f"can't read {quoted(text)}: {expected}")


def quoted(text: str) -> str:
    return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…")


def faces(die: Die) -> tuple[str, ...]:
    """What each face shows, by its value: `P1 B2 ... R6` on a1, `1` to `6` on the lucky die."""
    if die.faces is None:
        return ()
    return tuple(
        str(face.value) if face.slot is Slot.L else str(face) for face in FACES[NAMES.index(die.name)]
    )
