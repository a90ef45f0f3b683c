"""A game played at random, the same in every version of Python: choices come from the roll source, too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rollbow.kernel.dice import face, throw
from rollbow.kernel.game import Over, Roll

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rollbow.kernel.game import Rolled, Step, Turn
    from support.games import Setup

LIMIT = 100_000


class Stride(NamedTuple):
    """One step of a walk: the state and whose turn it is, what was done, and what came of it."""

    state: Any
    turn: Turn
    done: Any | Rolled
    step: Step


def pick(seed: str, what: str, items: tuple[Any, ...]) -> Any:
    return items[face(seed, what, len(items))]


def walk(setup: Setup, seed: str) -> Iterator[Stride]:
    """Every step up to the end."""
    game, state = setup.game, setup.game.start(setup.seats, setup.options)
    for number in range(LIMIT):
        turn = game.turn(state)
        if isinstance(turn, Over):
            return
        done = (
            throw(seed, turn) if isinstance(turn, Roll) else pick(seed, f"move/{number}", game.legal(state))
        )
        step = game.apply(state, done)
        yield Stride(state, turn, done, step)
        state = step.state
    raise AssertionError(f"{setup.title} with seed {seed!r} did not end within {LIMIT} steps")
