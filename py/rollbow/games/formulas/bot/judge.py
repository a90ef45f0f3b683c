"""Every seat's chance to win, at any moment; alone, the final points.

What a sheet may still make comes from the expert's plans; how much a lead of so many points is worth with so many
rounds to come was learned from what came of it in self-play (`fit`). In the last round, with the dice drafted, it is
as exact as the expert's search: nothing is left to chance.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import exp, sqrt
from random import Random
from typing import TYPE_CHECKING, Final

from rollbow.bots.judge import Judge

from .. import score
from ..dice import DICE, FACES
from ..legal import legal
from ..notation import Draft, Use
from ..rules import after
from ..state import MOST_DRAFTED, Phase, State, hand_faces
from . import fit
from .draft import Table, table
from .mind import EXPERT, _drafts
from .nodes import Plan
from .search import search
from .value import outlook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.bots.judge import Chances

    from ..notation import Move

FEW: Final = 2
"""With so many dice left in the game, every way to use them is tried."""
WIDTH: Final = 3
LEAST: Final = 5.0
"""No lead is decisive before the last round has been played: a point more or less is soon made."""
THROWS: Final = 36
"""How many first throws of a round stand for all."""
AGAIN: Final = 8
"""How many throws show what a re-roll brings."""


@lru_cache(maxsize=4096)
def expected(state: State, seat: int, parts: int) -> float:
    """The final points of a sheet with this many parts to come."""
    sheet = state.sheets[seat - 1]
    view = outlook(parts, len(state.sheets), state.cap9)
    return Plan(sheet, view, False).root.worth - sum(sheet.minuses)


def of_points(points: Sequence[float], rounds: float, starter: int) -> Chances:
    """What these expected points mean with so many rounds to come."""
    return weighed(points, rounds, starter, fit.GIVEN[len(points)])


def weighed(points: Sequence[float], rounds: float, starter: int, given: tuple[float, ...]) -> Chances:
    """The same by other numbers than those of `fit`."""
    if len(points) == 1:
        start, slope, more = given
        return (start + slope * points[0] + more * rounds,)
    first = given[2]
    scale = unsure(rounds, given)
    best = max(points)
    powers = [exp((each - best) / scale + first * (seat == starter)) for seat, each in enumerate(points, 1)]
    whole = sum(powers)
    return tuple(each / whole for each in powers)


def unsure(rounds: float, given: tuple[float, ...]) -> float:
    """How many points of lead are worth little with so many rounds to come."""
    return max(LEAST, given[0] + given[1] * sqrt(rounds))


def ended(state: State) -> Chances:
    """After the game."""
    totals = [score.total(sheet) for sheet in state.sheets]
    if state.solo:
        return (float(totals[0]),)
    best = max(totals)
    return tuple((each == best) / totals.count(best) for each in totals)


def before(state: State) -> Chances:
    """Before a round, or in the set-up before its throw: every seat has this round's part to come."""
    parts = state.rounds - max(state.round, 1) + 1
    points = [expected(state, seat, parts) for seat in range(1, len(state.sheets) + 1)]
    return of_points(points, parts, state.starter)


def best_use(state: State) -> tuple[Move, ...]:
    """The expert's uses of a hand."""
    return search(state, WIDTH).best(hand_faces(state))[0].moves


def last_uses(state: State) -> State:
    """The end of a seat's last part in which it makes most, every way being tried."""
    seat = state.seat
    found = []
    for move in legal(state):
        then = after(state, move).state
        on = then.phase is Phase.USE and then.seat == seat
        found.append(last_uses(then) if on else then)
    return max(found, key=lambda each: score.total(each.sheets[seat - 1]))


@lru_cache(maxsize=512)
def onward(state: State) -> Chances:
    """With dice in hand: everyone's best uses, to the end of the round."""
    while state.hand and state.phase in (Phase.SET_UP, Phase.USE):
        if state.phase is Phase.USE and state.round == state.rounds and len(state.hand) <= FEW:
            state = last_uses(state)
            continue
        seat, phase = state.seat, state.phase
        for move in best_use(state):
            state = after(state, move).state
            if (state.seat, state.phase) != (seat, phase):
                break
    return ended(state) if state.phase is Phase.OVER else before(state)


@lru_cache(maxsize=8)
def table_of(state: State) -> Table:
    return table(state, 1.0)


def gained(state: State, worth: float) -> Chances:
    """With so many points more for the starting player, the others' gains taken off."""
    parts = state.rounds - state.round
    points = [expected(state, seat, parts) for seat in range(1, len(state.sheets) + 1)]
    points[state.seat - 1] += worth
    return of_points(points, parts + 0.5, state.starter)


def thrown(state: State) -> Chances:
    """After the throws of a round, by what faces gain: quick enough for many throws."""
    if state.phase is not Phase.DRAFT:
        return chances(state)
    # The wishes depend on the sheets alone, so all throws of a round share them.
    wishes = table_of(replace(state, shown="", drafted="", rerolled=True))
    dice = Table(state, wishes.mine, wishes.others, wishes.denial)
    if state.rerolled:
        return gained(state, dice.best(state.shown))
    return gained(state, dice.rerolls(Random("formulas"), AGAIN)[0][0])


@lru_cache(maxsize=256)
def drafting(state: State) -> Chances:
    """With the dice on the table: the best draft, or the best re-roll."""
    if len(state.drafted) == MOST_DRAFTED:
        return onward(after(state, Use()).state)
    dice = table(state, EXPERT.denial)
    _, chosen = _drafts(dice, EXPERT)[0]
    drafted = after(state, Draft("".join(die for die in chosen if die not in state.drafted))).state
    now = onward(after(drafted, Use()).state)
    if state.rerolled:
        return now
    # What a re-roll gains is known in the quick measure only.
    found = dice.rerolls(Random("formulas"), EXPERT.samples)
    kept = next(worth for worth, again in found if not again)
    gain = found[0][0] - kept
    return moved(now, state.seat, gain, state.rounds - state.round)


def moved(now: Chances, seat: int, gain: float, rounds: int) -> Chances:
    """The same chances with so many points more for one seat."""
    if len(now) == 1:
        return (now[0] + gain * fit.GIVEN[1][1],)
    factor = exp(gain / unsure(rounds + 0.5, fit.GIVEN[len(now)]))
    powers = [each * (factor if other == seat else 1) for other, each in enumerate(now, 1)]
    whole = sum(powers)
    return tuple(each / whole for each in powers)


def rerolling(state: State) -> Chances:
    """While dice are thrown again: the mean, in the measure of the decision."""
    before_it = replace(state, pending="", rerolled=False)
    dice = table(before_it, EXPERT.denial)
    now = drafting(replace(before_it, rerolled=True))
    throws = [
        [rng.choice(FACES[die]) for die in DICE]
        for rng in [Random("formulas")]
        for _ in range(EXPERT.samples)
    ]
    gain = dice._mean(state.pending, throws) - dice.best(state.shown)
    return moved(now, state.seat, gain, state.rounds - state.round)


def chances(state: State) -> Chances:
    if state.phase is Phase.OVER:
        return ended(state)
    if state.phase is Phase.START or (state.pending and not state.shown):
        return before(state)
    if state.pending:
        return rerolling(state)
    if state.phase is Phase.DRAFT:
        return drafting(state)
    return onward(state)


def mean(state: State) -> Chances | None:
    """The throws of a round over some throws, the same in every round.

    The dice of the set-up are the same for all seats: nobody has luck there. Alone the study throws them all.
    """
    if not state.round:
        return None if state.solo else chances(state)
    rng = Random("formulas")
    count = 12 * AGAIN if state.rerolled else THROWS
    columns = {}
    for die in DICE:
        faces = [FACES[die][number % len(FACES[die])] for number in range(count)]
        rng.shuffle(faces)
        columns[die] = faces
    total = [0.0] * len(state.sheets)
    for number in range(count):
        shown = "".join(
            columns[die][number] if die in state.pending else state.shown[place]
            for place, die in enumerate(DICE)
        )
        found = thrown(replace(state, pending="", phase=Phase.DRAFT, shown=shown))
        total = [old + new for old, new in zip(total, found, strict=True)]
    return tuple(each / count for each in total)


def plan(state: State) -> tuple[int, Phase, bool]:
    """A draft is one thought, and so are the uses of a hand."""
    return state.round, state.phase, state.rerolled


def progress(state: State) -> list[int]:
    """By points."""
    return [score.total(sheet) for sheet in state.sheets]


JUDGE = Judge(
    version=1,
    chances=chances,
    mean=mean,
    thrown=thrown,
    plan=plan,
    progress=progress,
    spread=fit.SPREAD,
    samples=24,
)
