"""The saved games as the shelf lists them: one card per game.

Cards are a cache. Each can be rebuilt from its game, so an unreadable card is simply left out.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from rollbow.app.game_table import table
from rollbow.kernel import extra_headers as headers
from rollbow.kernel.game import Over
from rollbow.kernel.record import JOINERS

from . import facts
from .envelope import ID, LETTER, LINKED
from .facts import Facts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rollbow.kernel.record import Record
    from rollbow.kernel.session import Session


LONGEST_TITLE = 40
PARTS = "\ufe0e\ufe0f\u20e3\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
"""Characters that change the one before them without being accents: presentation, keycap, skin tone."""
FACTS = "\x1f"
"""Begins a card's last part, since no name can begin like this; older cards lack it."""
_EDITION = re.compile(r"[0-9]{1,9}")
_TIME = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z", re.ASCII)
_STATES = ("running", "over", "sealed")


@dataclass(frozen=True, slots=True)
class Card:
    """A saved game in one line: enough to find it again without reading it.

    `state` is running, over, or sealed: saved, but not playable here (damaged, or from a newer Rollbow).
    """

    id: str
    edition: int
    slug: str
    last: str
    state: str
    moment: str
    title: str
    names: tuple[str, ...]
    facts: Facts | None = None

    @property
    def over(self) -> bool:
        return self.state == "over"

    @property
    def fresh(self) -> bool:
        """Whether no person has moved yet: nothing would be lost with this game."""
        return self.facts is not None and self.facts.fresh

    @property
    def unsent(self) -> bool:
        """Whether a letter still has to be sent."""
        return self.facts is not None and self.facts.unsent

    @property
    def awaited(self) -> bool:
        """Whether somebody elsewhere is waiting for something to be done here."""
        return self.id.startswith(LETTER) and bool(self.unsent or (self.facts and self.facts.waits))

    @property
    def shared(self) -> bool:
        """Whether people elsewhere are in this game, too, and it isn't over for all of them."""
        going_on = not self.over and self.facts is not None and bool(self.facts.waits or self.facts.elsewhere)
        return self.id.startswith(LETTER) and (going_on or self.unsent)

    @property
    def own(self) -> bool:
        """Whether the game was played here, not by someone who sent a link."""
        return not self.id.startswith(LINKED)


@dataclass(frozen=True, slots=True)
class Sealed:
    """A saved game that can't be played or replayed here, only read as text and exported."""

    id: str
    text: str
    problem: str


def card(session: Session, edition: int, last: str) -> Card:
    """The card of a game as it is now."""
    record = session.record
    ended = isinstance(session.turn, Over)
    return Card(
        record.id,
        edition,
        record.game,
        last,
        "sealed" if session.fault else "over" if ended else "running",
        "Damaged" if session.fault else table(record.game).moment(session.state),
        title(record),
        record.seats,
        facts.of(session),
    )


def sealed_card(sealed: Sealed, edition: int, last: str) -> Card:
    """The card of a game that can't be read."""
    game = re.search(r"^game ([a-z]{1,20}) ", sealed.text, re.MULTILINE)
    return Card(sealed.id, edition, game[1] if game else "", last, "sealed", "Can’t be opened", "", ())


def write(card: Card) -> str:
    """A card as one line of text."""
    known = [] if card.facts is None else [FACTS + facts.write(card.facts)]
    parts = (card.id, str(card.edition), card.slug, card.last, card.state, card.moment, card.title)
    return "\t".join((*parts, *card.names, *known))


@lru_cache(maxsize=1 << 14)
def read(line: str) -> Card | None:
    """The card on a line, or None if there is none. Cached, as every list has the same lines again."""
    parts = line.split("\t")
    if len(parts) < 7 or len(line) > 1000:
        return None
    identity, edition, slug, last, state, moment, named, *names = parts
    if not (
        ID.fullmatch(identity) and _EDITION.fullmatch(edition) and _TIME.fullmatch(last) and state in _STATES
    ):
        return None
    known = facts.read(names.pop().removeprefix(FACTS)) if names and names[-1].startswith(FACTS) else None
    return Card(identity, int(edition), slug, last, state, moment, named, tuple(names), known)


def merged(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The newest card of each game, last played first."""
    newest: dict[str, Card] = {}
    for card in cards:
        if card.id not in newest or newest[card.id].edition < card.edition:
            newest[card.id] = card
    return tuple(sorted(newest.values(), key=lambda card: card.last, reverse=True))


def placed(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards with this one in place of its predecessor, sorted by time."""
    others = tuple(other for other in cards if other.id != card.id)
    later = sum(other.last > card.last for other in others)
    return (*others[:later], card, *others[later:])


def tidy_title(text: str) -> str:
    """A title fit to save: one line of visible characters, and what joins some of them into one."""
    seen = "".join(
        character if character.isprintable() or character in JOINERS else " "
        for character in text[: 20 * LONGEST_TITLE]
    )
    line = " ".join(seen.split())
    return shortened(line, LONGEST_TITLE) if line.strip(JOINERS) else ""


def shortened(text: str, most: int) -> str:
    """The text cut to a length, but never inside what looks like one character."""
    if len(text) <= most:
        return text
    while most and (_joins(text[most]) or text[most - 1] in JOINERS):
        most -= 1
    return text[:most].rstrip()


def _joins(character: str) -> bool:
    """Whether a character belongs to the one before it: a joiner, an accent, a skin tone."""
    return character in JOINERS or unicodedata.combining(character) > 0 or character in PARTS


def title(record: Record) -> str:
    """The title a player gave a game; empty if none."""
    return tidy_title(headers.value(record, headers.TITLE))


def titled(record: Record, text: str) -> Record:
    """The record with a new title; an empty one removes it."""
    kept = tidy_title(text)
    line = (headers.TITLE.line(kept),) if kept else ()
    return replace(record, extras=(*line, *headers.without(record.extras, headers.TITLE)))
