"""Whole games: what must hold in every one, and recounts that ask nothing of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollbow.games.uno import GAME
from rollbow.games.uno.chains import longest, reach
from rollbow.games.uno.events import Began, Called, Drawn, Erased, Event, Outlined, Won, Written, tell
from rollbow.games.uno.notation import Give, Reroll, Write
from rollbow.games.uno.penalties import gifts
from rollbow.games.uno.rule_page import BOOK
from rollbow.games.uno.state import State
from rollbow.kernel.dice import throw
from rollbow.kernel.game import IllegalMove, Over, Result, Roll, Seat, TurnBegan
from support.games import final, random_game, settle_dice

if TYPE_CHECKING:
    from random import Random

games = st.tuples(st.integers(2, 4), st.sampled_from((16, 20)), st.integers(0, 10**6).map(str))


def told(seats: int, spaces: int, seed: str) -> tuple[list[object], State]:
    """Everything that happened in a random game, and its end."""
    events: list[object] = []
    state = GAME.start(seats, {"spaces": spaces})
    moves = (move for _, move in random_game(GAME, seats, {"spaces": spaces}, seed))
    while not isinstance(turn := GAME.turn(state), Over):
        step = GAME.apply(state, throw(seed, turn) if isinstance(turn, Roll) else next(moves))
        events += step.events
        state = step.state
    return events, state


@settings(max_examples=25, deadline=None)
@given(games)
def test_the_events_alone_tell_how_every_board_ends(game: tuple[int, int, str]) -> None:
    """Boards recounted from what was told, by another hand than the rules'."""
    seats, spaces, _ = game
    events, end = told(*game)
    entries: list[list[int]] = [[] for _ in range(seats)]
    extras = [0] * seats
    for event in events:
        match event:
            case Began(seat, face):
                entries[seat - 1].append(int(face[1]))
            case Written(seat, chain, ignored):
                numbers = [0 if link == "*" else int(link[1]) for link in chain]
                entries[seat - 1] += numbers[: len(numbers) - ignored]
            case Erased(_, target, entry):
                assert entries[target - 1].pop() == entry
            case Outlined(_, target, count):
                extras[target - 1] += 1
                assert extras[target - 1] == count <= 8
            case Called(seat, _, gifts):
                for gift in gifts:
                    assert gift.seat != seat
                    entries[gift.seat - 1].append(gift.entry)
    assert [list(board.entries) for board in end.boards] == entries
    assert [board.extras for board in end.boards] == extras
    full = [seat for seat in range(1, seats + 1) if len(entries[seat - 1]) == spaces + extras[seat - 1]]
    turn = GAME.turn(end)
    assert isinstance(turn, Over)
    result = turn.result
    assert list(result.winners) == full
    assert result.scores == tuple(map(len, entries))
    assert isinstance(events[-1], Won if full else Drawn)
    assert [line for lines in result.lines for line in lines if line.amount < 0] == []
    assert [sum(line.amount for line in lines) for lines in result.lines] == list(result.scores)
    left = {seat: spaces + extras[seat - 1] - len(entries[seat - 1]) for seat in range(1, seats + 1)}
    assert sorted(seat for group in result.ranking for seat in group) == list(left)
    places = [{left[seat] for seat in group} for group in result.ranking]
    assert all(len(place) == 1 for place in places)
    assert [place for (place,) in places] == sorted({*left.values()})
    for event in events:
        assert isinstance(event, Event)
        assert tell(event, "ABCD").endswith(".")


@settings(max_examples=25, deadline=None)
@given(games)
def test_legal_moves_are_each_once_playable_and_read_back(game: tuple[int, int, str]) -> None:
    seats, spaces, seed = game
    for state, move in random_game(GAME, seats, {"spaces": spaces}, seed):
        if isinstance(move, Result):
            assert GAME.legal(state) == ()
            continue
        legal = GAME.legal(state)
        assert len(set(legal)) == len(legal)
        assert [GAME.parse(GAME.spell(other)) for other in legal] == list(legal)
        assert all(GAME.why_not(state, other) == "" for other in legal)
        assert all(len(board.entries) >= 1 and board.left >= 1 for board in state.boards)
        assert all(0 <= board.extras <= 8 for board in state.boards)
        assert GAME.turn(state) == Seat((state.number - 1) % seats + 1)


@settings(max_examples=40, deadline=None)
@given(
    games,
    st.integers(0, 60),
    st.lists(st.sampled_from(("R5", "Y2", "Y3", "B3", "G1", "R4", "Y1", "*")), max_size=4),
    st.sampled_from((-1, 1)),
    st.integers(1, 4),
    st.sets(st.sampled_from("ABCDEF"), min_size=1),
)
def test_apply_accepts_exactly_what_legal_lists(
    game: tuple[int, int, str], stop: int, chain: list[str], penalty: int, seat: int, dice: set[str]
) -> None:
    seats, spaces, seed = game
    state: State = GAME.start(seats, {"spaces": spaces})
    for place, (reached, _) in enumerate(random_game(GAME, seats, {"spaces": spaces}, seed)):
        state = reached
        if place == stop:
            break
    tries = (
        Write(tuple(chain)),
        Give(penalty, seat),
        Reroll(tuple(sorted(dice))),
        GAME.parse("roll"),
        GAME.parse("done"),
    )
    for move in tries:
        if move in GAME.legal(state):
            GAME.apply(state, move)
        else:
            with pytest.raises(IllegalMove):
                GAME.apply(state, move)
            assert GAME.why_not(state, move)


@settings(max_examples=25, deadline=None)
@given(games)
def test_the_preview_of_a_call_is_what_the_call_then_gives(game: tuple[int, int, str]) -> None:
    seats, spaces, seed = game
    for state, move in random_game(GAME, seats, {"spaces": spaces}, seed):
        if isinstance(move, Result):
            continue
        step = GAME.apply(state, move)
        ends_turn = any(isinstance(event, TurnBegan | Won | Drawn) for event in step.events)
        called = [event.gifts for event in step.events if isinstance(event, Called)]
        if ends_turn:
            assert gifts(state, move) == (called[0] if called else ())
        else:
            assert called == []


def longest_writer(rng: Random, legal: tuple[Any, ...]) -> Any:
    """Writes a longest chain and uses its penalties as they come."""
    writes = [move for move in legal if isinstance(move, Write)]
    return max(writes, key=lambda move: len(move.chain)) if writes else legal[0]


def test_players_who_write_all_they_can_finish_within_a_few_dozen_turns() -> None:
    for seed in range(40):
        *_, (state, result) = random_game(GAME, 2 + seed % 3, {}, str(seed), longest_writer)
        assert result.winners
        assert state.number < 60


def test_players_who_never_write_draw_after_200_turns() -> None:
    def idle(rng: Random, legal: tuple[Any, ...]) -> Any:
        return Write(()) if Write(()) in legal else legal[-1]

    *_, (state, result) = random_game(GAME, 3, {}, "idle", idle)
    assert state.number == 200
    assert (result.winners, result.scores, result.ranking) == ((), (1, 1, 1), ((1, 2, 3),))


def test_the_same_seed_gives_the_same_game() -> None:
    assert final(GAME, 4, {"spaces": 20}, "twice") == final(GAME, 4, {"spaces": 20}, "twice")


def test_reach_and_longest_agree_wherever_a_game_goes() -> None:
    for state, move in random_game(GAME, 3, {}, "reach"):
        if isinstance(move, Write | Reroll):
            start = state.board.last
            best = longest(state.hand, start)
            assert len(best) == reach(state.hand, start)
            assert Write(best) in GAME.legal(state)


def test_set_up_waits_for_dice_and_then_for_seat_one() -> None:
    for seats in GAME.seats:
        assert GAME.turn(settle_dice(GAME, GAME.start(seats, {}), "any")) == Seat(1)


def test_the_rule_page_marks_the_rulings_where_they_belong() -> None:
    rulings = {chapter.title: len(chapter.rulings) for chapter in BOOK.chapters}
    assert rulings == {
        "The idea": 0,
        "Dice and boards": 4,
        "Rolling": 1,
        "The chain": 4,
        "Penalties": 1,
        "The call": 4,
        "The end": 4,
    }
