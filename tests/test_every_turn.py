"""Every game tells when a seat's turn begins, and by nothing but that event anybody knows whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rollbow.games import GAMES
from rollbow.kernel.game import Over, Seat, TurnBegan
from rollbow.kernel.session import begin, play
from support.games import Setup, setups

if TYPE_CHECKING:
    from rollbow.kernel.session import Session

every_setup = pytest.mark.parametrize(
    "setup",
    [setup for game in GAMES.values() for setup in setups(game, seeded=True)],
    ids=lambda setup: setup.title,
)
LONGEST = 150
"""So many moves of a game are looked at."""


def game_of(setup: Setup) -> Session:
    """A game as it goes on when the legal moves are taken here and there."""
    game, seats, options = setup
    names = [f"P{number}" for number in range(1, seats + 1)]
    session = begin(game, names, "turns", "turns", "2026-11-18T09:30Z", options)
    for step in range(LONGEST):
        if isinstance(session.turn, Over):
            break
        legal = game.legal(session.state)
        session = play(session, game.spell(legal[step * 7919 % len(legal)]))
    return session


def begun(session: Session) -> list[tuple[Any, TurnBegan]]:
    """Each turn that begins, with the state in which it does."""
    return [
        (state, event)
        for state, events in zip(session.states[1:], session.events, strict=True)
        for event in events
        if isinstance(event, TurnBegan)
    ]


@every_setup
def test_whose_turn_begins_is_to_move(setup: Setup) -> None:
    session = game_of(setup)
    turns = begun(session)
    assert turns
    for state, event in turns:
        assert session.game.turn(state) == Seat(event.seat)


@every_setup
def test_turns_begin_one_at_a_time_and_their_numbers_go_up(setup: Setup) -> None:
    session = game_of(setup)
    for events in session.events:
        assert sum(isinstance(event, TurnBegan) for event in events) <= 1
    numbers = [event.number for _, event in begun(session)]
    assert numbers == sorted(numbers)
    assert max(numbers) - min(numbers) < len(numbers)


@every_setup
def test_every_seat_has_its_turns(setup: Setup) -> None:
    session = game_of(setup)
    first = session.game.turn(session.states[0])
    had = {event.seat for _, event in begun(session)} | ({first.number} if isinstance(first, Seat) else set())
    assert had == set(range(1, setup.seats + 1)) or isinstance(session.turn, Over)
