"""The tournament: fair seating, the same dice for all, wins counted right. Played with a toy and two toy minds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from rollbow.bots import bot, tournament
from rollbow.bots.tournament import Match, Played, play, standings, wilson
from support import toy_game

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random


class Taker:
    """Plays the toy: `expert` keeps the higher die, any other level a random move."""

    def __init__(self) -> None:
        self.drawn: list[tuple[str, float]] = []
        self.mind = bot.Mind(choose=self.choose, advise=self.advise)

    def choose(self, state: Any, level: str, rng: Random, budget: float) -> Any:
        legal = toy_game.legal(state)
        self.drawn.append((level, rng.random()))
        if level != "expert":
            return rng.choice(legal)
        return legal[0] if state.taken else toy_game.Take("RG"[state.dice[1] > state.dice[0]])

    def advise(self, state: Any, rng: Random, budget: float) -> bot.Advice:
        raise NotImplementedError


@pytest.fixture
def toy_match(monkeypatch: pytest.MonkeyPatch) -> Match:
    monkeypatch.setattr(tournament, "GAMES", {"toy": toy_game.GAME})
    monkeypatch.setattr(tournament, "mind", lambda slug: Taker().mind)
    return Match("toy", ("expert", "random"), 200, 2, {"goal": 40})


def test_everybody_sits_everywhere_equally_often_with_the_same_dice() -> None:
    match = Match("toy", ("expert", "random"), 8, 4)
    seatings = [match.seating(number) for number in range(8)]
    for seat in range(4):
        assert sorted(seating[seat] for seating in seatings) == [0, 0, 0, 0, 1, 1, 1, 1]
    assert {match.deal(number) for number in range(4)} == {"tournament-0"}
    assert {match.deal(number) for number in range(4, 8)} == {"tournament-1"}


def test_players_who_can_not_share_the_seats_evenly_take_turns_in_the_majority() -> None:
    match = Match("toy", ("expert", "random"), 12, 3)
    seatings = [match.seating(number) for number in range(12)]
    assert sorted(seatings[:6]) == [(0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0)]
    assert seatings[6:] == seatings[:6]
    assert [match.deal(number) for number in range(12)] == ["tournament-0"] * 6 + ["tournament-1"] * 6
    won = [(number, Played((1,), (7, 5, 3), ((), (), ()))) for number in range(6)]
    assert [(row.seats, row.wins, row.mean_score) for row in standings(match, won)] == [(1.5, 3, 5)] * 2


def test_the_better_player_wins(toy_match: Match) -> None:
    expert, rand = tournament.run(toy_match, workers=1)
    assert expert.rate > 0.9
    assert expert.wins + rand.wins == expert.games == rand.games == 200
    assert expert.mean_score > rand.mean_score
    assert expert.moves > 0
    assert expert.low < expert.rate < expert.high


def test_equals_are_equal(toy_match: Match) -> None:
    """With the same dice from both seats the same player can't gain anything."""
    one, other = tournament.run(Match("toy", ("expert", "expert"), 100, 2), workers=1)
    assert one.wins == other.wins == 50
    assert one.mean_score == other.mean_score


def test_a_match_repeats_itself(toy_match: Match) -> None:
    def once() -> list[tuple[str, float, float]]:
        return [(row.level, row.wins, row.mean_score) for row in tournament.run(toy_match, workers=1)]

    assert once() == once()


def test_every_seat_has_a_random_source_of_its_own() -> None:
    sitters = Taker(), Taker()
    play(toy_game.GAME, [(sitters[0].mind, "casual"), (sitters[1].mind, "casual")], "seed")
    assert sitters[0].drawn[0] != sitters[1].drawn[0]
    again = Taker()
    play(toy_game.GAME, [(again.mind, "casual"), (Taker().mind, "casual")], "seed")
    assert again.drawn == sitters[0].drawn


def test_a_shared_win_counts_in_equal_parts() -> None:
    match = Match("toy", ("expert", "random"), 2, 2)
    results = [(0, Played((1, 2), (5, 5), ((), ()))), (1, Played((1,), (7, 3), ((), ())))]
    expert, rand = standings(match, results)
    assert (expert.wins, rand.wins) == (0.5, 1.5), "in game 1 the expert sits on seat 2"
    assert (expert.mean_score, rand.mean_score) == (4, 6)


def test_moves_are_timed() -> None:
    ticks = iter(range(10_000))
    played = play(toy_game.GAME, [(Taker().mind, "expert")], "seed", clock=lambda: float(next(ticks)))
    assert set(played.seconds[0]) == {1.0}


def test_players_that_never_finish_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "LONGEST", 5)
    with pytest.raises(RuntimeError, match="toy with the dice 'seed' and the players expert does not end"):
        play(toy_game.GAME, [(Taker().mind, "expert")], "seed")


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (50, 100, 0.4038, 0.5962), (580, 1000, 0.5492, 0.6102)],
)
def test_the_interval(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-3)


def test_the_command_line(toy_match: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "result.json"
    words = [
        "toy",
        "--players",
        "expert,random",
        "--games",
        "9",
        "--option",
        "goal=40",
        "--option",
        "order=on",
    ]
    tournament.main([*words, "--workers", "1", "--json", str(file)])
    printed = capsys.readouterr().out
    assert "Toy, 2 seats, goal 40, order on: 10 games" in printed
    result = json.loads(file.read_text())
    assert [row["level"] for row in result["players"]] == ["expert", "random"]
    assert result["match"]["options"] == {"goal": 40, "order": "on"}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["toy", "--players", "expert,nobody"], "no such player: nobody"),
        (["toy", "--players", "expert,random", "--seats", "1"], "2 players need more than 1 seat"),
        (["toy", "--players", "expert", "--seats", "5"], "Toy has 1 to 2 seats, not 5"),
        (["toy", "--players", "expert", "--option", "goal=7"], "option goal can't be 7"),
    ],
)
def test_what_can_not_be_played_is_refused(
    toy_match: Match, words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        tournament.main(words)
    assert complaint in capsys.readouterr().err
