"""The measure of the judges: it adds up right, and planted errors make it fail."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from rollbow.bots.judge_quality import Foretold, Measured, grouped, measured, standard_error, summed
from rollbow.bots.judge_report import main, told, write
from rollbow.games import GAMES
from rollbow.study import Share, chances, move_by_move

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

MANY = 20_000


def seen(hopeful: float = 0.0) -> list[Foretold]:
    """What an honest judge of games for two foretells, or one who is too hopeful; a score that says a little."""
    rng = Random("judging")
    found = []
    for _ in range(MANY):
        chance = rng.random() * (1 - abs(hopeful))
        came = float(rng.random() < chance)
        progress = (10 * chance + rng.gauss(0, 5), 5.0)
        found.append(Foretold(min(1.0, chance + hopeful), came, 0, progress))
    return found


def shares(games: int, luck: float = 0.0, rest: float = 0.01) -> list[Share]:
    """Two seats a game, lucky by turns."""
    found = []
    for game in range(games):
        mine = luck + (0.3 if game % 2 else -0.3)
        found += [Share(0.5, 0.0, each, 0.0, 0.0, rest) for each in (mine, -mine)]
    return found


def checked(foretold: list[Foretold], of: list[Share]) -> list[str]:
    return summed(2, 400, foretold, of, len(of) // 2).missed()


def test_an_honest_judge_passes() -> None:
    assert checked(seen(), shares(400)) == []


def test_a_judge_who_is_five_points_too_hopeful_is_caught() -> None:
    (missed,) = checked(seen(0.05), shares(400))
    assert missed.startswith("calibration")


def test_luck_that_is_not_centered_is_caught() -> None:
    (missed,) = checked(seen(), shares(400, luck=0.06))
    assert missed.startswith("mean luck")


def test_a_rest_that_is_too_large_is_caught() -> None:
    assert [each.partition(":")[0] for each in checked(seen(), shares(400, rest=0.09))] == ["unexplained"] * 2


def test_a_judge_who_knows_no_more_than_the_score_is_caught() -> None:
    found = [each._replace(chance=0.5) for each in seen()]
    assert any(each.startswith("Brier") for each in checked(found, shares(400)))


def test_a_throw_measured_with_hindsight_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mean that knows who will win leaves the rest unexplained."""
    game = GAMES["uno"]
    honest = measured(game, 2, 1, 1, "planted", 1)

    def foreseen(game: object, state: object) -> Generator[None, None, tuple[float, float]]:
        yield
        return 1.0, 0.0

    monkeypatch.setattr(move_by_move, "averaged", foreseen)
    planted = measured(game, 2, 1, 1, "planted", 1)
    assert honest.median is not None
    assert planted.median is not None
    assert honest.median < 0.2 < planted.median
    assert any(each.startswith("unexplained") for each in planted.missed())


def test_groups_are_tenths_in_order() -> None:
    groups = grouped([Foretold(number / 100, 1.0) for number in range(100)])
    assert [group.states for group in groups] == [10] * 10
    assert [group.foretold for group in groups] == pytest.approx([0.045 + tenth / 10 for tenth in range(10)])


def test_a_sample_of_few_long_games_says_as_little_as_few_games_do() -> None:
    single = [Foretold(0.5, float(game % 2), game=game) for game in range(40)]
    assert standard_error(single) == pytest.approx(0.5 / 39**0.5)
    assert standard_error(single * 25) == pytest.approx(0.5 / 39**0.5)
    assert standard_error(single[:4] * 250) is None


def test_a_judge_too_hopeful_in_real_games_shows_in_its_groups() -> None:
    game = GAMES["uno"]
    honest, hopeful = (
        measured(game, 2, 1, 0, "hopeful", 3, judged)
        for judged in (chances, lambda game, state: tuple(each + 0.05 for each in chances(game, state)))
    )
    assert sum(g.states * g.foretold for g in hopeful.groups) == pytest.approx(
        sum(g.states * (g.foretold + 0.05) for g in honest.groups)
    )


def test_the_page_says_what_was_missed_and_how_large_the_sample_was(tmp_path: Path) -> None:
    found = [summed(2, 400, seen(0.05), shares(400), 400)]
    text = told("UNO Dice", found)
    assert "20,000 foretold numbers" in text
    assert "Missed: calibration" in text
    write(tmp_path, "uno", found)
    first = (tmp_path / "study.md").read_bytes(), (tmp_path / "study" / "uno-dice.svg").read_bytes()
    assert text in first[0].decode()
    assert first[1].count(b"<circle") == len(found[0].groups) + 1
    write(tmp_path, "uno", found)
    assert first == ((tmp_path / "study.md").read_bytes(), (tmp_path / "study" / "uno-dice.svg").read_bytes())
    (kept,) = json.loads((tmp_path / "study.json").read_text(encoding="utf-8"))["uno"]
    assert Measured(**kept).games == 400


def test_the_command_prints_a_game_and_fails_where_aims_are_missed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["uno", "--games", "1", "--studies", "0", "--every", "2", "--seats", "2"])
    assert "## UNO Dice" in capsys.readouterr().out
