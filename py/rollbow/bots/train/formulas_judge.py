"""Makes games/formulas/bot/judge_net.bin and judge_data.py: networks that say what sheets are worth between rounds.

    python3 dev.py train formulas_judge    about ten minutes on one core, a C compiler (cc)

formulas_judge.c plays, alone and two together, and learns from what each round leads to, last rounds first. For larger
tables a few games of experts with a shorter search show how sure a lead is. The same seed, compiler and C library give
the same numbers.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from array import array
from math import exp, sqrt
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final
from zlib import compress

from rollbow.bots.judge import shared
from rollbow.games.formulas import GAME
from rollbow.games.formulas.bot import data, judge_data, mind, odds, prospects
from rollbow.games.formulas.bot.hands import SHOWN, possible
from rollbow.games.formulas.dice import DICE, FACES
from rollbow.games.formulas.state import Phase
from rollbow.kernel.dice import throw
from rollbow.kernel.game import Over, Roll

from .judge_samples import fitted, log_loss

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rollbow.games.formulas.state import State
    from rollbow.kernel.game import Result, Value

    from .judge_samples import Given

TARGET: Final = Path(judge_data.__file__).with_name("judge_net.bin")
SOURCE: Final = Path(__file__).with_suffix(".c")
FLAGS: Final = (
    "-std=c11",
    "-O3",
    "-march=native",
    "-ffp-contract=off",
    "-fno-math-errno",
    "-fno-trapping-math",
)
QUICK: Final = mind.Skill(width=3, samples=8, drafts=4, denial=mind.SKILLS["expert"].denial)
GAMES: Final = {1: 2400, 2: 2400}
"""As many times 16, so that games played again have the same options."""
MORE: Final = {3: 40, 4: 40}
"""Games at larger tables, which show how sure a lead is there."""


def tables() -> array[int]:
    """What formulas_hands.h reads: the plan's curve, all hands, and all that dice may show."""
    hands = sorted(possible(), key=lambda faces: (len(faces), faces))
    told = array("i", [round(1000 * each) for each in data.CURVE])
    told.append(len(hands))
    for faces in hands:
        told.extend(faces.count(face) for face in SHOWN)
    layers = odds.layers(DICE, 0)
    names = list(layers)
    places = {name: {known: place for place, known in enumerate(layers[name].codes)} for name in names}
    told.extend(splits(layers[""].codes))
    told.append(len(names))
    told.extend(names.index(layers[name].before) for name in names)
    told.extend(len(layers[name].codes) for name in names)
    for name in names[1:]:
        sides = [odds.CODE[face] for face in FACES[layers[name].die]]
        before = places[layers[name].before]
        told.extend(before[known + side] for known in layers[name].codes for side in sides)
    thrown = odds.tossed()
    told.append(len(thrown))
    told.extend(places[""][known] for known, _ in thrown)
    told.extend(starts([len(again) for _, again in thrown]))
    told.extend(names.index(layer) for _, again in thrown for layer, _ in again)
    told.extend(places[layer][kept] for _, again in thrown for layer, kept in again)
    return told


def splits(codes: Sequence[int]) -> array[int]:
    """For all that eight dice may show, the hands to draft and what each leaves."""
    found = [odds.splits(known, 0).hands for known in codes]
    told = array("i", [len(codes)])
    told.extend(starts([len(hands) for hands in found]))
    told.extend(hand for hands in found for hand in hands)
    for known, hands in zip(codes, found, strict=True):
        told.extend(odds.NUMBER[known - odds.code(odds.HANDS[hand])] for hand in hands)
    return told


def starts(sizes: Sequence[int]) -> array[int]:
    """Where each part begins, and where the last one ends."""
    told = array("i", [0])
    for size in sizes:
        told.append(told[-1] + size)
    return told


def learned(folder: Path, seats: int, games: int, seed: int) -> tuple[bytes, float]:
    """The networks as they ship, and how far final points are apart."""
    program, given, found = folder / "judge", folder / "tables", folder / "nets"
    if not program.exists():
        subprocess.run(["cc", *FLAGS, "-o", program, SOURCE, "-lm"], check=True)  # noqa: S603, S607
        given.write_bytes(tables().tobytes())
    subprocess.run([program, given, *map(str, (seats, games, seed)), found], check=True)  # noqa: S603
    told = found.read_bytes()
    (spread,) = array("d", told[-8:])
    return told[:-8], spread


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
        state = GAME.after(state, mind.planned(state, QUICK, rng, 1.0)).state
    return seen, turn.result


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
        moments = [prospects.moment(state, seat, state.round - 1) for seat in range(1, len(state.sheets) + 1)]
        points = [
            prospects.planned(sheet, each, (1.0, 0.0, 0.0)) * prospects.LEAST
            for sheet, each in zip(state.sheets, moments, strict=True)
        ]
        found.append((points, sqrt(moments[0].parts), [not each.place for each in moments]))

    def loss(given: Given) -> float:
        told = []
        for points, root, first in found:
            scale, best = max(prospects.LEAST, given[0] + given[1] * root), max(points)
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


def text(sure: Mapping[int, Given], spread: float) -> str:
    return f'''"""What the judge knows besides its networks. Made by `dev.py train formulas_judge`, not by hand."""

GIVEN: dict[int, tuple[float, ...]] = {dict(sure)}
"""At larger tables: how sure a lead is."""
SPREAD = {spread}
"""How far the final points of games alone are apart."""
'''


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="dev.py train formulas_judge", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, help="for each number of seats; default: as they need them")
    asked = parser.parse_args(words)
    told, spreads = b"", []
    with tempfile.TemporaryDirectory() as name:
        for seats, games in GAMES.items():
            nets, spread = learned(Path(name), seats, asked.games or games, asked.seed)
            told += nets
            spreads.append(spread)
    TARGET.write_bytes(compress(told, 9))
    sure = {
        seats: sureness([played(seats, "g", number) for number in range(count)])
        for seats, count in MORE.items()
    }
    TARGET.with_name("judge_data.py").write_text(text(sure, round(spreads[0], 1)), encoding="utf-8")


if __name__ == "__main__":
    main()
