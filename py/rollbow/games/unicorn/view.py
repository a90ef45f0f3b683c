"""How Unicorn Rainbow looks: the sheet with its unicorn, the other sheets, the tray. The parts are in view_*.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.html import Html, el, join

from .events import tell as tell
from .score import score
from .sheet import FULL_ROWS, Color
from .state import Phase, State
from .view_ledger import ledger, others
from .view_sheet import sheet
from .view_tray import tray as tray
from .view_unicorn import unicorn

if TYPE_CHECKING:
    from rollbow.app.scene import Scene


def board(scene: Scene) -> Html:
    """The viewer's sheet, large; then everybody else's."""
    state: State = scene.state
    rows = state.sheets[scene.viewer - 1].rows
    dyed = ", ".join(
        f"{color.word} {100 * rows[color].bit_count() // FULL_ROWS[color].bit_count()}%"
        for color in Color
        if rows[color]
    )
    return join(
        el(
            "div",
            unicorn(
                rows,
                "crest",
                role="img",
                aria_label=f"The unicorn; her mane and tail are dyed {dyed}"
                if dyed
                else "The unicorn, undyed",
            ),
            ledger(scene),
            sheet(scene),
            class_="own",
        ),
        others(scene),
    )


def pick(scene: Scene, token: str) -> tuple[str, ...]:
    """Ticks one thing at a time: three dice to roll, a die to change, or a cell within reach."""
    return () if token in scene.picked else (token,)


def moment(state: State) -> str:
    return "Finished" if state.phase is Phase.OVER else f"Turn {state.turn}"


def standing(state: State, seat: int) -> str:
    return str(score(state.sheets[seat - 1], state.solo))


def picture(state: State) -> Html:
    """The unicorn of the best sheet so far."""
    leader = max(state.sheets, key=lambda sheet: score(sheet, state.solo))
    return unicorn(leader.rows, "picture", aria_hidden="true")
