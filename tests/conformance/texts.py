"""Texts that are almost moves: legal moves with a word or a character changed."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from rollbow.kernel import record
from support import golden
from support.games import setups, steps

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from support.games import AnyGame

MANY = 100
"""How many moves of one state are checked closely if there are thousands."""


def sample(rng: Random, items: Sequence[Any], size: int = MANY) -> list[Any]:
    return list(items) if len(items) <= size else rng.sample(items, size)


@lru_cache
def pool(game: AnyGame) -> list[Any]:
    """Moves that came up in some games, in a fixed order: those of golden games, which no new bug can hide, and some
    that are legal in random games.
    """
    written = [record.read(path.read_bytes()).entries for path in golden.records(game.slug)]
    played = [entry.move for entries in written for entry in entries if isinstance(entry, record.Played)]
    met: dict[Any, None] = dict.fromkeys(map(game.parse, played))
    for setup in setups(game):
        for taken in islice(steps(setup, "pool"), 0, None, 3):
            met.update(dict.fromkeys(sample(Random(len(met)), game.legal(taken.state), 12)))
    return list(met)


@lru_cache
def texts(game: AnyGame) -> list[str]:
    """The moves of `pool` as texts."""
    return [game.spell(move) for move in pool(game)]


def near(rng: Random, text: str, others: Sequence[str]) -> Iterator[str]:
    """This text with a slip of the pen: each kind of slip, in one place."""
    words, other = text.split(" "), rng.choice(others)
    at, place = rng.randrange(len(words)), rng.randrange(len(text))
    yield " ".join(words[:at] + words[at + 1 :])
    yield " ".join([*words[: at + 1], *words[at:]])
    yield " ".join(rng.sample(words, len(words)))
    yield " ".join(words + other.split(" ")[1:])
    yield " ".join(words[:at] + other.split(" ")[at:])
    if at < len(other.split(" ")):
        yield " ".join([*words[:at], other.split(" ")[at], *words[at + 1 :]])
    yield text[: place + 1] + " " + text[place + 1 :]
    yield text[:place] + text[place + 1 :]
    yield text[:place] + text[place] + text[place:]
    yield text[:place] + rng.choice("".join(others)) + text[place + 1 :]
    if numbers := list(re.finditer(r"\d+", text)):
        found = rng.choice(numbers)
        for more in (-1, 1):
            yield f"{text[: found.start()]}{int(found[0]) + more}{text[found.end() :]}"
