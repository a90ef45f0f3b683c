"""Every game written down and replayed: random games at every tenth step, and the golden games."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

import golden
from drive import Setup, setups
from rollbow.games import GAMES
from rollbow.kernel import record, session
from rollbow.kernel.game import Over, Seat
from rollbow.kernel.record import Played, Thrown

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from drive import AnyGame
    from rollbow.kernel.record import Entry, Record
    from rollbow.kernel.session import Session

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_setup = pytest.mark.parametrize(
    "setup", [setup for game in GAMES.values() for setup in setups(game)], ids=lambda setup: setup.title
)
every_golden = pytest.mark.parametrize(
    "path", golden.records(), ids=lambda path: f"{path.parent.name}-{path.stem}"
)


def begun(setup: Setup, seed: str) -> Session:
    names = ("Ada", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")[: setup.seats]
    return session.begin(setup.game, names, seed, "random-1", "2026-11-18T09:30Z", setup.options)


def moved(game: Session, rng: Random) -> Session:
    return session.play(game, game.game.spell(rng.choice(game.game.legal(game.state))))


def played(setup: Setup, seed: str) -> Session:
    rng, game = Random(seed), begun(setup, seed)
    while isinstance(game.turn, Seat):
        game = moved(game, rng)
    return game


def replayed(game: Record) -> Session:
    return session.replay(GAMES, record.read(record.write(game)))


def only(game: Record, keep: Callable[[Entry], bool]) -> Record:
    return replace(game, entries=tuple(entry for entry in game.entries if keep(entry)))


def is_move(entry: Entry) -> bool:
    return isinstance(entry, Played)


@every_setup
def test_a_written_game_comes_back_at_every_tenth_step(setup: Setup) -> None:
    rng, game = Random("tenth"), begun(setup, "tenth")
    steps = 0
    while isinstance(game.turn, Seat):
        if steps % 10 == 0:
            assert replayed(game.record) == game
        game, steps = moved(game, rng), steps + 1
    assert isinstance(game.turn, Over)
    assert replayed(game.record) == game


@every_setup
def test_the_seed_gives_the_throws_that_are_left_out(setup: Setup) -> None:
    game, rng = played(setup, "left-out"), Random("left-out")
    assert replayed(only(game.record, is_move)) == game
    assert replayed(only(game.record, lambda entry: is_move(entry) or rng.random() < 0.5)) == game


@every_setup
def test_dice_on_the_table_make_the_same_game(setup: Setup) -> None:
    """The written throws alone, raw numbers as places in order, lead to the same end."""
    game = played(setup, "table")
    table = replayed(replace(game.record, seed=record.REAL_DICE))
    assert table.fault is None
    assert table.turn == game.turn
    assert table.record.entries == game.record.entries


@every_setup
def test_another_throw_than_the_seeds_is_noticed(setup: Setup) -> None:
    game = played(setup, "noticed").record
    last = max(place for place, entry in enumerate(game.entries) if isinstance(entry, Thrown))
    thrown = game.entries[last]
    assert isinstance(thrown, Thrown)
    (die, face), *others = thrown.faces
    wrong = Thrown(((die, face - 1 if face > 1 else 2), *others))
    opened = replayed(replace(game, entries=(*game.entries[:last], wrong, *game.entries[last + 1 :])))
    assert opened.fault is not None
    assert opened.fault.line == game.head + last + 1


# ---- golden games


@every_game
def test_there_are_ten_golden_games_and_each_has_its_end(game: AnyGame) -> None:
    paths = golden.records(game.slug)
    assert len(paths) >= 10
    assert {path.stem for path in paths} == {
        path.stem for path in (golden.FOLDER / game.slug).glob("*.expected")
    }


@every_golden
def test_a_golden_game_is_written_as_this_program_writes_it(path: Path) -> None:
    written = path.read_bytes()
    assert record.write(record.read(written)).encode() == written
    whole = replayed(record.read(written)).record
    assert written.decode() in (record.write(whole), record.write(only(whole, is_move))), (
        "all throws, or none"
    )


@every_golden
def test_a_golden_game_ends_as_expected(path: Path) -> None:
    game = session.replay(GAMES, record.read(path.read_bytes()))
    assert game.game.slug == path.parent.name
    assert game.fault is None
    assert isinstance(game.turn, Over)
    assert golden.facts(game.turn.result) == golden.expected(path)
