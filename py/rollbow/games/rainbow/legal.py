"""Which moves may be played, and why others may not. Nothing is changed here.

`choices` is the only rule about takes: the list of takes, the check of one take and the screen all use it.
"""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING

from .dice import FACE, Face, Slot
from .notation import RollDice, Stop, Take, in_order
from .state import Phase, State, aside, rolled_dice

if TYPE_CHECKING:
    from .notation import Move

ROLL, STOP = RollDice(), Stop()


def legal(state: State) -> tuple[Move, ...]:
    """Every legal move. Takes go through the slots R O Y G B P L, in each the highest value first and none last, so the
    first take is the fullest. `roll` comes before `stop`.
    """
    match state.phase:
        case Phase.READY:
            return (ROLL,)
        case Phase.DECIDE:
            return (ROLL, STOP)
        case Phase.TAKE:
            combinations = product(*((*choice, None) for choice in choices(state)))
            takes = [Take(tuple([face for face in faces if face is not None])) for faces in combinations]
            return tuple(takes[:-1])
        case Phase.CUP | Phase.THROW | Phase.OVER:
            return ()


def choices(state: State) -> tuple[tuple[Face, ...], ...]:
    """The faces that can be taken from this roll, by slot, highest first; only one per slot can be taken.

    Set aside or exchanged, a die must be higher than what its slot holds.
    """
    found: list[set[int]] = [set() for _ in Slot]
    for _, face in rolled_dice(state):
        found[face.slot].add(face.value)
    return tuple(
        [
            tuple([faces[value] for value in sorted(values, reverse=True) if value > held])
            for faces, values, held in zip(FACE, found, aside(state), strict=True)
        ]
    )


def why_not(state: State, move: Move) -> str:
    """Why this move is not legal, in a sentence; empty if it is."""
    if _fits(state, move):
        return ""
    match state.phase:
        case Phase.OVER:
            return "the game is over"
        case Phase.CUP | Phase.THROW:
            return "roll the dice first"
        case Phase.READY:
            return "start the turn by drawing seven dice and rolling them"
        case Phase.TAKE if isinstance(move, Take):
            return _why_no_take(state, move.faces)
        case Phase.TAKE:
            return "take at least one die first"
        case Phase.DECIDE:
            return "you've already taken dice from this roll; now roll on or stop"


def _fits(state: State, move: Move) -> bool:
    """Whether a move is in `legal`, without listing all takes: each face is one of its slot's choices."""
    if state.phase is not Phase.TAKE:
        return move in legal(state)
    if not isinstance(move, Take) or any(one.slot >= other.slot for one, other in pairwise(move.faces)):
        return False
    offered = choices(state)
    return bool(move.faces) and all(face in offered[face.slot] for face in move.faces)


def _why_no_take(state: State, faces: tuple[Face, ...]) -> str:
    if not faces:
        return "take at least one die"
    if not in_order(faces):
        return "name the dice in rainbow order, the lucky die last"
    offered = choices(state)
    for face in faces:
        if face not in offered[face.slot]:
            return _why_no_face(state, face)
    one, other = next((one, other) for one, other in pairwise(faces) if one.slot == other.slot)
    return f"{one.words} and {other.words} can't both be taken; take only one die of each color from a roll"


def _why_no_face(state: State, face: Face) -> str:
    if all(face != shown for _, shown in rolled_dice(state)):
        return f"no die shows {face.words}; the dice show {_showing(state)}"
    held = FACE[face.slot][aside(state)[face.slot]]
    if face.slot is Slot.L:
        return "you've already set the lucky die aside"
    needed = f"an exchange needs a higher {face.slot.word} die"
    return f"{face.words} is not higher than the {held.words} set aside; {needed}"


def _showing(state: State) -> str:
    return ", ".join(face.words for _, face in rolled_dice(state))
