"""Events in sentences, and the rule page."""

from __future__ import annotations

from typing import get_args

from rollbow.app.game_table import Scene
from rollbow.games.rainbow import GAME
from rollbow.games.rainbow import events as happened
from rollbow.games.rainbow.dice import NAMES
from rollbow.games.rainbow.events import Bamboozled, Event, Practiced, Scored, Won, tell
from rollbow.games.rainbow.rule_page import BOOK
from rollbow.games.rainbow.table import TABLE
from support.games import random_game
from support.rainbow_positions import Table, table

SIXES = "a1 b1 c1 d1 e1 f1 L"
ALL_SIX = "a1:R6 b1:O6 c1:Y6 d1:G6 e1:B6 f1:P6 L:6"
PEOPLE = ("Ada", "Ben", "Cleo")


def sentence(event: object) -> str:
    assert isinstance(event, Event)
    return tell(event, PEOPLE)


def heard(t: Table) -> list[str]:
    return [sentence(event) for event in t.heard]


def test_a_turn_is_told() -> None:
    assert heard(table().turn_of(SIXES, ALL_SIX, "take R6 L6", "stop")) == [
        "Ada draws a1, b1, c1, d1, e1, f1 and L from the cup.",
        "Ada rolls red 6, orange 6, yellow 6, green 6, blue 6, purple 6 and lucky 6.",
        "Ada sets red 6 aside.",
        "Ada sets the lucky die aside: every 6 counts double.",
        "Ada scores 12 points (6 from the lucky die) and now has 12.",
        "Turn 2: Ben.",
    ]


def test_an_exchange_is_told() -> None:
    t = table().turn_of(SIXES, "a1:1 b1:R1 c1:1 d1:1 e1:1 f1:1 L:3", "take R1", "roll")
    t.throw("a1:R6 c1:1 d1:1 e1:1 f1:1 L:2").move("take R6")
    assert heard(t)[-1] == "Ada exchanges red 1 for red 6."


def test_a_bamboozle_is_told() -> None:
    dice, faces = "a1 a2 b1 c1 d1 e1 f1", "a1:R6 a2:O5 b1:3 c1:3 d1:G6 e1:B6 f1:P6"
    t = table().turn_of(dice, faces, "take R6 O5 G6 B6 P6", "roll").throw("b1:R1 c1:G5")
    assert "Bamboozled! Ada can’t take anything and loses 29 points." in heard(t)
    assert tell(Bamboozled(2, 0), PEOPLE) == "Bamboozled! Ben can’t take anything and scores nothing."
    assert tell(Bamboozled(2, 1), PEOPLE) == "Bamboozled! Ben can’t take anything and loses 1 point."


def test_a_tie_break_and_a_win_are_told() -> None:
    t = table(3, ((94,), (94,), (90,)), seat=1).turn_of(SIXES, ALL_SIX, "take R6", "stop")
    t.turn_of(SIXES, ALL_SIX, "take R6", "stop").turn_of(SIXES, ALL_SIX, "take R6", "stop")
    assert "Ada has reached 100, so this round is the last." in heard(t)
    assert "Ada and Ben are tied at 100 and play one more turn each." in heard(t)
    t.turn_of(SIXES, ALL_SIX, "take R6", "stop").turn_of(SIXES, ALL_SIX, "take R6 L6", "stop")
    assert heard(t)[-1] == "Ben wins with 112 points."


def test_the_end_of_practice_is_told() -> None:
    assert tell(Practiced(1, 4), ("Ada",)) == "Ada has reached 100 points in 4 turns."


def test_every_kind_of_event_has_one_plain_sentence() -> None:
    told = set()
    for seats in (1, 2, 3):
        for seed in range(20):
            state = GAME.start(seats, {})
            for state, move in random_game(GAME, seats, {}, f"told-{seed}"):
                if hasattr(move, "winners"):
                    break
                for event in GAME.apply(state, move).events:
                    words = sentence(event)
                    assert words.endswith((".", "!"))
                    assert "\n" not in words
                    told.add(type(event))
    assert {Scored, Practiced, Won} <= told
    assert told <= set(get_args(Event))
    assert all(hasattr(happened, kind.__name__) for kind in get_args(Event))


def test_points_are_counted_in_words() -> None:
    assert tell(Scored(1, 1, 0, 0, 1), PEOPLE) == "Ada scores 1 point and now has 1."
    assert tell(Scored(1, 46, 0, 10, 46), PEOPLE) == (
        "Ada scores 46 points (10 for all six colors) and now has 46."
    )
    assert tell(Scored(1, 82, 36, 10, 82), PEOPLE) == (
        "Ada scores 82 points (36 from the lucky die and 10 for all six colors) and now has 82."
    )


def test_the_rule_page_names_the_rulings_and_the_numbers() -> None:
    text = " ".join(line for chapter in BOOK.chapters for line in (*chapter.paragraphs, *chapter.rulings))
    for fact in ("100", "82", "ten more points", "thirteen", "seven"):
        assert fact in text.lower()
    rulings = [ruling for chapter in BOOK.chapters for ruling in chapter.rulings]
    assert len(rulings) == 5
    assert "colour" not in text
    assert len(NAMES) == 13


def test_the_stake_is_told_before_the_seventh_die_ends_the_turn() -> None:
    state = table().turn_of(SIXES, ALL_SIX).state
    assert "(stake 0 → 82)" in TABLE.tray(Scene(GAME, state, ("Ada", "Ben"), 1))
