"""The worked examples of the rule book."""

from __future__ import annotations

import pytest

from rollbow.games.rainbow import GAME
from rollbow.games.rainbow.dice import NAMES
from rollbow.games.rainbow.odds import bamboozle_chance
from rollbow.games.rainbow.state import at_stake, totals
from rollbow.kernel.game import IllegalMove, Seat
from support.games import spelled
from support.rainbow_positions import Table, table

SAMPLE = "b1 c1 d1 e1 f1 f2 L"
SIXES = "a1 b1 c1 d1 e1 f1 L"
ALL_SIX = "a1:R6 b1:O6 c1:Y6 d1:G6 e1:B6 f1:P6 L:6"


def sample_turn(t: Table) -> Table:
    """Up to the point where the player of example 1 stops or rolls on."""
    t.draw(SAMPLE).throw("b1:O6 c1:P3 d1:B5 e1:P5 f1:R5 f2:G2 L:1").move("take R5 O6", "roll")
    t.throw("c1:B4 d1:P4 e1:O3 f2:O4 L:4").move("take B4 P4 L4", "roll")
    t.throw("e1:B6 f2:R5")
    assert spelled(GAME, t.state) == ["take B6"]
    before = at_stake(t.state)
    t.move("take B6")
    assert at_stake(t.state) == before - 2
    assert [NAMES[die] for die in t.state.loose] == ["c1", "f2"]
    t.move("roll").throw("c1:R2 f2:Y3")
    assert spelled(GAME, t.state) == ["take Y3"]
    return t.move("take Y3")


def test_example_1_the_sample_turn_scores_28() -> None:
    t = sample_turn(table())
    assert at_stake(t.state) == 5 + 6 + 6 + 8 + 3 == 28
    assert t.move("stop").state.sheets == ((28,), ())


def test_example_1_rolling_on_a_green_5_would_have_added_15() -> None:
    t = sample_turn(table()).move("roll").throw("c1:G5").move("take G5")
    assert t.state.sheets == ((28 + 15,), ())


def test_example_1_rolling_on_would_mostly_bamboozle() -> None:
    # c1 shows R2 O1 Y6 G5 B4 P3; red 5, orange 6, yellow 3, blue 6 and purple 4 are aside: Y6 and G5 help.
    assert bamboozle_chance(sample_turn(table()).state) * 6 == 4


def test_example_1_the_red_5_is_not_higher() -> None:
    t = table().draw(SAMPLE).throw("b1:O6 c1:P3 d1:B5 e1:P5 f1:R5 f2:G2 L:1").move("take R5 O6", "roll")
    t.throw("c1:B4 d1:P4 e1:O3 f2:O4 L:4").move("take B4 P4 L4", "roll").throw("e1:B6 f2:R5")
    with pytest.raises(IllegalMove, match="red 5 is not higher than the red 5 set aside"):
        t.move("take R5")


def test_example_2_the_lucky_die_avoids_the_bamboozle() -> None:
    t = table().turn_of(SIXES, ALL_SIX, "take R6 O6 Y6 G6 B6 P6", "roll").throw("L:6")
    assert spelled(GAME, t.state) == ["take L6"]
    assert t.move("take L6").state.sheets == ((82,), ())


def test_example_3_the_highest_turn_is_82_and_scored_at_once() -> None:
    t = table().turn_of(SIXES, ALL_SIX, "take R6 O6 Y6 G6 B6 P6 L6")
    assert t.state.sheets == ((82,), ())
    assert GAME.turn(t.state) == Seat(2)


def test_example_4_one_die_a_color() -> None:
    t = table().draw("a1 a2 b1 c1 d1 e1 f1").throw("a1:R6 a2:O5 b1:R1 c1:3 d1:3 e1:3 f1:3")
    with pytest.raises(IllegalMove, match="take R6 R1"):
        t.move("take R6 R1")
    assert "take R1" in spelled(GAME, t.state)
    assert t.move("take R1").state.kept[0] == NAMES.index("b1")


def test_example_5_seats_1_and_2_play_on_and_seat_3_does_not() -> None:
    t = table(3, ((82, 16), (82, 16), (82, 9)))
    t.turn_of(SIXES, ALL_SIX, "take R6", "stop")
    t.turn_of(SIXES, ALL_SIX, "take O6", "stop")
    t.turn_of("a1 b1 c1 d1 e1 f1 L", "a1:R6 b1:O6 c1:Y6 d1:G6 e1:B6 f1:P6 L:6", "take Y6", "stop")
    assert totals(t.state) == (104, 104, 97)
    assert t.state.players == (1, 2)
