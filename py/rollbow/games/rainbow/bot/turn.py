"""A turn as a bot sees it: what can be taken, and what can still be gained afterward.

The worth of rolling on is computed for any use of the points. Two simplifications make it fast.
After the next throw the turn either continues with one more die, or stops with everything that can be taken. And colors
are treated as independent: only the chance that all missing colors show, worth ten points, is exact. The worth of a
throw then follows from single faces, without listing throws. What this misses on average is learned from the exact
worths and added: corrections.py, by bots/train/rainbow_corrections.py.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from ..dice import DRAWN, LUCKY, SIDES, Slot
from ..legal import choices
from ..notation import Take
from ..score import GOAL, SIX_COLORS, points
from ..state import aside, drawn, totals
from .corrections import CORRECTIONS
from .gains import NONE_OF, STILL_NONE, gains
from .race import MOST, POINTS, chances, scaled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..state import State
    from .race import Use

SURE, IN_HAND, ROUGH = 0.03, 0.1, 0.3
"""Faces are examined one by one, best first, until the chance that none of them shows falls below this limit: usually,
with the lucky die still to be rolled, and for a rough estimate. The rest counts like the last one.
"""
TOP = 6
"""How many of the faces shown are considered for rolling on."""
PLAIN_FACES = 3
"""A lucky die of at most this value counts as doubling nothing until it is set aside."""
KEPT_FACE = 6
"""From this value on, a lucky die that doubles something may be taken alone to roll on; a lower one only to stop."""

Values = tuple[int, ...]
"""What is set aside by color, R O Y G B P; 0 for none."""


class Held(NamedTuple):
    """What is set aside after a take (including the lucky die's value, 0 for none), and the draw."""

    values: Values
    lucky: int
    kinds: tuple[int, ...]
    """This turn's dice of each kind."""

    @property
    def points(self) -> int:
        return points((*self.values, self.lucky))

    @property
    def loose(self) -> tuple[int, ...]:
        """The rainbow dice still to be rolled, by kind: each face is on one kind only."""
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
    """Every legal take, the fullest first, and what is then set aside."""
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


STRIDE = 12
"""Points between which a use is compared for the corrections."""
REACH = tuple(SIDES * max(SIDES, 2 * lucky) + SIX_COLORS for lucky in range(SIDES + 1))
"""The most points that a turn can come to, by the lucky die's value set aside; six is as good as still to be rolled."""

Chances = list[tuple[float, float]]
"""Worths, highest first, each with its chance."""


class Outlook:
    """The worth of this draw's holdings for one use of the points, from 0 to 1."""

    def __init__(self, use: Use, kinds: tuple[int, ...], rough: bool = False) -> None:
        self.use = use
        self.kinds = kinds
        self.with_lucky = sum(kinds) < DRAWN
        self.rough = rough
        self.sure = ROUGH if rough else SURE
        self.sure_in_hand = ROUGH if rough else IN_HAND
        self._known: tuple[dict[Values, float], ...] = tuple({} for _ in range(SIDES + 1))

    def stop(self, held: Held) -> float:
        return self.use[held.points]

    def best(self, held: Held) -> float:
        """The worth of stopping or rolling on, whichever is better; with no dice left the turn is over."""
        return self._best(held.values, held.lucky)

    def roll(self, held: Held) -> float:
        """The worth of rolling on, with dice left to roll."""
        return self._roll(held.values, held.lucky, self._loose(held.values))

    def _loose(self, values: Values) -> list[int]:
        left = list(self.kinds)
        for color, value in enumerate(values):
            if value:
                left[(color + value) % SIDES] -= 1
        return left

    def _stop(self, values: Values, lucky: int) -> float:
        return self.use[points((*values, lucky))]

    def _best(self, values: Values, lucky: int) -> float:
        known = self._known[lucky]
        if (worth := known.get(values)) is None:
            worth = self._stop(values, lucky)
            loose = self._loose(values)
            if any(loose) or (self.with_lucky and not lucky):
                worth = max(worth, self._roll(values, lucky, loose))
            known[values] = worth
        return worth

    def _roll(self, values: Values, lucky: int, loose: list[int]) -> float:
        in_hand = self.with_lucky and not lucky
        going_on = self._going_on(values, lucky, loose, self.sure_in_hand if in_hand else self.sure)
        if in_hand:
            stop = self._stop(values, 0)
            throws = [(PLAIN_FACES, self._throw(values, 0, loose, going_on, stop))]
            for face in range(PLAIN_FACES + 1, SIDES + 1):
                worth = self._best if face >= KEPT_FACE and face in values else self._stop
                throws.append((1, self._throw(values, face, loose, going_on, worth(values, face))))
            together = sum(count * found[0] for count, found in throws) / SIDES
            apart = sum(count * found[1] for count, found in throws) / SIDES
        else:
            together, apart = self._throw(values, lucky, loose, going_on, 0.0)
        if self.rough or together <= 0:
            return together
        now, by = points((*values, lucky)), CORRECTIONS[sum(loose) + in_hand][in_hand]
        missed = by[0] * (apart - together) + by[1] * together * (1 - together)
        top = REACH[-1 if in_hand else lucky]
        level = self.use[min(top, now)]
        for step in (1, 2, 3):
            higher = self.use[min(top, now + STRIDE * step)]
            missed += by[1 + step] * (higher - level)
            level = higher
        return min(1.0, max(0.0, together + missed))

    def _going_on(self, values: Values, lucky: int, loose: list[int], sure: float) -> Chances:
        """What it is worth to take one rainbow die after the next throw and roll on."""
        faces: list[tuple[float, int, int]] = []
        seen = [0] * SIDES
        for color, before in enumerate(values):
            for value in range(before + 1, SIDES + 1):
                kind = (color + value) % SIDES
                if loose[kind]:
                    seen[kind] += 1
                    faces.append((promise(before, value, lucky), color, value))
        faces.sort(reverse=True)
        bust = 1.0
        for dice, some in zip(loose, seen, strict=True):
            bust *= NONE_OF[dice][some]
        options: list[tuple[float, int]] = []
        seen, missed = [0] * SIDES, 1.0
        for _, color, value in faces:
            if missed - bust <= sure:
                break
            kind = (color + value) % SIDES
            options.append((self._best((*values[:color], value, *values[color + 1 :]), lucky), kind))
            missed *= STILL_NONE[loose[kind]][seen[kind]]
            seen[kind] += 1
        options.sort(reverse=True)
        found: Chances = []
        seen, missed = [0] * SIDES, 1.0
        for worth, kind in options:
            still = missed * STILL_NONE[loose[kind]][seen[kind]]
            seen[kind] += 1
            found.append((worth, missed - still))
            missed = still
        if found:
            found.append((found[-1][0], missed - bust))
        return found

    def _throw(
        self, values: Values, lucky: int, loose: list[int], going_on: Chances, alone: float
    ) -> tuple[float, float]:
        """The worth of the next throw, if throws rank alike for rolling on and for stopping, and if each of the two
        says nothing of the other. `alone` is the minimum that the lucky die guarantees.
        """
        going = [(worth if worth > alone else alone, chance) for worth, chance in going_on]
        shows = sum(chance for _, chance in going)
        together = apart = (1 - shows) * alone
        if not going:
            return together, apart
        low, gained = gains(values, lucky, loose)
        use, last = self.use, len(going) - 1
        at = over = 0
        worth, left = going[0]
        room, above, better = shows, 0.0, 0.0
        for step in range(len(gained) - 1, -1, -1):
            here = gained[step]
            if not here:
                continue
            if here > room:
                here = room
            room -= here
            stop = use[low + step] if low + step < MOST else use[MOST]
            while over <= last and going[over][0] > stop:
                above += going[over][1]
                better += going[over][0] * going[over][1]
                over += 1
            apart += here / shows * (better + (shows - above) * stop)
            while left < here and at < last:
                together += left * (stop if stop > worth else worth)
                here -= left
                at += 1
                worth, left = going[at]
            together += here * (stop if stop > worth else worth)
            left -= here
            if room <= 0:
                break
        return together, apart


def promise(before: int, value: int, lucky: int) -> float:
    """A rough measure of rolling on with a face of this value; `before` is what its color holds."""
    return value - before / 2 + (value if value == lucky else 0)


@lru_cache(maxsize=2)
def outlook(use: Use, kinds: tuple[int, ...], rough: bool = False) -> Outlook:
    """The outlook of a draw; a shared one's memory would grow forever."""
    return Outlook(use, kinds, rough)


def plain(held: Held, rough: bool = False) -> Outlook:
    """The outlook that counts points alone."""
    return outlook(POINTS, held.kinds, rough)


def racing(worth: tuple[float, ...], held: Held) -> Outlook:
    return outlook(scaled(worth), held.kinds)


def weighed(state: State, outlook: Outlook) -> Iterator[tuple[Take, Held, float]]:
    """Every legal take, what is then set aside, and its worth. Only the most promising faces are taken to roll on."""
    before = held(state)
    offered = [
        (face, promise(before.values[face.slot], face.value, before.lucky))
        for choice in choices(state)[:6]
        for face in choice
    ]
    offered.sort(key=lambda each: -each[1])
    low = {face for face, worth in offered if worth < offered[:TOP][-1][1]}
    for take, after in takes(state):
        worth = outlook.stop if low.intersection(take.faces) else outlook.best
        yield take, after, worth(after)


def stakes(state: State) -> tuple[float, ...]:
    """For each number of points in this turn: the chance to win with it (alone: minus the turns still to come)."""
    sums = totals(state)
    return chances(tuple(sums[seat - 1] for seat in state.players), state.players.index(state.seat))


def behind(state: State) -> int | None:
    """For the last to move in a last round: how many points are missing to lead; otherwise None."""
    sums = [totals(state)[seat - 1] for seat in state.players]
    own = sums.pop(state.players.index(state.seat))
    if state.seat != state.players[-1] or not sums or max(sums) < GOAL:
        return None
    return min(MOST, max(0, max(sums) + 1 - own))
