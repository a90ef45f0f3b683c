"""U1–U11, U15, U20: the sheet, what dice can claim, and abilities."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rollbow.games.unicorn import GAME
from rollbow.games.unicorn.legal import claimable, legal
from rollbow.games.unicorn.notation import PICKS
from rollbow.games.unicorn.sheet import CELLS, FULL_ROWS, SECTIONS, Ability, Color, claimed, gained
from rollbow.games.unicorn.state import Phase
from rollbow.kernel import record, session
from rollbow.kernel.dice import throw
from rollbow.kernel.game import BadSetup, IllegalMove, Roll, Seat
from support.games import show, spelled
from support.unicorn import can, cells, claims, do, fresh, rows, sheet, thrown


def test_u1_the_sheet_has_57_cells_and_only_primaries_have_a_2() -> None:
    assert len(CELLS) == len(set(CELLS)) == 57
    for color in Color:
        numbers = [cell.number for cell in CELLS if cell.color is color]
        assert numbers == list(range(3 if color.mixed else 2, 12))


def test_u1_totals_of_11_and_of_12_mark_the_same_cell() -> None:
    assert can(thrown("RYB", "561"), "mark O11")
    assert can(thrown("RYB", "661"), "mark O11")


def test_u1_a_single_die_showing_1_marks_nothing() -> None:
    assert claims(thrown("RYB", "166")) == "Y6 B6 O7 G11 V7"


def test_u2_sections_have_their_numbers_and_multipliers() -> None:
    told = [(section.label, list(section.numbers), section.times) for section in SECTIONS]
    assert told == [("2–5", [2, 3, 4, 5], 2), ("6–8", [6, 7, 8], 3), ("9–10", [9, 10], 4), ("11/12", [11], 5)]


@pytest.mark.parametrize("color", list(Color))
def test_u4_a_complete_2_to_5_gives_a_nudge_and_a_complete_6_to_8_a_flip(color: Color) -> None:
    low = "3-5" if color.mixed else "2-5"
    row = [cell for cell in CELLS if cell.color is color]
    for cell in row:
        earned = {
            ability for mark in row if (ability := gained(rows(f"{color.letter}*"), mark)) and mark == cell
        }
        assert earned == (
            {Ability.NUDGE} if cell.number <= 5 else {Ability.FLIP} if cell.number <= 8 else set()
        )
        assert gained(rows(f"{color.letter}{low}"), cell) is (Ability.NUDGE if cell.number <= 5 else None)
        assert gained(rows(f"{color.letter}6-8"), cell) is (Ability.FLIP if 6 <= cell.number <= 8 else None)
        assert gained(rows(f"{color.letter}4 {color.letter}7 {color.letter}9-11"), cell) is None


def test_u4_a_whole_sheet_gives_twelve_abilities() -> None:
    filled = sheet()
    for cell in reversed(CELLS):
        filled = claimed(filled, cell)
    assert filled.rows == FULL_ROWS
    assert (filled.nudges, filled.flips) == (6, 6)


@pytest.mark.parametrize(("seats", "extras"), [(1, 9), (2, 9), (3, 12), (4, 15)])
def test_u5_extras_to_spend_by_the_number_of_players(seats: int, extras: int) -> None:
    assert [each.extras for each in fresh(seats).sheets] == [extras] * seats


def test_u5_alone_there_may_be_6_extras() -> None:
    assert fresh(1, extras=6).sheet.extras == 6
    assert fresh(1, extras=9) == fresh(1)
    for seats in (2, 3, 4):
        assert fresh(seats, extras=9) == fresh(seats)
        with pytest.raises(BadSetup, match=f"option extras can't be 6 with {seats} seats"):
            GAME.start(seats, {"extras": 6})


def test_u5_a_record_of_two_with_6_extras_is_refused() -> None:
    alone = session.begin(GAME, ("Ada",), "demo", "six", "2026-11-19T09:30Z", {"extras": 6}).record
    assert alone.options == (("extras", "6"),)
    assert session.replay({GAME.slug: GAME}, record.read(record.write(alone))).state.sheet.extras == 6
    with pytest.raises(record.BadRecord, match="option extras can't be 6 with 2 seats"):
        session.replay({GAME.slug: GAME}, replace(alone, seats=("Ada", "Ben")))


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


def test_u15_each_claim_may_use_the_rolled_or_the_adjusted_value() -> None:
    state = do(thrown("RYB", "314", sheet(nudges=1), sheet()), "nudge R1 +")
    assert claims(state) == "R3 R4 B4 O4 O5 G5 V7 V8"
    assert can(do(state, "mark R4"), "mark V7")
    assert can(do(state, "mark V8"), "mark R3")


def test_u15_a_claim_may_leave_out_any_of_several_adjustments() -> None:
    state = do(thrown("RYB", "311", sheet(nudges=2), sheet()), "nudge R1 +", "nudge R1 +")
    assert [can(state, f"mark R{number}") for number in (2, 3, 4, 5, 6)] == [False, True, True, True, False]
    back = do(thrown("RYB", "311", sheet(nudges=2), sheet()), "nudge R1 +", "nudge R1 -")
    assert back.latest == (3, 1, 1)
    assert [can(back, f"mark R{number}") for number in (2, 3, 4, 5)] == [True, True, True, False]


def test_example_8_a_claim_may_use_the_nudge_without_the_flip() -> None:
    state = do(thrown("RYB", "366", sheet(nudges=1, flips=1), sheet()), "flip R1", "mark V10", "nudge R1 -")
    assert state.latest == (3, 6, 6)
    assert claims(state) == "R2 R3 R4 Y6 B6 O8 O9 O10 G11"


def test_u15_a_flip_may_serve_one_claim_and_a_nudge_of_the_same_die_the_other() -> None:
    """R1 is a 3; turned over it is a 4, by −1 from the roll a 2, by both a 3."""
    turned = do(thrown("RYB", "366", sheet(nudges=1, flips=1), sheet()), "flip R1", "mark V10")
    one, two = do(turned, "nudge R1 -", "mark O8"), do(turned, "nudge R1 +", "mark O11")
    assert one.sheets[0].rows == rows("V10 O8")
    assert two.sheets[0].rows == rows("V10 O11")
    early = do(thrown("RYB", "366", sheet(nudges=1, flips=1), sheet()), "flip R1", "nudge R1 -")
    assert [can(early, f"mark R{number}") for number in (2, 3, 4, 5)] == [True, True, True, False]


def test_u15_adjustments_count_in_the_order_spent_and_each_step_stays_within_1_to_6() -> None:
    up = do(thrown("RYB", "612", sheet(nudges=1, flips=1), sheet()), "flip R1", "nudge R1 +")
    assert claims(up) == "R2 R6 B2 O3 O7 G3 V3 V4 V8"
    back = do(thrown("RYB", "612", sheet(nudges=1, flips=1), sheet()), "nudge R1 -", "flip R1")
    assert [can(back, f"mark R{number}") for number in (2, 3, 4, 5, 6)] == [True, False, False, True, True]


def test_u15_values_between_the_rolled_and_the_latest_one_may_be_claimed_but_need_not_be() -> None:
    full = "R3 R5 O4 O6 V4 V6 G2-3"
    state = do(thrown("RYB", "311", sheet(full, nudges=2), sheet()), "nudge R1 +", "nudge R1 +")
    assert claims(state) == "R4 O5 V5"
    assert can(state, "pass")
    assert do(state, "pass").sheets[0].yours == 2
    assert do(state, "mark R4", "mark V5").sheets[0].yours == 0
    assert can(do(state, "mark R4"), "pass")
    others = do(
        thrown("RYB", "311", sheet(), sheet(full, nudges=2), phase=Phase.OTHERS), "nudge R1 +", "nudge R1 +"
    )
    assert claims(others) == "R4 O5 V5"
    assert do(others, "pass").sheets[1].others == 1


def test_u15_a_first_claim_that_rolled_values_make_compels_as_if_no_other_value_had_served() -> None:
    """R3 came from R2 as rolled; only if it came from R1 on its way from 2 to 4 can R2 alone make R4, too."""
    mine = sheet("R2 R5-8 Y6 O5-11", nudges=3)
    state = do(thrown("RRY", "236", mine, sheet()), "nudge R1 +", "nudge R1 -", "mark R3", "nudge R2 +")
    assert claims(state) == "R4"
    assert can(state, "pass")
    assert do(state, "mark R4").phase is Phase.OTHERS
    alone = sheet("R2 R5-7 Y6 O5-11", nudges=3)
    state = do(thrown("RRY", "236", alone, sheet()), "nudge R1 +", "nudge R1 +", "mark R3", "nudge R2 +")
    assert claims(state) == "R4 R8"
    assert not can(state, "pass"), "R1 and R2 make the 8 with their latest values"


def test_u15_whether_a_nudge_can_be_spent_is_asked_of_the_latest_value() -> None:
    state = do(thrown("RYB", "211", sheet(nudges=2, flips=1), sheet()), "flip R1", "nudge R1 +")
    assert state.latest == (6, 1, 1)
    assert not can(state, "nudge R1 +")
    with pytest.raises(IllegalMove, match="this red die shows 6"):
        do(state, "nudge R1 +")


def test_u15_the_same_values_by_another_order_are_the_same_position() -> None:
    start = thrown("RYB", "336", sheet(nudges=2, flips=1), sheet())
    assert do(start, "nudge R1 +", "flip Y1") == do(start, "flip Y1", "nudge R1 +")
    assert do(start, "nudge R1 +", "nudge Y1 -") == do(start, "nudge Y1 -", "nudge R1 +")
    assert do(start, "nudge R1 +", "flip R1") != do(start, "flip R1", "nudge R1 +")


def test_u15_abilities_apply_in_the_order_spent() -> None:
    start = thrown("RYB", "311", sheet(nudges=1, flips=1), sheet())
    assert do(start, "nudge R1 +", "flip R1").latest == (3, 1, 1)
    assert do(start, "flip R1", "nudge R1 +").latest == (5, 1, 1)


def test_u15_the_limits_hold_for_the_latest_value() -> None:
    state = thrown("RYB", "516", sheet(nudges=2, flips=1), sheet())
    assert not can(state, "nudge Y1 -")
    assert not can(state, "nudge B1 +")
    at_six = do(state, "nudge R1 +")
    assert at_six.latest == (6, 1, 6)
    assert not can(at_six, "nudge R1 +")
    assert can(at_six, "nudge R1 -")
    assert can(do(state, "flip Y1"), "nudge Y1 -")


def test_u15_a_flip_turns_a_die_upside_down() -> None:
    for value, turned in ((1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)):
        state = do(thrown("RYB", f"{value}11", sheet(flips=1), sheet()), "flip R1")
        assert state.latest[0] == turned
        assert state.sheet.flips == 0


def test_u15_each_ability_is_used_once() -> None:
    state = do(thrown("RYB", "333", sheet(nudges=1, flips=1), sheet()), "nudge R1 +", "flip Y1")
    assert (state.sheet.nudges, state.sheet.flips) == (0, 0)
    assert not any(text.startswith(("nudge", "flip")) for text in spelled(GAME, state))


def test_u15_an_ability_can_be_used_in_the_phase_in_which_it_is_gained() -> None:
    state = thrown("RYB", "463", sheet("R2-3 R5"), sheet())
    assert not can(state, "nudge Y1 -")
    state = do(state, "mark R4")
    assert state.sheet.nudges == 1
    assert can(do(state, "nudge Y1 -"), "mark Y5")


def test_u15_an_adjustment_is_gone_for_the_next_player() -> None:
    state = do(thrown("RYB", "436", sheet(flips=1), sheet()), "flip B1", "mark R4", "mark Y3")
    assert state.seat == 2
    assert state.latest == state.rolled == (4, 3, 6)
    assert claims(state) == "R4 Y3 B6 O7 G9 V10"


def test_u15_abilities_can_be_spent_before_a_pass_and_before_done() -> None:
    stuck = thrown("RYB", "111", sheet("R2", flips=1), sheet(flips=1))
    assert spelled(GAME, stuck) == ["pass", "flip R1", "flip Y1", "flip B1"]
    extra = do(thrown("RYB", "436", sheet(), sheet(nudges=1), phase=Phase.OTHERS), "mark R4")
    assert {"done", "nudge R1 +", "nudge B1 -"} <= set(spelled(GAME, extra))


def test_u15_abilities_work_only_on_the_dice_of_this_phase() -> None:
    state = thrown("RRY", "336", sheet(nudges=1, flips=1), sheet())
    assert [text for text in spelled(GAME, state) if not text.startswith("mark")] == [
        "nudge R1 +",
        "nudge R1 -",
        "nudge R2 +",
        "nudge R2 -",
        "nudge Y1 -",
        "flip R1",
        "flip R2",
        "flip Y1",
    ]


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


def test_example_4_a_nudge_above_6_is_refused_but_a_flip_makes_it_1() -> None:
    state = thrown("RYB", "611", sheet(nudges=1, flips=1), sheet())
    with pytest.raises(IllegalMove, match=r"this red die shows 6, and a ±1 can't take it below 1 or above 6"):
        do(state, "nudge R1 +")
    assert do(state, "flip R1").latest == (1, 1, 1)


def test_example_6_the_same_die_alone_is_one_group_whatever_it_shows() -> None:
    state = do(thrown("RYB", "311", sheet(nudges=1), sheet()), "mark R3", "nudge R1 +")
    with pytest.raises(IllegalMove, match="the 4 in the red row can only come from the same dice"):
        do(state, "mark R4")
    assert do(state, "mark O5").sheets[0].rows == rows("R3 O5")
