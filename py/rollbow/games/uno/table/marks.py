"""What is about to happen in UNO Dice, or just did: for pencil marks, fresh ink and previews in words.

Both come from events: those the engine gives for a hypothetical move, and those of the last move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rollbow.app.model import told

from ..chains import entry
from ..events import Began, Called, Drawn, Erased, Outlined, Won, Written, tell
from ..notation import Done
from ..rules import after
from ..state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..notation import Move
    from ..state import State


@dataclass(slots=True)
class Marks:
    """What events do to one board: entries written, an extra space outlined, an entry erased."""

    written: tuple[int, ...] = ()
    outlined: bool = False
    erased: int | None = None


def foretold(state: State, move: Move) -> tuple[object, ...]:
    """What this legal move would bring until the end of the turn if no penalty die were used after it."""
    step = after(state, move)
    if step.state.phase is Phase.GIVE:
        return (*step.events, *after(step.state, Done()).events)
    return step.events


def marks(events: Iterable[object], seats: int) -> list[Marks]:
    """What these events do to each board, by seat."""
    found = [Marks() for _ in range(seats)]
    for event in events:
        match event:
            case Began(seat, face):
                found[seat - 1].written += (entry(face),)
            case Written(seat, chain, ignored):
                fit = chain[: len(chain) - ignored]
                found[seat - 1].written += tuple(entry(link) for link in fit)
            case Outlined(_, target, _):
                found[target - 1].outlined = True
            case Erased(_, target, lost):
                found[target - 1].erased = lost
                found[target - 1].written = found[target - 1].written[:-1]
            case Called(_, _, gifts):
                for gift in gifts:
                    found[gift.seat - 1].written += (gift.entry,)
    return found


def called(events: Iterable[object], names: Sequence[str]) -> str:
    """Who gets what by the call in these events, and who wins."""
    said = [tell(event, names) for event in events if isinstance(event, Called | Won | Drawn)]
    return told(" ".join(said)) or "Nothing is called."


def recap(events: Iterable[object], names: Sequence[str]) -> list[str]:
    """What the last move brought, in sentences."""
    kinds = Began | Written | Outlined | Erased | Called
    return [told(tell(event, names)) for event in events if isinstance(event, kinds)]
