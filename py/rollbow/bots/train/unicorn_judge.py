"""Makes games/unicorn/bot/fit.py: how the network's log-odds become chances, fitted to experts' games.

    python3 dev.py train unicorn_judge

Reproducible from the seed.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import pstdev
from typing import TYPE_CHECKING

from rollbow.games.unicorn.bot import fit
from rollbow.games.unicorn.bot.judge import odds, weighed
from rollbow.games.unicorn.state import Phase

from .judging import fitted, games, log_loss, squares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .judging import Given

TARGET = Path(fit.__file__)
HEAD = '''"""How the network's judgment becomes chances. Made by `dev.py train unicorn_judge`, not by hand."""

'''
START: dict[int, Given] = {
    1: (0.0, 1.0),
    2: (0.0, 1.0, 0.0),
    3: (1.0, 0.0, 0.0, 0.0),
    4: (1.0, 0.0, 0.0, 0.0, 0.0),
}


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="dev.py train unicorn_judge", description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", default="judge")
    parser.add_argument("--seats", type=int, help="only so many; the others' numbers stay")
    asked = parser.parse_args(words)
    found, spread = dict(fit.GIVEN), fit.SPREAD
    for seats, start in START.items():
        if asked.seats not in (None, seats):
            continue
        seen = [
            (odds(state), state.active, came)
            for states, came in games(
                "unicorn", seats, asked.games, asked.seed, lambda s: s.phase is Phase.PICK
            )
            for state in states
        ]
        came = [each[2] for each in seen]
        measure = squares if seats == 1 else log_loss

        def loss(given: Given) -> float:
            return measure([weighed(told, active, given) for told, active, _ in seen], came)  # noqa: B023

        found[seats] = fitted(start, (8.0, 0.1) if seats == 1 else (0.2,) * len(start), loss)
        print(
            f"{seats}: {len(seen)} states, {loss(start):.4f} to {loss(found[seats]):.4f}: {found[seats]}",
            flush=True,
        )
        if seats == 1:
            spread = round(pstdev(dict.fromkeys(each[0] for each in came)), 1)
    given = "".join(f"    {seats}: {numbers},\n" for seats, numbers in found.items())
    TARGET.write_text(
        f"{HEAD}GIVEN: dict[int, tuple[float, ...]] = {{\n{given}}}\nSPREAD = {spread}\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
