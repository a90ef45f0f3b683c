"""What happened: one small value per event, for screen and sound. Never stored, and no rule depends on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rollbow.kernel.game import TurnBegan

from .score import OTHERS_POINTS, YOURS_POINTS
from .sheet import Ability, printed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.kernel.game import Sound

    from .sheet import Cell, Color


@dataclass(frozen=True, slots=True)
class Picked:
    """The active player has chosen dice."""

    seat: int
    dice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Thrown:
    """The dice landed."""

    seat: int
    dice: tuple[str, ...]
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TripleOnes:
    """Three ones let the player who rolled claim any number, with one claim or with both."""

    seat: int
    once: bool = False


@dataclass(frozen=True, slots=True)
class Adjusted:
    """An ability was spent on a die."""

    seat: int
    die: str
    ability: Ability
    before: int
    value: int


@dataclass(frozen=True, slots=True)
class Marked:
    """A cell was claimed, with or without an Extra."""

    seat: int
    cell: Cell
    extra: bool


@dataclass(frozen=True, slots=True)
class AbilityGained:
    """A row's group is complete."""

    seat: int
    ability: Ability
    color: Color


@dataclass(frozen=True, slots=True)
class RowCompleted:
    """A whole row is marked."""

    seat: int
    color: Color


@dataclass(frozen=True, slots=True)
class FirstWon:
    """A player completed a number, and nobody did so earlier."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Penalized:
    """A player passed: in their own turn (`yours`) or in another’s."""

    seat: int
    yours: bool
    count: int


@dataclass(frozen=True, slots=True)
class Declined:
    """A player chose not to spend an Extra."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The last turn is over."""


Event = (
    Picked
    | Thrown
    | TripleOnes
    | Adjusted
    | Marked
    | AbilityGained
    | RowCompleted
    | FirstWon
    | Penalized
    | Declined
    | TurnBegan
    | GameEnded
)

_DIE_WORDS = {"R": "red", "Y": "yellow", "B": "blue"}


def tell(event: Event, names: Sequence[str]) -> str:
    """The event in a sentence; `names[seat - 1]` is the seat's name."""
    match event:
        case Picked(seat, dice):
            return f"{names[seat - 1]} picks {_listed([_DIE_WORDS[die[0]] for die in dice])}."
        case Thrown(seat, dice, values):
            shown = [f"{_DIE_WORDS[die[0]]} {value}" for die, value in zip(dice, values, strict=True)]
            return f"{names[seat - 1]} rolls {_listed(shown)}."
        case TripleOnes(seat, once):
            numbers = "one number, any that" if once else "any number"
            return f"Triple ones: {names[seat - 1]} may claim {numbers} the dice could show."
        case Adjusted(seat, die, ability, before, value):
            return f"{names[seat - 1]} spends a {ability.value}: {_DIE_WORDS[die[0]]} goes from {before} to {value}."
        case Marked(seat, cell, extra):
            return f"{names[seat - 1]} {'spends an Extra and claims' if extra else 'claims'} {cell.words}."
        case AbilityGained(seat, ability, color):
            return f"{names[seat - 1]} gains a {ability.value} in the {color.word} row."
        case RowCompleted(seat, color):
            return f"{names[seat - 1]} completes the {color.word} row."
        case FirstWon(seat, number):
            return f"{names[seat - 1]} wins the First for {printed(number)}."
        case Penalized(seat, yours, count):
            lost = count * (YOURS_POINTS if yours else OTHERS_POINTS)
            return f"{names[seat - 1]} can’t claim: −{-lost}."
        case Declined(seat):
            return f"{names[seat - 1]} spends no Extra."
        case TurnBegan(seat, number):
            return f"Turn {number}: {names[seat - 1]} picks the dice."
        case GameEnded():
            return "The game is over."


def sound(event: object) -> Sound:
    """What it sounds like. A penalty changes the score, just as a mark does."""
    match event:
        case Thrown():
            return "roll"
        case Marked() | Penalized():
            return "points"
    return ""


def _listed(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}"
