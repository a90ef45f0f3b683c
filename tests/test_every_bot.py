"""What must hold for every game's bots: they know the table and their own luck, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rollbow.bots.asking import Question, answer, ask
from rollbow.bots.player import LEVELS
from rollbow.games import GAMES
from rollbow.kernel import session
from rollbow.kernel.game import Seat
from rollbow.kernel.record import REAL_DICE

SEED = "amber-otter-42"
LUCK = b"sixteen bytes..."
DECISIONS = 8


@pytest.mark.parametrize("level", [*LEVELS, None], ids=lambda level: level or "hint")
@pytest.mark.parametrize("slug", GAMES)
def test_another_seed_changes_nothing_for_a_bot(slug: str, level: str | None) -> None:
    """The same game with its seed, and with the same throws as real dice on the table: what comes next is unknown."""
    game, rng = GAMES[slug], Random(slug)
    played = session.begin(game, ("Ada", "bot expert"), SEED, "seeds", "2026-11-18T09:30Z")
    for _ in range(DECISIONS):
        assert isinstance(played.turn, Seat)
        other = session.replay(GAMES, replace(played.record, seed=REAL_DICE))
        questions = [ask(Question(slug, each.state, level, LUCK)) for each in (played, other)]
        assert questions[0] == questions[1]
        assert SEED.encode() not in questions[0]
        assert answer(questions[0]) == answer(questions[1])
        played = session.play(played, game.spell(rng.choice(game.legal(played.state))))
