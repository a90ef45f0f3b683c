"""The expert: every move of a turn with the chance to win that it leaves. Averages are exact up to the turn's end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .bot_hands import LINKS, again, best, kept, offered, spelled
from .bot_value import Outlook, chance, place
from .effects import penalize
from .notation import Done, Give, RollDice, Write
from .rules import legal
from .state import Phase

if TYPE_CHECKING:
    from .notation import Move
    from .state import State

Weighed = list[tuple["Move", float]]
"""Moves with the mover's chance after them, best first."""
SURE: Final = 1.0
_CLOSE: Final = 9
"""Chances that agree in so many decimals are equal: they differ by the order of adding up only."""


def weighed(state: State) -> Weighed:
    """All moves that differ in what they can come to; a win on the spot needs no re-roll beside it."""
    match state.phase:
        case Phase.ROLL:
            return [(RollDice(), ahead(state))]
        case Phase.GIVE:
            return _sorted([(move, _given(state, move)) for move in legal(state)])
        case _:
            outlook = Outlook(state.boards, state.seat)
            found = _writes(state, outlook)
            if state.throw == 2 or found[0][1] == SURE:
                return found
            return _sorted(found + _rerolls(state, outlook))


def ahead(state: State) -> float:
    """The mover's chance before the throw."""
    seats = len(state.boards)
    return chance([place(state.boards[(state.seat - 1 + step) % seats]) for step in range(seats)], 0)


def _sorted(moves: Weighed) -> Weighed:
    """Best first; of equals the first one stays first."""
    return sorted(moves, key=lambda move: -round(move[1], _CLOSE))


def _writes(state: State, outlook: Outlook) -> Weighed:
    """One chain for each ending that matters, the longest first among equals.

    All chains that fill the board are the same win, so only the first of them stays.
    """
    last, left = outlook.own.last, outlook.own.left
    ends = offered(state.faces, last)
    ends = [end for number, end in enumerate(ends) if end.length < left or not number]
    return _sorted(
        [(Write(spelled(state.faces, last, end.length, end.link)), outlook.worth(*end)) for end in ends]
    )


def _rerolls(state: State, outlook: Outlook) -> Weighed:
    """Every re-roll, fewer dice first."""
    averages = kept(best(outlook.own.last, outlook.worths()), state.shown)
    places = sorted(range(1, len(averages)), key=int.bit_count)
    return [(again(place), averages[place]) for place in places]


def _given(state: State, move: Move) -> float:
    """The mover's chance after this use of a penalty die and the best ones of those left."""
    boards, unused = state.boards, list(state.penalties)
    if isinstance(move, Give):
        boards = penalize(boards, move)
        unused.remove(move.penalty)
    if isinstance(move, Done):
        unused.clear()
    outlook = Outlook(boards, state.seat)
    link = LINKS.index(state.chain[-1]) if state.chain else None
    return max(
        outlook.called(plan, outlook.own, link) for plan in outlook.plans(unused.count(1), unused.count(-1))
    )
