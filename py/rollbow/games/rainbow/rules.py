"""The rules of Rainbow Roll: what may be played, and what follows from it.

Scoring is in score.py, the dice in dice.py, what a position says in state.py; text is in notation.py.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from typing import TYPE_CHECKING, assert_never

from rollbow.games import rainbow
from rollbow.kernel.game import Die, IllegalMove, Over, Roll, Rolled, Seat, Step, settle

from .dice import DRAWN, FACE, LUCKY, NAMES, SIDES, VALUES, Face, Slot
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
    TurnBegan,
    Won,
)
from .notation import Move, RollDice, Stop, Take, in_order, spell
from .score import bonus, doubled, leaders, points, result
from .state import Phase, State, aside, at_stake, table, totals, turn_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rollbow.kernel.game import Turn, Value

ROLL, STOP = RollDice(), Stop()
RAW = 2**64


def start(seats: int, options: Mapping[str, Value]) -> State:
    settle(rainbow, seats, options)
    return State(sheets=((),) * seats, players=tuple(range(1, seats + 1)), seat=1)


def turn(state: State) -> Turn:
    match state.phase:
        case Phase.READY | Phase.TAKE | Phase.DECIDE:
            return Seat(state.seat)
        case Phase.CUP:
            place = f"rainbow/{turn_number(state)}/cup/"
            return Roll(tuple(Die(place + name, None) for name in NAMES))
        case Phase.THROW:
            place = f"rainbow/{turn_number(state)}/{state.throws + 1}/"
            return Roll(tuple(Die(place + NAMES[die], SIDES) for die in state.loose))
        case Phase.OVER:
            return Over(result(state.sheets))
        case _:
            assert_never(state.phase)


def legal(state: State) -> tuple[Move, ...]:
    """Every legal move. Takes go through the slots R O Y G B P L, in each the highest value first, none last;
    so the first take is the fullest. Otherwise `roll` stands before `stop`.
    """
    match state.phase:
        case Phase.READY:
            return (ROLL,)
        case Phase.DECIDE:
            return (ROLL, STOP)
        case Phase.TAKE:
            combinations = product(*((*choice, None) for choice in choices(state)))
            takes = [Take(tuple(face for face in faces if face is not None)) for faces in combinations]
            return tuple(takes[:-1])
        case _:
            return ()


def choices(state: State) -> tuple[tuple[Face, ...], ...]:
    """The faces that can be taken from this roll, by slot, highest first; one of a slot can be taken.

    Whether a die is set aside or exchanged, it must be higher than what its slot holds.
    """
    found: list[set[int]] = [set() for _ in Slot]
    for _, face in table(state):
        found[face.slot].add(face.value)
    return tuple(
        tuple(FACE[slot][value] for value in sorted(values, reverse=True) if value > held)
        for slot, (values, held) in enumerate(zip(found, aside(state), strict=True))
    )


def why_not(state: State, move: Move) -> str:
    """Why this move can't be played now, in a sentence; empty if it can."""
    match state.phase, move:
        case Phase.OVER, _:
            return "the game is over"
        case ((Phase.CUP | Phase.THROW), _):
            return "the dice have to be rolled first"
        case Phase.READY, _:
            return "" if move == ROLL else "the turn begins with drawing seven dice and rolling them"
        case Phase.DECIDE, (RollDice() | Stop()):
            return ""
        case Phase.TAKE, Take(faces):
            return why_not_take(state, faces)
        case Phase.TAKE, _:
            return "at least one die has to be taken first"
        case _:
            return "dice were taken from this roll already; now roll on or stop"


def why_not_take(state: State, faces: tuple[Face, ...]) -> str:
    if not faces:
        return "at least one die has to be taken"
    if not in_order(faces):
        return "the dice are named in the order of the rainbow, the lucky one last"
    offered = choices(state)
    for face in faces:
        if face not in offered[face.slot]:
            return why_not_face(state, face)
    for one, other in pairwise(faces):
        if one.slot == other.slot:
            return f"{one.words} and {other.words} can't both be taken; one die of each color can be taken from a roll"
    return ""


def why_not_face(state: State, face: Face) -> str:
    if all(face != shown for _, shown in table(state)):
        return f"no die shows {face.words}; the dice show {showing(state)}"
    held = FACE[face.slot][aside(state)[face.slot]]
    if face.slot is Slot.L:
        return "the lucky die is set aside already"
    needed = f"an exchange needs a higher {face.slot.word} die"
    return f"{face.words} is not higher than the {held.words} set aside; {needed}"


def showing(state: State) -> str:
    return ", ".join(face.words for _, face in table(state))


def apply(state: State, move: Move | Rolled) -> Step:
    if isinstance(move, Rolled):
        return landed(state, move.values)
    reason = why_not(state, move)
    if reason:
        raise IllegalMove(f"can't play {spell(move)!r}: {reason}")
    return after(state, move)


def after(state: State, move: Move) -> Step:
    """What follows from a legal move. Does not check that it is legal."""
    match move:
        case RollDice():
            return Step(replace(state, phase=Phase.THROW if state.throws else Phase.CUP))
        case Take(faces):
            return taken(state, faces)
        case Stop():
            return scored(state, ())


def landed(state: State, values: tuple[int, ...]) -> Step:
    """What follows from a throw, or from the numbers that order the cup."""
    match state.phase:
        case Phase.CUP:
            check(values, len(NAMES), RAW)
            return filled(state, values)
        case Phase.THROW:
            check(values, len(state.loose), SIDES)
            return thrown(state, tuple(value + 1 for value in values))
        case _:
            raise IllegalMove("can't roll: no dice are waited for now")


def check(values: tuple[int, ...], count: int, limit: int) -> None:
    if len(values) != count:
        raise IllegalMove(f"can't roll: {count} dice are waited for, not {len(values)}")
    for value in values:
        if not 0 <= value < limit:
            raise IllegalMove(f"can't roll: {value} is no value from 0 to {limit - 1}")


def filled(state: State, numbers: tuple[int, ...]) -> Step:
    lowest = sorted(range(len(NAMES)), key=numbers.__getitem__)[:DRAWN]
    dice = tuple(sorted(lowest))
    return Step(replace(state, phase=Phase.THROW, loose=dice), (Drawn(state.seat, dice),))


def thrown(state: State, shown: tuple[int, ...]) -> Step:
    state = replace(state, phase=Phase.TAKE, throws=state.throws + 1, shown=shown)
    events = (Thrown(state.seat, state.loose, tuple(face for _, face in table(state))),)
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
        die = next(die for die, shown in table(state) if shown == face)
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
            events.append(Exchanged(state.seat, die, face, old, FACE[face.slot][VALUES[old][face.slot]]))
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
    """Writes the turn down and passes on: to the next seat, to the next round, or to the end."""
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
