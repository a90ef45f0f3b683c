"""What the dice are worth before the throws are over: exact averages over the remaining throws.

The chance of not winning is modeled as a product: each attack and each counterattack multiplies it by its own factor,
which depends on only two dice. So once the player's own die stays, every other die can be thrown as if it were alone,
and the best way to throw is known for all of them. Attacks that need the same pawns break this; the fight itself
(attack_search.py) is computed without it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Final

from ..attack import attacks, preview
from ..notation import FACES, LARGEST_GROUP
from ..state import THROWS, Phase, colors, is_dummy
from .value import chances

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..notation import Color
    from ..state import State
    from .value import Weights

GROUPS: Final = range(1, LARGEST_GROUP + 1)
FACE: Final = range(1, FACES + 1)
HOPELESS: Final = 1e-9
"""Keeps the factors finite if a win is all but certain."""

Stops = tuple[tuple[tuple[float, ...], ...], ...]
"""Factors of one die: `stops[throws left][own face][its face]`."""

Dice = tuple[tuple["Color", Stops], ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """A turn before its dice: the chance if nothing happens, and each die's effect on the chance of not winning."""

    calm: float
    start: float
    """The active player's chance with all dice still to be thrown."""
    stops: Dice


def still(state: State) -> State:
    """The board and whose turn it is, without the dice: what the odds depend on."""
    nothing = (0,) * len(state.areas)
    return replace(
        state,
        turn=1,
        phase=Phase.START,
        gone=nothing,
        dice=nothing,
        throws=nothing,
        thrown=(),
        late=False,
        attacked=(),
        counters=(),
    )


@lru_cache(maxsize=256)
def odds(board: State, weights: Weights, counters: bool = True) -> Odds:
    """The odds of the active player's turn on this board (see `still`)."""
    mine, seats = board.active, board.seats
    mover = (mine + 1) % seats
    calm = chances(board.areas, board.outside, seats, mover, weights)
    unmoved = max(HOPELESS, 1 - calm[mine])

    def outcome(attacker: Color, target: Color, size: int, decider: int) -> float:
        """The factor of the decider's best attack; 1 without one."""
        best, factor = calm[decider], 1.0
        for attack in attacks(board, attacker, target, size):
            seen = preview(board, attacker, attack, size)
            if seen.wins:
                return 0.0 if attacker == mine else 1 / unmoved
            after = chances(seen.areas, seen.outside, seats, mover, weights)
            if after[decider] > best:
                best, factor = after[decider], (1 - after[mine]) / unmoved
        return factor

    stops = []
    for color in colors(board):
        if color == mine:
            continue
        decider = mover if is_dummy(board, color) else color
        hit = {size: outcome(mine, color, size, mine) for size in GROUPS}
        hurt = {size: outcome(color, mine, size, decider) if counters else 1.0 for size in GROUPS}
        final = tuple(
            tuple(hit[own - face] if own > face else hurt[face - own] if face > own else 1.0 for face in FACE)
            for own in FACE
        )
        stops.append((color, stopping(final)))
    found = tuple(stops)
    return Odds(calm[mine], before_throw(calm[mine], found), found)


def stopping(final: tuple[tuple[float, ...], ...]) -> Stops:
    """The factors with 0, 1, ... throws left, re-rolling wherever that is better."""
    levels = [final]
    for _ in range(THROWS - 1):
        means = [sum(row) / FACES for row in levels[-1]]
        levels.append(
            tuple(tuple(min(kept, mean) for kept in row) for row, mean in zip(final, means, strict=True))
        )
    return tuple(levels)


def before_throw(calm: float, dice: Dice) -> float:
    """The chance to win at the start of the turn."""
    missed = [prod(sum(stops[THROWS - 1][own]) / FACES for _, stops in dice) for own in range(FACES)]
    return 1 - (1 - calm) * thrown_again(missed, THROWS)


def thrown_again(missed: Sequence[float], left: int) -> float:
    """The factor if the own die is thrown now, with this many throws in all; `missed` by its face."""
    mean = sum(missed) / FACES
    for _ in range(left - 1):
        mean = sum(min(each, mean) for each in missed) / FACES
    return mean


def missing(known: Odds, mine: Color, dice: list[int], left: list[int]) -> float:
    """The factor with these dice and throws left: the own die first, then each of the others by itself."""
    missed = [
        prod(stops[left[color]][own][dice[color] - 1] for color, stops in known.stops) for own in range(FACES)
    ]
    now = missed[dice[mine] - 1]
    if not left[mine]:
        return now
    return min(now, thrown_again(missed, left[mine]))


def again(known: Odds, state: State) -> dict[Color, float]:
    """For each die that may be thrown again: the chance to win if it is, with best play afterward."""
    dice, left = list(state.dice), [THROWS - thrown for thrown in state.throws]
    found = {}
    for color in colors(state):
        if not left[color]:
            continue
        shown = dice[color]
        left[color] -= 1
        mean = 0.0
        for face in FACE:
            dice[color] = face
            mean += missing(known, state.active, dice, left) / FACES
        dice[color] = shown
        left[color] += 1
        found[color] = 1 - (1 - known.calm) * mean
    return found
