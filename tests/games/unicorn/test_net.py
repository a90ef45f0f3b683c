"""The arithmetic of the network that judges sheets, with vectors made by hand."""

from __future__ import annotations

import pytest

from rollbow.games.unicorn.bot.net import AT, SIDE, Half, lanes
from support.unicorn_positions import sheet


@pytest.mark.parametrize(
    ("points", "told"), [(0, 0), (40, 3), (53, 3), (54, 4), (-40, -3), (-41, -4), (1280, 96), (1706, 127)]
)
def test_twenty_points_weigh_one_and_the_fine_part_is_a_hundred_and_twenty_eighth(
    points: int, told: int
) -> None:
    """The first time it is reckoned, then remembered."""
    vectors = [(0,)] * SIDE
    vectors[AT["points"]], vectors[AT["points_fine"]] = (1,), (64,)
    half = Half(vectors, solo=False)
    for _ in range(2):
        assert lanes(half.of(sheet(), 0, points))[0] == told
