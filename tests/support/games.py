"""Plays games for tests: by a list of moves, or at random."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from rollbow.kernel.dice import throw
from rollbow.kernel.game import Over, Roll, Rolled, Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from rollbow.kernel.game import Game, Result, Step, Turn, Value

    AnyGame = Game[Any, Any]


def settle_dice(game: AnyGame, state: Any, seed: str) -> Any:
    """Throws dice from the seed until a seat acts or the game is over."""
    while isinstance(waiting := game.turn(state), Roll):
        state = game.apply(state, throw(seed, waiting)).state
    return state


def play(game: AnyGame, state: Any, *moves: str, seed: str = "test") -> Any:
    """The state after these moves, with dice from the seed."""
    state = settle_dice(game, state, seed)
    for text in moves:
        state = settle_dice(game, game.apply(state, game.parse(text)).state, seed)
    return state


def show(game: AnyGame, state: Any, *values: int) -> Any:
    """Answers one Roll with these face numbers, counted from 0."""
    return game.apply(state, Rolled(values)).state


def spelled(game: AnyGame, state: Any) -> list[str]:
    return [game.spell(move) for move in game.legal(state)]


def roll_of(game: AnyGame, state: Any) -> Roll:
    """The dice to be thrown now."""
    turn = game.turn(state)
    assert isinstance(turn, Roll)
    return turn


def result_of(game: AnyGame, state: Any) -> Result:
    """The result of a finished game."""
    turn = game.turn(state)
    assert isinstance(turn, Over)
    return turn.result


def random_game(
    game: AnyGame,
    seats: int,
    options: Mapping[str, Value],
    seed: str,
    choose: Callable[[Random, tuple[Any, ...]], Any] = Random.choice,
    limit: int = 100_000,
) -> Iterator[tuple[Any, Any]]:
    """Yields (state, move about to be played) through one random game, and at the end (state, Result)."""
    rng = Random(seed)
    state = game.start(seats, options)
    for _ in range(limit):
        match game.turn(state):
            case Over(result):
                yield state, result
                return
            case Roll() as roll:
                state = game.apply(state, throw(seed, roll)).state
            case Seat():
                move = choose(rng, game.legal(state))
                yield state, move
                state = game.apply(state, move).state
    raise AssertionError(f"{game.slug} with seed {seed!r} did not end within {limit} steps")


def final(game: AnyGame, seats: int, options: Mapping[str, Value], seed: str) -> Result:
    """The result of one random game."""
    *_, (_, ended) = random_game(game, seats, options, seed)
    result: Result = ended
    return result


class Setup(NamedTuple):
    """One way to begin a game."""

    game: AnyGame
    seats: int
    options: dict[str, Value]

    @property
    def title(self) -> str:
        chosen = (f"{name}={value}" for name, value in self.options.items())
        return "-".join([self.game.slug, str(self.seats), *chosen])


def setups(game: AnyGame, *, seeded: bool = False) -> list[Setup]:
    """Every seat count with every choice of options it allows; if `seeded`, only options for dice from a seed."""
    names = [option.name for option in game.options]
    return [
        Setup(game, seats, dict(zip(names, values, strict=True)))
        for seats in game.seats
        for values in product(*(option.choice(seats, seeded=seeded) for option in game.options))
    ]


class Taken(NamedTuple):
    """One step of a game: the state before, what was done, and what came of it."""

    state: Any
    turn: Turn
    move: Any
    step: Step


def steps(setup: Setup, seed: str, limit: int = 100_000) -> Iterator[Taken]:
    """A random game step by step, throws and moves alike."""
    game, rng = setup.game, Random(seed)
    state = game.start(setup.seats, setup.options)
    for _ in range(limit):
        turn = game.turn(state)
        if isinstance(turn, Over):
            return
        move = throw(seed, turn) if isinstance(turn, Roll) else rng.choice(game.legal(state))
        step = game.apply(state, move)
        yield Taken(state, turn, move, step)
        state = step.state
    raise AssertionError(f"{setup.title} with seed {seed!r} did not end within {limit} steps")
