"""What the stage shows of Formulas: lines that begin to count, minus boxes, and in the end every line that counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollbow.app.html import Html, el, join
from rollbow.app.pieces import amount
from rollbow.app.pieces import die as picture_of
from rollbow.app.stage_cues import Cue, Cues

from ..events import LineFilled, LineOpened, MinusTaken, tell
from ..score import points, summaries
from ..sheet import line_words
from .labels import glyphs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rollbow.kernel.game import Die

    from ..state import State


def side(die: Die, face: str) -> Html:
    return picture_of(glyphs(face), kind="number" if face.isdigit() else "sign")


def moments(events: Sequence[Any], state: State, names: Sequence[str]) -> Iterator[Cue]:
    for event in events:
        match event:
            case LineFilled(seat, line, _, True) | LineOpened(seat, line) if worth := points(
                state.sheets[seat - 1], line
            ):
                signed = f"+{worth}" if worth > 0 else amount(worth)
                yield Cue("row", f"{line_words(line).capitalize()}: {signed}", tell(event, names))
            case MinusTaken(_, number):
                yield Cue("loss", amount(-number), tell(event, names))


def win(state: State, winners: Sequence[int]) -> Html:
    """Every line that counted."""
    return join(
        *(
            el(
                "div",
                *(
                    el("span", amount(line.points), class_="full")
                    for line in summaries(state.sheets[seat - 1])
                    if line.points
                ),
                class_="wave hue-v",
            )
            for seat in winners
        )
    )


CUES = Cues(side=side, moments=moments, win=win)
