"""Sessions of the toy game for tests."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from rollbow.kernel import record, session
from rollbow.kernel.dice import face
from rollbow.kernel.game import Roll, Seat
from rollbow.kernel.record import Played
from support import toy_game

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rollbow.kernel.game import Value
    from rollbow.kernel.record import Record
    from rollbow.kernel.session import AnyGame, Session


def begin(*seats: str, seed: str = "test", **options: Value) -> Session:
    return session.begin(toy_game.GAME, seats, seed, "toy-1", "2026-11-18T09:30Z", options)


def real(*seats: str, **options: Value) -> Session:
    """A game with real dice on the table."""
    return begin(*seats, seed=record.REAL_DICE, **options)


def replayed(record: Record) -> Session:
    """The record replayed, at once and in pieces, which must give the same."""
    games = {"toy": toy_game.GAME}
    whole = session.replay(games, record)
    for most in (1, 3):
        pieces = in_pieces(games, record, most)
        assert str(pieces.fault) == str(whole.fault)
        assert replace(pieces, fault=None) == replace(whole, fault=None)
    return whole


def in_pieces(games: Mapping[str, AnyGame], record: Record, most: int) -> Session:
    """The record replayed, this many entries at a time."""
    going = session.folding(games, record)
    while not going.done:
        before, going = going, session.further(going, most)
        assert going.done or going.read == before.read + most
    return session.folded(going)


def played(game: Session, choices: str | int) -> Session:
    """The game, played at random to its end."""
    rng = Random(choices)
    while isinstance(game.turn, Seat):
        game = session.play(game, toy_game.spell(rng.choice(toy_game.legal(game.state))))
        assert not isinstance(game.turn, Roll)
    return game


def without_throws(record: Record) -> Record:
    return replace(record, entries=tuple(entry for entry in record.entries if isinstance(entry, Played)))


def line_of(record: Record, place: int) -> int:
    """The number of the line on which an entry (counted from 0) is written."""
    return record.head + place + 1


TOYS: tuple[Callable[[str], Session], ...] = (
    lambda seed: begin("Ada", seed=seed),
    lambda seed: begin("Ada", "bot expert", seed=seed, goal=40),
    lambda seed: begin("Ada", "Ben", seed=seed, order="on"),
)
"""Games that differ in seats and options, each to be begun with a seed."""

TABLES = (
    ("Ada",),
    ("Ada", "Ben"),
    ("Ada", "bot casual"),
    ("bot casual", "Ada"),
    ("bot casual", "bot expert"),
)
"""Who sits at the table: one person, two people, a person and a bot in either order, only bots."""

TWO_ONES = next(
    seed
    for seed in (f"two-ones-{n}" for n in range(1000))
    if face(seed, "toy/1/1/R", 6) == face(seed, "toy/1/1/G", 4) == 0
)
"""A seed whose first throw shows two ones, so that the same dice are thrown again."""
