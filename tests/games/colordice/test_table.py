"""The table of Color Dice on constructed positions: what is lit, what refuses and why, what is foreseen."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from rollbow.app.game_table import Scene, table
from rollbow.games.colordice import GAME
from rollbow.games.colordice.notation import COLORS, WORDS, Color
from rollbow.games.colordice.state import Phase, State
from rollbow.kernel.game import Result, Seat
from support.games import random_game

view = table("colordice")

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Fay")


def at(seats: int, dice: tuple[int, ...], active: Color = Color.RED, **areas: dict[str, int]) -> State:
    """A position with these dice, thrown once. Areas not given are as at the start."""
    state = GAME.start(seats, {})
    everyone = WORDS[: len(state.areas)]
    board = tuple(
        tuple(areas[area].get(color, 0) for color in everyone) if area in areas else state.areas[place]
        for place, area in enumerate(everyone)
    )
    missing = [9 - sum(area[color] for area in board) for color in range(len(everyone))]
    return replace(
        state,
        active=active,
        phase=Phase.KEEP,
        areas=board,
        outside=tuple(count if color < seats else 0 for color, count in enumerate(missing)),
        gone=tuple(count if color >= seats else 0 for color, count in enumerate(missing)),
        dice=dice,
        throws=(1,) * len(dice),
    )


class Seen(HTMLParser):
    """Board and tray as they are drawn: buttons by id (or by their move), and all text."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.buttons: dict[str, dict[str, str]] = {}
        self.words = ""
        self.mains: list[str] = []
        self.pawns: list[str] = []
        self.feed(view.board(scene) + view.tray(scene))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "button":
            self.buttons[found.get("id") or found["value"]] = found
            if found.get("class") == "main":
                self.mains.append(found["value"])
        elif tag == "g":
            self.pawns.append(found["class"])

    def handle_data(self, data: str) -> None:
        self.words += data + " "

    def does(self, name: str) -> tuple[str, str]:
        return self.buttons[name]["data-do"], self.buttons[name]["value"]

    def lit(self, start: str) -> set[str]:
        """The rest of the ids that begin so and can be ticked."""
        return {
            name.removeprefix(start)
            for name, found in self.buttons.items()
            if name.startswith(start) and found["data-do"] == "pick"
        }

    def count(self, *kinds: str) -> int:
        return sum(set(kinds) <= set(classes.split()) for classes in self.pawns)


def scene(state: State, *moves: str, picked: tuple[str, ...] = (), active: bool = True) -> Scene:
    events: tuple[object, ...] = ()
    for text in moves:
        step = GAME.apply(state, GAME.parse(text))
        state, events = step.state, step.events
    turn = GAME.turn(state)
    viewer = turn.number if isinstance(turn, Seat) else 1
    return Scene(GAME, state, NAMES[: state.seats], viewer, active=active, picked=picked, events=events)


def seen(state: State, *moves: str, picked: tuple[str, ...] = (), active: bool = True) -> Seen:
    return Seen(scene(state, *moves, picked=picked, active=active))


FIRST = at(2, (5, 3, 1, 5))
"""The first worked example of the rules: red may attack blue with 2, green can't be attacked."""


def test_the_turn_begins_with_one_button() -> None:
    table = seen(GAME.start(2, {}))
    assert list(table.buttons) == ["main"]
    assert table.mains == ["roll"]
    assert "including the dummies’" in table.words


def test_a_tap_on_a_die_throws_it_again() -> None:
    table = seen(FIRST)
    assert table.does("die-green") == ("move", "reroll green")
    assert "2 more rolls" in table.buttons["die-green"]["aria-label"]
    assert table.mains == ["keep"]


def test_a_die_thrown_three_times_says_so() -> None:
    state = replace(FIRST, throws=(1, 3, 1, 1))
    table = seen(state)
    assert table.does("die-blue") == ("why", "reroll blue")
    assert "rolled 3 times" in scene(state).why_not("reroll blue")


def test_several_dice_are_ticked_and_thrown_together_in_seat_order() -> None:
    ticks: tuple[str, ...] = ()
    for token in ("several", "green", "red", "blue", "blue"):
        ticks = view.pick(scene(FIRST, picked=ticks), token)
    table = seen(FIRST, picked=ticks)
    assert table.mains == ["reroll red green"]
    assert table.buttons["die-red"]["aria-pressed"] == "true"
    assert view.pick(scene(FIRST, picked=ticks), "several") == ()


def test_several_without_a_tick_still_keeps() -> None:
    assert seen(FIRST, picked=("several",)).mains == ["keep"]


def test_nothing_to_tick_together_when_one_die_is_left() -> None:
    assert "several" not in seen(replace(FIRST, throws=(1, 3, 3, 3))).buttons


def test_it_says_who_may_attack_whom_with_how_many() -> None:
    words = seen(FIRST).words
    assert "You may attack blue with 2. Not possible now: green with 4." in words
    words = seen(at(2, (3, 3, 2, 6))).words
    assert "Can hit back: yellow with 3." in words
    for tag in ("attack 1", "hits 3", "even", "you"):
        assert tag in words


def test_a_target_lights_sources_and_destinations() -> None:
    table = seen(FIRST, "keep", picked=("on:blue",))
    assert table.lit("die-") == {"blue"}
    assert table.lit("from-") == {"out", "red"}
    assert table.lit("into-") == {"blue"}
    assert table.mains == ["attack blue out>blue"]


def test_the_main_button_chooses_no_attack() -> None:
    """Nothing is ticked and nothing is drawn on the board; a tap on a color, a pawn or an area begins."""
    table = seen(at(2, (6, 3, 4, 5)), "keep")
    assert table.does("main") == ("why", "pass")
    assert table.lit("die-") == {"blue", "green", "yellow"}
    assert table.count("coming") == table.count("leaving") == table.count("struck") == 0
    assert "You may attack" in table.words


def test_the_only_possible_attack_is_chosen() -> None:
    state = at(2, (2, 1, 3, 4), red={"red": 0})
    assert seen(state, "keep", "before").mains == ["attack blue out>blue"]


def test_the_dice_stand_in_the_order_of_the_areas() -> None:
    for seats, order in ((4, "red blue yellow green"), (6, "red blue orange green purple yellow")):
        state = GAME.start(seats, {})
        found = re.findall(r'unseen">([a-z]+) die', view.tray(scene(state)))
        assert " ".join(found) == order


def test_every_unlit_place_says_why() -> None:
    here = scene(FIRST, "keep")
    table = Seen(here)
    reasons = {
        "die-red": "a color can't attack itself",
        "die-green": "4 would move in, and the green area has 0 empty positions",
        "die-yellow": "yellow shows 5, red 5",
        "into-red": "pawns can't enter their own home",
        "into-green": "it takes 2 blue pawns in the green area, and 0 stand there",
        "done": "you must attack at least once",
    }
    for name, reason in reasons.items():
        action, move = table.does(name)
        assert action == "why"
        assert reason in here.why_not(move)


def test_how_many_are_struck_can_be_chosen() -> None:
    ticks = view.pick(scene(FIRST, "keep"), "from:red")
    table = seen(FIRST, "keep", picked=ticks)
    assert table.lit("strike-") == {"0", "1", "2"}
    assert table.mains == ["attack blue red>blue"]
    ticks = view.pick(scene(FIRST, "keep", picked=ticks), "strike:1")
    table = seen(FIRST, "keep", picked=ticks)
    assert table.mains == ["attack blue red>blue x1"]
    assert "move 1 in and strike 1" in table.words
    assert "1 blue pawn is struck and goes outside." in table.words
    assert (table.count("leaving"), table.count("coming"), table.count("struck")) == (2, 1, 1)


def test_a_tick_that_no_longer_fits_is_void() -> None:
    table = seen(FIRST, "keep", picked=("strike:2", "from:out"))
    assert table.mains == ["attack blue out>blue"]
    assert seen(FIRST, "keep", picked=("on:green", "into:purple", "nonsense", "from:")).mains


def test_another_color_begins_a_new_choice() -> None:
    assert view.pick(scene(FIRST, "keep", picked=("on:blue", "from:red")), "on:green") == ("on:green",)


def test_a_strike_away_from_home_lights_that_area() -> None:
    state = at(2, (5, 3, 6, 5), green={"green": 6, "blue": 2}, yellow={"red": 3, "yellow": 6})
    table = seen(state, "keep", "before", picked=("on:blue", "into:green"))
    assert table.lit("into-") == {"blue", "green"}
    assert table.mains == ["attack blue red>green x2"]


def test_c6b_the_area_to_move_into_is_chosen_and_the_home_of_the_color_attacked_is_proposed() -> None:
    state = replace(at(3, (5, 3, 4, 5), green={"green": 4, "blue": 2}, yellow={"yellow": 8}), anywhere=True)
    table = seen(state, "keep", picked=("on:blue",))
    assert table.lit("into-") == {"blue", "green"}
    assert table.mains == ["attack blue out>blue"]
    assert seen(state, "keep", picked=("on:green",)).mains == ["attack green out>green"]
    here = scene(state, "keep")
    table = seen(state, "keep", picked=view.pick(here, "into:green"))
    assert table.mains == ["attack blue out>green"]
    assert "Attack blue: move 2 into green" in table.words
    assert "2 red pawns go from outside into the green area." in table.words
    assert table.count("hue-r", "coming") == 2
    reasons = {
        "into-red": "pawns can't enter their own home",
        "into-yellow": "2 would move in, and the yellow area has 1 empty positions",
    }
    here = scene(state, "keep", picked=("on:blue",))
    for name, reason in reasons.items():
        action, move = Seen(here).does(name)
        assert action == "why"
        assert reason in here.why_not(move)


def test_c6b_a_strike_or_a_move_into_the_same_area_can_be_chosen() -> None:
    state = replace(at(3, (5, 3, 5, 5), green={"green": 4, "blue": 2}), anywhere=True)
    ticks = ("from:red", "into:green")
    table = seen(state, "keep", picked=ticks)
    assert table.lit("strike-") == {"0", "2"}
    assert table.mains == ["attack blue red>green"]
    assert seen(state, "keep", picked=(*ticks, "strike:2")).mains == ["attack blue red>green x2"]


def test_it_foresees_what_becomes_locked() -> None:
    state = at(2, (5, 3, 5, 5), blue={"red": 5, "blue": 1})
    words = seen(state, "keep", picked=("on:blue",)).words
    assert "Then 7 red pawns stand there, locked." in words


def test_locked_pawns_carry_a_padlock_and_say_why_they_stay() -> None:
    state = at(2, (5, 3, 5, 5), green={"red": 7, "green": 2})
    here = scene(state, "keep")
    table = Seen(here)
    assert table.count("hue-r", "locked") == 7
    assert "7 red pawns (locked)" in table.buttons["into-green"]["aria-label"]
    action, move = table.does("from-green")
    assert action == "why"
    assert "locked" in here.why_not(move)


def test_it_foresees_the_win() -> None:
    state = at(2, (5, 3, 5, 5), blue={"red": 7, "blue": 2})
    table = seen(state, "keep", picked=("strike:2",))
    assert "That makes nine: red wins!" in table.words
    assert "and win" in table.words
    assert seen(state, "keep", *table.mains).buttons == {}


def test_struck_dummies_leave_the_game() -> None:
    state = at(2, (3, 3, 1, 3))
    words = seen(state, "keep", picked=("on:green",)).words
    assert "2 green pawns are struck and go out of the game." in words


def test_c8b_struck_dummies_go_outside_and_come_back_from_there() -> None:
    state = replace(at(2, (3, 3, 1, 3)), returning=True)
    table = seen(state, "keep", picked=("on:green",))
    assert "2 green pawns are struck and go outside." in table.words
    assert "out of the game" not in table.words
    back = at(2, (3, 3, 5, 3), red={}, green={"green": 7, "red": 2})
    back = replace(back, returning=True, outside=(7, 6, 2, 0), gone=(0, 0, 0, 0))
    table = seen(back, "keep", picked=("on:red",))
    assert table.lit("from-") == {"out", "green"}
    assert table.mains == ["attack red out>red"]
    assert "2 green pawns outside" in table.buttons["from-out"]["aria-label"]


def test_after_an_attack_done_is_lit() -> None:
    state = at(2, (5, 3, 4, 5))
    assert seen(state, "keep").does("done")[0] == "why"
    table = seen(state, "keep", "attack blue out>blue")
    assert table.does("done") == ("move", "done")
    assert table.lit("die-") == {"green"}
    assert table.count("fresh") == 2


def test_before_and_after_are_told_in_words() -> None:
    table = seen(at(2, (4, 3, 4, 6)), "keep")
    assert table.mains == ["before"]
    assert table.does("after") == ("move", "after")
    assert "All your attacks come either before or after the counterattacks." in table.words
    assert "then yellow hits back with 2" in table.words
    assert "first yellow hits back with 2" in table.words


def test_without_a_possible_attack_attacking_first_is_not_suggested() -> None:
    dice = at(2, (4, 6, 1, 4))
    assert "no attack" in seen(dice).words
    assert "attack 3" not in seen(dice).words
    table = seen(dice, "keep")
    assert table.mains == ["after"]
    assert table.does("before") == ("move", "before")
    assert "You can’t attack anyone." in table.words
    assert "Attack before" not in table.words


def test_several_hit_back_clockwise() -> None:
    table = seen(at(4, (4, 3, 5, 6), active=Color.BLUE), "keep")
    assert "hits back with" not in table.words, "nobody is lower, so nothing is asked"
    table = seen(at(4, (6, 3, 5, 1), active=Color.BLUE), "keep")
    assert "then green hits back with 2, red with 3" in table.words


def test_the_counterattacker_is_handed_over_to() -> None:
    table = seen(at(2, (3, 6, 3, 3)), "keep")
    assert "You decide for blue Blue may hit back at red with 3." in " ".join(table.words.split())
    assert table.mains == ["done"]
    assert table.does("main") == ("why", "done")
    assert seen(at(2, (3, 6, 3, 3)), "keep", picked=("on:red",)).mains == ["attack red out>red"]
    assert table.does("pass") == ("move", "pass")
    assert table.lit("die-") == {"red"}


def test_for_a_dummy_it_says_who_decides_and_why() -> None:
    table = seen(at(2, (3, 3, 5, 3)), "keep")
    assert "You decide for green" in table.words
    assert "It has no player, so the next player decides." in table.words
    assert seen(at(2, (3, 3, 5, 3)), "keep", picked=("on:red",)).mains == ["attack red green>red"]


def test_a_counterattack_is_on_the_active_color_only() -> None:
    here = scene(at(2, (3, 6, 3, 3)), "keep")
    action, move = Seen(here).does("die-green")
    assert action == "why"
    assert "must be on the active color" in here.why_not(move)


@pytest.mark.parametrize("moves", [(), ("keep",), ("keep", "attack blue out>blue")])
def test_nothing_can_be_done_while_somebody_else_acts(moves: tuple[str, ...]) -> None:
    table = seen(FIRST, *moves, active=False)
    assert table.buttons == {}


def test_the_bar_and_the_seats() -> None:
    state = at(3, (1, 2, 3, 4), blue={"red": 4, "blue": 2})
    assert view.moment(state) == "Turn 1"
    assert view.moment(replace(state, phase=Phase.OVER)) == "Finished"
    assert [view.standing(state, seat) for seat in (1, 2, 3)] == ["R 4/9", "B 0/9", "G 0/9"]
    assert view.picture(state).startswith("<svg")


def test_names_are_text() -> None:
    here = replace(scene(FIRST), names=("<b>Ada", "Bob & Co"))
    drawn = view.board(here) + view.tray(here)
    assert "&lt;b&gt;Ada" in drawn
    assert "<b>" not in drawn


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_button_keeps_its_word(seats: int) -> None:
    """In a whole random game, whatever is ticked: moves are legal, refusals have reasons, one main button."""
    rng = Random(seats)
    for number, (state, move) in enumerate(random_game(GAME, seats, {}, f"view-{seats}", likely)):
        if isinstance(move, Result):
            assert seen(state).buttons == {}
            break
        if number > 50:
            break
        picked: tuple[str, ...] = ()
        for _ in range(2):
            here = scene(state, picked=picked)
            table = Seen(here)
            assert len(table.mains) == 1
            for found in table.buttons.values():
                assert found["data-do"] != "move" or here.can(found["value"])
                assert found["data-do"] != "why" or here.why_not(found["value"])
            if tokens := [b["value"] for b in table.buttons.values() if b["data-do"] == "pick"]:
                picked = view.pick(here, rng.choice(tokens))


def likely(rng: Random, moves: tuple[Any, ...]) -> Any:
    """Keeps dice more often than not, so that the game moves on."""
    return moves[0] if rng.random() < 0.5 else rng.choice(moves)


def test_all_colors_have_letters_of_their_own() -> None:
    assert len({color.word[0] for color in COLORS}) == len(COLORS)
