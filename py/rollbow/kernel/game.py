"""What a game is: one value with the functions every game has, and the few types they exchange.

Nothing here throws dice, stores anything or knows a game by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

State = TypeVar("State")
Move = TypeVar("Move")
Value = str | int
"""What an option is set to: `"on"`, `20`."""
RAW = 1 << 64
"""How many values a raw number can have."""
Sound = Literal["", "roll", "points"]
"""What an event sounds like: dice fall, a score changes, or nothing in particular."""


class BadNotation(ValueError):
    """This text isn't a move of the game; the message says what was expected."""


class IllegalMove(ValueError):
    """This move can't be played now; the message says why."""


class BadSetup(ValueError):
    """The game doesn't have these seats or options; the message says which it has."""


@dataclass(frozen=True, slots=True)
class Seat:
    """It is this seat's turn to choose a move (seats count from 1)."""

    number: int


@dataclass(frozen=True, slots=True)
class Die:
    """One die to throw: its address in the roll source and how many faces it has.

    `faces` is None for a raw 64-bit number, which orders things instead of showing a face.
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
class Words:
    """A sentence, or part of one, that may name seats. Each `{}` in `text` stands for one of `seats`."""

    text: str = ""
    seats: tuple[int, ...] = ()

    def told(self, names: Sequence[str]) -> str:
        """With the players' names; `names[seat - 1]` is the seat's."""
        return self.text.format(*(names[seat - 1] for seat in self.seats))

    def __str__(self) -> str:
        """With the numbers of the seats: `Seat 1 has four penalties; seat 2 has three.`"""
        words = self.text.format(*(f"seat {seat}" for seat in self.seats))
        return words[:1].upper() + words[1:] if self.text.startswith("{}") else words

    def __bool__(self) -> bool:
        return bool(self.text)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    `ranking` groups the seats, best first; tied seats share a group.
    `lines` holds each seat's score sheet; its amounts add up to the score if the score is a sum.
    `reason` is a sentence; `tiebreak` says what decided between equal scores, or is empty.
    """

    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    lines: tuple[tuple[Line, ...], ...]
    reason: Words
    tiebreak: Words = Words()


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    result: Result


Turn = Seat | Roll | Over


@dataclass(frozen=True, slots=True)
class Step:
    """What `apply` returns: the new state, and events, which are only for the eye and the ear."""

    state: Any
    events: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The event that begins a seat's turn, the same in every game.

    A turn is what players call a turn: a seat that only responds during another's turn doesn't get one. The seat that
    moves right at the start of the game gets no event for that turn. `number` counts turns or rounds, depending on the
    game; 0 is the setup.
    """

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game. The first value is the default."""

    name: str
    label: str
    values: tuple[Value, ...]
    help: str = ""
    seats: range | None = None
    """Which numbers of seats have the choice, if not all; the others get the default."""
    house: bool = False
    """A house rule: another reading of the printed rules, collapsed in the setup form."""
    real: bool = False
    """Available with real dice only; dice from a seed get the default."""
    words: tuple[str, ...] = ()
    """What players read for each value, if not the value itself."""

    @property
    def default(self) -> Value:
        return self.values[0]

    def said(self, value: Value) -> str:
        """A value in words; its text in a record works, too."""
        words = dict(zip(map(str, self.values), self.words, strict=False))
        return words.get(str(value), str(value))

    def choice(self, seats: int, *, seeded: bool = False) -> tuple[Value, ...]:
        """The values available with this many seats; `seeded`: the dice come from a seed."""
        every = (self.seats is None or seats in self.seats) and not (self.real and seeded)
        return self.values if every else self.values[:1]


@dataclass(frozen=True)
class Game(Generic[State, Move]):
    """A game as one value: its name, the functions its folder fills in, and two that follow from them."""

    slug: str
    title: str
    seats: range
    options: tuple[Option, ...]
    emblem: tuple[str, ...]
    """A few die faces for the menu: a color letter and what the die shows, or only the latter for a white die."""
    rules: int
    """Goes up only when an old record would replay differently."""
    begin: Callable[[int, Mapping[str, Value]], State]
    """The state before the first throw or move, for valid seats and options; `start` checks them."""
    turn: Callable[[State], Turn]
    """Who acts: a seat, the dice, or nobody once the game is over."""
    legal: Callable[[State], tuple[Move, ...]]
    """Every legal move once, in a fixed order; empty unless a seat acts."""
    why_not: Callable[[State, Move], str]
    """Why this move can't be played, in a sentence for a player; empty for exactly the moves in `legal`."""
    after: Callable[[State, Move | Rolled], Step]
    """The result of a legal move or a possible throw, unchecked: for bots and simulations."""
    spell: Callable[[Move], str]
    """The move as text."""
    parse: Callable[[str], Move]
    """The text as a move. Raises BadNotation."""
    faces: Callable[[Die], tuple[str, ...]]
    """What each face of this die shows, in the order of its numbers; empty for a raw number."""
    next_first: Callable[[Result], int]
    """The seat that is seat 1 in a rematch; the others follow clockwise."""

    def start(self, seats: int, given: Mapping[str, Value]) -> State:
        """The state before the first throw or move. Missing options take their default. Raises BadSetup."""
        return self.begin(seats, settle(self, seats, given))

    def apply(self, state: State, move: Move | Rolled) -> Step:
        """The state after a move or a throw. Raises IllegalMove and changes nothing if it can't be played."""
        if isinstance(move, Rolled):
            if problem := misfit(self.turn(state), move.values):
                raise IllegalMove(f"can't roll: {problem}")
        elif problem := self.why_not(state, move):
            raise IllegalMove(f"{self.spell(move)!r} can't be played: {problem}")
        return self.after(state, move)


def misfit(turn: Turn, values: Sequence[int]) -> str:
    """Why these values don't fit what the game waits for; empty if they do."""
    if not isinstance(turn, Roll):
        return (
            "the game is over"
            if isinstance(turn, Over)
            else f"no roll is due; it's seat {turn.number}'s turn"
        )
    if len(values) != len(turn.dice):
        return f"{len(turn.dice)} dice are due ({' '.join(die.name for die in turn.dice)}), not {len(values)}"
    for die, value in zip(turn.dice, values, strict=True):
        if not 0 <= value < (die.faces or RAW):
            return f"die {die.name} has values from 0 to {(die.faces or RAW) - 1}, not {value}"
    return ""


def settle(
    game: Game[Any, Any], seats: int, given: Mapping[str, Value], *, seeded: bool = False
) -> dict[str, Value]:
    """Every option of the game with its value. Raises BadSetup for anything the game doesn't have.

    `seeded`: the dice come from a seed, so options for real dice only are refused, too.
    """
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
        if value not in known[name].choice(seats):
            raise BadSetup(f"option {name} can't be {value} with {counted(seats)}")
        if value not in known[name].choice(seats, seeded=seeded):
            raise BadSetup(f"option {name} can be {value} only with real dice; here a seed gives the dice")
    return {option.name: given.get(option.name, option.default) for option in game.options}


def usual_seats(game: Game[Any, Any], given: Mapping[str, Value]) -> int:
    """How many play unless somebody says otherwise: two, or as close as the game and these options allow."""
    allowed = [
        seats
        for seats in game.seats
        if all(given.get(option.name, option.default) in option.choice(seats) for option in game.options)
    ]
    return min(allowed or game.seats, key=lambda seats: abs(seats - 2))


def counted(seats: int) -> str:
    """`1 seat`, `2 seats`."""
    return f"{seats} seat" + ("" if seats == 1 else "s")


def span(seats: range) -> str:
    """How many can play, in words."""
    return f"{seats[0]} to {seats[-1]} seats"


def over(turn: Turn) -> Result | None:
    """The result if the game has ended."""
    return turn.result if isinstance(turn, Over) else None


def ranked(keys: Sequence[Any]) -> tuple[tuple[int, ...], ...]:
    """Seats grouped by key, highest key first; equal keys share a place."""
    return tuple(
        tuple(seat for seat, other in enumerate(keys, 1) if other == key)
        for key in sorted(set(keys), reverse=True)
    )
