"""The table of UNO Dice: what is lit, what says why, what is foretold. Pure: HTML from states, no browser."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from rollbow.app.game_table import Scene, table
from rollbow.app.html import Html, join
from rollbow.games.uno import GAME
from rollbow.games.uno.boards import Board
from rollbow.games.uno.dice import FACES, LETTERS
from rollbow.games.uno.events import Called
from rollbow.games.uno.state import Phase, State
from support.games import random_game

view = table("uno")

NAMES = ("Ada", "Bo", "Cleo", "Dan")
EXAMPLE = "Y2 R6 Y1 R1 B5 G3"
STARS = "Y2 −1 G5 ★ ★ Y5"


class Buttons(HTMLParser):
    """The buttons of some HTML, by id, with what they say; and all text."""

    def __init__(self, html: Html) -> None:
        super().__init__()
        self.found: dict[str, dict[str, str]] = {}
        self.text = ""
        self._open: dict[str, str] | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "button":
            self._open = {name: value or "" for name, value in attrs} | {"text": ""}
            assert self._open["id"] not in self.found, "two buttons with one id"
            self.found[self._open["id"]] = self._open

    def handle_endtag(self, tag: str) -> None:
        if tag == "button":
            self._open = None

    def handle_data(self, data: str) -> None:
        self.text += data
        if self._open is not None:
            self._open["text"] += data


def at(faces: str, *boards: Board, throw: int = 1, **more: Any) -> State:
    shown = tuple(dice.index(face) for dice, face in zip(FACES.values(), faces.split(), strict=True))
    return State(boards, 1, more.pop("phase", Phase.CHAIN), throw=throw, shown=shown, **more)


def board(entries: str, spaces: int = 16, extras: int = 0) -> Board:
    return Board(tuple(map(int, entries)), spaces, extras)


def scene(state: State, *taps: str, **more: Any) -> Scene:
    """A moment after these taps."""
    here = Scene(GAME, state, NAMES[: len(state.boards)], more.pop("viewer", state.seat), **more)
    for token in taps:
        here = Scene(GAME, state, here.names, here.viewer, here.active, view.pick(here, token))
    return here


def seen(here: Scene) -> Buttons:
    return Buttons(join(view.board(here), view.tray(here)))


def lit(here: Scene) -> set[str]:
    return {
        name.removeprefix("die-")
        for name, button in seen(here).found.items()
        if "lit" in button.get("class", "").split()
    }


TWO = (board("12"), board("3"))


# ---- the chain


def test_dice_that_can_follow_are_lit() -> None:
    state = at(EXAMPLE, *TWO)
    assert lit(scene(state)) == {"A"}
    assert lit(scene(state, "A")) == {"C"}
    assert lit(scene(state, "A", "C")) == {"D"}
    assert lit(scene(state, "A", "C", "D")) == {"B"}


def test_a_chain_is_written_as_it_lies() -> None:
    main = seen(scene(at(EXAMPLE, *TWO), "A", "C", "D", "B")).found["act"]
    assert (main["data-do"], main["value"]) == ("move", "write Y2 Y1 R1 R6")
    assert main["text"] == "Write 2 1 1 6 and call red 6"
    assert "main" in main["class"]


def test_a_die_that_does_not_fit_can_lie_there_but_not_be_written() -> None:
    shown = seen(scene(at(EXAMPLE, *TWO), "C", "A"))
    main = shown.found["act"]
    assert (main["data-do"], main["value"]) == ("why", "write Y1 Y2")
    assert "The board ends with 2; the chain must begin with a 2 or a wild space, not yellow 1." in shown.text
    assert "does not fit here" in shown.found["rail-1"]["aria-label"]
    assert "does not fit here" not in shown.found["rail-2"]["aria-label"]


def test_every_joint_that_does_not_fit_is_marked() -> None:
    shown = seen(scene(at(EXAMPLE, *TWO), "A", "E", "B", "D"))
    marked = [name for name in shown.found if "not fit here" in shown.found[name].get("aria-label", "")]
    assert marked == ["rail-2", "rail-3"]


def test_the_last_die_put_moves_left_and_right() -> None:
    state = at(EXAMPLE, *TWO)
    assert scene(state, "C", "A", "left").picked == ("A", "C", "hold A")
    assert scene(state, "C", "A", "left", "left").picked == ("A", "C", "hold A")
    assert scene(state, "C", "A", "D", "left", "left", "right").picked == ("C", "D", "A", "hold D")
    assert seen(scene(state, "C", "A", "left")).found["act"]["data-do"] == "move"
    arrows = seen(scene(state, "C", "A")).found
    assert arrows["rail-left"]["aria-label"] == "Move yellow 2 left"
    assert arrows["rail-right"]["aria-disabled"] == "true"


def test_any_die_on_the_rail_is_moved_once_it_is_chosen_and_taken_back_by_a_second_tap() -> None:
    state = at(EXAMPLE, *TWO)
    assert scene(state, "C", "A", "hold C").picked == ("C", "A", "hold C")
    assert scene(state, "C", "A", "hold C", "right").picked == ("A", "C", "hold C")
    assert scene(state, "C", "A", "hold C", "hold C").picked == ("A", "hold A")
    assert scene(state, "C", "hold A").picked == ("C", "hold C")


@pytest.mark.parametrize(
    ("drop", "picked"),
    [
        ("D>0", ("D", "C", "A", "hold D")),
        ("D>1", ("C", "D", "A", "hold D")),
        ("D>2", ("C", "A", "D", "hold D")),
        ("D>5", ("C", "A", "D", "hold D")),
        ("C>1", ("A", "C", "hold C")),
        ("A>0", ("A", "C", "hold A")),
        ("C>", ("A", "hold A")),
        ("D>", ("C", "A", "hold A")),
        ("X>0", ("C", "A", "hold A")),
        ("A>²", ("C", "hold C")),
    ],
)
def test_a_dragged_die_lies_where_it_was_dropped(drop: str, picked: tuple[str, ...]) -> None:
    assert scene(at(EXAMPLE, *TWO), "C", "A", drop).picked == picked


@pytest.mark.parametrize("taps", [(), ("A",), ("A", "left"), ("left",), ("A", "A", "right")])
def test_fewer_than_two_dice_have_no_arrows(taps: tuple[str, ...]) -> None:
    assert "rail-left" not in seen(scene(at(EXAMPLE, *TWO), *taps)).found


def test_a_die_is_taken_back_from_any_place() -> None:
    here = scene(at(EXAMPLE, *TWO), "A", "C", "D", "C")
    assert here.picked == ("A", "D", "hold D")
    assert seen(here).found["rail-1"]["aria-label"] == "yellow 2, place 1: select it to move it"
    assert seen(here).found["rail-2"]["aria-label"] == "red 1, place 2, does not fit here: take it off"
    assert lit(here) == {"B", "C"}


def test_the_rail_says_on_the_boards_what_would_be_written() -> None:
    html = view.board(scene(at(EXAMPLE, board("12"), board("36"), board("34")), "A", "C", "D", "B"))
    assert html.count("pencil") == 5


def test_two_stars_are_one_wild_space() -> None:
    state = at(STARS, board("14"), board("3"))
    assert lit(scene(state)) == {"DE"}
    shown = seen(scene(state, "*DE", "A", "F", "C"))
    assert shown.found["act"]["value"] == "write * Y2 Y5 G5"
    assert shown.found["die-DE"]["aria-label"] == "dice D and E: a wild space, on the rail"


def test_four_stars_are_two_wild_spaces_and_a_fifth_is_idle() -> None:
    shown = seen(scene(at("★ ★ ★ ★ ★ B1", *TWO), "*CD", "*AB"))
    assert shown.found["act"]["value"] == "write * *"
    assert shown.found["die-E"]["data-do"] == "why"
    assert "takes two stars" in GAME.why_not(
        at("★ ★ ★ ★ ★ B1", *TWO), GAME.parse(shown.found["die-E"]["value"])
    )


def test_idle_dice_say_why() -> None:
    state = at(STARS, *TWO)
    penalty = seen(scene(state)).found["die-B"]
    assert penalty["data-do"] == "why"
    assert GAME.why_not(state, GAME.parse(penalty["value"])) == (
        "penalty dice are used after the chain, so write a chain first"
    )


@pytest.mark.parametrize(
    ("last", "faces", "throw", "told"),
    [
        ("2", "G6 B4 Y1 G2 G4 G3", 1, "write a chain first: your board ends with 2, so begin with a 2"),
        (
            "2",
            "G6 ★ Y1 G2 ★ G3",
            1,
            "write a chain first: your board ends with 2, so begin with a 2 or a wild space",
        ),
        ("10", "G6 B4 Y1 G2 G4 G3", 1, "write a chain first: begin with any numbered die"),
        (
            "5",
            "G6 B4 Y1 G2 G4 G3",
            1,
            "no die continues your board, which ends with 5: re-roll some dice, or write nothing",
        ),
        ("5", "G6 B4 Y1 G2 G4 G3", 2, "no die continues your board, which ends with 5: write nothing"),
        ("10", "+1 −1 ★ −1 +1 −1", 2, "no die continues your board, which ends with ★: write nothing"),
    ],
)
def test_who_taps_the_empty_main_button_hears_how_to_begin(
    last: str, faces: str, throw: int, told: str
) -> None:
    state = at(faces, board(last), board("3"), throw=throw)
    assert GAME.why_not(state, GAME.parse("done")) == told


def test_after_a_star_any_die_begins() -> None:
    here = scene(at(EXAMPLE, board("10"), board("3")))
    assert lit(here) == set(LETTERS)
    assert "begin with any die" in seen(here).text


def test_the_longest_chain_is_proposed() -> None:
    here = scene(at(EXAMPLE, *TWO), "longest")
    assert seen(here).found["act"]["value"] == "write Y2 Y1 R1 R6"
    assert seen(scene(at(STARS, board("14"), board("3")), "longest")).found["act"]["value"].count("*") == 1


def test_nothing_can_be_written_and_is_the_last_resort() -> None:
    other = board("13"), board("2")
    first = seen(scene(at("Y2 R6 Y1 R1 B5 −1", *other))).found
    assert (first["act"]["text"], first["nothing"]["value"]) == ("Choose dice to re-roll", "write -")
    second = seen(scene(at("Y2 R6 Y1 R1 B5 −1", *other, throw=2))).found
    assert (second["act"]["data-do"], second["act"]["value"]) == ("move", "write -")


# ---- the call and the end are foretold


def test_the_call_is_foretold() -> None:
    three = board("12"), board("36"), board("4")
    here = scene(at(EXAMPLE, *three), "A", "C", "D", "B")
    assert "Ada calls red 6: Bo writes a 6 (same number)." in seen(here).text


def test_a_call_of_ones_own_is_foretold_to_you() -> None:
    here = scene(at(EXAMPLE, board("12"), board("36"), board("4")), "A", "C", "D", "B")
    mine = replace(here, names=("You", *NAMES[1:3]))
    assert "You call red 6: Bo writes a 6 (same number)." in seen(mine).text


def test_penalties_that_come_before_the_call_are_mentioned() -> None:
    here = scene(at("Y2 −1 Y1 R1 B5 G3", *TWO), "A")
    assert "Penalty dice first. Ada calls yellow 2: Bo writes a 2 (yellow board)." in seen(here).text


def test_a_win_is_foretold() -> None:
    shown = seen(scene(at(EXAMPLE, board("111111111111112"), board("3")), "A", "C"))
    assert shown.found["act"]["text"] == "Write 2 1 and win"
    assert "Ada has a full board and wins." in shown.text


def test_a_call_that_lets_another_win_is_foretold() -> None:
    shown = seen(scene(at(EXAMPLE, board("12"), board("111111111111112")), "A"))
    assert "Bo has a full board and wins." in shown.text


# ---- re-roll


def test_the_rest_is_ticked_for_a_re_roll() -> None:
    shown = seen(scene(at(EXAMPLE, *TWO), "A", "C", "reroll")).found
    assert shown["act"]["value"] == "reroll B D E F"
    assert shown["act"]["text"] == "Re-roll B D E F"


def test_any_dice_can_be_ticked_in_any_order() -> None:
    here = scene(at(EXAMPLE, *TWO), "A", "C", "reroll", "?D", "?B", "?A")
    assert seen(here).found["act"]["value"] == "reroll A E F"
    assert seen(here).found["die-A"]["aria-pressed"] == "true"
    assert scene(at(EXAMPLE, *TWO), "A", "C", "reroll", "?A", "reroll").picked == ("A", "C", "hold C")


def test_with_no_die_ticked_all_are_kept() -> None:
    shown = seen(scene(at(EXAMPLE, *TWO), "reroll", *(f"?{letter}" for letter in LETTERS))).found
    assert "act" not in shown
    assert "main" in shown["back"]["class"]


def test_a_second_re_roll_says_why_not() -> None:
    state = at(EXAMPLE, *TWO, throw=2)
    button = seen(scene(state, "reroll")).found["reroll"]
    assert button["data-do"] == "why"
    assert "only once" in scene(state).why_not(button["value"])


# ---- penalties


def giving(*boards: Board, penalties: tuple[int, ...] = (1, -1), chain: tuple[str, ...] = ("R6",)) -> State:
    return at("+1 −1 R4 R1 R3 R2", *boards, phase=Phase.GIVE, penalties=penalties, chain=chain)


def test_a_penalty_is_aimed_by_die_and_board() -> None:
    state = giving(board("16"), board("3"), board("34"))
    assert seen(scene(state)).found["act"]["data-do"] == "why"
    assert seen(scene(state)).found["act"]["text"] == "Choose who gets the +1"
    assert "aimed" not in view.board(scene(state))
    assert seen(scene(giving(board("16"), board("3")))).found["act"]["value"] == "give +1 2"
    assert seen(scene(state, "at2")).found["act"]["value"] == "give +1 2"
    assert seen(scene(state, "at2", "-1", "at3")).found["act"]["value"] == "give -1 3"
    shown = seen(scene(state, "at2")).found
    assert shown["aim-2"]["aria-pressed"] == shown["target-2"]["aria-pressed"] == "true"
    assert shown["aim-3"]["aria-pressed"] == "false"
    assert "aim-1" not in shown


def test_the_effect_is_shown_before_it_happens() -> None:
    state = giving(board("16"), board("3"), board("34", extras=8))
    assert seen(scene(state, "at2")).found["act"]["text"] == "+1 on Bo one more space to fill"
    assert "sketched" in view.board(scene(state, "at2"))
    assert seen(scene(state, "at3")).found["act"]["text"] == "+1 on Cleo changes nothing"
    assert seen(scene(state, "-1", "at3")).found["act"]["text"] == "−1 on Cleo erases their 4"
    assert "pen" in view.board(scene(state, "-1", "at3"))
    assert seen(scene(state, "-1", "at2")).found["act"]["text"] == "−1 on Bo changes nothing"


def test_the_call_after_the_penalty_and_without_it() -> None:
    state = giving(board("16"), board("36"), penalties=(-1,))
    text = seen(scene(state)).text
    assert "Ada calls red 6: nobody writes. Without it: Ada calls red 6: Bo writes a 6" in text
    assert seen(scene(state)).found["done"]["text"] == "Call red 6 leave 1 die unused"


def test_a_penalty_that_changes_nothing_is_no_first_choice() -> None:
    """Where none changes anything, the end of the turn comes first; else the one that does is aimed by default."""
    vain = seen(scene(giving(board("16"), board("3"), penalties=(-1,))))
    assert [(name, vain.found[name]["class"]) for name in vain.found if name in ("act", "done")] == [
        ("done", "main"),
        ("act", "second"),
    ]
    three = seen(scene(giving(board("16"), board("3"), board("4"), penalties=(-1,))))
    assert three.found["done"]["class"] == "main"
    assert "act" not in three.found
    assert "Nobody’s board would change." in three.text
    state = giving(board("16"), replace(board("3"), extras=8), replace(board("34"), extras=8))
    assert seen(scene(state, "at3")).found["act"]["value"] == "give -1 3"
    mixed = giving(board("16"), board("3"), board("34"), penalties=(-1,))
    assert seen(scene(mixed)).found["done"]["class"] == "second"


def test_no_chain_no_call() -> None:
    shown = seen(scene(giving(board("16"), board("36"), chain=())))
    assert "nothing is called" in shown.text
    assert shown.found["done"]["text"].startswith("End the turn")


# ---- boards, words, other moments


def test_boards_are_read_out() -> None:
    html = view.board(scene(at(EXAMPLE, board("1202", extras=1), board("3"))))
    assert "1 2 star 2. 4 of 17 spaces filled, 1 of them extra" in html
    assert html.count("spare") == 7 + 8
    assert "Bo, yellow board" in html


def test_the_viewer_comes_first_and_then_clockwise() -> None:
    state = at(EXAMPLE, *(board(entry) for entry in "1234"))
    html = view.board(scene(state, viewer=3))
    assert sorted(range(1, 5), key=lambda seat: html.index(f'id="board-{seat}"')) == [3, 4, 1, 2]


def test_moment_and_standing() -> None:
    state = at(EXAMPLE, board("12", extras=1), board("3", spaces=20))
    assert view.moment(state) == "Turn 1"
    assert view.moment(GAME.start(2, {})) == "Setup"
    assert [view.standing(state, seat) for seat in (1, 2)] == ["2 of 17", "1 of 20"]


def test_nothing_can_be_done_while_this_screen_may_not_act() -> None:
    for state in (at(EXAMPLE, *TWO), giving(*TWO), State(TWO, 1, Phase.ROLL), State(TWO, 1, Phase.OVER)):
        assert seen(scene(state, active=False)).found == {}


def test_every_tap_in_random_games_leaves_honest_buttons() -> None:
    rng = Random("taps")
    for seats in (2, 3, 4):
        game = list(random_game(GAME, seats, {"spaces": 16}, f"taps-{seats}"))
        for state, _ in (*game[::9], game[-1]):
            viewer = rng.randint(1, seats)
            here = Scene(GAME, state, NAMES[:seats], viewer)
            if here.over:
                assert view.moment(state) == "Finished"
                assert not seen(here).found
                continue
            for _ in range(6):
                shown = seen(here).found.values()
                assert sum("main" in button.get("class", "").split() for button in shown) == 1
                for button in shown:
                    if button["data-do"] == "move":
                        assert here.can(button["value"])
                    elif button["data-do"] == "why":
                        assert here.why_not(button["value"])
                tokens = [button["value"] for button in shown if button["data-do"] == "pick"]
                if not tokens:
                    break
                here = Scene(GAME, state, here.names, viewer, True, view.pick(here, rng.choice(tokens)))


def test_no_chain_is_proposed_when_the_players_want_no_proposals() -> None:
    state = at("Y2 R6 Y1 R1 B5 G3", board("2"))
    assert "Longest chain" in view.tray(scene(state))
    assert "Longest chain" not in view.tray(scene(state, proposals=False))


def test_the_main_button_chooses_no_chain() -> None:
    tray = seen(scene(at(EXAMPLE, *TWO))).found
    assert (tray["act"]["data-do"], tray["act"]["text"]) == ("why", "Tap dice")
    assert (tray["longest"]["data-do"], tray["longest"]["class"]) == ("pick", "second")


def test_among_chains_of_one_length_the_call_that_helps_nobody_is_proposed() -> None:
    """Green 6, 5, 4 and green 6, 4, 5 are as long; the call of a green 4 would help Bo, whose board ends with a 4."""
    state = at("G6 −1 G5 ★ G4 −1", board("16"), board("4"))
    assert seen(scene(state, "longest")).found["act"]["value"] == "write G6 G4 G5"
    state = at("G6 −1 G5 ★ G4 −1", board("16"), board("5"))
    assert seen(scene(state, "longest")).found["act"]["value"] == "write G6 G5 G4"


def test_a_proposed_chain_looks_like_one_until_it_is_changed() -> None:
    here = scene(at(EXAMPLE, *TWO), "longest")
    assert 'class="rail proposed"' in view.tray(here)
    assert "Suggestion. " in seen(here).text
    changed = Scene(GAME, here.state, here.names, 1, True, view.pick(here, "left"))
    assert "proposed" not in view.tray(changed)
    assert "Suggestion. " not in seen(changed).text


def test_the_call_is_explained_where_it_first_happens() -> None:
    first = at(EXAMPLE, *TWO)
    assert "A call is the last die of your chain" in seen(scene(first, "A")).text
    later = State(first.boards, 5, Phase.CHAIN, throw=1, shown=first.shown)
    assert "A call is" not in seen(scene(later, "A")).text


def test_what_one_did_oneself_is_told_to_you() -> None:
    called = Called(1, "R5", ())
    here = Scene(GAME, GAME.start(2, {}), ("You", "Ben"), 1, active=False, events=(called,))
    assert "You call red 5" in str(table("uno").tray(here))


@pytest.mark.parametrize(
    ("faces", "move", "rung"),
    [
        ("Y2 ★ Y1 R1 B5 G3", "reroll B E", {"die-B", "die-E"}),
        ("Y2 ★ Y1 ★ B5 −1", "reroll B D F", {"die-BD", "die-F"}),
    ],
)
def test_a_hint_to_re_roll_rings_every_die_stars_and_penalties_too(
    faces: str, move: str, rung: set[str]
) -> None:
    assert view.where
    here = scene(at(faces, *TWO))
    advised = replace(here, advised=frozenset(view.where(here.state, move)))
    found = seen(advised).found.items()
    assert {name for name, button in found if "data-advised" in button and name.startswith("die-")} == rung
