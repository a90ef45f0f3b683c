"""The six dice: which face shows what. Tables only.

A face is the text that players read on it: `Y2`, `★`, `+1`, `−1`. On our dice each color-number pair is on exactly
one die, so such a face also identifies its die. A boxed set may differ: its dice may show anything.
"""

from __future__ import annotations

from typing import Final

STAR_FACE: Final = "★"
PLUS_FACE: Final = "+1"
MINUS_FACE: Final = "−1"

FACES: Final = {
    "A": ("R5", "Y2", "G6", "B3", STAR_FACE, PLUS_FACE),
    "B": ("R6", "Y3", "G1", "B4", STAR_FACE, MINUS_FACE),
    "C": ("R4", "Y1", "G5", "B2", STAR_FACE, PLUS_FACE),
    "D": ("R1", "Y4", "G2", "B6", STAR_FACE, MINUS_FACE),
    "E": ("R3", "Y6", "G4", "B5", STAR_FACE, PLUS_FACE),
    "F": ("R2", "Y5", "G3", "B1", STAR_FACE, MINUS_FACE),
}
LETTERS: Final = tuple(FACES)
COLORS: Final = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
NUMBERED: Final = tuple(face for faces in FACES.values() for face in faces[:4])
"""The 24 faces that show a number."""
NUMBER: Final = {face: int(face[1]) for face in NUMBERED}
COLOR: Final = {face: face[0] for face in NUMBERED}
PENALTY: Final = {PLUS_FACE: 1, MINUS_FACE: -1}
ANY_FACE: Final = (
    *(f"{color}{number}" for color in COLORS for number in range(1, 7)),
    *(STAR_FACE, PLUS_FACE, MINUS_FACE),
)
"""What each die of a boxed set may show."""


def sides(letter: str, boxed: bool) -> tuple[str, ...]:
    """The faces of a die, in the order of their numbers."""
    return ANY_FACE if boxed else FACES[letter]


def words(face: str) -> str:
    """A face, or `*` for a wild space, as read aloud."""
    if face in NUMBER:
        return f"{COLORS[COLOR[face]]} {NUMBER[face]}"
    return {STAR_FACE: "a star", PLUS_FACE: "plus one", MINUS_FACE: "minus one", "*": "a wild space"}[face]


def call(face: str) -> str:
    """A face, or `*` for a wild space, as called out."""
    return words(face) if face in NUMBER else "wild"
