"""The kept games as the shelf lists them: one card a game. Where they are kept is the browser's side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rollbow.kernel.game import Over

from .scene import table

if TYPE_CHECKING:
    from rollbow.kernel.session import Session


@dataclass(frozen=True, slots=True)
class Card:
    """A kept game in one line: enough to find it again without reading it."""

    id: str
    slug: str
    last: str
    over: bool
    moment: str
    names: tuple[str, ...]


def card(session: Session, now: str) -> Card:
    """The card of a game as it stands now."""
    record = session.record
    return Card(
        record.id,
        record.game,
        now,
        isinstance(session.turn, Over),
        table(record.game).moment(session.state),
        record.seats,
    )


def write(card: Card) -> str:
    """A card as one line of text."""
    return "\t".join(
        (card.id, card.slug, card.last, "over" if card.over else "running", card.moment, *card.names)
    )


def read(line: str) -> Card | None:
    """The card on a line, or None when it is none."""
    parts = line.split("\t")
    if len(parts) < 6 or parts[3] not in ("over", "running"):
        return None
    identity, slug, last, over, moment, *names = parts
    return Card(identity, slug, last, over == "over", moment, tuple(names))
