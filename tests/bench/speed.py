"""Counts random games; the same file runs on CPython and inside Pyodide."""

from __future__ import annotations

import json
from time import perf_counter

from drive import final
from rollbow.games import GAMES


def games_a_second(seconds: float) -> dict[str, float]:
    speeds = {}
    for slug, game in GAMES.items():
        seats = min(game.seats)
        final(game, seats, {}, "warm-up")
        count, began = 0, perf_counter()
        while (took := perf_counter() - began) < seconds:
            final(game, seats, {}, f"bench-{count}")
            count += 1
        speeds[slug] = count / took
    return speeds


def told(seconds: float) -> str:
    return json.dumps(games_a_second(seconds))
