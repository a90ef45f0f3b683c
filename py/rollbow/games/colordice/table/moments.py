"""What the stage shows of Color Dice: its dice, locked pawns, and nine pawns that arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollbow.app.html import Html, el, join
from rollbow.app.pieces import die as picture_of
from rollbow.app.stage_cues import Cue, Cues

from ..events import Locked, tell
from ..notation import BY_WORD, COLORS
from ..state import PAWNS
from .board import letter, pawn_icon

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rollbow.kernel.game import Die

    from ..state import State


def side(die: Die, face: str) -> Html:
    return picture_of(face, letter(BY_WORD[die.name]))


def moments(events: Sequence[Any], state: State, names: Sequence[str]) -> Iterator[Cue]:
    for event in events:
        if isinstance(event, Locked):
            pawns = el("div", *[pawn_icon(event.color)] * event.count, class_="march")
            yield Cue("lock", "Locked!", tell(event, names), pawns)


def win(state: State, winners: Sequence[int]) -> Html:
    """The nine pawns walk in."""
    return join(*(el("div", *[pawn_icon(COLORS[seat - 1])] * PAWNS, class_="march nine") for seat in winners))


CUES = Cues(side=side, moments=moments, win=win)
