"""Makes games/formulas/bot/judge_data.py: small networks that say how strong sheets are between rounds.

    python3 dev.py train formulas_judge    a quarter of an hour on one core, a C compiler (cc)

Experts with a shorter search play, alone and two together; formulas_judge.c learns from what came of their sheets and
from what each round led to. The same seed, compiler and C library give the same numbers.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from array import array
from base64 import b85encode
from math import exp, sqrt
from pathlib import Path
from random import Random
from statistics import pstdev
from typing import TYPE_CHECKING, Final
from zlib import compress

from rollbow.bots.judge import shared
from rollbow.games.formulas import GAME
from rollbow.games.formulas.bot import judge_data, move_choice, sheet_strength
from rollbow.games.formulas.bot.judge_data import ONE, UNITS
from rollbow.games.formulas.state import Phase
from rollbow.kernel.dice import throw
from rollbow.kernel.game import Over, Roll

from .judge_samples import fitted, log_loss

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rollbow.games.formulas.state import State
    from rollbow.kernel.game import Result, Value

    from .judge_samples import Given

TARGET: Final = Path(judge_data.__file__)
SOURCE: Final = Path(__file__).with_suffix(".c")
FLAGS: Final = ("-std=c11", "-O3", "-march=native", "-ffp-contract=off")
QUICK: Final = move_choice.Skill(width=3, samples=8, drafts=4, denial=move_choice.SKILLS["expert"].denial)
GAMES: Final = {1: 600, 2: 2000}
MORE: Final = {3: 40, 4: 40}
"""Games at larger tables, which show how sure a lead is there."""
WIDTH: Final = 110


def options(number: int) -> Mapping[str, Value]:
    """A few games have an option."""
    if number % 16 == 3:
        return {"three": "all"}
    return {"cap9": "on"} if number % 8 == 7 else {}


def played(seats: int, seed: str, number: int) -> tuple[list[State], Result]:
    """A game's states before rounds, and how it ended."""
    rng, seen = Random(f"{seed}{seats}-{number}"), []
    state = GAME.start(seats, options(number))
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Roll):
            state = GAME.after(state, throw(f"train-{seats}-{number}", turn)).state
            continue
        if state.phase is Phase.START:
            seen.append(state)
        state = GAME.after(state, move_choice.planned(state, QUICK, rng, 1.0)).state
    return seen, turn.result


def rows(seen: Sequence[State], result: Result) -> array[float]:
    """For each state whether it is the last, what every seat got, and what the network reads of it."""
    seats = len(result.scores)
    if seats == 1:
        came = [result.scores[0] / sheet_strength.HUNDRED]
    else:
        came = [(seat in result.winners) / len(result.winners) for seat in range(1, seats + 1)]
    found = array("d")
    for state in seen:
        found.append(state is seen[-1])
        found.extend(came)
        for seat, sheet in enumerate(state.sheets, 1):
            found.extend(sheet_strength.sights(sheet, sheet_strength.moment(state, seat, state.round - 1)))
    return found


def learned(folder: Path, seats: int, seen: array[float]) -> list[float]:
    """The network's numbers as the program writes them."""
    program, data, found = folder / "judge", folder / "seen", folder / "net"
    if not program.exists():
        subprocess.run(["cc", *FLAGS, "-o", program, SOURCE, "-lm"], check=True)  # noqa: S603, S607
    size = 1 + seats + seats * sheet_strength.INPUTS
    with data.open("wb") as out:
        array("d", [len(seen) / size, seats, sheet_strength.INPUTS]).tofile(out)
        seen.tofile(out)
    subprocess.run([program, data, str(UNITS), found], check=True)  # noqa: S603
    return [float(line) for line in found.read_text(encoding="utf-8").splitlines()]


def packed(numbers: Sequence[float]) -> tuple[str, ...]:
    text = b85encode(compress(array("h", [round(each * ONE) for each in numbers]).tobytes(), 9)).decode()
    return tuple(text[at : at + WIDTH] for at in range(0, len(text), WIDTH))


def sureness(games: Sequence[tuple[list[State], Result]]) -> Given:
    """How sure a lead is at such tables: what makes least surprising who won."""
    seen = [state for states, _ in games for state in states]
    came = [
        tuple((seat in result.winners) / len(result.winners) for seat in range(1, len(result.scores) + 1))
        for states, result in games
        for _ in states
    ]
    found = []
    for state in seen:
        moments = [
            sheet_strength.moment(state, seat, state.round - 1) for seat in range(1, len(state.sheets) + 1)
        ]
        points = [
            sheet_strength.planned(sheet, each, (1.0, 0.0, 0.0)) * sheet_strength.LEAST
            for sheet, each in zip(state.sheets, moments, strict=True)
        ]
        found.append((points, sqrt(moments[0].parts), [not each.place for each in moments]))

    def loss(given: Given) -> float:
        told = []
        for points, root, first in found:
            scale, best = max(sheet_strength.LEAST, given[0] + given[1] * root), max(points)
            told.append(
                shared(
                    [
                        exp((each - best) / scale + given[2] * one)
                        for each, one in zip(points, first, strict=True)
                    ]
                )
            )
        return log_loss(told, came)

    return fitted((40.0, 60.0, 0.0), (16.0, 16.0, 0.1), loss)


def text(nets: Mapping[int, Sequence[str]], sure: Mapping[int, Given], spread: float) -> str:
    lines = [
        '"""How strong sheets are, as networks. Made by `dev.py train formulas_judge`; not for changing by hand."""',
        "",
        f"UNITS = {UNITS}",
        f"ONE = {ONE}",
        '"""The whole number that stands for 1."""',
        f"GIVEN: dict[int, tuple[float, ...]] = {dict(sure)}",
        '"""At larger tables: how sure a lead is."""',
        f"SPREAD = {spread}",
        "",
        "PACKED: dict[int, tuple[str, ...]] = {",
    ]
    for seats, found in nets.items():
        lines += [f"    {seats}: (", *(f'        "{row}",' for row in found), "    ),"]
    return "\n".join([*lines, "}"]) + "\n"


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="dev.py train formulas_judge", description=__doc__)
    parser.add_argument("--seed", default="g")
    asked = parser.parse_args(words)
    nets: dict[int, tuple[str, ...]] = {}
    spread = 0.0
    with tempfile.TemporaryDirectory() as name:
        for seats, count in GAMES.items():
            games = [played(seats, asked.seed, number) for number in range(count)]
            seen = array("d")
            for states, result in games:
                seen += rows(states, result)
            nets[seats] = packed(learned(Path(name), seats, seen))
            if seats == 1:
                spread = round(pstdev(result.scores[0] for states, result in games if not states[0].cap9), 1)
    sure = {
        seats: sureness([played(seats, asked.seed, number) for number in range(count)])
        for seats, count in MORE.items()
    }
    TARGET.write_text(text(nets, sure, spread), encoding="utf-8")


if __name__ == "__main__":
    main()
