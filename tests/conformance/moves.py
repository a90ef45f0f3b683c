"""Turns, legal moves and their texts."""

from __future__ import annotations

import re
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from rollbow.kernel import record
from rollbow.kernel.game import Over, Seat, TurnBegan
from support.games import steps

from .texts import sample

if TYPE_CHECKING:
    from support.games import Setup


def check_twins(setup: Setup) -> None:
    """The same seed and the same moves give the same states, hashes and events."""
    one, two = list(steps(setup, "twins")), list(steps(setup, "twins"))
    assert one == two
    assert [hash(taken.step.state) for taken in one] == [hash(taken.step.state) for taken in two]


def check_turns(setup: Setup) -> None:
    """The seat to move is at this table and has moves; there are none while dice are due or after the end."""
    game = setup.game
    last = game.start(setup.seats, setup.options)
    for taken in steps(setup, "legal"):
        legal = game.legal(taken.state)
        assert isinstance(taken.turn, Seat) == bool(legal)
        assert len(set(legal)) == len(legal)
        assert game.legal(taken.state) == legal
        if isinstance(taken.turn, Seat):
            assert 1 <= taken.turn.number <= setup.seats
        last = taken.step.state
    assert isinstance(game.turn(last), Over)
    assert game.legal(last) == ()


def check_moves(setup: Setup) -> None:
    """Every legal move can be played, leads to a different state and leaves the old one alone."""
    rng = Random("apply")
    for taken in islice(steps(setup, "apply"), 0, None, 5):
        before, shown = hash(taken.state), repr(taken.state)
        for move in sample(rng, setup.game.legal(taken.state), 20):
            assert setup.game.why_not(taken.state, move) == ""
            step = setup.game.apply(taken.state, move)
            assert step == setup.game.apply(taken.state, move)
            assert step.state != taken.state
            hash(step.state)
        assert (hash(taken.state), repr(taken.state)) == (before, shown)


def check_spelling(setup: Setup) -> None:
    """Every move has its own spelling and can be parsed back from it."""
    game, rng = setup.game, Random("spell")
    for taken in steps(setup, "spell"):
        moves = sample(rng, game.legal(taken.state))
        texts = [game.spell(move) for move in moves]
        assert len(set(texts)) == len(texts)
        for move, text in zip(moves, texts, strict=True):
            assert game.parse(text) == move
            assert re.fullmatch("[!-~]+( [!-~]+)*", text), "a record could not hold this move"
            assert len(text) <= record.LONGEST_LINE - 2


def check_order(setup: Setup) -> None:
    """No seat that stays in the game is ever more than one turn behind another."""
    first = setup.game.turn(setup.game.start(setup.seats, setup.options))
    seats = [first.number] if isinstance(first, Seat) else []
    for taken in steps(setup, "order"):
        seats += [event.seat for event in taken.step.events if isinstance(event, TurnBegan)]
    for place in range(len(seats)):
        had = {seat: seats[:place].count(seat) for seat in seats[place:]}
        assert max(had.values()) - min(had.values()) <= 1, f"turns so far: {had}"
