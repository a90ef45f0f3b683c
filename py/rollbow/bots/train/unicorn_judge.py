"""Makes games/unicorn/bot/judge_data.py: how the network's log-odds become chances, fitted to experts' games.

    python3 dev.py train unicorn_judge

Needs a C compiler (`cc`): with two to four seats unicorn_judge.c plays, thousands of games a minute. Reproducible from
the seed.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from array import array
from pathlib import Path
from statistics import pstdev
from typing import TYPE_CHECKING

from rollbow.games.unicorn.bot import judge_data
from rollbow.games.unicorn.bot.judge import odds, weighed
from rollbow.games.unicorn.bot.net import AT, FINE, ONE, POINTS_UNIT, lanes, nets
from rollbow.games.unicorn.state import Phase

from .judge_samples import fitted, games, squares
from .unicorn import FLAGS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .judge_samples import Given

TARGET = Path(judge_data.__file__)
SOURCE = Path(__file__).with_suffix(".c")
HEAD = '''"""How the network's judgment becomes chances. Made by `dev.py train unicorn_judge`, not by hand.

Alone: what to add to its points, and times what. Several seats, in order from the one to pick: how keen each one's
log-odds are, then what its turn is worth.
"""

'''


def network() -> bytes:
    """The network for several seats as the program has it: floats, and the points in one feature instead of two."""
    net = nets()[0]
    numbers = array("f")
    for half in (net.own, net.opponent):
        for vector in half.vectors[: AT["points"]]:
            numbers.extend(lanes(vector))
        pairs = zip(half.rough, half.fine, strict=True)
        numbers.extend(rough + fine / FINE for rough, fine in pairs)
    for vector in net.context:
        numbers.extend(lanes(vector))
    numbers.extend(weight / ONE for weight in net.weights)
    numbers.extend((net.start / ONE, net.lead / ONE * POINTS_UNIT))
    return numbers.tobytes()


def several(folder: Path, seats: int, count: int, seed: int) -> Given:
    """The numbers for so many seats."""
    program, net = folder / "unicorn_judge", folder / "net"
    if not program.exists():
        subprocess.run(["cc", *FLAGS, "-o", program, SOURCE, "-lm"], check=True)  # noqa: S603, S607
        net.write_bytes(network())
    words = [str(each) for each in (program, net, seats, count, seed)]
    told = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout  # noqa: S603
    keens, turns = zip(*(map(float, line.split()) for line in told.splitlines()), strict=True)
    return (*keens, *turns)


def alone(count: int, seed: str) -> tuple[Given, float]:
    """The numbers for one seat, and the spread of final points."""
    seen = [
        (odds(state), came)
        for states, came in games("unicorn", 1, count, seed, lambda state: state.phase is Phase.PICK)
        for state in states
    ]
    came = [each[1] for each in seen]
    found = fitted(
        (0.0, 1.0), (8.0, 0.1), lambda given: squares([weighed(told, 1, given) for told, _ in seen], came)
    )
    return found, round(pstdev(dict.fromkeys(each[0] for each in came)), 1)


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="dev.py train unicorn_judge", description=__doc__)
    parser.add_argument("--alone", type=int, default=40, help="so many games alone")
    parser.add_argument("--several", type=int, default=8000, help="and for each number of seats")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--seats", type=int, help="only so many; the others' numbers stay")
    asked = parser.parse_args(words)
    found, spread = dict(judge_data.GIVEN), judge_data.SPREAD
    if asked.seats in (None, 1):
        found[1], spread = alone(asked.alone, "judge")
    with tempfile.TemporaryDirectory() as name:
        for seats in (2, 3, 4):
            if asked.seats in (None, seats):
                found[seats] = several(Path(name), seats, asked.several, asked.seed)
    given = "".join(f"    {seats}: {numbers},\n" for seats, numbers in found.items())
    TARGET.write_text(
        f"{HEAD}GIVEN: dict[int, tuple[float, ...]] = {{\n{given}}}\nSPREAD = {spread}\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
