"""What a board is worth to every seat between turns, by a small network that learned to agree with its look ahead.

It sees a board by who moves: role 0 moves next, the other players follow in turn, dummies come last. A board's numbers
are sums over its areas, and areas come again and again: so a board is judged as quickly as by a few tables.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from ..state import FEWEST_AREAS, PAWNS, POSITIONS
from .value import softmax

if TYPE_CHECKING:
    from rollbow.bots.judge import Chances

    from ..state import Areas, State

HIDDEN: Final = 32
STEP: Final = PAWNS + 1
EMPTY: Final = FEWEST_AREAS * STEP
PAIRS: Final = EMPTY + STEP
AREA: Final = PAIRS + FEWEST_AREAS * STEP * STEP
"""Inputs of an area: pawns of each role, empty places, each player's pawns together with all strangers'."""
OUTSIDE: Final = FEWEST_AREAS * AREA
MOVER: Final = OUTSIDE + FEWEST_AREAS * STEP
INPUTS: Final = MOVER + FEWEST_AREAS
WIDE: Final = HIDDEN + FEWEST_AREAS
"""An input adds to the hidden cells, and straight to the outputs."""
SIZE: Final = INPUTS * WIDE + FEWEST_AREAS * HIDDEN
"""Numbers of a network."""
SEATS: Final = (2,)
"""For so many seats there is a network, in this order in the file."""
UNIT: Final = 128

Cells = list[float]


@cache
def numbers() -> array[int]:
    found = array("h")
    found.frombytes(files(__package__).joinpath("net.bin").read_bytes())
    return found


def summed(seats: int, inputs: list[int]) -> Cells:
    """What these inputs add up to."""
    start, outputs = SIZE * SEATS.index(seats), 1 if seats == 2 else seats
    known = numbers()
    rows = [known[at : at + HIDDEN + outputs] for at in (start + WIDE * each for each in inputs)]
    return [sum(column) / UNIT for column in zip(*rows, strict=True)]


@cache
def answers(seats: int) -> tuple[Cells, ...]:
    """What the hidden cells tell each output. Of two seats one output tells enough."""
    start = SIZE * SEATS.index(seats) + INPUTS * WIDE
    known = numbers()
    return tuple(
        [each / UNIT for each in known[at : at + HIDDEN]]
        for at in range(start, start + HIDDEN * (1 if seats == 2 else seats), HIDDEN)
    )


def role(color: int, seats: int, mover: int) -> int:
    return color if color >= seats else (color - mover) % seats


@lru_cache(maxsize=8192)
def area(row: tuple[int, ...], place: int, seats: int, mover: int) -> Cells:
    """What one area adds."""
    count = [0] * FEWEST_AREAS
    for color, pawns in enumerate(row):
        count[role(color, seats, mover)] = pawns
    at, whole = role(place, seats, mover), sum(row)
    inputs = [STEP * each + pawns for each, pawns in enumerate(count)]
    inputs.append(EMPTY + POSITIONS - whole)
    inputs += [
        PAIRS + STEP * (STEP * each + pawns) + whole - pawns
        for each, pawns in enumerate(count[:seats])
        if each != at
    ]
    return summed(seats, [AREA * at + each for each in inputs])


@lru_cache(maxsize=2048)
def rest(outside: tuple[int, ...], seats: int, mover: int) -> Cells:
    """What the pawns outside add, and who moves."""
    inputs = [OUTSIDE + STEP * role(color, seats, mover) + outside[color] for color in range(seats)]
    return summed(seats, [*inputs, MOVER + mover])


@lru_cache(maxsize=20_000)
def chances(areas: Areas, outside: tuple[int, ...], seats: int, mover: int) -> Chances:
    """Every seat's chance to win when it is `mover`'s turn next."""
    parts = [area(row, place, seats, mover) for place, row in enumerate(areas)]
    cells = [a + b + c + d + e for a, b, c, d, e in zip(*parts, rest(outside, seats, mover), strict=True)]
    sums = [
        plain + sum([told * cell for told, cell in zip(row, cells, strict=False) if cell > 0])
        for row, plain in zip(answers(seats), cells[HIDDEN:], strict=True)
    ]
    found = softmax([*sums, 0.0] if seats == 2 else sums)
    return tuple([found[role(seat, seats, mover)] for seat in range(seats)])


@dataclass(frozen=True, slots=True)
class Sight:
    """How the judge sees the ends of a turn."""

    def chance(self, state: State, color: int) -> float:
        """This color's chance if the turn ends with this board."""
        if state.winner is not None:
            return float(state.winner == color)
        mover = (state.active + 1) % state.seats
        return chances(state.areas, state.outside, state.seats, mover)[color]
