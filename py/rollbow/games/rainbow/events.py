"""What happened on the way, for screen, screen reader and sound: never stored, never decisive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from rollbow.kernel.game import TurnBegan

from .dice import NAMES, Face, Slot
from .score import GOAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.kernel.game import Sound


@dataclass(frozen=True, slots=True)
class Drawn:
    """These dice came out of the cup."""

    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Thrown:
    """These dice landed with these faces."""

    seat: int
    dice: tuple[int, ...]
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class SetAside:
    seat: int
    die: int
    face: Face


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A die replaced an older one, which will be rolled again."""

    seat: int
    die: int
    face: Face
    old_face: Face


@dataclass(frozen=True, slots=True)
class Bamboozled:
    seat: int
    lost: int


@dataclass(frozen=True, slots=True)
class Scored:
    """A turn's points; `doubled` and `bonus` are the parts from the lucky die and from all six colors."""

    seat: int
    points: int
    doubled: int
    bonus: int
    total: int


@dataclass(frozen=True, slots=True)
class LastRound:
    """A total has reached the goal, and others still have a turn this round."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayOff:
    """These seats share the best total and play one more turn each."""

    seats: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Won:
    seat: int
    total: int


@dataclass(frozen=True, slots=True)
class Practiced:
    """A solo game has ended."""

    seat: int
    turns: int


Event = (
    Drawn
    | Thrown
    | SetAside
    | Exchanged
    | Bamboozled
    | Scored
    | LastRound
    | PlayOff
    | TurnBegan
    | Won
    | Practiced
)


def tell(event: Event, names: Sequence[str]) -> str:
    """One sentence; `names[seat - 1]` is the seat's name."""
    match event:
        case Drawn(seat, dice):
            return f"{names[seat - 1]} draws {listed([NAMES[die] for die in dice])} from the cup."
        case Thrown(seat, _, faces):
            return f"{names[seat - 1]} rolls {listed([face.words for face in faces])}."
        case SetAside(seat, _, Face(Slot.L, value)):
            return f"{names[seat - 1]} sets the lucky die aside: every {value} counts double."
        case SetAside(seat, _, face):
            return f"{names[seat - 1]} sets {face.words} aside."
        case Exchanged(seat, _, face, old_face):
            return f"{names[seat - 1]} exchanges {old_face.words} for {face.words}."
        case Bamboozled(seat, lost):
            return f"Bamboozled! {names[seat - 1]} can’t take anything and {loses(lost)}."
        case Scored(seat, points, doubled, bonus, total):
            worth = counted(points, "point") + parts(doubled, bonus)
            return f"{names[seat - 1]} scores {worth} and now has {total}."
        case LastRound(seat):
            return f"{names[seat - 1]} has reached {GOAL}, so this round is the last."
        case PlayOff(seats, total):
            tied = listed([names[seat - 1] for seat in seats])
            return f"{tied} are tied at {total} and play one more turn each."
        case TurnBegan(seat, number):
            return f"Turn {number}: {names[seat - 1]}."
        case Won(seat, total):
            return f"{names[seat - 1]} wins with {total} points."
        case Practiced(seat, turns):
            return f"{names[seat - 1]} has reached {GOAL} points in {turns} turns."
        case _:
            assert_never(event)


def sound(event: object) -> Sound:
    """What it sounds like."""
    match event:
        case Drawn() | Thrown():
            return "roll"
        case Scored(points=points) if points:
            return "points"
    return ""


def loses(lost: int) -> str:
    return f"loses {counted(lost, 'point')}" if lost else "scores nothing"


def parts(doubled: int, bonus: int) -> str:
    """Where some of the points came from."""
    sources = []
    if doubled:
        sources.append(f"{doubled} from the lucky die")
    if bonus:
        sources.append(f"{bonus} for all six colors")
    return f" ({listed(sources)})" if sources else ""


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
