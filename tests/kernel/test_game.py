"""What every game gets from the kernel: its options settled, its throws checked, its refusals in one wording."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from rollbow.games import GAMES
from rollbow.kernel.game import BadSetup, IllegalMove, Rolled
from support import toy_game
from support.games import setups, steps

if TYPE_CHECKING:
    from support.games import AnyGame

GAME = toy_game.GAME


def test_start_fills_in_what_was_not_given() -> None:
    assert GAME.start(2, {"goal": 6}) == GAME.begin(2, {"goal": 6, "order": "off"})
    assert GAME.start(1, {}) == GAME.begin(1, {"goal": 10, "order": "off"})


def test_start_refuses_what_the_game_does_not_have() -> None:
    with pytest.raises(BadSetup, match="Toy has 1 to 2 seats, not 3"):
        GAME.start(3, {})
    with pytest.raises(BadSetup, match=r"option goal can't be 7 \(it can be: 10, 6, 40\)"):
        GAME.start(2, {"goal": 7})


def test_a_move_and_a_throw_lead_to_what_after_says() -> None:
    begun = GAME.start(2, {})
    landed = GAME.apply(begun, Rolled((3, 2)))
    assert landed == GAME.after(begun, Rolled((3, 2)))
    take = GAME.parse("take R")
    assert GAME.apply(landed.state, take) == GAME.after(landed.state, take)


def test_a_refusal_names_the_move_and_the_reason() -> None:
    thrown = GAME.apply(GAME.start(2, {}), Rolled((3, 2))).state
    with pytest.raises(IllegalMove) as error:
        GAME.apply(thrown, GAME.parse("keep"))
    assert str(error.value) == "'keep' can't be played: take a die first"


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ((), "2 dice are due (R G), not 0"),
        ((1,), "2 dice are due (R G), not 1"),
        ((1, 1, 1), "2 dice are due (R G), not 3"),
        ((6, 0), "die R has values from 0 to 5, not 6"),
        ((0, 4), "die G has values from 0 to 3, not 4"),
        ((0, -1), "die G has values from 0 to 3, not -1"),
    ],
)
def test_a_throw_has_a_value_for_each_die_within_its_faces(values: tuple[int, ...], reason: str) -> None:
    with pytest.raises(IllegalMove) as error:
        GAME.apply(GAME.start(2, {}), Rolled(values))
    assert str(error.value) == f"can't roll: {reason}"


def test_a_raw_number_has_64_bits() -> None:
    begun = GAME.start(2, {"order": "on"})
    assert GAME.apply(begun, Rolled((2**64 - 1, 0))).state.mover == 2
    for values in ((2**64, 0), (0, -1)):
        with pytest.raises(IllegalMove, match="has values from 0 to 18446744073709551615"):
            GAME.apply(begun, Rolled(values))


def test_no_throw_where_no_roll_is_due() -> None:
    begun = GAME.start(2, {})
    with pytest.raises(IllegalMove, match="can't roll: no roll is due; it's seat 1's turn"):
        GAME.apply(GAME.apply(begun, Rolled((3, 2))).state, Rolled((3, 2)))
    with pytest.raises(IllegalMove, match="can't roll: the game is over"):
        GAME.apply(replace(begun, ended=True), Rolled((3, 2)))


@pytest.mark.parametrize("game", [*GAMES.values(), GAME], ids=[*GAMES, "toy"])
def test_why_not_is_empty_for_exactly_the_legal_moves(game: AnyGame) -> None:
    rng, met, refused = Random("why"), {}, 0
    for setup in setups(game):
        for taken in islice(steps(setup, "why"), 0, None, 4):
            legal = game.legal(taken.state)
            some = rng.sample(legal, min(12, len(legal)))
            assert not any(game.why_not(taken.state, move) for move in some)
            met.update(dict.fromkeys(some))
            for move in rng.sample(list(met), min(12, len(met))):
                assert bool(game.why_not(taken.state, move)) == (move not in legal)
                refused += move not in legal
    assert refused > 100


@pytest.mark.parametrize("game", [*GAMES.values(), GAME], ids=[*GAMES, "toy"])
def test_after_is_apply_without_its_questions(game: AnyGame) -> None:
    for setup in setups(game):
        for taken in islice(steps(setup, "after"), 0, 400, 3):
            assert game.after(taken.state, taken.move) == taken.step
