"""What the others did since the viewer's turn: a line for each of them, and the events for the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rollbow.app.game_table import table
from rollbow.kernel.record import Played

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.kernel.session import Session


@dataclass(frozen=True, slots=True)
class Line:
    """What one seat did, each thing in a few words, and the replay step where it begins."""

    seat: int
    step: int
    did: tuple[str, ...]


def movers(session: Session) -> list[int]:
    """Who made each entry; a throw belongs to the move before it."""
    found: list[int] = []
    for entry in session.record.entries:
        found.append(entry.seat if isinstance(entry, Played) else found[-1] if found else 0)
    return found


def others(session: Session, viewer: int) -> range:
    """The entries of the others between the viewer's last two turns, or since the last one."""
    whose = movers(session)
    end = len(whose)
    while end and whose[end - 1] in (viewer, 0):
        end -= 1
    start = end
    while start and whose[start - 1] not in (viewer, 0):
        start -= 1
    return range(start, end)


def news(session: Session, viewer: int) -> tuple[Any, ...]:
    """What the others did since the viewer's last move, for the board; nothing once the viewer has moved again."""
    places = others(session, viewer)
    whole = places.stop == len(session.record.entries)
    return tuple(event for place in places for event in session.events[place]) if whole else ()


def lines(session: Session, viewer: int, names: Sequence[str]) -> tuple[Line, ...]:
    """A line for each of the others, in playing order after the viewer."""
    view = table(session.game.slug)
    told = view.brief or view.tell
    whose = movers(session)
    began: dict[int, int] = {}
    did: dict[int, list[str]] = {}
    for place in others(session, viewer):
        began.setdefault(whose[place], place)
        words = [told(event, names) for event in session.events[place]]
        did.setdefault(whose[place], []).extend(filter(None, words))
    once = {seat: counted(words) for seat, words in did.items()}
    order = [(viewer - 1 + step) % len(names) + 1 for step in range(1, len(names))]
    return tuple(Line(seat, began.get(seat, 0), once.get(seat, ())) for seat in order)


def counted(words: Sequence[str]) -> tuple[str, ...]:
    """Each thing once, in the order of first appearance: `gave you +1 (twice)`."""
    times = {each: words.count(each) for each in words}
    often = {1: "", 2: " (twice)"}
    return tuple(each + often.get(count, f" ({count} times)") for each, count in times.items())
