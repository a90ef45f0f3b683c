"""Files taken apart and put together, whole; and every sentence about what came in."""

from __future__ import annotations

import pytest

from rollbow.app.kept import files
from rollbow.app.kept.files import (
    MOST_BUNDLED_BYTES,
    MOST_GAMES,
    Arrival,
    Opened,
    Outcome,
    Parcel,
    bundle,
    opened,
)
from rollbow.kernel import record as records
from rollbow.kernel.record import MOST_BYTES
from support import golden

TWO = """=== rollbow 1, 2 games
=== game 1 of 2, 2 lines
one
two
=== game 2 of 2, 1 lines
three
=== settings, 1 lines
theme dark
=== end
"""
PARCELS = (Parcel("all", "one\ntwo\n", 2, alone=False), Parcel("all", "three\n", 5, alone=False))


def test_a_bundle_says_how_many_lines_each_part_has() -> None:
    assert bundle(["one\ntwo", "three\n"], "theme dark") == TWO
    assert bundle([], "") == "=== rollbow 1, 0 games\n=== settings, 0 lines\n=== end\n"
    assert (
        bundle([""], "")
        == "=== rollbow 1, 1 games\n=== game 1 of 1, 0 lines\n=== settings, 0 lines\n=== end\n"
    )


@pytest.mark.parametrize("content", [TWO, TWO[:-1], TWO.replace("\n", "\r\n"), "\ufeff" + TWO])
def test_a_bundle_comes_apart(content: str) -> None:
    assert opened("all", content.encode()) == Opened("all", PARCELS, "theme dark\n")


def test_without_games_or_settings_it_comes_apart_too() -> None:
    assert opened("all", bundle([], "").encode()) == Opened("all")
    assert opened("all", bundle([""], "").encode()) == Opened("all", (Parcel("all", "", 2, alone=False),))


def test_one_game_is_the_whole_file() -> None:
    assert opened("one", b"rollbow 1\r\ngame") == Opened("one", (Parcel("one", "rollbow 1\ngame\n"),))
    assert opened("one", b"") == Opened("one", (Parcel("one", ""),))
    assert Parcel("one", "").alone


def test_a_file_has_a_name_to_say() -> None:
    assert opened("a\u202e\nb" + "c" * 80, b"").file == "ab" + "c" * 58
    assert opened("\n", b"").file == "a file"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            TWO.replace("rollbow 1,", "rollbow 2,"),
            "line 1: this file was saved by a newer version of Rollbow",
        ),
        (
            TWO.replace("rollbow 1,", "rollbow 1234,"),
            "line 1: this file was saved by a newer version of Rollbow",
        ),
        (TWO.replace("rollbow 1,", "rollbow 12345,"), "line 1: expected '=== rollbow 1, N games'"),
        (TWO.replace("rollbow 1,", "rollbow 1x,"), "line 1: expected '=== rollbow 1, N games'"),
        (TWO.replace("1, 2 games", "1, 10001 games"), "line 1: a file can hold at most 10000 games"),
        (
            TWO.replace("1, 2 games", "1, 10000 games"),
            "line 2: expected game 1 of 10000",
        ),
        (TWO.replace("1, 2 games", "1, 3 games"), "line 2: expected game 1 of 3"),
        (TWO.replace("game 1 of 2", "game 2 of 2"), "line 2: expected game 1 of 2"),
        (TWO.replace("game 2 of 2", "game 2 of 3"), "line 5: expected game 2 of 2"),
        (TWO.replace("=== game 2", "=== gane 2"), "line 5: expected '=== game 2 of 2, N lines'"),
        (TWO.replace("2 lines", "3 lines"), "line 6: expected '=== game 2 of 2, N lines'"),
        (TWO.replace("=== settings", "=== likes"), "line 7: expected '=== settings, N lines'"),
        (TWO.replace("settings, 1", "settings, 2"), "line 10: expected '=== end' as the last line"),
        (TWO.replace("settings, 1", "settings, 3"), "line 10: the text ends in the middle of a part"),
        (TWO.replace("=== end", "=== enough"), "line 9: expected '=== end' as the last line"),
        (TWO + "more\n", "line 9: expected '=== end' as the last line"),
        ("=== rollbow 1, 1 games\n", "line 2: expected '=== game 1 of 1, N lines'; the text ends here"),
        (
            "=== rollbow 1, 0 games\n",
            "line 2: expected '=== settings, N lines'; the text ends here",
        ),
    ],
)
def test_a_bundle_that_is_none_says_where(text: str, problem: str) -> None:
    assert opened("all", text.encode()) == Opened("all", problem=problem)


def test_what_is_no_text_says_in_which_line() -> None:
    assert opened("x", b"a\nb\n\xff\n") == Opened("x", problem="line 3: this is not UTF-8 text")
    assert opened("x", b"=== rollbow\xff") == Opened("x", problem="line 1: this is not UTF-8 text")


def test_what_is_too_large_is_not_even_read() -> None:
    large = "a game can be at most 512 KB; this file is larger"
    assert opened("x", b"x" * MOST_BYTES).parcels
    assert opened("x", b"x" * (MOST_BYTES + 1)) == Opened("x", problem=large)
    assert opened("x", b"\xef\xbb\xbf" + b"x" * MOST_BYTES).parcels
    head = b"=== rollbow 1, 0 games\n"
    assert "line" in opened("x", head.ljust(MOST_BUNDLED_BYTES, b"x")).problem
    assert opened("x", head.ljust(MOST_BUNDLED_BYTES + 1, b"\xff")) == Opened(
        "x", problem="it is larger than 64 MB"
    )
    assert (MOST_GAMES, MOST_BUNDLED_BYTES) == (10_000, 67_108_864)


def arrived(outcome: Outcome, detail: str = "", file: str = "a", *, alone: bool = False) -> Arrival:
    return Arrival(file, outcome, alone, detail)


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome.ADDED, "a: added UNO."),
        (Outcome.TWIN, "a: added UNO as a separate game; another one with its id is already here."),
        (Outcome.HERE, "a: this game is already here, so nothing was added."),
        (Outcome.NEWER, "a: saved, view only; UNO."),
        (Outcome.CUT, "a: added; it opens at its last good move, because of UNO."),
        (Outcome.BAD, "a: nothing was added; UNO."),
    ],
)
def test_one_game_gets_a_sentence(outcome: Outcome, words: str) -> None:
    assert files.sentences([arrived(outcome, "UNO", alone=True)]) == (words,)


@pytest.mark.parametrize(
    ("arrivals", "words"),
    [
        ([arrived(Outcome.ADDED)], "a: 1 of 1 game added."),
        ([arrived(Outcome.HERE)], "a: 0 of 1 game added, 1 was already here."),
        ([arrived(Outcome.HERE)] * 2, "a: 0 of 2 games added, 2 were already here."),
        (
            [
                arrived(Outcome.ADDED),
                arrived(Outcome.TWIN),
                arrived(Outcome.NEWER),
                arrived(Outcome.CUT, "line 9"),
            ],
            "a: 4 of 4 games added, 1 from a newer version of Rollbow can only be viewed, 1 damaged (line 9).",
        ),
        (
            [arrived(Outcome.ADDED), arrived(Outcome.BAD, "line 8"), arrived(Outcome.BAD, "line 9")],
            "a: 1 of 3 games added, 2 not added (line 8).",
        ),
        ([arrived(Outcome.ADDED, alone=True)] * 2, "a: 2 of 2 games added."),
    ],
)
def test_several_games_are_counted(arrivals: list[Arrival], words: str) -> None:
    assert files.sentences(arrivals) == (words,)


def test_each_file_gets_its_own_sentence_in_their_order() -> None:
    told = [
        arrived(Outcome.ADDED, file="b"),
        arrived(Outcome.HERE, file="a"),
        arrived(Outcome.ADDED, file="b"),
    ]
    assert files.sentences(told) == ("b: 2 of 2 games added.", "a: 0 of 1 game added, 1 was already here.")
    assert files.sentences([]) == ()


def test_a_games_file_is_named_after_its_game_and_day() -> None:
    record = records.read(golden.records("uno")[0].read_bytes())
    assert files.file_name(record) == f"uno-{record.begun.partition('T')[0]}.rollbow"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("rollbow 1\ngame uno 1\n", "uno"),
        ("rollbow 9999\ngame chess 7\n", "chess"),
        ("rollbow 1\ngame <b> 1\n", ""),
        ("rollbow 1\nseat Ada\ngame uno 1\n", ""),
        ("", ""),
    ],
)
def test_a_text_says_of_which_game_it_is(text: str, kind: str) -> None:
    assert files.kind_of(text) == kind


def test_an_id_is_made_from_the_content() -> None:
    assert files.digest("rollbow") == "e08c10488ae3be42"
    assert len(files.digest("\ud800")) == 16
