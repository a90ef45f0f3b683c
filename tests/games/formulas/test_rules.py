"""The rule sheet of Formulas, number by number (F1–F13, F15–F17; the score is in test_score.py)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rollbow.games.formulas import GAME
from rollbow.games.formulas.possible_actions import actions, places, results
from rollbow.games.formulas.score import doubles
from rollbow.games.formulas.sheet import (
    LINE_SLOTS,
    LINE_SQUARES,
    LINES,
    SLOT_SQUARES,
    SLOTS,
    SQUARE_SLOTS,
    SQUARES,
    Sheet,
)
from rollbow.games.formulas.state import Phase, State
from rollbow.kernel.game import BadSetup, Die, IllegalMove, Over, Result, Roll, Rolled, Seat
from support.games import play, random_game, settle_dice, show, spelled

PLUS_RIGHT = "write + r3c34"


def sheet(held: str = "", **rest: tuple[int, ...]) -> Sheet:
    """`"r3c4=5 r3c45=+"` as a sheet."""
    squares, slots = list(Sheet().squares), list(Sheet().slots)
    for name, value in (entry.split("=", 1) for entry in held.split()):
        if name in SLOTS:
            slots[SLOTS.index(name)] = value
        else:
            squares[SQUARES.index(name)] = int(value)
    return Sheet(tuple(squares), tuple(slots), **rest)


def using(
    faces: str,
    held: str | Sheet = "",
    seats: int = 1,
    cap9: bool = False,
    drafted: str = "",
) -> State:
    """Seat 1 has dice a, b, c ... showing these faces to use, on this sheet."""
    own = sheet(held) if isinstance(held, str) else held
    others = (sheet("r2c2=1 r2c23=+"),) * (seats - 1)
    hand = "abcdefgh"[: len(faces)]
    return State(
        (own, *others),
        cap9=cap9,
        round=1,
        phase=Phase.USE,
        shown=faces.ljust(8, "6"),
        pending="",
        drafted=drafted or hand,
        hand=hand,
    )


def did(state: State, *moves: str) -> State:
    for text in moves:
        state = GAME.apply(state, GAME.parse(text)).state
    return state


def refused(state: State, text: str) -> str:
    move = GAME.parse(text)
    assert move not in GAME.legal(state)
    with pytest.raises(IllegalMove) as refusal:
        GAME.apply(state, move)
    assert str(refusal.value) == f"'{GAME.spell(move)}' can't be played: {GAME.why_not(state, move)}"
    assert text in str(refusal.value)
    return str(refusal.value)


def at(own: Sheet, name: str) -> int | str | None:
    return own.slots[SLOTS.index(name)] if name in SLOTS else own.squares[SQUARES.index(name)]


def starting(seats: int, **options: str) -> State:
    """Setup done with 4, 2 and 6 in r3c3, r5c5 and r6c2 of every sheet; seat 1 is to roll."""
    state: State = show(GAME, GAME.start(seats, options), 3, 1, 5)
    for _ in range(seats):
        state = did(state, "write 4 r3c3", "write 2 r5c5", "write 6 r6c2")
    return state


def thrown(seats: int, *values: int, **options: str) -> State:
    state: State = show(GAME, did(starting(seats, **options), "roll"), *values)
    return state


THROW = (3, 2, 4, 3, 3, 2, 4, 0)
"""Shows a4 b3 c5 d+ e- f6 g- h+."""


def test_f1_the_sheet_has_25_squares_and_40_slots_all_blank() -> None:
    own = Sheet()
    assert len(own.squares) == 25
    assert len(own.slots) == 40
    assert set(own.squares) == {None}
    assert set(own.slots) == {""}
    assert sum(b == a + 1 for a, b in SLOT_SQUARES) == 20
    assert sum(b == a + 5 for a, b in SLOT_SQUARES) == 20


def test_f1_every_slot_lies_between_two_neighbors_of_a_row_or_column() -> None:
    for slot, (a, b) in enumerate(SLOT_SQUARES):
        assert slot in SQUARE_SLOTS[a]
        assert slot in SQUARE_SLOTS[b]
    assert sorted(len(slots) for slots in SQUARE_SLOTS) == [2] * 4 + [3] * 12 + [4] * 9


def test_f2_each_row_and_column_is_a_line_of_five_squares_and_four_slots() -> None:
    assert LINES == ("r2", "r3", "r4", "r5", "r6", "c2", "c3", "c4", "c5", "c6")
    assert [SQUARES[s] for s in LINE_SQUARES[1]] == ["r3c2", "r3c3", "r3c4", "r3c5", "r3c6"]
    assert [SLOTS[s] for s in LINE_SLOTS[1]] == ["r3c23", "r3c34", "r3c45", "r3c56"]
    assert [SQUARES[s] for s in LINE_SQUARES[9]] == ["r2c6", "r3c6", "r4c6", "r5c6", "r6c6"]
    assert [SLOTS[s] for s in LINE_SLOTS[9]] == ["r23c6", "r34c6", "r45c6", "r56c6"]


def test_f2_rows_5_and_6_and_columns_2_and_3_are_printed_double() -> None:
    assert [name for line, name in enumerate(LINES) if doubles(Sheet(), line)] == ["r5", "r6", "c2", "c3"]


@pytest.mark.parametrize(("seats", "rounds"), [(1, 14), (2, 12), (3, 12), (4, 12)])
def test_f3_the_track_has_12_boxes_and_14_playing_alone(seats: int, rounds: int) -> None:
    state = starting(seats)
    assert state.rounds == rounds
    seen = []
    for number in range(1, rounds + 1):
        assert state.round == number
        seen.append(state.seat)
        state = settle_dice(GAME, did(state, "roll"), "boxes")
        while not isinstance(GAME.turn(state), Over) and state.round == number:
            state = settle_dice(GAME, did(state, spelled(GAME, state)[-1]), "boxes")
    assert isinstance(GAME.turn(state), Over)
    assert seen == [n % seats + 1 for n in range(rounds)]


def test_f3_each_ability_works_once_a_game() -> None:
    state = using("1114", sheet("r3c3=4 r3c34=+", used=(1,)))
    assert "once per game" in refused(state, "times r23c3")


def test_f4_addresses_name_squares_and_the_slots_between_them() -> None:
    def ends(name: str) -> list[str]:
        return [SQUARES[square] for square in SLOT_SQUARES[SLOTS.index(name)]]

    assert ends("r3c45") == ["r3c4", "r3c5"]
    assert ends("r34c4") == ["r3c4", "r4c4"]
    assert SLOTS[:9] == (
        "r2c23", "r2c34", "r2c45", "r2c56", "r23c2", "r23c3", "r23c4", "r23c5", "r23c6",
    )  # fmt: skip


def test_f5_the_dice_have_their_faces() -> None:
    shown = {die: "".join(GAME.faces(Die(f"formulas/1/1/{die}", 6))) for die in "abcdefgh"}
    assert shown == {
        "a": "123456", "b": "123456", "c": "123456", "d": "123+++",
        "e": "123---", "f": "456+++", "g": "456---", "h": "+++---",
    }  # fmt: skip


def test_f6_the_set_up_throws_a_b_and_c_without_a_move() -> None:
    state = GAME.start(2, {})
    assert GAME.turn(state) == Roll(tuple(Die(f"formulas/0/1/{die}", 6) for die in "abc"))
    assert GAME.legal(state) == ()


def test_f6_every_player_writes_all_three_values_anywhere_seat_by_seat() -> None:
    state = show(GAME, GAME.start(2, {}), 4, 0, 4)
    assert GAME.turn(state) == Seat(1)
    assert len(GAME.legal(state)) == 50
    assert all(text.startswith("write ") for text in spelled(GAME, state))
    state = did(state, "write 5 r2c2")
    assert len(GAME.legal(state)) == 48
    assert "row 2, column 2 already holds 5" in refused(state, "write 1 r2c2")
    state = did(state, "write 1 r6c6")
    assert "showing 1" in refused(state, "write 1 r2c3")
    state = did(state, "write 5 r4c4")
    assert GAME.turn(state) == Seat(2)
    assert len(GAME.legal(state)) == 50
    state = did(state, "write 1 r2c2", "write 5 r2c3", "write 5 r2c4")
    assert GAME.turn(state) == Seat(1)
    assert (state.round, spelled(GAME, state)) == (1, ["roll"])
    assert [at(state.sheets[1], f"r2c{c}") for c in (2, 3, 4)] == [1, 5, 5]
    assert at(state.sheets[0], "r4c4") == 5


def test_f6_only_numbers_are_written_in_the_set_up() -> None:
    state = show(GAME, GAME.start(1, {}), 1, 1, 1)
    assert "setup" in refused(state, "open r2")
    assert "setup" in refused(state, "pass")
    refused(state, "write 2+2 r3c3")


def test_f7_the_start_passes_clockwise_each_round() -> None:
    state = starting(3)
    assert GAME.turn(state) == Seat(1)
    for number in range(1, 12):
        last = (number - 2) % 3 + 1
        state = replace(state, sheets=(sheet(),) * 3, round=number, seat=last)
        state = did(replace(state, phase=Phase.USE, shown="6" * 8, hand="a"), "open r6")
        assert (state.round, spelled(GAME, state)) == (number + 1, ["roll"])
        assert GAME.turn(state) == Seat(number % 3 + 1)


def test_f8_the_starting_player_rolls_all_eight_dice() -> None:
    state = did(starting(2), "roll")
    assert GAME.turn(state) == Roll(tuple(Die(f"formulas/1/1/{die}", 6) for die in "abcdefgh"))
    state = show(GAME, state, *THROW)
    assert state.shown == "435+-6-+"


def test_f8_one_to_four_dice_are_drafted_in_one_go_or_several() -> None:
    state = thrown(2, *THROW)
    drafts = [text for text in spelled(GAME, state) if text.startswith("draft")]
    assert len(drafts) == 8 + 28 + 56 + 70
    assert "at least one" in refused(state, "use")
    assert "at most 4" in refused(state, "draft a b c d e")
    state = did(state, "draft c", "draft a g")
    assert "die a has been drafted" in refused(state, "draft a")
    assert sum(text.startswith("draft") for text in spelled(GAME, state)) == 5
    state = did(state, "draft b")
    assert "the maximum" in refused(state, "draft d")
    assert did(state, "use").hand == "abcg"


def test_f8_any_undrafted_dice_are_rolled_again_once() -> None:
    state = thrown(2, *THROW)
    assert sum(text.startswith("reroll") for text in spelled(GAME, state)) == 255
    state = did(state, "draft a")
    assert "die a has been drafted" in refused(state, "reroll a b")
    state = did(state, "reroll b h")
    assert GAME.turn(state) == Roll((Die("formulas/1/2/b", 6), Die("formulas/1/2/h", 6)))
    state = show(GAME, state, 0, 5)
    assert state.shown == "415+-6--"
    assert "only once" in refused(state, "reroll c")
    assert "draft b" in spelled(GAME, state)


def test_f8_the_reroll_may_come_before_between_and_after_drafting() -> None:
    before = thrown(2, *THROW)
    between = did(before, "draft a b")
    after = did(between, "draft c d")
    for state in (before, between, after):
        assert f"reroll {' '.join(state.undrafted)}" in spelled(GAME, state)
    assert did(show(GAME, did(after, "reroll e f g h"), 0, 0, 0, 0), "use").hand == "abcd"
    assert "now use them" in refused(did(after, "use"), "reroll e")


def test_f9_the_starting_player_uses_all_drafted_dice_and_then_the_others_all_the_rest() -> None:
    state = did(thrown(3, *THROW), "draft a d", "use")
    assert (GAME.turn(state), state.hand) == (Seat(1), "ad")
    state = did(state, "write + r3c34", "write 4 r3c4")
    assert (GAME.turn(state), state.hand) == (Seat(2), "bcefgh")
    state = did(state, "write + r3c34", "write - r5c45", "write - r5c56", "write 6 r3c4", "write 5 r5c4")
    assert state.hand == "b"
    state = did(state, "write 3 r5c6")
    assert (GAME.turn(state), state.hand) == (Seat(3), "bcefgh")


def test_f9_roll_use_and_pass_are_made_explicitly() -> None:
    state = did(thrown(2, *THROW), "draft a b c d")
    assert GAME.turn(state) == Seat(1)
    assert spelled(GAME, state)[-1] == "use"
    assert spelled(GAME, starting(2)) == ["roll"]
    assert spelled(GAME, using("1", "r3c3=4")) == ["times r23c3", "times r3c23", "times r3c34",
                                                       "times r34c3", "pass"]  # fmt: skip


def test_f10_a_number_is_written_in_a_square_and_a_sign_in_a_slot() -> None:
    state = did(using("4+", "r3c3=4"), PLUS_RIGHT)
    assert at(state.sheet, "r3c34") == "+"
    assert state.hand == "a"
    assert "already holds a +" in refused(using("4+", "r3c3=4 r3c34=+"), PLUS_RIGHT)
    assert "showing +" in refused(using("4-", "r3c3=4"), PLUS_RIGHT)


def test_f10_combinations_join_numbers_with_rolled_signs() -> None:
    state = using("124-+-5", "r3c3=4 r3c34=+")
    made = results(state)
    assert made["5+4-2"] == 7
    assert made["5-4-1"] == 0
    assert made["5+4-2-1"] == 6
    assert "4-5" not in made
    assert "5+4+2" not in made
    assert list(made)[:4] == ["1", "2", "4", "5"]
    after = did(state, "write 5+4-2-1 r3c4")
    assert after.round == 2
    assert at(after.sheet, "r3c4") == 6


def test_f10_a_result_is_not_negative_but_may_be_0() -> None:
    state = using("44-5", "r3c3=4 r3c34=+")
    assert "below 0" in refused(state, "write 4-5 r3c4")
    assert at(did(state, "write 4-4 r3c4").sheet, "r3c4") == 0


def test_f10_the_first_of_equal_dice_is_used() -> None:
    assert did(using("4+44+", "r3c3=4 r3c34=+"), "write 4+4 r3c4").hand == "de"


def test_f10_a_die_of_2_to_6_opens_the_row_or_column_of_its_label_once() -> None:
    state = using("53", "r2c2=1")
    assert [text for text in spelled(GAME, state) if text.startswith("open")] == [
        "open r3", "open r5", "open c3", "open c5",
    ]  # fmt: skip
    state = did(state, "open r5")
    assert (state.sheet.opened, state.hand) == ((LINES.index("r5"),), "b")
    assert "already open" in refused(using("53", sheet("r2c2=1", opened=(3,))), "open r5")
    assert "showing 2" in refused(state, "open r2")
    assert not any("open" in text for text in spelled(GAME, using("1+-", "r2c2=1")))


def test_f11_a_number_touches_a_filled_slot_and_a_sign_a_filled_square() -> None:
    state = using("6+6-", "r3c3=4")
    assert "no slot beside" in refused(state, "write 6 r3c4")
    assert "no square beside" in refused(state, "write + r5c56")
    assert [SLOTS[slot] for slot in places(state, 1, "+")] == ["r23c3", "r3c23", "r3c34", "r34c3"]
    state = did(state, "write + r3c34")
    assert [SQUARES[square] for square in places(state, 1, 6)] == ["r3c4"]


def test_f11_holds_for_combinations_and_for_abilities_1_2_3_and_5() -> None:
    own = "r3c3=4 r3c34=+ r6c6=1"
    assert "no slot beside" in refused(using("44+", own), "write 4+4 r3c2")
    assert "no square beside" in refused(using("1", own), "times r2c23")
    assert "no slot beside" in refused(using("25", own), "square 5 r3c2")
    assert "no slot beside" in refused(using("35", own), "triple 5 r3c2 r3c4")
    assert "no square beside" in refused(using("5+", own), "signs + r2c23 r3c23")


def test_f12_pass_is_legal_only_when_nothing_can_be_written_or_opened() -> None:
    stuck = using("1+", sheet(opened=tuple(range(10))))
    assert spelled(GAME, stuck) == ["pass"]
    assert "the 5 opens row 5" in refused(using("15", "r3c3=4"), "pass")
    assert "+ fits into the slot" in refused(using("1+", "r3c3=4"), "pass")
    assert "1 fits into the square" in refused(using("1", "r3c3=4 r3c34=+"), "pass")


def test_f12_a_pass_puts_a_minus_in_the_box_and_ends_the_part() -> None:
    state = replace(using("111", "r3c3=4", seats=2, drafted="abc"), round=5)
    after = did(state, "pass")
    assert after.sheets[0].minuses == (5,)
    assert (GAME.turn(after), after.hand) == (Seat(2), "defgh")


def test_f12_an_ability_may_be_used_instead_and_then_a_possible_use_forbids_the_pass() -> None:
    state = using("116", sheet("r3c3=4", opened=(4, 9)))
    assert "pass" in spelled(GAME, state)
    state = did(state, "times r3c34")
    assert "can still be used" in refused(state, "pass")
    assert "write 1 r3c4" in spelled(GAME, state)


def test_f13_one_ability_in_a_round_for_each_player() -> None:
    state = did(using("116", "r3c3=4 r3c34=+", seats=2, drafted="abc"), "times r23c3")
    assert "only one ability" in refused(state, "double r3")
    other = did(state, "write 1 r3c4", "open r6")
    assert other.seat == 2
    assert not other.spent
    assert "double r3" in spelled(GAME, other)


def test_f13_the_paying_die_shows_the_number_and_is_used_up() -> None:
    state = using("6+", "r3c3=4")
    assert "showing 1" in refused(state, "times r3c34")
    assert did(state, "double r3").hand == "b"


def test_f13_1_times_is_written_into_a_blank_slot_beside_a_filled_square() -> None:
    state = did(using("14", "r3c3=4"), "times r34c3")
    assert at(state.sheet, "r34c3") == "×"
    assert (state.sheet.used, state.hand) == ((1,), "b")


def test_f13_2_writes_the_square_of_another_die() -> None:
    state = did(using("2+5", "r3c3=4 r3c34=+"), "square 5 r3c4")
    assert (at(state.sheet, "r3c4"), state.hand) == (25, "b")
    assert "another die" in refused(using("2+", "r3c3=4 r3c34=+"), "square 2 r3c4")
    assert at(did(using("2+2", "r3c3=4 r3c34=+"), "square 2 r3c4").sheet, "r3c4") == 4
    assert "another die" in refused(using("24+1", "r3c3=4 r3c34=+"), "square 5 r3c4")


def test_f13_3_writes_another_die_in_one_two_or_three_squares() -> None:
    state = using("3+5", "r3c3=4 r3c34=+ r34c3=- r23c3=+ r3c23=+")
    triples = [text for text in spelled(GAME, state) if text.startswith("triple")]
    assert len(triples) == 4 + 6 + 4
    assert triples[0] == "triple 5 r2c3"
    assert triples[-1] == "triple 5 r3c2 r3c4 r4c3"
    after = did(state, "triple 5 r2c3 r3c2 r4c3")
    assert [at(after.sheet, name) for name in ("r2c3", "r3c2", "r4c3", "r3c4")] == [5, 5, 5, None]
    assert (after.sheet.used, after.hand) == ((3,), "b")


def all_three(state: State) -> State:
    return replace(state, all3=True)


def test_f13b_abilities_3_and_5_take_three_places() -> None:
    state = all_three(using("3+5", "r3c3=4 r3c34=+ r34c3=- r23c3=+ r3c23=+"))
    triples = [text for text in spelled(GAME, state) if text.startswith("triple")]
    assert (len(triples), triples[0], triples[-1]) == (
        4,
        "triple 5 r2c3 r3c2 r3c4",
        "triple 5 r3c2 r3c4 r4c3",
    )
    assert "it takes 3, not 2" in refused(state, "triple 5 r2c3 r3c2")
    assert did(state, "triple 5 r2c3 r3c2 r4c3").sheet.used == (3,)
    signs = all_three(using("5+6", "r3c3=4"))
    assert sum(text.startswith("signs") for text in spelled(GAME, signs)) == 4
    assert "it takes 3, not 1" in refused(signs, "signs + r3c34")


def test_f13b_with_fewer_places_all_of_them_and_with_none_not_at_all() -> None:
    two = all_three(using("3+5", "r3c3=4 r3c34=+ r34c3=-"))
    assert [text for text in spelled(GAME, two) if text.startswith("triple")] == ["triple 5 r3c4 r4c3"]
    assert "it takes 2, not 1" in refused(two, "triple 5 r3c4")
    one = all_three(using("3+5", "r3c3=4 r3c34=+"))
    assert [text for text in spelled(GAME, one) if text.startswith("triple")] == ["triple 5 r3c4"]
    none = all_three(using("3+5", "r3c3=4"))
    assert not [text for text in spelled(GAME, none) if text.startswith("triple")]
    corner = all_three(using("5+6", "r2c2=4 r2c23=+"))
    assert [text for text in spelled(GAME, corner) if text.startswith("signs")] == ["signs + r23c2"]
    full = all_three(using("5+6", "r2c2=4 r2c23=+ r23c2=+"))
    assert not [text for text in spelled(GAME, full) if text.startswith("signs")]


def test_f13b_with_cap9_only_legal_places_count() -> None:
    """A 6 fits beside a × as well, so both squares are due."""
    state = all_three(using("36", "r3c3=4 r3c34=× r34c3=-", cap9=True))
    assert [text for text in spelled(GAME, state) if text.startswith("triple")] == ["triple 6 r3c4 r4c3"]


def test_f13b_stays_for_the_whole_game_and_free_is_the_default() -> None:
    assert GAME.start(2, {"three": "free"}) == GAME.start(2, {}) != GAME.start(2, {"three": "all"})
    for state, _ in random_game(GAME, 2, {"three": "all"}, "whole"):
        assert state.all3


def test_f13_4_turns_two_minus_signs_or_the_only_one() -> None:
    state = using("46", "r3c3=4 r3c34=- r34c3=- r3c23=- r23c3=+")
    assert [text for text in spelled(GAME, state) if text.startswith("plus")] == [
        "plus r3c23 r3c34", "plus r3c23 r34c3", "plus r3c34 r34c3",
    ]  # fmt: skip
    assert "2 minus signs" in refused(state, "plus r3c23")
    assert "no minus" in refused(state, "plus r23c3 r3c23")
    after = did(state, "plus r3c34 r34c3")
    assert [at(after.sheet, name) for name in ("r3c23", "r3c34", "r34c3", "r23c3")] == ["-", "+", "+", "+"]
    assert (after.sheet.used, after.hand) == ((4,), "b")
    one = using("46", "r3c3=4 r3c34=-")
    assert at(did(one, "plus r3c34").sheet, "r3c34") == "+"
    assert not any(text.startswith("plus") for text in spelled(GAME, using("46", "r3c3=4 r3c34=+")))


def test_f13_5_writes_a_rolled_sign_in_one_two_or_three_slots() -> None:
    state = using("5+6", "r3c3=4")
    assert sum(text.startswith("signs") for text in spelled(GAME, state)) == 4 + 6 + 4
    after = did(state, "signs + r23c3 r3c34 r34c3")
    assert [slot for slot, held in zip(SLOTS, after.sheet.slots, strict=True) if held == "+"] == [
        "r23c3", "r3c34", "r34c3",
    ]  # fmt: skip
    assert (after.sheet.used, after.hand) == ((5,), "c")
    assert "another die" in refused(state, "signs - r3c34")


def test_f13_6_doubles_a_line_that_is_not_double_opened_or_not() -> None:
    state = using("6+", sheet("r3c3=4", opened=(LINES.index("r3"),)))
    assert [text for text in spelled(GAME, state) if text.startswith("double")] == [
        "double r2", "double r3", "double r4", "double c4", "double c5", "double c6",
    ]  # fmt: skip
    after = did(state, "double c4")
    assert (after.sheet.doubled, after.sheet.used, after.hand) == ((LINES.index("c4"),), (6,), "b")


def test_f13_no_combination_stands_in_for_the_other_die() -> None:
    state = using("24+1", "r3c3=4 r3c34=+")
    assert [text for text in spelled(GAME, state) if text.startswith("square")] == [
        "square 1 r3c4", "square 4 r3c4",
    ]  # fmt: skip


def test_f13_abilities_work_for_those_who_did_not_start() -> None:
    state = replace(using("1+", "r3c3=4", seats=2), round=2)
    assert state.starter == 2
    assert "times r3c34" in spelled(GAME, state)


def ending(*minuses: tuple[int, ...]) -> State:
    """The last die of the last round; each sheet is worth its minus boxes only."""
    seats = tuple(sheet("r3c3=4", minuses=rounds) for rounds in minuses)
    last = 14 if len(seats) == 1 else 12
    starter = (last - 1) % len(seats) + 1
    last_seat = (starter - 2) % len(seats) + 1
    return State(seats, round=last, phase=Phase.USE, seat=last_seat, pending="", shown="5" * 8, hand="a")


def result(state: State) -> Result:
    over = GAME.turn(state)
    assert isinstance(over, Over)
    assert GAME.legal(state) == ()
    return over.result


def test_f15_the_highest_total_wins() -> None:
    end = result(did(ending((1, 2), (4,), ()), "open r5"))
    assert (end.scores, end.winners, end.ranking) == ((-3, -4, 0), (3,), ((3,), (1,), (2,)))
    assert [(line.label, line.amount) for line in end.lines[0]][-2:] == [("Column 6", 0), ("Minus", -3)]
    assert "12 rounds" in str(end.reason)


def test_f15_equal_totals_share_the_win() -> None:
    end = result(did(ending((3,), (1, 2), (4,), (9,)), "open r5"))
    assert (end.winners, end.ranking, str(end.tiebreak)) == ((1, 2), ((1, 2), (3,), (4,)), "")


def test_f16_alone_the_other_dice_are_not_used_and_there_are_14_rounds() -> None:
    state = did(thrown(1, *THROW), "draft a d", "use", "write + r3c34", "write 4 r3c4")
    assert (state.round, state.phase) == (2, Phase.START)
    end = result(did(ending((3,)), "open c5"))
    assert (end.winners, end.scores, end.ranking) == ((1,), (-3,), ((1,),))
    assert "14 rounds" in str(end.reason)


def test_f16_alone_nothing_is_rolled_again_after_the_fourth_die() -> None:
    state = did(thrown(1, *THROW), "draft a d e")
    assert "reroll b c f g h" in spelled(GAME, state)
    state = did(state, "draft b")
    assert spelled(GAME, state) == ["use"]
    assert "alone" in refused(state, "reroll c")


def test_f17_with_cap9_a_square_beside_a_times_holds_at_most_9() -> None:
    own = "r3c3=4 r3c34=× r3c23=+"
    for state, fits in ((using("644++2", own), True), (using("644++2", own, cap9=True), False)):
        assert ("write 6+4 r3c4" in spelled(GAME, state)) is fits
        assert ("square 4 r3c4" in spelled(GAME, state)) is fits
        assert "write 6+4 r3c2" in spelled(GAME, state)
        assert "write 4+4 r3c4" in spelled(GAME, state)
    assert "at most 9" in refused(using("644++2", own, cap9=True), "write 6+4 r3c4")


def test_f17_with_cap9_no_times_goes_beside_a_larger_number() -> None:
    own = "r3c3=4 r3c5=10 r5c5=9 r6c5=16"
    free = using("1", own)
    capped = using("1", own, cap9=True)
    gone = set(spelled(GAME, free)) - set(spelled(GAME, capped))
    assert gone == {
        "times r3c45", "times r3c56", "times r23c5", "times r34c5",
        "times r56c5", "times r6c45", "times r6c56",
    }  # fmt: skip
    assert "more than 9" in refused(capped, "times r3c45")
    assert "times r45c5" in spelled(GAME, capped)


def test_example_1_touching() -> None:
    state = using("+63", "r3c3=4")
    for slot in ("r3c34", "r3c23", "r34c3", "r23c3"):
        assert f"write + {slot}" in spelled(GAME, state)
    state = did(state, "write + r3c34", "write 6 r3c4")
    assert "no slot beside the square in row 4, column 4" in refused(state, "write 3 r4c4")


def test_example_2_combining() -> None:
    state = using("4+5-", "r3c3=4 r3c34=+")
    plus = did(state, "write 5+4 r3c4")
    assert (at(plus.sheet, "r3c4"), plus.hand) == (9, "d")
    minus = did(state, "write 5-4 r3c4")
    assert (at(minus.sheet, "r3c4"), minus.hand) == (1, "b")
    refused(state, "write 4-5 r3c4")


def test_example_5_doubling() -> None:
    state = using("6+", "r3c3=4")
    assert "already counts double" in refused(state, "double r5")
    assert did(state, "double r3").sheet.doubled == (LINES.index("r3"),)


def test_example_6_four_players() -> None:
    state = did(thrown(4, *THROW), "draft a d", "use")
    hands = []
    while state.round == 1:
        hands.append((state.seat, state.hand))
        part = state.seat
        while state.round == 1 and state.seat == part:
            state = did(state, spelled(GAME, state)[0])
    assert hands == [(1, "ad"), (2, "bcefgh"), (3, "bcefgh"), (4, "bcefgh")]


def test_set_up_is_refused_where_the_game_does_not_have_it() -> None:
    for seats, options in ((0, {}), (5, {}), (2, {"cap9": "yes"}), (2, {"cap": "on"})):
        with pytest.raises(BadSetup):
            GAME.start(seats, options)
    assert GAME.start(2, {"cap9": "on"}).cap9
    assert not GAME.start(2, {}).cap9


def test_a_throw_must_be_waited_for_and_whole() -> None:
    waiting = GAME.start(1, {})
    for values in ((0, 1), (0, 1, 2, 3), (0, 1, 6), (-1, 1, 2)):
        with pytest.raises(IllegalMove):
            GAME.apply(waiting, Rolled(values))
    with pytest.raises(IllegalMove):
        GAME.apply(waiting, GAME.parse("write 1 r2c2"))
    with pytest.raises(IllegalMove):
        GAME.apply(show(GAME, waiting, 0, 0, 0), Rolled((0, 0, 0)))


def test_nobody_moves_when_the_game_is_over() -> None:
    over = did(ending((), ()), "open r5")
    with pytest.raises(IllegalMove, match="over"):
        GAME.apply(over, GAME.parse("pass"))


def test_legal_lists_kinds_in_their_order_and_fewer_places_first() -> None:
    state = using("1235+-6", "r3c3=4 r3c34=+ r3c23=-")
    words = [text.split()[0] for text in spelled(GAME, state)]
    assert list(dict.fromkeys(words)) == [
        "write", "open", "times", "square", "triple", "signs", "double",
    ]  # fmt: skip
    texts = spelled(GAME, state)
    assert len(set(texts)) == len(texts)
    triples = [text for text in texts if text.startswith("triple 5")]
    assert triples == ["triple 5 r3c2", "triple 5 r3c4", "triple 5 r3c2 r3c4"]


def test_actions_give_the_choices_without_listing_the_moves() -> None:
    state = using("35+", "r3c3=4 r3c34=+")
    found = actions(state)
    assert sum(act.count() for act in found) == len(GAME.legal(state))
    writes = [act for act in found if act.kind.__name__ == "Write"]
    assert [act.what for act in writes] == [(3,), (5,), (5, 3)]
    assert all(act.places == (SQUARES.index("r3c4"),) for act in writes)


def test_the_same_seed_and_moves_give_the_same_state() -> None:
    start = settle_dice(GAME, GAME.start(1, {}), "same")
    first = spelled(GAME, start)[0]
    assert play(GAME, GAME.start(1, {}), first, seed="same") == did(start, first)
