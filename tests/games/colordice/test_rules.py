"""Every numbered rule of Color Dice, and the worked examples of its rule book."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rollbow.games.colordice import GAME
from rollbow.games.colordice.attack import attacks, preview
from rollbow.games.colordice.notation import Attack, Color
from rollbow.games.colordice.score import goal, result
from rollbow.games.colordice.state import Phase, State, throws_left
from rollbow.kernel.game import BadSetup, IllegalMove, Over, Roll, Rolled, Seat
from support.games import play, random_game, result_of, roll_of, show, spelled

RED, BLUE, GREEN, YELLOW, PURPLE, ORANGE = Color
Board = dict[str, dict[str, int]]
"""Areas, and how many pawns of which color stand there: `{"red": {"red": 2}}`."""
WORDS = [color.name.lower() for color in Color]


def at(
    seats: int,
    *dice: int,
    active: Color = RED,
    gone: tuple[int, ...] = (),
    board: Board | None = None,
    **options: str,
) -> State:
    """A position with these dice, thrown once. Areas not given are as at the start; the rest lies outside."""
    state = GAME.start(seats, options)
    board = board or {}
    n = len(state.areas)
    areas = [
        tuple(board[WORDS[a]].get(WORDS[c], 0) for c in range(n)) if WORDS[a] in board else state.areas[a]
        for a in range(n)
    ]
    gone = gone or (0,) * n
    assert not (state.returning and any(gone))
    outside = tuple(9 - gone[c] - sum(area[c] for area in areas) for c in range(n))
    assert min(outside) >= 0
    assert max(map(sum, areas)) <= 9
    assert len(dice) == n
    return replace(
        state,
        active=active,
        phase=Phase.KEEP,
        areas=tuple(areas),
        outside=outside,
        gone=gone,
        dice=dice,
        throws=(1,) * n,
    )


def go(state: State, *moves: str) -> State:
    for text in moves:
        state = GAME.apply(state, GAME.parse(text)).state
    return state


def refused(state: State, text: str) -> str:
    """The reason why this is refused; the state stays as it is."""
    before = hash(state)
    assert text not in spelled(GAME, state)
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(state, GAME.parse(text))
    assert hash(state) == before
    assert repr(text) in str(caught.value)
    return str(caught.value)


def pawns(state: State, color: Color, area: Color) -> int:
    return state.areas[area][color]


# setup


@pytest.mark.parametrize(("seats", "areas"), [(2, 4), (3, 4), (4, 4), (5, 5), (6, 6)])
def test_c1_an_area_for_each_player_and_at_least_four(seats: int, areas: int) -> None:
    state = GAME.start(seats, {})
    assert len(state.areas) == areas
    assert GAME.turn(play(GAME, state)) == Seat(1)
    assert [die.name for die in roll_of(GAME, go(state, "roll")).dice] == WORDS[:areas]


@pytest.mark.parametrize(
    ("seats", "home"),
    [
        (2, [2, 3, 9, 9]),
        (3, [2, 3, 4, 9]),
        (4, [2, 3, 4, 5]),
        (5, [2, 3, 4, 5, 6]),
        (6, [2, 3, 4, 5, 6, 7]),
    ],
)
def test_c2_seat_n_starts_with_n_plus_one_at_home_and_a_dummy_with_nine(seats: int, home: list[int]) -> None:
    state = GAME.start(seats, {})
    assert [state.areas[c][c] for c in range(len(home))] == home
    assert [sum(area) for area in state.areas] == home
    assert list(state.outside) == [9 - pawns for pawns in home]


@pytest.mark.parametrize("seats", [1, 7])
def test_c1_there_are_two_to_six_seats(seats: int) -> None:
    with pytest.raises(BadSetup):
        GAME.start(seats, {})


@pytest.mark.parametrize("options", [{"quick": "on"}, {"moves": "out"}, {"moves": "on"}, {"dummies": "home"}])
def test_there_are_no_other_options(options: dict[str, str]) -> None:
    with pytest.raises(BadSetup):
        GAME.start(2, options)


# dice


def test_c3_you_roll_the_dice_of_all_colors_dummies_too() -> None:
    state = GAME.start(2, {})
    assert spelled(GAME, state) == ["roll"]
    roll = GAME.turn(go(state, "roll"))
    assert isinstance(roll, Roll)
    assert [die.address for die in roll.dice] == [
        "colordice/1/1/red",
        "colordice/1/1/blue",
        "colordice/1/1/green",
        "colordice/1/1/yellow",
    ]
    assert {die.faces for die in roll.dice} == {6}
    assert GAME.faces(roll.dice[0]) == ("1", "2", "3", "4", "5", "6")
    assert show(GAME, go(state, "roll"), 0, 5, 2, 3).dice == (1, 6, 3, 4)


def test_c3_each_die_has_its_own_count_of_at_most_three_throws() -> None:
    state = show(GAME, go(GAME.start(2, {}), "roll"), 0, 0, 0, 0)
    state = go(state, "reroll red green")
    assert [die.address for die in roll_of(GAME, state).dice] == ["colordice/1/2/red", "colordice/1/2/green"]
    state = show(GAME, state, 4, 5)
    assert state.dice == (5, 1, 6, 1)
    state = go(state, "reroll red blue")
    assert [die.address for die in roll_of(GAME, state).dice] == ["colordice/1/3/red", "colordice/1/2/blue"]
    state = show(GAME, state, 2, 3)
    assert state.dice == (3, 4, 6, 1)
    assert throws_left(state) == (0, 1, 1, 2)
    assert "3 times" in refused(state, "reroll red")
    assert "3 times" in refused(state, "reroll red yellow")
    assert spelled(GAME, state) == [
        "keep",
        "reroll blue",
        "reroll green",
        "reroll yellow",
        "reroll blue green",
        "reroll blue yellow",
        "reroll green yellow",
        "reroll blue green yellow",
    ]


def test_c3_keep_is_asked_for_also_when_no_throw_is_left() -> None:
    state = show(GAME, go(GAME.start(2, {}), "roll"), 0, 0, 0, 0)
    for _ in range(2):
        state = show(GAME, go(state, "reroll red blue green yellow"), 1, 1, 1, 1)
    assert throws_left(state) == (0, 0, 0, 0)
    assert spelled(GAME, state) == ["keep"]
    assert GAME.turn(state) == Seat(1)


@pytest.mark.parametrize(("seats", "choices"), [(2, 16), (5, 32), (6, 64)])
def test_c3_any_dice_may_be_rerolled_singly_or_together(seats: int, choices: int) -> None:
    state = play(GAME, GAME.start(seats, {}), "roll")
    assert len(set(GAME.legal(state))) == len(GAME.legal(state)) == choices


def test_c3_the_next_turn_begins_with_all_throws_left() -> None:
    state = go(at(2, 4, 4, 4, 4), "keep")
    assert (state.turn, state.active, throws_left(state)) == (2, BLUE, (3, 3, 3, 3))
    assert roll_of(GAME, go(state, "roll")).dice[0].address == "colordice/2/1/red"


def test_a_throw_needs_the_right_number_of_faces() -> None:
    state = go(GAME.start(2, {}), "roll")
    for values in [(1, 2, 3), (1, 2, 3, 4, 5), (0, 0, 0, 6), (-1, 0, 0, 0)]:
        with pytest.raises(IllegalMove):
            GAME.apply(state, Rolled(values))
    with pytest.raises(IllegalMove):
        GAME.apply(GAME.start(2, {}), Rolled((0, 0, 0, 0)))
    assert GAME.legal(state) == ()
    refused(state, "roll")


# attacks


def test_c4_only_a_lower_die_may_be_attacked_and_only_once_a_turn() -> None:
    state = go(at(3, 4, 2, 4, 3), "keep")
    assert "lower die" in refused(state, "attack green out>green")
    assert "attack itself" in refused(state, "attack red out>blue")
    state = go(state, "attack blue out>blue")
    assert "already attacked blue this turn" in refused(state, "attack blue out>blue")


def test_c4_the_group_is_exactly_the_difference() -> None:
    state = at(3, 6, 2, 6, 6)
    after = go(state, "keep", "attack blue out>blue")
    assert (pawns(after, RED, BLUE), after.outside[RED]) == (4, 3)
    assert "exactly 4" in refused(go(state, "keep"), "attack blue red>blue")


def test_c5_all_pawns_of_a_group_come_from_one_place() -> None:
    # 6 pawns outside and inside, but no place has 5
    state = at(
        2,
        6,
        1,
        6,
        6,
        gone=(0, 0, 3, 0),
        board={
            "red": {"red": 2},
            "green": {"red": 3, "green": 6},
            "yellow": {"yellow": 9},
            "blue": {"blue": 3},
        },
    )
    assert state.outside[RED] == 4
    assert go(state, "keep").phase is Phase.START


def test_c5_the_attack_goes_to_another_area_than_it_comes_from() -> None:
    state = go(at(2, 3, 2, 3, 3, board={"blue": {"blue": 3, "red": 2}}), "keep")
    assert "a different area" in refused(state, "attack blue blue>blue x1")
    assert "a different area" in refused(state, "attack blue blue>blue")


def test_c5_the_home_area_is_a_place_to_come_from_but_never_to_go_to() -> None:
    state = go(at(3, 5, 4, 5, 5, board={"red": {"red": 2, "blue": 3}, "blue": {"blue": 3, "red": 2}}), "keep")
    assert "attack blue red>blue x1" in spelled(GAME, state)
    assert "own home" in refused(state, "attack blue blue>red x1")
    assert "own home" in refused(state, "attack blue out>red")


def test_c6_a_move_needs_an_empty_position_for_each_pawn() -> None:
    state = at(3, 4, 2, 4, 4, board={"blue": {"blue": 3, "green": 4}})
    assert "attack blue out>blue" in spelled(GAME, go(state, "keep"))
    full = at(3, 4, 2, 4, 4, board={"blue": {"blue": 3, "green": 5}})
    assert "1 empty" in refused(go(full, "keep"), "attack blue out>blue")


def test_c6_a_move_leads_into_the_home_of_the_color_attacked_only() -> None:
    state = go(at(4, 3, 2, 3, 3), "keep")
    assert "into the blue area" in refused(state, "attack blue out>green")
    assert "the whole group of 1 must strike" in refused(state, "attack blue red>green")


def test_c6_a_strike_comes_from_inside_only() -> None:
    state = go(at(3, 3, 2, 3, 3, board={"green": {"green": 4, "blue": 2}}), "keep")
    assert "attack blue red>green x1" in spelled(GAME, state)
    assert "never from outside" in refused(state, "attack blue out>green x1")
    assert "never from outside" in refused(state, "attack blue out>blue x1")


def test_c6_struck_pawns_stand_in_one_area_and_are_replaced_one_for_one() -> None:
    state = go(
        at(3, 4, 2, 4, 4, board={"green": {"green": 4, "blue": 2}, "yellow": {"yellow": 8, "blue": 1}}),
        "keep",
    )
    after = go(state, "attack blue red>green x2")
    assert (pawns(after, RED, GREEN), pawns(after, BLUE, GREEN), pawns(after, RED, RED)) == (2, 0, 0)
    assert sum(after.areas[GREEN]) == sum(state.areas[GREEN])
    assert after.outside[BLUE] == state.outside[BLUE] + 2
    assert "and 1 stand there" in refused(state, "attack blue red>yellow x2")


def test_c6_a_strike_in_a_third_area_strikes_with_the_whole_group() -> None:
    state = go(at(3, 4, 2, 4, 4, board={"green": {"green": 1, "blue": 2}}), "keep")
    assert "the whole group of 2 must strike" in refused(state, "attack blue red>green x1")
    assert "the whole group of 2 must strike" in refused(state, "attack blue red>green")


def test_c6b_a_group_moves_into_any_area_in_play_but_its_own_home() -> None:
    """And not into the one it comes from. Outside of it, nothing that was legal has gone."""
    state = at(3, 4, 2, 4, 4, moves="any", board={"yellow": {"yellow": 7}})
    assert spelled(GAME, go(state, "keep")) == [
        "attack blue out>blue",
        "attack blue out>green",
        "attack blue out>yellow",
        "attack blue red>blue",
        "attack blue red>blue x1",
        "attack blue red>blue x2",
        "attack blue red>green",
        "attack blue red>yellow",
    ]
    after = go(state, "keep", "attack blue red>green")
    assert (pawns(after, RED, GREEN), pawns(after, RED, RED), pawns(after, BLUE, BLUE)) == (2, 0, 3)
    assert "own home" in refused(go(state, "keep"), "attack blue out>red")
    assert "own home" in refused(go(state, "keep"), "attack blue red>red")
    inside = at(3, 4, 2, 4, 4, moves="any", board={"green": {"green": 4, "red": 2}})
    assert "a different area" in refused(go(inside, "keep"), "attack blue green>green")
    assert "isn't in this game" in refused(go(state, "keep"), "attack blue out>purple")


def test_c6b_a_move_needs_an_empty_position_for_each_pawn_and_x_none_of_its_own() -> None:
    board = {"green": {"green": 5, "red": 3}, "blue": {"blue": 3, "green": 3, "yellow": 3}}
    state = go(at(4, 4, 2, 4, 4, moves="any", board=board), "keep")
    assert "2 would move in, and the green area has 1 empty" in refused(state, "attack blue out>green")
    assert "the blue area has 0 empty" in refused(state, "attack blue out>blue")
    assert "attack blue out>yellow" in spelled(GAME, state)
    nowhere = {"blue": {"green": 4, "yellow": 4}}
    assert "attack blue out>green" in spelled(GAME, go(at(4, 4, 2, 4, 4, moves="any", board=nowhere), "keep"))


def test_c6b_without_x_it_is_a_move_and_with_it_a_strike_of_the_whole_group() -> None:
    board = {"green": {"green": 1, "blue": 3}}
    state = go(at(3, 4, 2, 4, 4, moves="any", board=board), "keep")
    assert [text for text in spelled(GAME, state) if "red>green" in text] == [
        "attack blue red>green",
        "attack blue red>green x2",
    ]
    moved, struck = go(state, "attack blue red>green"), go(state, "attack blue red>green x2")
    assert (pawns(moved, BLUE, GREEN), pawns(moved, RED, GREEN)) == (3, 2)
    assert (pawns(struck, BLUE, GREEN), pawns(struck, RED, GREEN)) == (1, 2)
    assert "the whole group of 2 must strike" in refused(state, "attack blue red>green x1")
    assert "never from outside" in refused(state, "attack blue out>green x2")
    assert "1 blue pawns" not in refused(state, "attack blue red>yellow x2")


def test_c6b_locked_pawns_stay_and_a_dummy_never_wins() -> None:
    board = {"yellow": {"red": 7}, "blue": {"blue": 3}, "red": {}}
    state = go(at(2, 3, 2, 3, 3, moves="any", board=board), "keep")
    assert "locked" in refused(state, "attack blue yellow>green")
    board = {"green": {}, "red": {"green": 8}, "blue": {"green": 1}, "yellow": {"yellow": 8}}
    state = go(at(2, 3, 3, 4, 3, moves="any", board=board), "keep")
    assert "a dummy can't bring" in refused(state, "attack red blue>red")
    assert "attack red blue>yellow" in spelled(GAME, state)


def test_c6b_these_moves_are_due_where_nothing_else_is_possible() -> None:
    """C11: with `home` the turn would be over."""
    board = {"red": {}, "blue": {"blue": 3, "green": 6}, "green": {}}
    assert go(at(3, 3, 2, 3, 3, board=board), "keep").active == BLUE
    state = go(at(3, 3, 2, 3, 3, moves="any", board=board), "keep")
    assert spelled(GAME, state) == ["attack blue out>green"]
    assert "you must attack at least once" in refused(state, "done")
    assert go(state, "attack blue out>green").active == BLUE


def test_c6b_a_counterattack_may_move_anywhere_and_touch_the_active_color_not_at_all() -> None:
    board = {"red": {"red": 2, "green": 4, "yellow": 3}}
    state = go(at(4, 3, 5, 3, 3, moves="any", board=board), "keep")
    assert state.phase is Phase.COUNTER
    assert spelled(GAME, state)[:2] == ["attack red out>green", "attack red out>yellow"]
    after = go(state, "attack red out>yellow")
    assert (pawns(after, BLUE, YELLOW), after.areas[RED]) == (2, state.areas[RED])
    assert "must be on the active color" in refused(state, "attack green out>green")


def test_c6b_the_default_is_home() -> None:
    assert GAME.start(2, {"moves": "home"}) == GAME.start(2, {}) != GAME.start(2, {"moves": "any"})


def test_c7_in_the_home_of_x_some_may_strike_and_the_others_move_in() -> None:
    state = go(at(3, 4, 2, 4, 4), "keep")
    after = go(state, "attack blue red>blue x1")
    assert (pawns(after, RED, BLUE), pawns(after, BLUE, BLUE), after.outside[BLUE]) == (2, 2, 7)


def test_c7_the_pawns_that_do_not_strike_need_empty_positions() -> None:
    state = go(at(3, 4, 2, 4, 4, board={"blue": {"blue": 3, "green": 5}}), "keep")
    assert "attack blue red>blue x1" in spelled(GAME, state)
    full = go(at(3, 4, 2, 4, 4, board={"blue": {"blue": 3, "green": 6}, "green": {"green": 3}}), "keep")
    assert "0 empty" in refused(full, "attack blue red>blue x1")
    assert "attack blue red>blue x2" in spelled(GAME, full)


def test_c7_without_starting_pawns_there_is_nothing_to_strike_at_home() -> None:
    state = go(at(3, 4, 2, 4, 4, board={"blue": {}}), "keep")
    assert "0 blue starting pawns" in refused(state, "attack blue red>blue x1")
    assert "attack blue red>blue" in spelled(GAME, state)


def test_c7_never_more_are_struck_than_the_group_has() -> None:
    state = go(at(3, 3, 2, 3, 3), "keep")
    assert "can't strike 2" in refused(state, "attack blue red>blue x2")


def test_c8_struck_pawns_of_a_player_go_outside_and_may_come_back() -> None:
    state = go(at(2, 4, 2, 4, 4), "keep", "attack blue red>blue x2")
    assert (state.outside[BLUE], state.gone) == (8, (0, 0, 0, 0))
    back = go(replace(at(2, 1, 6, 6, 6, active=BLUE, board={"red": {}}), outside=state.outside), "keep")
    assert "attack red out>red" in spelled(GAME, back)


def test_c8_struck_pawns_of_a_dummy_are_out_of_the_game() -> None:
    state = go(at(2, 4, 4, 2, 4), "keep", "attack green red>green x2")
    assert (pawns(state, GREEN, GREEN), state.outside[GREEN], state.gone) == (7, 0, (0, 0, 2, 0))


def test_c8b_struck_pawns_of_a_dummy_go_outside_and_come_back_by_its_counterattacks() -> None:
    state = go(at(2, 4, 4, 2, 4, dummies="return"), "keep", "attack green red>green x2")
    assert (pawns(state, GREEN, GREEN), state.outside[GREEN], state.gone) == (7, 2, (0, 0, 0, 0))
    assert pawns(state, RED, GREEN) == 2
    back = at(2, 3, 3, 5, 3, board={"red": {}, "green": {"green": 7, "red": 2}}, dummies="return")
    asked = go(back, "keep")
    assert (asked.phase, GAME.turn(asked)) == (Phase.COUNTER, Seat(2))
    assert spelled(GAME, asked) == ["attack red out>red", "attack red green>red", "pass"]
    after = go(asked, "attack red out>red")
    assert (pawns(after, GREEN, RED), after.outside[GREEN]) == (2, 0)


def test_c8b_outside_pawns_of_a_dummy_never_strike_and_never_win() -> None:
    board = {"red": {"green": 7}, "green": {"red": 2}, "blue": {"blue": 3, "red": 1}}
    state = go(at(2, 3, 3, 5, 3, board=board, dummies="return"), "keep")
    assert state.phase is Phase.START
    assert state.outside[GREEN] == 2
    one = go(at(2, 4, 4, 5, 4, board=board, dummies="return"), "keep")
    assert "attack red out>red" in spelled(GAME, one)
    assert "never from outside" in refused(one, "attack red out>blue x1")


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_c8b_with_four_seats_or_more_it_changes_nothing(seats: int) -> None:
    plain = [state for state, _ in random_game(GAME, seats, {}, "nobody")]
    told = [state for state, _ in random_game(GAME, seats, {"dummies": "return"}, "nobody")]
    assert [replace(state, returning=False) for state in told] == plain


def test_c8b_the_default_is_gone() -> None:
    assert GAME.start(2, {"dummies": "gone"}) == GAME.start(2, {}) != GAME.start(2, {"dummies": "return"})


def test_c9_nobody_strikes_anything_in_their_own_home() -> None:
    board = {"red": {"red": 2, "blue": 3}, "blue": {"blue": 3, "red": 3}, "green": {"green": 3, "red": 2}}
    state = go(at(3, 4, 2, 4, 4, board=board), "keep")
    assert "own home" in refused(state, "attack blue blue>red x2")
    assert not [text for text in spelled(GAME, state) if ">red" in text]


def test_c9_starting_pawns_may_be_struck_by_others_even_seven_or_more() -> None:
    state = go(at(6, 6, 6, 6, 6, 6, 4), "keep")
    assert pawns(state, ORANGE, ORANGE) == 7
    assert "attack orange red>orange x2" in spelled(GAME, state)
    state = go(at(6, 1, 1, 1, 1, 1, 3, active=ORANGE), "keep")
    assert "attack red orange>red" in spelled(GAME, state)


@pytest.mark.parametrize(("count", "is_locked"), [(6, False), (7, True), (8, True)])
def test_c10_seven_or_eight_pawns_in_a_foreign_area_are_locked(count: int, is_locked: bool) -> None:
    board = {"yellow": {"red": count}, "red": {"red": 1}, "green": {"green": 4}, "blue": {"blue": 3}}
    state = go(at(4, 4, 3, 4, 4, board=board), "keep")
    assert ("attack blue yellow>blue" not in spelled(GAME, state)) == is_locked
    if is_locked:
        assert "locked" in refused(state, "attack blue yellow>blue")
    foe = go(at(4, 4, 5, 5, 5, active=BLUE, board=board), "keep")
    assert ("attack red blue>yellow x1" not in spelled(GAME, foe)) == is_locked
    if is_locked:
        assert "locked" in refused(foe, "attack red blue>yellow x1")


def test_c11_one_attack_must_be_made_if_one_is_possible() -> None:
    state = go(at(4, 3, 2, 2, 3), "keep")
    assert state.phase is Phase.ATTACK
    assert "done" not in spelled(GAME, state)
    assert "you must attack at least once" in refused(state, "done")
    state = go(state, "attack green out>green")
    assert spelled(GAME, state)[-1] == "done"
    assert go(state, "done").turn == 2


def test_c11_attacks_come_in_any_order_each_judged_on_the_board_as_it_stands() -> None:
    board = {"blue": {"blue": 3, "green": 6}, "green": {"green": 3, "blue": 6}, "red": {"red": 1}}
    state = go(at(3, 4, 3, 3, 4, board=board), "keep")
    assert "attack green red>green x1" in spelled(GAME, state)
    assert "attack green blue>green x1" not in spelled(GAME, state)
    state = go(state, "attack blue red>blue x1")
    assert "attack green red>green x1" not in spelled(GAME, state)
    assert "attack green blue>green x1" in spelled(GAME, state)


def test_c11_done_is_asked_only_where_an_attack_is_still_possible() -> None:
    state = go(at(2, 5, 3, 1, 5), "keep", "attack blue out>blue")
    assert (state.turn, state.phase) == (2, Phase.START)


def test_c11_without_a_possible_attack_the_turn_goes_on_by_itself() -> None:
    state = go(at(2, 4, 4, 1, 4), "keep")
    assert (state.turn, state.active) == (2, BLUE)


# counterattacks


def test_c12_a_higher_die_counterattacks_the_active_color_only_with_the_difference() -> None:
    state = go(at(3, 3, 5, 3, 3), "keep")
    assert GAME.turn(state) == Seat(2)
    assert spelled(GAME, state) == [
        "attack red out>red",
        "attack red blue>red",
        "attack red blue>red x1",
        "attack red blue>red x2",
        "pass",
    ]
    assert "active color" in refused(state, "attack green out>green")
    after = go(state, "attack red blue>red x1")
    assert (pawns(after, BLUE, RED), pawns(after, RED, RED)) == (2, 1)
    assert after.turn == 2


def test_c12_counterattacks_go_clockwise_and_dummies_sit_after_the_last_player() -> None:
    state = go(at(3, 4, 3, 4, 4, active=BLUE), "keep")
    order = []
    while state.phase is Phase.COUNTER:
        order.append((state.counters[0], GAME.turn(state)))
        state = go(state, "pass")
    assert order == [(GREEN, Seat(3)), (YELLOW, Seat(3)), (RED, Seat(1))]


def test_c12_pass_is_asked_only_where_a_counterattack_is_possible() -> None:
    # yellow's dummy would need 3 pawns from inside against a full red area without red pawns
    board = {"red": {"blue": 5, "green": 4}}
    state = go(at(3, 3, 3, 3, 6, board=board), "keep")
    assert (state.turn, state.phase) == (2, Phase.START)


def test_c12_each_counterattack_is_judged_on_the_board_as_it_then_stands() -> None:
    board = {"red": {"red": 2, "green": 5}}
    state = go(at(3, 3, 5, 5, 3, board=board), "keep", "attack red out>red")
    assert GAME.turn(state) == Seat(3)
    assert spelled(GAME, state) == ["attack red green>red x2", "pass"]


@pytest.mark.parametrize(
    ("dice", "asked"),
    [
        ((3, 2, 4, 3), True),
        ((3, 2, 3, 3), False),
        ((3, 4, 3, 3), False),
        ((3, 3, 3, 3), False),
        ((3, 6, 1, 3), True),
    ],
)
def test_c13_the_order_is_asked_exactly_when_one_die_is_lower_and_one_higher(
    dice: tuple[int, ...], asked: bool
) -> None:
    state = go(at(2, *dice), "keep")
    assert (state.phase is Phase.ORDER) == asked
    if asked:
        assert spelled(GAME, state) == ["before", "after"]
        assert GAME.turn(state) == Seat(1)
    else:
        refused(state, "before")


def test_c13_the_order_is_asked_even_if_nothing_is_possible_with_the_lower_die() -> None:
    state = go(at(2, 5, 5, 1, 6), "keep")
    assert state.phase is Phase.ORDER
    state = go(state, "before")
    assert (state.phase, state.counters) == (Phase.COUNTER, (YELLOW,))


def test_c13_before_attacks_come_first_and_after_they_come_last() -> None:
    state = go(at(3, 3, 2, 5, 3), "keep")
    before, after = go(state, "before"), go(state, "after")
    assert (GAME.turn(before), before.phase) == (Seat(1), Phase.ATTACK)
    assert (GAME.turn(after), after.phase) == (Seat(3), Phase.COUNTER)
    before, after = go(before, "attack blue out>blue"), go(after, "pass")
    assert (GAME.turn(before), before.phase) == (Seat(3), Phase.COUNTER)
    assert (GAME.turn(after), after.phase) == (Seat(1), Phase.ATTACK)
    assert go(before, "pass").turn == go(after, "attack blue out>blue").turn == 2


def test_c13_after_what_is_possible_and_the_duty_are_judged_then() -> None:
    board = {"red": {"red": 2}, "blue": {"blue": 9}}
    state = go(at(3, 3, 1, 5, 3, board=board), "keep")
    before, after = go(state, "before"), go(state, "after")
    assert spelled(GAME, before) == ["attack blue red>blue x2"]
    struck = go(after, "attack red green>red x2")
    assert (struck.turn, struck.phase) == (2, Phase.START)
    spared = go(after, "pass")
    assert spelled(GAME, spared) == ["attack blue red>blue x2"]


@pytest.mark.parametrize(("active", "seat"), [(RED, 2), (BLUE, 1)])
def test_c14_a_dummy_is_decided_by_the_next_real_player_clockwise(active: Color, seat: int) -> None:
    dice = [6, 6, 6, 6]
    dice[RED], dice[BLUE] = 5, 5
    state = go(at(2, *dice, active=active), "keep")
    assert (state.counters, GAME.turn(state)) == ((GREEN, YELLOW), Seat(seat))
    word = WORDS[active]
    assert f"attack {word} green>{word}" in spelled(GAME, state)
    state = go(state, f"attack {word} green>{word} x1")
    assert (state.counters, GAME.turn(state)) == ((YELLOW,), Seat(seat))
    assert pawns(state, GREEN, active) == 1


def test_c14_three_seats_the_last_player_is_active_and_seat_one_decides() -> None:
    state = go(at(3, 4, 4, 3, 4, active=GREEN), "keep")
    assert (state.counters, GAME.turn(state)) == ((YELLOW, RED, BLUE), Seat(1))


def test_c14_a_dummy_may_not_bring_its_ninth_pawn_into_a_foreign_area() -> None:
    board = {"red": {"green": 7, "red": 1}, "green": {"green": 2}}
    one = go(at(2, 5, 5, 6, 5, board=board), "keep")
    assert spelled(GAME, one) == ["attack red green>red", "attack red green>red x1", "pass"]
    two = at(2, 4, 4, 6, 4, board=board)
    assert attacks(two, GREEN, RED, 2) == ()
    assert go(two, "keep").turn == 2
    blocked = go(at(2, 4, 4, 6, 5, board=board), "keep")
    assert blocked.counters == (YELLOW,)
    eight = go(one, "attack red green>red")
    assert pawns(eight, GREEN, RED) == 8
    assert "ninth" in GAME.why_not(
        replace(two, phase=Phase.COUNTER, counters=(GREEN,)), Attack(RED, GREEN, RED, 1)
    )


# the end


def test_c15_the_ninth_pawn_in_one_foreign_area_wins_at_once() -> None:
    board = {"blue": {"red": 8}, "red": {"red": 1}}
    state = go(at(4, 4, 3, 3, 6, board=board), "keep", "before", "attack blue red>blue")
    ended = GAME.turn(state)
    assert isinstance(ended, Over)
    assert ended.result.winners == (1,)
    assert str(ended.result.reason) == "Red has all nine pawns in the blue area."
    assert GAME.legal(state) == ()
    refused(state, "done")


def test_c15_the_area_of_a_dummy_counts() -> None:
    board = {"green": {"red": 8, "green": 1}, "red": {"red": 1}}
    state = go(at(2, 4, 4, 3, 4, gone=(0, 0, 8, 0), board=board), "keep", "attack green red>green x1")
    assert result_of(GAME, state).winners == (1,)


def test_c15_a_counterattack_wins_too_and_ends_the_turn_at_once() -> None:
    board = {"red": {"blue": 8}, "blue": {"blue": 1}}
    state = go(at(3, 3, 4, 4, 2, board=board), "keep", "after")
    assert GAME.turn(state) == Seat(2)
    state = go(state, "attack red blue>red")
    assert result_of(GAME, state).winners == (2,)
    assert GAME.legal(state) == ()


def test_c15_nine_pawns_at_home_win_nothing() -> None:
    assert GAME.turn(go(at(2, 1, 1, 1, 1), "keep")) == Seat(2)


def test_c16_after_500_turns_the_game_is_a_draw_with_no_winner() -> None:
    state = GAME.start(3, {})
    for number in range(1, 501):
        assert (state.turn, GAME.turn(state)) == (number, Seat((number - 1) % 3 + 1))
        state = go(show(GAME, go(state, "roll"), 2, 2, 2, 2), "keep")
    drawn = result_of(GAME, state)
    assert drawn.winners == ()
    assert drawn.ranking == ((1, 2, 3),)
    assert drawn.scores == (0, 0, 0)
    assert "500 turns" in str(drawn.reason)


def test_c16_a_win_in_turn_500_is_a_win() -> None:
    board = {"red": {"blue": 8}, "blue": {"blue": 1}}
    state = replace(at(3, 3, 4, 3, 3, board=board), turn=500)
    assert result_of(GAME, go(state, "keep", "attack red blue>red")).winners == (2,)
    assert result_of(GAME, go(state, "keep", "pass")).winners == ()


def test_c17_behind_the_winner_the_most_pawns_in_one_foreign_area_count() -> None:
    board = {
        "blue": {"red": 9},
        "red": {"blue": 3, "green": 4},
        "green": {"green": 2, "yellow": 4},
        "yellow": {"yellow": 5, "green": 3},
    }
    scored = result(4, at(4, 1, 1, 1, 1, board=board).areas, RED)
    assert scored.scores == (9, 3, 4, 4)
    assert scored.ranking == ((1,), (3, 4), (2,))
    assert [[(line.label, line.amount) for line in lines] for lines in scored.lines] == [
        [("Most pawns in one foreign area", score)] for score in (9, 3, 4, 4)
    ]
    assert str(scored.tiebreak) == ""


def test_c17_pawns_at_home_and_dummies_do_not_count() -> None:
    scored = result(
        2,
        at(2, 1, 1, 1, 1, board={"red": {"red": 9}, "blue": {"green": 4}, "green": {"green": 5}}).areas,
        None,
    )
    assert scored.scores == (0, 0)
    assert goal(at(2, 1, 1, 1, 1, board={"blue": {"red": 2}, "green": {"red": 2}}).areas, RED) == BLUE


# worked examples


def test_example_1_first_turn_of_two_players() -> None:
    state = go(at(2, 5, 3, 1, 5), "keep")
    assert spelled(GAME, state) == [
        "attack blue out>blue",
        "attack blue red>blue",
        "attack blue red>blue x1",
        "attack blue red>blue x2",
    ]
    assert attacks(state, RED, GREEN, 4) == ()
    refused(state, "attack blue out>blue x1")
    refused(state, "attack green red>green x4")
    refused(state, "attack green out>green")
    refused(state, "attack yellow out>yellow")
    assert pawns(go(state, "attack blue out>blue"), RED, BLUE) == 2
    both = go(state, "attack blue red>blue")
    assert (pawns(both, RED, BLUE), pawns(both, BLUE, BLUE)) == (2, 3)
    one = go(state, "attack blue red>blue x1")
    assert (pawns(one, RED, BLUE), pawns(one, BLUE, BLUE)) == (2, 2)
    two = go(state, "attack blue red>blue x2")
    assert (pawns(two, RED, BLUE), pawns(two, BLUE, BLUE)) == (2, 1)


def test_example_2_seven_red_pawns_in_yellows_area() -> None:
    board = {"red": {}, "yellow": {"red": 7}}
    mine = at(4, 6, 6, 6, 5, board=board)
    assert spelled(GAME, go(mine, "keep")) == ["attack yellow out>yellow"]
    assert pawns(go(mine, "keep", "attack yellow out>yellow"), RED, YELLOW) == 8
    both = go(at(4, 6, 6, 6, 4, board=board), "keep", "attack yellow out>yellow")
    assert result_of(GAME, both).winners == (1,)
    elsewhere = go(at(4, 6, 5, 6, 6, board=board), "keep")
    assert "locked" in refused(elsewhere, "attack blue yellow>blue")
    foe = go(at(4, 1, 2, 2, 2, active=BLUE, board=board), "keep")
    assert "locked" in refused(foe, "attack red blue>yellow x1")


def test_example_3_blue_counterattacks_red_with_exactly_three() -> None:
    state = go(at(3, 3, 6, 1, 3), "keep", "before", "attack green out>green")
    assert GAME.turn(state) == Seat(2)
    for move in GAME.legal(state)[:-1]:
        assert isinstance(move, Attack)
        assert move.target == RED
        after = GAME.apply(state, move).state
        assert pawns(after, BLUE, RED) - pawns(state, BLUE, RED) == 3
    assert spelled(GAME, state)[0] == "attack red out>red"


def test_example_4_blue_pawns_in_reds_home_may_be_struck_by_green_not_by_red() -> None:
    board = {"red": {"red": 2, "blue": 3}}
    assert not [text for text in spelled(GAME, go(at(3, 5, 3, 5, 5, board=board), "keep")) if ">red" in text]
    green = go(at(3, 5, 3, 5, 5, active=GREEN, board=board), "keep")
    assert "attack blue green>red x2" in spelled(GAME, green)


# for the view and the bots


def test_preview_says_who_is_struck_what_is_locked_and_who_wins() -> None:
    board = {"blue": {"blue": 3, "red": 5}, "red": {"red": 4}}
    state = at(2, 6, 4, 4, 6, board=board)
    some = preview(state, RED, Attack(BLUE, RED, BLUE, 1), 2)
    assert (some.struck, some.leave, some.locks, some.wins) == (1, False, True, False)
    all_four = preview(state, RED, Attack(BLUE, RED, BLUE, 3), 4)
    assert (all_four.struck, all_four.locks, all_four.wins) == (3, False, True)
    dummy = preview(state, RED, Attack(GREEN, RED, GREEN, 2), 2)
    assert (dummy.struck, dummy.leave, dummy.locks, dummy.gone[GREEN]) == (2, True, False, 2)
    assert state.areas[BLUE] == (5, 3, 0, 0)
