"""The daily game: one seed a day for everyone, by the player's own calendar. No undo, and one first try."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING

from rollbow.app import days, routes, steps
from rollbow.app.routes import BadLink
from rollbow.games import GAMES
from rollbow.kernel import extra_headers as headers
from rollbow.kernel.session import begin

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.app.kept.cards import Card
    from rollbow.app.messages import World
    from rollbow.app.model import Model
    from rollbow.app.step_answer import Answer
    from rollbow.kernel.record import Record
    from rollbow.kernel.session import Session


_BEAT = re.compile(r"(-?[0-9]{1,5}) -?[0-9]{1,5} (.+)")
FIRST = "2026-11-01"
FIRST_ORDINAL = date.fromisoformat(FIRST).toordinal()
MOST_SQUARES = 15
ARCHIVE = 60
"""How many days the archive goes back."""


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row: now, and the best ever."""

    now: int
    best: int


def number(day: str) -> int:
    """The number of a day's game."""
    this = days.read(day)
    return this.toordinal() - FIRST_ORDINAL + 1 if this else 0


def seats(slug: str, name: str) -> tuple[str, ...]:
    """Who plays: alone if the game can be played alone, otherwise against a bot."""
    return (name,) if 1 in GAMES[slug].seats else (name, "bot steady")


def checked(route: routes.Daily, today: str) -> routes.Daily:
    """The day a link names. Raises BadLink if its daily game is in the future or never existed."""
    day = route.day or today
    if day > today:
        raise BadLink(
            f"the daily game for {days.in_words(day)} isn’t out yet; today is {days.in_words(today)}"
        )
    if number(day) < 1:
        raise BadLink(f"the first daily game was on {days.in_words(FIRST)}")
    return replace(route, day=day)


def tries(cards: Sequence[Card], slug: str, day: str) -> list[Card]:
    """The saved tries at a day's game, in order. A friend's game from a link doesn't count."""
    found = [
        card for card in cards if card.own and card.facts and (card.slug, card.facts.daily) == (slug, day)
    ]
    return sorted(found, key=lambda card: card.facts.attempt if card.facts else 0)


def done(cards: Sequence[Card], slug: str) -> frozenset[str]:
    """The days whose game was finished on the first try."""
    return frozenset(
        card.facts.daily
        for card in cards
        if card.own and card.over and card.slug == slug
        if card.facts and card.facts.daily and card.facts.attempt == 1
    )


def streak(played: frozenset[str], today: str) -> Streak:
    """How many days in a row were played. Today doesn't break a streak until it is over."""
    best = max((_run(played, day) for day in played), default=0)
    now = _run(played, today) or _run(played, days.before(today))
    return Streak(now, best)


def until_next(time: str) -> str:
    """How long until the next games, in words; empty if the time of day isn't known."""
    hours, _, minutes = time.partition(":")
    if not (hours.isdecimal() and minutes.isdecimal()):
        return ""
    left = max(1, 24 * 60 - int(hours) * 60 - int(minutes))
    count, one = (left // 60, "hour") if left >= 60 else (left, "minute")
    return f"Next games in {count} {one}{'' if count == 1 else 's'}."


def gains(session: Session, seat: int = 1) -> tuple[int, ...]:
    """What a seat gained in each of its turns, according to the standing that the table shows."""
    found = [re.search(r"[-−]?\d+", words) for words in steps.challenge.turns(session, seat)]
    standings = [int(hit[0].replace("−", "-")) if hit else 0 for hit in found]
    return tuple(now - before for before, now in pairwise([0, *standings]))


def squares(session: Session, seat: int = 1) -> str:
    """A colored square for each turn, by its share of the best one; in a long game, for a few turns together. No dice
    are given away.
    """
    every = gains(session, seat)
    size = ceil(len(every) / MOST_SQUARES) or 1
    won = [sum(every[place : place + size]) for place in range(0, len(every), size)]
    return "".join(
        "🟥" if gain < 0 else "⬛" if not gain else "🟧🟨🟩"[min(2, 3 * gain // max(won))] for gain in won
    )


def start(model: Model, world: World) -> Answer:
    """A first try at the day's game, or another."""
    route = model.route
    if not isinstance(route, routes.Daily):
        return model, ()
    known = tries(model.cards, route.slug, route.day)
    attempt = max((card.facts.attempt for card in known if card.facts), default=0) + 1
    who = seats(route.slug, steps.setup.me(model) or "Player 1")
    session = begin(GAMES[route.slug], who, f"daily-{route.day}", world.new_id(), world.now)
    marks = [headers.DAILY.line(route.day)]
    if attempt > 1:
        marks.append(headers.TRY.line(str(attempt)))
    if route.made:
        marks.append(headers.BEAT.line(f"{route.made[0]} {route.made[1]} {route.by}"))
    marked = replace(session, record=replace(session.record, extras=tuple(marks)))
    return steps.setup.enter(model, marked, world)


def rival(record: Record) -> tuple[str, int]:
    """Whose link led to this daily game and how many points they made; empty if no link did."""
    match = _BEAT.fullmatch(headers.value(record, headers.BEAT))
    return (match[2], int(match[1])) if match else ("", 0)


def _run(played: frozenset[str], day: str) -> int:
    count = 0
    while day in played:
        count, day = count + 1, days.before(day)
    return count
