"""Makes games/rainbow/bot/data.bin, the Rainbow Roll bots' chances in a race, and measures how well they play a turn.

    python3 dev.py train rainbow            some minutes on one core, 1 GB of memory, a C compiler (cc)
    python3 dev.py train rainbow --check    only measures what the bots make of it
    python3 dev.py train rainbow --turns    only makes bot/corrections.py anew, from the data that there is

rainbow_turn.c solves every draw exactly, for any use of the points, and tells how often the best play gives each number
of points. The last turn of a game is exact: every target is a use of its own. The turns before it are the best of a
family of plays, which grows by the best plays at random pairs of totals until it holds what such a pair can need: how
much a fresh pair would still gain from its own best play is printed. rainbow_race.c computes the chances to win at
every pair of totals. rainbow_quick.c plays turns as the bots do, to measure their worth. Every random number comes from
SEED; the arithmetic is plain floats without shortcuts, so another run on the same kind of machine gives the same file.
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
from random import Random
from typing import TYPE_CHECKING, Any
from zlib import compress

from rollbow.games.rainbow.bot import race as race_bot
from rollbow.games.rainbow.bot import turn as turn_bot
from rollbow.games.rainbow.bot.corrections import CORRECTIONS

from .rainbow_corrections import Draw, Lessons, Solved

if TYPE_CHECKING:
    from collections.abc import Sequence

HERE = Path(__file__).parent
TARGET = Path(race_bot.__file__).with_name("data.bin")
SEED = 13
LANES, STEPS, GOAL = 16, 83, 100
MOST = STEPS - 1
TIED = 0.61
"""About what a tie is worth to the last to move: the first to move in a play-off wins less often."""
LAST = 3
"""How many of sixteen uses are those of a game's last turn."""
GROWN = 4
"""How often the family of plays grows by sixteen."""
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


def passing(target: int, tied: float = TIED) -> Use:
    """More than this many points; exactly as many are worth `tied`."""
    return tuple(float(x > target) + tied * (x == target) for x in range(STEPS))


def plays() -> list[Use]:
    """The uses whose best plays the family begins with."""
    family = [POINTS, *(passing(target) for target in (*range(8, 58), *range(60, 82, 4), 81))]
    return family + [soft(10 + 12 * more, 14) for more in range(-len(family) % LANES)]


def best_play(shares: Sequence[Sequence[float]], use: Use) -> float:
    return max(sum(one * other for one, other in zip(share, use, strict=True)) for share in shares)


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

    def solved(self, uses: Sequence[Use]) -> list[list[float]]:
        """How often the best play for each of these uses gives each number of points, over all draws."""
        every = [*uses, *[POINTS] * (LANES - len(uses))]
        share = (ctypes.c_double * (LANES * STEPS))()
        for draw, place in zip(DRAWS, self.draws, strict=True):
            self.c.solve(place, floats(every))
            self.c.scores(place, floats(every), ctypes.c_double(draw.weight / ALL_DRAWS), share)
        return [list(share[at * STEPS : (at + 1) * STEPS]) for at in range(len(uses))]

    def race(self) -> tuple[Race, list[float]]:
        """Grows the family of plays, and shows how much fresh uses gain by plays of their own."""
        race, alone = Race(), (ctypes.c_double * GOAL)()
        family, shares = plays(), list[list[float]]()
        for at in range(0, len(family), LANES):
            shares += self.solved(family[at : at + LANES])
        rng = Random(SEED)
        for again in range(GROWN + 1):
            known = (ctypes.c_double * (len(shares) * STEPS))(*[each for share in shares for each in share])
            self.c.race(known, len(shares), ctypes.byref(race))
            self.c.practice(known, len(shares), alone)
            uses = [use for use, _ in some_uses(race, list(alone), rng)]
            more = self.solved(uses)
            gains = [
                best_play([own], use) - best_play(shares, use) for own, use in zip(more, uses, strict=True)
            ]
            print(f"{len(shares)} plays; a use of its own gains {max(gains):.5f} at most", flush=True)
            if again < GROWN:
                shares += more
        return race, list(alone)

    def played(self, use: Use) -> float:
        """The exact worth of a turn as the bots play it."""
        care = *self.care(), turn_bot.TOP, known_corrections()
        total = 0.0
        for draw, place in zip(DRAWS, self.draws, strict=True):
            room = (ctypes.c_float * self.c.states(place))()
            total += draw.weight / ALL_DRAWS * self.c.played(place, floats([use]), *care, room)
        return total

    def corrections(self, race: Race, alone: Sequence[float]) -> None:
        """Learns what the bots' estimates miss, from what turns are for in games: see rainbow_corrections.py."""
        rng = Random(SEED + 1)
        solved = []
        lessons = Lessons(self.c, self.care())
        for draw, place in zip(DRAWS, self.draws, strict=True):
            some = some_uses(race, alone, rng)
            whole = (ctypes.c_float * LANES)()
            self.c.solve(place, floats([use for use, _ in some]))
            self.c.whole_turn(place, whole)
            lessons.learn(place, floats([use for use, _ in some]))
            solved += [Solved(draw, use, mean, own) for (use, mean), own in zip(some, whole, strict=True)]
        lessons.write(solved, TARGET.with_name("corrections.py"))

    def care(self) -> tuple[Any, int]:
        return (ctypes.c_double * 2)(turn_bot.SURE, turn_bot.IN_HAND), turn_bot.KEPT_FACE

    def check(self, race: Race) -> None:
        """Prints the optimum and how much of it the bots reach."""
        goals = {"points": POINTS, **{f"more than {t}": passing(t) for t in (12, 20, 28, 36, 44)}}
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


def known_corrections() -> Any:
    numbers = [each for dice in CORRECTIONS for part in dice for each in part]
    return (ctypes.c_double * len(numbers))(*numbers)


def known_race() -> tuple[Race, tuple[float, ...]]:
    """What data.bin says."""
    found, race = race_bot.race(), Race()
    race.tie = found.tie
    race.reply = (ctypes.c_double * STEPS)(*found.reply)
    race.first = (ctypes.c_double * GOAL**2)(*[each for row in found.first for each in row])
    race.second = (ctypes.c_double * GOAL**2)(*[each for row in found.second for each in row])
    return race, found.alone


def some_uses(race: Race, alone: Sequence[float], rng: Random) -> list[tuple[Use, float]]:
    """What a turn is for, at pairs of totals picked by chance, and what it is then worth: for the first to move, for
    the second, for the last one of a game and alone.
    """
    found = []
    for number in range(LANES):
        own, other = rng.randrange(GOAL), rng.randrange(GOAL)
        ends = [own + x for x in range(STEPS)]
        if number < LAST:
            other = rng.randrange(MOST)
            worths: Sequence[float] = passing(other, 1 - race.tie)
            whole = race.reply[other]
        elif number == LAST:
            worths = [-alone[end] if end < GOAL else 0.0 for end in ends]
            whole = 1 - alone[own]
        elif number % 2:
            worths = [
                race.second[end * GOAL + other] if end < GOAL else answered(race, end - other) for end in ends
            ]
            whole = race.first[own * GOAL + other]
        else:
            worths = [1 - race.first[other * GOAL + end] if end < GOAL else 1.0 for end in ends]
            whole = 1 - race.second[other * GOAL + own]
        found.append((scaled(worths), (whole - worths[0]) / max(FLAT, worths[-1] - worths[0])))
    return found


def packed_race(race: Race, alone: Sequence[float]) -> bytes:
    """Chances and turns in the whole numbers that bot/race.py reads."""
    numbers = [race.tie, *race.reply, *(turns / 10 for turns in alone), *race.first, *race.second]
    return array("H", [round(number * race_bot.UNIT) for number in numbers]).tobytes()


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="dev.py train rainbow", description="Makes the Rainbow Roll bots' data."
    )
    parser.add_argument("--check", action="store_true", help="only measure the existing data")
    parser.add_argument("--turns", action="store_true", help="only make the corrections anew")
    asked = parser.parse_args(words)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        trainer = Trainer(Path(folder))
        race, alone = known_race() if asked.check or asked.turns else trainer.race()
        print(
            f"seat 1 of two equals wins {race.first[0]:.4f}; practice takes {alone[0]:.3f} turns", flush=True
        )
        if asked.check:
            trainer.check(race)
        elif not asked.turns:
            packed = packed_race(race, alone)
            TARGET.write_bytes(packed)
            print(f"{TARGET.name}: {len(packed)} bytes, {len(compress(packed, 9))} compressed", flush=True)
            race_bot.race.cache_clear()
        if not asked.check:
            # From what was written, so that they come out the same without making it anew.
            race, alone = known_race()
            trainer.corrections(race, alone)
    print(f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
