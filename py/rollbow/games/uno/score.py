"""How a game turned out: scores, ranking and the reason, from the boards alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.kernel.game import Line, Result, Words, ranked

from .boards import BOARD_COLORS
from .chains import STAR
from .dice import COLORS, call

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


def reason(won: Sequence[int], writer: int, chain: Chain) -> Words:
    """Why the game ended, given that this seat wrote this chain last."""
    if not won:
        return Words("The last turn is over and no board is full.")
    color = COLORS[BOARD_COLORS[won[0] - 1]]
    if writer in won:
        return Words(f"{{}} filled the {color} board.", (writer,))
    last = call(chain[-1])
    if len(won) == 1:
        return Words(f"{{}} filled the {color} board when {last} was called.", tuple(won))
    names = ", ".join("{}" for _ in won[:-1])
    return Words(f"{names} and {{}} filled their boards when {last} was called.", tuple(won))


def result(boards: Sequence[Board], writer: int, chain: Chain) -> Result:
    won = winners(boards)
    return Result(
        winners=won,
        ranking=ranking(boards),
        scores=tuple(len(board.entries) for board in boards),
        lines=tuple(lines(board) for board in boards),
        reason=reason(won, writer, chain),
    )
