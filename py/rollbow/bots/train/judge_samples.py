"""What trainers of judges share: positions of experts' games with what came of them, and plain fits."""

from __future__ import annotations

from math import log
from random import Random
from typing import TYPE_CHECKING, Any

from rollbow.bots.bot import mind
from rollbow.games import GAMES
from rollbow.kernel.dice import throw
from rollbow.kernel.game import Over, Roll
from rollbow.study.values import judge, settled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rollbow.bots.judge import Chances

    Given = tuple[float, ...]
LEAST = 1e-6
"""Chances below this don't get surer."""


def games(
    slug: str, seats: int, count: int, seed: str, wanted: Callable[[Any], bool]
) -> Iterator[tuple[list[Any], Chances]]:
    """The wanted states of experts' games, each with what every seat got in the end."""
    game, player = GAMES[slug], mind(slug)
    for number in range(count):
        name = f"{seed}-{seats}-{number}"
        sources = [Random(f"{name}/{seat}") for seat in range(seats)]
        state = game.start(seats, {})
        seen = []
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Roll):
                state = game.after(state, throw(name, turn)).state
                continue
            if wanted(state):
                seen.append(state)
            state = game.after(state, player.choose(state, "expert", sources[turn.number - 1], 1.0)).state
        yield seen, settled(judge(slug), turn.result)


def log_loss(foretold: Sequence[Chances], came: Sequence[Chances]) -> float:
    """How surprising what came was, on average."""
    total = 0.0
    for told, got in zip(foretold, came, strict=True):
        total -= sum(share * log(max(LEAST, each)) for each, share in zip(told, got, strict=True) if share)
    return total / len(came)


def squares(foretold: Sequence[Chances], came: Sequence[Chances]) -> float:
    return sum((told[0] - got[0]) ** 2 for told, got in zip(foretold, came, strict=True)) / len(came)


def fitted(start: Given, steps: Given, loss: Callable[[Given], float], rounds: int = 7) -> Given:
    """The best numbers, found one by one in ever smaller steps."""
    best, found = start, loss(start)
    for fine in range(rounds):
        better = True
        while better:
            better = False
            for place, step in enumerate(steps):
                for change in (step / 2**fine, -step / 2**fine):
                    tried = tuple(each + change * (at == place) for at, each in enumerate(best))
                    if (less := loss(tried)) < found - 1e-9:
                        best, found, better = tried, less, True
    return tuple(round(each, 4) for each in best)
