"""Counts random games and times `legal` and the bots; the same file runs on CPython and inside Pyodide."""

from __future__ import annotations

import json
from functools import partial
from random import Random
from statistics import mean, median
from time import perf_counter
from typing import TYPE_CHECKING, Any

from drive import final, random_game
from rollbow.bots.asking import BUDGETS
from rollbow.bots.player import mind
from rollbow.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Numbers = dict[str, float]


def engines(seconds: float) -> dict[str, Numbers]:
    """Per game: random games a second, and how long `legal` takes on the states met (milliseconds)."""
    found = {}
    for slug, game in GAMES.items():
        seats = min(game.seats)
        final(game, seats, {}, "warm-up")
        count, began = 0, perf_counter()
        while (took := perf_counter() - began) < seconds:
            final(game, seats, {}, f"bench-{count}")
            count += 1
        times = list(_timed(slug, seconds, game.legal, tries=1 if slug == "uno" else 3))
        found[slug] = {"games": count / took, "legal mean": mean(times), "legal worst": max(times)}
    return found


def bots(seconds: float) -> dict[str, Numbers]:
    """Per game and level: how long a bot thinks about the states met in random games (milliseconds)."""
    found = {}
    for slug in GAMES:
        for level, budget in BUDGETS.items():
            choose = partial(mind(slug).choose, level=level, rng=Random(1), budget=budget)
            times = list(_timed(slug, seconds, choose, every=7))
            found[f"{slug} {level}"] = {"median": median(times), "worst": max(times), "moves": len(times)}
    return found


def _once(work: Callable[[Any], object], state: Any) -> float:
    start = perf_counter()
    work(state)
    return perf_counter() - start


def _timed(
    slug: str, seconds: float, work: Callable[[Any], object], every: int = 1, tries: int = 1
) -> Iterator[float]:
    """How long a piece of work takes on every n-th state of random games, all seat counts in turn.

    The least of several tries leaves out what else the machine does; where chains are remembered (UNO) the first
    try is the slow one, so there it must be one.
    """
    game = GAMES[slug]
    began, number = perf_counter(), 0
    while perf_counter() - began < seconds:
        seats = game.seats[number % len(game.seats)]
        for place, (state, _) in enumerate(random_game(game, seats, {}, f"times-{number}")):
            if place % every or not game.legal(state):
                continue
            yield 1000 * min(_once(work, state) for _ in range(tries))
            if perf_counter() - began > 3 * seconds:
                break
        number += 1


def told(what: str, seconds: float) -> str:
    return json.dumps({"engines": engines, "bots": bots}[what](seconds))
