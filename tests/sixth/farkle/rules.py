"""The turn: who acts and what a move does. What can be played is in legal.py, what it is worth in score.py."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.kernel.game import Die, Over, Roll, Rolled, Seat, Step, TurnBegan

from .events import Banked, Farkled, Kept, Landed, Won
from .legal import takes
from .notation import Bank, Move, RollDice, Take
from .score import result, worth
from .state import DICE, ENTRY, MOST_ROUNDS, Phase, State, totals, turn_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rollbow.kernel.game import Turn, Value


def begin(seats: int, options: Mapping[str, Value]) -> State:
    return State(((),) * seats, int(options["goal"]), ENTRY if options["entry"] == "on" else 0)


def turn(state: State) -> Turn:
    match state.phase:
        case Phase.THROW:
            place = f"farkle/{turn_number(state)}/{state.throws + 1}"
            return Roll(tuple(Die(f"{place}/{name}", 6) for name in DICE[: state.loose]))
        case Phase.OVER:
            return Over(result(state.sheets, state.goal))
    return Seat(state.seat)


def after(state: State, move: Move | Rolled) -> Step:
    """The state after a legal move or a throw, unchecked."""
    match move:
        case Rolled(values):
            return landed(state, tuple(sorted(value + 1 for value in values)))
        case RollDice():
            return Step(replace(state, phase=Phase.THROW, loose=state.loose or len(DICE)))
        case Take(faces):
            points = worth(faces)
            kept = replace(
                state,
                phase=Phase.DECIDE,
                shown=(),
                loose=state.loose - len(faces),
                stake=state.stake + points,
            )
            return Step(kept, (Kept(state.seat, faces, points),))
        case Bank():
            total = totals(state)[state.seat - 1] + state.stake
            return ended(state, state.stake, (Banked(state.seat, state.stake, total),))


def landed(state: State, shown: tuple[int, ...]) -> Step:
    events = (Landed(state.seat, shown),)
    if not takes(shown):
        return ended(state, 0, (*events, Farkled(state.seat, state.stake)))
    return Step(replace(state, phase=Phase.KEEP, throws=state.throws + 1, shown=shown), events)


def ended(state: State, points: int, events: tuple[object, ...]) -> Step:
    """Writes the turn down and passes on: to the next seat, or to the end."""
    sheets = list(state.sheets)
    sheets[state.seat - 1] += (points,)
    seat = state.seat % len(sheets) + 1
    new = State(tuple(sheets), state.goal, state.entry, seat)
    best = max(totals(new))
    if seat == 1 and (best >= state.goal or len(sheets[0]) == MOST_ROUNDS):
        winners = result(new.sheets, new.goal).winners
        return Step(replace(new, phase=Phase.OVER), (*events, Won(winners, best)))
    return Step(new, (*events, TurnBegan(seat, turn_number(new))))
