"""What the stage shows of Farkle: its dice, and a farkle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollbow.app.html import Html, el
from rollbow.app.pieces import die as picture_of
from rollbow.app.stage_cues import Cue, Cues

from ..events import Farkled, tell

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rollbow.kernel.game import Die

    from ..state import State


def side(die: Die, face: str) -> Html:
    return picture_of(face)


def moments(events: Sequence[Any], state: State, names: Sequence[str]) -> Iterator[Cue]:
    for event in events:
        if isinstance(event, Farkled):
            counts = (event.lost, 0) if event.lost else None
            yield Cue("bust", "Farkle!", tell(event, names), counts=counts, past=True)


def win(state: State, winners: Sequence[int]) -> Html:
    return el("div", *[picture_of("1")] * 6, class_="dice")


CUES = Cues(side=side, moments=moments, win=win)
