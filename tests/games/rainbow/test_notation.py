"""Moves as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollbow.games.rainbow import GAME
from rollbow.games.rainbow.dice import FACES, Face, Slot
from rollbow.games.rainbow.notation import RollDice, Stop, Take
from rollbow.kernel.game import BadNotation, Die

if TYPE_CHECKING:
    from rollbow.games.rainbow.dice import Face


def test_the_moves_of_the_rule_book() -> None:
    assert GAME.parse("roll") == RollDice()
    assert GAME.parse("stop") == Stop()
    assert GAME.parse("take R6 O5 L4") == Take((Face(Slot.R, 6), Face(Slot.O, 5), Face(Slot.L, 4)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "a move is"),
        ("Roll", "a move is"),
        ("roll ", "a move is"),
        ("stop now", "a move is"),
        ("take", "a move is"),
        ("take ", "not a face"),
        ("take  R6", "not a face"),
        ("take R6 ", "not a face"),
        ("take R6\n", "not a face"),
        ("take R7", "not a face"),
        ("take R0", "not a face"),
        ("take r6", "not a face"),
        ("take R06", "not a face"),
        ("take R６", "not a face"),
        ("take X1", "not a face"),
        ("take a1", "not a face"),
        ("take O5 R6", "order R O Y G B P L"),
        ("take L4 R6", "order R O Y G B P L"),
        ("take R1 R6", "order R O Y G B P L"),
        ("take L4 L4", "order R O Y G B P L"),
        ("take R6 O6 Y6 G6 B6 P6 P5 L6", "7 dice"),
        ("pick R6", "a move is"),
        ("x" * 10_000, "a move is"),
    ],
)
def test_everything_else_is_refused_with_what_was_read_and_expected(text: str, expected: str) -> None:
    with pytest.raises(BadNotation) as error:
        GAME.parse(text)
    assert expected in str(error.value)
    assert repr(text)[1:20].rstrip("'") in str(error.value)
    assert len(str(error.value)) < 200


@given(
    st.lists(
        st.sampled_from([face for faces in FACES for face in faces]), min_size=1, max_size=7, unique=True
    )
)
def test_what_can_be_spelled_can_be_parsed(faces: list[Face]) -> None:
    in_order = sorted(faces, key=lambda face: (face.slot, -face.value))
    if sum(face.slot is Slot.L for face in faces) <= 1:
        move = Take(tuple(in_order))
        assert GAME.parse(GAME.spell(move)) == move


@given(st.text(alphabet="takerolsp RO123456LP", max_size=30))
def test_every_text_is_canonical_or_refused(text: str) -> None:
    try:
        move = GAME.parse(text)
    except BadNotation:
        return
    assert GAME.spell(move) == text


def test_the_faces_of_a_die_stand_in_the_order_of_their_values() -> None:
    assert GAME.faces(Die("rainbow/1/1/a1", 6)) == ("P1", "B2", "G3", "Y4", "O5", "R6")
    assert GAME.faces(Die("rainbow/9/3/b2", 6)) == ("R1", "P2", "B3", "G4", "Y5", "O6")


def test_a_die_in_the_cup_has_no_face() -> None:
    assert GAME.faces(Die("rainbow/1/cup/a1", None)) == ()
