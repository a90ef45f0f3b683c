"""Makes games/formulas/bot/fit.py: how much expected points say about the end, fitted to experts' games.

    python3 dev.py train formulas_judge

Reproducible from the seed.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import pstdev
from typing import TYPE_CHECKING

from rollbow.games.formulas.bot import fit
from rollbow.games.formulas.bot.judge import expected, weighed
from rollbow.games.formulas.state import Phase

from .judging import fitted, games, log_loss, squares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.games.formulas.state import State

    from .judging import Given

TARGET = Path(fit.__file__)
HEAD = '''"""How far expected points can be trusted. Made by `dev.py train formulas_judge`; not for changing by hand."""

'''
START: dict[int, Given] = {1: (0.0, 1.0, 0.0), **dict.fromkeys((2, 3, 4), (40.0, 60.0, 0.0))}


def sight(state: State) -> tuple[float, ...]:
    """What every seat may expect before a round."""
    parts = state.rounds - state.round + 1
    return tuple(expected(state, seat, parts) for seat in range(1, len(state.sheets) + 1))


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="dev.py train formulas_judge", description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", default="judge")
    parser.add_argument("--seats", type=int, help="only so many; the others' numbers stay")
    asked = parser.parse_args(words)
    found, spread = dict(fit.GIVEN), fit.SPREAD
    for seats, start in START.items():
        if asked.seats not in (None, seats):
            continue
        seen = [
            (sight(state), state.rounds - state.round + 1, state.starter, came)
            for states, came in games(
                "formulas", seats, asked.games, asked.seed, lambda s: s.phase is Phase.START
            )
            for state in states
        ]
        came = [each[3] for each in seen]
        measure = squares if seats == 1 else log_loss

        def loss(given: Given) -> float:
            return measure([weighed(told, rounds, first, given) for told, rounds, first, _ in seen], came)  # noqa: B023

        found[seats] = fitted(start, (64.0, 0.2, 8.0) if seats == 1 else (16.0, 16.0, 0.1), loss)
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
