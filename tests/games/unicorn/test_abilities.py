"""U15: how abilities are spent, and what they let dice claim."""

from __future__ import annotations

import pytest

from rollbow.games.unicorn import GAME
from rollbow.games.unicorn.state import Phase
from rollbow.kernel.game import IllegalMove
from support.games import spelled
from support.unicorn_positions import can, claims, do, rows, sheet, thrown


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


def test_example_4_a_nudge_above_6_is_refused_but_a_flip_makes_it_1() -> None:
    state = thrown("RYB", "611", sheet(nudges=1, flips=1), sheet())
    with pytest.raises(IllegalMove, match=r"this red die shows 6, and a ±1 can't take it below 1 or above 6"):
        do(state, "nudge R1 +")
    assert do(state, "flip R1").latest == (1, 1, 1)
