"""The judge's own network: the whole table at once, and how near its end is."""

from __future__ import annotations

from itertools import product

import pytest

from rollbow.games.unicorn.bot.end_chances import finishing
from rollbow.games.unicorn.bot.judge_net import table_chances
from support.unicorn_positions import sheet

THROWS = tuple(product(range(1, 7), repeat=3))


def share(hits: list[bool]) -> float:
    return sum(hits) / len(THROWS)


def test_one_mark_from_the_end_its_chance_is_that_of_the_dice() -> None:
    """Orange 11/12 is missing: a red and a yellow die have to make it. Two blue dice and another never do."""
    near = finishing(sheet("R* Y* O3-10"), 0, 1, solo=False)
    two_reds = share([red + yellow > 10 or other + yellow > 10 for red, other, yellow in THROWS])
    assert near.most == pytest.approx(two_reds)
    assert near.least == 0
    assert near.gain == 5 + 7


def test_a_flip_brings_the_end_nearer() -> None:
    plain, flip = (finishing(sheet("R* Y* O3-10", flips=flips), 0, 1, solo=False) for flips in (0, 1))
    assert plain.most < flip.most
    assert plain.least == flip.least == 0


def test_two_marks_of_one_throw_can_end_the_game() -> None:
    """Red 2 and orange 3: a red 2 with a yellow 1, or with two red dice a 2 and whatever makes 3."""
    near = finishing(sheet("R3-11 Y* O4-11"), 0, 2, solo=False)
    hits = [
        2 in (red, other, red + other) and 3 in (red + yellow, other + yellow)
        for red, other, yellow in THROWS
    ]
    assert near.most == pytest.approx(share(hits))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_with_equal_sheets_differ_only_by_their_place(seats: int) -> None:
    sheets = (sheet("R2-6 O3-5 V9"),) * seats
    found = [table_chances(sheets, 0, active) for active in range(1, seats + 1)]
    for active, each in enumerate(found):
        assert each[active:] + each[:active] == pytest.approx(found[0])
        assert sum(each) == pytest.approx(1, abs=1e-9)


def test_alone_a_penalty_costs_its_points_and_a_little_more() -> None:
    clean, fined = (table_chances((sheet("R2-8 O3-8 V9-11", yours=count),), 0, 1)[0] for count in (0, 1))
    assert 3 < clean - fined < 20
