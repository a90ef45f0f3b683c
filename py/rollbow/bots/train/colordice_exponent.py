"""Makes `bot/win_chance_exponent.py` of Color Dice: how sure its tables should be, fitted to experts' games.

    python3 dev.py train colordice_exponent

Reproducible from the seed.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rollbow.bots.judge import sharpened
from rollbow.games import part
from rollbow.games.colordice.state import Phase as Fighting
from rollbow.study.values import judge

from .judge_samples import fitted, games, log_loss

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .judge_samples import Given

HEAD = """\
\"\"\"The exponent of the chances that the tables give: how far to trust them, by seats.

Made by `dev.py train colordice_exponent`, not by hand.
\"\"\"

KEEN = """
WANTED: dict[str, tuple[tuple[int, ...], Callable[[Any], bool]]] = {
    "colordice": ((3, 4), lambda state: state.phase is Fighting.START),
}
"""Between turns. Color Dice with two seats has a network; with more than four it goes by four."""


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="dev.py train colordice_exponent", description=__doc__)
    parser.add_argument("--games", type=int, default=80)
    parser.add_argument("--seed", default="judge")
    parser.add_argument("--only", help="a game and how many seats, as colordice/4; the others' numbers stay")
    asked = parser.parse_args(words)
    for slug, (counts, wanted) in WANTED.items():
        tables = part(slug, "bot.win_chance_exponent")
        found = dict(tables.KEEN)
        for seats in counts:
            if asked.only not in (None, f"{slug}/{seats}"):
                continue
            tables.KEEN = found | {seats: 1.0}
            seen = [
                (judge(slug).chances(state), came)
                for states, came in games(slug, seats, asked.games, asked.seed, wanted)
                for state in states
            ]
            came = [each for _, each in seen]

            def loss(given: Given) -> float:
                return log_loss([sharpened(told, given[0]) for told, _ in seen], came)  # noqa: B023

            (found[seats],) = fitted((1.0,), (0.2,), loss)
            before, after = loss((1.0,)), loss((found[seats],))
            print(
                f"{slug} {seats}: {len(seen)} states, {before:.4f} to {after:.4f}: {found[seats]}", flush=True
            )
        Path(tables.__file__).write_text(f"{HEAD}{found}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
