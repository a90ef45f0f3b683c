"""Unicorn Rainbow at a glance: where the game stands, each seat's points, a small picture."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ..score import score
from ..state import Phase
from .unicorn import unicorn

if TYPE_CHECKING:
    from rollbow.app.html import Html

    from ..sheet import Sheet
    from ..state import State


def moment(state: State) -> str:
    return "Finished" if state.phase is Phase.OVER else f"Turn {state.turn}"


def standing(state: State, seat: int) -> int:
    return _points(state.sheets[seat - 1], state.solo)


@lru_cache(maxsize=16)
def _points(sheet: Sheet, solo: bool) -> int:
    """A sheet's score, cached: a screen shows every seat's, before and after the last move."""
    return score(sheet, solo)


def picture(state: State) -> Html:
    """The unicorn of the best sheet so far."""
    leader = max(state.sheets, key=lambda sheet: score(sheet, state.solo))
    return unicorn(leader.rows, "picture", aria_hidden="true")
