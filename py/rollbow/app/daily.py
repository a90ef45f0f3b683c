"""The daily game: one seed a day for everybody, by the player's own calendar. No take-backs, and one first try."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from rollbow.games import GAMES
from rollbow.kernel.session import begin

from . import days, routes, starting
from .routes import BadLink

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.kernel.record import Record

    from .messages import World
    from .model import Model
    from .playing import Answer
    from .shelf import Card

FIRST = "2026-11-01"
FIRST_ORDINAL = date.fromisoformat(FIRST).toordinal()
ARCHIVE = 60
"""How many days back the archive goes."""
MARKS = ("x-daily", "x-try", "x-challenge")
"""The header lines that a copy of a game does not take over: it is another game, played with foreknowledge."""


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row: up to now, and at best."""

    now: int
    best: int


def number(day: str) -> int:
    """The number of a day's game."""
    this = days.read(day)
    return this.toordinal() - FIRST_ORDINAL + 1 if this else 0


def seats(slug: str, name: str) -> tuple[str, ...]:
    """Who plays: alone where the game can be played alone, otherwise against a bot."""
    return (name,) if 1 in GAMES[slug].seats else (name, "bot steady")


def checked(route: routes.Daily, today: str) -> routes.Daily:
    """The day a link means. Raises BadLink when there is no daily game for it yet, or never was."""
    day = route.day or today
    if day > today:
        raise BadLink(
            f"the daily game of {days.in_words(day)} is still to come; here it is {days.in_words(today)}"
        )
    if number(day) < 1:
        raise BadLink(f"the first daily game was that of {days.in_words(FIRST)}")
    return replace(route, day=day)


def tries(cards: Sequence[Card], slug: str, day: str) -> list[Card]:
    """The kept tries at a day's game, the first one first."""
    found = [card for card in cards if card.slug == slug and card.facts and card.facts.daily == day]
    return sorted(found, key=lambda card: card.facts.attempt if card.facts else 0)


def done(cards: Sequence[Card], slug: str) -> frozenset[str]:
    """The days whose game was finished at the first try."""
    return frozenset(
        card.facts.daily
        for card in cards
        if card.slug == slug and card.over and card.facts and card.facts.daily and card.facts.attempt == 1
    )


def streak(played: frozenset[str], today: str) -> Streak:
    """How many days in a row were played. A day that isn't over yet breaks nothing."""
    best = max((_run(played, day) for day in played), default=0)
    now = _run(played, today) or _run(played, days.before(today))
    return Streak(now, best)


def start(model: Model, world: World) -> Answer:
    """A first try at the day's game, or one more."""
    route = model.route
    if not isinstance(route, routes.Daily):
        return model, ()
    known = tries(model.cards, route.slug, route.day)
    attempt = max((card.facts.attempt for card in known if card.facts), default=0) + 1
    name = model.setup.chairs[0].name.strip() if model.setup and model.setup.chairs else ""
    who = seats(route.slug, starting.tidy_name(name) or "Player 1")
    session = begin(GAMES[route.slug], who, f"daily-{route.day}", world.entropy[6:14].hex(), world.now)
    marks = (f"x-daily {route.day}", *([f"x-try {attempt}"] if attempt > 1 else []))
    marked = replace(session, record=replace(session.record, extras=marks))
    return starting.enter(model, marked, world)


def unmarked(record: Record) -> Record:
    """A record as a copy of it begins."""
    extras = tuple(extra for extra in record.extras if extra.partition(" ")[0] not in MARKS)
    return replace(record, extras=extras)


def _run(played: frozenset[str], day: str) -> int:
    count = 0
    while day in played:
        count, day = count + 1, days.before(day)
    return count
