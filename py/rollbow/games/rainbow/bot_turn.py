"""A turn as a bot sees it: what can be taken, and what is left to hope for afterwards."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from .bot_net import IN_HAND, ahead_part, answer, state_part
from .bot_race import MOST, POINTS, chances, scaled
from .dice import DRAWN, LUCKY, SIDES, Slot
from .notation import Take
from .rules import choices
from .score import GOAL, points
from .state import aside, drawn, totals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .bot_race import Use
    from .state import State


class Held(NamedTuple):
    """What is set aside after a take (values R O Y G B P, 0 for none; the lucky die's, 0 for none), and the draw."""

    values: tuple[int, ...]
    lucky: int
    kinds: tuple[int, ...]
    """This turn's dice of each kind."""

    @property
    def points(self) -> int:
        return points((*self.values, self.lucky))

    @property
    def loose(self) -> tuple[int, ...]:
        """The rainbow dice still to be rolled, by kind: each face set aside stands on one kind only."""
        left = list(self.kinds)
        for color, value in enumerate(self.values):
            if value:
                left[(color + value) % SIDES] -= 1
        return tuple(left)

    @property
    def in_hand(self) -> bool:
        """Whether the lucky die is still to be rolled."""
        return not self.lucky and sum(self.kinds) < DRAWN


def held(state: State) -> Held:
    dice = drawn(state)
    kinds = [0] * SIDES
    for die in dice:
        if die != LUCKY:
            kinds[die // 2] += 1
    values = aside(state)
    return Held(values[:6], values[6], tuple(kinds))


def takes(state: State) -> Iterator[tuple[Take, Held]]:
    """Every legal take, the fullest first, and what is set aside then."""
    before = held(state)
    for faces in product(*((*choice, None) for choice in choices(state))):
        taken = tuple(face for face in faces if face is not None)
        if not taken:
            continue
        values, lucky = list(before.values), before.lucky
        for face in taken:
            if face.slot is Slot.L:
                lucky = face.value
            else:
                values[face.slot] = face.value
        yield Take(taken), Held(tuple(values), lucky, before.kinds)


class Outlook:
    """What holdings are worth for one use of the points, each from 0 to 1."""

    def __init__(self, use: Use) -> None:
        self.use = use
        self._ahead: dict[tuple[int, int], int] = {}

    def stop(self, held: Held) -> float:
        return self.use[held.points]

    def roll(self, held: Held) -> float:
        """Of rolling on, with dice left to roll."""
        which = IN_HAND if held.in_hand else held.lucky
        now = held.points
        if (ahead := self._ahead.get((which, now))) is None:
            ahead = self._ahead[which, now] = ahead_part(self.use, which, now)
        return answer(which, ahead + state_part(held.values, held.loose, which, now))

    def best(self, held: Held) -> float:
        """Of stopping or rolling on, whichever is better; with no die left the turn is over."""
        if not held.in_hand and not any(held.loose):
            return self.stop(held)
        return max(self.stop(held), self.roll(held))


PLAIN = Outlook(POINTS)
"""Points for their own sake."""


@lru_cache(maxsize=64)
def racing(worth: tuple[float, ...]) -> Outlook:
    return Outlook(scaled(worth))


def stakes(state: State) -> tuple[float, ...]:
    """For each number of points in this turn: the chance to win with it (alone: minus the turns still to come)."""
    sums = totals(state)
    return chances(tuple(sums[seat - 1] for seat in state.players), state.players.index(state.seat))


def behind(state: State) -> int | None:
    """In a last round and moving last: how many points are missing to lead, else None."""
    sums = [totals(state)[seat - 1] for seat in state.players]
    own = sums.pop(state.players.index(state.seat))
    if state.seat != state.players[-1] or not sums or max(sums) < GOAL:
        return None
    return min(MOST, max(0, max(sums) + 1 - own))
