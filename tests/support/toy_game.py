"""Toy: the smallest game that has everything a game can have, for testing the kernel.

Each turn a seat throws a red die (6 faces) and a green one (4), thrown again while both show a one. It takes
one of them or skips; a taken die is then kept or dropped. The first to keep `goal` points wins; after
twelve turns, most points wins. With `order on`, raw numbers decide who begins.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rollbow.kernel.game import (
    BadNotation,
    Die,
    Game,
    Line,
    Option,
    Over,
    Result,
    Roll,
    Rolled,
    Seat,
    Step,
    Words,
    ranked,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rollbow.kernel.game import Turn, Value

LAST_TURN = 12


@dataclass(frozen=True, slots=True)
class State:
    """`dice` are the values shown, counted from 0; `taken` is what the seat took but has not kept yet."""

    scores: tuple[int, ...]
    goal: int
    mover: int
    turn: int
    throw: int = 1
    dice: tuple[int, ...] = ()
    taken: int = 0
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Take:
    die: str


@dataclass(frozen=True, slots=True)
class Word:
    """`skip`, `keep` or `drop`."""

    text: str


Move = Take | Word


@dataclass(frozen=True, slots=True)
class Landed:
    values: tuple[int, ...]


def begin(seats: int, options: Mapping[str, Value]) -> State:
    return State((0,) * seats, int(options["goal"]), 1, 0 if options["order"] == "on" else 1)


def turn(state: State) -> Turn:
    if state.ended:
        return Over(_result(state))
    if state.turn == 0:
        return Roll(tuple(Die(f"toy/0/1/s{seat}", None) for seat in range(1, len(state.scores) + 1)))
    if not state.dice:
        return Roll(tuple(Die(f"toy/{state.turn}/{state.throw}/{die}", n) for die, n in (("R", 6), ("G", 4))))
    return Seat(state.mover)


def legal(state: State) -> tuple[Move, ...]:
    if not isinstance(turn(state), Seat):
        return ()
    return (Word("keep"), Word("drop")) if state.taken else (Take("R"), Take("G"), Word("skip"))


def after(state: State, move: Move | Rolled) -> Step:
    if isinstance(move, Rolled):
        return _landed(state, move)
    if isinstance(move, Take):
        return Step(replace(state, taken=1 + state.dice["RG".index(move.die)]))
    kept = state.taken if move.text == "keep" else 0
    scores = tuple(score + kept * (seat == state.mover) for seat, score in enumerate(state.scores, 1))
    ended = max(scores) >= state.goal or state.turn == LAST_TURN
    following = state.mover % len(scores) + 1
    return Step(State(scores, state.goal, following, state.turn + 1, ended=ended))


def _landed(state: State, rolled: Rolled) -> Step:
    landed = (Landed(rolled.values),)
    if state.turn == 0:
        return Step(replace(state, turn=1, mover=1 + rolled.values.index(min(rolled.values))), landed)
    if rolled.values == (0, 0):
        return Step(replace(state, throw=state.throw + 1), landed)
    return Step(replace(state, dice=rolled.values), landed)


def why_not(state: State, move: Move) -> str:
    if move in legal(state):
        return ""
    if not isinstance(turn(state), Seat):
        return "no seat is to move"
    return "the taken die is kept or dropped first" if state.taken else "take a die first"


def spell(move: Move) -> str:
    return f"take {move.die}" if isinstance(move, Take) else move.text


def parse(text: str) -> Move:
    if text in ("take R", "take G"):
        return Take(text[-1])
    if text in ("skip", "keep", "drop"):
        return Word(text)
    raise BadNotation(f"can't read {text!r}: expected take R, take G, skip, keep or drop")


def next_first(result: Result) -> int:
    """The loser begins."""
    return result.ranking[-1][0]


def faces(die: Die) -> tuple[str, ...]:
    return tuple(f"{die.name}{number}" for number in range(1, (die.faces or 0) + 1))


def _result(state: State) -> Result:
    ranking = ranked(state.scores)
    lines = tuple((Line("Kept", score),) for score in state.scores)
    return Result(
        ranking[0], ranking, state.scores, lines, Words("the goal was reached or the turns ran out")
    )


GAME: Game[State, Move] = Game(
    slug="toy",
    title="Toy",
    seats=range(1, 3),
    options=(
        Option("goal", "Goal", (10, 6, 40)),
        Option("order", "Who begins", ("off", "on")),
    ),
    emblem=("R6", "G4"),
    rules=2,
    begin=begin,
    turn=turn,
    legal=legal,
    why_not=why_not,
    after=after,
    spell=spell,
    parse=parse,
    faces=faces,
    next_first=next_first,
)
