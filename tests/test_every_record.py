"""Every game written down and replayed: random games at every tenth step, and the golden games."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from conformance import check_stored
from rollbow.games import GAMES
from rollbow.kernel import record, session
from rollbow.kernel.game import BadSetup, Over, Roll, Seat
from rollbow.kernel.record import BadRecord, Played, Thrown
from support import golden
from support.games import Setup, setups

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from rollbow.kernel.record import Entry, Record
    from rollbow.kernel.session import Session
    from support.games import AnyGame

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_setup = pytest.mark.parametrize(
    "setup",
    [setup for game in GAMES.values() for setup in setups(game, seeded=True)],
    ids=lambda setup: setup.title,
)
with_real_dice = pytest.mark.parametrize(
    "setup",
    [
        setup
        for game in GAMES.values()
        for setup in setups(game)
        if any(setup.options[option.name] != option.default for option in game.options if option.real)
    ],
    ids=lambda setup: setup.title,
)
"""What only real dice can have."""
NAMES = ("Ada", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
every_golden = pytest.mark.parametrize(
    "path", golden.records(), ids=lambda path: f"{path.parent.name}-{path.stem}"
)


def begun(setup: Setup, seed: str) -> Session:
    return session.begin(
        setup.game, NAMES[: setup.seats], seed, "random-1", "2026-11-18T09:30Z", setup.options
    )


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
def test_a_written_game_comes_back_from_many_of_its_steps(setup: Setup) -> None:
    """At every tenth step, then ever more rarely: some games take thousands."""
    rng, game = Random("tenth"), begun(setup, "tenth")
    steps, due = 0, 0
    while isinstance(game.turn, Seat):
        if steps == due:
            assert replayed(game.record) == game
            due += max(10, steps // 10)
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


@with_real_dice
def test_a_game_that_needs_real_dice_is_refused_with_a_seed(setup: Setup) -> None:
    with pytest.raises(BadSetup, match=r"only with real dice; here a seed gives the dice$"):
        begun(setup, "refused")
    record_with_seed = replace(begun(setup, record.REAL_DICE).record, seed="refused")
    with pytest.raises(BadRecord, match=r"^line \d: option \w+ can be \w+ only with real dice"):
        replayed(record_with_seed)


@with_real_dice
def test_a_game_that_needs_real_dice_comes_back_at_every_tenth_step(setup: Setup) -> None:
    rng, game = Random("tenth"), begun(setup, record.REAL_DICE)
    steps = 0
    while not isinstance(game.turn, Over):
        if isinstance(game.turn, Roll):
            game = session.put(game, [rng.randint(1, die.faces or 1) for die in game.turn.dice])
        else:
            game = moved(game, rng)
        steps += 1
        if steps % 10 == 0:
            assert replayed(game.record) == game
    assert replayed(game.record) == game


# ---- golden games


@every_game
def test_there_are_ten_golden_games_and_each_has_its_end(game: AnyGame) -> None:
    paths = golden.records(game.slug)
    assert len(paths) >= 10
    assert {path.stem for path in paths} == {
        path.stem for path in (golden.FOLDER / game.slug).glob("*.expected")
    }


@every_game
def test_every_move_of_a_golden_game_is_listed_and_leads_to_its_end(game: AnyGame) -> None:
    check_stored.check_golden(game)


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
    assert golden.bare(golden.facts(game.turn.result)) == golden.bare(golden.expected(path))
