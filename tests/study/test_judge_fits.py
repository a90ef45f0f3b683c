"""How the judges' numbers are fitted: small tools of the trainers."""

from __future__ import annotations

from math import log

import pytest

from rollbow.bots.judge import shared, sharpened
from rollbow.bots.train.judge_samples import fitted, games, log_loss, squares
from rollbow.games.uno.state import Phase


def test_a_fit_finds_the_lowest_place() -> None:
    found = fitted((0.0, 0.0), (0.5, 0.5), lambda given: (given[0] - 1.25) ** 2 + (given[1] + 0.5) ** 2)
    assert found == pytest.approx((1.25, -0.5), abs=0.01)


def test_surprise_is_least_for_what_comes() -> None:
    came = [(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)]
    assert log_loss([(0.5, 0.5)] * 3, came) == pytest.approx(log(2))
    assert log_loss([(0.9, 0.1), (0.1, 0.9), (0.5, 0.5)], came) < log(2)
    assert squares([(1.0,), (3.0,)], [(0.0,), (3.0,)]) == 0.5


def test_sharper_chances_still_add_up_and_keep_their_order() -> None:
    assert sharpened((0.25, 0.75), 1) == (0.25, 0.75)
    assert sharpened((0.25, 0.75), 2) == pytest.approx((0.1, 0.9))
    assert sharpened((0.0, 1.0), 1.5) == (0.0, 1.0)
    assert shared([0.0, 0.0]) == (0.5, 0.5)


def test_games_tell_what_was_asked_for_and_what_came() -> None:
    ((states, came),) = games(
        "uno", 2, 1, "fits", lambda state: state.phase is Phase.ROLL and state.number > 0
    )
    assert states
    assert all(state.phase is Phase.ROLL for state in states)
    assert sum(came) == 1
    assert [states] == [again for again, _ in games("uno", 2, 1, "fits", lambda state: state in states)]
