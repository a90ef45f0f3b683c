"""Moves and news in words: how hints and the strip above the board name them, and where on the screen they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..dice import NAMES
from ..events import Bamboozled, PlayOff, Scored, listed, parts
from ..notation import RollDice, Stop, Take, parse
from ..state import Phase, at_stake, rolled_dice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..state import State


def phrase(state: State, move: str, names: Sequence[str] = ()) -> str:
    """A move as a hint names it."""
    match parse(move):
        case RollDice():
            return "Roll" if state.phase is Phase.READY else "Roll on"
        case Stop():
            return f"Stop: +{at_stake(state)}"
        case Take(faces):
            all_of_them = " all" if len(faces) == len(state.shown) > 1 else ""
            return f"Take{all_of_them} {listed([face.words for face in faces])}"


def where(state: State, move: str) -> tuple[str, ...]:
    """The ids of what a move is about."""
    match parse(move):
        case RollDice():
            return ("act",)
        case Stop():
            return ("stop",)
        case Take(faces):
            return tuple(f"die-{NAMES[die]}" for die, face in rolled_dice(state) if face in faces)


def brief(event: object, names: Sequence[str]) -> str:
    """What is news to the others, after the name of the one who did it."""
    match event:
        case Bamboozled(_, lost):
            return f"bamboozled, lost {lost}" if lost else "bamboozled"
        case Scored(_, points, doubled, bonus, total):
            return f"+{points}{parts(doubled, bonus)}, now {total}"
        case PlayOff(seats):
            return f"playoff between {listed([names[seat - 1] for seat in seats])}"
    return ""
