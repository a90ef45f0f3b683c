"""Every seat's chance to win, at any moment; alone, the final points.

Between turns the expert's network judges the sheets, brought to chances by what came of it in self-play (`judge_data`).
Within a turn its own best plan and the others' answers are played to the end of the turn.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import exp, log
from typing import TYPE_CHECKING, Final

from rollbow.bots.judge import Judge, shared
from rollbow.kernel.game import Rolled

from ..ending import ends, result
from ..notation import DICE, Pick
from ..rules import after
from ..state import Phase
from . import judge_data
from .mind import KEEP, STYLES, pick_worths
from .net import points
from .outlook import Outlook, outlook
from .picks import ROLLS, rest
from .plans import best_plans
from .throws import closed, made, turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rollbow.bots.judge import Chances

    from ..sheet import Sheet
    from ..state import State

MOST: Final = STYLES["expert"].most
SURE: Final = 0.995
"""The network's chances are cut here: it never knows for certain."""
TRIPLE_ONES: Final = 1
"""This throw alone, as a set of throws."""


def ended(sheets: tuple[Sheet, ...]) -> Chances:
    """After the game."""
    told = result(sheets)
    if len(sheets) == 1:
        return (float(told.scores[0]),)
    return tuple((seat in told.winners) / len(told.winners) for seat in range(1, len(sheets) + 1))


def odds(state: State) -> tuple[float, ...]:
    """Before a pick: the network's log-odds for each seat, as the last turn has just ended. Alone, its points."""
    if state.solo:
        return (Outlook(replace(state, phase=Phase.OTHERS), 1, False).worth(state.sheet),)
    seats = len(state.sheets)
    previous = (state.active - 2) % seats + 1
    found = []
    for seat in range(1, seats + 1):
        then = replace(state, active=previous, seat=seat, dice=(), phase=Phase.OTHERS)
        worth = Outlook(then, seat, seat == previous).worth(state.sheets[seat - 1]) / 100
        worth = min(SURE, max(1 - SURE, worth))
        found.append(log(worth / (1 - worth)))
    return tuple(found)


def weighed(odds: tuple[float, ...], active: int, given: tuple[float, ...]) -> Chances:
    """These log-odds as chances, by the numbers of `judge_data`."""
    if len(odds) == 1:
        return (given[0] + given[1] * odds[0],)
    seats = len(odds)
    weights = []
    for seat, each in enumerate(odds, 1):
        place = (seat - active) % seats
        weights.append(exp(given[place] * each + given[seats + place]))
    return shared(weights)


@lru_cache(maxsize=4096)
def before(state: State) -> Chances:
    """Before a pick."""
    found = odds(state)
    return weighed(found, state.active, judge_data.GIVEN[len(found)])


def played(state: State) -> State:
    """The state after the best plan of the seat to move."""
    best = best_plans(state, outlook(state), MOST, KEEP)[0]
    for move in best.moves:
        state = after(state, move).state
    return state


def onward(state: State) -> Chances:
    """From a decision with dice on the table: everyone's best plan, to the end of the turn."""
    while state.phase in (Phase.ACTIVE, Phase.OTHERS, Phase.EXTRA):
        state = played(state)
    if state.phase is Phase.OVER:
        return ended(state.sheets)
    if state.phase is Phase.SECOND_THROW:
        return second(state)
    return before(state)


def second(state: State) -> Chances:
    """Alone, before the second throw: the network judges the sheet as the first one left it."""
    first = tuple(die for die in DICE if die not in state.dice)
    worth = Outlook(replace(state, dice=first), 1, True).worth(state.sheet)
    return weighed((worth,), 1, judge_data.GIVEN[1])


@lru_cache(maxsize=64)
def worths(state: State) -> dict[str, float]:
    """What each pick is worth less than the best, in hundredths of a win or in points."""
    found = pick_worths(state, outlook(state), STYLES["expert"])
    best = max(found.values())
    return {colors: worth - best for colors, worth in found.items()}


def picked(state: State) -> Chances:
    """After a pick: as before it, less what a better one would have gained."""
    fresh = replace(state, phase=Phase.PICK, dice=())
    now = before(fresh)
    colors = next(colors for colors in worths(fresh) if after(fresh, Pick(colors)).state.dice == state.dice)
    cost = worths(fresh)[colors]
    if state.solo:
        return (now[0] + judge_data.GIVEN[1][1] * cost,)
    mover = state.seat - 1
    mine = now[mover] * (1 - now[mover]) * 4 * judge_data.GIVEN[len(now)][0] * cost / 100
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
    total = [0.0] * len(state.sheets)
    for found, throws in _thrown(state):
        for seat, each in enumerate(found):
            total[seat] += each * throws.bit_count()
    return tuple(each / len(ROLLS) for each in total)


def _thrown(state: State) -> Iterator[tuple[Chances, int]]:
    """What the throws lead to, each with a set of throws. Free triple ones are played."""
    apart = TRIPLE_ONES if state.triple1 else 0
    if apart:
        yield onward(after(state, Rolled((0, 0, 0))).state), apart
    active = state.solo and state.phase is Phase.THROW
    ways: list[tuple[tuple[Sheet, ...], int]] = [] if state.solo else turns(state)
    if state.solo:
        judge = outlook(replace(state, phase=Phase.ACTIVE if active else Phase.OTHERS))
        ways += [((sheet,), throws) for sheet, throws in made(state.sheet, judge, state.dice, active=active)]
    coming = state.active % len(state.sheets) + 1
    for sheets, throws in ways:
        then = replace(state, sheets=sheets, closed=closed(sheets))
        if active:
            found = second(replace(then, phase=Phase.SECOND_THROW, dice=rest(state.dice)))
        elif ends(sheets):
            found = ended(sheets)
        else:
            found = before(replace(then, phase=Phase.PICK, active=coming, seat=coming, dice=()))
        yield found, throws & ~apart


def plan(state: State) -> tuple[int, Phase] | None:
    """The claims and abilities of a phase are one thought."""
    if state.phase is Phase.PICK:
        return None
    return state.turn, Phase.OTHERS if state.phase is Phase.EXTRA else state.phase


def progress(state: State) -> list[int]:
    """By points."""
    return [points(sheet, state.solo) for sheet in state.sheets]


JUDGE = Judge(version=3, chances=chances, mean=mean, plan=plan, progress=progress, spread=judge_data.SPREAD)
