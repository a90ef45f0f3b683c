"""The six dice: which face shows what. Tables only.

A face is the text that players read on it: `Y2`, `★`, `+1`, `−1`. Every color-number pair stands on exactly
one die, so such a face also names its die.
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


def words(face: str) -> str:
    """A face, or `*` for a wild space, as it is read out."""
    if face in NUMBER:
        return f"{COLORS[COLOR[face]]} {NUMBER[face]}"
    return {STAR_FACE: "a star", PLUS_FACE: "plus one", MINUS_FACE: "minus one", "*": "a wild space"}[face]
