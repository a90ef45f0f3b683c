"""What must hold in every position of Color Dice, and a second count of what is legal."""

from random import Random
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drive import random_game
from rollbow.games import colordice as game
from rollbow.games.colordice.attack import preview
from rollbow.games.colordice.notation import COLORS, PLAIN, Attack, Reroll
from rollbow.games.colordice.state import Phase, attacker, colors, decider, group, is_dummy
from rollbow.kernel.dice import throw
from rollbow.kernel.game import IllegalMove, Over, Result, Roll, Seat

games = st.tuples(st.sampled_from(game.seats), st.integers(0, 2**32))
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


def positions(seats, seed, steps=400):
    """Pairs of a position and the one after it, through a random game."""
    rng = Random(seed)
    state = game.start(seats, {})
    for _ in range(steps):
        match game.turn(state):
            case Over():
                return
            case Roll() as roll:
                move = throw(str(seed), roll)
            case Seat():
                move = rng.choice(game.legal(state))
        following = game.apply(state, move).state
        yield state, following
        state = following


def may_attack(state, mine, move, size):
    """C5 to C14 once more, as conditions on one written attack."""
    target, source, into, struck = move.target, move.source, move.into, move.struck
    moving = size - struck
    if len(state.areas) <= max(target, source or 0, into) or into in (mine, source) or moving < 0:
        return False
    have = state.outside[mine] if source is None else state.areas[source][mine]
    held = source is not None and source != mine and have in (7, 8)
    room = 9 - sum(state.areas[into])
    victims = state.areas[into][target]
    safe = into != target and victims in (7, 8)
    return (
        have >= size
        and not held
        and (moving == 0 or (into == target and room >= moving))
        and (struck == 0 or (source is not None and victims >= struck and not safe))
        and not (is_dummy(state, mine) and state.areas[into][mine] + size == 9)
    )


@settings(max_examples=25, deadline=None)
@given(games)
def test_pawns_are_conserved_and_nine_fit_into_an_area(which):
    for _, state in positions(*which):
        for color in colors(state):
            inside = sum(area[color] for area in state.areas)
            assert state.outside[color] + state.gone[color] + inside == 9
            assert state.outside[color] >= 0
            assert state.gone[color] == 0 if not is_dummy(state, color) else state.outside[color] == 0
        assert all(sum(area) <= 9 and min(area) >= 0 for area in state.areas)


@settings(max_examples=25, deadline=None)
@given(games)
def test_locked_pawns_stay_and_nobody_enters_their_own_home(which):
    for state, following in positions(*which):
        for area in colors(state):
            assert following.areas[area][area] <= state.areas[area][area]
            for color in colors(state):
                if color != area and state.areas[area][color] >= 7:
                    assert following.areas[area][color] >= state.areas[area][color]


@settings(max_examples=12, deadline=None)
@given(games)
def test_a_second_count_of_the_attacks_agrees(which):
    for state, _ in positions(*which, steps=120):
        if state.phase not in (Phase.ATTACK, Phase.COUNTER):
            continue
        mine = attacker(state)
        found = {move for move in game.legal(state) if isinstance(move, Attack)}
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
        assert game.turn(state) == Seat(decider(state, mine))


@settings(max_examples=8, deadline=None)
@given(games)
def test_why_not_has_a_reason_exactly_for_what_is_not_legal(which):
    for number, (state, _) in enumerate(positions(*which, steps=100)):
        if number % 3:
            continue
        legal = game.legal(state)
        assert len(set(legal)) == len(legal)
        for move in EVERY_MOVE:
            reason = game.why_not(state, move)
            assert (reason == "") == (move in legal), (game.spell(move), reason)


@settings(max_examples=10, deadline=None)
@given(games)
def test_apply_takes_exactly_what_is_legal(which):
    rng = Random(which[1])
    for state, _ in positions(*which, steps=60):
        legal = game.legal(state)
        for move in rng.sample(EVERY_MOVE, 40):
            if move in legal:
                assert game.apply(state, move) == game.after(state, move)
            else:
                with pytest.raises(IllegalMove):
                    game.apply(state, move)


@settings(max_examples=15, deadline=None)
@given(games)
def test_a_preview_is_what_happens(which):
    for state, _ in positions(*which, steps=150):
        mine = attacker(state)
        for move in game.legal(state):
            if isinstance(move, Attack):
                seen = preview(state, mine, move, group(state, mine, move.target))
                happened = game.apply(state, move).state
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
def test_scores_are_what_a_second_count_finds(which):
    *_, (state, outcome) = random_game(game, which[0], {}, str(which[1]))
    assert isinstance(outcome, Result)
    for seat in range(1, which[0] + 1):
        foreign = [area[seat - 1] for home, area in enumerate(state.areas, 1) if home != seat]
        assert outcome.scores[seat - 1] == sorted(foreign)[-1]
    assert outcome.winners == tuple(seat for seat, score in enumerate(outcome.scores, 1) if score == 9)
    assert sorted(seat for place in outcome.ranking for seat in place) == list(range(1, which[0] + 1))


def test_legal_takes_less_than_two_milliseconds():
    slowest = 0.0
    for state, _ in positions(6, 11, steps=1500):
        took = []
        for _ in range(3):
            begun = perf_counter()
            game.legal(state)
            took.append(perf_counter() - begun)
        slowest = max(slowest, min(took))
    assert slowest < 0.002


@pytest.mark.long
@pytest.mark.parametrize("seats", game.seats)
def test_many_random_games_end(seats):
    for number in range(150):
        *_, (_, outcome) = random_game(game, seats, {}, f"long-{number}")
        assert isinstance(outcome, Result)
