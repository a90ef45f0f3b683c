"""Bots against each other: thousands of games, so that strength is a measured number.

Each deal of dice is played once for every rotation of the seats, so every player meets the same dice from every seat.
If the players can't share the seats evenly, each is in the majority equally often. A shared win is split evenly; a solo
game may have no winner. A tool for developers: it throws dice and reads the clock, and no bot imports it.

    python3 dev.py tournament rainbow --players expert,greedy --games 4000 --seats 2
"""

from __future__ import annotations

import argparse
import json
import os
from dataclasses import asdict, dataclass, field, replace
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from time import perf_counter
from typing import TYPE_CHECKING, Any

from rollbow.games import GAMES
from rollbow.kernel.dice import throw
from rollbow.kernel.game import BadSetup, Over, Roll, counted, settle

from .bot import LEVELS, YARDSTICKS, mind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from rollbow.kernel.game import Game, Value

    from .bot import Mind

BUDGET = 1.0
LONGEST = 100_000
"""More steps than any real game has: bots that never finish are caught, not waited for."""
SURE = 1.96
"""Standard deviations on each side of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays what. The players are level names, repeated until all `seats` are filled."""

    slug: str
    players: tuple[str, ...]
    games: int
    seats: int
    options: Mapping[str, Value] = field(default_factory=dict)
    seed: str = "tournament"
    budget: float = BUDGET
    marks: tuple[int, ...] = ()
    """Scores to count: how often each is reached."""

    @property
    def round(self) -> int:
        """How many games are played with the same dice."""
        return self.seats * (len(self.players) if self.seats % len(self.players) else 1)

    def seating(self, number: int) -> tuple[int, ...]:
        """Which player sits where in this game, seat 1 first."""
        first, turned = divmod(number % self.round, self.seats)
        return tuple(((seat + turned) % self.seats + first) % len(self.players) for seat in range(self.seats))

    def deal(self, number: int) -> str:
        """The seed of this game's dice."""
        return f"{self.seed}-{number // self.round}"


@dataclass(frozen=True, slots=True)
class Played:
    """One game: the seats that won, every seat's score, and the seconds of each seat's moves."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    seconds: tuple[tuple[float, ...], ...]


@dataclass(slots=True)
class Standing:
    """One player's results in a match so far; it may hold several seats in a game."""

    level: str
    marks: tuple[int, ...] = ()
    games: int = 0
    wins: float = 0.0
    scores: list[int] = field(default_factory=list)
    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def add(self, played: Played, seats: Sequence[int]) -> None:
        self.games += 1
        self.wins += len(set(played.winners).intersection(seats)) / max(1, len(played.winners))
        for seat in seats:
            spent = played.seconds[seat - 1]
            self.scores.append(played.scores[seat - 1])
            self.moves += len(spent)
            self.seconds += sum(spent)
            self.slowest = max(self.slowest, *spent, 0.0)

    def row(self) -> Row:
        low, high = wilson(self.wins, self.games)
        return Row(
            self.level,
            len(self.scores) / self.games,
            self.games,
            self.wins,
            self.wins / self.games,
            low,
            high,
            fmean(self.scores),
            tuple(sum(score >= mark for score in self.scores) for mark in self.marks),
            self.moves,
            1000 * self.seconds / max(1, self.moves),
            1000 * self.slowest,
        )


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the result; seats on average, times in milliseconds per move."""

    level: str
    seats: float
    games: int
    wins: float
    rate: float
    low: float
    high: float
    mean_score: float
    reached: tuple[int, ...]
    moves: int
    mean_ms: float
    worst_ms: float


def play(
    game: Game[Any, Any],
    players: Sequence[tuple[Mind, str]],
    seed: str,
    options: Mapping[str, Value] | None = None,
    budget: float = BUDGET,
    clock: Callable[[], float] = lambda: 0.0,
) -> Played:
    """One game of these minds at these levels, seat 1 first. Each seat has a random source of its own."""
    sources = [Random(f"{seed}/{seat}/{level}") for seat, (_, level) in enumerate(players, 1)]
    seconds: list[list[float]] = [[] for _ in players]
    state = game.start(len(players), options or {})
    for _ in range(LONGEST):
        turn = game.turn(state)
        if isinstance(turn, Over):
            spent = tuple(tuple(each) for each in seconds)
            return Played(turn.result.winners, turn.result.scores, spent)
        if isinstance(turn, Roll):
            state = game.after(state, throw(seed, turn)).state
            continue
        place = turn.number - 1
        thinker, level = players[place]
        began = clock()
        move = thinker.choose(state, level, sources[place], budget)
        seconds[place].append(clock() - began)
        state = game.apply(state, move).state
    names = ", ".join(level for _, level in players)
    raise RuntimeError(f"{game.slug} with the dice {seed!r} and the players {names} does not end")


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate, also sound near 0 and 1."""
    rate = wins / games
    spread = SURE * sqrt(rate * (1 - rate) / games + SURE**2 / (4 * games**2))
    middle = rate + SURE**2 / (2 * games)
    scale = 1 + SURE**2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def standings(match: Match, results: Iterable[tuple[int, Played]]) -> tuple[Row, ...]:
    """The players in the order of the match; the order of the results makes no difference."""
    players = [Standing(level, match.marks) for level in match.players]
    for number, played in results:
        seating = match.seating(number)
        for place, player in enumerate(players):
            player.add(played, [seat for seat, sitter in enumerate(seating, 1) if sitter == place])
    return tuple(player.row() for player in players)


def one(task: tuple[Match, int]) -> tuple[int, Played]:
    """One game of a match, for a separate process."""
    match, number = task
    thinker = mind(match.slug)
    players = [(thinker, match.players[place]) for place in match.seating(number)]
    game = GAMES[match.slug]
    return number, play(game, players, match.deal(number), match.options, match.budget, perf_counter)


def run(match: Match, workers: int) -> tuple[Row, ...]:
    """The whole match, on this many processes (1: in this one)."""
    tasks = [(match, number) for number in range(match.games)]
    if workers == 1:
        return standings(match, map(one, tasks))
    from multiprocessing import Pool  # Pyodide, which plays single games in tests, has no processes

    with Pool(workers) as pool:
        return standings(match, pool.imap_unordered(one, tasks, chunksize=max(1, min(32, match.games // 50))))


def table(match: Match, rows: Sequence[Row]) -> str:
    """The result for people."""
    chosen = "".join(f", {name} {value}" for name, value in match.options.items())
    head = f"{GAMES[match.slug].title}, {match.seats} seats{chosen}: {match.games} games, dice {match.seed}-*"
    titles = (
        f"{'player':<10}{'seats':>5}{'wins':>9}{'rate':>8}  {'95 % interval':<15}{'score':>7}{'moves':>9}"
    )
    lines = [
        f"{row.level:<10}{row.seats:>5g}{row.wins:>9.1f}{row.rate:>8.1%}  "
        f"{f'{row.low:.1%} - {row.high:.1%}':<15}{row.mean_score:>7.1f}{row.moves:>9}"
        f"{row.mean_ms:>9.2f}{row.worst_ms:>9.1f}"
        for row in rows
    ]
    marks = [
        f"{row.level}: {mark} or more {count} times"
        for row in rows
        for mark, count in zip(match.marks, row.reached, strict=True)
    ]
    return "\n".join([head, f"{titles}{'mean ms':>9}{'worst':>9}", *lines, *marks])


def asked(words: Sequence[str] | None) -> tuple[Match, int, Path | None]:
    parser = argparse.ArgumentParser(prog="dev.py tournament", description="Bots against each other.")
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--players", required=True, help="levels with commas between, such as expert,greedy")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seats", type=int, help="default: one for each player; more repeat the players")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", default="tournament", help="names the dice")
    parser.add_argument("--mark", action="append", default=[], type=int, help="count games with this score")
    parser.add_argument("--budget", type=float, default=BUDGET, help="seconds a move")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", type=Path, help="also write the result to this file")
    given = parser.parse_args(words)
    players = tuple(given.players.split(","))
    if unknown := set(players) - {*LEVELS, *YARDSTICKS}:
        parser.error(f"no such player: {', '.join(sorted(unknown))}")
    seats = given.seats or len(players)
    if seats < len(players):
        parser.error(f"{len(players)} players need more than {counted(seats)}")
    options = {}
    for text in given.option:
        name, _, value = text.partition("=")
        options[name] = int(value) if value.isdecimal() else value
    try:
        settle(GAMES[given.game], seats, options)
    except BadSetup as error:
        parser.error(str(error))
    match = Match(
        given.game, players, given.games, seats, options, given.seed, given.budget, tuple(given.mark)
    )
    # A deal is played from every seat; otherwise the seats would count unevenly.
    rounds = max(1, -(-given.games // match.round))
    return replace(match, games=rounds * match.round), max(1, given.workers), given.json


def main(words: Sequence[str] | None = None) -> None:
    match, workers, file = asked(words)
    rows = run(match, workers)
    print(table(match, rows))
    if file:
        result = {"match": asdict(match), "players": [asdict(row) for row in rows]}
        file.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
