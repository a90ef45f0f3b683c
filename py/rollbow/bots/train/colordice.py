"""Makes the tables of Color Dice's bots: `games/colordice/bot/data.py`, from games against itself.

    python3 dev.py train colordice

A round is a few hundred games with the current tables. It keeps the start of every turn and, for every choice, one
board that was not chosen; a board's target is the chance one turn ahead, exact over its dice, mixed with how the game
continued. Then the tables are fitted to the targets of the last two rounds, and held to plain guesses where a number
was rarely seen. Without that, the bots trust boards they hardly know, and lose to the guesses. Reproducible from the
seed; takes about ten minutes on one core.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from math import log
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import TYPE_CHECKING

from rollbow.games.colordice import GAME
from rollbow.games.colordice.bot import move_choice, value
from rollbow.games.colordice.bot.attack_search import Judge
from rollbow.games.colordice.bot.odds import odds, still
from rollbow.games.colordice.bot.value import COUNT, PLAIN, Weights, chances, features, softmax
from rollbow.games.colordice.legal import legal
from rollbow.games.colordice.notation import COLORS
from rollbow.games.colordice.rules import after
from rollbow.games.colordice.state import Phase
from rollbow.kernel.game import Rolled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.games.colordice.state import State

DATA = Path(value.__file__).with_name("data.py")
ROUNDS = {"TWO": (8, 500, (2,)), "MORE": (3, 160, (3, 4, 5, 6))}
"""For each set of tables: rounds, games per round, and numbers of seats."""
ASTRAY = 0.08
"""How often a fight's move is played at random, so that more boards are seen."""
TRUST = 0.6
"""How much of a target comes from how the game continued; the rest comes from one turn ahead."""
HOLD = 20.0
"""How many sights of a number weigh as much as its first guess."""
EPOCHS = 8
RATE = 0.1
LONGEST = 200
UNIT = 100


@dataclass(frozen=True, slots=True)
class Sight:
    """A board at a turn's start: who is next, where each player's numbers stand, every player's chance."""

    mover: int
    numbers: tuple[tuple[int, ...], ...]
    target: tuple[float, ...]


def sight(state: State, weights: Weights) -> Sight:
    """A turn's start with the chances one turn ahead; the others share what the active player leaves."""
    seats, mine = state.seats, state.active
    flat = chances(state.areas, state.outside, seats, mine, weights)
    chance = odds(still(state), weights).start
    left = (1 - chance) / max(1e-9, 1 - flat[mine])
    return Sight(
        mine,
        tuple(features(state.areas, state.outside, color, seats) for color in range(seats)),
        tuple(chance if color == mine else left * flat[color] for color in range(seats)),
    )


def game(seats: int, weights: Weights, rng: Random) -> list[Sight]:
    """The boards of one game with their targets; none if it ran too long."""
    judge = Judge(weights)
    state = GAME.start(seats, {})
    starts: list[Sight] = []
    aside: list[Sight] = []
    while state.phase is not Phase.OVER:
        if state.turn > LONGEST:
            return []
        if state.phase is Phase.THROW:
            state = after(state, Rolled(tuple(rng.randrange(6) for _ in state.thrown))).state
            continue
        if state.phase is Phase.START:
            starts.append(sight(state, weights))
        move = move_choice.weigh(state, judge)[0][1]
        if state.phase in (Phase.ORDER, Phase.ATTACK, Phase.COUNTER):
            other = after(state, rng.choice(legal(state))).state
            if other.winner is None:
                following = COLORS[(state.active + 1) % seats]
                aside.append(sight(replace(other, active=following), weights))
            if rng.random() < ASTRAY:
                move = rng.choice(legal(state))
        state = after(state, move).state
    back = tuple(float(color == state.winner) for color in range(seats))
    for each in reversed(starts):
        back = tuple((1 - TRUST) * near + TRUST * far for near, far in zip(each.target, back, strict=True))
        aside.append(replace(each, target=back))
    return aside


def fit(sights: Sequence[Sight], weights: Weights, rng: Random) -> tuple[Weights, float]:
    """The tables moved toward the targets, and how far off they were in the last epoch."""
    tables = [list(weights.next), list(weights.others)]
    firsts = [PLAIN.next, PLAIN.others]
    seen = [[1] * COUNT, [1] * COUNT]
    squares = [[1.0] * COUNT, [1.0] * COUNT]
    for each in sights:
        for color, numbers in enumerate(each.numbers):
            for number in numbers:
                seen[color != each.mover][number] += 1
    order, loss = list(sights), 0.0
    for _ in range(EPOCHS):
        rng.shuffle(order)
        loss = 0.0
        for each in order:
            found = softmax(
                [
                    sum(map(tables[color != each.mover].__getitem__, numbers))
                    for color, numbers in enumerate(each.numbers)
                ]
            )
            for color, numbers in enumerate(each.numbers):
                loss -= each.target[color] * log(max(1e-9, found[color])) / len(order)
                error = found[color] - each.target[color]
                which = color != each.mover
                table, square, first, count = tables[which], squares[which], firsts[which], seen[which]
                for number in numbers:
                    slope = error + HOLD / count[number] * (table[number] - first[number])
                    square[number] += slope * slope
                    table[number] -= RATE * slope / square[number] ** 0.5
    return Weights(tuple(tables[0]), tuple(tables[1])), loss


def learn(rounds: int, games: int, seats: Sequence[int], rng: Random) -> Weights:
    """The tables after this many rounds."""
    weights = PLAIN
    last: list[Sight] = []
    for number in range(1, rounds + 1):
        sights = [each for place in range(games) for each in game(seats[place % len(seats)], weights, rng)]
        weights, loss = fit([*last, *sights], weights, rng)
        last = sights
        print(f"seats {seats}, round {number}: {len(sights)} boards, loss {loss:.4f}", flush=True)
    return weights


def written(name: str, weights: Weights) -> str:
    """The tables as source text, in hundredths."""
    lines = [f"{name} = tables("]
    for table in (weights.next, weights.others):
        text = " ".join(str(round(UNIT * number)) for number in table)
        lines += ["    (", *(f'        "{line} "' for line in wrap(text, 95)), "    ),"]
    return "\n".join([*lines, ")", ""])


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="dev.py train colordice", description=__doc__)
    parser.add_argument("--seed", default="colordice")
    parser.add_argument("--only", choices=list(ROUNDS), help="print one set of tables, write nothing")
    given = parser.parse_args(words)
    made = {
        name: written(name, learn(*plan, Random(f"{given.seed}/{name}")))
        for name, plan in ROUNDS.items()
        if given.only in (None, name)
    }
    if given.only:
        print(made[given.only])
        return
    head = DATA.read_text(encoding="utf-8").partition("TWO = ")[0]
    DATA.write_text(head + "\n".join(made.values()), encoding="utf-8")


if __name__ == "__main__":
    main()
