"""Makes games/rainbow/bot/data.bin, the Rainbow Roll bots' chances in a race, and measures how well they play a turn.

    python3 dev.py train rainbow            a minute or two on one core, 1 GB of memory, a C compiler (cc)
    python3 dev.py train rainbow --check    only measures, in a few minutes

rainbow_turn.c solves every draw exactly, for any use of the points. From the scores of such turns rainbow_race.c
computes the chances to win at every pair of totals. rainbow_quick.c plays turns as the bots do, to measure their worth.
Every random number comes from SEED; the arithmetic is plain floats without shortcuts, so another run on the same kind
of machine gives the same file.
"""

from __future__ import annotations

import argparse
import ctypes
import subprocess
import tempfile
import time
from array import array
from itertools import product
from math import comb, erf, prod, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import compress

from rollbow.games.rainbow.bot import race as race_bot
from rollbow.games.rainbow.bot import turn as turn_bot

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HERE = Path(__file__).parent
TARGET = Path(race_bot.__file__).with_name("data.bin")
SEED = 13
LANES, STEPS, GOAL = 16, 83, 100
TURNS = 200_000
"""Simulated turns for each distribution of points."""
FLAT = 1e-4

Use = tuple[float, ...]
"""What each number of points is worth, from 0 for none to 1 for the maximum."""
POINTS: Use = tuple(x / (STEPS - 1) for x in range(STEPS))


class Race(ctypes.Structure):
    _fields_ = (
        ("tie", ctypes.c_double),
        ("reply", ctypes.c_double * STEPS),
        ("first", ctypes.c_double * GOAL**2),
        ("second", ctypes.c_double * GOAL**2),
    )


class Draw(NamedTuple):
    """A class of draws: the dice of each kind, with or without the lucky die, and how many draws it stands for."""

    kinds: tuple[int, ...]
    lucky: bool
    weight: int


def draws() -> list[Draw]:
    """All draws of seven dice, counting draws that differ only by a rotation of the rainbow as one."""
    found: dict[tuple[tuple[int, ...], bool], int] = {}
    for lucky, kinds in product((False, True), product(range(3), repeat=6)):
        if sum(kinds) + lucky == 7:
            name = min(kinds[turn:] + kinds[:turn] for turn in range(6)), lucky
            found[name] = found.get(name, 0) + prod(comb(2, count) for count in kinds)
    return [Draw(kinds, lucky, weight) for (kinds, lucky), weight in found.items()]


DRAWS = draws()
ALL_DRAWS = sum(draw.weight for draw in DRAWS)


def compiled(folder: Path) -> Any:
    """The C part. Fused multiply-add is off: not every processor has it."""
    library = folder / "rainbow.so"
    flags = ["-std=c11", "-O3", "-march=native", "-ffp-contract=off", "-shared", "-fPIC"]
    subprocess.run(["cc", *flags, "-o", str(library), str(HERE / "rainbow_quick.c"), "-lm"], check=True)  # noqa: S603, S607
    c = ctypes.CDLL(str(library))
    c.make_draw.restype = ctypes.c_void_p
    c.played.restype = ctypes.c_double
    return c


def floats(uses: Sequence[Use]) -> Any:
    return (ctypes.c_float * (len(uses) * STEPS))(*[value for use in uses for value in use])


def scaled(use: Sequence[float]) -> Use:
    """The use scaled from 0 to 1; plain points if nothing makes a difference anymore."""
    span = use[-1] - use[0]
    return tuple((value - use[0]) / span for value in use) if span > FLAT else POINTS


def soft(target: float, width: float) -> Use:
    """Reaching about this many points."""
    return scaled([erf((x - target) / width / sqrt(2)) for x in range(STEPS)])


def hard(target: int) -> Use:
    """More than this many points; exactly as many are half as good."""
    return tuple((x > target) + (x == target) / 2 for x in range(STEPS))


def plays() -> list[Use]:
    """The uses whose best plays together represent what a turn can do."""
    family = [POINTS, *(hard(target) for target in range(4, 82, 4))]
    for width, targets in ((4, range(6, 80, 8)), (9, range(0, 80, 10)), (18, range(-20, 100, 15))):
        family += [soft(target, width) for target in targets]
    return family + [soft(25 + 10 * more, 13) for more in range(-len(family) % LANES)]


def answered(race: Race, lead: int) -> float:
    return 1 - race.reply[lead] if lead < STEPS else 1.0


class Trainer:
    def __init__(self, folder: Path) -> None:
        self.c = compiled(folder)
        self.draws = [
            ctypes.c_void_p(self.c.make_draw((ctypes.c_int * 6)(*draw.kinds), draw.lucky)) for draw in DRAWS
        ]
        self.weights = (ctypes.c_int * len(DRAWS))(*[draw.weight for draw in DRAWS])

    def optima(self, uses: Sequence[Use]) -> list[float]:
        """The exact worth of a turn for sixteen uses, over all draws; leaves every draw solved for them."""
        total, whole = [0.0] * LANES, (ctypes.c_float * LANES)()
        for draw, place in zip(DRAWS, self.draws, strict=True):
            self.c.solve(place, floats(uses))
            self.c.whole_turn(place, whole)
            total = [old + draw.weight / ALL_DRAWS * new for old, new in zip(total, whole, strict=True)]
        return total

    def distributions(self, family: Sequence[Use]) -> Iterator[list[float]]:
        """How often the best play for each of these uses gives each number of points."""
        all_draws = (ctypes.c_void_p * len(DRAWS))(*self.draws)
        for at in range(0, len(family), LANES):
            uses = family[at : at + LANES]
            self.optima(uses)
            for lane in range(LANES):
                share = (ctypes.c_double * STEPS)()
                seed = ctypes.c_uint64(SEED + at + lane)
                sizes = len(DRAWS), floats(uses), lane, TURNS
                self.c.scores(all_draws, self.weights, *sizes, seed, share)
                yield list(share)

    def race(self, family: Sequence[Use]) -> tuple[Race, list[float]]:
        shares = [share for each in self.distributions(family) for share in each]
        known = (ctypes.c_double * len(shares))(*shares)
        race, alone = Race(), (ctypes.c_double * GOAL)()
        self.c.race(known, len(family), ctypes.byref(race))
        self.c.practice(known, len(family), alone)
        return race, list(alone)

    def played(self, use: Use) -> float:
        """The exact worth of a turn as the bots play it."""
        sure = (ctypes.c_double * 2)(turn_bot.SURE, turn_bot.IN_HAND)
        care = sure, turn_bot.KEPT_FACE, turn_bot.TOP
        total = 0.0
        for draw, place in zip(DRAWS, self.draws, strict=True):
            room = (ctypes.c_float * self.c.states(place))()
            total += draw.weight / ALL_DRAWS * self.c.played(place, floats([use]), *care, room)
        return total

    def check(self, race: Race) -> None:
        """Prints the optimum and how much of it the bots reach."""
        goals = {"points": POINTS, **{f"more than {t}": hard(t) for t in (12, 20, 28, 36, 44)}}
        goals["the first turn of a game"] = scaled([race.second[x * GOAL] for x in range(STEPS)])
        goals["both at 60"] = scaled(
            [race.second[(60 + x) * GOAL + 60] if x < 40 else answered(race, x) for x in range(STEPS)]
        )
        optima = self.optima([*goals.values(), *[POINTS] * (LANES - len(goals))])
        states = sum(self.c.states(place) for place in self.draws)
        print(f"{len(DRAWS)} classes of draws with {states} states")
        for (name, use), best in zip(goals.items(), optima, strict=False):
            reached = self.played(use)
            unit = STEPS - 1 if use == POINTS else 1
            print(
                f"{name}: optimum {unit * best:.4f}, reached {unit * reached:.4f}, {reached / best:.2%}",
                flush=True,
            )


def packed_race(race: Race, alone: Sequence[float]) -> bytes:
    """Chances and turns in the whole numbers that bot/race.py reads."""
    numbers = [race.tie, *race.reply, *(turns / 10 for turns in alone), *race.first, *race.second]
    return array("H", [round(number * race_bot.UNIT) for number in numbers]).tobytes()


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="dev.py train rainbow", description="Makes the Rainbow Roll bots' data."
    )
    parser.add_argument("--check", action="store_true", help="only measure the existing data")
    asked = parser.parse_args(words)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        trainer = Trainer(Path(folder))
        race, alone = trainer.race(plays())
        print(
            f"seat 1 of two equals wins {race.first[0]:.4f}; practice takes {alone[0]:.3f} turns", flush=True
        )
        if asked.check:
            trainer.check(race)
        else:
            packed = packed_race(race, alone)
            TARGET.write_bytes(packed)
            print(f"{TARGET.name}: {len(packed)} bytes, {len(compress(packed, 9))} compressed")
    print(f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
