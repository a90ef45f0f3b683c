"""What a state is worth to each seat, and what a throw is worth on average. No record here."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any

from rollbow.games import part
from rollbow.kernel.game import Over, Roll, Rolled

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from rollbow.bots.judge import Chances, Judge
    from rollbow.kernel.game import Game, Result

    AnyGame = Game[Any, Any]

MOST = 5_000
"""With more outcomes than this, a sample of a throw has to do."""


def judge(slug: str) -> Judge:
    """The judge of a game, loaded on first use."""
    found: Judge = part(slug, "bot.win_chances").JUDGE
    return found


def chances(game: AnyGame, state: Any) -> Chances:
    """What each seat may expect from here when experts play on; once the game is over, what it got."""
    turn = game.turn(state)
    found = judge(game.slug)
    return settled(found, turn.result) if isinstance(turn, Over) else found.chances(state)


def worth(game: AnyGame, state: Any) -> Chances:
    """The chances; alone with what has been counted already, so that two moments of a game can be compared."""
    return counted(game, state, chances(game, state))


def counted(game: AnyGame, state: Any, found: Chances) -> Chances:
    """These chances, alone with what has been counted already."""
    return (found[0] + judge(game.slug).spent(state),) if len(found) == 1 else found


def settled(judge: Judge, result: Result) -> Chances:
    """What a finished game gave each seat. Without a winner all share."""
    seats = len(result.scores)
    if seats == 1:
        return (judge.alone(result),)
    winners = result.winners or range(1, seats + 1)
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(1, seats + 1))


def landed(game: AnyGame, state: Any) -> Chances:
    """The chances after a throw, in the measure in which throws are averaged."""
    quick = judge(game.slug).thrown
    return chances(game, state) if quick is None or isinstance(game.turn(state), Over) else quick(state)


def mean(game: AnyGame, state: Any) -> Chances:
    """The chances after a throw, averaged over all throws: each seat's luck is measured from here."""
    averaging = averaged(game, state)
    while True:
        try:
            next(averaging)
        except StopIteration as done:
            found: Chances = done.value
            return found


def averaged(game: AnyGame, state: Any) -> Generator[None, None, Chances]:
    """The same, with a pause after each throw: there may be thousands."""
    known = judge(game.slug).mean(state)
    if known is not None:
        return known
    roll = game.turn(state)
    if not isinstance(roll, Roll):
        raise TypeError("only a throw has a mean")
    total: list[float] = []
    count = 0
    for thrown in throws(roll, judge(game.slug).samples):
        after = landed(game, game.after(state, thrown).state)
        total = [old + new for old, new in zip(total or [0.0] * len(after), after, strict=True)]
        count += 1
        yield
    return tuple(each / count for each in total)


def throws(roll: Roll, samples: int) -> Iterator[Rolled]:
    """Every outcome once; of too many a sample, always the same, in which all faces of a die come equally often."""
    sides = [die.faces for die in roll.dice]
    if None not in sides and prod(each or 0 for each in sides) <= MOST:
        yield from (Rolled(values) for values in product(*(range(each or 0) for each in sides)))
        return
    rng = Random(" ".join(f"{die.name}:{die.faces}" for die in roll.dice))
    columns: list[list[int]] = []
    for each in sides:
        if each is None:
            columns.append([rng.getrandbits(64) for _ in range(samples)])
            continue
        # As many as divide evenly, so that no face is favored.
        column = [number % each for number in range(samples)]
        rng.shuffle(column)
        columns.append(column)
    yield from (Rolled(values) for values in zip(*columns, strict=True))
