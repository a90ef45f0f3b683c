"""Every rule of UNO Dice, one by one, and the worked examples of the rule book."""

from __future__ import annotations

import pytest

from drive import play, settle_dice, show, spelled
from rollbow.games import uno
from rollbow.games.uno.boards import Because, Board, Gift
from rollbow.games.uno.dice import FACES
from rollbow.games.uno.effects import effect, gifts
from rollbow.games.uno.events import (
    Began,
    Called,
    Drawn,
    Erased,
    Event,
    Landed,
    Missed,
    NoEffect,
    Outlined,
    Passed,
    Stopped,
    Won,
    Written,
)
from rollbow.games.uno.notation import Give, Write
from rollbow.games.uno.rules import MOST_TURNS, after
from rollbow.games.uno.state import Phase, State
from rollbow.kernel.game import BadSetup, Die, IllegalMove, Over, Result, Roll, Rolled, Seat

PLAIN = "R5 R6 R4 R1 R3 R2"


def values(faces: str) -> tuple[int, ...]:
    """The face numbers of six dice that show this."""
    return tuple(dice.index(face) for dice, face in zip(FACES.values(), faces.split(), strict=True))


def at(faces: str, *boards: Board, number: int = 1, throw: int = 1) -> State:
    """A turn whose dice show this."""
    return State(boards, number, Phase.CHAIN, throw=throw, shown=values(faces))


def board(entries: str, spaces: int = 16, extras: int = 0) -> Board:
    return Board(tuple(int(entry) for entry in entries), spaces, extras)


def do(state: State, *moves: str) -> tuple[State, list[Event]]:
    """The state after moves without dice, and all that happened."""
    events: list[Event] = []
    for text in moves:
        step = uno.apply(state, uno.parse(text))
        state = step.state
        events += step.events  # type: ignore[arg-type]
    return state, events


def refused(state: State, text: str) -> str:
    """Why a move is refused; it must be missing from the list and change nothing."""
    move = uno.parse(text)
    before = hash(state)
    assert move not in uno.legal(state)
    with pytest.raises(IllegalMove) as error:
        uno.apply(state, move)
    assert hash(state) == before
    assert str(error.value) == f"'{text}' can't be played: {uno.why_not(state, move)}"
    return uno.why_not(state, move)


def ended(state: State) -> Result:
    turn = uno.turn(state)
    assert isinstance(turn, Over)
    return turn.result


# N1 to N3: dice, boards, set-up


def test_n1_each_color_and_number_pair_stands_on_exactly_one_die() -> None:
    pairs = sorted(face for faces in FACES.values() for face in faces[:4])
    assert pairs == sorted(f"{color}{number}" for color in "RYGB" for number in range(1, 7))


def test_n1_each_die_has_a_number_in_each_color_then_a_star_and_a_penalty() -> None:
    for letter, faces in FACES.items():
        assert [face[0] for face in faces[:4]] == ["R", "Y", "G", "B"]
        assert faces[4:] == ("★", "+1" if letter in "ACE" else "−1")


def test_n1_the_faces_are_those_of_the_table() -> None:
    digits = {letter: "".join(face[1] for face in faces[:4]) for letter, faces in FACES.items()}
    assert digits == {"A": "5263", "B": "6314", "C": "4152", "D": "1426", "E": "3645", "F": "2531"}
    assert uno.faces(Die("uno/1/1/D", 6)) == ("R1", "Y4", "G2", "B6", "★", "−1")


@pytest.mark.parametrize("spaces", [16, 20])
def test_n2_a_board_has_the_chosen_spaces_and_no_outlined_extras(spaces: int) -> None:
    state = uno.start(3, {"spaces": spaces})
    assert state.boards == (Board((), spaces, 0),) * 3
    assert uno.start(3, {}).boards[0].spaces == 16


@pytest.mark.parametrize(
    ("seats", "options"), [(1, {}), (5, {}), (2, {"spaces": 18}), (2, {"spaces": "16"}), (2, {"size": 16})]
)
def test_n2_other_seats_and_options_are_refused(seats: int, options: dict[str, int | str]) -> None:
    with pytest.raises(BadSetup):
        uno.start(seats, options)


@pytest.mark.parametrize(("seat", "face"), [(1, "R1"), (2, "Y4"), (3, "B6"), (4, "G2")])
def test_n2_boards_are_red_yellow_blue_and_green_in_seat_order(seat: int, face: str) -> None:
    state = at(PLAIN, *[board("5")] * 4, number=seat % 4 + 1)
    assert gifts(state, Write((face,))) == (Gift(seat, int(face[1]), Because.COLOR),)


def test_n3_each_seat_rolls_its_own_die_until_it_shows_a_number() -> None:
    state = uno.start(4, {})
    assert uno.turn(state) == Roll(tuple(Die(f"uno/0/1/{letter}", 6) for letter in "ABCD"))
    step = uno.apply(state, Rolled((4, 1, 5, 3)))
    assert step.events == (Missed(1, "★"), Began(2, "Y3"), Missed(3, "+1"), Began(4, "B6"))
    assert uno.turn(step.state) == Roll((Die("uno/0/2/A", 6), Die("uno/0/2/C", 6)))
    state = show(uno, step.state, 0, 4)
    assert uno.turn(state) == Roll((Die("uno/0/3/C", 6),))
    step = uno.apply(state, Rolled((2,)))
    assert step.events == (Began(3, "G5"), Passed(1, 1))
    assert [board.entries for board in step.state.boards] == [(5,), (3,), (5,), (6,)]
    assert uno.turn(step.state) == Seat(1)


# N4 to N7: dice and chain


def test_n4_a_turn_begins_with_all_six_dice() -> None:
    state = settle_dice(uno, uno.start(2, {}), "demo")
    assert spelled(uno, state) == ["roll"]
    state = uno.apply(state, uno.parse("roll")).state
    assert uno.turn(state) == Roll(tuple(Die(f"uno/1/1/{letter}", 6) for letter in "ABCDEF"))
    assert uno.legal(state) == ()
    step = uno.apply(state, Rolled(values("Y2 −1 G5 ★ ★ Y5")))
    assert step.events == (
        Landed(1, 1, tuple(zip("ABCDEF", ("Y2", "−1", "G5", "★", "★", "Y5"), strict=True))),
    )
    assert step.state.faces == ("Y2", "−1", "G5", "★", "★", "Y5")


def test_n5_any_one_to_six_dice_can_be_rerolled_whatever_they_show() -> None:
    state = at("Y2 −1 G5 ★ ★ −1", board("2"), board("1"))
    rerolls = [text for text in spelled(uno, state) if text.startswith("reroll")]
    assert len(rerolls) == len(set(rerolls)) == 2**6 - 1
    assert rerolls[0] == "reroll A"
    assert rerolls[-1] == "reroll A B C D E F"


def test_n5_only_the_chosen_dice_are_rolled_again_and_only_once() -> None:
    state, _ = do(at("Y2 −1 G5 ★ ★ Y5", board("2"), board("1")), "reroll B E")
    assert uno.turn(state) == Roll((Die("uno/1/2/B", 6), Die("uno/1/2/E", 6)))
    step = uno.apply(state, Rolled((0, 5)))
    assert step.events == (Landed(1, 2, (("B", "R6"), ("E", "+1"))),)
    assert step.state.faces == ("Y2", "R6", "G5", "★", "+1", "Y5")
    assert not any(text.startswith("reroll") for text in spelled(uno, step.state))
    assert "only once" in refused(step.state, "reroll A")


def test_n6_the_first_die_must_show_the_boards_last_number_whatever_its_color() -> None:
    state = at(PLAIN, board("32"), board("1"))
    assert [text for text in spelled(uno, state) if text.count(" ") == 1 and "write" in text] == [
        "write -",
        "write R2",
    ]
    assert "the board ends with 2" in refused(state, "write R3")


def test_n6_each_further_die_matches_the_one_before_by_number_or_color() -> None:
    state = at("B3 Y3 Y1 R1 B5 G3", board("3"), board("1"))
    do(state, "write G3 B3 B5")
    do(state, "write G3 Y3 Y1 R1")
    assert refused(state, "write G3 B5") == "blue 5 can't follow green 3: it needs green, a 3 or a wild space"


def test_n6_a_die_stands_at_most_once_in_a_chain() -> None:
    state = at(PLAIN, board("5"), board("1"))
    assert "only once" in refused(state, "write R5 R6 R5")
    assert (
        refused(state, "write Y5")
        == "no die shows yellow 5; the dice show red 5, red 6, red 4, red 1, red 3, red 2"
    )


def test_n6_a_chain_may_be_shorter_than_possible_or_empty() -> None:
    state = at(PLAIN, board("5"), board("1"))
    for text in ("write -", "write R5", "write R5 R6 R4 R1 R3 R2"):
        assert uno.parse(text) in uno.legal(state)
        do(state, text)
    assert do(state, "write -")[0].boards == state.boards


@pytest.mark.parametrize(("stars", "wilds"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_n7_two_stars_make_one_wild_space_and_an_odd_one_is_worth_nothing(stars: int, wilds: int) -> None:
    state = at(" ".join(["★"] * stars + PLAIN.split()[stars:]), board("5"), board("1"))
    most = max(text.count("*") for text in spelled(uno, state))
    assert most == wilds
    assert f"the dice make {wilds} wild" in refused(state, "write" + " *" * (wilds + 1))


def test_n7_a_wild_space_stands_anywhere_and_matches_on_both_sides() -> None:
    state = at("R5 Y3 ★ ★ +1 −1", board("5"), board("1"))
    assert [text for text in spelled(uno, state) if "write" in text] == [
        "write -",
        "write R5",
        "write R5 *",
        "write R5 * Y3",
        "write *",
        "write * R5",
        "write * Y3",
    ]


def test_n7_after_a_star_on_the_board_a_chain_begins_with_any_die() -> None:
    state = at(PLAIN, board("20"), board("1"))
    firsts = {text.split()[1] for text in spelled(uno, state) if text.startswith("write R")}
    assert firsts == set(PLAIN.split())


# N8: writing


def test_n8_one_entry_for_each_number_and_one_star_for_a_wild_space() -> None:
    state, events = do(at("R5 Y3 ★ ★ B5 R2", board("5"), board("1")), "write R5 * Y3")
    assert state.boards[0].entries == (5, 5, 0, 3)
    assert events[0] == Written(1, ("R5", "*", "Y3"), 0)


def test_n8_what_exceeds_the_last_space_is_ignored_and_a_full_board_wins_at_once() -> None:
    full = board("5" * 14)
    state, events = do(at("R5 R6 +1 R1 R3 −1", full, board("1")), "write R5 R6 R1 R3")
    assert state.boards[0].entries == (*full.entries, 5, 6)
    assert state.boards[1] == board("1")
    assert events == [Written(1, ("R5", "R6", "R1", "R3"), 2), Won((1,))]
    assert ended(state).winners == (1,)


def test_n8_a_chain_that_just_fills_the_board_wins_without_penalties_or_call() -> None:
    state, events = do(at("Y2 Y3 +1 R1 R3 R2", board("3" * 15), board("3")), "write Y3")
    assert events == [Written(1, ("Y3",), 0), Won((1,))]
    assert ended(state).scores == (16, 1)


def test_n8_outlined_extras_have_to_be_filled_too() -> None:
    state, _ = do(at(PLAIN, board("5" * 15, extras=1), board("1")), "write R5")
    assert uno.turn(state) == Seat(2)
    state, _ = do(at(PLAIN, board("5" * 15, extras=1), board("1")), "write R5 R6")
    assert ended(state).winners == (1,)


# N9: penalties


def test_n9_penalty_dice_go_each_against_an_opponent_of_choice_in_any_order() -> None:
    state, events = do(at("R5 −1 +1 R1 +1 R2", board("5"), board("14"), board("23")), "write R5")
    assert events == [Written(1, ("R5",), 0)]
    assert spelled(uno, state) == ["give +1 2", "give +1 3", "give -1 2", "give -1 3", "done"]
    state, events = do(state, "give -1 3", "give +1 3")
    assert spelled(uno, state) == ["give +1 2", "give +1 3", "done"]
    assert events == [Erased(1, 3, 3), Outlined(1, 3, 1)]
    state, events = do(state, "give +1 2")
    assert events[0] == Outlined(1, 2, 1)
    assert state.boards[1:] == (board("14", extras=1), board("2", extras=1))


def test_n9_using_penalties_is_optional_and_done_is_only_needed_while_one_is_left() -> None:
    dice = at("R5 −1 +1 R1 R3 R2", board("5"), board("14"))
    state, events = do(dice, "write R5", "done")
    assert events[1] == Stopped(1, 2)
    assert uno.turn(state) == Seat(2)
    state, events = do(dice, "write R5", "give +1 2", "give -1 2")
    assert not any(isinstance(event, Stopped) for event in events)
    assert uno.turn(state) == Seat(2)
    assert "the six dice" in refused(state, "done")
    state, _ = do(at(PLAIN, board("5"), board("14")), "write R5")
    assert uno.turn(state) == Seat(2)


def test_n9_a_penalty_is_never_for_oneself_nor_used_twice() -> None:
    state, _ = do(at("R5 −1 R4 R1 R3 R2", board("51"), board("14")), "write -")
    assert refused(state, "give -1 1") == "a penalty is for an opponent at this table, and for nobody else"
    assert refused(state, "give -1 3") == "a penalty is for an opponent at this table, and for nobody else"
    assert refused(state, "give +1 2") == "no unused die shows that; still unused: −1"
    state, _ = do(state, "give -1 2")
    assert "rolled" in refused(state, "give -1 2")


def test_n9_plus_one_does_nothing_when_all_eight_extras_are_outlined() -> None:
    state, events = do(at("+1 R6 R4 R1 R3 R2", board("5"), board("1", extras=7)), "write -", "give +1 2")
    assert events[1] == Outlined(1, 2, 8)
    state, events = do(at("+1 R6 R4 R1 R3 R2", board("5"), state.boards[1]), "write -", "give +1 2")
    assert events[1] == NoEffect(1, 2, 1)
    assert state.boards[1].extras == 8


def test_n9_minus_one_erases_a_star_like_any_entry_but_never_the_only_one() -> None:
    state, events = do(at("R5 −1 R4 −1 R3 R2", board("5"), board("40")), "write -", "give -1 2", "give -1 2")
    assert events[1:3] == [Erased(1, 2, 0), NoEffect(1, 2, -1)]
    assert state.boards[1] == board("4")


def test_n9_minus_one_leaves_outlined_extras_outlined() -> None:
    state, _ = do(at("R5 −1 R4 R1 R3 R2", board("5"), board("41", extras=3)), "write -", "give -1 2")
    assert state.boards[1] == board("4", extras=3)


def test_n9_penalties_that_show_after_the_reroll_count() -> None:
    state, _ = do(at(PLAIN, board("5"), board("14")), "reroll A C")
    state, _ = do(show(uno, state, 5, 5), "write -")
    assert state.penalties == (1, 1)


def test_n9_a_rerolled_penalty_is_gone() -> None:
    state, _ = do(at("+1 R6 R4 R1 R3 R2", board("5"), board("14")), "reroll A")
    state, _ = do(show(uno, state, 0), "write R5")
    assert uno.turn(state) == Seat(2)


def test_n9_a_penalty_is_usable_where_it_changes_nothing() -> None:
    state, _ = do(at("+1 −1 R4 R1 R3 R2", board("5"), board("1", extras=8)), "write -")
    assert spelled(uno, state) == ["give +1 2", "give -1 2", "done"]


def test_n9_effect_tells_what_a_penalty_would_do() -> None:
    state, _ = do(at("+1 −1 R4 R1 R3 R2", board("5"), board("12"), board("3", extras=8)), "write -")
    assert effect(state, Give(1, 2)) == Outlined(1, 2, 1)
    assert effect(state, Give(1, 3)) == NoEffect(1, 3, 1)
    assert effect(state, Give(-1, 2)) == Erased(1, 2, 2)
    assert effect(state, Give(-1, 3)) == NoEffect(1, 3, -1)


# N10 and N11: the call


def test_n10_others_whose_last_entry_is_that_number_write_it_and_so_does_the_board_of_that_color() -> None:
    state = at("R5 Y3 R4 R1 R3 B1", board("3"), board("11"), board("53"), board("4"))
    state, events = do(state, "write Y3")
    assert events[1] == Called(1, "Y3", (Gift(2, 3, Because.COLOR), Gift(3, 3, Because.NUMBER)))
    assert [board.entries for board in state.boards] == [(3, 3), (1, 1, 3), (5, 3, 3), (4,)]


def test_n10_nobody_writes_twice_for_one_call() -> None:
    state, events = do(at("R5 Y3 R4 R1 R3 R2", board("3"), board("3")), "write Y3")
    assert events[1] == Called(1, "Y3", (Gift(2, 3, Because.BOTH),))
    assert state.boards[1].entries == (3, 3)


def test_n10_the_caller_never_writes() -> None:
    state, events = do(at(PLAIN, board("5"), board("1")), "write R5")
    assert events[1] == Called(1, "R5", ())
    assert state.boards[0].entries == (5, 5)


def test_n10_a_star_on_a_board_is_no_number_for_a_call() -> None:
    state, _ = do(at(PLAIN, board("5"), board("50")), "write R5")
    assert state.boards[1].entries == (5, 0)


def test_n10_a_star_board_of_that_color_still_writes() -> None:
    state, _ = do(at("R5 Y3 R4 R1 R3 R2", board("3"), board("50")), "write Y3")
    assert state.boards[1].entries == (5, 0, 3)


def test_n10_a_chain_that_ends_wild_gives_every_other_player_a_star() -> None:
    state, events = do(at("R5 ★ ★ R1 R3 R2", board("5"), board("12"), board("3")), "write R5 *")
    assert events[1] == Called(1, "*", (Gift(2, 0, Because.WILD), Gift(3, 0, Because.WILD)))
    assert [board.entries for board in state.boards] == [(5, 5, 0), (1, 2, 0), (3, 0)]


def test_n10_an_empty_chain_calls_nothing() -> None:
    state, events = do(at(PLAIN, board("5"), board("15")), "write -")
    assert events == [Written(1, (), 0), Passed(2, 2)]
    assert state.boards == (board("5"), board("15"))


def test_n10_the_call_uses_the_boards_as_they_stand_after_the_penalties() -> None:
    dice = at("R5 −1 R4 R1 R3 R2", board("5"), board("51"), board("15"))
    state, events = do(dice, "write R5", "give -1 2")
    assert events[-2] == Called(1, "R5", (Gift(2, 5, Because.NUMBER), Gift(3, 5, Because.NUMBER)))
    assert state.boards[1].entries == (5, 5)
    state, events = do(dice, "write R5", "give -1 3")
    assert events[-2] == Called(1, "R5", ())


def test_n10_gifts_tell_beforehand_what_a_call_would_give() -> None:
    state = at("R5 −1 R4 R1 R3 R2", board("5"), board("51"), board("15"))
    assert gifts(state, uno.parse("write R5")) == (Gift(3, 5, Because.NUMBER),)
    assert gifts(state, uno.parse("write -")) == ()
    assert gifts(state, uno.parse("reroll A")) == ()
    state, _ = do(state, "write R5")
    assert gifts(state, uno.parse("done")) == (Gift(3, 5, Because.NUMBER),)
    assert gifts(state, uno.parse("give -1 3")) == ()
    assert len(gifts(state, uno.parse("give -1 2"))) == 2
    winning = at(PLAIN, board("5" * 15), board("15"))
    assert gifts(winning, uno.parse("write R5")) == ()


def test_n11_a_player_whose_board_is_filled_by_a_call_wins() -> None:
    state, events = do(at(PLAIN, board("5"), board("5" * 15)), "write R5")
    assert events[-1] == Won((2,))
    result = ended(state)
    assert result.winners == (2,)
    assert result.scores == (2, 16)
    assert result.reason == "The yellow board was filled by the call of red 5."


def test_n11_all_filled_by_the_same_call_share_the_win() -> None:
    boards = (board("5"), board("6" * 15), board("1"), board("2" * 16, extras=1))
    state, events = do(at("R5 ★ ★ R1 R3 R2", *boards), "write R5 *")
    assert events[-1] == Won((2, 4))
    result = ended(state)
    assert result.winners == (2, 4)
    assert result.ranking == ((2, 4), (1,), (3,))
    assert result.scores == (3, 16, 2, 17)
    assert result.reason == "The yellow and green boards were filled by the same call of wild."


def test_n11_the_call_does_not_win_for_a_board_that_a_penalty_reopened() -> None:
    state, _ = do(at("R5 −1 R4 R1 R3 R2", board("5"), board("5" * 15)), "write R5", "give -1 2")
    assert state.boards[1].left == 1
    assert uno.turn(state) == Seat(2)


# N12 to N14: the next turn, the guard, the ranking


def test_n12_the_next_seat_plays_and_after_the_last_the_first() -> None:
    state, events = do(at(PLAIN, board("5"), board("1"), board("1"), number=3), "write -")
    assert events[-1] == Passed(1, 4)
    assert uno.turn(state) == Seat(1)
    assert state == State(state.boards, 4, Phase.ROLL)


def test_n12_in_a_rematch_the_next_seat_clockwise_starts() -> None:
    result = ended(do(at(PLAIN, board("5" * 15), board("1")), "write R5")[0])
    assert uno.next_first(result) == 2


def test_n13_after_200_turns_the_game_is_a_draw_with_no_winner() -> None:
    boards = (board("523"), board("1"), board("12", extras=2), board("12", extras=1))
    state, events = do(at(PLAIN, *boards, number=MOST_TURNS - 1), "write -")
    assert events[-1] == Passed(4, 200)
    state, events = do(at(PLAIN, *boards, number=MOST_TURNS), "write -")
    assert events[-1] == Drawn()
    result = ended(state)
    assert result.winners == ()
    assert result.scores == (3, 1, 2, 2)
    assert result.reason == "The last turn was played and no board is full."
    assert uno.legal(state) == ()
    assert refused(state, "roll") == "the game is over"


def test_n13_the_call_of_the_last_turn_can_still_win() -> None:
    state = at("R5 R6 +1 R1 R3 R2", board("1" * 15), board("5"), number=MOST_TURNS)
    won, _ = do(state, "write R5", "done")
    assert ended(won).winners == (1,)
    drawn, _ = do(state, "write R5", "give +1 1")
    assert ended(drawn).winners == ()


def test_n14_winners_first_then_the_fewest_spaces_left_outlined_extras_included() -> None:
    boards = (board("5" * 15), board("4" * 12), board("4" * 14, extras=3), board("1" * 12))
    result = ended(do(at(PLAIN, *boards), "write R5 R6")[0])
    assert result.winners == (1,)
    assert result.ranking == ((1,), (2, 4), (3,))
    assert result.tiebreak == ""


def test_n14_without_a_winner_the_fewest_spaces_left_lead() -> None:
    boards = (board("52"), board("1"), board("12", extras=2), board("12", extras=1))
    result = ended(do(at(PLAIN, *boards, number=MOST_TURNS), "write -")[0])
    assert result.ranking == ((1,), (2, 4), (3,))


def test_scores_are_the_entries_and_their_lines_add_up() -> None:
    result = ended(do(at("R5 ★ ★ R1 R3 R2", board("50" * 7), board("102")), "write R5 *")[0])
    assert result.scores == (16, 3)
    assert [[(line.label, line.amount) for line in lines] for lines in result.lines] == [
        [("Numbers", 8), ("Stars", 8)],
        [("Numbers", 2), ("Stars", 1)],
    ]
    assert result.reason == "The red board was filled by a chain."


# The worked examples


def test_worked_example_1() -> None:
    state = at("Y2 R6 Y1 R1 B5 G3", board("2"), board("6"))
    texts = spelled(uno, state)
    assert "write Y2 Y1 R1 R6" in texts
    assert "write Y2" in texts
    assert refused(state, "write Y1 Y2").startswith("the board ends with 2")
    state = at("Y2 R6 Y1 R1 B5 G3", board("6"), board("22"), board("3"), number=2)
    state, _ = do(state, "reroll E F")
    state = show(uno, state, 2, 3)
    assert state.faces == ("Y2", "R6", "Y1", "R1", "G4", "B1")
    state, events = do(state, "write Y2 Y1 B1 R1 R6")
    assert state.boards[1].entries == (2, 2, 2, 1, 1, 1, 6)
    assert events[1] == Called(2, "R6", (Gift(1, 6, Because.BOTH),))
    assert state.boards[0].entries == (6, 6)


def test_worked_example_1_both_the_six_and_the_red_board_gain() -> None:
    state = at("Y2 R6 Y1 R1 G4 B1", board("3"), board("2"), board("6"), number=2, throw=2)
    state, events = do(state, "write Y2 Y1 B1 R1 R6")
    assert events[1] == Called(2, "R6", (Gift(1, 6, Because.COLOR), Gift(3, 6, Because.NUMBER)))
    assert state.boards[1].entries == (2, 2, 1, 1, 1, 6)


def test_worked_example_2() -> None:
    state = at("Y2 −1 G5 ★ ★ Y5", board("4"), board("6"))
    assert [text for text in spelled(uno, state) if text.startswith(("write Y", "write G"))] == []
    assert "write * Y2 Y5 G5" in spelled(uno, state)


def test_worked_example_3() -> None:
    state, events = do(at("Y2 R6 Y1 R1 B5 G3", board("2" * 15), board("6")), "write Y2 Y1 R1 R6")
    assert state.boards == (board("2" * 16), board("6"))
    assert events == [Written(1, ("Y2", "Y1", "R1", "R6"), 3), Won((1,))]


def test_worked_example_4() -> None:
    state, _ = do(at("R5 −1 R4 R1 R3 R2", board("5"), board("6")), "write -", "give -1 2")
    assert state.boards[1] == board("6")


def test_worked_example_5() -> None:
    state, events = do(at(PLAIN, board("3"), board("1"), board("1"), board("1")), "write R3")
    assert events[1] == Called(1, "R3", ())
    assert state.boards == (board("33"), board("1"), board("1"), board("1"))


# Legality


def test_moves_out_of_their_phase_are_refused_and_nothing_is_legal_while_dice_fly() -> None:
    state = settle_dice(uno, uno.start(2, {}), "demo")
    for text in ("write -", "reroll A", "give +1 2", "done"):
        assert refused(state, text) == "the six dice have to be rolled now"
    state = uno.apply(state, uno.parse("roll")).state
    assert refused(state, "roll") == "the dice A B C D E F have to land first"
    state = show(uno, state, *values("+1 R6 R4 R1 R3 R2"))
    for text in ("roll", "give +1 2", "done"):
        assert refused(state, text) == "the chain has to be written now"
    state, _ = do(state, "write -")
    for text in ("roll", "write -", "reroll A"):
        assert refused(state, text) == "the chain is written and its penalty dice can be used now"


@pytest.mark.parametrize("bad", [(), (1,), (0, 0, 0), (0, 6), (-1, 0)])
def test_a_throw_of_the_wrong_size_or_range_is_refused(bad: tuple[int, ...]) -> None:
    with pytest.raises(IllegalMove, match="the dice A B need 2 values from 0 to 5"):
        uno.apply(uno.start(2, {}), Rolled(bad))


def test_a_throw_that_nobody_waits_for_is_refused() -> None:
    with pytest.raises(IllegalMove, match="no dice are waited for"):
        uno.apply(at(PLAIN, board("1"), board("1")), Rolled((1, 1)))


def test_after_is_apply_without_the_question() -> None:
    state = at(PLAIN, board("5"), board("1"))
    for move in uno.legal(state):
        assert after(state, move) == uno.apply(state, move)


def test_a_whole_turn_from_the_seed() -> None:
    state = play(uno, uno.start(2, {}), "roll", "reroll A B", "write -", seed="demo")
    assert state.boards == settle_dice(uno, uno.start(2, {}), "demo").boards
    assert (state.number, state.phase) in [(1, Phase.GIVE), (2, Phase.ROLL)]
