"""Par: the expert on the same dice, the same for everybody."""

from __future__ import annotations

from random import Random

import pytest

from rollbow.app.steps.challenge import turns
from rollbow.bots.bot import mind
from rollbow.games import GAMES
from rollbow.kernel.game import over
from rollbow.kernel.session import begin, play
from rollbow.study.par import RUNS, work

DAY = "daily-2026-11-18"


def made(slug: str, *seats: str, seed: str = DAY) -> list[str]:
    return [piece for piece in work(slug, seed, seats, {}) if piece]


def test_where_chance_has_no_say_one_game_is_par() -> None:
    (piece,) = made("rainbow", "Ada")
    number, unit = piece.split()
    assert unit == "turns"
    assert 2 < int(number) < 20


@pytest.mark.native
@pytest.mark.parametrize("slug", ["unicorn", "formulas"])
def test_alone_it_is_points_of_several_games(slug: str) -> None:
    pieces = made(slug, "Ada")
    assert len(pieces) == RUNS
    assert all(piece.endswith(" points") for piece in pieces)
    assert made(slug, "-") == pieces


@pytest.mark.parametrize("slug", ["uno", "colordice"])
def test_against_a_bot_it_is_the_share_of_the_win(slug: str) -> None:
    pieces = made(slug, "Ada", "bot steady")
    assert len(pieces) == RUNS
    assert set(pieces) <= {"0 wins", "0.5 wins", "1 wins"}
    assert made(slug, "Bo", "bot steady") == pieces
    assert len(made(slug, "bot steady", "Ada")) == RUNS


@pytest.mark.native
def test_other_dice_have_another_par() -> None:
    assert len({tuple(made("unicorn", "Ada", seed=f"seed-{number}")) for number in range(3)}) == 3


def test_between_two_moves_a_bot_may_answer() -> None:
    pieces = list(work("rainbow", DAY, ("Ada",), {}))
    assert len(pieces) > 20
    assert not any(pieces[:-1])


def test_turns_are_counted_as_on_the_screen() -> None:
    """The game that makes a par, as a record: the screen says as many turns."""
    session = begin(GAMES["rainbow"], ["Ada"], DAY, "par", "2026-11-18T09:30Z")
    while not over(session.turn):
        move = mind("rainbow").choose(session.state, "expert", Random(1), 1.0)
        session = play(session, session.game.spell(move))
    assert made("rainbow", "Ada") == [f"{len(turns(session, 1))} turns"]
