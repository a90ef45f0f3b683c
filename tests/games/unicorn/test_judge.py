"""What the judge of Unicorn Rainbow is made of: its network, how near the end is, and all throws at once."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from rollbow.games.unicorn import GAME
from rollbow.games.unicorn.bot.net import HIDDEN, lanes, packed
from rollbow.games.unicorn.bot.outlook import outlook
from rollbow.games.unicorn.bot.pick_values import ALL, ROLLS
from rollbow.games.unicorn.bot.plans import best_plans, turned
from rollbow.games.unicorn.bot.spending import SPENT, claimable
from rollbow.games.unicorn.bot.throws import made, turns
from rollbow.games.unicorn.bot.win_chances import chances, finished, mean, outcomes
from rollbow.games.unicorn.dice_groups import reach
from rollbow.games.unicorn.sheet import Sheet
from rollbow.games.unicorn.state import Phase, State
from rollbow.kernel.game import Rolled
from support.unicorn_positions import every, firsts, sheet, thrown

if TYPE_CHECKING:
    from rollbow.bots.judge import Chances
    from rollbow.games.unicorn.sheet import Cell

MOST, KEEP = 4, 1 << 20


def waiting(pick: str, *sheets: Sheet) -> State:
    """Before the throw of these dice by seat 1."""
    return replace(thrown(pick, "111", *sheets), phase=Phase.THROW, rolled=(), latest=(), offered=())


def after(state: State, values: str) -> State:
    """After this throw."""
    found: State = GAME.after(state, Rolled(tuple(int(value) - 1 for value in values))).state
    return found


def places(throws: int) -> list[int]:
    """The throws in a set of them."""
    return [place for place in range(len(ROLLS)) if throws >> place & 1]


def test_vectors_add_up_lane_by_lane() -> None:
    rng = Random(1)
    rows = [[rng.randint(-127, 127) for _ in range(HIDDEN)] for _ in range(60)]
    assert list(lanes(sum(packed(row) for row in rows))) == [
        sum(column) for column in zip(*rows, strict=True)
    ]


@pytest.mark.parametrize("active", [True, False])
def test_every_throw_is_made_something_of_once(active: bool) -> None:
    state = waiting("RYB", sheet(every("4-8")), sheet("R* Y2-6"))
    phase = Phase.ACTIVE if active else Phase.OTHERS
    found = made(state.sheet, outlook(replace(state, phase=phase)), state.dice, active)
    together = 0
    for _, throws in found:
        assert not together & throws
        together |= throws
    assert together == ALL


def test_without_abilities_all_throws_at_once_make_what_plans_make() -> None:
    state = waiting("RRY", sheet("R2-5 O3-5 Y6 Y7 G8"), sheet("B2-6 V3-6"))
    found = made(state.sheet, outlook(replace(state, phase=Phase.ACTIVE)), state.dice, active=True)
    for place, values in list(enumerate(ROLLS))[::5]:
        thrown_now = GAME.after(state, Rolled(tuple(value - 1 for value in values))).state
        best = best_plans(thrown_now, outlook(thrown_now), MOST, KEEP)[0]
        (same,) = [after for after, throws in found if throws >> place & 1]
        assert outlook(thrown_now).worth(same) == pytest.approx(best.worth, abs=0.3)


@pytest.mark.parametrize("spent", SPENT)
def test_what_abilities_can_claim_is_what_a_planner_finds(spent: tuple[int, int]) -> None:
    dice = ("R1", "R2", "Y1")
    singles = claimable(dice, spent).singles
    for place, values in list(enumerate(ROLLS))[::9]:
        offered = tuple(1 << value for value in values)
        found: set[Cell] = set()
        for _, sets, cost, _ in turned(dice, values, offered, *spent, sum(spent)):
            if cost == spent:
                found |= set(reach(dice, sets))
        assert found <= {cell for cell, throws in singles.items() if throws >> place & 1}


@pytest.mark.parametrize("abilities", [(0, 0), (1, 1), (0, 2), (1, 0)])
def test_next_to_the_end_all_throws_at_once_end_the_game_as_plans_do(abilities: tuple[int, int]) -> None:
    """Red 10 ends the game and wins it. Orange 8 earns a Flip, which may serve at once."""
    nudges, flips = abilities
    near = sheet("R2-9 R11 Y* O3-7 O9 G* V3-9", nudges=nudges, flips=flips)
    state = waiting("RRY", near, sheet("R2-8 Y2-8 B2-8"))
    ends = {place: then.phase is Phase.OVER for then, throws in outcomes(state) for place in places(throws)}
    apart = [
        place
        for place, values in enumerate(ROLLS)
        if (finished(after(state, "".join(map(str, values)))).phase is Phase.OVER) != ends[place]
    ]
    assert len(apart) <= 6


def test_a_claim_that_has_to_be_made_is_not_missed() -> None:
    """Two penalties would end the game, which the mover leads by far; but where claims are possible it must go on."""
    state = waiting("RYB", sheet(every("3-9"), yours=2), sheet())
    for after_, throws in made(
        state.sheet, outlook(replace(state, phase=Phase.ACTIVE)), state.dice, active=True
    ):
        if after_.yours > 2:
            for place, values in enumerate(ROLLS):
                if throws >> place & 1:
                    now = GAME.after(state, Rolled(tuple(value - 1 for value in values))).state
                    assert any(plan.missed for plan in best_plans(now, outlook(now), 0, KEEP))


def test_a_first_goes_to_the_mover_alone() -> None:
    near = sheet("R4 Y4 B4 O4 G4")
    state = waiting("RRB", near, near)
    both = [found for found, _ in turns(state) if all(each.rows[5] >> 4 & 1 for each in found)]
    assert both
    assert all([each.firsts for each in found] == [firsts(4), 0] for found in both)


def test_free_triple_ones_are_played() -> None:
    state = waiting("RYB", sheet("R2 Y2 B2"), sheet())
    free = replace(state, triple1=True)
    gap = [one - other for one, other in zip(mean(free), mean(state), strict=True)]
    ones: list[Chances] = [chances(after(each, "111")) for each in (free, state)]
    assert gap[0] == pytest.approx((ones[0][0] - ones[1][0]) / len(ROLLS), abs=1e-3)
