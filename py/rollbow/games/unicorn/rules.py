"""The course of a game: who acts, and what a move or a throw leads to.

Legality is in `legal`, points are in `score`, and `ending` decides who wins.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.kernel.game import Die, Over, Roll, Rolled, Seat, Step, TurnBegan

from .dice_groups import also, either
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
)
from .legal import is_wild, made_by, surely_made_by
from .notation import DICE, FACES, PICKS, Done, Extra, Flip, Mark, Nudge, Pass, Pick
from .score import EXTRAS
from .sheet import FULL_ROWS, Ability, Sheet, claimed, complete_numbers, gained
from .state import Phase, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rollbow.kernel.game import Turn, Value

    from .notation import Move
    from .sheet import Cell

CLAIMS = 2
"""How many claims the active player owes."""


def begin(seats: int, options: Mapping[str, Value]) -> State:
    """The state before the first pick."""
    extras = int(options["extras"]) if seats == 1 else EXTRAS[seats]
    triple1 = options["triple1"]
    return State(
        triple1=triple1 != "off",
        sheets=(Sheet(extras=extras),) * seats,
        once=triple1 == "one",
        extras=extras,
    )


def turn(state: State) -> Turn:
    """Who acts."""
    match state.phase:
        case Phase.OVER:
            return Over(result(state.sheets))
        case Phase.THROW | Phase.SECOND_THROW:
            throw, faces = f"unicorn/{state.turn}/1/", len(FACES)
            return Roll(tuple([Die(throw + die, faces) for die in state.dice]))
        case Phase.PICK | Phase.ACTIVE | Phase.OTHERS | Phase.EXTRA:
            return Seat(state.seat)


def after(state: State, move: Move | Rolled) -> Step:
    """What a legal move or a throw leads to, unchecked."""
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
    state = _as_rolled(replace(state, phase=phase, rolled=values))
    events: tuple[Event, ...] = (Thrown(state.seat, state.dice, values),)
    if is_wild(state):
        events = (*events, TripleOnes(state.seat, state.once))
    return Step(state, events)


def _as_rolled(state: State) -> State:
    """A player starts from the dice as they were rolled."""
    rolled = state.rolled
    return replace(state, latest=rolled, offered=either(rolled, rolled), made=0, compels=0)


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
    values = also(state.offered[place], step)
    offered = (*state.offered[:place], values, *state.offered[place + 1 :])
    return Step(
        replace(state, sheets=_with_sheet(state, sheet), latest=latest, offered=offered),
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
    made = made_by(state, cell)
    if state.phase is Phase.OTHERS:
        return Step(replace(state, sheets=sheets, phase=Phase.EXTRA, made=made), tuple(events))
    compels = surely_made_by(state, cell) or made
    return Step(replace(state, sheets=sheets, made=made, compels=compels), tuple(events))


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
    """The player to act is done with this phase: on to the next player, throw or turn."""
    following = state.seat % len(state.sheets) + 1
    if state.phase is Phase.ACTIVE:
        state = replace(state, closed=_closed(state))
        if state.solo:
            rest = tuple(die for die in DICE if die not in state.dice)
            return Step(_as_rolled(replace(state, phase=Phase.SECOND_THROW, dice=rest, rolled=())), events)
        return Step(_as_rolled(replace(state, phase=Phase.OTHERS, seat=following)), events)
    if following != state.active:
        return Step(_as_rolled(replace(state, phase=Phase.OTHERS, seat=following)), events)
    state = _as_rolled(replace(state, dice=(), rolled=(), closed=_closed(state)))
    if ends(state.sheets):
        return Step(replace(state, phase=Phase.OVER, seat=state.active), (*events, GameEnded()))
    coming = state.active % len(state.sheets) + 1
    state = replace(state, phase=Phase.PICK, turn=state.turn + 1, active=coming, seat=coming)
    return Step(state, (*events, TurnBegan(coming, state.turn)))


def _closed(state: State) -> int:
    """At the end of a phase, every First won so far is closed to the other players."""
    closed = 0
    for sheet in state.sheets:
        closed |= sheet.firsts
    return closed
