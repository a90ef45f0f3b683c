"""U1, U7–U11, U20: what dice can claim."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rollbow.games.unicorn import GAME
from rollbow.games.unicorn.legal import claimable, legal
from rollbow.games.unicorn.notation import PICKS
from rollbow.games.unicorn.state import Phase
from rollbow.kernel.dice import throw
from rollbow.kernel.game import IllegalMove, Roll, Seat
from support.games import show, spelled
from support.unicorn_positions import can, cells, claims, do, fresh, rows, sheet, thrown


def test_u1_totals_of_11_and_of_12_mark_the_same_cell() -> None:
    assert can(thrown("RYB", "561"), "mark O11")
    assert can(thrown("RYB", "661"), "mark O11")


def test_u1_a_single_die_showing_1_marks_nothing() -> None:
    assert claims(thrown("RYB", "166")) == "Y6 B6 O7 G11 V7"


def test_u7_one_die_claims_its_color_and_a_pair_the_sum_in_the_mixed_color() -> None:
    assert claims(thrown("RYB", "436")) == "R4 Y3 B6 O7 G9 V10"


@pytest.mark.parametrize(
    ("pick", "expected"),
    [
        ("RRY", "R2 R3 R5 Y4 O6 O7"),
        ("RRB", "R2 R3 R5 B4 V6 V7"),
        ("RYY", "R2 Y3 Y4 Y7 O5 O6"),
        ("RBB", "R2 B3 B4 B7 V5 V6"),
        ("YYB", "Y2 Y3 Y5 B4 G6 G7"),
        ("YBB", "Y2 B3 B4 B7 G5 G6"),
    ],
)
def test_u7_two_dice_of_one_color_keep_it(pick: str, expected: str) -> None:
    assert claims(thrown(pick, "234")) == expected


def test_u8_two_claims_need_two_groups_but_a_die_may_be_in_both() -> None:
    state = do(thrown("RRY", "552"), "mark R5")
    assert claims(state) == "R10 Y2 O7"


def test_u8_a_cell_that_several_groups_make_is_taken_from_the_one_that_leaves_the_other_claim() -> None:
    """R5 came from R1 or R2, so R1 alone may still make a 6; O7 from either with Y1, so R2+Y1 may make an 8."""
    state = do(thrown("RRY", "552", sheet(nudges=1), sheet()), "mark R5", "nudge R1 +")
    assert can(state, "mark R6")
    twins = do(thrown("RRY", "552", sheet(nudges=1), sheet()), "mark O7", "nudge R2 +")
    assert can(twins, "mark O8")


def test_u8_one_group_cannot_claim_twice_even_with_another_value() -> None:
    state = do(thrown("RRY", "542", sheet(nudges=2), sheet()), "mark R5", "nudge R1 +")
    assert not can(state, "mark R6")
    assert can(do(state, "nudge R2 +"), "mark R11")


def test_u8_values_count_as_they_were_at_the_moment_of_the_claim() -> None:
    """R2 makes a 5 only after the claim of R5, so that claim stays R1's and R1 alone can't claim again."""
    state = do(thrown("RRY", "542", sheet(nudges=2), sheet()), "mark R5", "nudge R2 +", "nudge R1 +")
    assert state.latest == (6, 5, 2)
    assert not can(state, "mark R6")
    early = do(thrown("RRY", "542", sheet(nudges=2), sheet()), "nudge R2 +", "mark R5", "nudge R1 +")
    assert early.latest == (6, 5, 2)
    assert can(early, "mark R6")


def test_u8_single_and_pair_of_one_color_are_two_groups_for_the_same_row() -> None:
    """R4 from R1 alone or from R1+R2 with 3 and 1 after a nudge: either leaves the other open."""
    state = do(thrown("RRY", "316", sheet("R3", nudges=1), sheet()), "nudge R1 +")
    assert state.latest == (4, 1, 6)
    assert claimable(state)[cells("R4")[0]].bit_count() == 2
    assert claims(do(state, "mark R4")) == "R5 Y6 O7 O9 O10"


def test_u8_the_second_claim_of_an_extra_needs_another_group_too() -> None:
    state = do(thrown("RYB", "436", phase=Phase.OTHERS), "mark O7")
    assert claims(state) == "R4 Y3 B6 G9 V10"
    nudged = do(thrown("RYB", "436", sheet(), sheet(nudges=1), phase=Phase.OTHERS), "mark O7", "nudge R1 +")
    assert not can(nudged, "extra O8")
    assert can(nudged, "extra V11")
    assert can(nudged, "extra R5")


def test_u9_a_marked_cell_cannot_be_marked_again() -> None:
    state = thrown("RYB", "436", sheet("R4 G9"), sheet())
    assert claims(state) == "Y3 B6 O7 V10"
    with pytest.raises(IllegalMove, match="the 4 in the red row is already marked"):
        do(state, "mark R4")


def test_u10_the_active_player_picks_three_dice_and_rolls_them() -> None:
    state = fresh()
    assert GAME.turn(state) == Seat(1)
    assert spelled(GAME, state) == [f"pick {colors}" for colors in PICKS]
    assert list(PICKS) == ["RRY", "RRB", "RYY", "RYB", "RBB", "YYB", "YBB"]
    picked = do(state, "pick RYY")
    roll = GAME.turn(picked)
    assert isinstance(roll, Roll)
    assert [(die.address, die.faces) for die in roll.dice] == [
        ("unicorn/1/1/R1", 6),
        ("unicorn/1/1/Y1", 6),
        ("unicorn/1/1/Y2", 6),
    ]
    assert legal(picked) == ()
    assert show(GAME, picked, 0, 4, 5).rolled == (1, 5, 6)


def test_u10_a_die_shows_the_same_whichever_dice_are_picked_with_it() -> None:
    third = replace(fresh(), turn=3)
    for colors, dice in PICKS.items():
        picked = do(third, f"pick {colors}")
        roll = GAME.turn(picked)
        assert isinstance(roll, Roll)
        landed = GAME.apply(picked, throw("amber-otter-42", roll)).state
        values = dict(zip(dice, landed.rolled, strict=True))
        assert values.get("R1", 4) == 4


def test_u11_the_active_player_makes_two_claims() -> None:
    state = do(thrown("RYB", "436"), "mark R4")
    assert (state.seat, state.phase) == (1, Phase.ACTIVE)
    state = do(state, "mark Y3")
    assert (state.seat, state.phase) == (2, Phase.OTHERS)


def test_u11_a_claim_that_is_possible_must_be_made() -> None:
    state = thrown("RYB", "436", sheet("R4 Y3 B6 O7 G9"), sheet())
    assert not can(state, "pass")
    assert can(do(state, "mark V10"), "pass")


def test_u11_a_pass_costs_one_yours_for_each_claim_not_made() -> None:
    one = do(thrown("RYB", "436", sheet("R4 Y3 B6 O7 G9"), sheet()), "mark V10", "pass")
    assert one.sheets[0].yours == 1
    two = do(thrown("RYB", "436", sheet("R4 Y3 B6 O7 G9 V10"), sheet()), "pass")
    assert two.sheets[0].yours == 2
    assert two.phase is Phase.OTHERS


def test_u11_abilities_are_never_compulsory_but_an_adjusted_value_compels() -> None:
    state = thrown("RYB", "436", sheet("R4 Y3 B6 O7 G9 V10", nudges=1), sheet())
    assert spelled(GAME, state)[0] == "pass"
    nudged = do(state, "nudge R1 +")
    assert claims(nudged) == "R5 O8 V11"
    assert not can(nudged, "pass")


def test_u11_a_second_claim_that_only_the_same_group_could_make_does_not_compel() -> None:
    state = do(thrown("RYB", "311", sheet("R3 Y2 O4-5 G3 V4-5", nudges=1), sheet()), "nudge R1 +", "mark R4")
    assert spelled(GAME, state) == ["pass"]


def test_u20_triple_ones_claim_whatever_a_group_could_show() -> None:
    state = thrown("RRY", "111", triple1=True)
    assert claims(state) == ("R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 Y2 Y3 Y4 Y5 Y6 O3 O4 O5 O6 O7 O8 O9 O10 O11")


def test_u20_both_claims_are_free_but_need_two_groups() -> None:
    state = do(thrown("RYB", "111", triple1=True), "mark R6")
    assert not can(state, "mark R5")
    assert can(state, "mark V11")
    pair = do(thrown("RRY", "111", triple1=True), "mark R9")
    assert not can(pair, "mark R10")
    assert can(pair, "mark R6")
    either = do(thrown("RRY", "111", triple1=True), "mark R6")
    assert can(either, "mark R5")
    assert can(either, "mark R10")


def test_u20_a_claim_that_only_the_free_faces_allow_is_compulsory() -> None:
    free = thrown("RRY", "111", sheet("R2"), sheet(), triple1=True)
    assert not can(free, "pass")
    assert not can(do(free, "mark R6"), "pass")
    assert can(thrown("RRY", "111", sheet("R2"), sheet()), "pass")


def test_u20_the_others_use_the_natural_values() -> None:
    state = do(thrown("RRY", "111", triple1=True), "mark R6", "mark R5")
    assert state.seat == 2
    assert claims(state) == "R2"


def test_u20_adjusted_ones_do_not_count_and_rolled_ones_stay() -> None:
    made = do(thrown("RRY", "112", sheet(nudges=1), sheet(), triple1=True), "nudge Y1 -")
    assert made.latest == (1, 1, 1)
    assert claims(made) == "R2 Y2 O3"
    kept = do(thrown("RRY", "111", sheet(nudges=1), sheet(), triple1=True), "nudge Y1 +")
    assert can(kept, "mark O11")


def test_u20_without_the_option_ones_are_ones() -> None:
    assert claims(thrown("RRY", "111")) == "R2"


def test_u20_in_solo_play_the_second_roll_counts_too() -> None:
    state = thrown("YBB", "111", sheet(), triple1=True, phase=Phase.OTHERS)
    assert can(state, "mark G11")
    state = do(state, "mark G11")
    assert can(state, "extra B11")
    assert not can(thrown("YBB", "111", sheet(), phase=Phase.OTHERS), "mark G11")


def test_u20b_the_first_claim_uses_the_freedom_up() -> None:
    state = thrown("RRY", "111", triple1=True, once=True)
    assert claims(state) == claims(thrown("RRY", "111", triple1=True))
    state = do(state, "mark O9")
    assert claims(state) == "R2"
    assert not can(state, "pass")
    assert do(state, "mark R2").sheets[0].rows == rows("R2 O9")


def test_u20b_even_a_cell_that_the_rolled_values_allow_uses_it_up() -> None:
    state = do(thrown("RYB", "111", triple1=True, once=True), "mark R6")
    assert spelled(GAME, state) == ["pass"]
    state = do(thrown("RRY", "111", triple1=True, once=True), "mark R2")
    assert spelled(GAME, state) == ["pass"]
    assert do(state, "pass").sheets[0].yours == 1


def test_u20b_the_other_claim_may_use_adjusted_values() -> None:
    state = do(
        thrown("RYB", "111", sheet(nudges=1), sheet(), triple1=True, once=True), "mark V9", "nudge Y1 +"
    )
    assert claims(state) == "Y2 O3 G3"
    before = do(thrown("RYB", "111", sheet(flips=1), sheet(), triple1=True, once=True), "flip R1", "mark G9")
    assert claims(before) == "R6 O7 V7"


def test_u20b_a_claim_that_only_the_free_faces_allow_is_compulsory() -> None:
    state = thrown("RRY", "111", sheet("R2"), sheet(), triple1=True, once=True)
    assert not can(state, "pass")
    assert can(do(state, "mark R5"), "pass")


def test_u20b_the_second_claim_of_the_same_group_is_refused() -> None:
    state = do(thrown("RRY", "111", triple1=True, once=True), "mark R9")
    with pytest.raises(IllegalMove, match="can only come from the same dice"):
        do(state, "mark R2")


def test_u20b_the_others_use_the_natural_values() -> None:
    state = do(thrown("RRY", "111", triple1=True, once=True), "mark R6", "mark R2")
    assert state.seat == 2
    assert claims(state) == "R2"


def test_u20b_alone_each_roll_has_its_own_free_claim_and_the_extra_is_ordinary() -> None:
    state = show(GAME, do(fresh(1, triple1="one"), "pick RYB"), 0, 0, 0)
    assert can(state, "mark V11")
    state = do(state, "mark V11")
    assert claims(state) == ""
    state = show(GAME, do(state, "pass"), 0, 0, 0)
    assert can(state, "mark G11")
    state = do(state, "mark G11")
    assert spelled(GAME, state) == ["done"]
    pairs = show(GAME, do(fresh(1, triple1="one"), "pick RRY"), 0, 0, 0)
    pairs = show(GAME, do(pairs, "mark R11", "pass"), 0, 0, 0)
    assert claims(do(pairs, "mark G11")) == "B2"


def test_example_9_only_the_first_claim_is_free() -> None:
    state = do(thrown("RRY", "111", triple1=True, once=True), "mark O9")
    assert spelled(GAME, state) == ["mark R2"]
    with pytest.raises(IllegalMove, match="the 6 in the red row needs"):
        do(state, "mark R6")


def test_example_1_one_claim_then_a_pass_costs_one_yours() -> None:
    state = thrown("RYB", "436", sheet("R4 Y3 B6 O7 G9"), sheet())
    assert claims(state) == "V10"
    state = do(state, "mark V10", "pass")
    assert state.sheets[0].yours == 1


def test_example_2_two_equal_dice() -> None:
    state = thrown("RRY", "552")
    assert claims(state) == "R5 R10 Y2 O7"
    state = do(state, "mark R5")
    assert can(state, "mark R10")
    assert not can(state, "mark R5")


def test_example_3_ones_without_and_with_the_option() -> None:
    plain = thrown("RRY", "111")
    assert claims(plain) == "R2"
    assert do(plain, "mark R2", "pass").sheets[0].yours == 1
    free = claims(thrown("RRY", "111", triple1=True)).split()
    assert free == [
        *(f"R{number}" for number in range(2, 12)),
        *(f"Y{number}" for number in range(2, 7)),
        *(f"O{number}" for number in range(3, 12)),
    ]


def test_example_6_the_same_die_alone_is_one_group_whatever_it_shows() -> None:
    state = do(thrown("RYB", "311", sheet(nudges=1), sheet()), "mark R3", "nudge R1 +")
    with pytest.raises(IllegalMove, match="the 4 in the red row can only come from the same dice"):
        do(state, "mark R4")
    assert do(state, "mark O5").sheets[0].rows == rows("R3 O5")
