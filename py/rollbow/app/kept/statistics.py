"""The player's finished games in numbers, from their cards alone; no game has to be read."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import ceil, erfc, exp, pi, sqrt
from typing import TYPE_CHECKING

from rollbow.games import GAMES
from rollbow.kernel.record import LEVELS, level

from . import studies
from .envelope import LINKED
from .facts import SIDES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .cards import Card
    from .studies import Digest

BARS = 8
"""The most bars a distribution has."""
FEW = 5
"""With fewer games a mean says little."""


@dataclass(frozen=True, slots=True)
class Bar:
    """How many scores lie from `low` to `high`."""

    low: int
    high: int
    count: int


@dataclass(frozen=True, slots=True)
class Scores:
    """The games of one kind and number of seats. Games with take-backs are counted, but their scores are not."""

    slug: str
    seats: int
    games: int
    takebacks: int
    best: int
    mean: float
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Duels:
    """One person's games against bots of one level; a shared win counts as half of one."""

    slug: str
    level: str
    games: int
    won: float


@dataclass(frozen=True, slots=True)
class Faces:
    """How often each face came up, and how often fair dice would be at least this uneven."""

    counts: tuple[int, ...]
    chance: float


def own(cards: Sequence[Card]) -> list[Card]:
    """The finished games played here; a game from a link is a friend's."""
    return [
        card
        for card in cards
        if card.over
        and card.slug in GAMES
        and card.facts
        and card.facts.scores
        and not card.id.startswith(LINKED)
    ]


def scores(cards: Sequence[Card]) -> tuple[Scores, ...]:
    """Every kind of game played, in menu order."""
    found = {(card.slug, len(card.names)) for card in own(cards)}
    return tuple(
        _scores(slug, seats, [card for card in own(cards) if (card.slug, len(card.names)) == (slug, seats)])
        for slug in GAMES
        for seats in GAMES[slug].seats
        if (slug, seats) in found
    )


def duels(cards: Sequence[Card]) -> tuple[Duels, ...]:
    """Results against the bots: games of one person without take-backs."""
    games: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for card in own(cards):
        people = [seat for seat, name in enumerate(card.names, 1) if not level(name)]
        known = card.facts
        if len(people) != 1 or known is None or known.takebacks:
            continue
        for mind in {mind for name in card.names if (mind := level(name))}:
            games[card.slug, mind] += 1
            if people[0] in known.winners:
                won[card.slug, mind] += 2 if len(known.winners) == 1 else 1
    return tuple(
        Duels(slug, mind, games[slug, mind], won[slug, mind] / 2)
        for slug in GAMES
        for mind in LEVELS
        if games[slug, mind]
    )


def faces(cards: Sequence[Card]) -> Faces | None:
    """All six-sided dice of the player's games; None before the first roll."""
    counts = [0] * SIDES
    for card in own(cards):
        for face, count in enumerate(card.facts.faces[:SIDES] if card.facts else ()):
            counts[face] += count
    return Faces(tuple(counts), chance(counts)) if sum(counts) else None


def chance(counts: Sequence[int]) -> float:
    """The chi-square test of six counts against equal ones: how likely a fair die strays at least this far."""
    expected = sum(counts) / len(counts)
    return tail(sum((count - expected) ** 2 for count in counts) / expected)


def tail(square: float) -> float:
    """The tail of the chi-square distribution with five degrees of freedom, in closed form."""
    return erfc(sqrt(square / 2)) + sqrt(2 * square / pi) * exp(-square / 2) * (1 + square / 3)


def bars(values: Sequence[int]) -> tuple[Bar, ...]:
    """Scores in bins of equal width."""
    low, high = min(values), max(values)
    width = max(1, ceil((high - low + 1) / BARS))
    starts = range(low, high + 1, width)
    return tuple(
        Bar(start, start + width - 1, sum(start <= value < start + width for value in values))
        for start in starts
    )


def _scores(slug: str, seats: int, cards: list[Card]) -> Scores:
    values = [
        score
        for card in cards
        if card.facts and not card.facts.takebacks
        for name, score in zip(card.names, card.facts.scores, strict=False)
        if not level(name)
    ]
    takebacks = sum(1 for card in cards if card.facts and card.facts.takebacks)
    if not values:
        return Scores(slug, seats, len(cards), takebacks, 0, 0.0, ())
    return Scores(slug, seats, len(cards), takebacks, max(values), sum(values) / len(values), bars(values))


def studied(cards: Sequence[Card], lines: Sequence[str]) -> tuple[Digest, ...]:
    """What studies say about the player's finished games, the oldest first."""
    known = {each.id: each for each in studies.digests(lines)}
    return tuple(known[card.id] for card in reversed(own(cards)) if card.id in known)


def interval(values: Sequence[float]) -> tuple[float, float | None]:
    """The mean, and how far off it may be (19 times in 20); None for too few values."""
    count = len(values)
    mean = sum(values) / count
    if count < FEW:
        return mean, None
    spread = sqrt(sum((each - mean) ** 2 for each in values) / (count - 1))
    # Student's t, close enough from four degrees of freedom on.
    wide = 1.96 + 2.37 / (count - 1) + 2.8 / (count - 1) ** 2
    return mean, wide * spread / sqrt(count)
