"""Rainbow Roll, rule by rule."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from rollbow.games.rainbow import GAME
from rollbow.games.rainbow.dice import COLORS, FACES, LUCKY, NAMES, VALUES
from rollbow.games.rainbow.events import Bamboozled, Exchanged, LastRound, PlayOff, Scored, SetAside
from rollbow.games.rainbow.rules import after
from rollbow.games.rainbow.score import points
from rollbow.games.rainbow.state import Phase, aside, at_stake, drawn, kept_dice, totals, turn_number
from rollbow.kernel.dice import number, throw
from rollbow.kernel.game import BadNotation, BadSetup, Die, IllegalMove, Over, Roll, Rolled, Seat
from support.games import final, play, result_of, roll_of, settle_dice, spelled
from support.rainbow_positions import Table, table

SIXES = "a1 b1 c1 d1 e1 f1 L"
ALL_SIX = "a1:R6 b1:O6 c1:Y6 d1:G6 e1:B6 f1:P6 L:6"
PERFECT = "take R6 O6 Y6 G6 B6 P6 L6"


def refused(t: Table, text: str) -> str:
    before = t.state
    with pytest.raises(IllegalMove) as error:
        t.move(text)
    assert t.state is before
    assert text in str(error.value)
    return str(error.value)


# Dice


def test_r1_every_rainbow_die_has_each_color_and_each_value_once() -> None:
    for die in range(LUCKY):
        assert {face.slot for face in FACES[die]} == set(COLORS)
        assert [face.value for face in FACES[die]] == [1, 2, 3, 4, 5, 6]


def test_r1_the_value_of_a_color_follows_the_printed_formula() -> None:
    for k in range(6):
        for i in range(6):
            assert VALUES[2 * k][i] == VALUES[2 * k + 1][i] == ((5 - i + k) % 6) + 1


def test_r1_kinds_a_and_b_are_as_printed() -> None:
    assert set(map(str, FACES[NAMES.index("a1")])) == {"R6", "O5", "Y4", "G3", "B2", "P1"}
    assert set(map(str, FACES[NAMES.index("b2")])) == {"R1", "O6", "Y5", "G4", "B3", "P2"}


def test_r1_every_face_stands_on_exactly_two_dice_of_one_kind() -> None:
    where = Counter(str(face) for faces in FACES[:LUCKY] for face in faces)
    assert len(where) == 36
    assert set(where.values()) == {2}
    assert NAMES == ("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1", "e2", "f1", "f2", "L")


def test_r2_the_lucky_die_has_values_and_no_color() -> None:
    assert list(map(str, FACES[LUCKY])) == ["L1", "L2", "L3", "L4", "L5", "L6"]
    assert GAME.faces(Die("rainbow/1/1/L", 6)) == ("1", "2", "3", "4", "5", "6")


# Turn


def test_r3_a_turn_draws_the_seven_smallest_of_thirteen_numbers() -> None:
    state = GAME.apply(GAME.start(2, {}), GAME.parse("roll")).state
    cup = GAME.turn(state)
    assert cup == Roll(tuple(Die(f"rainbow/1/cup/{name}", None) for name in NAMES))
    numbers = [number("demo", die.address) for die in cup.dice]
    state = GAME.apply(state, throw("demo", cup)).state
    by_number = sorted(zip(numbers, NAMES, strict=True))
    assert {NAMES[die] for die in state.loose} == {name for _, name in by_number[:7]}


def test_r3_all_seven_drawn_dice_are_rolled_in_the_order_of_the_cup() -> None:
    state = GAME.apply(GAME.start(2, {}), GAME.parse("roll")).state
    state = GAME.apply(state, Rolled((12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0))).state
    names = ("d1", "d2", "e1", "e2", "f1", "f2", "L")
    assert GAME.turn(state) == Roll(tuple(Die(f"rainbow/1/1/{name}", 6) for name in names))


def test_r3_the_first_throw_is_not_taken_before_roll() -> None:
    state = GAME.start(1, {})
    assert GAME.turn(state) == Seat(1)
    assert spelled(GAME, state) == ["roll"]


def test_r3_the_drawn_dice_stay_the_dice_of_the_turn() -> None:
    t = table().turn_of("a1 a2 b1 c1 d1 e1 f1", "a1:R6 a2:R6 b1:R1 c1:R2 d1:R3 e1:R4 f1:R5", "take R2")
    before = drawn(t.state)
    t.move("roll").throw("a1:R6 a2:O5 b1:R1 d1:R3 e1:R4 f1:R5").move("take R6 O5", "roll")
    assert drawn(t.state) == before
    assert [die.name for die in roll_of(GAME, t.state).dice] == ["b1", "c1", "d1", "e1", "f1"]
    assert roll_of(GAME, t.state).dice[0].address == "rainbow/1/3/b1"


def test_r4_any_combination_of_takable_dice_may_be_taken() -> None:
    t = table().draw("a1 b1 c1 d1 e1 f1 L").throw("a1:R6 b1:R1 c1:R2 d1:G6 e1:G1 f1:R5 L:3")
    assert spelled(GAME, t.state) == [
        "take " + " ".join(filter(None, (red, green, lucky)))
        for red in ("R6", "R5", "R2", "R1", "")
        for green in ("G6", "G1", "")
        for lucky in ("L3", "")
        if red or green or lucky
    ]


def test_r4_of_two_rolled_dice_of_one_color_only_one_can_be_set_aside() -> None:
    t = table().draw("a1 b1 c1 d1 e1 f1 L").throw("a1:R6 b1:R1 c1:R2 d1:G6 e1:G1 f1:R5 L:3")
    assert "one die of each color" in refused(t, "take R6 R5")
    assert "one die of each color" in refused(t, "take R6 G6 G1")


def test_r4_a_higher_die_is_exchanged_and_the_old_one_is_rolled_again() -> None:
    t = table().turn_of("a1 b1 c1 d1 e1 f1 L", "a1:6 b1:R1 c1:R2 d1:3 e1:4 f1:5 L:3", "take R1", "roll")
    t.throw("a1:2 c1:R2 d1:G6 e1:B6 f1:R5 L:2").move("take R5")
    assert [NAMES[die] for die in t.state.loose] == ["a1", "b1", "c1", "d1", "e1", "L"]
    assert aside(t.state) == (5, 0, 0, 0, 0, 0, 0)
    assert [type(event) for event in t.events] == [Exchanged]


@pytest.mark.parametrize("shown", ["a2:R6", "c1:R2"])
def test_r4_an_exchange_needs_a_higher_value(shown: str) -> None:
    t = table().turn_of("a1 a2 c1 d1 e1 f1 L", "a1:R6 a2:1 c1:1 d1:1 e1:1 f1:1 L:1", "take R6", "roll")
    rest = {"a2": "O5", "c1": "O1", "d1": "Y1", "e1": "G1", "f1": "B1", "L": "1"}
    name, face = shown.split(":")
    t.throw(" ".join(f"{die}:{text}" for die, text in (rest | {name: face}).items()))
    assert "not higher than the red 6" in refused(t, f"take {face}")
    assert not any("R" in text for text in spelled(GAME, t.state))


def test_r4_an_exchanged_die_is_not_available_in_the_roll_that_freed_it() -> None:
    t = table().turn_of("a1 b1 c1 d1 e1 f1 L", "a1:6 b1:R1 c1:1 d1:1 e1:1 f1:1 L:3", "take R1", "roll")
    t.throw("a1:R6 c1:1 d1:1 e1:1 f1:1 L:2").move("take R6")
    assert spelled(GAME, t.state) == ["roll", "stop"]
    assert "already taken dice from this roll" in refused(t, "take O1")
    t.move("roll")
    assert [die.name for die in roll_of(GAME, t.state).dice] == ["b1", "c1", "d1", "e1", "f1", "L"]


def test_r4_a_die_set_aside_in_this_roll_cannot_be_exchanged_in_this_roll() -> None:
    t = table().draw("a1 b1 c1 d1 e1 f1 L").throw("a1:R6 b1:R1 c1:1 d1:1 e1:1 f1:1 L:3").move("take R1")
    refused(t, "take R6")
    assert "R6" not in " ".join(spelled(GAME, t.state))


def test_r4_only_one_of_two_higher_dice_of_a_color_is_exchanged() -> None:
    t = table().turn_of("a1 b1 c1 d1 e1 f1 L", "a1:1 b1:R1 c1:1 d1:1 e1:1 f1:1 L:3", "take R1", "roll")
    t.throw("a1:R6 c1:R2 d1:R3 e1:R4 f1:R5 L:2")
    assert spelled(GAME, t.state) == [
        text for red in (6, 5, 4, 3, 2) for text in (f"take R{red} L2", f"take R{red}")
    ] + ["take L2"]
    assert "one die of each color" in refused(t, "take R6 R5")


def test_r4_setting_aside_and_exchanging_go_together() -> None:
    t = table().turn_of("a1 b1 c1 d1 e1 f1 L", "a1:1 b1:R1 c1:1 d1:1 e1:1 f1:1 L:3", "take R1", "roll")
    t.throw("a1:R6 c1:O1 d1:O2 e1:Y2 f1:R5 L:2").move("take R5 O2 L2")
    assert aside(t.state) == (5, 2, 0, 0, 0, 0, 2)
    assert [type(event) for event in t.events] == [Exchanged, SetAside, SetAside]
    assert [NAMES[die] for die in t.state.loose] == ["a1", "b1", "c1", "e1"]


def test_r4_the_lucky_die_set_aside_is_never_rolled_again() -> None:
    t = table().turn_of("a1 b1 c1 d1 e1 f1 L", "a1:R6 b1:1 c1:1 d1:1 e1:1 f1:1 L:3", "take L3", "roll")
    assert "L" not in [die.name for die in roll_of(GAME, t.state).dice]
    t.throw("a1:R6 b1:1 c1:1 d1:1 e1:1 f1:1")
    assert not any("L" in text for text in spelled(GAME, t.state))
    assert "no die shows lucky 6" in refused(t, "take L6")
    assert t.move("take R6").state.lucky == 3


def test_r4_the_lucky_die_may_be_left_among_the_dice_to_roll() -> None:
    t = table().turn_of("a1 b1 c1 d1 e1 f1 L", "a1:R6 b1:1 c1:1 d1:1 e1:1 f1:1 L:6", "take R6", "roll")
    assert roll_of(GAME, t.state).dice[-1].name == "L"
    assert t.state.lucky == 0


def test_r4_at_least_one_die_is_taken() -> None:
    t = table().draw(SIXES).throw(ALL_SIX)
    assert "at least one die" in refused(t, "stop")
    assert "at least one die" in refused(t, "roll")
    with pytest.raises(BadNotation):
        GAME.parse("take")


def test_r5_a_roll_without_a_takable_die_ends_the_turn_without_points() -> None:
    t = table().turn_of(
        "a1 a2 b1 c1 d1 e1 f1", "a1:R6 a2:O5 b1:3 c1:3 d1:G6 e1:B6 f1:P6", "take R6 O5 G6 B6 P6"
    )
    assert at_stake(t.state) == 29
    t.move("roll").throw("b1:R1 c1:G5")
    assert t.state.sheets == ((0,), ())
    assert t.state.seat == 2
    assert t.events[1] == Bamboozled(1, 29)


def test_r5_the_lucky_die_among_the_rolled_dice_prevents_it() -> None:
    t = table().turn_of("a1 b1 c1 d1 e1 f1 L", "a1:R6 b1:O6 c1:1 d1:1 e1:1 f1:1 L:6", "take R6 O6", "roll")
    t.throw("c1:R2 d1:R3 e1:R4 f1:R5 L:1")
    assert spelled(GAME, t.state) == ["take L1"]


def test_r5_a_costly_exchange_is_compulsory_if_it_is_the_only_take() -> None:
    t = table().turn_of("a1 b1 c1 d1 e1 f1 L", "a1:R6 b1:6 c1:B4 d1:6 e1:6 f1:6 L:4", "take R6 B4 L4")
    assert at_stake(t.state) == 14
    t.move("roll").throw("b1:R1 d1:R3 e1:B6 f1:R5")
    assert spelled(GAME, t.state) == ["take B6"]
    assert at_stake(t.move("take B6").state) == 12


def test_r6_after_taking_the_player_stops_or_rolls_on() -> None:
    t = table().turn_of("a1 b1 c1 d1 e1 f1 L", "a1:R6 b1:6 c1:B4 d1:6 e1:6 f1:6 L:4", "take R6 B4")
    assert spelled(GAME, t.state) == ["roll", "stop"]
    assert replace(t.state, phase=Phase.THROW) == after(t.state, GAME.parse("roll")).state
    assert t.move("stop").state.sheets == ((10,), ())


def test_r6_rolling_on_throws_every_die_not_set_aside() -> None:
    t = table().turn_of("a1 b1 c1 d1 e1 f1 L", "a1:R6 b1:6 c1:B4 d1:6 e1:6 f1:6 L:4", "take R6 B4", "roll")
    assert GAME.turn(t.state) == Roll(
        tuple(Die(f"rainbow/1/2/{name}", 6) for name in ("b1", "d1", "e1", "f1", "L"))
    )


def test_r6_with_no_die_left_the_turn_is_scored_at_once() -> None:
    t = table().turn_of(SIXES, ALL_SIX, "take R6 O6 Y6 G6 B6 P6", "roll")
    assert roll_of(GAME, t.state).dice == (Die("rainbow/1/2/L", 6),)
    t.throw("L:1").move("take L1")
    assert t.state.sheets == ((46,), ())
    assert t.state.seat == 2


def test_r6_seven_rainbow_dice_leave_a_die_so_the_player_still_decides() -> None:
    t = table().turn_of(
        "a1 b1 c1 d1 e1 f1 f2", "a1:R6 b1:O6 c1:Y6 d1:G6 e1:B6 f1:P6 f2:R5", "take R6 O6 Y6 G6 B6 P6"
    )
    assert spelled(GAME, t.state) == ["roll", "stop"]
    assert at_stake(t.state) == 46
    t.move("roll").throw("f2:P6")
    assert t.state.sheets == ((0,), ())


def test_r6_a_stop_with_only_the_lucky_die_scores_nothing() -> None:
    t = table().turn_of(SIXES, ALL_SIX, "take L6", "stop")
    assert t.state.sheets == ((0,), ())
    assert isinstance(t.events[0], Scored)


# Score


@pytest.mark.parametrize(
    ("values", "worth"),
    [
        ((0, 0, 0, 0, 0, 0, 0), 0),
        ((0, 0, 0, 0, 0, 0, 6), 0),
        ((1, 0, 0, 0, 0, 0, 0), 1),
        ((5, 6, 0, 0, 0, 4, 0), 15),
        ((5, 6, 0, 0, 0, 4, 4), 19),
        ((4, 4, 4, 0, 0, 0, 4), 24),
        ((4, 4, 4, 0, 0, 0, 5), 12),
        ((1, 2, 3, 4, 5, 6, 0), 31),
        ((1, 2, 3, 4, 5, 6, 6), 37),
        ((1, 1, 1, 1, 1, 1, 1), 22),
        ((6, 6, 6, 6, 6, 6, 6), 82),
    ],
)
def test_r7_values_doubles_and_ten_for_all_colors(values: tuple[int, ...], worth: int) -> None:
    assert points(values) == worth


def test_r7_a_lucky_die_still_to_be_rolled_doubles_nothing() -> None:
    t = table().turn_of(SIXES, ALL_SIX, "take R6 O6")
    assert at_stake(t.state) == 12


# End


def test_r8_the_round_is_completed_when_a_total_reaches_100() -> None:
    t = table(3, ((90,), (99,), (10,)))
    t.turn_of(SIXES, ALL_SIX, "take R6 O6", "stop")
    assert totals(t.state) == (102, 99, 10)
    assert LastRound(1) in t.events
    t.turn_of(SIXES, ALL_SIX, "take R6", "stop")
    assert GAME.turn(t.state) == Seat(3)
    t.turn_of(SIXES, ALL_SIX, "take R6", "stop")
    result = result_of(GAME, t.state)
    assert result.winners == (2,)
    assert result.scores == (102, 105, 16)
    assert result.ranking == ((2,), (1,), (3,))
    assert str(result.tiebreak) == ""
    assert str(result.reason) == "Game over after round 2: someone reached 100."


def test_r8_ninety_nine_is_not_enough() -> None:
    t = table(2, ((93,), (90,))).turn_of(SIXES, ALL_SIX, "take R6", "stop")
    t.turn_of(SIXES, ALL_SIX, "take R6", "stop")
    assert totals(t.state) == (99, 96)
    assert GAME.turn(t.state) == Seat(1)


def test_r8_the_last_seat_can_end_the_game_alone() -> None:
    t = table(2, ((90, 0), (94,)), seat=2).turn_of(SIXES, ALL_SIX, "take R6", "stop")
    assert result_of(GAME, t.state).winners == (2,)


def test_r8_a_shared_place_behind_the_winner_stays_shared() -> None:
    t = table(3, ((90, 5), (90, 5), (94,)), seat=3).turn_of(SIXES, ALL_SIX, "take R6", "stop")
    assert result_of(GAME, t.state).ranking == ((3,), (1, 2))


def tied_table(seats: int = 3) -> Table:
    """All at 100 but the last seat, which is about to play."""
    sheets = ((100,),) * (seats - 1) + ((),)
    return table(seats, sheets, seat=seats)


def test_r9_the_tied_players_alone_play_on_in_seat_order() -> None:
    t = tied_table().turn_of(SIXES, ALL_SIX, "take R6", "stop")
    assert PlayOff((1, 2), 100) in t.events
    assert t.state.players == (1, 2)
    assert GAME.turn(t.state) == Seat(1)
    t.turn_of(SIXES, ALL_SIX, "take R6", "stop")
    assert GAME.turn(t.state) == Seat(2)
    t.turn_of(SIXES, ALL_SIX, "take R6 O6", "stop")
    result = result_of(GAME, t.state)
    assert result.winners == (2,)
    assert result.scores == (106, 112, 6)
    assert result.ranking == ((2,), (1,), (3,))
    assert str(result.tiebreak) == "one extra turn for the players tied at 100"
    assert [line.label for line in result.lines[1]] == ["Turn 1", "Extra turn 1"]
    assert [line.label for line in result.lines[2]] == ["Turn 1"]


def test_r9_nobody_is_told_of_a_last_round_in_a_tie_break() -> None:
    t = tied_table().turn_of(SIXES, ALL_SIX, "take R6", "stop")
    t.turn_of(SIXES, ALL_SIX, "take R6", "stop")
    assert not any(isinstance(event, LastRound) for event in t.heard)


def test_r9_those_who_still_share_the_best_total_play_on_until_one_leads() -> None:
    t = table(4, ((100,), (100,), (100,), ()), seat=4).turn_of(SIXES, ALL_SIX, "take R6", "stop")
    assert t.state.players == (1, 2, 3)
    t.turn_of(SIXES, ALL_SIX, "take O6", "stop")
    t.turn_of(SIXES, ALL_SIX, "take L6", "stop")
    assert t.turn_of(SIXES, ALL_SIX, "take R6", "stop").state.players == (1, 3)
    t.turn_of(SIXES, ALL_SIX, "take R6", "stop")
    assert GAME.turn(t.state) == Seat(3)
    assert t.turn_of(SIXES, ALL_SIX, "take R6", "stop").state.players == (1, 3)
    t.turn_of(SIXES, ALL_SIX, PERFECT)
    t.turn_of(SIXES, ALL_SIX, "take R6", "stop")
    result = result_of(GAME, t.state)
    assert result.winners == (1,)
    assert result.scores == (194, 100, 118, 6)
    assert result.ranking == ((1,), (3,), (2,), (4,))
    assert str(result.tiebreak) == "3 extra turns for the players tied at 100"
    assert [line.label for line in result.lines[0]] == [
        "Turn 1",
        "Extra turn 1",
        "Extra turn 2",
        "Extra turn 3",
    ]


def test_r9_turn_numbers_run_on() -> None:
    t = tied_table()
    assert turn_number(t.state) == 3
    t.turn_of(SIXES, ALL_SIX, "take R6", "stop").move("roll")
    assert roll_of(GAME, t.state).dice[0].address == "rainbow/4/cup/a1"
    t = tied_table().turn_of(SIXES, ALL_SIX, "take R6", "stop")
    t.turn_of(SIXES, ALL_SIX, "take R6", "stop").draw(SIXES)
    assert roll_of(GAME, t.state).dice[0].address == "rainbow/5/1/a1"


def test_r9_a_tie_below_the_best_total_is_not_played_out() -> None:
    t = table(3, ((90, 20), (50, 0), (44,)), seat=3).turn_of(SIXES, ALL_SIX, "take R6", "stop")
    result = result_of(GAME, t.state)
    assert result.ranking == ((1,), (2, 3))
    assert str(result.tiebreak) == ""


def test_r9_a_tie_below_100_is_just_another_round() -> None:
    t = table(2, ((6,), ()), seat=2)
    t.turn_of(SIXES, ALL_SIX, "take R6", "stop")
    assert t.state.players == (1, 2)
    assert GAME.turn(t.state) == Seat(1)
    assert not any(isinstance(event, PlayOff) for event in t.events)


def test_r10_seat_1_starts_and_the_turn_goes_round() -> None:
    t = table(8)
    order = []
    for _ in range(9):
        turn = GAME.turn(t.state)
        assert isinstance(turn, Seat)
        order.append(turn.number)
        t.turn_of(SIXES, ALL_SIX, "take R6", "stop")
    assert order == [1, 2, 3, 4, 5, 6, 7, 8, 1]


def test_r10_practice_ends_at_100_and_counts_the_turns() -> None:
    t = table(1).turn_of(SIXES, ALL_SIX, PERFECT)
    assert GAME.turn(t.state) == Seat(1)
    t.turn_of(SIXES, ALL_SIX, "take L6", "stop")
    t.turn_of(SIXES, ALL_SIX, "take R6 O6 Y6", "stop")
    result = result_of(GAME, t.state)
    assert result.winners == (1,)
    assert result.scores == (100,)
    assert result.ranking == ((1,),)
    assert str(result.reason) == "Seat 1 reached 100 in 3 turns."
    assert [(line.label, line.amount) for line in result.lines[0]] == [
        ("Turn 1", 82),
        ("Turn 2", 0),
        ("Turn 3", 18),
    ]


def test_r10_the_winner_is_seat_1_in_a_rematch() -> None:
    t = table(3, ((90, 5), (90, 5), (94,)), seat=3).turn_of(SIXES, ALL_SIX, "take R6", "stop")
    assert GAME.next_first(result_of(GAME, t.state)) == 3


@pytest.mark.parametrize("seats", [0, 9])
def test_r10_one_to_eight_seats_play(seats: int) -> None:
    with pytest.raises(BadSetup):
        GAME.start(seats, {})
    assert GAME.seats == range(1, 9)


def test_r10_there_are_no_options() -> None:
    with pytest.raises(BadSetup):
        GAME.start(2, {"cap": "on"})


# Which die is meant


def test_of_two_alike_the_lower_named_die_is_taken() -> None:
    t = table().turn_of("a1 a2 b1 c1 d1 e1 f1", "a1:R6 a2:R6 b1:1 c1:1 d1:1 e1:1 f1:1", "take R6")
    assert t.state.kept[0] == NAMES.index("a1")
    assert NAMES.index("a2") in t.state.loose


def test_the_higher_named_twin_is_taken_when_it_alone_shows_the_face() -> None:
    t = table().turn_of("a1 a2 b1 c1 d1 e1 f1", "a1:O5 a2:R6 b1:1 c1:1 d1:1 e1:1 f1:1", "take R6")
    assert t.state.kept[0] == NAMES.index("a2")
    assert [NAMES[die] for die, _ in kept_dice(t.state)] == ["a2"]


# When nobody is to move, or the dice are wrong


def test_nothing_is_played_while_dice_are_waited_for() -> None:
    t = table().move("roll")
    assert GAME.legal(t.state) == ()
    assert "roll the dice first" in refused(t, "roll")
    t = table().draw(SIXES)
    assert "roll the dice first" in refused(t, "stop")


def test_nothing_is_played_after_the_end() -> None:
    t = table(1, ((99,),)).turn_of(SIXES, ALL_SIX, "take R6", "stop")
    assert isinstance(GAME.turn(t.state), Over)
    assert GAME.legal(t.state) == ()
    assert "the game is over" in refused(t, "roll")
    with pytest.raises(IllegalMove):
        GAME.apply(t.state, Rolled((0,)))


def test_a_turn_begins_with_roll() -> None:
    assert "start the turn by drawing seven dice" in refused(table(), "stop")
    assert "start the turn by drawing seven dice" in refused(table(), "take R6")


@pytest.mark.parametrize("values", [(), (0,) * 6, (0,) * 8, (6,) * 7, (-1,) * 7])
def test_a_throw_that_does_not_fit_is_refused(values: tuple[int, ...]) -> None:
    t = table().draw(SIXES)
    with pytest.raises(IllegalMove):
        GAME.apply(t.state, Rolled(values))


@pytest.mark.parametrize("values", [(0,) * 12, (2**64,) * 13, (-1,) * 13])
def test_a_cup_that_does_not_fit_is_refused(values: tuple[int, ...]) -> None:
    t = table().move("roll")
    with pytest.raises(IllegalMove):
        GAME.apply(t.state, Rolled(values))


def test_a_throw_nobody_waits_for_is_refused() -> None:
    with pytest.raises(IllegalMove, match="no roll is due; it's seat 1's turn"):
        GAME.apply(table().state, Rolled((0,) * 7))


def test_play_from_a_seed_gives_the_published_dice() -> None:
    state = play(GAME, GAME.start(2, {}), "roll", seed="demo")
    assert turn_number(state) == 1
    for die, value in zip(state.loose, state.shown, strict=True):
        assert value == number("demo", f"rainbow/1/1/{NAMES[die]}") * 6 // 2**64 + 1
    assert settle_dice(GAME, state, "demo") is state


def test_the_same_seed_gives_the_same_game() -> None:
    assert final(GAME, 3, {}, "again") == final(GAME, 3, {}, "again")
