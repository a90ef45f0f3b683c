"""What a penalty or a call would do, and to whom, without applying it: for the rules, previews and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .boards import called, penalized, swapped
from .events import Erased, NoEffect, Outlined
from .notation import Done, Give, Write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .boards import Board, Gift
    from .events import Effect
    from .notation import Move
    from .state import State


def effect(state: State, give: Give) -> Effect:
    """What using this penalty die would do."""
    old = state.boards[give.seat - 1]
    new = penalized(old, give.penalty)
    if new is old:
        return NoEffect(state.seat, give.seat, give.penalty)
    if give.penalty > 0:
        return Outlined(state.seat, give.seat, new.extras)
    return Erased(state.seat, give.seat, old.last)


def penalize(boards: Sequence[Board], give: Give) -> tuple[Board, ...]:
    """The boards after a penalty die is used."""
    return swapped(boards, give.seat, penalized(boards[give.seat - 1], give.penalty))


def gifts(state: State, move: Move) -> tuple[Gift, ...]:
    """Who would get what from this turn's call if this move were played and no penalty die used after it.

    For `write`, `give` and `done`; other moves, empty chains and chains that fill the board give nothing.
    """
    boards, chain = state.boards, state.chain
    match move:
        case Write(chain) if len(chain) >= state.board.left:
            return ()
        case Write() | Done():
            pass
        case Give():
            boards = penalize(boards, move)
        case _:
            return ()
    return called(boards, state.seat, chain[-1]) if chain else ()
