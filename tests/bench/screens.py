"""How long screens take to draw that grow with what is kept."""

from __future__ import annotations

from random import Random
from time import process_time

from rollbow.app.kept.cards import Card
from rollbow.app.kept.facts import Facts
from rollbow.app.model import Model
from rollbow.app.routes import Shelf, Statistics
from rollbow.app.view import view
from rollbow.games import GAMES


def bench() -> None:
    print("Screens over kept games, on CPython (ms)")
    for count in (100, 1_000, 10_000):
        cards = tuple(_card(Random(number), number) for number in range(count))
        times = []
        for route in (Shelf(), Statistics()):
            began = process_time()
            view(Model(route=route, cards=cards, today="2026-11-18"))
            times.append(1_000 * (process_time() - began))
        print(f"  {count:6} games   shelf {times[0]:6.1f}   statistics {times[1]:6.1f}")


def _card(rng: Random, number: int) -> Card:
    scores = (rng.randrange(300), rng.randrange(300))
    winners = tuple(seat for seat, score in enumerate(scores, 1) if score == max(scores))
    facts = Facts(scores, winners, (1, 2, 3, 4, 5, 6))
    slug = rng.choice(list(GAMES))
    return Card(f"g{number}", 1, slug, "2026-11-18T09:30Z", "over", "", "", ("Ada", "bot steady"), facts)
