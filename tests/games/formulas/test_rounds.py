"""What a round is worth: every hand is played as the rules allow, every re-roll is the mean over all its throws."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from rollbow.games.formulas import GAME
from rollbow.games.formulas.bot import deciding, odds, uses
from rollbow.games.formulas.bot.judge import JUDGE
from rollbow.games.formulas.bot.prospects import Value
from rollbow.games.formulas.bot.rounds import Board
from rollbow.games.formulas.dice import DICE, FACES
from rollbow.games.formulas.notation import Draft, Reroll
from rollbow.games.formulas.state import Phase, State
from rollbow.kernel.game import Rolled
from support.studies import line


def before(seats: int, number: int) -> State:
    """Before the first throw of a round."""
    found: State = next(
        each for each in line(GAME, seats, "rounds", "steady") if each.round == number and each.pending
    )
    return found


def test_every_hand_is_there_once() -> None:
    assert len(odds.HANDS) == len(set(odds.HANDS)) == 328
    assert len(odds.shown(DICE, 0)) == 3736


@pytest.mark.parametrize("number", [1, 7, 12])
def test_a_hand_is_used_as_the_rules_allow(number: int) -> None:
    state = before(2, number)
    for faces in Random(number).sample(odds.HANDS, 12):
        asked = uses.part(state, state.seat)
        end = uses.ends(asked, faces)[0]
        played = uses.hand(asked, faces)
        seat = played.seat
        for move in end.moves:
            played = GAME.apply(played, move).state
        assert played.sheets[seat - 1] == end.sheet


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_re_roll_is_worth_the_mean_over_all_throws(seats: int) -> None:
    state = replace(before(seats, 9), pending="", shown="461+-5-+", phase=Phase.DRAFT)
    for drafted, again in (("", "bh"), ("a", "e")):
        thrown = replace(state, drafted=drafted, rerolled=True, pending=again)
        found = JUDGE.chances(thrown)
        told = []
        for faces in product(*(range(len(FACES[die])) for die in again)):
            after = GAME.after(thrown, Rolled(faces)).state
            told.append(JUDGE.chances(after))
        mean = [sum(each) / len(told) for each in zip(*told, strict=True)]
        assert found == pytest.approx(mean, abs=1e-6)
        assert seats == 1 or sum(found) == pytest.approx(1, abs=1e-9)


def test_what_is_chosen_is_worth_what_is_said() -> None:
    state = before(2, 8)
    state = replace(state, pending="", shown="364+-5-+", phase=Phase.DRAFT)
    found = deciding.choices(state)
    assert [each[0][state.seat - 1] for each in found] == sorted(
        (each[0][state.seat - 1] for each in found), reverse=True
    )
    for told, move in found:
        assert isinstance(move, Draft | Reroll)
        after = GAME.apply(state, move).state
        assert JUDGE.chances(after) == pytest.approx(told, abs=1e-9)


def test_before_the_first_throw_it_is_about_the_mean_over_throws() -> None:
    state = before(2, 10)
    rng, told = Random("opening"), []
    for _ in range(60):
        shown = "".join(rng.choice(FACES[die]) for die in DICE)
        told.append(JUDGE.chances(replace(state, pending="", shown=shown, phase=Phase.DRAFT))[0])
    mean = sum(told) / len(told)
    error = (sum((each - mean) ** 2 for each in told) / len(told) ** 2) ** 0.5
    assert JUDGE.chances(state)[0] == pytest.approx(mean, abs=4 * error + 0.005)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_the_last_round_totals_decide(seats: int) -> None:
    count = len(odds.HANDS)
    ahead, level = ([Value(value)] * count for value in (8.0, 5.0))
    board = Board(2, True, [ahead] + [level] * (seats - 1))
    assert board.opening(DICE) == tuple(float(seat == 2) for seat in range(1, seats + 1))
    board = Board(1, True, [level] * seats)
    assert board.opening(DICE) == pytest.approx((1 / seats,) * seats)
