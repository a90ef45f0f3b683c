"""Trains the networks of Unicorn Rainbow and writes them as `games/unicorn/bot/data.py`.

    python3 dev.py train unicorn

Needs a C compiler (`cc`). The networks learn from games against themselves: 52,000 alone and 26,000 with two to four
seats, a few minutes each on one core. The same seed, compiler and C library give the same networks.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from array import array
from base64 import b85encode
from pathlib import Path
from zlib import compress

from rollbow.games.unicorn.bot.net import CONTEXT, FINE, HIDDEN, ONE, POINTS_UNIT, SIDE

SOURCE = Path(__file__).with_suffix(".c")
TARGET = Path(__file__).parents[2] / "games" / "unicorn" / "bot" / "data.py"
FLAGS = ("-O3", "-march=native", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math")
ROWS = SIDE - 1
"""The program has one feature fewer per sheet: the fine part of the points is added here."""
MOST = 127
WIDTH = 110


def train(folder: Path, seats: int, iterations: int, games: int, seed: int) -> array[float]:
    """The numbers of one network: a vector for each feature, the outer weights, the start, the weight of the lead."""
    program, found = folder / "unicorn", folder / f"net{seats}"
    if not program.exists():
        subprocess.run(["cc", *FLAGS, "-o", program, SOURCE, "-lm"], check=True)  # noqa: S603, S607
    print(f"{'alone' if seats == 1 else 'two to four seats'}: {iterations * games} games", flush=True)
    words = [str(each) for each in (seats, iterations, games, seed)]
    subprocess.run([program, *words, found], check=True)  # noqa: S603
    numbers = array("f")
    numbers.frombytes(found.read_bytes())
    return numbers


def pack(numbers: array[float], solo: bool) -> bytes:
    """A network in small whole numbers: one scale per hidden unit, which the outer weight compensates."""
    cut = (2 * ROWS + CONTEXT) * HIDDEN
    vectors = [numbers[start : start + HIDDEN] for start in range(0, cut, HIDDEN)]
    outer, (start, lead) = numbers[cut : cut + HIDDEN], numbers[cut + HIDDEN :]
    if solo:
        del vectors[ROWS : 2 * ROWS]
    scales = [max(abs(vector[unit]) for vector in vectors) / MOST for unit in range(HIDDEN)]
    head = [round(weight * scale * ONE) for weight, scale in zip(outer, scales, strict=True)]
    small = array("b")
    for place, vector in enumerate(vectors):
        exact = [weight / scale for weight, scale in zip(vector, scales, strict=True)]
        rough = [round(each) for each in exact]
        small.extend(rough)
        if place % ROWS == ROWS - 1 and place < len(vectors) - CONTEXT:
            small.extend(
                max(-MOST, min(MOST, round((each - near) * FINE)))
                for each, near in zip(exact, rough, strict=True)
            )
    head += [round(start * ONE), round(lead / POINTS_UNIT * ONE)]
    return array("i", head).tobytes() + small.tobytes()


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="dev.py train unicorn", description="Trains the networks.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--alone", type=int, default=260, help="rounds of 200 games alone, then learning")
    parser.add_argument("--several", type=int, default=130, help="rounds of 200 games of two to four seats")
    given = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        packed = pack(train(folder, 4, given.several, 200, given.seed), solo=False)
        packed += pack(train(folder, 1, given.alone, 200, given.seed), solo=True)
    write(packed)


def write(packed: bytes) -> None:
    text = b85encode(compress(packed, 9)).decode()
    lines = "".join(f'    "{text[start : start + WIDTH]}"\n' for start in range(0, len(text), WIDTH))
    title = '"""The trained networks, packed; written by `dev.py train unicorn`, read by `net`."""'
    TARGET.write_text(f"{title}\n\nPACKED = (\n{lines})\n", encoding="utf-8")
    print(f"{TARGET.name}: {len(text)} characters")


if __name__ == "__main__":
    main()
