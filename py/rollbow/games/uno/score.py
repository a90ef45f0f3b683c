"""How a game came out: scores, ranking and the reason, from the boards alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.kernel.game import Line, Result, ranked

from .boards import BOARD_COLORS
from .chains import STAR, WILD
from .dice import COLORS, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .boards import Board
    from .chains import Chain


def winners(boards: Sequence[Board]) -> tuple[int, ...]:
    """The seats whose boards are full."""
    return tuple(seat for seat, board in enumerate(boards, 1) if not board.left)


def ranking(boards: Sequence[Board]) -> tuple[tuple[int, ...], ...]:
    """Fewest spaces left first: a winner has none left, so winners lead."""
    return ranked([-board.left for board in boards])


def lines(board: Board) -> tuple[Line, Line]:
    stars = board.entries.count(STAR)
    return Line("Numbers", len(board.entries) - stars), Line("Stars", stars)


def reason(won: Sequence[int], writer: int, chain: Chain) -> str:
    """Why the game ended, when this seat wrote this chain last."""
    colors = [COLORS[BOARD_COLORS[seat - 1]] for seat in won]
    if not won:
        return "The last turn was played and no board is full."
    if writer in won:
        return f"The {colors[0]} board was filled by a chain."
    call = "wild" if chain[-1] == WILD else words(chain[-1])
    if len(won) == 1:
        return f"The {colors[0]} board was filled by the call of {call}."
    return f"The {', '.join(colors[:-1])} and {colors[-1]} boards were filled by the same call of {call}."


def result(boards: Sequence[Board], writer: int, chain: Chain) -> Result:
    won = winners(boards)
    return Result(
        winners=won,
        ranking=ranking(boards),
        scores=tuple(len(board.entries) for board in boards),
        lines=tuple(lines(board) for board in boards),
        reason=reason(won, writer, chain),
    )
