"""What must hold in every game of Rainbow Roll, checked against the rules told a second time."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollbow.games.rainbow import GAME
from rollbow.games.rainbow.dice import FACES, LUCKY, VALUES, Slot
from rollbow.games.rainbow.legal import why_not
from rollbow.games.rainbow.notation import Take
from rollbow.games.rainbow.state import (
    Phase,
    aside,
    at_stake,
    drawn,
    kept_dice,
    rolled_dice,
    totals,
    turn_number,
)
from rollbow.kernel.dice import throw
from rollbow.kernel.game import IllegalMove, Over, Result, Roll
from support.games import random_game

if TYPE_CHECKING:
    from rollbow.games.rainbow.state import State

seeds = st.integers(0, 10**6).map(lambda number: f"always-{number}")
RAINBOW = "ROYGBP"


def positions(seats: int, seed: str) -> list[State]:
    return [state for state, move in random_game(GAME, seats, {}, seed) if not isinstance(move, Result)]


def told_again(state: State) -> set[str]:
    """The legal takes, by trying every set of rolled dice on the sentences of the rule book."""
    held = {"ROYGBPL"[face.slot]: face.value for _, face in kept_dice(state)}
    rolled = [(FACES[die][value - 1], die) for die, value in zip(state.loose, state.shown, strict=True)]
    takes = set()
    for size in range(1, len(rolled) + 1):
        for some in combinations(rolled, size):
            letters = [str(face)[0] for face, _ in some]
            if len(set(letters)) < len(letters):
                continue
            if any(
                letter in RAINBOW and held.get(letter, 0) >= face.value
                for letter, (face, _) in zip(letters, some, strict=True)
            ):
                continue
            takes.add(
                "take "
                + " ".join(sorted((str(face) for face, _ in some), key=lambda text: "ROYGBPL".index(text[0])))
            )
    return takes


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_the_takes_are_those_of_the_rule_book_each_once(seed: str) -> None:
    for state in positions(2, seed):
        if state.phase is Phase.TAKE:
            texts = [GAME.spell(move) for move in GAME.legal(state)]
            assert len(texts) == len(set(texts))
            assert set(texts) == told_again(state)
            assert texts[0].count(" ") == max(text.count(" ") for text in texts)


@settings(max_examples=15, deadline=None)
@given(seeds, st.integers(1, 8))
def test_apply_plays_exactly_the_legal_moves(seed: str, seats: int) -> None:
    rng = Random(seed)
    faces = [face for die in FACES for face in die]
    for state in positions(seats, seed)[:40]:
        legal = GAME.legal(state)
        for move in legal:
            assert why_not(state, move) == ""
        shown = [face for _, face in rolled_dice(state)] or faces
        tries = [Take(tuple(rng.sample(shown, rng.randint(0, min(3, len(shown)))))) for _ in range(10)]
        for move in (GAME.parse("roll"), GAME.parse("stop"), *tries):
            if move in legal:
                GAME.apply(state, move)
            else:
                with pytest.raises(IllegalMove):
                    GAME.apply(state, move)


@settings(max_examples=15, deadline=None)
@given(seeds, st.integers(1, 8))
def test_a_turn_keeps_its_seven_dice(seed: str, seats: int) -> None:
    dice: dict[int, tuple[int, ...]] = {}
    for state in positions(seats, seed):
        if state.phase in (Phase.TAKE, Phase.DECIDE):
            assert len(set(drawn(state))) == 7
            assert dice.setdefault(turn_number(state), drawn(state)) == drawn(state)
            assert [face.slot for _, face in kept_dice(state)] == sorted(
                face.slot for _, face in kept_dice(state)
            )


@settings(max_examples=15, deadline=None)
@given(seeds, st.integers(1, 8))
def test_values_aside_only_rise_within_a_turn(seed: str, seats: int) -> None:
    before = None
    for state in positions(seats, seed):
        if before is not None and turn_number(before) == turn_number(state):
            assert all(old <= new for old, new in zip(aside(before), aside(state), strict=True))
        before = state


@settings(max_examples=15, deadline=None)
@given(seeds, st.integers(1, 8))
def test_every_seat_has_had_as_many_turns_as_the_others_before_a_tie_break(seed: str, seats: int) -> None:
    for state in positions(seats, seed):
        counts = [len(sheet) for sheet in state.sheets]
        if len(state.players) == seats:
            assert counts == [max(counts)] * (state.seat - 1) + [min(counts)] * (seats - state.seat + 1)
        assert state.seat in state.players


@settings(max_examples=15, deadline=None)
@given(seeds, st.integers(1, 8))
def test_the_result_adds_up(seed: str, seats: int) -> None:
    *_, (state, result) = random_game(GAME, seats, {}, seed)
    assert GAME.turn(state) == Over(result)
    assert result.scores == totals(state)
    assert [sum(line.amount for line in lines) for lines in result.lines] == list(result.scores)
    assert max(result.scores) >= 100
    assert result.winners == result.ranking[0]
    assert len(result.winners) == 1
    assert result.scores[result.winners[0] - 1] == max(result.scores)
    assert sorted(seat for group in result.ranking for seat in group) == list(range(1, seats + 1))


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_the_points_of_a_stop_are_recounted_die_by_die(seed: str) -> None:
    for state in positions(2, seed):
        if state.phase is Phase.DECIDE:
            points, colors, lucky = 0, set(), [face.value for die, face in kept_dice(state) if die == LUCKY]
            for die, face in kept_dice(state):
                if die != LUCKY:
                    assert VALUES[die][face.slot] == face.value
                    points += face.value * (2 if face.value in lucky else 1)
                    colors.add(face.slot)
            assert at_stake(state) == points + 10 * (colors == set(Slot) - {Slot.L})
            after = GAME.apply(state, GAME.parse("stop")).state
            assert after.sheets[state.seat - 1][-1] == at_stake(state)


@settings(max_examples=10, deadline=None)
@given(seeds)
def test_no_address_is_thrown_twice(seed: str) -> None:
    state, rng = GAME.start(3, {}), Random(seed)
    seen: set[str] = set()
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Roll):
            addresses = [die.address for die in turn.dice]
            assert not seen & set(addresses)
            assert len(set(addresses)) == len(addresses)
            seen.update(addresses)
            state = GAME.apply(state, throw(seed, turn)).state
        else:
            state = GAME.apply(state, rng.choice(GAME.legal(state))).state


def test_states_are_hashable_and_equal_by_value() -> None:
    one, other = positions(3, "twice"), positions(3, "twice")
    assert one == other
    assert set(one) == set(other)


@pytest.mark.long
@pytest.mark.parametrize("seats", GAME.seats)
def test_many_random_games_end(seats: int) -> None:
    for number in range(50):
        *_, (_, result) = random_game(GAME, seats, {}, f"many-{number}")
        assert max(result.scores) >= 100
