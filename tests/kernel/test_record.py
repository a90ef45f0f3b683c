"""The text format: what is read, what is refused and at which line, and that writing is canonical."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollbow.kernel import record
from rollbow.kernel.record import NewerRecord, Played, Record, Thrown, read, write
from support.made_up_records import LINES, TEXT, changed, problem, records, text

if TYPE_CHECKING:
    from collections.abc import Sequence

EXAMPLE = Record(
    game="toy",
    rules=2,
    seats=("Ada", "bot expert"),
    seed="amber-otter-42",
    id="5f0c-1",
    begun="2026-11-18T09:30Z",
    options=(("goal", "6"), ("order", "on")),
    extras=("x-takebacks yes",),
    entries=(
        Thrown((("s1", 2), ("s2", 1))),
        Thrown((("R", 4), ("G", 4))),
        Played(2, "take R"),
        Played(2, "keep"),
    ),
)
NEEDED = {1: "rollbow", 2: "game", 7: "seed", 8: "id", 9: "begun", 11: "---"}
"""The header lines every record has, by their number in the example."""


# ---- what is read and written


def test_the_example_is_read_and_written_to_the_byte() -> None:
    assert read(TEXT) == EXAMPLE
    assert read(TEXT.encode()) == EXAMPLE
    assert write(EXAMPLE) == TEXT


def test_the_head_is_all_that_stands_above_the_first_move() -> None:
    assert EXAMPLE.head == LINES.index("---") + 1


def test_a_record_without_options_extras_or_moves() -> None:
    bare = replace(EXAMPLE, options=(), extras=(), entries=())
    assert read(write(bare)) == bare
    assert len(write(bare).splitlines()) == bare.head == 8


@given(records)
@settings(deadline=None)
def test_what_is_written_is_read_back(game: Record) -> None:
    written = write(game)
    assert read(written) == game
    assert read(written.encode()) == game
    assert write(read(written)) == written


def test_real_dice_have_a_dash_for_a_seed() -> None:
    assert read(changed(7, "seed -")).seed == record.REAL_DICE


def test_unknown_header_lines_that_begin_with_x_are_kept_in_their_order() -> None:
    extras = ("x-zeta", "x-alpha 1 2 3", "x-zeta", "x-note naïve 🎲\u00a0\u2003.")
    kept = read(changed(10, *extras))
    assert kept.extras == extras
    assert "\n".join(extras) in write(kept)


@pytest.mark.parametrize("begun", ["0001-01-01T00:00Z", "2024-02-29T23:59Z", "9999-12-31T23:59Z"])
def test_times_that_are_read(begun: str) -> None:
    assert read(changed(9, f"begun {begun}")).begun == begun


# ---- the header, line by line


@pytest.mark.parametrize("number", NEEDED)
def test_a_header_line_that_is_missing(number: int) -> None:
    line, why = problem(changed(number))
    assert line == number
    assert NEEDED[number] in why


def test_seats_that_are_missing() -> None:
    assert problem(text([*LINES[:4], *LINES[6:]])) == (
        5,
        "expected 'seat NAME': a game has at least one seat",
    )


@pytest.mark.parametrize("number", NEEDED)
def test_a_header_line_that_is_doubled(number: int) -> None:
    assert problem(changed(number, LINES[number - 1], LINES[number - 1]))[0] == number + 1


@pytest.mark.parametrize("number", range(1, LINES.index("---") + 1))
def test_header_lines_in_another_order(number: int) -> None:
    """Two neighbors change places. Options, and seats, may stand in any order among themselves."""
    swapped = [*LINES[: number - 1], LINES[number], LINES[number - 1], *LINES[number + 1 :]]
    if LINES[number].split()[0] == LINES[number - 1].split()[0]:
        assert write(read(text(swapped))) == text(swapped)
    else:
        assert problem(text(swapped))[0] in (number, number + 1)


@pytest.mark.parametrize("end", range(len(LINES)))
def test_a_text_that_ends_after_any_line(end: int) -> None:
    head = text(list(LINES[:end]))
    if end > LINES.index("---"):
        assert read(head).entries == EXAMPLE.entries[: end - EXAMPLE.head]
    else:
        line, why = problem(head)
        assert line == end + 1
        assert "the text ends here" in why or "at least one seat" in why


@pytest.mark.parametrize(
    ("number", "wrong"),
    [
        (1, ""),
        (1, "rollbow"),
        (1, "rollbow 0"),
        (1, "rollbow 01"),
        (1, "rollbow 1 "),
        (1, "Rollbow 1"),
        (1, "rollbow  1"),
        (1, "rollbow one"),
        (1, "rollbow ١"),
        (1, "\ufeffrollbow 1"),
        (1, "rollbow 1\r"),
        (2, "game toy"),
        (2, "game Toy 2"),
        (2, "game toy 0"),
        (2, "game toy 02"),
        (2, "game toy -1"),
        (2, "game toy 99999"),
        (2, "game t0y 2"),
        (2, f"game {'t' * 21} 2"),
        (3, "option goal"),
        (3, "option goal six six"),
        (3, "option Goal 6"),
        (3, "option goal On"),
        (3, "option goal  6"),
        (3, f"option goal {'6' * 21}"),
        (5, "seat "),
        (5, "seat  Ada"),
        (5, "seat Ada "),
        (7, "seed"),
        (7, "seed "),
        (7, "seed two words"),
        (7, "seed Amber"),
        (7, "seed ﬁne"),
        (7, "seed strasse\u00ad"),
        (7, f"seed {'x' * 65}"),
        (8, "id "),
        (8, "id 5F"),
        (8, "id a b"),
        (8, f"id {'a' * 65}"),
        (9, "begun 2026-11-18"),
        (9, "begun 2026-11-18T09:30"),
        (9, "begun 2026-11-18 09:30Z"),
        (9, "begun 2026-11-18T09:30:00Z"),
        (9, "begun 2026-13-18T09:30Z"),
        (9, "begun 2026-02-29T09:30Z"),
        (9, "begun 2026-11-18T24:00Z"),
        (9, "begun 2026-11-18T09:60Z"),
        (9, "begun 0000-01-01T00:00Z"),
        (9, "begun ٢٠٢٦-11-18T09:30Z"),
        (10, "x-"),
        (10, "x-Takebacks yes"),
        (10, "x-takebacks  yes"),
        (10, "x-takebacks yes "),
        (10, f"x-{'a' * 21}"),
        (10, "y-takebacks yes"),
        (11, "----"),
        (11, "--"),
        (11, "--- "),
        (12, ""),
        (12, "= "),
        (12, "=R:4"),
        (12, "= R:0"),
        (12, "= R:04"),
        (12, "= R:-1"),
        (12, "= R:1000"),
        (12, "= R:4  G:4"),
        (12, "= R:4 "),
        (12, "= R"),
        (12, "= :4"),
        (12, f"= {'R' * 11}:4"),
        (12, "= Ä:4"),
        (14, "take R"),
        (14, "2"),
        (14, "2 "),
        (14, "0 take R"),
        (14, "9 take R"),
        (14, "12 take R"),
        (14, "٢ take R"),
        (14, " 2 take R"),
        (14, "2  take R"),
        (14, "2 take  R"),
        (14, "2 take R "),
        (14, "2 take\tR"),
        (14, "2 take R\r"),
        (14, "2 täke R"),
        (14, "2 take R\x00"),
    ],
)
def test_a_line_that_is_wrong(number: int, wrong: str) -> None:
    assert problem(changed(number, wrong))[0] == number


def test_the_first_wrong_line_is_the_one_reported() -> None:
    lines = list(LINES)
    lines[6], lines[8], lines[13] = "seed", "begun", "?"
    assert problem(text(lines))[0] == 7
    lines[1] = "game"
    assert problem(text(lines))[0] == 2


@pytest.mark.parametrize(("first", "second"), [(0, 1), (0, 2), (1, 2), (1, 3)])
def test_an_option_that_stands_there_twice(first: int, second: int) -> None:
    options = ["option a 1", "option b 1", "option c 1"]
    options.insert(second, options[first].replace("1", "2"))
    assert problem(text([*LINES[:2], *options, *LINES[4:]])) == (3 + second, "this option appears twice")


def test_a_message_quotes_little_and_nothing_invisible() -> None:
    _, why = problem(changed(2, "\x1b[31m\u202e" + "x" * 150))
    assert len(why) < 120
    assert "\x1b" not in why
    assert "\u202e" not in why


@pytest.mark.parametrize("version", [3, 7, 9999])
def test_a_newer_format_is_told_apart(version: int) -> None:
    with pytest.raises(NewerRecord, match=f"format {version}") as newer:
        read(f"rollbow {version}\nall else may look different\n")
    assert newer.value.line == 1


# ---- seats


def _with_seats(seats: Sequence[str]) -> str:
    return text([*LINES[:4], *(f"seat {seat}" for seat in seats), *LINES[6:]])


def test_eight_seats_and_no_more() -> None:
    assert len(read(_with_seats(["Ada"] * 8)).seats) == 8
    assert problem(_with_seats(["Ada"] * 9)) == (13, "a game has at most 8 seats")
    assert problem(_with_seats(["Ada"] * 10 + ["bot"]))[0] == 13
    assert problem(_with_seats(["Ada", "bot"] * 8))[0] == 6


# ---- the limits


def test_a_line_has_200_characters_at_most() -> None:
    assert read(changed(14, "2 " + "x" * 198)).entries[2] == Played(2, "x" * 198)
    assert problem(changed(14, "2 " + "x" * 199)) == (
        14,
        "a line has at most 200 characters; this one has 201",
    )
    assert problem(changed(10, "x-a " + "🎲" * 197))[0] == 10
    assert read(changed(10, "x-a " + "🎲" * 196)).extras == ("x-a " + "🎲" * 196,)


def test_a_record_has_40_000_lines_at_most() -> None:
    lines = [*LINES, *["1 a"] * (40_000 - len(LINES))]
    assert len(read(text(lines)).entries) == 40_000 - EXAMPLE.head
    assert problem(text([*lines, "1 a"]))[0] == 40_001
    assert problem("\n" * 200_000)[0] == 40_001


def test_a_record_has_512_kilobytes_at_most() -> None:
    longest = "1 " + "x" * 198
    room = 512 * 1024 - len(TEXT)
    lines = [*LINES, *[longest] * (room // 201 - 1)]
    lines.append("1 " + "x" * (512 * 1024 - len(text(lines)) - 3 - 201))
    lines.append(longest)
    full = text(lines)
    assert len(full) == 512 * 1024
    assert len(read(full).entries) == len(lines) - EXAMPLE.head
    fuller = full.replace("1 x", "1 xx", 1)
    assert problem(fuller)[0] == 1
    assert "at most 512 KB; this text has 513 KB" in problem(fuller.encode())[1]
    assert problem("é" * 300_000)[1].startswith("a record has at most 512 KB")


# ---- the text as a whole


@pytest.mark.parametrize("junk", [b"\xff", b"\xc3\n", b"\xed\xa0\x80", b"\xc0\xaf", b"\xf5\x80\x80\x80"])
@pytest.mark.parametrize("number", [1, 6, 15])
def test_bytes_that_are_not_utf8(junk: bytes, number: int) -> None:
    lines = [line.encode() for line in LINES]
    lines[number - 1] += junk
    assert problem(b"\n".join(lines) + b"\n") == (number, "this is not UTF-8 text")


def test_a_lone_surrogate_is_not_utf8() -> None:
    assert problem(changed(6, "seat \ud800")) == (6, "this is not UTF-8 text")


@pytest.mark.parametrize("whole", ["", "\n", "\n\n", "\x00", "{}\n", "rollbow"])
def test_texts_that_are_no_record(whole: str) -> None:
    assert problem(whole)[0] == 1


def test_a_text_that_is_cut_off_within_a_line() -> None:
    line, why = problem(TEXT[:-3])
    assert line == len(LINES)
    assert "cut off" in why


def test_line_ends_of_other_systems_are_refused() -> None:
    assert problem(TEXT.replace("\n", "\r\n"))[0] == 1
    assert problem(TEXT.replace("\n", "\r"))[0] == 1
    assert problem(changed(14, "2 take R\x0b2 keep"))[0] == 14
    assert problem(changed(5, "seat Ada\x85seat Ben"))[0] == 5


@given(st.one_of(st.text(), st.binary()))
@settings(deadline=None)
def test_any_text_is_read_or_refused(foreign: str | bytes) -> None:
    assert problem(foreign)[0] >= 1
