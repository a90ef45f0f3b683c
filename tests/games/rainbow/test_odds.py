"""The chance of a bamboozle against counting every throw."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from rollbow.games.rainbow import GAME
from rollbow.games.rainbow.dice import LUCKY
from rollbow.games.rainbow.events import Bamboozled
from rollbow.games.rainbow.odds import bamboozle_chance, bust_chance
from rollbow.games.rainbow.rules import after
from rollbow.games.rainbow.state import Phase
from rollbow.kernel.game import Rolled
from support.games import random_game
from support.rainbow_positions import table

if TYPE_CHECKING:
    from rollbow.games.rainbow.state import State

COUNTABLE = 4
"""With more loose dice, playing every throw takes too long for a test."""


def counted(state: State) -> Fraction:
    """The share of all throws the rules end without points."""
    thrown = after(state, GAME.parse("roll")).state
    throws = [Rolled(values) for values in product(range(6), repeat=len(state.loose))]
    busts = [
        any(isinstance(event, Bamboozled) for event in GAME.apply(thrown, throw).events) for throw in throws
    ]
    return Fraction(sum(busts), len(throws))


def test_the_chance_is_the_share_of_all_throws_that_bamboozle() -> None:
    seen = set()
    for seed in ("odds-1", "odds-2", "odds-3", "odds-4"):
        for state, _ in random_game(GAME, 2, {}, seed):
            if state.phase is Phase.DECIDE:
                key = (state.loose, state.kept, state.lucky)
                if len(state.loose) <= COUNTABLE and key not in seen:
                    seen.add(key)
                    assert bamboozle_chance(state) == counted(state)
    assert len(seen) > 20


def test_it_is_safe_to_roll_while_the_lucky_die_is_loose() -> None:
    assert bust_chance((0, LUCKY), (6, 6, 6, 6, 6, 6)) == 0


def test_the_first_throw_never_bamboozles() -> None:
    t = table()
    assert bamboozle_chance(t.state) == 0
    assert bamboozle_chance(t.move("roll").state) == 0
    assert bamboozle_chance(table().draw("a1 a2 b1 b2 c1 c2 d1").state) == 0


def test_it_is_the_same_before_and_after_the_word_roll() -> None:
    t = table().turn_of(
        "a1 a2 b1 c1 d1 e1 f1", "a1:R6 a2:O5 b1:3 c1:3 d1:G6 e1:B6 f1:P6", "take R6 O5 G6 B6 P6"
    )
    # b1 shows R1 P2 B3 G4 Y5 O6: Y5 and O6 help. c1 shows O1 R2 P3 B4 G5 Y6: only Y6 helps.
    assert bamboozle_chance(t.state) == Fraction(4, 6) * Fraction(5, 6)
    assert bamboozle_chance(t.move("roll").state) == Fraction(4, 6) * Fraction(5, 6)


@given(st.lists(st.integers(0, 6), min_size=6, max_size=6), st.sets(st.integers(0, LUCKY - 1), max_size=7))
def test_more_aside_never_makes_rolling_safer(values: list[int], dice: set[int]) -> None:
    higher = [min(6, value + 1) for value in values]
    assert bust_chance(dice, values) <= bust_chance(dice, higher)
