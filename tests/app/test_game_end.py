"""The end of a game: every player is called by name, wherever the engine's sentence names a seat."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import TYPE_CHECKING

import pytest

from rollbow.app.messages import Did
from rollbow.app.routes import At
from rollbow.app.screens.result import outcome
from rollbow.app.steps.table import REOPENED
from rollbow.app.view import view
from rollbow.games import GAMES
from rollbow.games.rainbow.events import Bamboozled
from rollbow.games.unicorn.ending import result
from rollbow.games.unicorn.sheet import Sheet
from rollbow.kernel import record
from rollbow.kernel.game import Over, Result, Words
from rollbow.kernel.session import replay
from support import golden
from support.simulated_page import at_random, do, finish, page, playing, started, with_game

if TYPE_CHECKING:
    from pathlib import Path

    from rollbow.kernel.session import Session

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")


def shown(ended: Result) -> str:
    """What the end of a game says, without its tags."""
    return unescape(re.sub(r"<[^>]+>", " ", outcome(ended, NAMES[: len(ended.scores)])))


def test_all_players_who_ended_a_game_of_unicorn_rainbow_are_named() -> None:
    ended = result((Sheet(extras=9, others=4), Sheet(extras=9), Sheet(extras=9, yours=3)))
    assert "Ada has 4 “others’ turns” penalties; Cleo has 3 “my turn” penalties." in shown(ended)
    assert str(ended.reason) == "Seat 1 has 4 “others’ turns” penalties; seat 3 has 3 “my turn” penalties."


@pytest.mark.parametrize("path", golden.records(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_player_is_a_number_at_the_end_of_a_game(path: Path) -> None:
    turn = replay(GAMES, record.read(path.read_text(encoding="utf-8"))).turn
    assert isinstance(turn, Over)
    assert not re.search(r"\bseat\b", shown(turn.result), re.IGNORECASE)
    for seat in turn.result.reason.seats:
        assert f"{NAMES[seat - 1]} " in turn.result.reason.told(NAMES)


def test_a_tie_break_names_players_too() -> None:
    words = Words("one more turn of {} and {}", (2, 1))
    assert words.told(NAMES) == "one more turn of Ben and Ada"
    assert str(words) == "one more turn of seat 2 and seat 1"
    assert not Words()


@pytest.mark.parametrize(("slug", "summed"), [("colordice", False), ("unicorn", True)])
def test_a_total_stands_only_where_there_is_something_to_sum_up(slug: str, summed: bool) -> None:
    turn = replay(GAMES, record.read(golden.records(slug)[0].read_text(encoding="utf-8"))).turn
    assert isinstance(turn, Over)
    assert ("Total" in shown(turn.result)) == summed


def bust_at_the_end() -> Session:
    """A game of Rainbow Roll that ends with the bot's bust."""
    for seed in range(100):
        session = at_random("rainbow", 2, f"bust-{seed}")
        if any(isinstance(event, Bamboozled) and event.seat == 2 for event in session.events[-1]):
            return replace(session, record=replace(session.record, seats=("Ada", "bot steady")))
    raise AssertionError("no bust")


def test_a_bot_s_bust_at_the_very_end_is_told_by_the_log_alone_and_with_its_name() -> None:
    html = unescape(view(with_game(replace(page(), route=At("abc")), bust_at_the_end())))
    table, _, side = html.partition("<aside")
    assert 'class="result"' in table
    assert "amboozled" not in table
    log, _, rest = side.partition("</aside>")
    assert log.count("Bamboozled!") == log.count("Bamboozled! Steady bot can") + log.count(
        "Bamboozled! You can"
    )
    assert "Bamboozled! Steady bot can" in log
    assert "amboozled" not in rest


def test_undo_of_a_finished_game_says_what_it_does_and_what_it_did() -> None:
    running = started("rainbow", "Ada")
    assert 'aria-label="Undo"' in view(running)
    over = finish(running)
    html = view(over)
    assert 'aria-label="Undo the last move and play on"' in html
    # Only the bar has it: nobody asks for it in the result.
    assert html.count('data-do="undo"') == 1
    assert 'data-do="undo"' not in html.partition('class="result"')[2].partition("</article>")[0]
    back = do(over, Did("undo"))
    assert not isinstance(playing(back).session.turn, Over)
    assert back.notice == REOPENED
    assert REOPENED in unescape(view(back))
    again = do(back, Did("redo"))
    assert isinstance(playing(again).session.turn, Over)
