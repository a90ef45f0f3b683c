"""What a game is: the verbs every game has, and the few values they exchange.

No dice are thrown here, nothing is kept here, and nothing here knows a game by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

State = TypeVar("State")
Move = TypeVar("Move")
Value = str | int
"""What an option is set to: `"on"`, `20`."""


class BadNotation(ValueError):
    """A text that is no move of this game. Says what was expected."""


class IllegalMove(ValueError):
    """A move of this game that can't be played now. Says why."""


class BadSetup(ValueError):
    """Seats or options that this game does not have. Says which it has."""


@dataclass(frozen=True, slots=True)
class Seat:
    """It is this seat's turn to choose a move (seats count from 1)."""

    number: int


@dataclass(frozen=True, slots=True)
class Die:
    """One die to throw: its address in the roll source and how many faces it has.

    `faces` is None where the raw 64-bit number is wanted (to order things, not to show a face).
    """

    address: str
    faces: int | None

    @property
    def name(self) -> str:
        return self.address.rpartition("/")[2]


@dataclass(frozen=True, slots=True)
class Roll:
    """The game waits for these dice."""

    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Rolled:
    """The answer to a `Roll`: a value for each die in the same order, faces counted from 0."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score sheet."""

    label: str
    amount: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    `ranking` groups the seats, best first; seats that share a place stand in one group.
    `lines` holds each seat's score sheet; its amounts add up to the score where the score is a sum.
    `reason` is a sentence; `tiebreak` names what decided between equal scores, or is empty.
    """

    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    lines: tuple[tuple[Line, ...], ...]
    reason: str
    tiebreak: str = ""


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    result: Result


Turn = Seat | Roll | Over


@dataclass(frozen=True, slots=True)
class Step:
    """What `apply` returns: the new state, and what happened on the way, for eye and ear only."""

    state: Any
    events: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game. The first value is the default."""

    name: str
    label: str
    values: tuple[Value, ...]
    help: str = ""

    @property
    def default(self) -> Value:
        return self.values[0]


class Game(Protocol[State, Move]):
    """A game is a module with these names."""

    @property
    def slug(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def seats(self) -> range: ...
    @property
    def options(self) -> tuple[Option, ...]: ...
    @property
    def emblem(self) -> tuple[str, ...]:
        """A few die faces for the menu: a hue's letter and what the die shows, or what a white die shows."""

    @property
    def rules(self) -> int:
        """Raised only when an old record would replay differently."""

    def start(self, seats: int, options: Mapping[str, Value]) -> State:
        """The state before the first throw or move. Options not given have their default."""

    def turn(self, state: State) -> Turn:
        """Who acts: a seat, the dice, or nobody any more."""

    def legal(self, state: State) -> tuple[Move, ...]:
        """Every legal move once, in a fixed order; empty unless a seat acts."""

    def apply(self, state: State, move: Move | Rolled) -> Step:
        """The state after a move or a throw. Raises IllegalMove and changes nothing if it can't be played."""

    def why_not(self, state: State, move: Move) -> str:
        """Why this move is not in `legal(state)`, in a sentence for a player."""

    def spell(self, move: Move) -> str:
        """The move as text."""

    def parse(self, text: str) -> Move:
        """The text as a move. Raises BadNotation."""

    def next_first(self, result: Result) -> int:
        """The seat that is seat 1 in a rematch; the others follow clockwise."""

    def faces(self, die: Die) -> tuple[str, ...]:
        """What each face of this die shows, in the order of its numbers; empty for a raw number."""


def settle(game: Game[Any, Any], seats: int, given: Mapping[str, Value]) -> dict[str, Value]:
    """Every option of the game with its value. Raises BadSetup on what the game does not have."""
    if seats not in game.seats:
        raise BadSetup(f"{game.title} has {span(game.seats)}, not {seats}")
    known = {option.name: option for option in game.options}
    for name, value in given.items():
        if name not in known:
            names = ", ".join(known) or "none"
            raise BadSetup(f"{game.title} has no option {name!r} (it has: {names})")
        if value not in known[name].values:
            values = ", ".join(str(value) for value in known[name].values)
            raise BadSetup(f"option {name} can't be {value!r} (it can be: {values})")
    return {option.name: given.get(option.name, option.default) for option in game.options}


def span(seats: range) -> str:
    """How many can play, in words."""
    return f"{seats[0]} to {seats[-1]} seats"


def over(turn: Turn) -> Result | None:
    """The result if the game has ended."""
    return turn.result if isinstance(turn, Over) else None


def clockwise(result: Result) -> int:
    """The first seat of a rematch where the start passes on: the one after seat 1."""
    return min(2, len(result.scores))


def ranked(keys: Sequence[Any]) -> tuple[tuple[int, ...], ...]:
    """Seats grouped by key, highest key first; equal keys share a place."""
    return tuple(
        tuple(seat for seat, other in enumerate(keys, 1) if other == key)
        for key in sorted(set(keys), reverse=True)
    )
