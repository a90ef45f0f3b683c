"""What can't be played is refused, and a refusal changes nothing."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rollbow.kernel.game import BadNotation, IllegalMove, Roll, Rolled, Seat
from support.games import setups, steps

from .texts import near, pool, sample, texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.games import AnyGame, Setup

SLIPS = 6
"""How many legal moves of a state are misspelled, each in every way."""


class Still:
    """A state as it looks before something that must not change it: its hash, its repr and what comes next."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.game, self.state = game, state
        self.before = self.look()

    def look(self) -> tuple[object, ...]:
        return hash(self.state), repr(self.state), self.game.turn(self.state), self.game.legal(self.state)

    def check(self) -> None:
        assert self.look() == self.before, "a refused move has changed the state"


def check_refused(game: AnyGame, state: Any, move: Any) -> None:
    """A move that isn't legal raises an error that quotes it, and there is a sentence that says why."""
    with pytest.raises(IllegalMove) as illegal:
        game.apply(state, move)
    assert game.spell(move) in str(illegal.value)
    why = game.why_not(state, move)
    assert why.strip() == why != ""
    assert why.isprintable()


def check_illegal_moves(game: AnyGame) -> None:
    """Moves from other positions are refused in this one."""
    moves, rng = pool(game), Random("illegal")
    refused = 0
    for setup in setups(game):
        states = [game.start(setup.seats, setup.options)]
        states += [taken.step.state for taken in steps(setup, "illegal")]
        for state in [*states[:12], *sample(rng, states, 40), states[-1]]:
            still, legal = Still(game, state), set(game.legal(state))
            for move in sample(rng, [move for move in moves if move not in legal], 25):
                check_refused(game, state, move)
                refused += 1
            still.check()
    assert refused > 500


def check_slips(game: AnyGame) -> None:
    """The texts of legal moves, changed a little: each is not a move at all, or the text of a legal move, or is
    refused.
    """
    rng, refused = Random("slips"), 0
    for setup in setups(game):
        states = [taken.state for taken in steps(setup, "slips") if isinstance(taken.turn, Seat)]
        for state in [*states[:6], *sample(rng, states, 8)]:
            still, legal = Still(game, state), set(game.legal(state))
            for text in slips(rng, game, sample(rng, game.legal(state), SLIPS)):
                try:
                    move = game.parse(text)
                except BadNotation:
                    continue
                assert game.spell(move) == text
                if move in legal:
                    game.apply(state, move)
                else:
                    check_refused(game, state, move)
                    refused += 1
            still.check()
    assert refused > 50, f"{game.slug}: only {refused} misspelled moves were moves at all"


def slips(rng: Random, game: AnyGame, moves: list[Any]) -> Iterator[str]:
    """Each misspelling of these moves, once."""
    met = set()
    for move in moves:
        for text in near(rng, game.spell(move), texts(game)):
            if text not in met:
                met.add(text)
                yield text


def check_wrong_throws(setup: Setup) -> None:
    """Throws that aren't due, or that have too many, too few or impossible values, are refused."""
    game = setup.game
    for taken in steps(setup, "rolled"):
        state, turn, move, step = taken
        if isinstance(turn, Roll):
            good = move.values
            wrong = [(), good[:-1], (*good, 0)]
            for place, die in enumerate(turn.dice):
                over = [] if die.faces is None else [die.faces]
                wrong += [(*good[:place], value, *good[place + 1 :]) for value in (-1, *over)]
        else:
            wrong = [(), (0,), (0, 0), (0,) * 6]
        before = hash(state), repr(state)
        for values in wrong:
            with pytest.raises(IllegalMove, match=r"\w"):
                game.apply(state, Rolled(values))
        assert (hash(state), repr(state)) == before
    for values in [(), (0,), (0, 0)]:
        with pytest.raises(IllegalMove, match=r"\w"):
            game.apply(step.state, Rolled(values))
