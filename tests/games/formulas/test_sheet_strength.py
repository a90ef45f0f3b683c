"""How strong sheets are between rounds: sure in clear cases, and what a hint goes by."""

from __future__ import annotations

from random import Random

import pytest

from rollbow.bots.judge import sharpened
from rollbow.games.formulas import GAME
from rollbow.games.formulas.bot import move_choice
from rollbow.games.formulas.bot.sheet_strength import (
    BANDS,
    KEEN,
    LATE,
    Prospects,
    between,
    ended,
    nets,
    winning,
)
from rollbow.games.formulas.bot.win_chances import JUDGE
from rollbow.games.formulas.score import total
from rollbow.games.formulas.sheet import LINES, SLOTS, SQUARES, Sheet
from rollbow.games.formulas.state import Phase, State
from support.studies import line

SQUARED = {"r5c2": 36, "r5c3": 12, "r5c4": 5, "r5c5": 6, "r5c6": 3}
SIGNED = {"r5c23": "×", "r5c34": "+", "r5c45": "+", "r5c56": "+"}


def product(opened: str, squares: int = 5) -> Sheet:
    """Row 5 with a large product, so many of its squares filled."""
    kept = dict(list(SQUARED.items())[:squares])
    return Sheet(
        tuple(kept.get(name) for name in SQUARES),
        tuple(SIGNED.get(name, "") for name in SLOTS),
        tuple(LINES.index(name) for name in opened.split()),
        used=(1, 2),
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_line_that_counts_is_stronger_than_one_that_may(seats: int) -> None:
    done, open_, shut = product("r5"), product("r5", 4), product("", 3)
    state = State((done,) * seats, round=12, phase=Phase.START)
    for better, worse in ((done, open_), (open_, shut), (done, shut)):
        found = between((better, *(worse,) * (seats - 1)), state, 11)
        assert sum(found) == pytest.approx(1, abs=1e-9)
        assert found[0] > 1.1 / seats


def even(low: float, high: float) -> Prospects:
    """Every number of points between these is equally likely."""
    middle = (low + high) / 2
    return Prospects((low, middle, high), (0.0, 0.5, 1.0), middle)


def test_chances_to_win_follow_from_what_each_may_make() -> None:
    lower, upper = even(0, 10), even(5, 15)
    assert [lower.beaten(points) for points in (-1, 0, 2.5, 10, 11)] == [0, 0, 0.25, 1, 1]
    # The lower one wins only if it makes more than 5, the upper one less than 10: half of a quarter.
    assert winning([lower, upper]) == pytest.approx(sharpened((0.125, 0.875), KEEN))
    assert winning([lower, lower]) == pytest.approx((0.5, 0.5))
    assert winning([even(0, 1), even(20, 21), even(10, 11)]) == (0, 1, 0)
    # Two of three alike and never behind.
    assert winning([upper, even(0, 1), upper]) == pytest.approx((0.5, 0, 0.5))


@pytest.mark.parametrize("pair", [True, False])
def test_each_network_has_its_bands_in_order(pair: bool) -> None:
    assert len(nets(pair=pair)) == len(LATE) + 1
    for net in nets(pair=pair):
        assert len(net.bands) == len(net.held) == BANDS
        assert list(net.ends) == sorted(set(net.ends))
        assert all(
            low <= held <= high for low, held, high in zip(net.ends, net.held, net.ends[1:], strict=False)
        )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_starts_later_has_less_to_hope_for(seats: int) -> None:
    found = JUDGE.chances(GAME.start(seats, {}))
    assert len(set(found)) == seats
    assert list(found) == sorted(found, reverse=True)


def test_alone_it_is_about_the_points_in_the_end() -> None:
    done = product("r5")
    state = State((done,), round=14, phase=Phase.START)
    assert between((done,), state, 13)[0] == pytest.approx(total(done), abs=60)
    assert between((done,), state, 14) == ended((done,)) == (total(done),)


def test_the_judge_foretells_more_than_points_do() -> None:
    """A few games: the mean square by which its number before a round is off is below that of even chances."""
    off = []
    for number in range(6):
        states = list(line(GAME, 2, f"strength {number}", "steady"))
        came = ended(states[-1].sheets)[0]
        off += [(JUDGE.chances(each)[0] - came) ** 2 for each in states if each.phase is Phase.START]
    assert sum(off) / len(off) < 0.22


@pytest.mark.parametrize("seats", [1, 2])
def test_a_hint_is_worth_what_the_judge_says(seats: int) -> None:
    for state in list(line(GAME, seats, "hints", "steady"))[40:80:5]:
        if state.pending or state.phase in (Phase.START, Phase.OVER):
            continue
        worth = JUDGE.chances(state)[state.seat - 1]
        best = move_choice.advise(state, Random(0), 1.0).thoughts[0].worth
        assert best == round(worth if seats == 1 else 100 * worth, 1)
