"""Moves and news in words: how hints and the strip above the board name them, and where on the screen they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.app.pieces import amount

from ..events import AbilityUsed, LineDoubled, LineFilled, LineOpened, MinusTaken
from ..notation import (
    Double,
    Draft,
    Open,
    Plus,
    Reroll,
    Sign,
    Signs,
    Square,
    Times,
    Triple,
    Write,
    parse,
)
from ..sheet import SLOTS, SQUARES, line_words
from ..wording import said
from .labels import ABILITIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..state import State


def phrase(state: State, move: str, names: Sequence[str] = ()) -> str:
    """A move as a hint names it."""
    words = said(parse(move), state.shown)
    return words[:1].upper() + words[1:]


def where(state: State, move: str) -> tuple[str, ...]:
    """The ids of what a move is about."""
    match parse(move):
        case Draft(dice) | Reroll(dice):
            return tuple(f"die-{die}" for die in dice)
        case Write(_, square) | Square(_, square):
            return (SQUARES[square],)
        case Triple(_, squares):
            return tuple(SQUARES[square] for square in squares)
        case Sign(_, slot) | Times(slot):
            return (SLOTS[slot],)
        case Plus(slots) | Signs(_, slots):
            return tuple(SLOTS[slot] for slot in slots)
        case Open(line) | Double(line):
            return (f"line{line}",)
    return ("main",)


def brief(event: object, names: Sequence[str]) -> str:
    """What is news to the others, after the name of the one who did it."""
    match event:
        case LineFilled(_, line, value, opened):
            return f"filled {line_words(line)}: {amount(value)}{'' if opened else ', not open yet'}"
        case LineOpened(_, line, _):
            return f"opened {line_words(line)}"
        case LineDoubled(_, line, _):
            return f"doubled {line_words(line)}"
        case AbilityUsed(_, number):
            return f"used ability {number} ({ABILITIES[number].lower()})"
        case MinusTaken(_, number):
            return f"took −{number}"
    return ""
