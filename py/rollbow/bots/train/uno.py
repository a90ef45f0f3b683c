"""Makes `games/uno/bot_data.py`: what UNO Dice boards are worth between turns.

Two seats: for every pair of spaces left, and boards that end with a number or a ★, a whole turn is weighed: all
re-rolls of 1,296 throws, each averaged over all that may come, and the best chain, penalties and call after that.
What comes after the turn is the table's entry for the opponent, so the table is swept until it settles; three sweeps
of 1,600 turns take about five minutes of one free core. Three and four seats: greedy players play, and the strengths
are fitted to who won, in two minutes more.

    python3 dev.py train uno
"""

from __future__ import annotations

import argparse
from itertools import product
from math import exp
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from rollbow.bots.player import mind
from rollbow.games import uno
from rollbow.games.uno import bot_data
from rollbow.games.uno.boards import Board
from rollbow.games.uno.bot_hands import best
from rollbow.games.uno.bot_value import Outlook
from rollbow.games.uno.state import Phase
from rollbow.kernel.dice import throw
from rollbow.kernel.game import Over, Roll

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

DATA: Final = Path(uno.__file__).with_name("bot_data.py")
MOST: Final = 20
SWEEPS: Final = 3
GAMES: Final = 600
EPOCHS: Final = 12
KNOTS: Final = (1, 4, 6, 8, 11, 15, 20)
"""Spaces left at which strengths are fitted; between them they lie on a line."""

Duel = list[list[list[list[float]]]]
"""The mover's chance by: own last entry a ★, the other's, own spaces left, the other's."""
Seen = tuple[tuple[tuple[int, bool], ...], tuple[int, ...]]
"""A position, as (spaces left, ★ last) in the order of play, and which of these places won."""


# ---- two seats


def averages(throws: Sequence[float]) -> list[float]:
    """What throws are worth, with "rolled again" as a seventh face of each die."""
    size = len(throws) // 6
    blocks = [list(throws[place : place + size]) for place in range(0, len(throws), size)]
    blocks.append([(a + b + c + d + e + f) / 6 for a, b, c, d, e, f in zip(*blocks, strict=True)])
    return [value for block in blocks for value in (block if size == 1 else averages(block))]


def sample(rng: Random) -> list[tuple[int, ...]]:
    """Throws in which every face comes equally often; each as the 64 places of its re-rolls in `averages`."""
    rest = [[value for value in range(6) for _ in range(216)] for _ in range(2)]
    for values in rest:
        rng.shuffle(values)
    found = []
    for dice in zip(product(range(6), repeat=4), *rest, strict=True):
        places = [0]
        for value in (*dice[0], *dice[1:]):
            places = [7 * place + face for place in places for face in (value, 6)]
        found.append(tuple(places))
    return found


def board(left: int, star: bool, rng: Random) -> Board:
    """Some board of 16 spaces with so many left."""
    entries = [rng.randint(1, 6) for _ in range(max(1, 16 - left))]
    if star:
        entries[-1] = 0
    return Board(tuple(entries), left + len(entries))


def weighed(own: Board, other: Board, first: bool, throws: Sequence[tuple[int, ...]]) -> float:
    """The mover's chance before the throw."""
    boards, seat = ((own, other), 1) if first else ((other, own), 2)
    get = averages(best(own.last, Outlook(boards, seat).worths())).__getitem__
    return sum(max(map(get, places)) for places in throws) / len(throws)


def duel(sweeps: int, most: int) -> Duel:
    throws = sample(Random("uno throws"))
    guess = [
        [1 / (1 + exp(0.25 * (own - other - 2))) for other in range(most + 1)] for own in range(most + 1)
    ]
    table = [[[list(row) for row in guess] for _ in range(2)] for _ in range(2)]
    bot_data.DUEL, bot_data.MOST = table, most
    pairs = sorted(product(range(1, most + 1), repeat=2), key=sum)
    for sweep in range(sweeps):
        change = 0.0
        for (own, other), stars in product(pairs, product((False, True), repeat=2)):
            rng = Random(f"uno {sweep} {own} {other} {stars}")
            boards = board(own, stars[0], rng), board(other, stars[1], rng)
            row = table[stars[0]][stars[1]][own]
            new = weighed(*boards, rng.random() < 0.5, throws)
            # The boards are drawn anew in every sweep; from the third on their luck is averaged out.
            new = row[other] + (new - row[other]) / max(1, sweep)
            change += abs(new - row[other])
            row[other] = new
        print(f"sweep {sweep + 1}: mean change {change / 4 / most**2:.5f}", flush=True)
    return table


# ---- three and four seats


def played(seats: int, deal: str) -> Iterator[Seen]:
    """One greedy game: its positions between turns, and who won."""
    thinker, rng = mind("uno"), Random(deal)
    state = uno.start(seats, {})
    seen: list[tuple[int, tuple[tuple[int, bool], ...]]] = []
    while not isinstance(turn := uno.turn(state), Over):
        if isinstance(turn, Roll):
            state = uno.apply(state, throw(deal, turn)).state
            continue
        if state.phase is Phase.ROLL:
            order = [(state.seat - 1 + step) % seats for step in range(seats)]
            seen.append((state.seat, tuple((state.boards[n].left, state.boards[n].last == 0) for n in order)))
        state = uno.apply(state, thinker.choose(state, "greedy", rng, 1.0)).state
    for seat, places in seen:
        yield places, tuple((winner - seat) % seats for winner in turn.result.winners)


def mix(left: int) -> list[tuple[int, float]]:
    """The knots around so many spaces left, with their weights."""
    left = min(left, MOST)
    above = next(number for number, knot in enumerate(KNOTS) if knot >= left)
    if KNOTS[above] == left:
        return [(above, 1.0)]
    part = (left - KNOTS[above - 1]) / (KNOTS[above] - KNOTS[above - 1])
    return [(above - 1, 1 - part), (above, part)]


def strengths(seats: int, games: int) -> list[list[list[float]]]:
    """For each place in the order of play, last entry no ★ or one, spaces left: the logarithm of a strength."""
    seen = [each for number in range(games) for each in played(seats, f"uno-train-{seats}-{number}")]
    lines = [[-0.3 * knot - 0.4 * turn for knot in KNOTS] for turn in range(seats)]
    star = [0.3] * seats
    mixes = [mix(left) for left in range(1, MOST + 1)]
    rng = Random("uno strengths")
    for epoch in range(EPOCHS):
        rate = 0.04 / (1 + epoch)
        rng.shuffle(seen)
        for places, winners in seen:
            mixed = [mixes[min(left, MOST) - 1] for left, _ in places]
            sums = [
                sum(lines[turn][knot] * part for knot, part in mixed[turn]) + star[turn] * places[turn][1]
                for turn in range(seats)
            ]
            total = sum(map(exp, sums))
            for turn in range(seats):
                step = rate * ((turn in winners) / max(1, len(winners)) - exp(sums[turn]) / total)
                for knot, part in mixed[turn]:
                    lines[turn][knot] += step * part
                star[turn] += step * places[turn][1]
    print(f"{seats} seats: {len(seen)} positions, stars {[round(each, 2) for each in star]}", flush=True)
    return [
        [
            [
                sum(lines[turn][knot] * part for knot, part in mixes[left - 1]) + has * star[turn]
                for left in range(1, MOST + 1)
            ]
            for has in (0, 1)
        ]
        for turn in range(seats)
    ]


# ---- the file


def text(table: Duel, found: dict[int, list[list[list[float]]]]) -> str:
    lines = [
        '"""What boards are worth between turns. Made by `dev.py train uno`; not for changing by hand."""',
        "",
        "from __future__ import annotations",
        "",
        "from math import exp",
        "from typing import TYPE_CHECKING",
        "",
        "if TYPE_CHECKING:",
        "    from collections.abc import Mapping, Sequence",
        "",
        f"MOST = {len(table[0][0]) - 1}",
        '"""The most spaces left that are told apart."""',
        "",
        "_DUEL = (",
        *(
            f'    "{"".join(f"{min(9999, round(10000 * chance)):04}" for chance in row[1:])}",'
            for both in table
            for rows in both
            for row in rows[1:]
        ),
        ")",
        "",
        "",
        "def _row(text: str) -> tuple[float, ...]:",
        "    return (0.0, *(int(text[place : place + 4]) / 10000 for place in range(0, len(text), 4)))",
        "",
        "",
        "_ROWS = [_row(text) for text in _DUEL]",
        "DUEL: Sequence[Sequence[Sequence[Sequence[float]]]] = [",
        "    [[(), *_ROWS[(2 * own + other) * MOST :][:MOST]] for other in (0, 1)] for own in (0, 1)",
        "]",
        '"""The chance of the seat to move, of two. By: own last entry a ★, the other\'s, own spaces left,',
        "the other's.",
        '"""',
        "",
        "_STRENGTHS = {",
    ]
    for seats, turns in found.items():
        rows = [row for stars in turns for row in stars]
        worths = [" ".join(str(round(100 * (value - turns[0][0][7]))) for value in row) for row in rows]
        lines += [f"    {seats}: (", *(f'        "{worth}",' for worth in worths), "    ),"]
    lines += [
        "}",
        "",
        "",
        "def _strengths(rows: Sequence[str]) -> list[list[list[float]]]:",
        "    found = [[0.0, *(exp(int(word) / 100) for word in row.split())] for row in rows]",
        "    return [found[place : place + 2] for place in range(0, len(found), 2)]",
        "",
        "",
        "STRENGTHS: Mapping[int, Sequence[Sequence[Sequence[float]]]] = {",
        "    seats: _strengths(rows) for seats, rows in _STRENGTHS.items()",
        "}",
        '"""For three and four seats, by place in the order of play, last entry a ★, spaces left."""',
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="dev.py train uno", description=__doc__)
    parser.add_argument("--sweeps", type=int, default=SWEEPS)
    parser.add_argument("--games", type=int, default=GAMES, help="greedy games for each number of seats")
    given = parser.parse_args()
    found = {seats: strengths(seats, given.games) for seats in (3, 4)}
    DATA.write_text(text(duel(given.sweeps, MOST), found), encoding="utf-8")


if __name__ == "__main__":
    main()
