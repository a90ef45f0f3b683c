"""Boards: entries, spaces, what a penalty does to them and what a call gives them. No dice, no turns."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from .chains import STAR, WILD, entry
from .dice import COLOR, NUMBER

if TYPE_CHECKING:
    from collections.abc import Sequence

EXTRAS: Final = 8
"""How many extra spaces a board has, unused until a +1 outlines them."""
BOARD_COLORS: Final = ("R", "Y", "B", "G")
"""The boards in seat order."""


@dataclass(frozen=True, slots=True)
class Board:
    """A player's board: the entries (1 to 6, 0 for a star), its printed spaces and its outlined extras."""

    entries: tuple[int, ...]
    spaces: int
    extras: int = 0

    @property
    def last(self) -> int:
        return self.entries[-1]

    @property
    def left(self) -> int:
        """How many spaces are still to be filled, outlined extras included."""
        return self.spaces + self.extras - len(self.entries)


class Because(Enum):
    """Why a call gives a player something."""

    NUMBER = "number"
    COLOR = "color"
    BOTH = "both"
    WILD = "wild"


@dataclass(frozen=True, slots=True)
class Gift:
    """A call lets this seat write one entry."""

    seat: int
    entry: int
    because: Because


def written(board: Board, entries: Sequence[int]) -> Board:
    """The board with these entries on it; what exceeds its last space is ignored."""
    return replace(board, entries=board.entries + tuple(entries[: board.left]))


def penalized(board: Board, penalty: int) -> Board:
    """The board after a +1 or a −1; the same one where that can't change anything."""
    if penalty > 0:
        return board if board.extras == EXTRAS else replace(board, extras=board.extras + 1)
    return board if len(board.entries) == 1 else replace(board, entries=board.entries[:-1])


def swapped(boards: Sequence[Board], seat: int, board: Board) -> tuple[Board, ...]:
    """The boards with another one at this seat."""
    return (*boards[: seat - 1], board, *boards[seat:])


def called(boards: Sequence[Board], caller: int, link: str) -> tuple[Gift, ...]:
    """What the call of a chain's last link gives to whom, in seat order."""
    if link == WILD:
        return tuple(Gift(seat, STAR, Because.WILD) for seat in range(1, len(boards) + 1) if seat != caller)
    gifts = []
    for seat, (board, color) in enumerate(zip(boards, BOARD_COLORS, strict=False), 1):
        by_number = board.last == NUMBER[link]
        by_color = color == COLOR[link]
        if seat != caller and (by_number or by_color):
            because = (
                Because.BOTH if by_number and by_color else Because.NUMBER if by_number else Because.COLOR
            )
            gifts.append(Gift(seat, entry(link), because))
    return tuple(gifts)


def given(boards: Sequence[Board], gifts: Sequence[Gift]) -> tuple[Board, ...]:
    """The boards after a call."""
    new = list(boards)
    for gift in gifts:
        new[gift.seat - 1] = written(new[gift.seat - 1], (gift.entry,))
    return tuple(new)
