"""Warns before a choice about what it would leave with nowhere to go. Nothing is decided here: the rules are asked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..events import listed
from ..notation import Sign, Use, Write
from ..possible_actions import ABILITIES, actions_of, can_pass, spots, whats
from ..rules import after
from ..state import Phase, State, hand_faces
from .labels import glyphs

if TYPE_CHECKING:
    from ..notation import Move
    from ..possible_actions import Action


def of_drafting(state: State, dice: str) -> str:
    """What these dice can't do on the sheet as it is; empty if all is well."""
    begun: State = after(replace(state, drafted=dice), Use()).state
    they, fit = ("it", "fits") if len(dice) == 1 else ("they", "fit")
    if can_pass(begun):
        return f"{they.capitalize()} {fit} {_nowhere(begun)}."
    if whats(begun, Sign) or any(spots(begun, Write, what) for what in whats(begun, Write)):
        return ""
    return f"{they.capitalize()} {fit} no square yet."


def _nowhere(state: State) -> str:
    if any(actions_of(state, kind) for kind in ABILITIES):
        return "nowhere without an ability"
    return f"nowhere: you’d pass, −{state.round}"


def of_writing(state: State, moves: tuple[Move, ...]) -> str:
    """Which dice are left over, whichever of these moves is played; empty if one of them leaves none."""
    if state.phase is not Phase.USE or not moves:
        return ""
    for move in moves:
        then: State = after(state, move).state
        if (then.phase, then.seat) != (state.phase, state.seat) or not can_pass(then):
            return ""
    rest = hand_faces(then)
    fit = "fits" if len(rest) == 1 else "fit"
    return f"Then {listed([glyphs(each) for each in rest])} {fit} {_nowhere(then)}."


def of_action(state: State, act: Action) -> str:
    """The same for all its places."""
    return of_writing(state, act.moves())
