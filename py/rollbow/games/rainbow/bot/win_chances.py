"""Every seat's chance to win, at any moment: between turns by between_turns.py, within one by the expert's outlook.

With one or two dice left to roll the rest of a turn is exact. Alone it is minus the turns to come, the present one with
them until it has ended.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from rollbow.bots.judge import Judge

from ..dice import DRAWN, NAMES, SIDES
from ..score import GOAL
from ..state import Phase, rolled_dice, totals
from .between_turns import after, before
from .corrections import LUCKY
from .last_dice import FEW, Few, dice_left, offers, throws
from .race import MOST, race, scaled
from .turn import TOP, Held, Outlook, held, promise

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rollbow.bots.judge import Chances

    from ..state import State
    from .last_dice import Shown

SAMPLES: Final = 240
PAIR: Final = 2
"""So many faces are looked at in all ways to roll on; more of them only the most promising first."""
ALL: Final = 1_296
"""Up to four dice are thrown in every way."""


_DRAWS: Final = (
    "000222:0.75 001122:2.25 001212:2.27 001221:1.94 001222:-3.95 002022:1.47 002112:2.42 002121:2.15 "
    "002122:-3.85 002202:1.48 002211:1.99 002212:-3.87 002221:-3.95 010122:2.29 010212:2.43 010221:2.22 "
    "010222:-3.88 011022:2.45 011112:3.54 011121:3.41 011122:-3.51 011202:2.65 011211:3.37 011212:-3.5 "
    "011221:-3.49 012012:2.64 012021:2.55 012022:-3.84 012102:2.53 012111:3.35 012112:-3.54 012121:-3.52 "
    "012202:-3.84 012211:-3.51 020202:1.78 020211:2.51 020212:-3.83 020221:-3.8 021021:2.52 021022:-3.87 "
    "021111:3.41 021112:-3.55 021121:-3.54 021211:-3.55 022111:-3.55 111111:4.38 111112:-3.3 "
)
DRAWS: Final = {
    tuple(map(int, kinds)): float(points)
    for each in _DRAWS.split()
    for kinds, _, points in [each.partition(":")]
}
"""For each kind of draw the points that a turn brings with it, less the mean of all. By `Outlook`, once."""

USUAL, STEP = 31, 12
"""Points of a usual turn, and how far around it the worth of a point is measured."""


class Stakes(NamedTuple):
    """What a turn is about: for each number of points what every player of this round gets from it."""

    place: int
    ends: tuple[Chances, ...]
    own: tuple[float, ...]


@lru_cache(maxsize=16)
def stakes(sums: tuple[int, ...], place: int) -> Stakes:
    if len(sums) == 1:
        alone = race().alone
        ends: tuple[Chances, ...] = tuple(
            (-alone[sums[0] + x] if sums[0] + x < GOAL else 0.0,) for x in range(MOST + 1)
        )
    else:
        ends = tuple(after(sums, place, x) for x in range(MOST + 1))
    return Stakes(place, ends, tuple(each[place] for each in ends))


class Turn:
    """A turn's dice for these stakes: what everything set aside is worth, from 0 to 1."""

    def __init__(self, at: Stakes, kinds: tuple[int, ...]) -> None:
        use = scaled(at.own)
        self.at = at
        self.outlook = Outlook(use, kinds)
        self.few = Few(use)

    def best(self, now: Held) -> float:
        return self.few.best(now) if dice_left(now) <= FEW else self.outlook.best(now)

    def roll(self, now: Held) -> float:
        return self.few.rolled(now) if dice_left(now) <= FEW else self.outlook.roll(now)

    def take(self, now: Held, shown: Shown) -> float:
        """The best that can be made of a throw: all of it, or one or two faces or the most promising to roll on."""
        if dice_left(now) <= FEW:
            return self.few.take(now, shown)
        options = offers(now, shown)
        faces = [(slot, value) for slot, values in enumerate(options) for value in values if value]
        if not faces:
            return self.outlook.use[0]
        faces.sort(
            key=lambda face: -(promise(now.values[face[0]], face[1], now.lucky) if face[0] < SIDES else SIDES)
        )
        faces = faces[:TOP]
        found = [self.full(now, options), *(self.best(with_faces(now, some)) for some in prefixes(faces))]
        for number, one in enumerate(faces):
            found.append(self.best(with_faces(now, (one,))))
            found += [
                self.best(with_faces(now, (one, other)))
                for other in faces[number + 1 :]
                if other[0] != one[0]
            ]
        return max(found)

    def full(self, now: Held, options: list[list[int]]) -> float:
        """Everything that adds points, then the better of stopping and rolling on."""
        best = -1.0
        for lucky in options[SIDES][-1:] or [0]:
            doubling = now.lucky or lucky
            values = tuple(
                max((now.values[color], *some), key=lambda value: value * (1 + (value == doubling)))
                for color, some in enumerate(options[:SIDES])
            )
            best = max(best, self.best(Held(values, doubling, now.kinds)))
        return best

    def share(self, mine: float) -> float:
        """The mover's number as a worth."""
        own = self.at.own
        span = own[-1] - own[0]
        return min(1.0, max(0.0, (mine - own[0]) / span)) if span else 0.0

    def chances(self, worth: float) -> Chances:
        """What a worth means to all: the others share the rest as they would where it is certain."""
        own, ends = self.at.own, self.at.ends
        mine = own[0] + (own[-1] - own[0]) * worth
        if len(ends[0]) == 1:
            return (mine - 1,)
        high = min(max(1, bisect_left(own, mine)), MOST)
        low = high - 1
        span = own[high] - own[low]
        part = (mine - own[low]) / span if span > 0 else 0.0
        return tuple(a + (b - a) * part for a, b in zip(ends[low], ends[high], strict=True))


def prefixes(faces: Sequence[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """The most promising faces, one a color: three of them, four, and so on, the lucky die left or taken as well."""
    some: list[tuple[int, int]] = []
    lucky = [face for face in faces if face[0] == SIDES]
    for slot, value in faces:
        if slot < SIDES and all(slot != other for other, _ in some):
            some.append((slot, value))
            if len(some) > PAIR:
                yield some
            if lucky and len(some) == PAIR:
                yield some + lucky


def with_faces(now: Held, faces: Sequence[tuple[int, int]]) -> Held:
    values, lucky = list(now.values), now.lucky
    for slot, value in faces:
        if slot == SIDES:
            lucky = value
        else:
            values[slot] = value
    return Held(tuple(values), lucky, now.kinds)


@lru_cache(maxsize=2)
def turn_of(at: Stakes, kinds: tuple[int, ...]) -> Turn:
    return Turn(at, kinds)


def standing(state: State) -> tuple[tuple[int, ...], int]:
    sums = totals(state)
    return tuple(sums[seat - 1] for seat in state.players), state.players.index(state.seat)


def seated(state: State, found: Chances) -> Chances:
    """By seat; who is out of a play-off has no chance."""
    if len(state.sheets) == 1:
        return found
    given = dict(zip(state.players, found, strict=True))
    return tuple(given.get(seat, 0.0) for seat in range(1, len(state.sheets) + 1))


def chances(state: State) -> Chances:
    sums, place = standing(state)
    if state.phase in (Phase.READY, Phase.CUP):
        return (-race().alone[sums[0]],) if len(state.sheets) == 1 else seated(state, before(sums, place))
    now = held(state)
    turn = turn_of(stakes(sums, place), now.kinds)
    if state.phase is Phase.THROW and not state.throws:
        return seated(state, turn.chances(min(1.0, max(0.0, drawn_worth(turn, sums, place, now)))))
    if state.phase is Phase.THROW:
        worth = turn.roll(now)
    elif state.phase is Phase.TAKE:
        worth = turn.take(now, tuple((face.slot.value, face.value) for _, face in rolled_dice(state)))
    else:
        worth = max(turn.outlook.stop(now), turn.roll(now))
    return seated(state, turn.chances(worth))


def mean(state: State) -> Chances:
    """Before a throw over all throws, or a sample of them; the draw moves nobody's mean."""
    if state.phase is Phase.CUP:
        return chances(state)
    sums, place = standing(state)
    now = held(state)
    turn = turn_of(stakes(sums, place), now.kinds)
    if dice_left(now) <= FEW:
        return seated(state, turn.chances(turn.roll(now)))
    known: dict[frozenset[tuple[int, int]], float] = {}
    worths = []
    for shown in some_throws(now):
        key = frozenset(shown)
        if key not in known:
            known[key] = turn.take(now, shown)
        worths.append(known[key])
    return seated(state, turn.chances(sum(worths) / len(worths)))


def some_throws(now: Held) -> Iterator[Shown]:
    """Every throw, or of too many a sample in which each die shows all faces equally often."""
    if SIDES ** dice_left(now) <= ALL:
        yield from throws(now)
        return
    rng = Random("rainbow")
    dice = [
        [(color, (kind - color - 1) % SIDES + 1) for color in range(SIDES)]
        for kind, count in enumerate(now.loose)
        for _ in range(count)
    ]
    if now.in_hand:
        dice.append([(SIDES, value) for value in range(1, SIDES + 1)])
    columns = []
    for die in dice:
        column = die * (SAMPLES // SIDES)
        rng.shuffle(column)
        columns.append(column)
    yield from zip(*columns, strict=True)


def drawn_worth(turn: Turn, sums: tuple[int, ...], place: int, now: Held) -> float:
    """The worth of a turn after the draw. For two, and alone, what all draws are worth on average is known well, so
    this one's own estimate may be held against it. With more it is a guess: there a draw is worth as much more than
    before it as such draws usually are.
    """
    if len(sums) <= PAIR:
        return turn.roll(now)
    return turn.share(before(sums, place)[place]) + drawn_gain(turn, sums, place, now.kinds)


def drawn_gain(turn: Turn, sums: tuple[int, ...], place: int, kinds: tuple[int, ...]) -> float:
    """What this draw usually brings more or less than others. With the lucky die far points are in reach, so it depends
    on what the turn is for; what the other dice do is worth points.
    """
    use = turn.outlook.use
    mean = turn.share(before(sums, place)[place])
    shape = [*(use[6 * level] for level in range(1, len(LUCKY))), mean * (1 - mean)]
    gap = sum(part * level for part, level in zip(LUCKY, shape, strict=True))
    lucky = sum(kinds) < DRAWN
    low, high = USUAL - STEP, USUAL + STEP
    slope = (use[high] - use[low]) / (high - low)
    # As often as the lucky die is drawn, its draws gain what the others lose.
    share = (1 - DRAWN / len(NAMES)) if lucky else -DRAWN / len(NAMES)
    return share * gap + slope * (DRAWS[alike(kinds)] - usual_draw(lucky))


@lru_cache(maxsize=2)
def usual_draw(lucky: bool) -> float:
    """The points of draws with or without the lucky die, less the mean of all."""
    some = [(DRAWS[kinds], chance) for kinds, chance in draws() if (sum(kinds) < DRAWN) == lucky]
    return sum(points * chance for points, chance in some) / sum(chance for _, chance in some)


def alike(kinds: tuple[int, ...]) -> tuple[int, ...]:
    """Colors turned around the rainbow make no difference."""
    return min(kinds[turn:] + kinds[:turn] for turn in range(SIDES))


@lru_cache(maxsize=1)
def draws() -> tuple[tuple[tuple[int, ...], float], ...]:
    """The draws that differ, each with its chance."""
    found: dict[tuple[int, ...], int] = {}
    ways = (1, 2, 1)
    for kinds in product(range(3), repeat=SIDES):
        if DRAWN - 1 <= sum(kinds) <= DRAWN:
            name = alike(kinds)
            count = 1
            for some in kinds:
                count *= ways[some]
            found[name] = found.get(name, 0) + count
    whole = sum(found.values())
    return tuple((kinds, count / whole) for kinds, count in found.items())


def spent(state: State) -> float:
    """The turns that have been played alone."""
    return -float(len(state.sheets[0]))


JUDGE = Judge(
    version=2,
    progress=totals,
    chances=chances,
    mean=mean,
    alone=lambda result: 0.0,
    unit="turns",
    spent=spent,
    spread=1.4,
    samples=SAMPLES,
)
