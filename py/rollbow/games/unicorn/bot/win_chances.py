"""Every seat's chance to win, at any moment; alone, the final points.

Between turns the judge has a network of its own (`judge_net`); next to the end all throws of the coming turn are
looked at, too, for one mark decides much there. Within a turn the expert's own best plan and the others' answers are
played to the end of the turn.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from functools import cache, lru_cache
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, Final

from rollbow.bots.judge import Judge
from rollbow.kernel.game import Rolled

from ..ending import ends, result
from ..notation import PICKS, Pick
from ..rules import after
from ..state import Phase
from .judge_net import table_chances
from .levels import KEEP, STYLES, pick_worths
from .net import distance, points
from .outlook import outlook
from .pick_values import FACES, ROLLS, rest
from .plans import best_plans
from .throws import closed, made, turns

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rollbow.bots.judge import Chances

    from ..sheet import Sheet
    from ..state import State

MOST: Final = STYLES["expert"].most
LATE: Final = {2: 2, 3: 1, 4: 1}
"""By seats: with so few marks from the end the coming turn is looked at."""
PAIR: Final = 2
"""With so many seats the expert picks by what the coming turn brings as well: it wins more."""
ASKED: Final = 6
"""How many tables that come next are looked at so before a throw, from bad to good; the others go by these."""
KEEN: Final = {2: 0.6, 3: 1.0, 4: 1.2}
"""By seats: how much of what the expert's network says of a pick games bear out."""
SPREAD: Final = 26.3
"""Of final points alone."""
TRIED: Final = 18
"""Alone, so many throws are played as the expert does, to see what the quick way misses: many abilities at once."""
PICKED: Final = tuple(PICKS.values())
TRIPLE_ONES: Final = 1
"""This throw alone, as a set of throws."""


def ended(sheets: tuple[Sheet, ...]) -> Chances:
    """After the game."""
    told = result(sheets)
    if len(sheets) == 1:
        return (float(told.scores[0]),)
    return tuple((seat in told.winners) / len(told.winners) for seat in range(1, len(sheets) + 1))


def table(state: State) -> Chances:
    """Before a pick, by the network alone."""
    return table_chances(state.sheets, state.closed, state.active)


def late(state: State) -> bool:
    return not state.solo and min(map(distance, state.sheets)) <= LATE[len(state.sheets)]


@lru_cache(maxsize=4096)
def before(state: State) -> Chances:
    """Before a pick."""
    if not late(state):
        return table(state)
    found = weighed(state)
    return looked(state, max(found, key=found.__getitem__))


def looks(state: State) -> bool:
    """Whether the expert picks by all throws that may follow."""
    return len(state.sheets) == PAIR and late(state)


@lru_cache(maxsize=4096)
def looked(state: State, colors: str) -> Chances:
    """After this pick, over all throws."""
    return averaged(
        (roughly(then), throws.bit_count()) for then, throws in outcomes(after(state, Pick(colors)).state)
    )


def finale(state: State, colors: str) -> Chances:
    """After this pick: the chance that the game ends with this turn, and the chance that this seat wins by it."""
    over = [
        (ended(then.sheets), throws.bit_count())
        for then, throws in outcomes(after(state, Pick(colors)).state)
        if then.phase is Phase.OVER
    ]
    won = sum(chances[state.seat - 1] * throws for chances, throws in over)
    return sum(throws for _, throws in over) / len(ROLLS), won / len(ROLLS)


def played(state: State) -> State:
    """The state after the best plan of the seat to move."""
    best = best_plans(state, outlook(state), MOST, KEEP)[0]
    for move in best.moves:
        state = after(state, move).state
    return state


def finished(state: State) -> State:
    """From a decision with dice on the table: everyone's best plan, to the end of the turn."""
    while state.phase in (Phase.ACTIVE, Phase.OTHERS, Phase.EXTRA):
        state = played(state)
    return state


def onward(state: State) -> Chances:
    """From a decision with dice on the table."""
    state = finished(state)
    return before(state) if state.phase is Phase.PICK else roughly(state)


def second(state: State) -> Chances:
    """Alone, before the second throw."""
    return table_chances(state.sheets, state.closed, 1, 1 + PICKED.index(rest(state.dice)))


@lru_cache(maxsize=1024)
def weighed(state: State) -> dict[str, float]:
    """What each pick is worth to the seat to move, in hundredths of a win or in points."""
    if looks(state):
        return {colors: 100 * looked(state, colors)[state.seat - 1] for colors in PICKS}
    judge = outlook(state)
    now = judge.worth(state.sheet)
    return {colors: now + gain for colors, gain in pick_worths(state, judge, STYLES["expert"]).items()}


def picked(state: State) -> Chances:
    """After a pick: as before it, less what a better one would have gained."""
    fresh = replace(state, phase=Phase.PICK, dice=())
    colors = next(colors for colors, dice in PICKS.items() if dice == state.dice)
    if looks(fresh):
        return looked(fresh, colors)
    found, now = weighed(fresh), before(fresh)
    cost = found[colors] - max(found.values())
    if state.solo:
        return (now[0] + cost,)
    mover = state.seat - 1
    mine = now[mover] * (1 - now[mover]) * 4 * KEEN[len(now)] * cost / 100
    mine = max(-now[mover], mine)
    others = 1 - now[mover]
    return tuple(
        each + mine if seat == mover else each - mine * each / others if others else each
        for seat, each in enumerate(now)
    )


@lru_cache(maxsize=256)
def chances(state: State) -> Chances:
    if state.phase is Phase.PICK:
        return before(state)
    if state.phase is Phase.THROW:
        return picked(state)
    if state.phase is Phase.SECOND_THROW:
        return second(state)
    return onward(state)


def mean(state: State) -> Chances:
    """Before a throw: over all throws, and what is likely to be made of each."""
    ways = list(outcomes(state, late(state)))
    found = averaged((roughly(then), throws.bit_count()) for then, throws in ways)
    return (found[0] + missed(state, ways),) if state.solo else looked_ahead(ways, found)


def looked_ahead(ways: list[tuple[State, int]], found: Chances) -> Chances:
    """These chances, but next to the end what comes after is looked at, too."""
    asked = [(then, throws) for then, throws in ways if then.phase is Phase.PICK and late(then)]
    weight = sum(throws.bit_count() for _, throws in asked) / len(ROLLS)
    more = [0.0] * len(found)
    for then in _some(asked):
        for seat, (near, far) in enumerate(zip(before(then), table(then), strict=True)):
            more[seat] += (near - far) / ASKED
    return tuple(each + extra * weight for each, extra in zip(found, more, strict=True))


@cache
def samples() -> tuple[int, ...]:
    """Some throws, each face of each die as often as the others."""
    rng = Random("throws of Unicorn Rainbow")
    columns = [[value % len(FACES) for value in range(TRIED)] for _ in range(3)]
    for column in columns:
        rng.shuffle(column)
    return tuple((first * 6 + second) * 6 + third for first, second, third in zip(*columns, strict=True))


def missed(state: State, ways: list[tuple[State, int]]) -> float:
    """Alone: how much more the expert makes of a throw than these ways do."""
    more = 0.0
    for place in samples():
        thrown = after(state, Rolled(tuple(value - 1 for value in ROLLS[place]))).state
        quick = next(then for then, throws in ways if throws >> place & 1)
        more += roughly(finished(thrown))[0] - roughly(quick)[0]
    return more / TRIED


def _some(ways: list[tuple[State, int]]) -> Iterator[State]:
    """`ASKED` of these, evenly apart from bad to good."""
    order = sorted(ways, key=lambda way: roughly(way[0])[0])
    passed = list(accumulate(throws.bit_count() for _, throws in order))
    for number in range(ASKED if ways else 0):
        yield order[bisect_left(passed, passed[-1] * (number + 0.5) / ASKED)][0]


def averaged(found: Iterable[tuple[Chances, int]]) -> Chances:
    """The mean over all throws, of so many of which each comes."""
    total: list[float] = []
    for each, throws in found:
        total = [old + new * throws for old, new in zip(total or [0.0] * len(each), each, strict=True)]
    return tuple(each / len(ROLLS) for each in total)


def roughly(state: State) -> Chances:
    """After a turn, by the network alone."""
    if state.phase is Phase.OVER:
        return ended(state.sheets)
    return second(state) if state.phase is Phase.SECOND_THROW else table(state)


def outcomes(state: State, exactly: bool = False) -> Iterator[tuple[State, int]]:
    """Where throws lead, each with a set of them. Free triple ones are played."""
    apart = TRIPLE_ONES if state.triple1 else 0
    if apart:
        yield finished(after(state, Rolled((0, 0, 0))).state), apart
    active = state.solo and state.phase is Phase.THROW
    ways: list[tuple[tuple[Sheet, ...], int]] = [] if state.solo else turns(state, exactly)
    if state.solo:
        judge = outlook(replace(state, phase=Phase.ACTIVE if active else Phase.OTHERS))
        ways += [((sheet,), throws) for sheet, throws in made(state.sheet, judge, state.dice, active=active)]
    coming = state.active % len(state.sheets) + 1
    for sheets, throws in ways:
        if not (left := throws & ~apart):
            continue
        then = replace(state, sheets=sheets, closed=closed(sheets))
        if active:
            yield replace(then, phase=Phase.SECOND_THROW, dice=rest(state.dice)), left
        elif ends(sheets):
            yield replace(then, phase=Phase.OVER), left
        else:
            seated = replace(then, phase=Phase.PICK, active=coming, seat=coming, dice=())
            yield replace(seated, rolled=(), turn=0), left


def plan(state: State) -> tuple[int, Phase] | None:
    """The claims and abilities of a phase are one thought."""
    if state.phase is Phase.PICK:
        return None
    return state.turn, Phase.OTHERS if state.phase is Phase.EXTRA else state.phase


def progress(state: State) -> list[int]:
    """By points."""
    return [points(sheet, state.solo) for sheet in state.sheets]


JUDGE = Judge(version=6, chances=chances, mean=mean, plan=plan, progress=progress, spread=SPREAD)
