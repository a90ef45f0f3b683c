"""What a position is worth: every player's chance to win, from tables learned in self-play.

A player is judged by their best area, and by where the rest of their pawns are. Each feature is one number from a
table; their sum is the player's weight, and the chances are the softmax of the weights.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING, Final

from ..state import LOCK, PAWNS, POSITIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..state import Areas

STEP: Final = PAWNS + 1
SIZES: Final = {
    "reserve": STEP * STEP,
    "hosts": STEP * STEP,
    "strangers": STEP * STEP,
    "empty": STEP * STEP,
    "place": STEP * 2,
    "groups": STEP * 4,
    "shot": STEP * 3,
    "home": STEP,
    "second": STEP * STEP,
    "entry": STEP * STEP,
}
"""The tables, one after the other: all but `home` by the pawns in the best area and one more number."""
STARTS: Final = tuple(sum(tuple(SIZES.values())[:place]) for place in range(len(SIZES)))
COUNT: Final = sum(SIZES.values())
"""Numbers in one set of tables; there is one set for the next player and one for the others."""


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Two sets of tables. Compared by identity: they are keys of caches."""

    next: tuple[float, ...]
    """For the player whose turn is next."""
    others: tuple[float, ...]


def plain() -> Weights:
    """Initial tables: pawns together are good, strangers among them are bad, and having the turn is worth something."""
    numbers = [0.0] * COUNT
    reserve, _, strangers, _, _, _, shot, home, _, _ = STARTS
    for own in range(STEP):
        for other in range(STEP):
            numbers[reserve + STEP * own + other] = 0.04 * own**1.8 + 0.08 * other
            numbers[strangers + STEP * own + other] = -0.01 * other * min(own, 6)
        numbers[shot + 3 * own + 1] = 0.3 if own >= 4 else 0.0
        numbers[home + own] = 0.08 * own
    others = (number - 0.3 if place < STEP * STEP else number for place, number in enumerate(numbers))
    return Weights(tuple(numbers), tuple(others))


PLAIN: Final = plain()


@lru_cache(maxsize=60_000)
def look(row: tuple[int, ...], area: int, color: int) -> tuple[int, int, int, int, int, int]:
    """One foreign area for one color: rank, own pawns, hosts, strangers, empty positions, colors of strangers."""
    own, hosts = row[color], row[area]
    empty = POSITIONS - sum(row)
    others = [count for other, count in enumerate(row) if other not in (area, color) and count]
    strangers = sum(others)
    shut = max(others, default=0) >= LOCK
    return 0 if shut else 1 + STEP * own + POSITIONS - strangers, own, hosts, strangers, empty, len(others)


def features(areas: Areas, outside: Sequence[int], color: int, seats: int) -> tuple[int, ...]:
    """Where this color's numbers are in a set of tables."""
    rank = -1
    own = hosts = strangers = empty = kinds = best = second = room = 0
    groups = 1 if outside[color] else 0
    for area, row in enumerate(areas):
        if row[color]:
            groups += 1
        if area == color:
            continue
        seen = look(row, area, color)
        room += seen[4]
        if seen[0] > rank:
            second = own if rank > 0 else 0
            rank, own, hosts, strangers, empty, kinds = seen
            best = area
        elif seen[0] and seen[1] > second:
            second = seen[1]
    if rank == 0:
        own = 0
    if own:
        groups -= 1
    out = outside[color]
    rest = PAWNS - own - out
    if groups != 1 or (strangers and (kinds > 1 or hosts or empty or out)) or (hosts and out):
        shot = 0
    else:
        shot = 2 if strangers else 1
    line = STEP * own
    a, b, c, d, e, f, g, h, i, j = STARTS
    return (
        a + line + rest,
        b + line + hosts,
        c + line + strangers,
        d + line + empty,
        e + 2 * own + (best < seats),
        f + 4 * own + min(groups, 3),
        g + 3 * own + shot,
        h + areas[color][color],
        i + line + second,
        j + STEP * out + min(room, PAWNS),
    )


@lru_cache(maxsize=20_000)
def chances(
    areas: Areas, outside: tuple[int, ...], seats: int, mover: int, weights: Weights
) -> tuple[float, ...]:
    """Every player's chance to win when it is `mover`'s turn next."""
    sums = [
        sum(map((weights.next if color == mover else weights.others).__getitem__, numbers))
        for color, numbers in ((color, features(areas, outside, color, seats)) for color in range(seats))
    ]
    return softmax(sums)


def softmax(sums: Sequence[float]) -> tuple[float, ...]:
    """Chances that add up to 1."""
    top = max(sums)
    powers = [exp(each - top) for each in sums]
    total = sum(powers)
    return tuple(each / total for each in powers)
