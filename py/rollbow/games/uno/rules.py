"""The turn: who acts, what is legal and what a move does. Chains and boards have their own rules next door.

One rule decides legality: `why_not` is empty for exactly the moves in `legal`, and `apply` asks it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from rollbow.kernel.game import Die, IllegalMove, Over, Roll, Rolled, Seat, Step

from .boards import called, given, swapped, written
from .chains import WILD, chains, entry, first_misfit
from .dice import FACES, LETTERS, NUMBER, PENALTY, words
from .effects import effect, penalize
from .events import Began, Called, Drawn, Landed, Missed, Passed, Stopped, Won, Written
from .notation import Done, Give, Move, Reroll, RollDice, Write, spell
from .score import result, winners
from .state import Phase, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.kernel.game import Turn

    from .chains import Chain, Hand
    from .events import Event

MOST_TURNS: Final = 200
REROLLS: Final = tuple(Reroll(dice) for count in range(1, 7) for dice in combinations(LETTERS, count))
"""The 63 ways to re-roll: fewer dice first, then by letters."""
_REROLLS: Final = frozenset(REROLLS)


def turn(state: State) -> Turn:
    if state.air:
        return Roll(tuple(Die(f"uno/{state.number}/{state.throw}/{letter}", 6) for letter in state.air))
    if state.phase is Phase.OVER:
        return Over(result(state.boards, state.seat, state.chain))
    return Seat(state.seat)


def legal(state: State) -> tuple[Move, ...]:
    """Every legal move once.

    Chains in the order of `chains`, then re-rolls, fewer dice first. +1 before −1, each by seat, then `done`.
    """
    if state.air:
        return ()
    match state.phase:
        case Phase.ROLL:
            return (RollDice(),)
        case Phase.CHAIN:
            writes = _writes(state.hand, state.board.last)
            return writes if state.throw == 2 else writes + REROLLS
        case Phase.GIVE:
            return (
                *(
                    Give(penalty, seat)
                    for penalty in dict.fromkeys(state.penalties)
                    for seat in state.opponents
                ),
                Done(),
            )
        case Phase.OVER:
            return ()


@lru_cache(maxsize=256)
def _writes(hand: Hand, start: int) -> tuple[Move, ...]:
    return tuple(Write(chain) for chain in chains(hand, start))


def why_not(state: State, move: Move) -> str:
    """Why this move can't be played now; empty when it can."""
    if state.air:
        return f"the dice {' '.join(state.air)} have to land first"
    match move:
        case RollDice() if state.phase is Phase.ROLL:
            return ""
        case Reroll() if state.phase is Phase.CHAIN:
            if state.throw == 2:
                return "dice can be re-rolled only once in a turn, and they have been"
            if move in _REROLLS:
                return ""
            return f"at least one of the dice {' '.join(LETTERS)} has to be chosen, each once"
        case Write(chain) if state.phase is Phase.CHAIN:
            place = first_misfit(state.hand, state.board.last, chain)
            return "" if place is None else _misfit(state, chain, place)
        case Give(penalty, seat) if state.phase is Phase.GIVE:
            if penalty not in state.penalties:
                left = " ".join("+1" if unused > 0 else "−1" for unused in state.penalties)
                return f"no unused die shows that; still unused: {left}"
            if seat in state.opponents:
                return ""
            return "a penalty is for an opponent at this table, and for nobody else"
        case Done() if state.phase is Phase.GIVE:
            return ""
    return f"{state.phase.value}{'' if state.phase is Phase.OVER else ' now'}"


def _misfit(state: State, chain: Chain, place: int) -> str:
    """What is wrong with the link at this place, where `first_misfit` found it."""
    link, faces, wilds = chain[place], *state.hand
    if link == WILD:
        return f"the dice make {wilds} wild space{'' if wilds == 1 else 's'}: each takes two stars"
    if link not in faces:
        return f"no die shows {words(link)}; the dice show {', '.join(map(words, state.faces))}"
    if link in chain[:place]:
        return f"{words(link)} stands in the chain twice, but a die can be used only once"
    if place == 0:
        last = state.board.last
        return f"the board ends with {last}; the chain has to begin with a {last} or a wild space, not {words(link)}"
    before = words(chain[place - 1])
    color, number = before.split()
    return f"{words(link)} can't follow {before}: it needs {color}, a {number} or a wild space"


def apply(state: State, move: Move | Rolled) -> Step:
    if isinstance(move, Rolled):
        _check_throw(state, move.values)
        return landed(state, move.values)
    if problem := why_not(state, move):
        raise IllegalMove(f"'{spell(move)}' can't be played: {problem}")
    return after(state, move)


def _check_throw(state: State, values: Sequence[int]) -> None:
    if not state.air:
        raise IllegalMove(f"no dice are waited for: {state.phase.value}")
    wanted = f"the dice {' '.join(state.air)} need {len(state.air)} values from 0 to 5"
    if len(values) != len(state.air):
        raise IllegalMove(f"{wanted}, not {len(values)}")
    if any(value not in range(6) for value in values):
        raise IllegalMove(f"{wanted}, not {' '.join(map(str, values))}")


def landed(state: State, values: Sequence[int]) -> Step:
    """The state when the dice in the air have landed, unchecked."""
    faces = tuple(FACES[letter][value] for letter, value in zip(state.air, values, strict=True))
    if not state.number:
        return _set_up(state, faces)
    new = dict(zip(LETTERS, state.shown, strict=False)) | dict(zip(state.air, values, strict=True))
    shown = tuple(new[letter] for letter in LETTERS)
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
    return Step(State(tuple(boards), 1, Phase.ROLL), (*events, Passed(1, 1)))


def after(state: State, move: Move) -> Step:
    """The state after a legal move, unchecked."""
    match move:
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
    new = State(boards, state.number + 1, Phase.ROLL)
    return Step(new, (*events, Passed(new.seat, new.number)))
