"""What must hold in every position of Color Dice, and a second count of what is legal."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollbow.games.colordice import GAME
from rollbow.games.colordice.attack import preview
from rollbow.games.colordice.notation import COLORS, PLAIN, Attack, Reroll
from rollbow.games.colordice.state import Phase, attacker, colors, decider, group, is_dummy
from rollbow.kernel.dice import throw
from rollbow.kernel.game import IllegalMove, Over, Result, Roll, Seat, Value
from support.games import random_game, setups

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rollbow.games.colordice.notation import Color
    from rollbow.games.colordice.state import State

OPTIONS = [setup.options for setup in setups(GAME) if setup.seats == GAME.seats[0]]
games = st.tuples(st.sampled_from(GAME.seats), st.integers(0, 2**32), st.sampled_from(OPTIONS))
Which = tuple[int, int, dict[str, Value]]
EVERY_MOVE = (
    *PLAIN.values(),
    *(Reroll(some) for some in [(), (COLORS[0],), COLORS[1:3], COLORS[3:], COLORS]),
    *(
        Attack(target, source, into, struck)
        for target in COLORS
        for source in (None, *COLORS)
        for into in COLORS
        for struck in range(6)
    ),
)


def positions(
    seats: int, seed: int, options: dict[str, Value], steps: int = 400
) -> Iterator[tuple[State, State]]:
    """Pairs of a position and the one after it, through a random game."""
    rng = Random(seed)
    state = GAME.start(seats, options)
    for _ in range(steps):
        turn = GAME.turn(state)
        if isinstance(turn, Over):
            return
        move = throw(str(seed), turn) if isinstance(turn, Roll) else rng.choice(GAME.legal(state))
        following = GAME.apply(state, move).state
        yield state, following
        state = following


def may_attack(state: State, mine: Color, move: Attack, size: int) -> bool:
    """C5 to C14 once more, with their options, as conditions on one written attack."""
    target, source, into, struck = move.target, move.source, move.into, move.struck
    moving = size - struck
    if len(state.areas) <= max(target, source or 0, into) or into in (mine, source) or moving < 0:
        return False
    have = state.outside[mine] if source is None else state.areas[source][mine]
    held = source is not None and source != mine and have in (7, 8)
    room = 9 - sum(state.areas[into])
    victims = state.areas[into][target]
    safe = into != target and victims in (7, 8)
    free = state.anywhere
    return (
        have >= size
        and not held
        and (moving == 0 or (into == target and room >= moving) or (free and struck == 0 and room >= moving))
        and (struck == 0 or (source is not None and victims >= struck and not safe))
        and not (is_dummy(state, mine) and state.areas[into][mine] + size == 9)
    )


@settings(max_examples=25, deadline=None)
@given(games)
def test_pawns_are_conserved_and_nine_fit_into_an_area(which: Which) -> None:
    for _, state in positions(*which):
        for color in colors(state):
            inside = sum(area[color] for area in state.areas)
            assert state.outside[color] + state.gone[color] + inside == 9
            assert state.outside[color] >= 0
            vanishing = is_dummy(state, color) and not state.returning
            assert (state.outside if vanishing else state.gone)[color] == 0
        assert all(sum(area) <= 9 and min(area) >= 0 for area in state.areas)


@settings(max_examples=25, deadline=None)
@given(games)
def test_locked_pawns_stay_and_nobody_enters_their_own_home(which: Which) -> None:
    for state, following in positions(*which):
        for area in colors(state):
            assert following.areas[area][area] <= state.areas[area][area]
            for color in colors(state):
                if color != area and state.areas[area][color] >= 7:
                    assert following.areas[area][color] >= state.areas[area][color]


@settings(max_examples=12, deadline=None)
@given(games)
def test_a_second_count_of_the_attacks_agrees(which: Which) -> None:
    for state, _ in positions(*which, steps=120):
        if state.phase not in (Phase.ATTACK, Phase.COUNTER):
            continue
        mine = attacker(state)
        found = {move for move in GAME.legal(state) if isinstance(move, Attack)}
        expected = set()
        for move in EVERY_MOVE:
            if not isinstance(move, Attack) or move.target >= len(state.areas):
                continue
            size = state.dice[mine] - state.dice[move.target]
            aimed = (
                move.target == state.active
                if state.phase is Phase.COUNTER
                else move.target not in state.attacked
            )
            if size >= 1 and aimed and may_attack(state, mine, move, size):
                expected.add(move)
        assert found == expected
        assert GAME.turn(state) == Seat(decider(state, mine))


@settings(max_examples=8, deadline=None)
@given(games)
def test_why_not_has_a_reason_exactly_for_what_is_not_legal(which: Which) -> None:
    for number, (state, _) in enumerate(positions(*which, steps=100)):
        if number % 3:
            continue
        legal = GAME.legal(state)
        assert len(set(legal)) == len(legal)
        for move in EVERY_MOVE:
            reason = GAME.why_not(state, move)
            assert (reason == "") == (move in legal), (GAME.spell(move), reason)


@settings(max_examples=10, deadline=None)
@given(games)
def test_apply_takes_exactly_what_is_legal(which: Which) -> None:
    rng = Random(which[1])
    for state, _ in positions(*which, steps=60):
        legal = GAME.legal(state)
        for move in rng.sample(EVERY_MOVE, 40):
            if move in legal:
                assert GAME.apply(state, move) == GAME.after(state, move)
            else:
                with pytest.raises(IllegalMove):
                    GAME.apply(state, move)


@settings(max_examples=15, deadline=None)
@given(games)
def test_a_preview_is_what_happens(which: Which) -> None:
    for state, _ in positions(*which, steps=150):
        mine = attacker(state)
        for move in GAME.legal(state):
            if isinstance(move, Attack):
                seen = preview(state, mine, move, group(state, mine, move.target))
                happened = GAME.apply(state, move).state
                assert (seen.areas, seen.outside, seen.gone) == (
                    happened.areas,
                    happened.outside,
                    happened.gone,
                )
                assert seen.wins == (happened.winner == mine)
                assert sum(map(sum, seen.areas)) == sum(map(sum, state.areas)) - seen.struck + (
                    group(state, mine, move.target) if move.source is None else 0
                )


@settings(max_examples=15, deadline=None)
@given(games)
def test_scores_are_what_a_second_count_finds(which: Which) -> None:
    *_, (state, outcome) = random_game(GAME, which[0], which[2], str(which[1]))
    assert isinstance(outcome, Result)
    for seat in range(1, which[0] + 1):
        foreign = [area[seat - 1] for home, area in enumerate(state.areas, 1) if home != seat]
        assert outcome.scores[seat - 1] == sorted(foreign)[-1]
    assert outcome.winners == tuple(seat for seat, score in enumerate(outcome.scores, 1) if score == 9)
    assert sorted(seat for place in outcome.ranking for seat in place) == list(range(1, which[0] + 1))


@pytest.mark.long
@pytest.mark.parametrize("seats", GAME.seats)
def test_many_random_games_end(seats: int) -> None:
    for number in range(150):
        options = OPTIONS[number % len(OPTIONS)]
        *_, (_, outcome) = random_game(GAME, seats, options, f"long-{number}")
        assert isinstance(outcome, Result)
