"""The kept games as the shelf lists them: one card a game, and what only the shelf's screen knows.

Cards are a cache. Each can be made again from its game, so a card that can't be read is simply left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from rollbow.kernel.game import Over

from . import facts
from .facts import Facts
from .html import Html
from .keeping import ID
from .scene import table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rollbow.kernel.record import Record
    from rollbow.kernel.session import Session

    from .parcels import Arrival, Parcel

TITLE = "x-title"
LONGEST_TITLE = 40
SHOWN = 30
"""How many cards the shelf shows before it is asked for more."""
FACTS = "\x1f"
"""Begins a card's last part, where no name can begin like this; older cards lack it."""
_TIME = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z", re.ASCII)
_STATES = ("running", "over", "sealed")


@dataclass(frozen=True, slots=True)
class Card:
    """A kept game in one line: enough to find it again without reading it.

    `state` is running, over, or sealed: kept, but not to be played here (damaged, or of a newer Rollbow).
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


@dataclass(frozen=True, slots=True)
class Space:
    """How much this site keeps, how much it may keep, and whether the browser won't clear it by itself."""

    used: int
    quota: int
    lasting: bool
    asked: bool = False


@dataclass(frozen=True)
class Shelf:
    """The shelf's screen: its filters, the game being renamed, what can be put back, what an import did.

    `pictures` are drawn afresh from the games, one by one, and `drawing` is the game asked for; what is kept is
    text, never markup.
    `arriving` are the imported games still to be looked at, the next one first; `awaited` is what becomes of it once it
    is kept, under its id.
    """

    now: str = ""
    slug: str = ""
    state: str = ""
    shown: int = SHOWN
    renaming: str = ""
    draft: str = ""
    removed: tuple[tuple[Card, str], ...] = ()
    drawing: str = ""
    pictures: Mapping[tuple[str, int], Html] = field(default_factory=dict)
    damaged: tuple[tuple[str, str], ...] = ()
    space: Space | None = None
    arriving: tuple[Parcel, ...] = ()
    awaited: tuple[str, Arrival] | None = None
    arrivals: tuple[Arrival, ...] = ()
    report: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sealed:
    """A kept game that can't be played or replayed here; it can be looked at as text and exported."""

    id: str
    text: str
    problem: str


def card(session: Session, edition: int, last: str) -> Card:
    """The card of a game as it stands now."""
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


def read(line: str) -> Card | None:
    """The card on a line, or None when it is none."""
    parts = line.split("\t")
    if len(parts) < 7 or len(line) > 1000:
        return None
    identity, edition, slug, last, state, moment, named, *names = parts
    if not (ID.fullmatch(identity) and edition.isascii() and edition.isdigit() and len(edition) < 10):
        return None
    if not _TIME.fullmatch(last) or state not in _STATES:
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


def on_top(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards with this one first, in place of the one it replaces."""
    return (card, *(other for other in cards if other.id != card.id))


def in_place(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards with this one where its time puts it."""
    return merged((card, *(other for other in cards if other.id != card.id)))


def listed(shelf: Shelf, cards: tuple[Card, ...]) -> list[Card]:
    """The cards that pass the filters."""
    return [
        card
        for card in cards
        if shelf.slug in ("", card.slug) and (not shelf.state or (shelf.state == "over") == card.over)
    ]


def tidy_title(text: str) -> str:
    """A game's title as it is kept: one line of visible characters."""
    seen = "".join(character if character.isprintable() else " " for character in text[: 20 * LONGEST_TITLE])
    return " ".join(seen.split())[:LONGEST_TITLE].rstrip()


def title(record: Record) -> str:
    """The title a player gave to a game; empty when there is none."""
    lines = [extra for extra in record.extras if extra.startswith(TITLE + " ")]
    return tidy_title(lines[0].removeprefix(TITLE)) if lines else ""


def titled(record: Record, text: str) -> Record:
    """The record under another title; none takes the title away."""
    others = tuple(extra for extra in record.extras if extra.partition(" ")[0] != TITLE)
    kept = tidy_title(text)
    return replace(record, extras=(*([f"{TITLE} {kept}"] if kept else []), *others))
