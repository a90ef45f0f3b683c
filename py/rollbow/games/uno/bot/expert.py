"""The expert: every move of a turn with its chance to win. Averages are exact up to the end of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..legal import legal
from ..notation import Done, Give, RollDice, Write
from ..penalties import penalize
from ..state import Phase
from .boxed_set import averages
from .throw_endings import LINKS, again, offered, spelled
from .value import Outlook, chance, place

if TYPE_CHECKING:
    from ..notation import Move
    from ..state import State

Weighed = list[tuple["Move", float]]
"""Moves with the mover's chance after them, best first."""
SURE: Final = 1.0
_CLOSE: Final = 9
"""Chances that agree to this many decimals are equal: they differ only by the order of summation."""


def weighed(state: State) -> Weighed:
    """All moves with different outcomes; an immediate win makes re-rolls pointless."""
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
    """Best first; equals keep their order."""
    return sorted(moves, key=lambda move: -round(move[1], _CLOSE))


def _writes(state: State, outlook: Outlook) -> Weighed:
    """One chain for each ending that matters, the longest first among equals.

    All chains that fill the board win alike, so only the first one stays.
    """
    last, left = outlook.own.last, outlook.own.left
    ends = offered(state.faces, last)
    ends = [end for number, end in enumerate(ends) if end.length < left or not number]
    return _sorted(
        [(Write(spelled(state.faces, last, end.length, end.link)), outlook.worth(*end)) for end in ends]
    )


def _rerolls(state: State, outlook: Outlook) -> Weighed:
    """Every re-roll, fewer dice first."""
    found = averages(state, outlook.worths())
    places = sorted(range(1, len(found)), key=int.bit_count)
    return [(again(place), found[place]) for place in places]


def _given(state: State, move: Move) -> float:
    """The mover's chance after this use of a penalty die and the best uses of the others."""
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
