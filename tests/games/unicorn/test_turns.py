"""U12–U14, U16, U21: the order of play, Extras, Firsts and playing alone."""

from __future__ import annotations

import pytest

from rollbow.games.unicorn import GAME
from rollbow.games.unicorn.events import FirstWon, RowCompleted
from rollbow.games.unicorn.notation import Pick
from rollbow.games.unicorn.score import lines
from rollbow.games.unicorn.sheet import Color, complete_rows
from rollbow.games.unicorn.state import Phase
from rollbow.kernel.game import IllegalMove, Roll, Seat, TurnBegan
from support.games import random_game, show, spelled
from support.unicorn_positions import can, claims, do, every, firsts, fresh, sheet, thrown

ALMOST_FIVE = "Y5 B5 O5 G5 V5"


def test_u12_every_other_player_claims_clockwise_after_the_active_one() -> None:
    state = thrown("RYB", "436", sheet(extras=12), sheet(extras=12), sheet(extras=12), active=2, seat=2)
    order = []
    for move in ("mark R4", "mark Y3", "mark R4", "done", "mark G9", "extra R4"):
        order.append(GAME.turn(state))
        state = do(state, move)
    assert order == [Seat(2), Seat(2), Seat(3), Seat(3), Seat(1), Seat(1)]
    assert (state.active, state.phase, state.turn) == (3, Phase.PICK, 2)


def test_u12_a_pass_costs_one_others_and_leaves_no_extra() -> None:
    state = thrown("RYB", "436", sheet(), sheet("R4 Y3 B6 O7 G9 V10"), phase=Phase.OTHERS)
    assert spelled(GAME, state) == ["pass"]
    after = do(state, "pass")
    assert (after.sheets[1].others, after.sheets[1].extras) == (1, 9)
    assert after.phase is Phase.PICK


def test_u12_the_others_must_claim_if_they_can() -> None:
    state = thrown("RYB", "436", phase=Phase.OTHERS)
    with pytest.raises(IllegalMove, match="you can still make a claim, so you must; for example red 4"):
        do(state, "pass")


def test_u12_an_extra_pays_for_one_second_claim_a_turn() -> None:
    state = do(thrown("RYB", "436", phase=Phase.OTHERS), "mark R4")
    assert not can(state, "mark Y3")
    state = do(state, "extra Y3")
    assert state.sheets[1].extras == 8
    assert state.phase is Phase.PICK


def test_u12_extra_or_done_follows_even_if_no_cell_is_open() -> None:
    state = do(thrown("RYB", "436", sheet(), sheet("Y3 B6 O7 G9 V10"), phase=Phase.OTHERS), "mark R4")
    assert spelled(GAME, state) == ["done"]
    assert do(state, "done").sheets[1].extras == 9


def test_u12_a_player_without_an_extra_is_finished_after_the_claim() -> None:
    state = do(thrown("RYB", "436", sheet(), sheet(extras=0), phase=Phase.OTHERS), "mark R4")
    assert (state.phase, state.seat) == (Phase.PICK, 2)


def test_u12_the_active_player_cannot_spend_an_extra() -> None:
    with pytest.raises(IllegalMove, match="you can't spend an Extra on dice you picked yourself"):
        do(do(thrown("RYB", "436"), "mark R4"), "extra Y3")


def test_u13_the_first_is_won_at_the_moment_of_the_claim() -> None:
    step = GAME.apply(thrown("RYB", "511", sheet(ALMOST_FIVE), sheet()), GAME.parse("mark R5"))
    assert FirstWon(1, 5) in step.events
    assert step.state.sheets[0].firsts == firsts(5)


def test_u13_a_number_needs_all_six_colors() -> None:
    step = GAME.apply(thrown("RYB", "511", sheet("B5 O5 G5 V5"), sheet()), GAME.parse("mark R5"))
    assert step.state.sheets[0].firsts == 0


def test_u3_u13_the_2_has_no_first() -> None:
    state = do(thrown("RYB", "211", sheet("Y2 B2"), sheet()), "mark R2")
    assert state.sheets[0].firsts == 0


@pytest.mark.parametrize("number", range(3, 12))
def test_u3_every_number_from_3_to_11_has_a_first(number: int) -> None:
    marks = " ".join(f"{letter}{number}" for letter in "RYBGV")
    values = f"{(number + 1) // 2}{number // 2}1"
    state = do(thrown("RYB", values, sheet(marks), sheet()), f"mark O{number}")
    assert state.sheets[0].firsts == firsts(number)


def test_u13_the_active_player_comes_before_the_others() -> None:
    state = thrown("RYB", "511", sheet(ALMOST_FIVE), sheet(ALMOST_FIVE), sheet(ALMOST_FIVE))
    state = do(state, "mark R5", "mark O6", "mark R5", "done", "mark R5", "done")
    assert [each.firsts for each in state.sheets] == [firsts(5), 0, 0]


def test_u13_all_others_who_complete_it_in_the_same_phase_get_it() -> None:
    state = thrown("RYB", "511", sheet(ALMOST_FIVE), sheet(ALMOST_FIVE), sheet(ALMOST_FIVE))
    state = do(state, "mark O6", "mark V6", "mark R5", "done", "mark O6", "extra R5")
    assert [each.firsts for each in state.sheets] == [0, firsts(5), firsts(5)]
    assert state.closed == firsts(5)


def test_u13_a_box_is_closed_to_everyone_in_later_turns() -> None:
    state = thrown("RYB", "511", sheet(ALMOST_FIVE), sheet(ALMOST_FIVE))
    state = do(state, "mark O6", "mark V6", "mark R5", "done", "pick RYB")
    state = do(show(GAME, state, 4, 0, 0), "mark O6", "mark V6", "mark R5")
    assert [each.firsts for each in state.sheets] == [0, firsts(5)]


def test_u13_a_first_counts_in_its_section() -> None:
    marks = every("9")
    with_first, without = sheet(marks, firsts=firsts(9)), sheet(marks)
    assert [line.amount for line in lines(with_first, solo=False)][2] == 28
    assert [line.amount for line in lines(without, solo=False)][2] == 24


def test_u14_a_row_is_complete_with_its_last_cell() -> None:
    step = GAME.apply(thrown("RYB", "211", sheet("R3-11"), sheet()), GAME.parse("mark R2"))
    assert RowCompleted(1, Color.RED) in step.events
    assert complete_rows(step.state.sheets[0].rows) == (Color.RED,)
    mixed = do(thrown("RYB", "211", sheet("O4-11"), sheet()), "mark O3")
    assert complete_rows(mixed.sheets[0].rows) == (Color.ORANGE,)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_u16_the_next_player_clockwise_becomes_active(seats: int) -> None:
    picks = [state for state, move in random_game(GAME, seats, {}, "clockwise") if isinstance(move, Pick)]
    assert len(picks) > seats
    assert [(state.turn, state.active, state.seat) for state in picks] == [
        (turn, (turn - 1) % seats + 1, (turn - 1) % seats + 1) for turn in range(1, len(picks) + 1)
    ]


def test_u16_the_turn_that_begins_is_told() -> None:
    state = do(thrown("RYB", "436", phase=Phase.OTHERS), "mark R4")
    assert GAME.apply(state, GAME.parse("done")).events[-1] == TurnBegan(2, 2)


def test_u21_alone_the_other_three_dice_are_rolled_and_played_as_the_others_would() -> None:
    state = show(GAME, do(fresh(1), "pick RRY"), 4, 4, 1)
    state = do(state, "mark R5", "mark R10")
    roll = GAME.turn(state)
    assert isinstance(roll, Roll)
    assert [die.address for die in roll.dice] == ["unicorn/1/1/Y2", "unicorn/1/1/B1", "unicorn/1/1/B2"]
    state = show(GAME, state, 2, 3, 5)
    assert GAME.turn(state) == Seat(1)
    assert claims(state) == "Y3 B4 B6 B10 G7 G9"
    state = do(state, "mark G7")
    assert claims(state) == "Y3 B4 B6 B10 G9"
    state = do(state, "extra B10")
    assert (state.sheet.extras, state.turn, state.phase) == (8, 2, Phase.PICK)


def test_u21_the_second_roll_is_a_new_phase_for_groups_and_abilities() -> None:
    state = show(GAME, do(fresh(1), "pick RYB"), 3, 2, 5)
    state = show(GAME, do(state, "mark R4", "mark Y3"), 0, 1, 0)
    assert state.dice == ("R2", "Y2", "B2")
    assert state.rolled == state.latest == (1, 2, 1)
    assert claims(state) == "Y2 O3 G3"


def test_u21_alone_a_pass_costs_yours_in_the_first_and_others_in_the_second_roll() -> None:
    state = show(GAME, do(fresh(1), "pick RYB"), 0, 0, 0)
    state = show(GAME, do(state, "pass"), 0, 0, 0)
    state = do(state, "pass")
    assert (state.sheet.yours, state.sheet.others) == (2, 1)


def test_u21_alone_there_are_no_firsts() -> None:
    step = GAME.apply(thrown("RYB", "511", sheet(ALMOST_FIVE)), GAME.parse("mark R5"))
    assert step.state.sheets[0].firsts == 0
    assert not any(isinstance(event, FirstWon) for event in step.events)
