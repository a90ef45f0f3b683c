"""Every seat's chance to win, at any moment; alone, the final points.

Between turns the expert's network judges the sheets, brought to chances by what came of it in self-play (`fit`). Within
a turn its own best plan and the others' answers are played to the end of the turn.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import exp, log
from typing import TYPE_CHECKING, Final

from rollbow.bots.judge import Judge

from ..ending import result
from ..notation import DICE, Pick
from ..rules import after
from ..state import Phase
from . import fit
from .mind import KEEP, STYLES, pick_worths
from .net import points
from .outlook import Outlook, outlook
from .plans import best_plans

if TYPE_CHECKING:
    from rollbow.bots.judge import Chances

    from ..state import State

MOST: Final = STYLES["expert"].most
SURE: Final = 0.995
"""The network's chances are cut here: it never knows for certain."""


def ended(state: State) -> Chances:
    """After the game."""
    told = result(state.sheets)
    if state.solo:
        return (float(told.scores[0]),)
    return tuple((seat in told.winners) / len(told.winners) for seat in range(1, len(state.sheets) + 1))


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
    """These log-odds as chances, by the numbers of `fit`."""
    if len(odds) == 1:
        return (given[0] + given[1] * odds[0],)
    if len(odds) == 2:
        # The one to move was the last to claim: the moment the network was trained for.
        own, keen, other = given
        mine = 1 / (1 + exp(-own - keen * odds[active - 1] + other * odds[2 - active]))
        return (mine, 1 - mine) if active == 1 else (1 - mine, mine)
    keen, *turns = given
    powers = [exp(keen * each + turns[(seat - active) % len(odds)]) for seat, each in enumerate(odds, 1)]
    whole = sum(powers)
    return tuple(each / whole for each in powers)


@lru_cache(maxsize=4096)
def before(state: State) -> Chances:
    """Before a pick."""
    found = odds(state)
    return weighed(found, state.active, fit.GIVEN[len(found)])


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
        return ended(state)
    if state.phase is Phase.SECOND_THROW:
        return second(state)
    return before(state)


def second(state: State) -> Chances:
    """Alone, before the second throw: the network judges the sheet as the first one left it."""
    first = tuple(die for die in DICE if die not in state.dice)
    worth = Outlook(replace(state, dice=first), 1, True).worth(state.sheet)
    return weighed((worth,), 1, fit.GIVEN[1])


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
        return (now[0] + fit.GIVEN[1][1] * cost,)
    mover = state.seat - 1
    mine = now[mover] * (1 - now[mover]) * 4 * cost / 100
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


def plan(state: State) -> tuple[int, Phase] | None:
    """The claims and abilities of a phase are one thought."""
    if state.phase is Phase.PICK:
        return None
    return state.turn, Phase.OTHERS if state.phase is Phase.EXTRA else state.phase


def progress(state: State) -> list[int]:
    """By points."""
    return [points(sheet, state.solo) for sheet in state.sheets]


JUDGE = Judge(version=1, chances=chances, plan=plan, progress=progress, spread=fit.SPREAD)
