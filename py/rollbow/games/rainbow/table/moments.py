"""What the stage shows of Rainbow Roll: being bamboozled, all six colors, and a rainbow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollbow.app.html import Html, el
from rollbow.app.pieces import hue
from rollbow.app.stage_cues import Cue, Cues

from ..dice import COLORS, FACES, NAMES
from ..events import Bamboozled, LastRound, PlayOff, Scored, Thrown, parts, tell
from .dice import face_die

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rollbow.kernel.game import Die

    from ..state import State


def side(die: Die, face: str) -> Html:
    return face_die(FACES[NAMES.index(die.name)][int(face[-1]) - 1])


def moments(events: Sequence[Any], state: State, names: Sequence[str]) -> Iterator[Cue]:
    thrown: Thrown | None = None
    for event in events:
        match event:
            case Thrown():
                thrown = event
            case Bamboozled(_, lost):
                dice = el("div", *map(face_die, thrown.faces if thrown else ()), class_="dice")
                counts = (lost, 0) if lost else None
                words = "Bamboozled! "
                yield Cue(
                    "bust", words.strip(), tell(event, names).removeprefix(words), dice, counts, past=True
                )
            case Scored(_, points, doubled, bonus, _) if bonus:
                yield Cue("row", f"All six colors: +{points}", parts(doubled, bonus).strip(" ()"), rainbow())
            case LastRound():
                yield Cue("note", "Last round", tell(event, names))
            case PlayOff():
                yield Cue("note", "Playoff", tell(event, names))


def rainbow() -> Html:
    """Six bows."""
    return el(
        "svg",
        *(
            el(
                "path",
                d=f"M{5 + 10 * place} 100A{95 - 10 * place} {95 - 10 * place} 0 0 1 {195 - 10 * place} 100",
                class_=hue(color.name),
            )
            for place, color in enumerate(COLORS)
        ),
        viewBox="0 0 200 104",
        class_="bows",
    )


def win(state: State, winners: Sequence[int]) -> Html:
    return rainbow()


CUES = Cues(side=side, moments=moments, win=win)
