"""Makes `games/uno/bot/data.py`: what UNO Dice boards are worth between turns.

Two seats: for every pair of spaces left, and boards that end with a number or a ★, a whole turn is weighed: all
re-rolls of 1,296 throws, each averaged over its outcomes, then the best chain, penalties and call. What comes after the
turn is the table's entry for the opponent, so the table is swept until it settles; three sweeps of 1,600 turns take
about five minutes on one free core. Three and four seats: experts play against themselves, and the strengths are fitted
to who won, round after round, in two more minutes (uno.c, which needs a C compiler `cc`).

    python3 dev.py train uno
    python3 dev.py train uno --sweeps 0    (keeps the table for two seats)
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from array import array
from itertools import accumulate, product
from math import exp
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from rollbow.games import uno
from rollbow.games.uno.boards import Board
from rollbow.games.uno.bot import data
from rollbow.games.uno.bot.hands import best, catalog
from rollbow.games.uno.bot.value import Outlook

if TYPE_CHECKING:
    from collections.abc import Sequence

TARGET: Final = Path(uno.__file__).with_name("bot") / "data.py"
SOURCE: Final = Path(__file__).with_suffix(".c")
FLAGS: Final = ("-std=c11", "-O3", "-march=native", "-ffp-contract=off")
MOST: Final = 20
SWEEPS: Final = 3
ROUNDS: Final = 3
GAMES: Final = 2500

Duel = list[list[list[list[float]]]]
"""The mover's chance by: own last entry a ★, the other's, own spaces left, the other's."""


# ---- two seats


def averages(throws: Sequence[float]) -> list[float]:
    """What throws are worth, with "rolled again" as a seventh face of each die."""
    size = len(throws) // 6
    blocks = [list(throws[place : place + size]) for place in range(0, len(throws), size)]
    blocks.append([(a + b + c + d + e + f) / 6 for a, b, c, d, e, f in zip(*blocks, strict=True)])
    return [value for block in blocks for value in (block if size == 1 else averages(block))]


def sample(rng: Random) -> list[tuple[int, ...]]:
    """Throws in which every face is equally frequent; each as the 64 places of its re-rolls in `averages`."""
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
    """A random board of 16 spaces with this many left."""
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
    data.DUEL, data.MOST = table, most
    pairs = sorted(product(range(1, most + 1), repeat=2), key=sum)
    for sweep in range(sweeps):
        change = 0.0
        for (own, other), stars in product(pairs, product((False, True), repeat=2)):
            rng = Random(f"uno {sweep} {own} {other} {stars}")
            boards = board(own, stars[0], rng), board(other, stars[1], rng)
            row = table[stars[0]][stars[1]][own]
            new = weighed(*boards, rng.random() < 0.5, throws)
            # Boards are redrawn in every sweep; from the third on their luck is averaged out.
            new = row[other] + (new - row[other]) / max(1, sweep)
            change += abs(new - row[other])
            row[other] = new
        print(f"sweep {sweep + 1}: mean change {change / 4 / most**2:.5f}", flush=True)
    return table


# ---- three and four seats


def write_catalog(file: Path) -> None:
    """What every throw allows after each last entry, as uno.c reads it."""
    with file.open("wb") as out:
        for last in range(7):
            kinds, columns = catalog(last)
            out.write(array("i", [len(columns)]).tobytes())
            for column in columns:
                out.write(array("i", [len(column)]).tobytes() + column.tobytes())
            out.write(kinds.tobytes())


def strengths(folder: Path, seats: int, rounds: int, games: int) -> list[list[list[float]]]:
    """For each place in the order of play, last entry a ★ or not, spaces left: the logarithm of a strength."""
    program, throws, found = folder / "uno", folder / "throws", folder / f"strengths{seats}"
    if not program.exists():
        subprocess.run(["cc", *FLAGS, "-o", program, SOURCE, "-lm"], check=True)  # noqa: S603, S607
        write_catalog(throws)
    words = [str(each) for each in (throws, seats, 0, rounds, games, 1, found)]
    subprocess.run([program, *words], check=True)  # noqa: S603
    lines = [map(float, line.split()) for line in found.read_text(encoding="utf-8").splitlines()]
    # More spaces left are never better; where it looks so, there were too few games.
    rows = [list(accumulate(line, min)) for line in lines]
    return [rows[place : place + 2] for place in range(0, len(rows), 2)]


# ---- the file


def text(
    table: Sequence[Sequence[Sequence[Sequence[float]]]], found: dict[int, list[list[list[float]]]]
) -> str:
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


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="dev.py train uno", description=__doc__)
    parser.add_argument("--sweeps", type=int, default=SWEEPS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--games", type=int, default=GAMES, help="a round, for each number of seats")
    given = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as name:
        found = {seats: strengths(Path(name), seats, given.rounds, given.games) for seats in (3, 4)}
    table = duel(given.sweeps, MOST) if given.sweeps else data.DUEL
    TARGET.write_text(text(table, found), encoding="utf-8")


if __name__ == "__main__":
    main()
