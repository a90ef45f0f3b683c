"""Makes `games/formulas/bot/data.py`: how likely a line of a plan is to be finished with the dice still to come.

    python3 dev.py train formulas

Two experts play, with plain guesses at these chances. After every part, each line of their plans is recorded with the
dice that it and the lines before it need, and whether it was finished in the end. The three numbers of a logistic curve
are fitted to that. Reproducible from the seed; 50 games take half a minute on one core.
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import product
from math import exp, log
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from rollbow.games import formulas
from rollbow.games.formulas.bot import data, move_choice
from rollbow.games.formulas.bot.trial_sheets import Plan
from rollbow.games.formulas.bot.value import DICE_A_PART, chance_to_finish, outlook
from rollbow.games.formulas.sheet import LINE_SLOTS, LINE_SQUARES
from rollbow.games.formulas.state import Phase
from rollbow.kernel.dice import throw
from rollbow.kernel.game import Over, Roll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.games.formulas.sheet import Sheet

    Curve = tuple[float, float, float]

DATA = Path(formulas.__file__).with_name("bot") / "data.py"
START = (0.5, 1.0, 0.2)
FIRST_STEP, LAST_STEP = 0.08, 0.005
HEAD = '''"""Which lines of a plan get finished. Made by `dev.py train formulas`; not to be edited by hand."""

CURVE = '''


class Sight(NamedTuple):
    """A line of a plan: the dice to come, the half dice that it and the lines before it need, how it ended."""

    dice: int
    need: int
    finished: bool


def game(seed: str, rng: Random) -> list[Sight]:
    """The sights of one game."""
    state = formulas.GAME.start(2, {})
    met: list[tuple[int, int, list[tuple[int, int]]]] = []
    while not isinstance(turn := formulas.GAME.turn(state), Over):
        if isinstance(turn, Roll):
            state = formulas.GAME.after(state, throw(seed, turn)).state
            continue
        before = state
        state = formulas.GAME.apply(state, move_choice.choose(state, "expert", rng, 1.0)).state
        parts = before.rounds - before.round
        if before.phase is Phase.USE and (state.phase, state.seat) != (Phase.USE, before.seat) and parts:
            plan = Plan(state.sheets[before.seat - 1], outlook(parts, 2, before.cap9), False)
            met.append((before.seat, DICE_A_PART * parts, asked(plan)))
    return [
        Sight(dice, need, complete(state.sheets[seat - 1], line))
        for seat, dice, lines in met
        for line, need in lines
    ]


def asked(plan: Plan) -> list[tuple[int, int]]:
    """The unfinished lines of a plan with what they need, each including those before it."""
    total, found = 0, []
    for line, need in zip(plan.order, plan.root.need, strict=True):
        total += need
        if need:
            found.append((line, total))
    return found


def complete(sheet: Sheet, line: int) -> bool:
    return (
        line in sheet.opened
        and all(sheet.squares[square] is not None for square in LINE_SQUARES[line])
        and all(sheet.slots[slot] for slot in LINE_SLOTS[line])
    )


def loss(curve: Curve, counts: Counter[Sight]) -> float:
    """How badly the curve predicts what was seen."""
    useful, lost, spread = curve
    total = 0.0
    for (dice, need, finished), count in counts.items():
        slack = (useful * dice - lost - need / 2) / (spread * dice)
        total += count * log(1 + exp(-slack if finished else slack))
    return total


def fit(counts: Counter[Sight]) -> Curve:
    """The best curve, found number by number in ever smaller steps."""
    curve, step = START, FIRST_STEP
    found = loss(curve, counts)
    while step >= LAST_STEP:
        better = False
        for place, change in product(range(len(curve)), (-step, step)):
            values = [each + change * (place == number) for number, each in enumerate(curve)]
            tried = round(values[0], 3), round(values[1], 3), max(LAST_STEP, round(values[2], 3))
            if (less := loss(tried, counts)) < found:
                curve, found, better = tried, less, True
        if not better:
            step /= 2
    return curve


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="dev.py train formulas", description=__doc__)
    parser.add_argument("--seed", default="formulas")
    parser.add_argument("--games", type=int, default=50)
    given = parser.parse_args(words)
    data.CURVE = START
    chance_to_finish.cache_clear()
    outlook.cache_clear()
    counts: Counter[Sight] = Counter()
    for number in range(given.games):
        counts.update(game(f"{given.seed}-{number}", Random(f"{given.seed}/{number}")))
    curve = fit(counts)
    seen = counts.total()
    print(f"{given.games} games, {seen} lines: {curve}, loss {loss(curve, counts) / seen:.4f}", flush=True)
    DATA.write_text(f"{HEAD}{curve}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
