"""Hints, the expert's play and the study tell one story: the move a hint names is the one that the study calls best."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rollbow.bots.bot import mind
from rollbow.games import GAMES
from rollbow.kernel.dice import throw
from rollbow.kernel.game import Over, Roll
from rollbow.study.values import judge, worth
from support.studies import JUDGED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rollbow.kernel.game import Game

NOTHING = 0.0005
FEW, MANY = 20, 1000
"""Positions a game: in every run, and in a long one."""
APART = {"unicorn": 0.005, "rainbow": 0.06, "uno": 0.005, "formulas": 0.03, "colordice": 0.10}
"""In how many positions a hint's move may cost something by the judge; the aim is nowhere. Measured in November 2026
over 3,750, 284, 446, 1,000 and 310 positions: 0.03 %, 2.8 %, none, 1.4 % and 6.8 %. Outside Formulas such a move costs
at most 6.5 points of the chance to win.
"""


def positions(game: Game[Any, Any], count: int) -> Iterator[tuple[Any, int]]:
    """States in which a seat has a choice, from games of bots of all levels and the seat."""
    rng, found = Random(f"one story {game.slug}"), 0
    while True:
        seats = rng.choice([seats for seats in game.seats if seats <= 4])
        levels = [rng.choice(["expert", "steady", "casual"]) for _ in range(seats)]
        state, seed = game.start(seats, {}), f"story {found}"
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Roll):
                state = game.after(state, throw(seed, turn)).state
                continue
            if rng.random() < 0.15 and len(game.legal(state)) > 1:
                yield state, turn.number
                found += 1
                if found == count:
                    return
            move = mind(game.slug).choose(state, levels[turn.number - 1], rng, 0.4)
            state = game.after(state, move).state


def apart(slug: str, count: int) -> float:
    """In which share of so many positions a hint's move costs something."""
    game = GAMES[slug]
    costs = [
        lost(game, state, seat, mind(slug).advise(state, Random(1), 2.0).thoughts[0].move)
        for state, seat in positions(game, count)
    ]
    return sum(cost >= NOTHING for cost in costs) / len(costs)


def lost(game: Game[Any, Any], state: Any, seat: int, move: str) -> float:
    """What a move costs its seat by the judge, as a share of the whole; also one that only begins a thought."""
    before, after = worth(game, state), worth(game, game.after(state, game.parse(move)).state)
    return (before[seat - 1] - after[seat - 1]) / (judge(game.slug).spread if len(before) == 1 else 1.0)


@pytest.mark.native
@pytest.mark.parametrize("slug", JUDGED)
def test_a_hint_names_what_the_study_calls_best(slug: str) -> None:
    assert apart(slug, FEW) <= APART[slug] + 4 / FEW


@pytest.mark.long
@pytest.mark.parametrize("slug", JUDGED)
def test_over_many_positions_too(slug: str) -> None:
    assert apart(slug, MANY) <= APART[slug]
