"""The notation of Color Dice: what it reads, and what it refuses."""

from __future__ import annotations

import pytest

from rollbow.games.colordice.notation import COLORS, Attack, Color, Reroll, parse, spell
from rollbow.kernel.game import BadNotation

EVERY_ATTACK = [
    Attack(target, source, into, struck)
    for target in COLORS
    for source in (None, *COLORS)
    for into in COLORS
    for struck in range(6)
]


def test_the_moves_of_the_rule_book_read_as_they_are_meant() -> None:
    assert parse("attack blue out>blue") == Attack(Color.BLUE, None, Color.BLUE)
    assert parse("attack blue red>green x3") == Attack(Color.BLUE, Color.RED, Color.GREEN, 3)
    assert parse("reroll red green") == Reroll((Color.RED, Color.GREEN))


@pytest.mark.parametrize("text", ["roll", "keep", "before", "after", "done", "pass", "reroll red orange"])
def test_text_and_move_go_both_ways(text: str) -> None:
    assert spell(parse(text)) == text


def test_every_attack_goes_both_ways_and_has_its_own_text() -> None:
    texts = {spell(attack) for attack in EVERY_ATTACK}
    assert len(texts) == len(EVERY_ATTACK)
    assert all(parse(spell(attack)) == attack for attack in EVERY_ATTACK)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "a move is roll"),
        ("Roll", "a move is roll"),
        ("roll ", "a move is roll"),
        (" keep", "a move is roll"),
        ("reroll", "colors in seat order"),
        ("reroll green red", "colors in seat order"),
        ("reroll red red", "colors in seat order"),
        ("reroll  red", "expected one of red"),
        ("reroll pink", "expected one of red"),
        ("reroll red\tblue", "expected one of red"),
        ("attack", "an attack is"),
        ("attack blue", "an attack is"),
        ("attack blue red", "an attack is"),
        ("attack blue red>", "expected one of red"),
        ("attack blue red>blue>green", "an attack is"),
        ("attack blue out>out", "expected one of red"),
        ("attack blue home>blue", "expected 'out' or one of red"),
        ("attack out red>blue", "expected one of red"),
        ("attack blue red>blue x0", "x1 to x5"),
        ("attack blue red>blue x6", "x1 to x5"),
        ("attack blue red>blue x01", "x1 to x5"),
        ("attack blue red>blue x1", None),
        ("attack blue red>blue x٣", "x1 to x5"),
        ("attack blue red>blue 3", "x1 to x5"),
        ("attack blue red>blue ", "x1 to x5"),
        ("attack blue red>blue x1 x1", "an attack is"),
        ("attack  blue red>blue", "an attack is"),
        ("attack blue  red>blue", "an attack is"),
    ],
)
def test_only_the_canonical_text_is_read(text: str, hint: str) -> None:
    if hint is None:
        assert spell(parse(text)) == text
        return
    with pytest.raises(BadNotation) as caught:
        parse(text)
    assert hint in str(caught.value)
