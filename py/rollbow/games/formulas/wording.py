"""The moves of Formulas in words, for hints. Nothing is decided here."""

from __future__ import annotations

from .events import SIGN_WORDS, listed
from .notation import (
    Double,
    Draft,
    Move,
    Open,
    Pass,
    Plus,
    Reroll,
    RollAll,
    Sign,
    Signs,
    Square,
    Times,
    Triple,
    Use,
    Write,
    spell_terms,
)
from .sheet import MINUS, line_words, slot_words, square_words


def said(move: Move, shown: str = "") -> str:
    """`write 5 + 1 = 6 in row 3, column 4`. `shown` are the faces of all dice, a to h."""
    match move:
        case RollAll():
            return "roll the eight dice"
        case Draft(dice) | Reroll(dice):
            verb = "re-roll" if isinstance(move, Reroll) else "keep"
            return f"{verb} {_faces(dice, shown)}"
        case Use():
            return "use your dice"
        case Pass():
            return "pass"
        case Write(terms, square):
            made = f" = {sum(terms)}".replace(MINUS, "−") if len(terms) > 1 else ""
            return f"write {_spaced(spell_terms(terms))}{made} in {square_words(square)}"
        case Sign(sign, slot):
            return f"write a {SIGN_WORDS[sign]} in {slot_words(slot)}"
        case Open(line):
            return f"open {line_words(line)}"
        case Times(slot):
            return f"write a × in {slot_words(slot)}"
        case Square(value, square):
            return f"write {value}² = {value * value} in {square_words(square)}"
        case Triple(value, squares):
            return f"write {value} in {_each([square_words(square) for square in squares])}"
        case Plus(slots):
            minus = "the minus into plus" if len(slots) == 1 else "minus signs into plus"
            return f"turn {minus} in {_each([slot_words(slot) for slot in slots])}"
        case Signs(sign, slots):
            return f"write a {SIGN_WORDS[sign]} in {_each([slot_words(slot) for slot in slots])}"
        case Double(line):
            return f"count {line_words(line)} double"


def _faces(dice: str, shown: str) -> str:
    if not shown:
        return listed([*dice])
    return " ".join(shown["abcdefgh".index(die)] for die in dice).replace(MINUS, "−")


def _spaced(formula: str) -> str:
    return " ".join(formula).replace(MINUS, "−")


def _each(places: list[str]) -> str:
    return "; ".join(places)
