"""Makes games/formulas/bot/judge_data.py: small networks that say how likely each band of final points is.

    python3 dev.py train formulas_judge    about twenty-five minutes on one core

Experts with a shorter search play, alone and up to four together. Each table between rounds tells what came of every
sheet. The last rounds are learned first: earlier ones also learn from what the later networks say of the table one
round on. The same seed and NumPy give the same numbers.
"""

from __future__ import annotations

import argparse
from array import array
from base64 import b85encode
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import pstdev
from typing import TYPE_CHECKING, Final
from zlib import compress

import numpy as np

from rollbow.games.formulas import GAME
from rollbow.games.formulas.bot import judge_data, move_choice, sheet_strength
from rollbow.games.formulas.bot.judge_data import ONE
from rollbow.games.formulas.bot.sheet_strength import BANDS, INPUTS, LATE, PAIR, UNITS, scale
from rollbow.games.formulas.state import Phase
from rollbow.kernel.dice import throw
from rollbow.kernel.game import Over, Roll

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from rollbow.games.formulas.state import State
    from rollbow.kernel.game import Result, Value

    Game = tuple[list[State], Result]
    Numbers = NDArray[np.float64]
    Places = NDArray[np.intp]

TARGET: Final = Path(judge_data.__file__)
QUICK: Final = move_choice.Skill(width=3, samples=8, drafts=4, denial=move_choice.SKILLS["expert"].denial)
GAMES: Final = {1: 700, 2: 1600, 3: 100, 4: 350}
WIDTH: Final = 110
BATCH: Final = 256
EPOCHS: Final = 100
RATE: Final = 0.004
DRAG: Final = 3e-4
BLUR: Final = 0.05
"""How much of what came is told to each neighboring band."""
AHEAD: Final = 0.5
"""How much the outcome counts against what the table one round on was worth."""
BEYOND: Final = 0.5
"""The outermost bands reach so far beyond all that came."""
APART: Final = 0.002
"""The least width of a band."""


@dataclass
class Seen:
    """Sheets between rounds, row by row: what the networks read, the parts to come, what the plan expects, what came;
    the row of the same sheet one round on, or -1.
    """

    sights: Numbers
    parts: Numbers
    planned: Numbers
    came: Numbers
    next: Places

    @property
    def unit(self) -> Numbers:
        return np.array([scale(int(each)) for each in self.parts])


@dataclass
class Learned:
    """One network, and what it makes of all rows it is for."""

    ends: Numbers
    held: Numbers
    rows: Numbers
    bands: Numbers

    def answers(self, sights: Numbers) -> tuple[Numbers, Numbers]:
        """What the hidden units say, and the chance of each band."""
        units = np.maximum(sights @ self.rows.T, 0.0)
        units = np.hstack([units, np.ones((len(units), 1))])
        told = units @ self.bands.T
        told = np.exp(told - told.max(axis=1, keepdims=True))
        return units, told / told.sum(axis=1, keepdims=True)


def options(number: int) -> Mapping[str, Value]:
    """A few games have an option."""
    if number % 16 == 3:
        return {"three": "all"}
    return {"cap9": "on"} if number % 8 == 7 else {}


def played(seats: int, seed: str, number: int) -> Game:
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


def rows(games: Iterable[Game]) -> Seen:
    sights: list[tuple[float, ...]] = []
    parts: list[int] = []
    planned: list[float] = []
    came: list[int] = []
    following: list[int] = []
    for states, result in games:
        seats = len(result.scores)
        for state in states:
            for seat, sheet in enumerate(state.sheets, 1):
                moment = sheet_strength.moment(state, seat, state.round - 1)
                found = sheet_strength.sights(sheet, moment)
                following.append(-1 if state is states[-1] else len(parts) + seats)
                sights.append(found.numbers)
                planned.append(found.planned)
                parts.append(moment.parts)
                came.append(result.scores[seat - 1])
    return Seen(
        np.array(sights),
        np.array(parts, dtype=float),
        np.array(planned),
        np.array(came, dtype=float),
        np.array(following),
    )


def cut(units: Numbers) -> Numbers:
    """Where bands end that hold equally many of these."""
    ends = np.quantile(units, np.linspace(0, 1, BANDS + 1))
    ends[0] -= BEYOND
    ends[-1] += BEYOND
    for place in range(1, BANDS + 1):
        ends[place] = max(ends[place], ends[place - 1] + APART)
    return ends


def blurred(shares: Numbers) -> Numbers:
    """Bands next to each other are alike."""
    found = shares * (1 - 2 * BLUR)
    found[:, 1:] += BLUR * shares[:, :-1]
    found[:, :-1] += BLUR * shares[:, 1:]
    found[:, 0] += BLUR * shares[:, 0]
    found[:, -1] += BLUR * shares[:, -1]
    return found


def foretold(seen: Seen, nets: Sequence[Learned]) -> tuple[Numbers, Numbers]:
    """Every row's bands, in points, and their chances. The nets are those for the fewest parts to come first."""
    ends, chances = np.zeros((len(seen.parts), BANDS + 1)), np.zeros((len(seen.parts), BANDS))
    for net, here in zip(nets, groups(seen), strict=False):
        ends[here] = seen.planned[here, None] + seen.unit[here, None] * net.ends
        chances[here] = net.answers(seen.sights[here])[1]
    return ends, chances


def groups(seen: Seen) -> list[Places]:
    """The rows of each network."""
    which = sum((seen.parts > most).astype(int) for most in LATE)
    return [np.flatnonzero(which == number) for number in range(len(LATE) + 1)]


def mixed(seen: Seen, here: Places, ends: Numbers, nets: Sequence[Learned]) -> Numbers:
    """For these rows the share of each band: of what came, and of what the next table is worth where a net knows it."""
    points = seen.planned[here, None] + seen.unit[here, None] * ends
    came = np.eye(BANDS)[band(points, seen.came[here])]
    later, chances = foretold(seen, nets)
    for row, number in enumerate(here):
        after = seen.next[number]
        if after < 0 or not chances[after].any():
            continue
        below = np.interp(points[row], later[after], np.concatenate([[0.0], np.cumsum(chances[after])]))
        below[0], below[-1] = 0.0, 1.0
        came[row] = AHEAD * came[row] + (1 - AHEAD) * np.diff(below)
    return came


def band(ends: Numbers, points: Numbers) -> Places:
    found: Places = np.clip((points[:, None] >= ends).sum(axis=1) - 1, 0, BANDS - 1)
    return found


def fitted(net: Learned, sights: Numbers, shares: Numbers, rng: np.random.Generator) -> None:
    """Adam, with the rate going down."""
    weights = (net.rows, net.bands)
    speed, square = [np.zeros_like(each) for each in weights], [np.zeros_like(each) for each in weights]
    steps = EPOCHS * len(sights) // BATCH
    for step in range(1, steps + 1):
        picked = rng.integers(0, len(sights), BATCH)
        units, told = net.answers(sights[picked])
        off = (told - shares[picked]) / BATCH
        back = (off @ net.bands[:, :-1]) * (units[:, :-1] > 0)
        rate = RATE * (1 - step / (steps + 1)) + RATE / 50
        for place, slope in enumerate((back.T @ sights[picked], off.T @ units)):
            slant = slope + DRAG * weights[place]
            speed[place] = 0.9 * speed[place] + 0.1 * slant
            square[place] = 0.99 * square[place] + 0.01 * slant * slant
            root = np.sqrt(square[place] / (1 - 0.99**step)) + 1e-8
            weights[place][...] -= rate * speed[place] / (1 - 0.9**step) / root


def learned(seen: Seen, rng: np.random.Generator, passes: int) -> list[Learned]:
    """The networks, for the fewest parts to come first."""
    nets: list[Learned] = []
    for here in groups(seen):
        units = (seen.came[here] - seen.planned[here]) / seen.unit[here]
        ends = cut(units)
        inside = band(np.broadcast_to(ends, (len(units), BANDS + 1)), units)
        held = np.array(
            [
                units[inside == each].mean() if (inside == each).any() else ends[each : each + 2].mean()
                for each in range(BANDS)
            ]
        )
        net = Learned(ends, held, rng.normal(0, 0.15, (UNITS, INPUTS)), np.zeros((BANDS, UNITS + 1)))
        for number in range(passes):
            # At first it knows nothing of the rounds that are its own.
            shares = mixed(seen, here, ends, [*nets, net] if number else nets)
            fitted(net, seen.sights[here], blurred(shares), rng)
        nets.append(net)
    return nets


def packed(nets: Iterable[Learned]) -> tuple[str, ...]:
    numbers = array("h")
    for net in nets:
        for part in (net.ends, net.held, net.rows, net.bands):
            numbers.extend(round(float(each) * ONE) for each in part.flat)
    text = b85encode(compress(numbers.tobytes(), 9)).decode()
    return tuple(text[at : at + WIDTH] for at in range(0, len(text), WIDTH))


def text(found: Mapping[bool, Sequence[str]], spread: float) -> str:
    lines = [
        '"""How strong sheets are, as networks. Made by `dev.py train formulas_judge`; not for changing by hand."""',
        "",
        f"ONE = {ONE}",
        '"""The whole number that stands for 1."""',
        f"SPREAD = {spread}",
        "",
        "PACKED: dict[bool, tuple[str, ...]] = {",
    ]
    for pair, packed in found.items():
        lines += [f"    {pair}: (", *(f'        "{row}",' for row in packed), "    ),"]
    lines += ["}", '"""By whether two seats play."""']
    return "\n".join(lines) + "\n"


def made(games: Sequence[Game], passes: int) -> str:
    """For two seats from their games alone, for all others from all."""
    alone = [result.scores[0] for states, result in games if len(result.scores) == 1 and not states[0].cap9]
    found = {}
    for pair in (False, True):
        chosen = [game for game in games if not pair or len(game[1].scores) == PAIR]
        found[pair] = packed(learned(rows(chosen), np.random.default_rng(1), passes))
    return text(found, round(pstdev(alone), 1))


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="dev.py train formulas_judge", description=__doc__)
    parser.add_argument("--seed", default="g")
    parser.add_argument("--passes", type=int, default=2)
    asked = parser.parse_args(words)
    games = [played(seats, asked.seed, number) for seats, count in GAMES.items() for number in range(count)]
    TARGET.write_text(made(games, asked.passes), encoding="utf-8")


if __name__ == "__main__":
    main()
