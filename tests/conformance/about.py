"""What a game says about itself, its setups and its options."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from rollbow.kernel import record
from rollbow.kernel.dice import throw
from rollbow.kernel.game import BadSetup, Over, Roll, Rolled, Seat, settle
from support.games import Setup

if TYPE_CHECKING:
    from rollbow.kernel.game import Result
    from support.games import AnyGame

PAIRS_OF_GAMES = 40
"""How many games, each played twice side by side, an option gets to make a difference in."""


def check_words(game: AnyGame) -> None:
    """A game says what it is."""
    assert game.title.strip() == game.title != ""
    assert game.rules >= 1
    assert game.emblem
    assert 1 <= game.seats[0] <= game.seats[-1] <= record.MOST_SEATS
    assert len({option.name for option in game.options}) == len(game.options)
    for option in game.options:
        assert option.label
        assert len({str(value) for value in option.values}) == len(option.values) >= 2
        for word in (option.name, *map(str, option.values)):
            assert re.fullmatch("[a-z0-9]{1,20}", word), "a record could not hold this option"


def check_refused_setups(game: AnyGame) -> None:
    """Seats and options that the game does not have are refused."""
    for seats in (-1, 0, game.seats[0] - 1, game.seats[-1] + 1, 100):
        with pytest.raises(BadSetup, match=game.title):
            game.start(seats, {})
    for name, value in [
        ("nonsense", "on"),
        ("", ""),
        *((option.name, "nonsense") for option in game.options),
    ]:
        with pytest.raises(BadSetup, match=r"option .*has|option .*can be"):
            game.start(game.seats[0], {name: value})
    for option in game.options:
        for seats in set(game.seats) - set(option.seats or game.seats):
            for other in option.values[1:]:
                with pytest.raises(BadSetup, match=rf"option {option.name} can't be {other} with"):
                    game.start(seats, {option.name: other})


def check_defaults(setup: Setup) -> None:
    """Options that aren't given have their defaults."""
    game, seats, options = setup
    defaults = {option.name: option.default for option in game.options}
    changed = {name: value for name, value in options.items() if value != defaults[name]}
    assert settle(game, seats, {}) == defaults
    assert game.start(seats, {}) == game.start(seats, defaults)
    assert game.start(seats, changed) == game.start(seats, options)
    assert bool(changed) == (game.start(seats, options) != game.start(seats, {}))


def check_options(game: AnyGame) -> None:
    """Any two values of an option lead, in some game, to different moves, dice, seats to move or results."""
    for option in game.options:
        for one, other in combinations(option.values, 2):
            assert any(
                differ(
                    Setup(game, seats, {option.name: one}), {option.name: other}, f"{option.name}-{number}"
                )
                for number in range(PAIRS_OF_GAMES)
                for chosen in (option.seats or game.seats,)
                for seats in (chosen[number % len(chosen)],)
            ), f"{game.slug}: {option.name} {one} and {other} make the same game"


def differ(setup: Setup, options: dict[str, Any], seed: str) -> bool:
    """Whether a player can tell these options from the setup's in one random game, played with both."""
    game, rng = setup.game, Random(seed)
    states = [game.start(setup.seats, setup.options), game.start(setup.seats, options)]
    while True:
        turn, other = map(game.turn, states)
        if isinstance(turn, Over) and isinstance(other, Over):
            return outcome(turn.result) != outcome(other.result)
        if turn != other:
            return True
        match turn:
            case Roll():
                move = loaded(rng, turn) or throw(seed, turn)
            case Seat():
                legal, others = map(game.legal, states)
                if legal != others:
                    return True
                move = rng.choice(legal)
        states = [game.apply(state, move).state for state in states]


def outcome(result: Result) -> tuple[object, ...]:
    """The outcome itself, not the words about it."""
    return result.winners, result.ranking, result.scores, result.lines


def loaded(rng: Random, roll: Roll) -> Rolled | None:
    """For one throw in three, the same face on every die, to trigger rules that rarely apply."""
    faces = min(die.faces or 0 for die in roll.dice)
    return Rolled((rng.randrange(faces),) * len(roll.dice)) if faces and rng.random() < 1 / 3 else None
