"""What must hold for every game's bots: they know the table and their own luck, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rollbow.bots import asking
from rollbow.bots.asking import Question, answer, ask
from rollbow.bots.bot import LEVELS, Advice, Mind
from rollbow.games import GAMES
from rollbow.kernel import record, session
from rollbow.kernel.game import Seat
from rollbow.kernel.record import REAL_DICE
from support.toy_game import GAME, Take

SEED = "amber-otter-42"
LUCK = b"sixteen bytes..."
DECISIONS = 8


def test_a_record_names_the_levels_that_bots_have() -> None:
    assert record.LEVELS == LEVELS


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


@pytest.mark.parametrize("slug", GAMES)
def test_a_bots_luck_is_what_it_was_given(slug: str) -> None:
    """The casual level errs by chance: with other luck it plays otherwise, and with the same luck alike."""
    game, rng = GAMES[slug], Random(slug)
    played = session.begin(game, ("Ada", "bot casual"), SEED, "luck", "2026-11-18T09:30Z")
    other = 0
    for _ in range(2 * DECISIONS):
        moves = [
            answer(ask(Question(slug, played.state, "casual", bytes([luck % 5] * 16)))) for luck in range(10)
        ]
        assert moves[:5] == moves[5:]
        other += len(set(moves)) > 1
        played = session.play(played, game.spell(rng.choice(game.legal(played.state))))
    assert other


def test_nobody_waits_long_for_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move within a second, a hint within two; a better player may think longer."""
    told: list[float] = []

    def choose(state: object, level: str, rng: Random, budget: float) -> Take:
        told.append(budget)
        return Take("R")

    def advise(state: object, rng: Random, budget: float) -> Advice:
        told.append(budget)
        return Advice((), "points")

    monkeypatch.setattr(asking, "mind", lambda slug: Mind(choose, advise))
    monkeypatch.setattr(asking, "GAMES", {"toy": GAME})
    for level in (*LEVELS, None):
        answer(ask(Question("toy", "any state", level, LUCK)))
    assert told == sorted(told)
    *moves, hint = told
    assert 0 < min(moves) <= max(moves) <= 1
    assert hint <= 2
