"""Every rule of UNO Dice, one by one, and the worked examples of the rule book."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, permutations

import pytest

from rollbow.games.uno import GAME
from rollbow.games.uno.boards import Because, Board, Gift, heard
from rollbow.games.uno.dice import ANY_FACE, FACES
from rollbow.games.uno.events import (
    Began,
    Called,
    Drawn,
    Erased,
    Landed,
    Missed,
    NoEffect,
    Outlined,
    Stopped,
    Won,
    Written,
)
from rollbow.games.uno.notation import Give, Write
from rollbow.games.uno.penalties import effect, gifts
from rollbow.games.uno.rules import MOST_TURNS, after
from rollbow.games.uno.state import Phase, State
from rollbow.kernel.game import BadSetup, Die, IllegalMove, Over, Result, Roll, Rolled, Seat, TurnBegan
from support.games import play, random_game, settle_dice, show, spelled

PLAIN = "R5 R6 R4 R1 R3 R2"


def values(faces: str) -> tuple[int, ...]:
    """The face numbers of six dice that show this."""
    return tuple(dice.index(face) for dice, face in zip(FACES.values(), faces.split(), strict=True))


def at(faces: str, *boards: Board, number: int = 1, throw: int = 1) -> State:
    """A turn whose dice show this."""
    return State(boards, number, Phase.CHAIN, throw=throw, shown=values(faces))


def board(entries: str, spaces: int = 16, extras: int = 0) -> Board:
    return Board(tuple(int(entry) for entry in entries), spaces, extras)


def do(state: State, *moves: str) -> tuple[State, list[object]]:
    """The state after moves without dice, and all that happened."""
    events: list[object] = []
    for text in moves:
        step = GAME.apply(state, GAME.parse(text))
        state = step.state
        events += step.events
    return state, events


def refused(state: State, text: str) -> str:
    """Why a move is refused; it must be missing from the list and change nothing."""
    move = GAME.parse(text)
    before = hash(state)
    assert move not in GAME.legal(state)
    with pytest.raises(IllegalMove) as error:
        GAME.apply(state, move)
    assert hash(state) == before
    assert str(error.value) == f"'{text}' can't be played: {GAME.why_not(state, move)}"
    return GAME.why_not(state, move)


def ended(state: State) -> Result:
    turn = GAME.turn(state)
    assert isinstance(turn, Over)
    return turn.result


# N1 to N3: dice, boards, setup


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
    assert GAME.faces(Die("uno/1/1/D", 6)) == ("R1", "Y4", "G2", "B6", "★", "−1")


def boxed(faces: str, *boards: Board, throw: int = 1) -> State:
    """A turn whose dice, of a boxed set, show this."""
    shown = tuple(map(ANY_FACE.index, faces.split()))
    return State(boards, 1, Phase.CHAIN, throw=throw, shown=shown, boxed=True)


def test_n1b_each_die_may_show_every_number_in_every_color_a_star_and_both_penalties() -> None:
    every = [f"{color}{number}" for color in "RYGB" for number in range(1, 7)]
    for letter in "ABCDEF":
        assert list(GAME.faces(Die(f"uno/1/1/{letter}", 27))) == [*every, "★", "+1", "−1"]
    state = show(GAME, GAME.start(2, {"dice": "any"}), 0, 23)
    rolling = GAME.apply(state, GAME.parse("roll")).state
    assert GAME.turn(rolling) == Roll(tuple(Die(f"uno/1/1/{letter}", 27) for letter in "ABCDEF"))
    again = GAME.apply(show(GAME, rolling, *range(21, 27)), GAME.parse("reroll B F")).state
    assert GAME.turn(again) == Roll((Die("uno/1/2/B", 27), Die("uno/1/2/F", 27)))
    assert show(GAME, again, 0, 1).faces == ("B4", "R1", "B6", "★", "+1", "R2")


def test_n1b_the_set_up_dice_may_show_anything_too() -> None:
    state = GAME.start(3, {"dice": "any"})
    step = GAME.apply(state, Rolled((26, 7, 7)))
    assert step.events == (Missed(1, "−1"), Began(2, "Y2"), Began(3, "Y2"))
    step = GAME.apply(step.state, Rolled((25,)))
    assert step.events == (Missed(1, "+1"),)
    assert GAME.apply(step.state, Rolled((23,))).events == (Began(1, "B6"), TurnBegan(1, 1))


@pytest.mark.parametrize(
    "faces",
    ["Y2 Y2 Y2 Y2 Y2 Y2", "Y2 R2 Y2 ★ R5 ★", "★ G3 ★ ★ ★ G3", "B2 B2 Y4 Y4 +1 −1", "R1 R1 R2 R2 R3 R3"],
)
def test_n1b_equal_faces_are_interchangeable_and_each_chain_is_listed_once(faces: str) -> None:
    """Against every ordering of every selection of dice."""
    shown = faces.split()
    links = [face for face in shown if face[0] in "RYGB"] + ["*"] * (shown.count("★") // 2)
    for last in (2, 6, 0):
        chains = {
            chain
            for count in range(len(links) + 1)
            for chain in permutations(links, count)
            if all(link == "*" or last in (0, int(link[1])) for link in chain[:1])
            and all("*" in (a, b) or a[0] == b[0] or a[1] == b[1] for a, b in pairwise(chain))
        }
        state = boxed(faces, Board((last,), 16), board("5"), throw=2)
        listed = [GAME.spell(move) for move in GAME.legal(state)]
        assert len(listed) == len(set(listed)) == len(chains)
        assert set(listed) == {f"write {' '.join(chain) or '-'}" for chain in chains}


def test_n1b_a_face_stands_in_a_chain_as_often_as_dice_show_it() -> None:
    state = boxed("Y2 R6 Y2 R1 B5 G3", board("2"), board("5"))
    assert not GAME.why_not(state, Write(("Y2", "Y2")))
    assert (
        refused(state, "write Y2 Y2 Y2") == "yellow 2 appears in the chain 3 times, but only 2 dice show it"
    )
    state = boxed("Y2 R6 Y3 R1 B5 G3", board("2"), board("5"))
    assert (
        refused(state, "write Y2 Y2")
        == "yellow 2 appears in the chain twice, but a die can be used only once"
    )


def test_n1b_all_penalties_that_show_can_be_used_however_many() -> None:
    state = boxed("+1 +1 +1 +1 +1 Y2", board("2"), board("5"))
    state, _ = do(state, "write Y2", *["give +1 2"] * 5)
    assert (state.boards[1].extras, state.number) == (5, 2)


def test_n1b_the_dice_stay_the_same_from_turn_to_turn() -> None:
    state, _ = do(boxed("R1 R2 R3 R4 R5 R6", board("2"), board("5")), "write R2", "roll")
    assert GAME.turn(state) == Roll(tuple(Die(f"uno/2/1/{letter}", 27) for letter in "ABCDEF"))


@pytest.mark.parametrize("spaces", [16, 20])
def test_n2_a_board_has_the_chosen_spaces_and_no_outlined_extras(spaces: int) -> None:
    state = GAME.start(3, {"spaces": spaces})
    assert state.boards == (Board((), spaces, 0),) * 3
    assert GAME.start(3, {}).boards[0].spaces == 16


@pytest.mark.parametrize(
    ("seats", "options"), [(1, {}), (5, {}), (2, {"spaces": 18}), (2, {"spaces": "16"}), (2, {"size": 16})]
)
def test_n2_other_seats_and_options_are_refused(seats: int, options: dict[str, int | str]) -> None:
    with pytest.raises(BadSetup):
        GAME.start(seats, options)


@pytest.mark.parametrize(("seat", "face"), [(1, "R1"), (2, "Y4"), (3, "B6"), (4, "G2")])
def test_n2_boards_are_red_yellow_blue_and_green_in_seat_order(seat: int, face: str) -> None:
    state = at(PLAIN, *[board("5")] * 4, number=seat % 4 + 1)
    assert gifts(state, Write((face,))) == (Gift(seat, int(face[1]), Because.COLOR),)


def test_n3_each_seat_rolls_its_own_die_until_it_shows_a_number() -> None:
    state = GAME.start(4, {})
    assert GAME.turn(state) == Roll(tuple(Die(f"uno/0/1/{letter}", 6) for letter in "ABCD"))
    step = GAME.apply(state, Rolled((4, 1, 5, 3)))
    assert step.events == (Missed(1, "★"), Began(2, "Y3"), Missed(3, "+1"), Began(4, "B6"))
    assert GAME.turn(step.state) == Roll((Die("uno/0/2/A", 6), Die("uno/0/2/C", 6)))
    state = show(GAME, step.state, 0, 4)
    assert GAME.turn(state) == Roll((Die("uno/0/3/C", 6),))
    step = GAME.apply(state, Rolled((2,)))
    assert step.events == (Began(3, "G5"), TurnBegan(1, 1))
    assert [board.entries for board in step.state.boards] == [(5,), (3,), (5,), (6,)]
    assert GAME.turn(step.state) == Seat(1)


# N4 to N7: dice and chain


def test_n4_a_turn_begins_with_all_six_dice() -> None:
    state = settle_dice(GAME, GAME.start(2, {}), "demo")
    assert spelled(GAME, state) == ["roll"]
    state = GAME.apply(state, GAME.parse("roll")).state
    assert GAME.turn(state) == Roll(tuple(Die(f"uno/1/1/{letter}", 6) for letter in "ABCDEF"))
    assert GAME.legal(state) == ()
    step = GAME.apply(state, Rolled(values("Y2 −1 G5 ★ ★ Y5")))
    assert step.events == (
        Landed(1, 1, tuple(zip("ABCDEF", ("Y2", "−1", "G5", "★", "★", "Y5"), strict=True))),
    )
    assert step.state.faces == ("Y2", "−1", "G5", "★", "★", "Y5")


def test_n5_any_one_to_six_dice_can_be_rerolled_whatever_they_show() -> None:
    state = at("Y2 −1 G5 ★ ★ −1", board("2"), board("1"))
    rerolls = [text for text in spelled(GAME, state) if text.startswith("reroll")]
    assert len(rerolls) == len(set(rerolls)) == 2**6 - 1
    assert rerolls[0] == "reroll A"
    assert rerolls[-1] == "reroll A B C D E F"


def test_n5_only_the_chosen_dice_are_rolled_again_and_only_once() -> None:
    state, _ = do(at("Y2 −1 G5 ★ ★ Y5", board("2"), board("1")), "reroll B E")
    assert GAME.turn(state) == Roll((Die("uno/1/2/B", 6), Die("uno/1/2/E", 6)))
    step = GAME.apply(state, Rolled((0, 5)))
    assert step.events == (Landed(1, 2, (("B", "R6"), ("E", "+1"))),)
    assert step.state.faces == ("Y2", "R6", "G5", "★", "+1", "Y5")
    assert not any(text.startswith("reroll") for text in spelled(GAME, step.state))
    assert "only once" in refused(step.state, "reroll A")


def test_n6_the_first_die_must_show_the_boards_last_number_whatever_its_color() -> None:
    state = at(PLAIN, board("32"), board("1"))
    assert [text for text in spelled(GAME, state) if text.count(" ") == 1 and "write" in text] == [
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
        assert GAME.parse(text) in GAME.legal(state)
        do(state, text)
    assert do(state, "write -")[0].boards == state.boards


@pytest.mark.parametrize(("stars", "wilds"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_n7_two_stars_make_one_wild_space_and_an_odd_one_is_worth_nothing(stars: int, wilds: int) -> None:
    state = at(" ".join(["★"] * stars + PLAIN.split()[stars:]), board("5"), board("1"))
    most = max(text.count("*") for text in spelled(GAME, state))
    assert most == wilds
    assert f"the dice make {wilds} wild" in refused(state, "write" + " *" * (wilds + 1))


def test_n7_a_wild_space_stands_anywhere_and_matches_on_both_sides() -> None:
    state = at("R5 Y3 ★ ★ +1 −1", board("5"), board("1"))
    assert [text for text in spelled(GAME, state) if "write" in text] == [
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
    firsts = {text.split()[1] for text in spelled(GAME, state) if text.startswith("write R")}
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
    assert GAME.turn(state) == Seat(2)
    state, _ = do(at(PLAIN, board("5" * 15, extras=1), board("1")), "write R5 R6")
    assert ended(state).winners == (1,)


# N9: penalties


def test_n9_penalty_dice_go_each_against_an_opponent_of_choice_in_any_order() -> None:
    state, events = do(at("R5 −1 +1 R1 +1 R2", board("5"), board("14"), board("23")), "write R5")
    assert events == [Written(1, ("R5",), 0)]
    assert spelled(GAME, state) == ["give +1 2", "give +1 3", "give -1 2", "give -1 3", "done"]
    state, events = do(state, "give -1 3", "give +1 3")
    assert spelled(GAME, state) == ["give +1 2", "give +1 3", "done"]
    assert events == [Erased(1, 3, 3), Outlined(1, 3, 1)]
    state, events = do(state, "give +1 2")
    assert events[0] == Outlined(1, 2, 1)
    assert state.boards[1:] == (board("14", extras=1), board("2", extras=1))


def test_n9_using_penalties_is_optional_and_done_is_only_needed_while_one_is_left() -> None:
    dice = at("R5 −1 +1 R1 R3 R2", board("5"), board("14"))
    state, events = do(dice, "write R5", "done")
    assert events[1] == Stopped(1, 2)
    assert GAME.turn(state) == Seat(2)
    state, events = do(dice, "write R5", "give +1 2", "give -1 2")
    assert not any(isinstance(event, Stopped) for event in events)
    assert GAME.turn(state) == Seat(2)
    assert "the six dice" in refused(state, "done")
    state, _ = do(at(PLAIN, board("5"), board("14")), "write R5")
    assert GAME.turn(state) == Seat(2)


def test_n9_a_penalty_is_never_for_oneself_nor_used_twice() -> None:
    state, _ = do(at("R5 −1 R4 R1 R3 R2", board("51"), board("14")), "write -")
    assert refused(state, "give -1 1") == "a penalty goes to an opponent at this table"
    assert refused(state, "give -1 3") == "a penalty goes to an opponent at this table"
    assert refused(state, "give +1 2") == "no unused die shows that; still unused: −1"
    state, _ = do(state, "give -1 2")
    assert "roll the six dice" in refused(state, "give -1 2")


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
    state, _ = do(show(GAME, state, 5, 5), "write -")
    assert state.penalties == (1, 1)


def test_n9_a_rerolled_penalty_is_gone() -> None:
    state, _ = do(at("+1 R6 R4 R1 R3 R2", board("5"), board("14")), "reroll A")
    state, _ = do(show(GAME, state, 0), "write R5")
    assert GAME.turn(state) == Seat(2)


def test_n9_a_penalty_is_usable_where_it_changes_nothing() -> None:
    state, _ = do(at("+1 −1 R4 R1 R3 R2", board("5"), board("1", extras=8)), "write -")
    assert spelled(GAME, state) == ["give +1 2", "give -1 2", "done"]


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


def starred(entries: str, star: str) -> Board:
    return replace(board(entries), star=star)


@pytest.mark.parametrize(
    ("star", "entries", "writes"),
    [
        ("none", "60", False),
        ("any", "60", True),
        ("any", "20", True),
        ("any", "2", False),
        ("number", "60", True),
        ("number", "6200", False),
        ("number", "2600", True),
        ("number", "62", False),
    ],
)
def test_n10b_which_calls_a_star_answers(star: str, entries: str, writes: bool) -> None:
    """Red 6 is called, and the board is the yellow one."""
    state = at(PLAIN, starred("6", star), starred(entries, star))
    after, events = do(state, "write R6")
    assert after.boards[1].entries == tuple(map(int, entries)) + ((6,) if writes else ())
    because = Because.STAR if star == "any" else Because.NUMBER
    assert events[1] == Called(1, "R6", (Gift(2, 6, because),) if writes else ())


@pytest.mark.parametrize("star", ["none", "any", "number"])
def test_n10b_the_color_of_a_board_counts_as_ever_and_nobody_writes_twice(star: str) -> None:
    state = at("R5 Y3 R4 R1 R3 R2", starred("3", star), starred("30", star))
    _, events = do(state, "write Y3")
    because = Because.BOTH if star == "number" else Because.COLOR
    assert events[1] == Called(1, "Y3", (Gift(2, 3, because),))


@pytest.mark.parametrize("star", ["any", "number"])
def test_n10b_a_called_star_and_the_callers_own_star_are_as_ever(star: str) -> None:
    state = at("★ ★ R4 R1 R3 R2", starred("40", star), starred("10", star))
    after, _ = do(state, "write *")
    assert [each.entries for each in after.boards] == [(4, 0, 0), (1, 0, 0)]
    begun, _ = do(at("★ R6 R4 R1 R3 R2", starred("40", star), starred("1", star)), "write R2")
    assert [each.entries for each in begun.boards] == [(4, 0, 2), (1,)]


def test_n10b_a_minus_changes_which_number_counts() -> None:
    state = at("R5 −1 R4 R1 R3 R2", starred("5", "number"), starred("2600", "number"))
    after, _ = do(state, "write R5", "give -1 2")
    assert after.boards[1].entries == (2, 6, 0)
    assert heard(after.boards[1]) == (6,)
    assert heard(starred("30", "any")) == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize("star", ["none", "any", "number"])
def test_n10b_every_board_is_under_the_option_from_the_start_to_the_end(star: str) -> None:
    for state, _ in random_game(GAME, 3, {"star": star}, "stars"):
        assert {each.star for each in state.boards} == {star}


def test_n10_a_star_board_of_that_color_still_writes() -> None:
    state, _ = do(at("R5 Y3 R4 R1 R3 R2", board("3"), board("50")), "write Y3")
    assert state.boards[1].entries == (5, 0, 3)


def test_n10_a_chain_that_ends_wild_gives_every_other_player_a_star() -> None:
    state, events = do(at("R5 ★ ★ R1 R3 R2", board("5"), board("12"), board("3")), "write R5 *")
    assert events[1] == Called(1, "*", (Gift(2, 0, Because.WILD), Gift(3, 0, Because.WILD)))
    assert [board.entries for board in state.boards] == [(5, 5, 0), (1, 2, 0), (3, 0)]


def test_n10_an_empty_chain_calls_nothing() -> None:
    state, events = do(at(PLAIN, board("5"), board("15")), "write -")
    assert events == [Written(1, (), 0), TurnBegan(2, 2)]
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
    assert gifts(state, GAME.parse("write R5")) == (Gift(3, 5, Because.NUMBER),)
    assert gifts(state, GAME.parse("write -")) == ()
    assert gifts(state, GAME.parse("reroll A")) == ()
    state, _ = do(state, "write R5")
    assert gifts(state, GAME.parse("done")) == (Gift(3, 5, Because.NUMBER),)
    assert gifts(state, GAME.parse("give -1 3")) == ()
    assert len(gifts(state, GAME.parse("give -1 2"))) == 2
    winning = at(PLAIN, board("5" * 15), board("15"))
    assert gifts(winning, GAME.parse("write R5")) == ()


def test_n11_a_player_whose_board_is_filled_by_a_call_wins() -> None:
    state, events = do(at(PLAIN, board("5"), board("5" * 15)), "write R5")
    assert events[-1] == Won((2,))
    result = ended(state)
    assert result.winners == (2,)
    assert result.scores == (2, 16)
    assert str(result.reason) == "Seat 2 filled the yellow board when red 5 was called."


def test_n11_all_filled_by_the_same_call_share_the_win() -> None:
    boards = (board("5"), board("6" * 15), board("1"), board("2" * 16, extras=1))
    state, events = do(at("R5 ★ ★ R1 R3 R2", *boards), "write R5 *")
    assert events[-1] == Won((2, 4))
    result = ended(state)
    assert result.winners == (2, 4)
    assert result.ranking == ((2, 4), (1,), (3,))
    assert result.scores == (3, 16, 2, 17)
    assert str(result.reason) == "Seat 2 and seat 4 filled their boards when wild was called."


def test_n11_the_call_does_not_win_for_a_board_that_a_penalty_reopened() -> None:
    state, _ = do(at("R5 −1 R4 R1 R3 R2", board("5"), board("5" * 15)), "write R5", "give -1 2")
    assert state.boards[1].left == 1
    assert GAME.turn(state) == Seat(2)


# N12 to N14: the next turn, the guard, the ranking


def test_n12_the_next_seat_plays_and_after_the_last_the_first() -> None:
    state, events = do(at(PLAIN, board("5"), board("1"), board("1"), number=3), "write -")
    assert events[-1] == TurnBegan(1, 4)
    assert GAME.turn(state) == Seat(1)
    assert state == State(state.boards, 4, Phase.ROLL)


def test_n12_in_a_rematch_the_next_seat_clockwise_starts() -> None:
    result = ended(do(at(PLAIN, board("5" * 15), board("1")), "write R5")[0])
    assert GAME.next_first(result) == 2


def test_n13_after_200_turns_the_game_is_a_draw_with_no_winner() -> None:
    boards = (board("523"), board("1"), board("12", extras=2), board("12", extras=1))
    state, events = do(at(PLAIN, *boards, number=MOST_TURNS - 1), "write -")
    assert events[-1] == TurnBegan(4, 200)
    state, events = do(at(PLAIN, *boards, number=MOST_TURNS), "write -")
    assert events[-1] == Drawn()
    result = ended(state)
    assert result.winners == ()
    assert result.scores == (3, 1, 2, 2)
    assert str(result.reason) == "The last turn is over and no board is full."
    assert GAME.legal(state) == ()
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
    assert str(result.tiebreak) == ""


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
    assert str(result.reason) == "Seat 1 filled the red board."


# The worked examples


def test_worked_example_1() -> None:
    state = at("Y2 R6 Y1 R1 B5 G3", board("2"), board("6"))
    texts = spelled(GAME, state)
    assert "write Y2 Y1 R1 R6" in texts
    assert "write Y2" in texts
    assert refused(state, "write Y1 Y2").startswith("the board ends with 2")
    state = at("Y2 R6 Y1 R1 B5 G3", board("6"), board("22"), board("3"), number=2)
    state, _ = do(state, "reroll E F")
    state = show(GAME, state, 2, 3)
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
    assert [text for text in spelled(GAME, state) if text.startswith(("write Y", "write G"))] == []
    assert "write * Y2 Y5 G5" in spelled(GAME, state)


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
    state = settle_dice(GAME, GAME.start(2, {}), "demo")
    for text in ("write -", "reroll A", "give +1 2", "done"):
        assert refused(state, text) == "roll the six dice now"
    state = GAME.apply(state, GAME.parse("roll")).state
    assert refused(state, "roll") == "the dice A B C D E F have to land first"
    state = show(GAME, state, *values("+1 R6 R4 R1 R3 R2"))
    for text in ("roll", "give +1 2", "done"):
        assert refused(state, text).startswith(
            ("write a chain first", "penalty dice are used after the chain")
        )
    state, _ = do(state, "write -")
    for text in ("roll", "write -", "reroll A"):
        assert refused(state, text) == "use your penalty dice or end your turn now"


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ((), r"2 dice are due \(A B\), not 0"),
        ((1,), r"2 dice are due \(A B\), not 1"),
        ((0, 0, 0), r"2 dice are due \(A B\), not 3"),
        ((0, 6), "die B has values from 0 to 5, not 6"),
        ((-1, 0), "die A has values from 0 to 5, not -1"),
    ],
)
def test_a_throw_of_the_wrong_size_or_range_is_refused(bad: tuple[int, ...], reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        GAME.apply(GAME.start(2, {}), Rolled(bad))


def test_a_throw_that_nobody_waits_for_is_refused() -> None:
    with pytest.raises(IllegalMove, match="no roll is due; it's seat 1's turn"):
        GAME.apply(at(PLAIN, board("1"), board("1")), Rolled((1, 1)))


def test_after_is_apply_without_the_question() -> None:
    state = at(PLAIN, board("5"), board("1"))
    for move in GAME.legal(state):
        assert after(state, move) == GAME.apply(state, move)


def test_a_whole_turn_from_the_seed() -> None:
    state = play(GAME, GAME.start(2, {}), "roll", "reroll A B", "write -", seed="demo")
    assert state.boards == settle_dice(GAME, GAME.start(2, {}), "demo").boards
    assert (state.number, state.phase) in [(1, Phase.GIVE), (2, Phase.ROLL)]
