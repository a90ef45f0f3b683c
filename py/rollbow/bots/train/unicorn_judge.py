"""Makes games/unicorn/bot/judge_net.bin: the judge's own networks, fitted to the expert's games against itself.

    python3 dev.py train unicorn_judge

Needs a C compiler (`cc`): unicorn_judge.c plays and learns, some minutes for each number of seats. The same seed,
compiler and C library give the same networks.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from array import array
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import compress

from rollbow.games.unicorn.bot import judge_net
from rollbow.games.unicorn.bot.judge_net import CONTEXT, HITS, UNITS, packed_nets, sizes
from rollbow.games.unicorn.bot.net import AT, FINE, HIDDEN, ONE, POINTS_UNIT, lanes, nets

from .unicorn import FLAGS, MOST, ROWS

if TYPE_CHECKING:
    from collections.abc import Sequence

TARGET = Path(judge_net.__file__).with_suffix(".bin")
SOURCE = Path(__file__).with_suffix(".c")
GAMES = {1: 15_000, 2: 50_000, 3: 10_000, 4: 12_000}
PASSES = 6


def network(solo: bool) -> bytes:
    """The expert's network as the program has it: floats, and the points in one feature instead of two."""
    net = nets()[solo]
    numbers = array("f")
    for half in (net.own,) if solo else (net.own, net.opponent):
        for vector in half.vectors[: AT["points"]]:
            numbers.extend(lanes(vector))
        pairs = zip(half.rough, half.fine, strict=True)
        numbers.extend(rough + fine / FINE for rough, fine in pairs)
    if solo:
        numbers.extend([0.0] * ROWS * HIDDEN)
    for vector in net.context:
        numbers.extend(lanes(vector))
    numbers.extend(weight / ONE for weight in net.weights)
    numbers.extend((net.start / ONE, net.lead / ONE * POINTS_UNIT))
    return numbers.tobytes()


def learned(folder: Path, seats: int, games: int, passes: int, seed: int) -> array[float]:
    """The numbers of one network, as the program has them."""
    program, net, told, found = (folder / name for name in ("unicorn_judge", "net", "told", "found"))
    units = f"-DUNITS={UNITS[seats]}"
    subprocess.run(["cc", *FLAGS, units, "-o", program, SOURCE, "-lm"], check=True)  # noqa: S603, S607
    net.write_bytes(network(seats == 1))
    play, fit = ("play", net, seats, games, seed, told), ("fit", told, passes, found)
    for words in (play, fit):
        subprocess.run([program, *map(str, words)], check=True)  # noqa: S603
    numbers = array("f")
    numbers.frombytes(found.read_bytes())
    return numbers


def pack(numbers: array[float], seats: int) -> bytes:
    """The head, then the vectors in small whole numbers: one scale for each hidden unit, which the head makes good."""
    units = UNITS[seats]
    cut = (2 * ROWS + CONTEXT) * units
    vectors = [numbers[start : start + units] for start in range(0, cut, units)]
    if seats == 1:
        del vectors[ROWS : 2 * ROWS]
    head = numbers[cut:]
    scales = [max(abs(vector[unit]) for vector in vectors) / MOST or 1.0 for unit in range(units)]
    hits = sum(sizes(units)) - 1 - HITS * units
    for unit, scale in enumerate(scales):
        head[unit] *= scale
        for hit in range(HITS):
            head[hits + hit * units + unit] /= scale
    small = array("b")
    for place, vector in enumerate(vectors):
        exact = [weight / scale for weight, scale in zip(vector, scales, strict=True)]
        rough = [round(each) for each in exact]
        small.extend(rough)
        if place % ROWS == ROWS - 1 and place < len(vectors) - CONTEXT:
            fine = (round((each - near) * FINE) for each, near in zip(exact, rough, strict=True))
            small.extend(max(-MOST, min(MOST, each)) for each in fine)
    return head.tobytes() + small.tobytes()


def write(packed: dict[int, bytes]) -> None:
    """The size of each, then one after the other."""
    told = [packed[seats] for seats in sorted(packed)]
    sizes = array("H", map(len, told)).tobytes()
    TARGET.write_bytes(compress(sizes + b"".join(told), 9))


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="dev.py train unicorn_judge", description=__doc__)
    parser.add_argument("--games", type=int, help="for each number of seats; default: as they need them")
    parser.add_argument("--passes", type=int, default=PASSES)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--seats", type=int, help="only so many; the others' networks stay")
    asked = parser.parse_args(words)
    found = packed_nets()
    with tempfile.TemporaryDirectory() as name:
        for seats, games in GAMES.items():
            if asked.seats in (None, seats):
                numbers = learned(Path(name), seats, asked.games or games, asked.passes, asked.seed)
                found[seats] = pack(numbers, seats)
    write(found)


if __name__ == "__main__":
    main()
