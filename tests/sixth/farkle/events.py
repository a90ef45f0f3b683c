"""What happened on the way, for eye and ear only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rollbow.kernel.game import TurnBegan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.kernel.game import Sound


@dataclass(frozen=True, slots=True)
class Landed:
    """Dice landed, and show this."""

    seat: int
    shown: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """Dice were kept."""

    seat: int
    faces: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Farkled:
    """Nothing of a throw scored."""

    seat: int
    lost: int


@dataclass(frozen=True, slots=True)
class Banked:
    """A turn's points were written down."""

    seat: int
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class Won:
    """The game is over."""

    seats: tuple[int, ...]
    total: int


def tell(event: object, names: Sequence[str]) -> str:
    """One sentence; `names[seat - 1]` is the seat's name."""
    match event:
        case Landed(seat, shown):
            return f"{names[seat - 1]} rolls {listed(list(map(str, shown)))}."
        case Kept(seat, faces, points):
            return f"{names[seat - 1]} keeps {listed(list(map(str, faces)))} for {points}."
        case Farkled(seat, lost):
            return f"Farkle! {names[seat - 1]} loses {lost} points."
        case Banked(seat, points, total):
            return f"{names[seat - 1]} banks {points} points and now has {total}."
        case Won(seats, total):
            return f"{listed([names[seat - 1] for seat in seats])} won with {total} points."
        case TurnBegan(seat, number):
            return f"Turn {number}: {names[seat - 1]}."
    return ""


def sound(event: object) -> Sound:
    match event:
        case Landed():
            return "roll"
        case Banked():
            return "points"
    return ""


def listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
