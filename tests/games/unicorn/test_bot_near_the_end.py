"""The Unicorn Rainbow bots where the game ends: what decides it, and what gives it away."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from rollbow.games.unicorn import GAME
from rollbow.games.unicorn.bot import win_chances
from rollbow.games.unicorn.bot.levels import KEEP, STYLES, pick_worths
from rollbow.games.unicorn.bot.move_choice import advise, choose
from rollbow.games.unicorn.bot.net import points
from rollbow.games.unicorn.bot.outlook import outlook
from rollbow.games.unicorn.bot.plans import best_plans
from rollbow.games.unicorn.score import score
from rollbow.games.unicorn.sheet import Sheet
from rollbow.games.unicorn.state import Phase
from rollbow.kernel.game import Over
from support.games import result_of
from support.unicorn_positions import firsts, sheet, thrown

if TYPE_CHECKING:
    from rollbow.games.unicorn.state import State


def best(state: State, level: str = "expert") -> str:
    return GAME.spell(choose(state, level, Random(1), 1.0))


def test_the_game_is_ended_by_whoever_is_ahead_and_not_from_behind() -> None:
    """The last claim of the turn: O11 would complete the third row."""
    mine = sheet("R* Y* O3-10 G3-8 V4 V7 B4-5 B7-8", extras=0)
    weaker, stronger = sheet("R4-11 Y3-10 B5-11 O4-9"), sheet("R4-11 Y3-11 B5-11 O4-11 G4-10 V5-9")
    assert points(weaker, False) < points(mine, False) + 12 < points(stronger, False)
    assert best(thrown("RYB", "561", weaker, mine, phase=Phase.OTHERS)) == "mark O11"
    assert best(thrown("RYB", "561", stronger, mine, phase=Phase.OTHERS)) == "mark V6"


def test_a_win_in_hand_is_seen_even_if_it_takes_three_abilities_and_an_extra() -> None:
    mine = Sheet(extras=2, rows=(508, 1500, 1020, 4088, 2040, 4088), firsts=456, nudges=2, flips=1)
    other = Sheet(extras=1, rows=(2300, 2044, 2044, 4088, 1784, 4088), firsts=48, nudges=2)
    state = thrown("RYB", "332", mine, other, phase=Phase.OTHERS, turn=28, active=2, seat=1, closed=504)
    for move in best_plans(state, outlook(state), STYLES["expert"].most, KEEP)[0].moves:
        state = GAME.after(state, move).state
    turn = GAME.turn(state)
    assert isinstance(turn, Over)
    assert turn.result.winners == (1,)


def test_next_to_the_end_the_expert_sees_what_a_pick_gives_away() -> None:
    """Two marks from the end, with four abilities, seat 1 ends the game after most throws of YYB."""
    other = Sheet(extras=1, rows=(856, 3036, 476, 4088, 4088, 504), firsts=280, nudges=2, flips=2)
    mine = Sheet(extras=0, rows=(984, 3056, 252, 4088, 4088, 2536), firsts=192, nudges=2, flips=1)
    state = GAME.start(2, {})
    state = replace(state, sheets=(other, mine), active=2, seat=2, closed=472)
    glance = pick_worths(state, outlook(state), STYLES["expert"])
    assert max(glance, key=glance.__getitem__) == "YYB"
    assert best(state) == "pick RRY"
    first, *others = advise(state, Random(1), 1.0).thoughts
    assert first.move == "pick RRY"
    assert first.worth == pytest.approx(100 * win_chances.chances(state)[1])
    assert all(each.worth < first.worth for each in others)


def test_next_to_the_end_a_hint_says_who_wins_by_a_pick() -> None:
    """One mark from the end: the reason tells of it where a pick can bring it, and only there."""
    mine, other = sheet("R* Y* O3-10 B3-8", extras=2, nudges=1), sheet("R4-10 Y3-9 B4-10 O3-9", extras=2)
    state = replace(GAME.start(2, {}), sheets=(mine, other))
    seen = set()
    for thought in advise(state, Random(1), 1.0).thoughts:
        ends, wins = (round(100 * each) for each in win_chances.finale(state, thought.move.split()[1]))
        assert thought.why.endswith(f"; the game ends in {ends}%, and you win in {wins}%.") == (ends > 0)
        seen.add(ends > 0)
    assert seen == {True, False}
    farther = replace(state, sheets=(other, other))
    assert all("the game ends" not in each.why for each in advise(farther, Random(1), 1.0).thoughts)


def test_a_tie_at_the_end_is_worth_what_the_rules_make_of_it() -> None:
    """Some plans end in a tie of 169 points: the tie-breaks make wins of some, and losses of others."""
    mine = Sheet(extras=2, rows=(3312, 2524, 504, 4080, 4088, 4088), firsts=144, nudges=1, flips=1)
    other = Sheet(extras=1, rows=(3572, 2524, 488, 4088, 4088, 4088), firsts=320, flips=1)
    state = thrown("RRY", "422", mine, other, phase=Phase.OTHERS, turn=26, active=2, seat=1, closed=464)
    found = best_plans(state, outlook(state), STYLES["expert"].most, KEEP)
    assert found[0].worth > 90
    assert {plan.worth > 90 for plan in found if score(plan.sheet, solo=False) == 169} == {True, False}
    for move in found[0].moves:
        state = GAME.after(state, move).state
    assert result_of(GAME, state).winners == (1,)


def test_equal_sheets_at_the_end_share_the_win() -> None:
    state = thrown("RRY", "422", sheet(others=4), sheet(others=3), phase=Phase.OTHERS)
    judge = outlook(state)
    assert judge.worth(sheet(others=4)) == 50.0
    assert judge.worth(sheet(others=4, extras=8)) < 50 < judge.worth(sheet(others=3))


def test_the_first_that_decides_the_game_is_taken() -> None:
    """The game ends with this turn, six points behind: Y11 brings five, G9 four and as many for the First."""
    other = sheet("R* Y* O* B5-8", extras=4)
    mine = sheet("R2-10 Y2-6 Y9-10 B3-10 O3-10 V3-9 G3-6", extras=0)
    assert points(other, False) - points(mine, False) == 6
    state = thrown("YYB", "564", other, mine, phase=Phase.OTHERS)
    assert best(state, "greedy") == best(state) == "mark G9"
    assert (
        best(thrown("YYB", "564", other, mine, phase=Phase.OTHERS, closed=firsts(9)), "greedy") == "mark Y11"
    )
