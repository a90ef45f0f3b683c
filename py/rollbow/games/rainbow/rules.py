"""The course of a game: who acts, and what a move or a throw leads to.

Legality is in legal.py, scoring in score.py, dice in dice.py, positions in state.py.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.kernel.game import Die, Over, Roll, Rolled, Seat, Step, TurnBegan

from .dice import DRAWN, FACE, LUCKY, NAMES, SIDES, VALUES, Face
from .events import (
    Bamboozled,
    Drawn,
    Event,
    Exchanged,
    LastRound,
    PlayOff,
    Practiced,
    Scored,
    SetAside,
    Thrown,
    Won,
)
from .legal import choices
from .notation import Move, RollDice, Stop, Take
from .score import bonus, doubled, leaders, points, result
from .state import Phase, State, aside, at_stake, rolled_dice, totals, turn_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rollbow.kernel.game import Turn, Value


def begin(seats: int, options: Mapping[str, Value]) -> State:
    """The state before the first seat rolls."""
    return State(sheets=((),) * seats, players=tuple(range(1, seats + 1)), seat=1)


def turn(state: State) -> Turn:
    """Who acts."""
    match state.phase:
        case Phase.READY | Phase.TAKE | Phase.DECIDE:
            return Seat(state.seat)
        case Phase.CUP:
            place = f"rainbow/{turn_number(state)}/cup/"
            return Roll(tuple([Die(place + name, None) for name in NAMES]))
        case Phase.THROW:
            place = f"rainbow/{turn_number(state)}/{state.throws + 1}/"
            return Roll(tuple([Die(place + NAMES[die], SIDES) for die in state.loose]))
        case Phase.OVER:
            return Over(result(state.sheets))


def after(state: State, move: Move | Rolled) -> Step:
    """What a legal move or a throw leads to, unchecked."""
    match move:
        case Rolled(values):
            return filled(state, values) if state.phase is Phase.CUP else thrown(state, values)
        case RollDice():
            return Step(replace(state, phase=Phase.THROW if state.throws else Phase.CUP))
        case Take(faces):
            return taken(state, faces)
        case Stop():
            return scored(state, ())


def filled(state: State, numbers: tuple[int, ...]) -> Step:
    lowest = sorted(range(len(NAMES)), key=numbers.__getitem__)[:DRAWN]
    dice = tuple(sorted(lowest))
    return Step(replace(state, phase=Phase.THROW, loose=dice), (Drawn(state.seat, dice),))


def thrown(state: State, values: tuple[int, ...]) -> Step:
    shown = tuple([value + 1 for value in values])
    state = replace(state, phase=Phase.TAKE, throws=state.throws + 1, shown=shown)
    events = (Thrown(state.seat, state.loose, tuple([face for _, face in rolled_dice(state)])),)
    if any(choices(state)):
        return Step(state, events)
    return ended(state, 0, (*events, Bamboozled(state.seat, at_stake(state))))


def taken(state: State, faces: tuple[Face, ...]) -> Step:
    """Of two dice with the same face the lower-named one is taken."""
    loose = list(state.loose)
    kept = list(state.kept)
    lucky = state.lucky
    events: list[Event] = []
    for face in faces:
        die = next(die for die, shown in rolled_dice(state) if shown == face)
        loose.remove(die)
        if die == LUCKY:
            lucky = face.value
            events.append(SetAside(state.seat, die, face))
            continue
        old = kept[face.slot]
        kept[face.slot] = die
        if old is None:
            events.append(SetAside(state.seat, die, face))
        else:
            loose.append(old)
            events.append(Exchanged(state.seat, die, face, FACE[face.slot][VALUES[old][face.slot]]))
    state = replace(
        state,
        phase=Phase.DECIDE,
        loose=tuple(sorted(loose)),
        shown=(),
        kept=tuple(kept),
        lucky=lucky,
    )
    return Step(state, tuple(events)) if loose else scored(state, tuple(events))


def scored(state: State, events: tuple[Event, ...]) -> Step:
    values = aside(state)
    worth = points(values)
    total = totals(state)[state.seat - 1] + worth
    return ended(state, worth, (*events, Scored(state.seat, worth, doubled(values), bonus(values), total)))


def ended(state: State, worth: int, events: tuple[Event, ...]) -> Step:
    """Records the turn and moves on: to the next seat, the next round, or the end."""
    sheets = tuple(
        (*sheet, worth) if seat == state.seat else sheet for seat, sheet in enumerate(state.sheets, 1)
    )
    waiting = state.players[state.players.index(state.seat) + 1 :]
    first = leaders(sheets)
    if waiting:
        if first == (state.seat,) and not leaders(state.sheets):
            events = (*events, LastRound(state.seat))
        return passed(State(sheets, state.players, waiting[0]), events)
    if len(first) == 1:
        final = State(sheets, state.players, state.seat, Phase.OVER)
        total = sum(sheets[first[0] - 1])
        alone = len(sheets) == 1
        return Step(final, (*events, Practiced(1, len(sheets[0])) if alone else Won(first[0], total)))
    if first:
        events = (*events, PlayOff(first, sum(sheets[first[0] - 1])))
    players = first or state.players
    return passed(State(sheets, players, players[0]), events)


def passed(state: State, events: tuple[Event, ...]) -> Step:
    return Step(state, (*events, TurnBegan(state.seat, turn_number(state))))
