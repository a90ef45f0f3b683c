"""U6, U17–U19, U22: when the game ends, what it scores and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rollbow.games.unicorn import GAME
from rollbow.games.unicorn.ending import TIEBREAKS, ends, result
from rollbow.games.unicorn.score import score, verdict
from rollbow.games.unicorn.state import Phase, State
from rollbow.kernel.game import Over
from support.unicorn_positions import do, every, firsts, sheet, thrown

if TYPE_CHECKING:
    from rollbow.games.unicorn.sheet import Sheet
    from rollbow.kernel.game import Result

FOUR = 4


def finish(*sheets: Sheet) -> Result:
    """The result of a game that is over with these sheets."""
    turn = GAME.turn(State(triple1=False, sheets=sheets, phase=Phase.OVER))
    assert isinstance(turn, Over)
    return turn.result


def amounts(sheet_: Sheet, solo: bool = False) -> list[int]:
    return [line.amount for line in result((sheet_,) if solo else (sheet_, sheet_)).lines[0]]


def test_u6_yours_cost_5_and_others_3() -> None:
    assert amounts(sheet(extras=0, yours=2, others=3)) == [0, 0, 0, 0, 0, 0, -10, -9]


def test_u17_three_complete_rows_with_a_mixed_one_end_the_game() -> None:
    assert ends((sheet("R* Y* G*"),))
    assert ends((sheet(), sheet("O* V* G*")))
    assert not ends((sheet("R* G*"), sheet("Y* O*")))
    assert not ends((sheet("R* Y* G3-10"),))


def test_u17_four_others_or_three_yours_end_the_game() -> None:
    assert [ends((sheet(others=count),)) for count in (3, 4, 5)] == [False, True, True]
    assert [ends((sheet(yours=count),)) for count in (2, 3, 4)] == [False, True, True]
    assert not ends((sheet(yours=2, others=3), sheet(yours=2)))


def test_u17_the_turn_is_played_to_its_end() -> None:
    state = thrown("RYB", "211", sheet("Y* O* R3-11"), sheet())
    state = do(state, "mark R2", "mark V3")
    assert state.phase is Phase.OTHERS
    state = do(state, "mark R2")
    assert state.phase is Phase.EXTRA
    state = do(state, "done")
    assert state.phase is Phase.OVER
    assert GAME.legal(state) == ()
    assert str(finish(*state.sheets).reason) == "Seat 1 has 3 complete rows (red, yellow, orange)."


def test_u17_a_row_completed_by_one_of_the_others_ends_the_game_too() -> None:
    state = thrown("RYB", "211", sheet(), sheet("Y* O* R3-11"), phase=Phase.OTHERS)
    assert do(state, "mark R2", "done").phase is Phase.OVER


def test_u17_the_reason_names_every_cause() -> None:
    told = finish(sheet("R* Y* V*", others=FOUR), sheet(yours=3)).reason
    assert str(told) == (
        "Seat 1 has 3 complete rows (red, yellow, violet) and 4 “others’ turns” penalties; "
        "seat 2 has 3 “my turn” penalties."
    )


def test_u18_each_line_of_a_full_sheet() -> None:
    """U1 gives 21, 18, 12 and 6 cells to the sections; all nine Firsts add 3, 3, 2 and 1."""
    full = sheet(every("*"), extras=4, firsts=firsts(*range(3, 12)), yours=1, others=1)
    told = finish(full, sheet())
    assert [(line.label, line.amount) for line in told.lines[0]] == [
        ("2–5 ×2", (21 + 3) * 2),
        ("6–8 ×3", (18 + 3) * 3),
        ("9–10 ×4", (12 + 2) * 4),
        ("11/12 ×5", (6 + 1) * 5),
        ("Rows ×7", 6 * 7),
        ("Extras left", 4),
        ("Penalties: my turn", -5),
        ("Penalties: others’ turns", -3),
    ]
    assert told.scores == (240, 9)
    assert told.winners == (1,)
    assert told.ranking == ((1,), (2,))
    assert str(told.tiebreak) == ""


def test_u18_unused_extras_are_a_point_each() -> None:
    assert score(sheet(extras=7), solo=False) == 7


TIES = {
    "fewest Extras used": (
        sheet("R2", extras=9, others=FOUR),
        sheet("R6", extras=8, others=FOUR, nudges=3),
    ),
    "most complete rows": (
        sheet("R*", others=FOUR),
        sheet("Y2-10 B9-10 G9", others=FOUR, nudges=3),
    ),
    "most unused abilities": (
        sheet("R2-5 R9", nudges=1, others=FOUR),
        sheet("R2-5 Y10", nudges=0, others=FOUR, firsts=0),
    ),
    "fewest penalty points": (
        sheet("R6-7", others=FOUR),
        sheet("R6-8", yours=3),
    ),
    "most points from Firsts": (
        sheet(every("3"), firsts=firsts(3), others=FOUR),
        sheet(every("3") + " R4", others=FOUR),
    ),
    "the highest First number": (
        sheet(every("3") + " " + every("4"), firsts=firsts(4), others=FOUR),
        sheet(every("3") + " " + every("4"), firsts=firsts(3), others=FOUR),
    ),
}


def test_u19_there_is_a_position_for_each_step_in_the_order_of_the_rules() -> None:
    assert tuple(TIES) == TIEBREAKS


@pytest.mark.parametrize("step", TIEBREAKS)
def test_u19_equal_scores_are_decided_by(step: str) -> None:
    better, worse = TIES[step]
    told = finish(better, worse)
    assert told.scores[0] == told.scores[1]
    assert (told.winners, told.ranking, str(told.tiebreak)) == ((1,), ((1,), (2,)), step)
    swapped = finish(worse, better)
    assert (swapped.winners, swapped.ranking, str(swapped.tiebreak)) == ((2,), ((2,), (1,)), step)


def test_u19_else_the_win_is_shared() -> None:
    told = finish(sheet("R2", others=FOUR), sheet("V3", others=FOUR), sheet("Y2", others=FOUR + 1))
    assert told.winners == (1, 2)
    assert told.ranking == ((1, 2), (3,))
    assert str(told.tiebreak) == ""


def test_u19_the_tie_break_named_is_the_one_that_settled_the_win() -> None:
    """Three equal scores: Extras drop seat 3, then penalty points drop seat 2."""
    told = finish(
        sheet("R6-7", extras=12, others=FOUR),
        sheet("R6-8", extras=12, yours=3),
        sheet("R6-7 R4", extras=10, others=FOUR),
    )
    assert set(told.scores) == {6}
    assert told.ranking == ((1,), (2,), (3,))
    assert str(told.tiebreak) == "fewest penalty points"


def test_u19_equal_scores_below_the_winner_rank_by_the_same_steps() -> None:
    told = finish(sheet(every("11"), extras=9, others=FOUR), sheet("R6", extras=8), sheet("R2", extras=9))
    assert told.scores == (27, 11, 11)
    assert told.ranking == ((1,), (3,), (2,))
    assert str(told.tiebreak) == ""


@pytest.mark.parametrize(
    ("marks", "section", "count"),
    [
        ("3", 0, 6),
        ("3-4", 0, 13),
        ("3-5", 0, 19),
        ("6", 1, 6),
        ("6-7", 1, 13),
        ("6-8", 1, 19),
        ("9", 2, 6),
        ("9-10", 2, 13),
        ("11", 3, 6),
    ],
)
def test_u22_two_complete_numbers_of_a_section_count_one_mark_alone(
    marks: str, section: int, count: int
) -> None:
    times = (2, 3, 4, 5)[section]
    assert amounts(sheet(every(marks)), solo=True)[section] == count * times


def test_u22_the_2_is_none_of_the_numbers_that_count() -> None:
    assert amounts(sheet("R2 Y2 B2 " + every("3")), solo=True)[0] == 9 * 2


def test_u22_firsts_do_not_count_alone() -> None:
    assert amounts(sheet(every("3"), firsts=firsts(3)), solo=True)[0] == 12


@pytest.mark.parametrize(
    ("points", "word"),
    [
        (195, "Perfect"),
        (194, "Excellent"),
        (185, "Excellent"),
        (184, "Good"),
        (170, "Good"),
        (169, "Passable"),
        (150, "Passable"),
        (149, "Lost"),
    ],
)
def test_u22_what_a_solo_score_is_called(points: int, word: str) -> None:
    assert verdict(points) == word


def test_u22_150_points_win_and_fewer_lose() -> None:
    """Five full rows and Extras come to 150 exactly; one Extra less loses."""
    marks = "R* Y* B* O* G*"
    base = score(sheet(marks, extras=0), solo=True)
    yours, extras = divmod(base - 150, 5)
    enough = sheet(marks, extras=5 - extras, yours=yours + 1)
    assert finish(enough).scores == (150,)
    assert finish(enough).winners == (1,)
    assert str(finish(enough).reason).endswith("150 points: Passable.")
    lost = finish(sheet(marks, extras=4 - extras, yours=yours + 1))
    assert (lost.scores, lost.winners, lost.ranking) == ((149,), (), ((1,),))
    assert str(lost.reason).endswith("149 points: Lost.")


def test_example_5_more_yours_than_boxes_are_recorded() -> None:
    state = do(thrown("RYB", "111", sheet(yours=2), sheet()), "pass")
    assert state.sheets[0].yours == 4
    state = do(state, "pass")
    assert state.phase is Phase.OVER
    told = finish(*state.sheets)
    assert [line.amount for line in told.lines[0]][-2:] == [-20, 0]
    assert told.scores == (9 - 20, 9 - 3)
    assert str(told.reason) == "Seat 1 has 4 “my turn” penalties."


def test_example_7_three_primary_rows_do_not_end_the_game() -> None:
    assert not ends((sheet("R* Y* B*"), sheet()))
    assert ends((sheet("R* Y* G*"), sheet()))
