"""Makes games/rainbow/bot_data.bin, what the Rainbow Roll bots know by heart, and states how good it is.

    python3 dev.py train rainbow            about half an hour on one core, 1 GB of memory, a C compiler (cc)
    python3 dev.py train rainbow --check    only measures the data there is, in a minute or two

The exact part, rainbow_turn.c, solves every draw for any use of the points. From the scores of such turns
rainbow_race.c makes the chances to win at every pair of totals, and rainbow_net.c trains small networks to tell what
rolling on is worth. Every random number comes from SEED; the arithmetic is plain floats without shortcuts, so a second
run on the same kind of machine gives the same file.
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
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import compress

from rollbow.games.rainbow import bot_net, bot_race

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HERE = Path(__file__).parent
TARGET = Path(bot_net.__file__).with_name("bot_data.bin")
SEED = 13
LANES, STEPS, GOAL = 16, 83, 100
TURNS = 200_000
"""Simulated turns for each distribution of points."""
PASSES, TURNS_A_PASS = 6, 150_000
"""Examples: how often all draws are gone through with new uses, and turns in each."""
OTHERS, ASTRAY = 4, 0.15
BATCH, FAST, SLOW = 128, 3e-3, 2e-5
LANE_SHARE = (0.24, *[0.052] * 7, *[0.0495] * 8)
FLAT = 1e-4

Use = tuple[float, ...]
"""What each number of points is good for, from 0 for none to 1 for the most there can be."""
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
    """All draws of seven dice, those that differ only by going around the rainbow as one."""
    found: dict[tuple[tuple[int, ...], bool], int] = {}
    for lucky, kinds in product((False, True), product(range(3), repeat=6)):
        if sum(kinds) + lucky == 7:
            name = min(kinds[turn:] + kinds[:turn] for turn in range(6)), lucky
            found[name] = found.get(name, 0) + prod(comb(2, count) for count in kinds)
    return [Draw(kinds, lucky, weight) for (kinds, lucky), weight in found.items()]


DRAWS = draws()
ALL_DRAWS = sum(draw.weight for draw in DRAWS)


def compiled(folder: Path) -> Any:
    """The C part. Multiply-and-add in one step is off: not every processor has it."""
    library = folder / "rainbow.so"
    flags = ["-std=c11", "-O3", "-march=native", "-ffp-contract=off", "-shared", "-fPIC"]
    subprocess.run(["cc", *flags, "-o", str(library), str(HERE / "rainbow_net.c"), "-lm"], check=True)  # noqa: S603, S607
    c = ctypes.CDLL(str(library))
    c.make_draw.restype = ctypes.c_void_p
    c.scale.restype = ctypes.c_float
    c.examples.restype = ctypes.c_long
    c.train.restype = c.played.restype = ctypes.c_double
    return c


def floats(uses: Sequence[Use]) -> Any:
    return (ctypes.c_float * (len(uses) * STEPS))(*[value for use in uses for value in use])


def scaled(use: Sequence[float]) -> Use:
    """The use from 0 to 1; where nothing makes a difference any more, plain points."""
    span = use[-1] - use[0]
    return tuple((value - use[0]) / span for value in use) if span > FLAT else POINTS


def soft(target: float, width: float) -> Use:
    """Reaching about so many points."""
    return scaled([erf((x - target) / width / sqrt(2)) for x in range(STEPS)])


def hard(target: int) -> Use:
    """More than so many points; as many are half as good."""
    return tuple((x > target) + (x == target) / 2 for x in range(STEPS))


def plays() -> list[Use]:
    """The uses whose best plays, together, stand for what can be done with a turn."""
    family = [POINTS, *(hard(target) for target in range(4, 82, 4))]
    for width, targets in ((4, range(6, 80, 8)), (9, range(0, 80, 10)), (18, range(-20, 100, 15))):
        family += [soft(target, width) for target in targets]
    return family + [soft(25 + 10 * more, 13) for more in range(-len(family) % LANES)]


def training_uses(race: Race, rng: Random) -> list[Use]:
    """Sixteen uses: points, targets, soft targets, and what points are good for in a race."""
    uses = [POINTS]
    uses += [hard(rng.randint(6, 63) if rng.random() < 0.7 else rng.randint(1, 81)) for _ in range(5)]
    uses += [soft(rng.uniform(-10, 60), rng.uniform(3, 20)) for _ in range(2)]
    while len(uses) < LANES:
        a, b = (rng.randrange(GOAL), rng.randrange(GOAL)) if rng.random() < 0.8 else (0, 0)
        if rng.random() < 0.5:
            chances = [
                race.second[(a + x) * GOAL + b] if a + x < GOAL else answered(race, a + x - b)
                for x in range(STEPS)
            ]
        else:
            chances = [1 - race.first[a * GOAL + b + x] if b + x < GOAL else 1 for x in range(STEPS)]
        uses.append(scaled(chances))
    return uses


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
        """How often each number of points comes out of the best play for each of these uses."""
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

    def examples(self, race: Race) -> tuple[Any, int, Any]:
        """The examples, how many they are, and the uses they refer to."""
        rng = Random(SEED)
        size = self.c.example_bytes()
        most = PASSES * TURNS_A_PASS * 30
        room = ctypes.create_string_buffer(most * size)
        lanes = (ctypes.c_double * LANES)(*LANE_SHARE)
        count, known = 0, array("f")
        for _ in range(PASSES):
            for draw, place in zip(DRAWS, self.draws, strict=True):
                uses = floats(training_uses(race, rng))
                self.c.solve(place, uses)
                turns = TURNS_A_PASS * draw.weight // ALL_DRAWS + 20
                to = ctypes.byref(room, count * size)
                rest = ctypes.c_uint64(rng.getrandbits(40)), to, ctypes.c_long(most - count)
                first = len(known) // STEPS
                astray = ctypes.c_double(ASTRAY)
                count += self.c.examples(place, uses, first, turns, OTHERS, astray, lanes, *rest)
                known.extend(uses)
        return room, count, (ctypes.c_float * len(known)).from_buffer(known)

    def networks(self, race: Race, steps: int) -> Any:
        room, count, uses = self.examples(race)
        print(f"{count} examples", flush=True)
        floats_each = self.c.net_floats()
        nets = (ctypes.c_float * (floats_each * bot_net.NETS))()
        for which in range(bot_net.NETS):
            own = ctypes.byref(nets, which * floats_each * 4)
            # Two networks see most of the turns: without the lucky die, and with it still in hand.
            effort = ctypes.c_long(steps if which in (0, bot_net.IN_HAND) else steps // 2)
            pace = BATCH, ctypes.c_double(FAST), ctypes.c_double(SLOW), ctypes.c_uint64(SEED + which)
            self.c.fresh(own, ctypes.c_uint64(SEED + which))
            miss = self.c.train(own, which, uses, room, ctypes.c_long(count), effort, *pace)
            print(f"network {which}: misses by {miss:.4f}", flush=True)
        return nets

    def played(self, nets: Any, use: Use, ahead: int) -> float:
        """The exact worth of a turn played with these networks, so many dice being looked at one throw further."""
        each = (self.c.played(place, nets, floats([use]), ahead) for place in self.draws)
        total: float = sum(draw.weight / ALL_DRAWS * worth for draw, worth in zip(DRAWS, each, strict=True))
        return total

    def check(self, packed: bytes, race: Race) -> None:
        """States the optimum and how much of it the packed networks reach."""
        nets = floats_of(packed, [self.c.scale(i) for i in range(bot_net.INPUTS)])
        goals = {"points": POINTS, **{f"more than {t}": hard(t) for t in (12, 20, 28, 36, 44)}}
        goals["the first turn of a game"] = scaled([race.second[x * GOAL] for x in range(STEPS)])
        goals["both at 60"] = scaled(
            [race.second[(60 + x) * GOAL + 60] if x < 40 else answered(race, x) for x in range(STEPS)]
        )
        optima = self.optima([*goals.values(), *[POINTS] * (LANES - len(goals))])
        states = sum(self.c.states(place) for place in self.draws)
        print(f"{len(DRAWS)} classes of draws with {states} states")
        for (name, use), best in zip(goals.items(), optima, strict=False):
            reached = self.played(nets, use, 0)
            unit = STEPS - 1 if use == POINTS else 1
            print(f"{name}: optimum {unit * best:.4f}, reached {unit * reached:.4f}, {reached / best:.2%}")


def small_row(row: Sequence[float]) -> bytes:
    """Numbers as a shift and signed bytes to be shifted."""
    shift = 0
    while max(map(abs, row)) / 2**shift > 127:
        shift += 1
    return bytes([shift]) + array("b", [round(number / 2**shift) for number in row]).tobytes()


def units(scales: Sequence[float]) -> list[float]:
    """By input, what a weight of one is in the first layer's whole numbers."""
    uses = [bot_net.CELL_UNIT / bot_net.USE_UNIT] * len(bot_net.AHEAD)
    return [scale * bot_net.CELL_UNIT for scale in scales[: bot_net.STATE]] + uses


def packed_nets(nets: Any, scales: Sequence[float]) -> bytes:
    """The networks in the small numbers that bot_net.py reads."""
    numbers = iter(nets)
    wide, narrow = bot_net.WIDE, bot_net.NARROW
    packed = b""
    for _ in range(bot_net.NETS):
        for unit in units(scales):
            packed += small_row([next(numbers) * unit for _ in range(wide)])
        for _ in range(wide + 1):
            packed += small_row([next(numbers) * bot_net.HIDDEN_UNIT for _ in range(narrow)])
        packed += array(
            "i", [round(next(numbers) * bot_net.HIDDEN_UNIT) for _ in range(narrow + 1)]
        ).tobytes()
    return packed


def floats_of(packed: bytes, scales: Sequence[float]) -> Any:
    """The packed networks as the C part wants them."""
    numbers: list[float] = []
    for which in range(bot_net.NETS):
        net = bot_net.read(packed[which * bot_net.NET_BYTES : (which + 1) * bot_net.NET_BYTES])
        for unit, row in zip(units(scales), net.first, strict=True):
            numbers += [number / unit for number in row]
        for row in (*net.hidden, net.out):
            numbers += [number / bot_net.HIDDEN_UNIT for number in row]
    return (ctypes.c_float * len(numbers))(*numbers)


def packed_race(race: Race, alone: Sequence[float]) -> bytes:
    """Chances and turns in the whole numbers that bot_race.py reads."""
    numbers = [race.tie, *race.reply, *(turns / 10 for turns in alone), *race.first, *race.second]
    return array("H", [round(number * bot_race.UNIT) for number in numbers]).tobytes()


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="dev.py train rainbow", description="Makes the Rainbow Roll bots' data."
    )
    parser.add_argument("--check", action="store_true", help="only measure the data there is")
    parser.add_argument(
        "--steps", type=int, default=240_000, help="of learning, for each of the larger networks"
    )
    asked = parser.parse_args(words)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        trainer = Trainer(Path(folder))
        race, alone = trainer.race(plays())
        print(
            f"seat 1 of two equals wins {race.first[0]:.4f}; practice takes {alone[0]:.3f} turns", flush=True
        )
        if not asked.check:
            nets = trainer.networks(race, asked.steps)
            scales = [trainer.c.scale(i) for i in range(bot_net.INPUTS)]
            TARGET.write_bytes(packed_nets(nets, scales) + packed_race(race, alone))
        packed = TARGET.read_bytes()
        print(f"{TARGET.name}: {len(packed)} bytes, {len(compress(packed, 9))} compressed", flush=True)
        trainer.check(packed, race)
    print(f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
