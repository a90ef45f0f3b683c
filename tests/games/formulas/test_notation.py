"""The moves' text: read strictly, written back the same; events and the rule page read as sentences."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollbow.games.formulas import GAME
from rollbow.games.formulas.events import (
    DiceLanded,
    GameEnded,
    LineFilled,
    MinusTaken,
    NumberWritten,
    SignWritten,
    tell,
)
from rollbow.games.formulas.rule_page import BOOK
from rollbow.games.formulas.sheet import LINES, SLOTS, SQUARES
from rollbow.kernel.dice import throw
from rollbow.kernel.game import BadNotation, Roll, Seat, TurnBegan
from support.games import random_game

TABLE = [
    "write 5 r4c4", "write 5+4-2 r3c4", "write + r3c45", "write - r34c4", "open r3", "open c5",
    "times r3c45", "square 5 r3c4", "triple 5 r2c2 r3c4", "plus r3c45 r34c4", "signs + r3c45 r34c4",
    "double r3", "roll", "draft a f", "reroll b c h", "use", "pass",
    "write 4-5 r3c4", "write 6+6-6-6 r2c2", "plus r3c45", "signs - r2c23 r2c34 r23c2",
]  # fmt: skip


@pytest.mark.parametrize("text", TABLE)
def test_every_move_of_the_table_reads_and_spells_the_same(text: str) -> None:
    assert GAME.spell(GAME.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "cure"),
    [
        ("", "a move begins with"),
        ("Write 5 r4c4", "a move begins with"),
        (" write 5 r4c4", "a move begins with"),
        ("write 5", "should look like"),
        ("write 5  r4c4", "should look like"),
        ("write 5 r4c4 ", "should look like"),
        ("write 7 r4c4", "numbers from 1 to 6"),
        ("write 0 r4c4", "numbers from 1 to 6"),
        ("write 45 r4c4", "numbers from 1 to 6"),
        ("write -5 r4c4", "numbers from 1 to 6"),
        ("write 5+ r4c4", "numbers from 1 to 6"),
        ("write 5+4+3+2+1 r4c4", "one to four"),
        ("write ５ r4c4", "numbers from 1 to 6"),
        ("write 4+5 r3c4", "spelled 'write 5+4 r3c4'"),
        ("write 5-2+4 r3c4", "spelled 'write 5+4-2 r3c4'"),
        ("write 5-1-2 r3c4", "spelled 'write 5-2-1 r3c4'"),
        ("write 5 r1c4", "a square like"),
        ("write 5 r3c45", "a square like"),
        ("write + r3c4", "a slot like"),
        ("write + r3c54", "a slot like"),
        ("write + r3c46", "a slot like"),
        ("write × r3c45", "numbers from 1 to 6"),
        ("open r7", "a row like"),
        ("open", "should look like"),
        ("times r3c4", "a slot like"),
        ("square 5+1 r3c4", "a number from 1 to 6"),
        ("square 7 r3c4", "a number from 1 to 6"),
        ("triple 5", "name 1 to 3"),
        ("triple 5 r2c2 r2c3 r2c4 r2c5", "name 1 to 3"),
        ("triple 5 r3c4 r2c2", "spelled 'triple 5 r2c2 r3c4'"),
        ("triple 5 r2c2 r2c2", "twice"),
        ("plus r3c45 r34c4 r4c45", "name 1 to 2"),
        ("plus r34c4 r3c45", "spelled 'plus r3c45 r34c4'"),
        ("signs × r3c45", "+ or -"),
        ("signs + r34c4 r3c45", "spelled"),
        ("double 3", "a row like"),
        ("draft", "should look like"),
        ("draft f a", "spelled 'draft a f'"),
        ("draft a a", "twice"),
        ("draft af", "dice letters"),
        ("reroll i", "dice letters"),
        ("use a", "should look like"),
        ("roll a", "should look like"),
        ("pass ", "should look like"),
    ],
)
def test_anything_else_is_refused_with_a_cure(text: str, cure: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        GAME.parse(text)
    assert cure in str(refusal.value)
    assert repr(text) in str(refusal.value)


WORDS = st.sampled_from(
    ("write", "open", "triple", "draft", "5", "5+4", "4+5", "+", "-", "r3", "c5", "a", "b", "",
     *SQUARES[:9], *SLOTS[:9])
)  # fmt: skip


@given(st.lists(WORDS, max_size=5).map(" ".join) | st.text(max_size=20))
def test_what_can_be_read_is_spelled_exactly_so(text: str) -> None:
    try:
        move = GAME.parse(text)
    except BadNotation:
        return
    assert GAME.spell(move) == text


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_legal_move_round_trips_and_every_event_is_one_sentence(seats: int) -> None:
    names = ("Ada", "Ben", "Cy", "Di")
    for number in range(3):
        for state, move in random_game(GAME, seats, {}, f"words{number}"):
            match GAME.turn(state):
                case Seat():
                    assert GAME.parse(GAME.spell(move)) == move
                    step = GAME.apply(state, move)
                    if isinstance(waiting := GAME.turn(step.state), Roll):
                        step = GAME.apply(step.state, throw("words", waiting))
                    for event in step.events:
                        sentence = tell(event, names)
                        if isinstance(event, TurnBegan):
                            continue  # the table shows whose turn it is
                        assert sentence.endswith(".")
                        assert sentence[0].isupper()
                        assert "\n" not in sentence


def test_events_are_told_in_plain_words() -> None:
    names = ("Ada", "Ben")
    assert tell(DiceLanded(2, 3, "abd", "34+", True), names) == "Ben re-rolls 3 4 +."
    assert tell(NumberWritten(1, "5-4", 1, (0,)), names) == "Ada writes 5−4 = 1 in row 2, column 2."
    assert tell(NumberWritten(1, "5", 5, (0, 6)), names) == (
        "Ada writes 5 in row 2, column 2 and row 3, column 3."
    )
    slots = (SLOTS.index("r2c23"), SLOTS.index("r34c4"))
    assert tell(SignWritten(2, "×", slots), names) == (
        "Ben writes a times sign in row 2 between columns 2 and 3 and column 4 between rows 3 and 4."
    )
    assert tell(LineFilled(1, LINES.index("c4"), -3, False), names) == (
        "Ada has filled column 4: it makes −3, but is not open yet."
    )
    assert tell(MinusTaken(1, 5), names) == "Ada can't use the dice: a minus in round 5, −5 points."
    assert (
        tell(GameEnded((1, 2), (7, 7)), names) == "The game is over: Ada and Ben share the win with 7 points."
    )
    assert tell(GameEnded((1,), (-1,)), names) == "The game is over: Ada has −1 point."
    with pytest.raises(TypeError):
        tell("nothing", names)


def test_the_rule_page_has_sentences_and_the_rulings() -> None:
    assert BOOK.pitch.endswith(".")
    rulings = [ruling for chapter in BOOK.chapters for ruling in chapter.rulings]
    assert len(rulings) >= 15
    for text in [paragraph for chapter in BOOK.chapters for paragraph in chapter.paragraphs] + rulings:
        assert text.endswith(".")
        assert "  " not in text
