"""The course of a game: who acts, and what a move or a throw leads to.

Legality is in legal.py; the rules for chains and boards are in chains.py and boards.py.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rollbow.kernel.game import Die, Over, Roll, Rolled, Seat, Step, TurnBegan

from .boards import Board, called, given, swapped, written
from .chains import entry
from .dice import LETTERS, NUMBER, PENALTY, sides
from .events import Began, Called, Drawn, Landed, Missed, Stopped, Won, Written
from .notation import Done, Give, Move, Reroll, RollDice, Write
from .penalties import effect, penalize
from .score import result, winners
from .state import Phase, State

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rollbow.kernel.game import Turn, Value

    from .chains import Chain
    from .events import Event

MOST_TURNS: Final = 200


def begin(seats: int, options: Mapping[str, Value]) -> State:
    """Setup: seat 1 rolls die A, seat 2 die B, and so on."""
    board = Board((), int(options["spaces"]), star=str(options["star"]))
    boxed = options["dice"] == "any"
    return State((board,) * seats, 0, Phase.ROLL, throw=1, air=LETTERS[:seats], boxed=boxed)


def turn(state: State) -> Turn:
    """Who acts."""
    if state.air:
        return _due(state.number, state.throw, state.air, state.boxed)
    if state.phase is Phase.OVER:
        return Over(result(state.boards, state.seat, state.chain))
    return Seat(state.seat)


@lru_cache(maxsize=1)
def _due(number: int, throw: int, air: tuple[str, ...], boxed: bool) -> Roll:
    """Asked for twice in a row: what to throw, and whether that is what was thrown."""
    return Roll(tuple([Die(f"uno/{number}/{throw}/{die}", len(sides(die, boxed))) for die in air]))


def after(state: State, move: Move | Rolled) -> Step:
    """What a legal move or a throw leads to, unchecked."""
    match move:
        case Rolled(values):
            return _landed(state, values)
        case RollDice():
            return Step(replace(state, phase=Phase.CHAIN, throw=1, air=LETTERS))
        case Reroll(dice):
            return Step(replace(state, throw=2, air=dice))
        case Write(chain):
            return _write(state, chain)
        case Give(penalty):
            unused = list(state.penalties)
            unused.remove(penalty)
            new = replace(state, boards=penalize(state.boards, move), penalties=tuple(unused))
            return (Step if unused else _end_turn)(new, (effect(state, move),))
        case Done():
            return _end_turn(replace(state, penalties=()), (Stopped(state.seat, len(state.penalties)),))


def _landed(state: State, values: Sequence[int]) -> Step:
    """What follows when the dice in the air land."""
    faces = [sides(letter, state.boxed)[value] for letter, value in zip(state.air, values, strict=True)]
    if not state.number:
        return _set_up(state, faces)
    new = dict(zip(LETTERS, state.shown, strict=False)) | dict(zip(state.air, values, strict=True))
    shown = tuple([new[letter] for letter in LETTERS])
    dice = tuple(zip(state.air, faces, strict=True))
    return Step(replace(state, air=(), shown=shown), (Landed(state.seat, state.throw, dice),))


def _set_up(state: State, faces: Sequence[str]) -> Step:
    boards = list(state.boards)
    events: list[Event] = []
    for letter, face in zip(state.air, faces, strict=True):
        seat = LETTERS.index(letter) + 1
        if face in NUMBER:
            boards[seat - 1] = written(boards[seat - 1], (NUMBER[face],))
            events.append(Began(seat, face))
        else:
            events.append(Missed(seat, face))
    again = tuple(letter for letter, board in zip(LETTERS, boards, strict=False) if not board.entries)
    if again:
        new = replace(state, boards=tuple(boards), throw=state.throw + 1, air=again)
        return Step(new, tuple(events))
    new = State(tuple(boards), 1, Phase.ROLL, boxed=state.boxed)
    return Step(new, (*events, TurnBegan(1, 1)))


def _write(state: State, chain: Chain) -> Step:
    ignored = max(0, len(chain) - state.board.left)
    board = written(state.board, [entry(link) for link in chain])
    boards = swapped(state.boards, state.seat, board)
    events = (Written(state.seat, chain, ignored),)
    if not board.left:
        new = replace(state, boards=boards, chain=chain, phase=Phase.OVER)
        return Step(new, (*events, Won((state.seat,))))
    penalties = tuple(sorted((PENALTY[face] for face in state.faces if face in PENALTY), reverse=True))
    new = replace(state, boards=boards, chain=chain, phase=Phase.GIVE, penalties=penalties)
    return (Step if penalties else _end_turn)(new, events)


def _end_turn(state: State, events: tuple[Event, ...]) -> Step:
    """The call, and then the next turn or the end of the game."""
    boards = state.boards
    if state.chain:
        gifts = called(boards, state.seat, state.chain[-1])
        boards = given(boards, gifts)
        events = (*events, Called(state.seat, state.chain[-1], gifts))
    won = winners(boards)
    if won or state.number == MOST_TURNS:
        new = replace(state, boards=boards, phase=Phase.OVER)
        return Step(new, (*events, Won(won) if won else Drawn()))
    new = State(boards, state.number + 1, Phase.ROLL, boxed=state.boxed)
    return Step(new, (*events, TurnBegan(new.seat, new.number)))
