"""The table of Rainbow Roll: the race, what is at stake, and the cup behind a word."""

from __future__ import annotations

import re
from dataclasses import replace

from rollbow.app.game_table import Scene
from rollbow.app.game_table import table as table_of
from rollbow.games.rainbow import GAME
from support.rainbow_positions import Table, table

view = table_of("rainbow")
SAMPLE = "b1 c1 d1 e1 f1 f2 L"
THROW = "b1:O6 c1:P3 d1:B5 e1:P5 f1:R5 f2:G2 L:1"


def at(game: Table) -> Scene:
    return Scene(GAME, game.state, ("Ada", "Ben")[: len(game.state.sheets)], game.state.seat, active=True)


def lanes(html: str) -> list[dict[str, int]]:
    """How wide the parts of each lane of the race are, of a hundred."""
    return [
        {
            kind: int(width)
            for width, kind in re.findall(r'<rect[^>]* width="(\d+)"[^>]* class="([a-z-]+)"', lane)
        }
        for lane in re.findall(r"<svg.*?</svg>", html.partition('class="race"')[2].partition("<table")[0])
    ]


def test_the_race_shows_everybody_s_way_and_what_the_stake_would_add() -> None:
    game = table(2, ((40,), (55,)), 1).draw(SAMPLE).throw(THROW).move("take R5 O6")
    assert lanes(view.board(at(game))) == [
        {"way": 100, "stake-of": 11, "done": 40},
        {"way": 100, "done": 55},
    ]


def test_the_race_ends_at_a_hundred() -> None:
    game = table(2, ((95,), (120,)), 1).draw(SAMPLE).throw(THROW).move("take R5 O6")
    assert lanes(view.board(at(game))) == [
        {"way": 100, "stake-of": 5, "done": 95},
        {"way": 100, "done": 100},
    ]


def test_the_cup_stands_behind_a_word() -> None:
    board = view.board(at(table(2).draw(SAMPLE)))
    before, opened, folded = board.partition('<details class="cup"><summary>What’s on the dice?</summary>')
    assert opened
    assert "Faces of the dice" in folded
    assert "Faces of the dice" not in before


def test_rolling_says_the_risk_and_stopping_what_it_brings() -> None:
    tray = view.tray(at(table(2).draw(SAMPLE).throw(THROW).move("take R5 O6")))
    assert re.search(r"Roll 5 dice <span[^>]*>\(\d[\d.]*% bust\)", tray)
    assert "Stop: +11" in tray


def pressed(html: str) -> dict[str, str]:
    """By die: whether it is chosen; what doesn't take a tick only says why."""
    tags = re.findall(r"<button[^>]*>", html)
    return {
        name[1]: state[1] if (state := re.search(r'aria-pressed="(\w+)"', tag)) else "why"
        for tag in tags
        if (name := re.search(r'id="die-(\w+)"', tag))
    }


def test_of_two_dice_alike_one_is_taken() -> None:
    game = table(2).draw("a1 a2 b1 c1 d1 e1 L").throw("a1:B2 a2:B2 b1:R1 c1:P3 d1:O2 e1:P5 L:6")
    shown = pressed(view.board(at(game)))
    assert (shown["a1"], shown["a2"]) == ("true", "why")
    assert "only one die of each color" in GAME.why_not(game.state, GAME.parse("take B2 B2"))
    without = pressed(view.board(replace(at(game), picked=("B2",))))
    assert (without["a1"], without["a2"]) == ("false", "false")
