"""The table of Formulas: what is lit, what a tap does, what the tray offers, how lines are read out."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from itertools import islice
from random import Random
from typing import Any

import pytest

from rollbow.app.game_table import Scene, table
from rollbow.games.formulas import GAME
from rollbow.games.formulas.dice import DICE
from rollbow.games.formulas.events import NumberWritten, tell
from rollbow.games.formulas.possible_actions import fits
from rollbow.games.formulas.score import summaries
from rollbow.games.formulas.sheet import LINES, SLOTS, SQUARES, Sheet
from rollbow.games.formulas.state import Phase, State
from rollbow.games.formulas.table.labels import lines_aloud, so_far
from rollbow.kernel.game import Seat
from support.games import Setup, play, steps

view = table("formulas")

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def sheet(text: str = "", **more: Any) -> Sheet:
    """A sheet from addresses and what they hold: `r3c4=4 r3c45=+`."""
    squares: list[int | None] = [None] * len(SQUARES)
    slots = [""] * len(SLOTS)
    for word in text.split():
        place, held = word.split("=")
        if place in SQUARES:
            squares[SQUARES.index(place)] = int(held)
        else:
            slots[SLOTS.index(place)] = held
    return Sheet(tuple(squares), tuple(slots), **more)


def using(shown: str, own: Sheet, *others: Sheet, **more: Any) -> State:
    """Seat 1 of a game has all the dice to use; dice a, b, c ... show this."""
    hand = DICE[: len(shown)]
    return State(
        (own, *others), round=3, phase=Phase.USE, shown=shown.ljust(8, "1"), pending="", hand=hand, **more
    )


def at(state: State, *picked: str, **more: Any) -> Scene:
    more.setdefault("viewer", state.seat)
    return Scene(GAME, state, NAMES[: len(state.sheets)], picked=picked, **more)


def tap(scene: Scene, *tokens: str) -> Scene:
    for token in tokens:
        assert token in buttons(both(scene), "pick"), f"{token} can't be ticked"
        scene = replace(scene, picked=view.pick(scene, token))
    return scene


def both(scene: Scene) -> str:
    return view.board(scene) + view.tray(scene)


def buttons(html: str, do: str) -> list[str]:
    """The values of all buttons that do this."""
    return [
        unescape(value)
        for tag in re.findall(r"<button[^>]*>", html)
        if f'data-do="{do}"' in tag
        for value in re.findall(r' value="([^"]*)"', tag)
    ]


def tag(html: str, identity: str) -> str:
    (found,) = re.findall(rf'<[^>]*id="{identity}"[^>]*>', html)
    return unescape(str(found))


def value(html: str, identity: str) -> str:
    (found,) = re.findall(r' value="([^"]*)"', tag(html, identity))
    return str(found)


def main(scene: Scene) -> str:
    """The words of the only primary button."""
    (inside,) = re.findall(r'<button[^>]*class="main[^>]*>(.*?)</button>', view.tray(scene))
    return unescape(re.sub(r"<[^>]*>", "", inside))


def marked(html: str, look: str) -> set[str]:
    """The places with this look."""
    found = re.findall(r'class="(?:square|slot|tab)([^"]*)" id="([^"]*)"', html)
    return {identity for styles, identity in found if look in styles.split()}


A_FOUR = "r3c4=4"
PLUS_BESIDE = "r3c4=4 r3c45=+"


# ---- setup, rolling, drafting


def test_in_the_set_up_a_die_lights_every_blank_square() -> None:
    state = play(GAME, GAME.start(2, {}))
    assert marked(view.board(at(state)), "soft") == set(SQUARES)
    assert main(at(state)) == "Three numbers to write in any squares: tap one"
    scene = tap(at(state), "b")
    shown = state.shown[1]
    assert marked(view.board(scene), "lit") == set(SQUARES)
    assert value(view.board(scene), "r4c4") == f"write {shown} r4c4"
    assert "tap a lit square" in main(scene)
    assert main(scene) == f"{shown}: tap a lit square", "no line is opened in the setup, and nobody passes"


def test_the_starting_player_rolls() -> None:
    state = State((sheet(A_FOUR),), round=1, phase=Phase.START, pending="")
    assert buttons(view.tray(at(state)), "move") == ["roll"]
    assert main(at(state)) == "Roll eight dice"
    assert "4–6 +" in view.tray(at(state)), "dice that lie in the cup say what they can show"


def drafting(**more: Any) -> State:
    known: dict[str, Any] = {"round": 1, "phase": Phase.DRAFT, "shown": "612+-5-+", "pending": ""} | more
    return State((sheet(A_FOUR), sheet(A_FOUR)), **known)


def test_ticked_dice_are_drafted_or_rolled_again() -> None:
    scene = tap(at(drafting()), "g", "a")
    assert main(scene) == "Use 6 −; opponents get six dice"
    assert set(buttons(view.tray(scene), "move")) == {"draft a g; use", "reroll a g"}
    assert tap(scene, "a").picked == ("g",)


def test_drafting_begins_with_ticking() -> None:
    scene = at(drafting())
    assert main(scene) == "Choose 1–4 dice to keep or re-roll"
    assert "draft at least one die" in scene.why_not(value(view.tray(scene), "main"))


def test_drafted_dice_are_shown_and_can_be_used() -> None:
    scene = at(drafting(drafted="ag"))
    assert main(scene) == "Use 6 −; opponents get six dice"
    assert "die a: 6, drafted" in tag(view.tray(scene), "die-a")
    assert value(view.tray(scene), "die-a") == "draft a"
    assert "has been drafted" in scene.why_not("draft a")


def test_dice_that_fit_nowhere_are_told_before_they_are_drafted() -> None:
    numbers = tap(at(drafting()), "a", "f")
    assert main(numbers) == "Use 6 5. They fit no square yet."
    assert main(tap(numbers, "g")) == "Use 6 5 −; opponents get five dice"
    assert main(tap(at(drafting()), "b")) == "Use 1. It fits nowhere without an ability."
    beside = replace(drafting(), sheets=(sheet(PLUS_BESIDE), sheet(A_FOUR)))
    assert main(tap(at(beside), "a", "f")) == "Use 6 5; opponents get six dice"


def test_five_dice_can_be_rolled_again_but_not_drafted() -> None:
    scene = tap(at(drafting()), *"abcde")
    assert "draft a b c d e" in buttons(view.tray(scene), "why")
    assert buttons(view.tray(scene), "move") == ["reroll a b c d e"]
    assert "at most 4 dice" in scene.why_not("draft a b c d e")


def test_after_the_re_roll_and_four_dice_nothing_is_ticked_any_more() -> None:
    scene = at(drafting(drafted="abcd", rerolled=True))
    assert buttons(view.tray(scene), "pick") == []
    assert "you've drafted four dice" in scene.why_not(value(view.tray(scene), "die-h"))


# ---- writing


def test_a_number_lights_its_squares_and_a_tap_writes_it() -> None:
    scene = tap(at(using("61+-", sheet(PLUS_BESIDE))), "a")
    assert marked(view.board(scene), "lit") == {"r3c5", "line4", "line9"}
    assert value(view.board(scene), "r3c5") == "write 6 r3c5"
    assert main(scene) == "6: tap a lit square or its line"


def test_a_number_that_fits_nowhere_may_still_open_a_line() -> None:
    own = sheet(A_FOUR)
    assert (
        main(tap(at(using("5+", own)), "a"))
        == "5 doesn’t fit in any square. Tap a lit label to open that line"
    )
    assert main(tap(at(using("1+", own)), "a")) == "1 doesn’t fit in any square"


def test_the_dice_still_to_be_used_are_counted() -> None:
    assert main(at(using("61+-", sheet(PLUS_BESIDE)))) == "Four dice to use: tap one, or a lit place"


def test_a_refused_place_says_why() -> None:
    scene = tap(at(using("61+-", sheet(PLUS_BESIDE))), "a")
    html = view.board(scene)
    assert 'aria-disabled="true"' in tag(html, "r4c4")
    assert "no slot beside the square in row 4, column 4 is filled" in scene.why_not(value(html, "r4c4"))
    assert "row 3, column 4 already holds 4" in scene.why_not(value(html, "r3c4"))


def test_a_sign_lights_its_slots() -> None:
    scene = tap(at(using("61+-", sheet(A_FOUR))), "d")
    assert marked(view.board(scene), "lit") >= {"r3c34", "r3c45", "r23c4", "r34c4"}
    assert value(view.board(scene), "r3c34") == "write - r3c34"
    assert main(scene) == "−: tap a lit slot between squares"


def test_numbers_and_signs_are_joined_in_the_order_of_the_taps() -> None:
    scene = tap(at(using("54+2-", sheet(PLUS_BESIDE))), "b", "c")
    assert main(scene) == "4 + … tap a number or a slot between squares"
    assert value(view.board(scene), "r3c34") == "write + r3c34"
    assert "write plus here" in tag(view.board(scene), "r3c34")
    scene = tap(scene, "a")
    assert main(scene) == "5 + 4 = 9: tap a lit square"
    assert value(view.board(scene), "r3c5") == "write 5+4 r3c5"
    scene = tap(scene, "e", "d")
    assert main(scene) == "5 + 4 − 2 = 7: tap a lit square"
    assert value(view.board(scene), "r3c5") == "write 5+4-2 r3c5"


def test_dice_that_would_be_left_over_are_told_before_a_number_is_written() -> None:
    spent = sheet(PLUS_BESIDE, used=(1,))
    left = "Then 1 fits nowhere: you’d pass, −3."
    assert main(tap(at(using("51", spent)), "a")) == f"5: tap a lit square or its line. {left}"
    placed = tap(at(using("51", spent)), "r3c5", "a")
    assert main(placed) == f"Write 5 in row 3, column 5. {left}"
    able = tap(at(using("51", sheet(PLUS_BESIDE))), "a")
    assert main(able) == "5: tap a lit square or its line. Then 1 fits nowhere without an ability."
    two = sheet(f"{PLUS_BESIDE} r5c5=2 r56c5=+", used=(1,))
    assert main(tap(at(using("51", two)), "a")) == "5: tap a lit square or its line", "another square is free"
    assert main(tap(at(using("51+", spent)), "a")) == "5: tap a lit square or its line", "the sign makes room"


def test_what_would_be_below_zero_says_so() -> None:
    scene = tap(at(using("54-", sheet(PLUS_BESIDE))), "b", "c", "a")
    assert main(scene) == "4 − 5 would be below 0"
    assert marked(view.board(scene), "lit") == {"line2", "line3", "line7", "line8"}
    assert "can't be below 0" in scene.why_not(value(view.board(scene), "r3c5"))
    assert "can't be below 0" in scene.why_not(value(view.tray(scene), "main"))


def test_a_second_number_takes_the_place_of_the_first_and_a_second_tap_takes_back() -> None:
    scene = at(using("54+2-", sheet(PLUS_BESIDE)))
    assert tap(scene, "a", "b").picked == ("b",)
    assert tap(scene, "a", "c", "e").picked == ("a", "e")
    assert tap(scene, "c", "a").picked == ("a",)
    assert tap(scene, "a", "c", "b", "c").picked == ("a",)


def test_a_square_tapped_first_says_what_could_go_there() -> None:
    scene = tap(at(using("54+", sheet(PLUS_BESIDE))), "r3c5")
    assert marked(view.board(scene), "on") == {"r3c5"}
    lit = [
        value(view.tray(scene), f"die-{die}")
        for die in "abc"
        if " lit" in tag(view.tray(scene), f"die-{die}")
    ]
    assert lit == ["a", "b"]
    moves = [move for move in buttons(view.tray(scene), "move") if move.startswith("write")]
    assert moves == ["write 4 r3c5", "write 5 r3c5", "write 5+4 r3c5"]
    scene = tap(scene, "a", "c", "b")
    assert main(scene) == "Write 5 + 4 = 9 in row 3, column 5"
    assert value(view.tray(scene), "main") == "write 5+4 r3c5"
    assert tap(scene, "r3c5").picked == ("a", "c", "b")


def test_a_slot_tapped_first_takes_a_sign() -> None:
    scene = tap(at(using("54+", sheet(A_FOUR))), "r3c45")
    assert "write + r3c45" in buttons(view.tray(scene), "move")
    assert main(tap(scene, "c")) == "Write + in row 3 between columns 4 and 5"
    assert tap(scene, "a").picked == ("a",), "a number doesn't go into a slot"


def test_small_products_refuse_a_large_number_beside_a_times_sign() -> None:
    state = using("64+", sheet("r3c4=4 r3c45=×"), cap9=True)
    scene = tap(at(state), "r3c5", "a", "c", "b")
    assert "holds at most 9" in scene.why_not(value(view.tray(scene), "main"))
    assert "write 6+4 r3c5" not in buttons(both(at(state, "r3c5")), "move")


def test_a_label_opens_its_line_while_a_die_shows_it() -> None:
    html = view.board(at(using("5+", sheet(A_FOUR))))
    assert set(buttons(html, "move")) == {"open r5", "open c5"}
    assert "needs a die showing 3" in at(using("5+", sheet(A_FOUR))).why_not(value(html, "line1"))


def test_passing_is_the_main_action_when_nothing_fits() -> None:
    scene = at(using("1", sheet(A_FOUR), sheet()))
    assert main(scene) == "Pass: nothing fits, −3 points"
    assert value(view.tray(scene), "main") == "pass"


def test_passing_is_not_offered_while_a_die_can_be_used() -> None:
    scene = at(using("5", sheet(A_FOUR), sheet()))
    assert "Pass" not in view.tray(scene)
    assert main(scene) == "One die to use: tap it, or a lit place"
    assert "a die can still be used" in scene.why_not(value(view.tray(scene), "main"))


# ---- abilities


FULL = "r3c4=4 r3c45=- r3c5=2 r34c4=- r34c5=+ r4c4=3"


def test_ability_1_lights_slots() -> None:
    scene = tap(at(using("15+", sheet(A_FOUR))), "ability1")
    assert value(view.board(scene), "r3c34") == "times r3c34"
    assert main(scene) == "Times ×: tap a lit slot"
    assert "pays" in view.tray(scene)


def test_ability_2_squares_the_largest_other_die_until_another_is_tapped() -> None:
    scene = tap(at(using("235", sheet(PLUS_BESIDE))), "ability2")
    assert value(view.board(scene), "r3c5") == "square 5 r3c5"
    assert main(scene) == "Square 5 × 5 = 25: tap a lit square"
    assert value(view.board(tap(scene, "b")), "r3c5") == "square 3 r3c5"


def test_ability_3_takes_up_to_three_squares() -> None:
    scene = tap(at(using("35", sheet(FULL + " r4c34=+ r45c4=+"))), "ability3", "r5c4", "r4c5", "r4c3")
    assert main(scene) == "Write 5 in three squares"
    assert value(view.tray(scene), "main") == "triple 5 r4c3 r4c5 r5c4"
    assert main(tap(scene, "r4c5")) == "Write 5 in two squares"


def test_f13b_all_three_places_have_to_be_tapped() -> None:
    own = sheet(FULL + " r4c34=+ r45c4=+")
    scene = tap(at(using("35", own, all3=True)), "ability3")
    assert main(scene) == "Triple 5: tap three lit squares"
    scene = tap(scene, "r5c4", "r4c5")
    assert main(scene) == "Triple 5: tap one more lit square"
    assert value(view.tray(tap(scene, "r4c3")), "main") == "triple 5 r4c3 r4c5 r5c4"
    assert "or all there are" in view.board(scene)
    assert "up to three squares" not in view.board(scene)


def test_a_fourth_place_replaces_the_first() -> None:
    scene = tap(at(using("5+", sheet(A_FOUR))), "ability5", "r3c34", "r3c45", "r23c4", "r34c4")
    assert value(view.tray(scene), "main") == "signs + r23c4 r3c45 r34c4"
    assert main(scene) == "Write + in three slots"


def test_ability_4_turns_two_minus_signs() -> None:
    scene = tap(at(using("45", sheet(FULL))), "ability4")
    assert main(scene) == "Plus: tap two minus signs to turn"
    assert marked(view.board(scene), "lit") >= {"r3c45", "r34c4"}
    scene = tap(scene, "r34c4", "r3c45")
    assert value(view.tray(scene), "main") == "plus r3c45 r34c4"
    assert main(scene) == "Turn 2 minus signs into plus"


def test_ability_4_turns_the_only_minus_sign_with_one_tap() -> None:
    scene = tap(at(using("45", sheet("r3c4=4 r3c45=-"))), "ability4")
    assert value(view.board(scene), "r3c45") == "plus r3c45"


def test_ability_6_lights_lines_without_a_double() -> None:
    scene = tap(at(using("65", sheet(A_FOUR))), "ability6")
    lines = set(buttons(view.board(scene), "move"))
    assert lines == {f"double {line}" for line in LINES if line not in ("r5", "r6", "c2", "c3")}
    assert "already counts double" in scene.why_not(value(view.board(scene), "line3"))


@pytest.mark.parametrize(
    ("state", "number", "reason"),
    [
        (using("15+", sheet(A_FOUR, used=(1,))), 1, "you've used ability 1"),
        (using("15+", sheet(A_FOUR), spent=True), 1, "only one ability per round"),
        (using("55+", sheet(A_FOUR)), 1, "needs a die showing 1"),
        (using("45+", sheet(A_FOUR)), 4, "holds no minus sign"),
        (using("25+", sheet(A_FOUR)), 2, "no slot beside"),
        (drafting(), 6, "draft dice first"),
    ],
)
def test_an_ability_that_cant_be_used_says_why(state: State, number: int, reason: str) -> None:
    scene = at(state)
    text = value(view.board(scene), f"ability{number}")
    assert text in buttons(view.board(scene), "why")
    assert reason in scene.why_not(text)


def test_a_tap_on_a_die_that_no_ability_takes_leaves_the_ability() -> None:
    scene = tap(at(using("35+", sheet(PLUS_BESIDE))), "ability3")
    assert tap(scene, "c").picked == ("c",)
    assert tap(scene, "ability3").picked == ()


# ---- lines, the others, the end


def test_lines_are_read_out_as_formulas() -> None:
    own = sheet("r3c2=4 r3c23=+ r3c3=2 r3c34=× r3c4=3 r3c45=+ r3c5=1", opened=(1,))
    assert lines_aloud(own)[1] == "row 3: 4 plus 2 times 3 plus 1, open, two places missing"
    full = sheet("r5c2=4 r5c23=+ r5c3=2 r5c34=× r5c4=3 r5c45=- r5c5=1 r5c56=+ r5c6=5", opened=(3,))
    assert (
        lines_aloud(full)[3]
        == "row 5: 4 plus 2 times 3 minus 1 plus 5, open, counts double, makes 14, 28 points"
    )
    assert lines_aloud(full)[0] == "row 2: empty, not open"
    assert lines_aloud(full)[5] == "column 2: 4, not open, counts double, eight places missing"
    html = view.board(at(using("1", full)))
    assert "28 points" in tag(html, "line3")
    assert "= 14" in html


def test_every_line_says_what_it_makes_so_far() -> None:
    own = sheet("r5c2=5 r5c23=+ r5c3=1 r5c34=+ r5c4=1 r2c2=4 r2c23=- r2c4=6 r3c3=2", opened=(3,))
    said = dict(zip("2 3 4 5".split(), map(so_far, summaries(own)), strict=False))
    assert said["5"] == "5 + 1 + 1 …: 7 so far, ×2"
    assert said["2"] == "4 − … 6 …: 4 so far, not open"
    assert said["3"] == "… 2 …, not open"
    full = sheet("r5c2=4 r5c23=+ r5c3=2 r5c34=× r5c4=3 r5c45=- r5c5=1 r5c56=+ r5c6=5", opened=(3,))
    squared = sheet("r5c2=36 r5c23=+ r5c3=2", opened=(3,))
    assert so_far(summaries(squared)[3]).startswith("36 + 2 …: 38 so far")
    assert so_far(summaries(full)[3]) == "4 + 2 × 3 − 1 + 5 = 14, ×2"
    assert "4 + 2 × 3 − 1 + 5 = 14, ×2" in view.board(at(using("1", full)))


def test_the_sheets_of_the_others_are_shown_small() -> None:
    html = view.board(at(using("5", sheet(A_FOUR), sheet("r2c2=7", minuses=(2, 3)), sheet())))
    assert html.count("<figure") == 2
    assert "minus 2 and 3" in html
    assert "column 2: 7, not open, counts double, eight places missing" in html


def test_what_was_just_written_is_fresh() -> None:
    events = (NumberWritten(1, "4", 4, (SQUARES.index("r3c4"),)),)
    html = view.board(at(using("5", sheet(A_FOUR)), events=events))
    assert marked(html, "fresh") == {"r3c4"}
    assert "fresh" not in view.board(at(using("5", sheet(A_FOUR), sheet()), events=events, viewer=2))


def test_a_screen_that_may_not_act_has_no_buttons() -> None:
    for state in (drafting(), using("15+", sheet(A_FOUR)), State((sheet(),), phase=Phase.OVER, pending="")):
        assert "<button" not in both(at(state, active=False))


def test_another_players_sheet_is_only_looked_at() -> None:
    assert "<button" not in view.board(at(using("15+", sheet(A_FOUR), sheet()), viewer=2))


def test_bar_and_shelf() -> None:
    state = using("15+", sheet(A_FOUR, minuses=(2,)))
    assert view.moment(state) == "Round 3 of 14"
    assert view.moment(replace(state, phase=Phase.SET_UP)) == "Setup"
    assert view.moment(replace(state, phase=Phase.OVER)) == "Finished"
    assert view.standing(state, 1) == -2
    assert view.picture(state).count("hue-v") == 1
    assert view.tell is tell


@pytest.mark.parametrize("seats", [1, 3])
def test_in_whole_games_buttons_keep_their_word(seats: int) -> None:
    """Move buttons play, why buttons wouldn't, and there is one primary button, whatever is ticked."""
    rng = Random(seats)
    for taken in islice(steps(Setup(GAME, seats, {"cap9": "on"}), "taps"), 0, None, 3):
        if not isinstance(taken.turn, Seat):
            continue
        scene = at(taken.state)
        for _ in range(4):
            html = both(scene)
            assert all(fits(taken.state, GAME.parse(move.split("; ")[0])) for move in buttons(html, "move"))
            for move in set(buttons(html, "why")):
                assert not fits(taken.state, GAME.parse(move))
                assert scene.why_not(move)
            assert main(scene)
            ticks = buttons(html, "pick")
            if ticks:
                scene = replace(scene, picked=view.pick(scene, rng.choice(ticks)))


def test_results_of_an_empty_sheet_are_a_list_of_one_sentence() -> None:
    assert "<ul><li>Nothing written yet</li></ul>" in both(at(using("1+2", sheet())))
