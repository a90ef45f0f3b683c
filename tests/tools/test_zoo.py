"""The games as PettingZoo environments, by PettingZoo's own tests and a few of ours."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from rollbow.bots import zoo
from rollbow.games import GAMES
from rollbow.games.unicorn.bot import pettingzoo_sizes as unicorn_limits
from rollbow.kernel.game import over
from rollbow.kernel.record import Played, read
from rollbow.kernel.session import replay
from support.games import setups
from support.golden import FOLDER

every_game = pytest.mark.parametrize("slug", GAMES)


def finished(table: Any, seed: int) -> dict[str, tuple[float, dict[str, int]]]:
    """Plays one game at random; every agent's reward and last infos."""
    luck, found = Random(seed), {}
    table.reset(seed=seed)
    for agent in table.agent_iter():
        seen, reward, done, _, infos = table.last()
        if done:
            found[agent] = (reward, infos)
        assert bool(seen["action_mask"].any()) != done
        table.step(None if done else luck.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return found


@every_game
@pytest.mark.filterwarnings(
    "ignore::UserWarning"
)  # it would rather have no dictionary, and no masks of zeros
def test_pettingzoo_finds_nothing_wrong(slug: str) -> None:
    api_test(zoo.env(slug), num_cycles=300)


@every_game
def test_a_seed_deals_the_same_game_again(slug: str) -> None:
    seed_test(lambda: zoo.env(slug), num_cycles=300)


@every_game
def test_another_seed_deals_another_game(slug: str) -> None:
    tables = [zoo.env(slug), zoo.env(slug)]
    for seed, table in enumerate(tables):
        table.reset(seed=seed)
        for _ in range(5):
            table.step(0)
    assert not np.array_equal(tables[0].state(), tables[1].state())


@every_game
def test_the_winners_share_one_and_the_scores_are_told(slug: str) -> None:
    for setup in setups(GAMES[slug]):
        table = zoo.env(slug, setup.seats, **setup.options)
        ends = finished(table, seed=7)
        result = over(GAMES[slug].turn(table.unwrapped.position))
        assert result
        assert sum(reward for reward, _ in ends.values()) == pytest.approx(float(bool(result.winners)))
        for seat, score in enumerate(result.scores, 1):
            reward, infos = ends[f"seat_{seat}"]
            assert infos == {"score": score}
            assert bool(reward) == (seat in result.winners)


def test_an_action_is_a_legal_move() -> None:
    table = zoo.env("unicorn")
    table.reset(seed=1)
    before = table.unwrapped.position
    assert table.unwrapped.moves() == GAMES["unicorn"].legal(before)
    for action in (-1, len(table.unwrapped.moves()), None):
        with pytest.raises(ValueError, match="moves are legal"):
            table.step(action)
    assert table.unwrapped.position == before


def test_more_moves_than_actions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unicorn_limits, "MOST", 3)
    with pytest.raises(OverflowError, match="legal moves, 3 at most"):
        zoo.env("unicorn").reset(seed=1)


def test_a_state_that_finds_no_room_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unicorn_limits, "LENGTH", 3)
    table = zoo.env("unicorn")
    table.reset(seed=1)
    with pytest.raises(OverflowError, match="a state of"):
        table.state()


def test_winners_who_share_a_game_share_its_reward() -> None:
    """The last move of a checked game that two of three win."""
    golden = FOLDER / "unicorn" / "penalties-others-shared-win.rollbow"
    played = replay(GAMES, read(golden.read_text(encoding="utf-8")))
    last = played.record.entries[-1]
    assert isinstance(last, Played)
    table = zoo.env("unicorn", 3)
    table.reset()
    inside = table.unwrapped
    inside.position = played.states[-2]
    inside.legal = played.game.legal(inside.position)
    inside.agent_selection = f"seat_{last.seat}"
    table.step(inside.legal.index(played.game.parse(last.move)))
    assert inside.rewards == {"seat_1": 0.5, "seat_2": 0.5, "seat_3": 0.0}
