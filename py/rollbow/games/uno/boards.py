"""Boards: entries, spaces, what a penalty does to a board and what a call adds to it. No dice, no turns."""

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
EVERY_NUMBER: Final = (1, 2, 3, 4, 5, 6)
BOARD_COLORS: Final = ("R", "Y", "B", "G")
"""The boards' colors in seat order."""


@dataclass(frozen=True, slots=True)
class Board:
    """A player's board: the entries (1 to 6, 0 for a star), its printed spaces and its outlined extras."""

    entries: tuple[int, ...]
    spaces: int
    extras: int = 0
    star: str = "none"
    """The option `star`: which calls a ★ as the last entry responds to."""

    @property
    def last(self) -> int:
        return self.entries[-1]

    @property
    def left(self) -> int:
        """How many spaces are left to fill, outlined extras included."""
        return self.spaces + self.extras - len(self.entries)


class Because(Enum):
    """Why a call gives a player something."""

    NUMBER = "number"
    COLOR = "color"
    BOTH = "both"
    STAR = "star"
    WILD = "wild"


@dataclass(frozen=True, slots=True)
class Gift:
    """A call lets this seat write one entry."""

    seat: int
    entry: int
    because: Because


def written(board: Board, entries: Sequence[int]) -> Board:
    """The board with these entries on it; anything beyond its last space is ignored."""
    return replace(board, entries=board.entries + tuple(entries[: board.left]))


def penalized(board: Board, penalty: int) -> Board:
    """The board after a +1 or a −1; the same object if nothing can change."""
    if penalty > 0:
        return board if board.extras == EXTRAS else replace(board, extras=board.extras + 1)
    return board if len(board.entries) == 1 else replace(board, entries=board.entries[:-1])


def swapped(boards: Sequence[Board], seat: int, board: Board) -> tuple[Board, ...]:
    """The boards with this seat's board replaced."""
    return (*boards[: seat - 1], board, *boards[seat:])


def heard(board: Board) -> tuple[int, ...]:
    """The numbers whose call lets this board write, whatever the color called (N10b)."""
    if board.last != STAR:
        return (board.last,)
    if board.star == "any":
        return EVERY_NUMBER
    return tuple(number for number in board.entries if number != STAR)[-1:] if board.star == "number" else ()


def called(boards: Sequence[Board], caller: int, link: str) -> tuple[Gift, ...]:
    """Who gets what from the call of a chain's last link, in seat order."""
    if link == WILD:
        return tuple(Gift(seat, STAR, Because.WILD) for seat in range(1, len(boards) + 1) if seat != caller)
    gifts = []
    for seat, (board, color) in enumerate(zip(boards, BOARD_COLORS, strict=False), 1):
        by_number = NUMBER[link] in heard(board)
        by_color = color == COLOR[link]
        if seat != caller and (by_number or by_color):
            gifts.append(Gift(seat, entry(link), _because(board, by_number, by_color)))
    return tuple(gifts)


def _because(board: Board, by_number: bool, by_color: bool) -> Because:
    if not by_number:
        return Because.COLOR
    if board.last == STAR and board.star == "any":
        return Because.COLOR if by_color else Because.STAR
    return Because.BOTH if by_color else Because.NUMBER


def given(boards: Sequence[Board], gifts: Sequence[Gift]) -> tuple[Board, ...]:
    """The boards after a call."""
    new = list(boards)
    for gift in gifts:
        new[gift.seat - 1] = written(new[gift.seat - 1], (gift.entry,))
    return tuple(new)
