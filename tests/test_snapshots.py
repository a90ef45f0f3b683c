"""The games answer as they did: positions counted, and one whole game with every answer.

Where a change is meant, `python3 dev.py snapshot` writes the files anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance import check_stored
from conformance.snapshot import KINDS, path
from rollbow.games import GAMES
from support.golden import TESTS

if TYPE_CHECKING:
    from support.games import AnyGame

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)

LARGEST = 200_000
"""Bytes of a file that a person may still look through."""


@every_game
def test_positions_are_as_many_as_they_were(game: AnyGame) -> None:
    check_stored.check_counts(game)


@every_game
def test_a_game_answers_as_it_did(game: AnyGame) -> None:
    check_stored.check_playthrough(game)
    assert path("playthroughs", game.slug).stat().st_size < LARGEST


@pytest.mark.parametrize("kind", KINDS)
def test_there_is_a_file_for_every_game_and_no_other(kind: str) -> None:
    assert {file.stem for file in (TESTS / kind).iterdir()} == set(GAMES)
