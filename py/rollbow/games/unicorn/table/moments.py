"""What the stage shows of Unicorn Rainbow: Firsts, complete rows, triple ones, and the mane."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollbow.app.html import Html, el, join
from rollbow.app.pieces import die as picture_of
from rollbow.app.stage_cues import Cue, Cues

from ..events import FirstWon, RowCompleted, TripleOnes, tell
from ..score import ROW_POINTS
from ..sheet import printed
from .unicorn import unicorn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rollbow.kernel.game import Die

    from ..state import State


def side(die: Die, face: str) -> Html:
    return picture_of(face, die.name[0])


def moments(events: Sequence[Any], state: State, names: Sequence[str]) -> Iterator[Cue]:
    for event in events:
        match event:
            case FirstWon(_, number):
                medal = el("p", "1st", class_="medal")
                yield Cue("first", f"First for {printed(number)}", tell(event, names), medal)
            case RowCompleted(seat, color):
                words = f"{color.word.capitalize()} row: +{ROW_POINTS}"
                yield Cue("row", words, tell(event, names), unicorn(state.sheets[seat - 1].rows, "mane"))
            case TripleOnes():
                yield Cue("note", "Triple ones!", tell(event, names).removeprefix("Triple ones: "))


def win(state: State, winners: Sequence[int]) -> Html:
    """The winners' unicorns, whose manes are dyed lock by lock."""
    return join(*(unicorn(state.sheets[seat - 1].rows, "mane") for seat in winners))


CUES = Cues(side=side, moments=moments, win=win)
