"""Taking back, with the toy game: own moves until dice fall, and without an end where nobody minds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rollbow.kernel import session
from rollbow.kernel.extra_headers import TAKEBACKS
from rollbow.kernel.game import Over, Seat
from rollbow.kernel.record import Played, Thrown
from support.toy_sessions import TABLES, TOYS, begin, played, real, replayed

if TYPE_CHECKING:
    from rollbow.kernel.session import Session


def texts(game: Session) -> list[str]:
    return [entry.move for entry in game.record.entries if isinstance(entry, Played)]


def test_nothing_to_take_back_at_the_start() -> None:
    assert session.undo(real("Ada")) is None
    assert session.undo(real("Ada"), free=True) is None
    assert session.undo(begin("Ada")) is None
    assert session.undo(begin("Ada"), free=True) is None


def test_own_moves_go_back_to_the_throw_and_no_further() -> None:
    begun = begin("Ada", "Ben")
    taken = session.play(begun, "take R")
    assert session.undo(taken) == begun
    assert session.undo(begun) is None
    after = session.play(taken, "drop")
    assert isinstance(after.record.entries[-1], Thrown)
    assert session.undo(after) is None


def test_the_last_move_before_dice_on_the_table_can_be_taken_back() -> None:
    table = session.put(real("Ada", "Ben"), [3, 3])
    after = session.play(table, "skip")
    assert session.undo(after) == table
    assert session.undo(session.put(after, [2, 2])) is None


def test_the_winning_move_can_be_taken_back() -> None:
    over = session.play(session.play(session.put(real("Ada", goal=6), [6, 1]), "take R"), "keep")
    assert isinstance(over.turn, Over)
    back = session.undo(over)
    assert back is not None
    assert back.state.taken == 6


def test_a_bots_move_is_not_taken_back() -> None:
    table = session.put(real("bot steady", "Ada"), [3, 3])
    moved = session.play(table, "skip")
    assert session.undo(moved) is None
    assert session.undo(moved, free=True) is None


def test_free_undo_goes_back_past_dice_and_bots_and_marks_the_game() -> None:
    begun = begin("Ada", "bot casual", seed="demo")
    answered = session.play(session.play(begun, "skip"), "skip")
    assert answered.turn == Seat(1)
    back = session.undo(answered, free=True)
    assert back is not None
    assert (back.states, back.events) == (begun.states, begun.events)
    assert back.takebacks
    assert back.record == replace(begun.record, extras=(TAKEBACKS.line("yes"),))
    assert not answered.takebacks


def test_free_undo_within_ones_own_turn_leaves_no_mark() -> None:
    taken = session.play(begin("Ada", "bot casual"), "take G")
    back = session.undo(taken, free=True)
    assert back is not None
    assert not back.takebacks


def test_free_undo_reaches_the_very_start_and_marks_once() -> None:
    game = played(begin("Ada", goal=40), "x")
    moves = texts(game)
    while (back := session.undo(game, free=True)) is not None:
        moves.pop()
        assert texts(back) == moves
        assert back.record.extras.count(TAKEBACKS.line("yes")) <= 1
        game = back
    assert moves == []
    assert game.takebacks
    assert game.states == begin("Ada", goal=40).states


def test_a_throw_that_was_taken_back_falls_the_same_again() -> None:
    begun = begin("Ada", seed="demo")
    once = session.play(begun, "skip")
    back = session.undo(once, free=True)
    assert back is not None
    assert session.play(back, "skip").record.entries == once.record.entries


def test_the_mark_is_kept_in_the_record() -> None:
    marked = session.mark_takebacks(begin("Ada"))
    assert session.mark_takebacks(marked) is marked
    assert replayed(marked.record).takebacks


def test_cutting_gives_the_game_as_it_stood() -> None:
    for game in TOYS:
        whole = played(game("demo"), "x")
        for entries in range(len(whole.record.entries) + 1):
            earlier = session.cut(whole, entries)
            assert earlier.record.entries == whole.record.entries[:entries]
            assert earlier.state == whole.states[entries]
            assert len(earlier.events) == entries
        assert session.cut(whole, len(whole.record.entries)) == whole


@pytest.mark.parametrize("seats", TABLES)
def test_undo_is_always_a_shorter_game_that_replays(seats: tuple[str, ...]) -> None:
    whole = played(begin(*seats, seed="demo", goal=40), "x")
    for entries in range(len(whole.record.entries) + 1):
        for free in (False, True):
            back = session.undo(session.cut(whole, entries), free=free)
            if back is not None:
                assert len(back.record.entries) < entries
                assert isinstance(back.turn, Seat)
                assert replayed(back.record) == back
