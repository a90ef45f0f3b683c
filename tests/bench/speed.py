"""Counts random games and times `legal` and the bots; the same file runs on CPython and inside Pyodide."""

from __future__ import annotations

import json
from itertools import count, islice
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from rollbow.bots.asking import BUDGETS
from rollbow.bots.bot import mind
from rollbow.games import GAMES
from rollbow.kernel.dice import throw
from rollbow.kernel.game import Over, Roll
from rollbow.kernel.record import Record
from rollbow.kernel.session import Session
from rollbow.study import walk
from support.games import final, random_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Clock = Callable[[], float]

Numbers = dict[str, float]


def mean(times: list[float]) -> float:
    return sum(times) / len(times)


def median(times: list[float]) -> float:
    """The shipped standard library leaves `statistics` out."""
    return sorted(times)[len(times) // 2]


STUDIES = 3
"""How many games of each kind are studied."""


def engines(seconds: float) -> dict[str, Numbers]:
    """Per game: random games a second, and how long `legal` takes on the states met (milliseconds)."""
    found = {}
    for slug, game in GAMES.items():
        seats = min(game.seats)
        final(game, seats, {}, "warm-up")
        played, began = 0, perf_counter()
        while (took := perf_counter() - began) < seconds:
            final(game, seats, {}, f"bench-{played}")
            played += 1
        times = list(_timed(slug, seconds, game.legal, tries=1 if slug == "uno" else 3))
        found[slug] = {"games": played / took, "legal mean": mean(times), "legal worst": max(times)}
    return found


def bots(seconds: float, clock: Clock, slug: str) -> dict[str, Numbers]:
    """Per level of a game: how long a bot thinks, in games against itself (milliseconds by this clock).

    `first`: the longest of the expert's first ten moves, with all that is loaded and made for them.
    """
    firsts = list(islice(_thoughts(slug, "expert", clock), 10))
    found = {"first": {"median": median(firsts), "worst": max(firsts), "moves": len(firsts)}}
    for level in BUDGETS:
        times: list[float] = []
        began = clock()
        for time in _thoughts(slug, level, clock):
            times.append(time)
            if clock() - began > seconds:
                break
        found[level] = {"median": median(times), "worst": max(times), "moves": len(times)}
    return found


def studies(clock: Clock, slug: str) -> dict[str, Numbers]:
    """Experts' games for two: how long the bots think, and how long the study takes (seconds by this clock)."""
    return {str(number): _studied(clock, slug, f"study-{number}") for number in range(STUDIES)}


def _studied(clock: Clock, slug: str, seed: str) -> Numbers:
    game, sources = GAMES[slug], [Random(seed), Random(seed)]
    states, bots = [game.start(2, {})], 0.0
    while not isinstance(turn := game.turn(states[-1]), Over):
        if isinstance(turn, Roll):
            states.append(game.after(states[-1], throw(seed, turn)).state)
            continue
        began = clock()
        move = mind(slug).choose(states[-1], "expert", sources[turn.number - 1], BUDGETS["expert"])
        bots += clock() - began
        states.append(game.after(states[-1], move).state)
    record = Record(slug, game.rules, ("bot expert",) * 2, "none", seed, "2026-11-18T09:30Z")
    began = clock()
    points = walk(Session(game, record, tuple(states)))
    next(points)
    first = clock() - began
    for _ in points:
        pass
    return {"bots": bots, "first": first, "study": clock() - began}


def _thoughts(slug: str, level: str, clock: Clock) -> Iterator[float]:
    """How long each move takes in games of a bot against itself, all seat counts in turn, without an end."""
    game = GAMES[slug]
    for number in count():
        state = game.start(game.seats[number % len(game.seats)], {})
        rng = Random(number)
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Roll):
                state = game.apply(state, throw(f"bench-{number}", turn)).state
                continue
            began = clock()
            move = mind(slug).choose(state, level, rng, BUDGETS[level])
            yield 1000 * (clock() - began)
            state = game.apply(state, move).state


def _once(work: Callable[[Any], object], state: Any) -> float:
    start = perf_counter()
    work(state)
    return perf_counter() - start


def _timed(slug: str, seconds: float, work: Callable[[Any], object], tries: int) -> Iterator[float]:
    """How long a piece of work takes on the states of random games, all seat counts in turn.

    The least of several tries leaves out what else the machine does; where chains are remembered (UNO) the first
    try is the slow one, so there it must be one.
    """
    game = GAMES[slug]
    began, number = perf_counter(), 0
    while perf_counter() - began < seconds:
        seats = game.seats[number % len(game.seats)]
        for state, _ in random_game(game, seats, {}, f"times-{number}"):
            if not game.legal(state):
                continue
            yield 1000 * min(_once(work, state) for _ in range(tries))
            if perf_counter() - began > 3 * seconds:
                break
        number += 1


def told(cpu: Clock, seconds: float, what: str, *slug: str) -> str:
    match what:
        case "bots":
            return json.dumps(bots(seconds, cpu, *slug))
        case "studies":
            return json.dumps(studies(cpu, *slug))
    return json.dumps(engines(seconds))
