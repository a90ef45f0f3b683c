"""Moves and news in words: how hints and the strip above the board name them, and where on the screen they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.pieces import HUES

from ..dice_groups import HIGH, LOW
from ..events import FirstWon, Marked, Penalized, RowCompleted, TripleOnes
from ..notation import Done, Extra, Flip, Mark, Nudge, Pass, Pick, parse, spell_cell
from ..score import OTHERS_POINTS, YOURS_POINTS
from ..sheet import printed
from .reachable_cells import CLAIMING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..notation import Move
    from ..state import State


def phrase(state: State, move: str, names: Sequence[str] = ()) -> str:
    """A move as a hint names it."""
    match found := parse(move):
        case Pick(colors):
            *most, last = (HUES[letter] for letter in colors)
            return f"Roll {', '.join(most)} and {last}"
        case Mark(cell):
            return f"Claim {cell.words}"
        case Extra(cell):
            return f"Spend an Extra on {cell.words}"
        case Nudge() | Flip():
            words = turned(state, found)
            return words[:1].upper() + words[1:]
        case Pass():
            return "Pass"
        case Done():
            return "Keep your Extras"


def turned(state: State, move: Move) -> str:
    """What an ability does to a die: `±1: red 2→1`, `flip blue 3→4`."""
    if not isinstance(move, Nudge | Flip) or move.die not in state.dice or state.phase not in CLAIMING:
        return ""
    value = state.latest[state.dice.index(move.die)]
    after = LOW + HIGH - value if isinstance(move, Flip) else value + move.step
    word = "flip" if isinstance(move, Flip) else "±1:"
    return f"{word} {HUES[move.die[0]]} {value}→{after}"


def where(state: State, move: str) -> tuple[str, ...]:
    """The ids of what a move is about."""
    match parse(move):
        case Pick(colors):
            return (f"pick-{colors}",)
        case Mark(cell) | Extra(cell):
            return (f"cell-{spell_cell(cell)}",)
        case Nudge(die) | Flip(die):
            return (f"die-{die}",)
    return ()


def brief(event: object, names: Sequence[str]) -> str:
    """What is news to the others, after the name of the one who did it."""
    match event:
        case Marked(_, cell, extra):
            return f"{'spent an Extra on' if extra else 'claimed'} {cell.words}"
        case RowCompleted(_, color):
            return f"completed the {color.word} row"
        case FirstWon(_, number):
            return f"won First {printed(number)}"
        case TripleOnes():
            return "rolled triple ones"
        case Penalized(_, yours, count):
            return f"couldn’t claim: −{count * -(YOURS_POINTS if yours else OTHERS_POINTS)}"
    return ""
