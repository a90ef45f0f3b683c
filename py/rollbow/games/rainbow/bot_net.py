"""What rolling on is worth, told by small networks that learned it from exactly solved turns.

There is one network for each state of the lucky die: not in this turn's dice (0), set aside with its value (1-6),
still to be rolled (7). A network sees the state and what points are good for, from the present ones on.

All is done in whole numbers, many to one Python int: a layer of 96 cells is one number with 96 lanes, so adding two
layers is adding two numbers. The inputs are the same as in bots/train/rainbow_net.c, which makes the data.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from importlib.resources import files
from math import exp
from operator import mul
from sys import byteorder
from typing import TYPE_CHECKING, NamedTuple

from .dice import SIDES

if TYPE_CHECKING:
    from collections.abc import Sequence

NETS, IN_HAND = 8, 7
WIDE, NARROW = 96, 24
STATE = 77
AHEAD = tuple(step if step < 24 else 24 + 3 * (step - 24) for step in range(40))
"""At how many more points a network looks at what they are good for."""
INPUTS = STATE + len(AHEAD)

RAISE, FILL, LIFT = 7, 28, 35
DOUBLED, TO_LUCKY, FILL_LUCKY, GAIN, TOP, ANY = range(42, 48)
MISSING, LOOSE, USEFUL, DOUBLES, BUST, NOW, ALWAYS = 48, 55, 63, 70, 74, 75, 76
ROW = (0, 6, 11, 15, 18, 20)
SHOWN = (0, 11, 20, 27, 33, 38, 43, 46)
"""The chance in 64ths that at least one of so many dice shows a certain face."""

USE_UNIT, CELL_UNIT, HIDDEN_UNIT = 2**10, 2**20, 2**12
"""One in the numbers of the uses, of the first layer's sums, and of the weights behind it."""
WIDE_LANE, NARROW_LANE = 4, 8
"""Bytes a lane."""


def lanes(numbers: Sequence[int], size: int) -> int:
    """Many numbers in one; sums and multiples of such numbers are those of their lanes."""
    return sum(number << (8 * size * place) for place, number in enumerate(numbers))


WIDE_ZERO = lanes([2**31] * WIDE, WIDE_LANE)
NARROW_ZERO = lanes([2**63] * NARROW, NARROW_LANE)
"""Added before the lanes are taken apart: without negative lanes nothing is borrowed from the next one."""


class Net(NamedTuple):
    """The rows of a network's layers, by input; the hidden layer's last row is its bias."""

    first: tuple[tuple[int, ...], ...]
    hidden: tuple[tuple[int, ...], ...]
    out: tuple[int, ...]


NET_BYTES = INPUTS * (1 + WIDE) + (WIDE + 1) * (1 + NARROW) + 4 * (NARROW + 1)


def data() -> bytes:
    return files(__package__).joinpath("bot_data.bin").read_bytes()


def read(packed: bytes) -> Net:
    """Each row is a shift and small numbers to be shifted."""

    def rows(at: int, count: int, width: int) -> tuple[tuple[int, ...], ...]:
        size = 1 + width
        return tuple(
            tuple(small << packed[start] for small in memoryview(packed)[start + 1 : start + size].cast("b"))
            for start in range(at, at + count * size, size)
        )

    hidden = INPUTS * (1 + WIDE)
    out = array("i", packed[NET_BYTES - 4 * (NARROW + 1) : NET_BYTES])
    if byteorder == "big":
        out.byteswap()
    return Net(rows(0, INPUTS, WIDE), rows(hidden, WIDE + 1, NARROW), tuple(out))


class Ready(NamedTuple):
    """A network as it is used: every row one number."""

    first: tuple[int, ...]
    hidden: tuple[int, ...]
    hidden_bias: int
    out: tuple[int, ...]
    out_bias: float


@lru_cache(maxsize=NETS)
def network(which: int) -> Ready:
    net = read(data()[which * NET_BYTES : (which + 1) * NET_BYTES])
    *hidden, bias = (lanes(row, NARROW_LANE) for row in net.hidden)
    return Ready(
        tuple(lanes(row, WIDE_LANE) for row in net.first),
        tuple(hidden),
        bias * CELL_UNIT + NARROW_ZERO,
        net.out[:-1],
        net.out[-1] / HIDDEN_UNIT,
    )


@lru_cache(maxsize=2**14)
def color_part(which: int, held: int, dice: tuple[int, ...]) -> int:
    """What one color adds to the first layer: the value it holds, and how many loose dice have each value on it."""
    first = network(which).first
    lucky = which % IN_HAND
    worth = held + (lucky if held == lucky else 0)
    better = [0] * (2 * SIDES + 1)
    best = top = 0
    part = first[held]
    for value in range(held + 1, SIDES + 1):
        count = dice[value - 1]
        if not count:
            continue
        best = value
        part += count * first[RAISE + ROW[held] + value - held - 1]
        gain = value - worth
        if value == lucky:
            gain += lucky
            part += count * (first[TO_LUCKY] + (0 if held else first[FILL_LUCKY]))
        for more in range(1, gain + 1):
            better[more] += count
        top = max(top, gain)
    part += first[(LIFT if held else FILL) + best]
    if lucky and held == lucky:
        part += first[DOUBLED]
    if top:
        part += first[ANY] + top * first[TOP] + sum(SHOWN[count] for count in better) * first[GAIN]
    return part


def state_part(values: Sequence[int], loose: Sequence[int], which: int, now: int) -> int:
    """What a state adds to the first layer. `loose` counts the loose dice by kind, `now` are the points of a stop."""
    first = network(which).first
    twice = (*loose, *loose)
    total = first[ALWAYS] + now * first[NOW]
    for color, held in enumerate(values):
        start = (color + 1) % SIDES
        total += color_part(which, held, twice[start : start + SIDES])
    bust = 256.0
    dice = 0
    for kind, count in enumerate(loose):
        if not count:
            continue
        useful = 0
        for color, held in enumerate(values):
            useful += (5 - color + kind) % SIDES >= held
        total += count * first[USEFUL + useful]
        dice += count
        for _ in range(count):
            bust = bust * (SIDES - useful) / SIDES
    total += first[MISSING + values.count(0)] + first[LOOSE + dice] + int(bust) * first[BUST]
    if which % IN_HAND:
        total += first[DOUBLES + min(3, values.count(which))]
    return total


def ahead_part(use: Sequence[float], which: int, now: int) -> int:
    """What the use of the points, from the present ones on, adds to the first layer."""
    first = network(which).first
    most = len(use) - 1
    return sum(
        round(use[min(now + step, most)] * USE_UNIT) * first[place] for place, step in enumerate(AHEAD, STATE)
    )


def answer(which: int, total: int) -> float:
    """The network's answer to the first layer's sum, from 0 to 1."""
    net = network(which)
    wide = memoryview((total + WIDE_ZERO).to_bytes(WIDE * WIDE_LANE, byteorder)).cast("I").tolist()
    cells = [cell - 2**31 if cell > 2**31 else 0 for cell in wide]
    if byteorder == "big":
        cells.reverse()
    deep = net.hidden_bias + sum(map(mul, cells, net.hidden))
    narrow = memoryview(deep.to_bytes(NARROW * NARROW_LANE, byteorder)).cast("Q").tolist()
    if byteorder == "big":
        narrow.reverse()
    rest = sum(map(mul, [cell - 2**63 if cell > 2**63 else 0 for cell in narrow], net.out))
    return 1 / (1 + exp(-(rest / (CELL_UNIT * HIDDEN_UNIT * HIDDEN_UNIT) + net.out_bias)))
