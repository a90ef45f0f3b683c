"""Makes games/colordice/bot/net.bin: what boards of Color Dice are worth between turns, for the judge.

    python3 dev.py train colordice_judge    a quarter of an hour on one core, a C compiler (cc)

colordice_judge.c plays itself and learns from its own look one turn ahead: at first also from how games went on. Every
random number comes from SEED; another run on the same kind of machine gives the same file.
"""

from __future__ import annotations

import argparse
import ctypes
import subprocess
import tempfile
from array import array
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import compress

from rollbow.games.colordice.bot import net

if TYPE_CHECKING:
    from collections.abc import Sequence

SOURCE = Path(__file__).with_name("colordice_judge.c")
TARGET = Path(net.__file__).with_name("net.bin")
SEED = 7
LESSONS, GAMES, STEPS, BATCH = 240, 60, 400, 64
"""Lessons, and for each the games before it and the batches of boards in it."""
ROOM = 60_000
"""How many boards are remembered."""
TRUST, TRUSTED, ASTRAY, RATE = 0.6, 0.15, 0.12, 0.003
"""How much a target comes from how the game went on, which ends after this share of the lessons; how often a turn ends
anyhow; how fast numbers change at first.
"""
STEADY = 0.4
"""After this share of the lessons numbers change ever more slowly."""
MEASURED = 40


def compiled(folder: Path) -> Any:
    library = folder / "colordice.so"
    flags = ["-std=c11", "-O3", "-march=native", "-ffast-math", "-shared", "-fPIC"]
    cells = f"-DHIDDEN={net.HIDDEN}"
    subprocess.run(["cc", *flags, cells, "-o", str(library), str(SOURCE), "-lm"], check=True)  # noqa: S603, S607
    c = ctypes.CDLL(str(library))
    c.lesson.restype = ctypes.c_double
    if c.size() != net.SIZE:
        raise ValueError("the network here and in C differ")
    return c


def learned(c: Any, seats: int, lessons: int, games: int) -> list[float]:
    """The numbers of a network for so many seats."""
    c.begin(seats, ctypes.c_uint64(SEED))
    room = ctypes.create_string_buffer(ROOM * c.sight_size())
    met, age, found = ctypes.c_int(0), ctypes.c_int(0), (ctypes.c_double * 3)()
    for number in range(lessons):
        done = number / lessons
        trust, astray = TRUST * max(0.0, 1 - done / TRUSTED), ctypes.c_double(ASTRAY)
        rate = RATE * min(1.0, max(0.02, (1 - done) / (1 - STEADY)))
        kept, learning = (room, ROOM, ctypes.byref(met)), (STEPS, BATCH, ctypes.c_double(rate))
        off = c.lesson(*kept, games, ctypes.c_double(trust), astray, *learning, ctypes.byref(age))
        if number % 10 == 9:
            c.measure(MEASURED, found)
            print(
                f"{seats} seats, {met.value} boards: off by {off:.4f}; a turn {found[0]:.4f}, a game {found[1]:.4f}",
                flush=True,
            )
    numbers = (ctypes.c_float * net.SIZE)()
    c.weights(numbers)
    return list(numbers)


def packed(numbers: Sequence[float]) -> bytes:
    """In the whole numbers that bot/net.py reads."""
    most = 2**15 - 1
    return array("h", [max(-most, min(most, round(net.UNIT * each))) for each in numbers]).tobytes()


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="dev.py train colordice_judge", description=__doc__)
    parser.add_argument("--lessons", type=int, default=LESSONS)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--target", type=Path, default=TARGET)
    asked = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        c = compiled(Path(folder))
        found = b"".join(packed(learned(c, seats, asked.lessons, asked.games)) for seats in net.SEATS)
    asked.target.write_bytes(found)
    print(f"{len(found)} bytes, {len(compress(found, 9))} compressed")


if __name__ == "__main__":
    main()
