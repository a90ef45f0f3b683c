"""Makes `games/uno/bot/data.py`: what UNO Dice boards are worth between turns.

    python3 dev.py train uno

Needs a C compiler (`cc`): uno.c plays experts against themselves and trains a small network for two, three and four
seats. Its targets are no outcomes but the exact means of a turn played with the network itself; so a study finds
little that its judge changed its mind about. A minute each on one core. The same seed, compiler and C library
give the same numbers.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from array import array
from base64 import b85encode
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zlib import compress

from rollbow.games import uno
from rollbow.games.uno.bot.data import MOST, ONE, UNITS
from rollbow.games.uno.bot.throw_endings import catalog

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

TARGET: Final = Path(uno.__file__).with_name("bot") / "data.py"
SOURCE: Final = Path(__file__).with_suffix(".c")
FLAGS: Final = ("-std=c11", "-O3", "-march=native", "-ffp-contract=off")
ROUNDS: Final = 5
GAMES: Final = 450
SORTS: Final = 2 * (MOST + 1)
SEATS: Final = 4
"""The program has room for so many."""
WIDTH: Final = 110


def write_catalog(file: Path) -> None:
    """What every throw allows after each last entry, as uno.c reads it."""
    with file.open("wb") as out:
        for last in range(7):
            kinds, columns = catalog(last)
            out.write(array("i", [len(columns)]).tobytes())
            for column in columns:
                out.write(array("i", [len(column)]).tobytes() + column.tobytes())
            out.write(kinds.tobytes())


def trained(folder: Path, seats: int, rounds: int, games: int) -> list[float]:
    """The network's numbers as the program writes them, for the boards of these seats only."""
    program, throws, found = folder / "uno", folder / "throws", folder / f"net{seats}"
    if not program.exists():
        subprocess.run(["cc", *FLAGS, "-o", program, SOURCE, "-lm"], check=True)  # noqa: S603, S607
        write_catalog(throws)
    words = [str(each) for each in (throws, seats, 0, rounds, games, 1, found)]
    subprocess.run([program, *words], check=True)  # noqa: S603
    numbers = [float(line) for line in found.read_text(encoding="utf-8").splitlines()]
    start = SEATS * SORTS * UNITS
    out = start + UNITS
    direct = out + UNITS * SEATS
    weights = [numbers[out + unit * SEATS + seat] for seat in range(seats) for unit in range(UNITS)]
    return [
        *numbers[: seats * SORTS * UNITS],
        *numbers[start:out],
        *weights,
        *numbers[direct : direct + seats * SORTS],
    ]


def text(found: Mapping[int, Sequence[float]]) -> str:
    lines = [
        '"""What boards are worth between turns, as networks. Made by `dev.py train uno`; not for changing by hand."""',
        "",
        f"MOST = {MOST}",
        '"""The most spaces left that are told apart."""',
        f"UNITS = {UNITS}",
        f"ONE = {ONE}",
        '"""The whole number that stands for 1."""',
        "",
        "PACKED = {",
    ]
    for seats, numbers in found.items():
        packed = b85encode(
            compress(array("h", [round(each * ONE) for each in numbers]).tobytes(), 9)
        ).decode()
        rows = [f'        "{packed[at : at + WIDTH]}"' for at in range(0, len(packed), WIDTH)]
        lines += [f"    {seats}: (", *rows, "    ),"]
    return "\n".join([*lines, "}"]) + "\n"


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="dev.py train uno", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--games", type=int, default=GAMES, help="a round, for each number of seats")
    given = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as name:
        found = {seats: trained(Path(name), seats, given.rounds, given.games) for seats in (2, 3, 4)}
    TARGET.write_text(text(found), encoding="utf-8")


if __name__ == "__main__":
    main()
