"""Playing and replaying, with the toy game: a session is always the fold of its record."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollbow.kernel import record, session
from rollbow.kernel.dice import face, number
from rollbow.kernel.game import BadNotation, BadSetup, IllegalMove, Over, Roll, Seat
from rollbow.kernel.record import BadRecord, NewerRecord, Played, Thrown
from rollbow.kernel.session import BadThrow
from support import toy_game
from support.toy_sessions import TOYS, TWO_ONES, begin, line_of, played, real, replayed, without_throws

# ---- begin, play, put


def test_a_game_begins_with_its_first_dice_thrown() -> None:
    begun = begin("Ada", "Ben", seed="demo")
    red, green = face("demo", "toy/1/1/R", 6), face("demo", "toy/1/1/G", 4)
    assert begun.record.entries == (Thrown((("R", red + 1), ("G", green + 1))),)
    assert begun.state.dice == (red, green)
    assert begun.turn == Seat(1)
    assert begun.events == ((toy_game.Landed((red, green)),),)
    assert begun.states[0] == toy_game.GAME.start(2, {})


def test_the_header_holds_only_options_that_differ_from_their_default() -> None:
    assert begin("Ada", goal=10, order="off").record.options == ()
    assert begin("Ada", goal=40).record.options == (("goal", "40"),)
    both = begin("Ada", "Ben", order="on", goal=6).record
    assert both.options == (("goal", "6"), ("order", "on"))
    assert (both.game, both.rules, both.seats) == ("toy", 2, ("Ada", "Ben"))


@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        ((), {}, "Toy has 1 to 2 seats, not 0"),
        (("Ada", "Ben", "Cy"), {}, "Toy has 1 to 2 seats, not 3"),
        (("Ada",), {"gaol": 6}, r"no option 'gaol' \(it has: goal, order\)"),
        (("Ada",), {"goal": 7}, r"can't be 7 \(it can be: 10, 6, 40\)"),
        (("Ada",), {"goal": "6"}, "can't be '6'"),
        (("Ada",), {"order": "On"}, "can't be 'On'"),
    ],
)
def test_a_set_up_the_game_does_not_have(
    seats: tuple[str, ...], options: dict[str, str | int], reason: str
) -> None:
    with pytest.raises(BadSetup, match=reason):
        session.begin(toy_game.GAME, seats, "demo", "t-1", "2026-11-18T09:30Z", options)


def test_a_move_is_written_down_with_its_seat_and_the_next_dice_fall() -> None:
    before = begin("Ada", "Ben", seed="demo")
    after = session.play(before, "skip")
    assert after.record.entries[1] == Played(1, "skip")
    assert isinstance(after.record.entries[2], Thrown)
    assert after.turn == Seat(2)
    assert len(after.states) == len(after.events) + 1 == len(after.record.entries) + 1
    assert before.record.entries == after.record.entries[:1]


@pytest.mark.parametrize("text", ["", "take", "take r", " skip", "skip ", "SKIP", "take R\n", "1 skip"])
def test_a_text_that_is_no_move(text: str) -> None:
    with pytest.raises(BadNotation, match="expected take R"):
        session.play(begin("Ada"), text)


def test_a_move_that_can_not_be_played_now() -> None:
    begun = begin("Ada")
    with pytest.raises(IllegalMove, match="take a die first"):
        session.play(begun, "keep")
    with pytest.raises(IllegalMove, match="kept or dropped first"):
        session.play(session.play(begun, "take R"), "take R")


def test_no_move_before_the_dice_and_none_after_the_end() -> None:
    with pytest.raises(IllegalMove, match="roll the dice first"):
        session.play(real("Ada"), "skip")
    over = played(begin("Ada"), 1)
    assert isinstance(over.turn, Over)
    with pytest.raises(IllegalMove, match="the game is over"):
        session.play(over, "skip")


def test_real_dice_are_put_in() -> None:
    table = real("Ada", "Ben", order="on")
    assert table.real_dice
    assert table.record.entries == ()
    table = session.put(table, [2, 1])
    assert table.record.entries == (Thrown((("s1", 2), ("s2", 1))),)
    table = session.put(table, [6, 4])
    assert table.turn == Seat(2)
    assert table.state.dice == (5, 3)
    table = session.play(table, "take R")
    assert table.state.taken == 6
    assert isinstance(session.play(table, "keep").turn, Roll)


@pytest.mark.parametrize(
    ("faces", "reason"),
    [
        ([], "2 dice are due, not 0"),
        ([1], "2 dice are due, not 1"),
        ([1, 2, 3], "2 dice are due, not 3"),
        ([0, 1], "R has no face 0; it has 1 to 6"),
        ([7, 1], "R has no face 7; it has 1 to 6"),
        ([6, 5], "G has no face 5; it has 1 to 4"),
        ([6, -1], "G has no face -1"),
    ],
)
def test_dice_that_do_not_fit(faces: list[int], reason: str) -> None:
    with pytest.raises(BadThrow, match=reason):
        session.put(real("Ada"), faces)


@pytest.mark.parametrize(
    ("faces", "reason"), [([1, 1], "same place"), ([1, 3], "s2 has no face 3"), ([0, 1], "no face 0")]
)
def test_places_in_order_that_do_not_fit(faces: list[int], reason: str) -> None:
    with pytest.raises(BadThrow, match=reason):
        session.put(real("Ada", "Ben", order="on"), faces)


def test_dice_that_nobody_waits_for() -> None:
    with pytest.raises(BadThrow, match="no roll is due"):
        session.put(session.put(real("Ada"), [2, 2]), [2, 2])
    with pytest.raises(BadThrow, match="no roll is due"):
        session.put(begin("Ada"), [2, 2])


def test_raw_numbers_are_written_as_places_in_order() -> None:
    for seed in ("a", "b", "c", "d", "e"):
        first = number(seed, "toy/0/1/s1") < number(seed, "toy/0/1/s2")
        begun = begin("Ada", "Ben", seed=seed, order="on")
        assert begun.record.entries[0] == Thrown((("s1", 1 if first else 2), ("s2", 2 if first else 1)))
        assert begun.turn == Seat(1 if first else 2)


# ---- replay


@pytest.mark.parametrize("seed", ["a", "b", "c", TWO_ONES])
def test_a_replayed_game_is_the_same_game(seed: str) -> None:
    for game in TOYS:
        whole = played(game(seed), seed)
        again = replayed(whole.record)
        assert again == whole
        assert again.fault is None
        assert hash(again.state) == hash(whole.state)


def test_throw_lines_left_out_come_from_the_seed() -> None:
    for game in TOYS:
        whole = played(game("amber"), "x")
        assert replayed(without_throws(whole.record)) == whole


@given(st.data())
@settings(deadline=None, max_examples=60)
def test_throw_lines_may_be_left_out_one_by_one(data: st.DataObject) -> None:
    seed = data.draw(st.sampled_from(["a", "b", "c", TWO_ONES]))
    whole = played(data.draw(st.sampled_from(TOYS))(seed), seed)
    entries = whole.record.entries
    out = data.draw(
        st.sets(st.sampled_from([n for n, entry in enumerate(entries) if isinstance(entry, Thrown)]))
    )
    partly = replace(whole.record, entries=tuple(entry for n, entry in enumerate(entries) if n not in out))
    assert replayed(partly) == whole


def test_a_throw_after_a_throw_may_be_left_out_or_stand_alone() -> None:
    whole = begin("Ada", seed=TWO_ONES)
    assert len(whole.record.entries) == 2
    for entries in [(), whole.record.entries[:1], whole.record.entries[1:]]:
        assert replayed(replace(whole.record, entries=entries)) == whole


def test_a_throw_line_is_checked_against_the_seed() -> None:
    begun = played(begin("Ada", "Ben", seed="demo"), "x")
    for place, entry in enumerate(begun.record.entries):
        if isinstance(entry, Thrown):
            (red, value), green = entry.faces
            other = Thrown(((red, value % 6 + 1), green))
            entries = (*begun.record.entries[:place], other, *begun.record.entries[place + 1 :])
            opened = replayed(replace(begun.record, entries=entries))
            assert opened.fault is not None
            assert opened.fault.line == line_of(begun.record, place)
            assert "gives other dice" in opened.fault.problem


def test_a_record_of_real_dice_has_only_its_throw_lines() -> None:
    table = session.play(session.put(real("Ada", "Ben"), [3, 2]), "skip")
    assert replayed(table.record) == table
    assert isinstance(table.turn, Roll)
    opened = replayed(without_throws(table.record))
    assert opened.fault is not None
    assert opened.fault.line == line_of(table.record, 0)
    assert "R G must be rolled" in opened.fault.problem
    assert opened.states == table.states[:1]


def test_seeded_dice_written_down_make_the_same_game_as_real_ones() -> None:
    for game in TOYS:
        whole = played(game("demo"), "x")
        table = replayed(replace(whole.record, seed=record.REAL_DICE))
        assert table.fault is None
        assert table.state == whole.state


FAULTS = [
    (Played(1, "keep"), "take a die first"),
    (Played(1, "fly"), "can't read 'fly'"),
    (Played(2, "skip"), "it's seat 1's turn, not seat 2's"),
    (Played(8, "skip"), "it's seat 1's turn, not seat 8's"),
    (Thrown((("R", 1), ("G", 1))), "no roll is due; it's seat 1's turn"),
    (Thrown((("X", 1),)), "no roll is due"),
]


@pytest.mark.parametrize(("wrong", "reason"), FAULTS)
def test_a_damaged_record_opens_up_to_its_last_good_move(wrong: Played | Thrown, reason: str) -> None:
    whole = played(begin("Ada", "Ben", seed="demo", goal=40), "x")
    place = next(
        k for k in range(9, 99) if whole.game.turn(whole.states[k]) == Seat(1) and not whole.states[k].taken
    )
    good = whole.record.entries[:place]
    written = [replace(whole.record, entries=(*good, wrong, *whole.record.entries[place:]))]
    if isinstance(wrong, Played):
        written.append(without_throws(replace(whole.record, entries=(*good, wrong))))
    for damaged, line in zip(written, (place, len(written[-1].entries) - 1), strict=False):
        opened = replayed(damaged)
        assert opened.fault is not None
        assert opened.fault.line == line_of(damaged, line)
        assert reason in opened.fault.problem
        assert opened.record.entries == good
        assert opened.states == whole.states[: place + 1]
        assert opened.events == whole.events[:place]


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (Thrown((("R", 1),)), "expected the dice R G; found R"),
        (Thrown((("G", 1), ("R", 1))), "expected the dice R G; found G R"),
        (Thrown((("R", 7), ("G", 1))), "R has no face 7"),
        (Played(1, "skip"), "R G must be rolled before this move"),
    ],
)
def test_a_wrong_throw_of_real_dice(wrong: Played | Thrown, reason: str) -> None:
    table = session.play(session.put(real("Ada"), [2, 2]), "skip")
    opened = replayed(replace(table.record, entries=(*table.record.entries, wrong)))
    assert opened.fault is not None
    assert opened.fault.line == line_of(table.record, 2)
    assert reason in opened.fault.problem
    assert (opened.record, opened.states) == (table.record, table.states)


def test_nothing_may_follow_the_end() -> None:
    whole = played(begin("Ada"), "x")
    for more in (Played(1, "skip"), Thrown((("R", 1), ("G", 1)))):
        opened = replayed(replace(whole.record, entries=(*whole.record.entries, more)))
        assert opened.fault is not None
        assert "the game is over" in opened.fault.problem
        assert opened.fault.line == line_of(whole.record, len(whole.record.entries))
        assert opened.record == whole.record


def test_a_damaged_game_can_be_played_on_and_is_then_whole() -> None:
    begun = begin("Ada", "Ben", seed="demo")
    damaged = replayed(replace(begun.record, entries=(*begun.record.entries, Played(1, "fly"))))
    on = session.play(damaged, "skip")
    assert on.fault == damaged.fault
    assert replayed(on.record) == replace(on, fault=None)


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        ({"game": "chess"}, 2, "no game called 'chess' (there are: toy)"),
        ({"options": (("goal", "7"),)}, 3, "option goal can't be '7'"),
        ({"options": (("goal", "6"), ("speed", "on"))}, 4, "no option 'speed'"),
        ({"seats": ("A", "B", "C")}, 3, "1 to 2 seats, not 3"),
        ({"seats": ("A", "B", "C"), "options": (("goal", "6"),)}, 4, "1 to 2 seats, not 3"),
    ],
)
def test_a_header_that_can_not_be_played(change: dict[str, Any], line: int, reason: str) -> None:
    with pytest.raises(BadRecord) as refused:
        replayed(replace(begin("Ada").record, **change))
    assert not isinstance(refused.value, NewerRecord)
    assert refused.value.line == line
    assert reason in refused.value.problem


def test_newer_rules_are_told_apart_and_older_ones_are_played() -> None:
    begun = begin("Ada")
    with pytest.raises(NewerRecord, match="rules 3") as newer:
        replayed(replace(begun.record, rules=3))
    assert newer.value.line == 2
    assert replayed(replace(begun.record, rules=1)).state == begun.state


def test_replaying_makes_the_header_canonical() -> None:
    messy = replace(begin("Ada", "Ben").record, options=(("order", "on"), ("goal", "10")), entries=())
    assert replayed(messy).record.options == (("order", "on"),)
    swapped = replace(messy, options=(("order", "on"), ("goal", "6")))
    assert replayed(swapped).record.options == (("goal", "6"), ("order", "on"))


def test_an_option_that_is_a_number_is_one_after_replay() -> None:
    assert replayed(begin("Ada", goal=40).record).state.goal == 40
