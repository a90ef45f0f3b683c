"""Games and positions for tests of the study."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Any

from rollbow.bots.player import mind
from rollbow.games import GAMES
from rollbow.kernel.dice import throw
from rollbow.kernel.game import Over, Roll
from rollbow.kernel.record import REAL_DICE, write
from rollbow.kernel.session import cut, replay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rollbow.kernel.game import Game
    from rollbow.kernel.record import Record

    AnyGame = Game[Any, Any]

JUDGED = [slug for slug in GAMES if find_spec(f"rollbow.games.{slug}.bot.judge")]
"""The games that have a judge."""


def cut_text(record: Record, entries: int, *, real: bool = False) -> str:
    """The first part of a record, its throws written out; `real` as if the dice had lain on the table."""
    short = cut(replay(GAMES, record), entries).record
    return write(replace(short, seed=REAL_DICE) if real else short)


def line(
    game: AnyGame, seats: int, seed: str, level: str, options: dict[str, Any] | None = None
) -> Iterator[Any]:
    """Every state of a game that bots play, up to the last."""
    rng = Random(seed)
    state = game.start(seats, options or {})
    yield state
    while not isinstance(turn := game.turn(state), Over):
        move = throw(seed, turn) if isinstance(turn, Roll) else mind(game.slug).choose(state, level, rng, 1.0)
        state = game.after(state, move).state
        yield state
