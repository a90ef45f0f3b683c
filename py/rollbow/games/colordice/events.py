"""What happens in a game of Color Dice, with a sentence for each event. For screen and sound only, never stored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rollbow.kernel.game import Sound, TurnBegan

from .notation import COLORS, Color


@dataclass(frozen=True, slots=True)
class Threw:
    """Dice landed."""

    seat: int
    dice: tuple[tuple[Color, int], ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """The dice of the turn are final."""

    seat: int
    dice: tuple[tuple[Color, int], ...]


@dataclass(frozen=True, slots=True)
class Ordered:
    """The active player chose when to attack."""

    seat: int
    late: bool


@dataclass(frozen=True, slots=True)
class Attacked:
    """A group attacked. `seat` decided it; for a dummy's counterattack that is not the color's own seat."""

    seat: int
    color: Color
    target: Color
    source: Color | None
    into: Color
    group: int
    struck: int
    counter: bool


@dataclass(frozen=True, slots=True)
class Struck:
    """Pawns were struck: they go outside, or (`leave`) out of the game."""

    color: Color
    count: int
    leave: bool


@dataclass(frozen=True, slots=True)
class Locked:
    """A color has enough pawns in a foreign area for them to be safe."""

    color: Color
    area: Color
    count: int


@dataclass(frozen=True, slots=True)
class NoAttack:
    """The active player could not attack at all."""

    seat: int


@dataclass(frozen=True, slots=True)
class Stopped:
    """The active player makes no more attacks."""

    seat: int


@dataclass(frozen=True, slots=True)
class NoCounter:
    """A color with a higher die had no possible counterattack."""

    color: Color


@dataclass(frozen=True, slots=True)
class Passed:
    """A color declined its counterattack."""

    seat: int
    color: Color


@dataclass(frozen=True, slots=True)
class Won:
    """The ninth pawn arrived."""

    seat: int
    area: Color
    counter: bool


@dataclass(frozen=True, slots=True)
class Drawn:
    """The last turn was played without a winner."""

    turns: int


Event = (
    Threw
    | Kept
    | Ordered
    | Attacked
    | Struck
    | Locked
    | NoAttack
    | Stopped
    | NoCounter
    | Passed
    | TurnBegan
    | Won
    | Drawn
)


def tell(event: Event, names: Sequence[str]) -> str:
    """The event in a sentence; `names[seat - 1]` is a seat's name."""
    match event:
        case Threw(seat, dice):
            return f"{names[seat - 1]} rolls {_dice(dice)}."
        case Kept(seat, dice):
            return f"{names[seat - 1]} keeps {_dice(dice)}."
        case Ordered(seat, late):
            return f"{names[seat - 1]} attacks {'after' if late else 'before'} the counterattacks."
        case Attacked():
            return _attack(event, names)
        case Struck(color, count, leave):
            are, go = ("is", "goes") if count == 1 else ("are", "go")
            return (
                f"{_pawns(count, color)} {are} struck and {go} {'out of the game' if leave else 'outside'}."
            )
        case Locked(color, area, count):
            return f"The {_pawns(count, color)} in the {area.word} area are locked."
        case NoAttack(seat):
            return f"{names[seat - 1]} can’t attack."
        case Stopped(seat):
            return f"{names[seat - 1]} makes no more attacks."
        case NoCounter(color):
            return f"{_start(_who(color, names))} can’t counterattack."
        case Passed(seat, color):
            return f"{_start(_side(seat, color, names))} makes no counterattack."
        case TurnBegan(seat, number):
            return f"Turn {number}: {names[seat - 1]} rolls."
        case Won(seat, area, counter):
            how = " by a counterattack" if counter else ""
            return f"{names[seat - 1]} has all nine pawns in the {area.word} area and wins{how}."
        case Drawn(turns):
            return f"{turns} turns have been played: nobody wins."


def sound(event: object) -> Sound:
    """What it sounds like. An attack brings pawns into a foreign area, or moves them from one to another."""
    match event:
        case Threw():
            return "roll"
        case Attacked():
            return "points"
    return ""


def _attack(event: Attacked, names: Sequence[str]) -> str:
    verb = "counterattacks" if event.counter else "attacks"
    place = "outside" if event.source is None else f"the {event.source.word} area"
    striking = f", striking {_pawns(event.struck, event.target)}" if event.struck else ""
    return (
        f"{_start(_side(event.seat, event.color, names))} {verb} {_who(event.target, names)} "
        f"with {_pawns(event.group, event.color)} from {place} into the {event.into.word} area{striking}."
    )


def _who(color: Color, names: Sequence[str]) -> str:
    return names[color] if color < len(names) else f"the {color.word} dummy"


def _side(seat: int, color: Color, names: Sequence[str]) -> str:
    """Who acts, and who decides if that is someone else."""
    who = _who(color, names)
    return who if color < len(names) else f"{who}, played by {names[seat - 1]},"


def _start(words: str) -> str:
    """The words with the first letter capitalized, the rest unchanged."""
    return words[:1].upper() + words[1:]


def _pawns(count: int, color: Color) -> str:
    return f"{count} {color.word} {'pawn' if count == 1 else 'pawns'}"


def _dice(dice: Iterable[tuple[Color, int]]) -> str:
    *some, last = (f"{color.word} {face}" for color, face in dice)
    return f"{', '.join(some)} and {last}" if some else last


def paired(dice: Sequence[int]) -> tuple[tuple[Color, int], ...]:
    """All dice with their colors."""
    return tuple(zip(COLORS[: len(dice)], dice, strict=True))
