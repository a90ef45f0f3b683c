"""The course of a game: who acts, and what a move or a throw leads to.

What is legal stands in `legality`, what points are worth in `score`, who wins in `ending`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.kernel.game import Die, IllegalMove, Over, Roll, Rolled, Seat, Step

from .claims import reach
from .ending import ends, result
from .events import (
    AbilityGained,
    Adjusted,
    Declined,
    Event,
    FirstWon,
    GameEnded,
    Marked,
    Penalized,
    Picked,
    RowCompleted,
    Thrown,
    TripleOnes,
    TurnBegan,
)
from .legality import is_wild, legal, why_not
from .notation import DICE, FACES, PICKS, Done, Extra, Flip, Mark, Nudge, Pass, Pick, spell
from .score import EXTRAS
from .sheet import FULL_ROWS, Ability, Sheet, claimed, complete_numbers, gained
from .state import Phase, State

if TYPE_CHECKING:
    from rollbow.kernel.game import Turn

    from .notation import Move
    from .sheet import Cell

CLAIMS = 2
"""How many claims the active player owes."""


def opening(seats: int, triple1: bool) -> State:
    """The state before the first pick."""
    return State(triple1=triple1, sheets=(Sheet(extras=EXTRAS[seats]),) * seats)


def turn(state: State) -> Turn:
    """Who acts."""
    match state.phase:
        case Phase.OVER:
            return Over(result(state.sheets))
        case Phase.THROW | Phase.SECOND_THROW:
            return Roll(tuple(Die(f"unicorn/{state.turn}/1/{die}", len(FACES)) for die in state.dice))
        case _:
            return Seat(state.seat)


def apply(state: State, move: Move | Rolled) -> Step:
    """The state after a legal move or the throw that is waited for; anything else raises IllegalMove."""
    if isinstance(move, Rolled):
        _check_throw(state, move)
    elif move not in legal(state):
        raise IllegalMove(f"{spell(move)!r} can't be played: {why_not(state, move)}")
    return after(state, move)


def _check_throw(state: State, throw: Rolled) -> None:
    waiting = turn(state)
    if not isinstance(waiting, Roll):
        raise IllegalMove("no dice are waited for")
    wanted = len(waiting.dice)
    if len(throw.values) != wanted:
        raise IllegalMove(f"{wanted} dice are waited for; the throw has {len(throw.values)}")
    for die, value in zip(waiting.dice, throw.values, strict=True):
        if value not in range(len(FACES)):
            raise IllegalMove(
                f"die {die.name} can't show face number {value}; they go from 0 to {len(FACES) - 1}"
            )


def after(state: State, move: Move | Rolled) -> Step:
    """What `apply` gives, without its check: for bots and simulations that play only legal moves."""
    match move:
        case Rolled(values):
            return _thrown(state, tuple(value + 1 for value in values))
        case Mark(cell):
            return _claim(state, cell)
        case Extra(cell):
            return _claim(state, cell)
        case Pick(colors):
            dice = PICKS[colors]
            return Step(replace(state, phase=Phase.THROW, dice=dice), (Picked(state.seat, dice),))
        case Pass():
            return _pass(state)
        case Done():
            return _leave(state, (Declined(state.seat),))
        case Nudge(die, step):
            return _adjust(state, die, Ability.NUDGE, step)
        case Flip(die):
            return _adjust(state, die, Ability.FLIP)


def _thrown(state: State, values: tuple[int, ...]) -> Step:
    phase = Phase.ACTIVE if state.phase is Phase.THROW else Phase.OTHERS
    state = replace(state, phase=phase, rolled=values, latest=values, made=0)
    events: tuple[Event, ...] = (Thrown(state.seat, state.dice, values),)
    if is_wild(state):
        events = (*events, TripleOnes(state.seat))
    return Step(state, events)


def _with_sheet(state: State, sheet: Sheet) -> tuple[Sheet, ...]:
    return (*state.sheets[: state.seat - 1], sheet, *state.sheets[state.seat :])


def _adjust(state: State, die: str, ability: Ability, step: int = 0) -> Step:
    place = state.dice.index(die)
    before = state.latest[place]
    sheet = state.sheet
    if ability is Ability.NUDGE:
        value, sheet = before + step, replace(sheet, nudges=sheet.nudges - 1)
    else:
        value, sheet = 7 - before, replace(sheet, flips=sheet.flips - 1)
    latest = (*state.latest[:place], value, *state.latest[place + 1 :])
    return Step(
        replace(state, sheets=_with_sheet(state, sheet), latest=latest),
        (Adjusted(state.seat, die, ability, before, value),),
    )


def _claim(state: State, cell: Cell) -> Step:
    extra = state.phase is Phase.EXTRA
    seat = state.seat
    sheet = claimed(state.sheet, cell)
    events: list[Event] = [Marked(seat, cell, extra)]
    if ability := gained(sheet.rows, cell):
        events.append(AbilityGained(seat, ability, cell.color))
    if sheet.rows[cell.color] == FULL_ROWS[cell.color]:
        events.append(RowCompleted(seat, cell.color))
    first = complete_numbers(sheet.rows) & ~state.closed & 1 << cell.number
    if first and not state.solo:
        sheet = replace(sheet, firsts=sheet.firsts | first)
        events.append(FirstWon(seat, cell.number))
    if extra:
        sheet = replace(sheet, extras=sheet.extras - 1)
    sheets = _with_sheet(state, sheet)
    if state.made or (state.phase is Phase.OTHERS and not sheet.extras):
        return _leave(replace(state, sheets=sheets), tuple(events))
    made = reach(state.dice, state.rolled, state.latest, is_wild(state))[cell]
    phase = Phase.EXTRA if state.phase is Phase.OTHERS else state.phase
    return Step(replace(state, sheets=sheets, phase=phase, made=made), tuple(events))


def _pass(state: State) -> Step:
    sheet = state.sheet
    if state.phase is Phase.ACTIVE:
        count = CLAIMS - 1 if state.made else CLAIMS
        sheet = replace(sheet, yours=sheet.yours + count)
    else:
        count = 1
        sheet = replace(sheet, others=sheet.others + count)
    event = Penalized(state.seat, state.phase is Phase.ACTIVE, count)
    return _leave(replace(state, sheets=_with_sheet(state, sheet)), (event,))


def _leave(state: State, events: tuple[Event, ...]) -> Step:
    """The player to act has finished this phase: on to the next player, throw or turn."""
    following = state.seat % len(state.sheets) + 1
    if state.phase is Phase.ACTIVE:
        state = replace(state, made=0, closed=_closed(state))
        if state.solo:
            rest = tuple(die for die in DICE if die not in state.dice)
            return Step(replace(state, phase=Phase.SECOND_THROW, dice=rest, rolled=(), latest=()), events)
        return Step(replace(state, phase=Phase.OTHERS, seat=following, latest=state.rolled), events)
    if following != state.active:
        state = replace(state, phase=Phase.OTHERS, seat=following, latest=state.rolled, made=0)
        return Step(state, events)
    state = replace(state, dice=(), rolled=(), latest=(), made=0, closed=_closed(state))
    if ends(state.sheets):
        return Step(replace(state, phase=Phase.OVER, seat=state.active), (*events, GameEnded()))
    coming = state.active % len(state.sheets) + 1
    state = replace(state, phase=Phase.PICK, turn=state.turn + 1, active=coming, seat=coming)
    return Step(state, (*events, TurnBegan(coming, state.turn)))


def _closed(state: State) -> int:
    """A phase ends, so every First won by now is closed to whoever has not got it."""
    closed = 0
    for sheet in state.sheets:
        closed |= sheet.firsts
    return closed
