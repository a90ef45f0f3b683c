"""Statistics: made of cards alone, and only of one's own finished games."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from statistics import stdev

import pytest

from rollbow.app.kept import statistics
from rollbow.app.kept.cards import Card
from rollbow.app.kept.facts import Facts
from rollbow.app.messages import Went
from rollbow.app.screens.statistics import span, verdict
from rollbow.app.view import view
from rollbow.games.judged import version
from rollbow.kernel.dice import face
from support.simulated_page import do, finish, page, started


def card(*names: str, scores: tuple[int, ...], slug: str = "rainbow", takebacks: bool = False) -> Card:
    best = tuple(seat for seat, score in enumerate(scores, 1) if score == max(scores))
    facts = Facts(scores, best, (1, 2, 3, 4, 5, 6), takebacks=takebacks)
    return Card(
        "abc",
        1,
        slug,
        "2026-11-18T09:30Z",
        "over",
        "Finished",
        "",
        names,
        facts,
    )


ALONE = [card("Ada", scores=(score,)) for score in (10, 20, 30, 30)]


def test_scores_by_game_and_number_of_seats() -> None:
    both = card("Ada", "bot steady", scores=(50, 60))
    friend = replace(card("Zoe", scores=(999,)), id="link-0123456789abcdef")
    running = replace(card("Ada", scores=(998,)), state="running")
    back = card("Ada", scores=(997,), takebacks=True)
    alone, two = statistics.scores([*ALONE, both, friend, running, back])
    assert (alone.slug, alone.seats, alone.games, alone.takebacks) == ("rainbow", 1, 5, 1)
    assert (alone.best, alone.mean) == (30, 22.5)
    assert sum(bar.count for bar in alone.bars) == 4
    assert (two.seats, two.best) == (2, 50)


def test_bars_hold_every_score_once() -> None:
    for values in ([5], [1, 2, 3], list(range(-20, 100)), [0, 10_000]):
        bars = statistics.bars(values)
        assert len(bars) <= statistics.BARS
        assert sum(bar.count for bar in bars) == len(values)


def test_bars_are_of_equal_width_and_touch() -> None:
    def plain(values: list[int]) -> list[tuple[int, int, int]]:
        return [(bar.low, bar.high, bar.count) for bar in statistics.bars(values)]

    assert plain([5]) == [(5, 5, 1)]
    assert plain([1, 2, 3]) == [(1, 1, 1), (2, 2, 1), (3, 3, 1)]
    assert plain(list(range(16))) == [(start, start + 1, 2) for start in range(0, 16, 2)]
    assert plain(list(range(17))) == [(start, start + 2, min(3, 17 - start)) for start in range(0, 17, 3)]


def test_only_finished_games_of_known_games_with_scores_count() -> None:
    ada = card("Ada", scores=(5,))
    others = (
        replace(ada, facts=None),
        replace(ada, facts=Facts()),
        replace(ada, slug="chess"),
        replace(ada, state="running"),
        replace(ada, id="link-0123456789abcdef"),
    )
    assert statistics.own([ada, *others]) == [ada]
    found = statistics.faces([ada, ada, *others])
    assert found == statistics.Faces((2, 4, 6, 8, 10, 12), statistics.chance((2, 4, 6, 8, 10, 12)))
    assert statistics.faces([replace(ada, facts=Facts((5,), (1,)))]) is None
    assert statistics.faces([]) is None


def test_games_with_take_backs_alone_have_no_scores() -> None:
    (only,) = statistics.scores([card("Ada", scores=(5,), takebacks=True)])
    assert only == statistics.Scores("rainbow", 1, 1, 1, 0, 0.0, ())


def test_a_score_without_a_name_is_nobody_s() -> None:
    (both,) = statistics.scores([card("Ada", "Ben", scores=(5,))])
    assert (both.games, both.best, both.mean) == (1, 5, 5)


@pytest.mark.parametrize(("count", "t"), [(5, 2.776), (6, 2.571), (9, 2.306), (16, 2.131), (30, 2.045)])
def test_how_far_off_a_mean_may_be_against_the_printed_table_of_student_s_t(count: int, t: float) -> None:
    values = list(range(count))
    mean, off = statistics.interval(values)
    assert mean == sum(values) / count
    assert off == pytest.approx(t * stdev(values) / sqrt(count), rel=0.02)


def test_too_few_values_say_nothing_of_how_far_off_they_are() -> None:
    assert statistics.interval([1.0, 2.0, 3.0, 6.0]) == (3.0, None)


def test_studies_of_own_finished_games_are_told_the_oldest_first() -> None:
    newer, older, unknown = (replace(card("Ada", scores=(5,)), id=name) for name in ("b", "a", "c"))
    lines = [f"{name} rainbow {version('rainbow')} 0.25 0.5" for name in ("a", "b", "x")]
    told = statistics.studied([newer, older, unknown], lines)
    assert [each.id for each in told] == ["a", "b"]
    assert statistics.studied([], lines) == ()


def test_wins_against_each_level() -> None:
    cards = [
        card("Ada", "bot steady", scores=(9, 3)),
        card("Ada", "bot steady", scores=(3, 9)),
        card("bot steady", "Ada", scores=(5, 5)),
        card("Ada", "bot expert", "bot steady", scores=(7, 1, 2)),
        card("Ada", "Ben", "bot steady", scores=(7, 1, 2)),
        card("Ada", "bot casual", scores=(8, 1), takebacks=True),
    ]
    found = {(each.level): (each.games, each.won) for each in statistics.duels(cards)}
    assert found == {"steady": (4, 2.5), "expert": (1, 1)}


@pytest.mark.parametrize(
    ("square", "share"), [(9.2364, 0.10), (11.0705, 0.05), (15.0863, 0.01), (4.3515, 0.5), (0.0, 1.0)]
)
def test_the_chi_square_test_against_the_printed_table(square: float, share: float) -> None:
    assert statistics.tail(square) == pytest.approx(share, abs=0.0001)


def test_even_and_uneven_counts() -> None:
    assert statistics.chance((10, 10, 10, 10, 10, 10)) == 1.0
    assert statistics.chance((60, 0, 0, 0, 0, 0)) < 1e-50


def test_the_source_of_rolls_is_fair() -> None:
    counts = [0] * 6
    for number in range(6000):
        counts[face("demo", f"unicorn/{number}/1/R1", 6)] += 1
    assert statistics.chance(counts) > 0.001


def test_the_verdict_in_words() -> None:
    assert "Nothing unusual" in verdict(0.4)
    assert "40%" in verdict(0.4)
    assert "rare" in verdict(0.02)
    assert "hardly ever" in verdict(0.0001)
    assert "more than 99" in verdict(1.0)


def test_a_finished_game_is_counted_at_once_with_its_dice() -> None:
    model = finish(started("rainbow", "Ada", "Ben"))
    assert model.session is not None
    html = view(do(model, Went("#/stats")))
    assert "2 players" in html
    assert "1 game:" in html
    faces = statistics.faces(model.cards)
    assert faces is not None
    assert f"{sum(faces.counts)} dice rolled" in html


def test_scores_below_nothing_have_a_minus_that_reads_as_one() -> None:
    assert [span(4, 4), span(0, 19), span(-8, 19), span(-9, -2), span(-3, -3)] == [
        "4",
        "0–19",
        "−8 to 19",
        "−9 to −2",
        "−3",
    ]
    html = view(replace(page("#/stats"), cards=tuple(card("Ada", scores=(score,)) for score in (-12, -4))))
    assert "best −4, average −8.0" in html


def test_nothing_played_yet() -> None:
    html = view(page("#/stats"))
    assert "You haven’t finished a game in this browser yet." in html


def test_the_screen_with_everything() -> None:
    cards = (*ALONE, card("Ada", "bot steady", scores=(50, 60)), card("Ada", scores=(1,), takebacks=True))
    html = view(replace(page("#/stats"), cards=cards))
    assert "Against the bots" in html
    assert "1 with undo, not counted" in html
    assert html.count("<svg") == 3
    assert "style=" not in html
