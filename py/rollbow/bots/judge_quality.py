"""How good a judge is: experts play each other, and what it foretold is held against what came.

Figures alone, each with its aim: how well chances are calibrated, their Brier scores against plainer models, the mean
luck, and what stays unexplained. `judge_report.py` has the command and the page. A tool for developers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from math import exp, inf, sqrt
from random import Random
from statistics import fmean, linear_regression, pstdev
from typing import TYPE_CHECKING, Any, NamedTuple

from rollbow.kernel.dice import throw
from rollbow.kernel.game import Over, Roll, Rolled
from rollbow.kernel.record import Record
from rollbow.kernel.session import Session
from rollbow.study.move_by_move import walk
from rollbow.study.totals import added
from rollbow.study.values import chances, judge, settled

from .bot import mind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rollbow.bots.judge import Chances
    from rollbow.kernel.game import Game
    from rollbow.study.totals import Share

    AnyGame = Game[Any, Any]

GROUPS = 10
OFF, ENOUGH = 0.02, 1_000
"""A group of this many states may be off by this much."""
MEDIAN, MOST = 0.03, 0.08
"""How much may stay unexplained in a game: in the middle one, and in nineteen of twenty."""
ALONE = 0.02
"""Alone: how far a group may be off, as a share of the mean."""
KEEN = (0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.5, 0.7, 1.0)
"""How much a point of lead may mean to the plain model; the best one is taken."""
FAIR = 30
"""With fewer games studied, the mean of luck says nothing."""
FEWEST = 5
"""From fewer games a standard error would be a guess."""
SURE = 3
"""Standard errors that mean luck may be away from nothing."""


class Foretold(NamedTuple):
    """One seat at one state: what was foretold, what came, and how far every seat was, this one being number `seat`."""

    chance: float
    came: float
    seat: int = 0
    progress: tuple[float, ...] = ()
    game: int = 0


@dataclass(frozen=True, slots=True)
class Group:
    """States with about the same foretold chance. `error` is one standard error of what came less what was foretold."""

    states: int
    foretold: float
    came: float
    error: float | None = None

    @property
    def off(self) -> float:
        return abs(self.foretold - self.came)


@dataclass(frozen=True, slots=True)
class Measured:
    """All figures for one game with so many seats. Rests and luck are None where nothing was studied."""

    seats: int
    games: int
    studies: int
    groups: tuple[Group, ...]
    brier: float
    constant: float
    plain: float
    luck: float | None = None
    error: float | None = None
    median: float | None = None
    most: float | None = None

    def missed(self) -> list[str]:
        """Which aims are missed, in words."""
        found = []
        scale = 1.0 if self.seats > 1 else abs(fmean(group.came for group in self.groups))
        aim = OFF if self.seats > 1 else ALONE
        least = ENOUGH if self.seats > 1 else 1
        worst = max((group.off for group in self.groups if group.states >= least), default=0.0)
        if worst > aim * scale:
            found.append(f"calibration: off by {worst:.3g} (aim {aim * scale:.3g})")
        if not self.brier < min(self.constant, self.plain):
            found.append("Brier score: no better than a plain model")
        if (
            self.luck is not None
            and self.error is not None
            and self.studies >= FAIR
            and abs(self.luck) > SURE * self.error
        ):
            found.append(f"mean luck {self.luck:+.4f}, more than three standard errors of {self.error:.4f}")
        unit = 1.0 if self.seats > 1 else scale
        if self.median is not None and self.median > MEDIAN * unit:
            found.append(f"unexplained: median {self.median:.3g} (aim {MEDIAN * unit:.3g})")
        if self.most is not None and self.most > MOST * unit:
            found.append(f"unexplained: 95 % below {self.most:.3g} (aim {MOST * unit:.3g})")
        return found


def played(game: AnyGame, seats: int, seed: str) -> list[Any]:
    """The states of an experts' game."""
    player = mind(game.slug)
    sources = [Random(f"{seed}/{seat}") for seat in range(seats)]
    states = [game.start(seats, {})]
    while not isinstance(turn := game.turn(states[-1]), Over):
        move: Rolled | Any
        if isinstance(turn, Roll):
            move = throw(seed, turn)
        else:
            move = player.choose(states[-1], "expert", sources[turn.number - 1], 1.0)
        states.append(game.after(states[-1], move).state)
    return states


def by_progress(progress: Sequence[float], keen: float) -> Chances:
    """A plain model's chances: by score alone."""
    top = max(progress)
    powers = [exp(keen * (each - top)) for each in progress]
    return tuple(each / sum(powers) for each in powers)


def grouped(seen: Sequence[Foretold]) -> tuple[Group, ...]:
    """Ten groups as equal as can be, by foretold chance."""
    order = sorted(seen)
    cuts = [len(order) * part // GROUPS for part in range(GROUPS + 1)]
    parts = [order[low:high] for low, high in pairwise(cuts) if high > low]
    return tuple(
        Group(
            len(part),
            fmean(each.chance for each in part),
            fmean(each.came for each in part),
            standard_error(part),
        )
        for part in parts
    )


def standard_error(seen: Sequence[Foretold]) -> float | None:
    """Of what came less what was foretold, on average. Numbers of one game came together, so games are counted."""
    mean = fmean(each.came - each.chance for each in seen)
    by_game: dict[int, float] = {}
    for each in seen:
        by_game[each.game] = by_game.get(each.game, 0.0) + each.came - each.chance - mean
    games = len(by_game)
    if games < FEWEST:
        return None
    return sqrt(sum(each * each for each in by_game.values()) * games / (games - 1)) / len(seen)


def brier(pairs: Sequence[tuple[float, float]]) -> float:
    """The mean square of what was foretold less what came."""
    return fmean((told - came) ** 2 for told, came in pairs)


def plainly(seen: Sequence[Foretold]) -> float:
    """The Brier score of the best model that knows the score alone. Alone: the best line through it."""
    if not seen[0].progress:
        return inf
    if len(seen[0].progress) == 1:
        points, came = [each.progress[0] for each in seen], [each.came for each in seen]
        slope, start = linear_regression(points, came) if len(set(points)) > 1 else (0.0, fmean(came))
        return brier([(start + slope * each, end) for each, end in zip(points, came, strict=True)])
    return min(
        brier([(by_progress(each.progress, keen)[each.seat], each.came) for each in seen]) for keen in KEEN
    )


def rests(shares: Sequence[Share]) -> list[float]:
    return [abs(share.unexplained) for share in shares]


def summed(
    seats: int, games: int, seen: Sequence[Foretold], shares: Sequence[Share], studies: int
) -> Measured:
    """The figures from what was seen."""
    constant = fmean(each.came for each in seen)
    told = Measured(
        seats,
        games,
        studies,
        grouped(seen),
        brier([(each.chance, each.came) for each in seen]),
        brier([(constant, each.came) for each in seen]),
        plainly(seen),
    )
    if not shares:
        return told
    rest = sorted(rests(shares))
    # With several seats luck adds up to nothing in each game: the first seat's alone says something.
    lucks = [share.luck for share in shares[::seats]]
    return replace(
        told,
        luck=fmean(lucks),
        error=pstdev(lucks) / sqrt(max(1, len(lucks) - 1)),
        median=rest[len(rest) // 2],
        most=rest[min(len(rest) - 1, len(rest) * 19 // 20)],
    )


def measured(
    game: AnyGame,
    seats: int,
    games: int,
    studies: int,
    seed: str,
    every: int,
    judged: Callable[[AnyGame, Any], Chances] = chances,
) -> Measured:
    """So many games, some states of each; so many of them studied whole."""
    seen: list[Foretold] = []
    shares: list[Share] = []
    for number in range(games):
        name = f"{seed}-{seats}-{number}"
        states = played(game, seats, name)
        result = game.turn(states[-1]).result  # type: ignore[union-attr]
        came = settled(judge(game.slug), result)
        picked = Random(name).sample(range(len(states) - 1), min(every, len(states) - 1))
        for place in picked:
            state = states[place]
            spent = judge(game.slug).spent
            # Alone, only what is to come is foretold: what came of it leaves out what had been counted before.
            past = spent(states[-1]) - spent(state) if seats == 1 else 0.0
            progress = tuple(map(float, known(state))) if (known := judge(game.slug).progress) else ()
            for seat, told in enumerate(judged(game, state)):
                seen.append(Foretold(told, came[seat] + past, seat, progress, number))
        if number < studies:
            shares += added(walk(session_of(game, tuple(states))))
    return summed(seats, games, seen, shares, min(games, studies))


def session_of(game: AnyGame, states: tuple[Any, ...]) -> Session:
    """These states as a session: a study looks at nothing else."""
    record = Record(game.slug, game.rules, ("bot expert",), "none", "judged", "2026-11-18T09:30Z")
    return Session(game, record, states)
