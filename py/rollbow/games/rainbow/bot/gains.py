"""What a throw adds when everything is taken, colors being independent: from single faces, without listing throws."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from ..dice import DRAWN, SIDES
from ..score import SIX_COLORS

LANE, ONE = 8, 2**10
"""One number holds the chances of many gains, in lanes of LANE bytes each: multiplying adds the gains."""
NONE_OF = tuple(tuple(((SIDES - faces) / SIDES) ** dice for faces in range(SIDES + 1)) for dice in range(3))
"""The chance that none of some faces shows, by the number of dice of a kind and the faces on it."""
STILL_NONE = tuple(
    tuple(((SIDES - faces - 1) / (SIDES - faces)) ** dice for faces in range(SIDES)) for dice in range(3)
)
"""The same for one more face, given that this many others don't show."""
ALL_SHOW = tuple(
    tuple(
        sum((-1) ** out * comb(colors, out) * ((SIDES - out) / SIDES) ** dice for out in range(colors + 1))
        if dice >= colors
        else 0.0
        for dice in range(DRAWN + 1)
    )
    for colors in range(SIDES + 1)
)
"""The chance that all of some colors show, by the number of dice."""


@lru_cache(maxsize=2**14)
def _spread(before: int, dice: tuple[int, ...], lucky: int) -> tuple[int, int]:
    """How much a color may gain in a throw, and the same without the chance of no gain: lanes of chances.

    `dice` counts the loose dice that have each of the higher values.
    """
    worth = before * (1 + (before == lucky))
    gains = [(value * (1 + (value == lucky)) - worth, count) for value, count in enumerate(dice, before + 1)]
    missed, left, lanes = 1.0, ONE, 0
    for gain, count in sorted(gains, reverse=True):
        if gain > 0 and count:
            missed *= NONE_OF[count][1]
            now = round(missed * ONE)
            lanes += left - now << 8 * LANE * gain
            left = now
    return lanes + left, lanes


def gains(values: tuple[int, ...], lucky: int, loose: list[int]) -> tuple[int, list[float]]:
    """The fewest points after taking everything a throw offers, and the chances of each number from there on."""
    twice = (*loose, *loose)
    old, new, filled = 1, 1, 1
    for color, before in enumerate(values):
        start = (color + before + 1) % SIDES
        any_, some = _spread(before, twice[start : start + SIDES - before], lucky)
        if before:
            old *= any_
        else:
            new *= any_
            filled *= some
    low = sum(values) + lucky * values.count(lucky)
    missing = values.count(0)
    gained = _lanes(old * new)
    if not missing:
        whole = sum(gained)
        return low + SIX_COLORS, [chance / whole for chance in gained]
    complete = _lanes(old * filled)
    completed = sum(complete)
    all_show = ALL_SHOW[missing][sum(loose)] if completed else 0.0
    share = (1 - all_show) / (sum(gained) - completed)
    complete += [0] * (len(gained) - len(complete))
    mixed = [share * (chance - full) for chance, full in zip(gained, complete, strict=True)]
    if all_show:
        mixed += [0.0] * SIX_COLORS
        for step, full in enumerate(complete, SIX_COLORS):
            mixed[step] += all_show * full / completed
    return low, mixed


def _lanes(number: int) -> list[int]:
    size = LANE * (number.bit_length() // (8 * LANE) + 1)
    return memoryview(number.to_bytes(size, "little")).cast("Q").tolist()
