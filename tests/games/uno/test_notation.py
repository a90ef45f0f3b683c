"""The moves as text: strict, and the same both ways."""

from __future__ import annotations

import pytest

from rollbow.games.uno import GAME
from rollbow.games.uno.dice import NUMBERED
from rollbow.games.uno.legal import REROLLS
from rollbow.games.uno.notation import Done, Give, Move, Reroll, RollDice, Write
from rollbow.kernel.game import BadNotation


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("roll", RollDice()),
        ("reroll A C F", Reroll(("A", "C", "F"))),
        ("write Y2 Y1 B1 R1 R6", Write(("Y2", "Y1", "B1", "R1", "R6"))),
        ("write * Y2 *", Write(("*", "Y2", "*"))),
        ("write -", Write(())),
        ("give +1 3", Give(1, 3)),
        ("give -1 2", Give(-1, 2)),
        ("done", Done()),
    ],
)
def test_each_move_reads_and_spells_as_the_rule_book_writes_it(text: str, move: Move) -> None:
    assert GAME.parse(text) == move
    assert GAME.spell(move) == text


def test_every_face_and_every_reroll_reads_back() -> None:
    moves: list[Move] = [*(Write((face,)) for face in NUMBERED), *REROLLS]
    for move in moves:
        assert GAME.parse(GAME.spell(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "Roll",
        "roll ",
        " roll",
        "roll A",
        "rolls",
        "roll\n",
        "done 1",
        "reroll",
        "reroll ",
        "reroll G",
        "reroll a",
        "reroll C A",
        "reroll A A",
        "reroll A  B",
        "reroll AB",
        "write",
        "write ",
        "write y2",
        "write Y7",
        "write Y0",
        "write O1",
        "write ★",
        "write **",
        "write - Y2",
        "write Y2 -",
        "write Y2  Y1",
        "write Y2,Y1",
        "write Y2\n",
        "write Y²",
        "give",
        "give +1",
        "give 1 2",
        "give −1 2",
        "give +1 0",
        "give +1 5",
        "give +1 02",
        "give +2 1",
        "give -1 2 ",
    ],
)
def test_anything_else_is_unreadable_and_the_message_says_what_was_expected(text: str) -> None:
    with pytest.raises(BadNotation) as error:
        GAME.parse(text)
    assert repr(text) in str(error.value)
    assert "expected" in str(error.value)
