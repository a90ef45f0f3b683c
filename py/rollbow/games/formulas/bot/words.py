"""The expert's reasons, in sentences for players. Decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..events import listed
from ..notation import Double, Move, Open, Pass, Plus, Sign, Signs, Square, Times, Triple, Write
from ..score import doubles
from ..sheet import MINUS, SLOT_SQUARES, SQUARE_SLOTS, TIMES, line_words
from ..wording import said
from .trial_sheets import LINE_OF_SLOT, LINES_OF_SQUARE, Plan

if TYPE_CHECKING:
    from ..sheet import Sheet

ROLL = "Start the round by rolling all eight dice."
USE = "You drafted four dice; now use them."


def faces_words(faces: str) -> str:
    return " ".join(faces).replace(MINUS, "−")


def points_words(points: float) -> str:
    rounded = round(points)
    return f"{rounded} point{'' if rounded == 1 else 's'}".replace("-", "−")


def reroll_why(kept: str, gain: float, unit: str) -> str:
    held = f"keep {faces_words(kept)}; " if kept else ""
    if gain < 1:
        gains = "gains little"
    elif unit.startswith("%"):
        gains = f"wins about {round(gain)}% more often"
    else:
        gains = f"gains about {points_words(gain)}"
    return f"You don’t need these: {held}the re-roll {gains} on average."


def draft_why(taken: str, gain: float, left: str, leaves: float | None) -> str:
    why = f"With {faces_words(taken)} your sheet gains about {points_words(gain)}"
    if leaves is None:
        return f"{why}."
    gift = f"about {points_words(leaves)}" if round(leaves) else "next to nothing"
    return f"{why}; what’s left ({faces_words(left)}) gives opponents {gift}."


def use_why(plan: Plan, end: Sheet, moves: tuple[Move, ...]) -> str:
    """Why the first of these moves is good, which lead to this end, and what should follow it."""
    move, *later = moves
    why = _reason(plan, end, move)
    if later:
        why += f" Then {listed([said(each) for each in later])}."
    return why


def _reason(plan: Plan, end: Sheet, move: Move) -> str:
    match move:
        case Pass():
            return "No other move is better than taking the minus."
        case Open(line):
            if line in plan.order and plan.root.base[plan.place[line]] > 0:
                return f"{line_words(line).capitalize()} must be open to count."
            return "The die would do more harm anywhere else."
        case Double(line):
            return f"{line_words(line).capitalize()} counts double from now on."
        case Plus(slots):
            lines = _named(sorted({LINE_OF_SLOT[slot] for slot in slots}))
            return f"What was subtracted in {lines} is now added."
        case Times(slot):
            return _product(end, slot) or "The × needs a place beside a large number."
        case Write(_, square) | Square(_, square):
            return _number(plan, end, (square,))
        case Triple(_, squares):
            return "One die fills several squares. " + _number(plan, end, squares)
        case Sign(sign, slot):
            return _sign(plan, sign, (slot,))
        case Signs(sign, slots):
            return "One sign fills several slots. " + _sign(plan, sign, slots)
    return "It continues your plan."


def _number(plan: Plan, end: Sheet, squares: tuple[int, ...]) -> str:
    for square in squares:
        for slot in SQUARE_SLOTS[square]:
            if end.slots[slot] == TIMES and (said := _product(end, slot)):
                return said
    lines = [line for line in plan.order if any(line in LINES_OF_SQUARE[square] for square in squares)]
    if not lines:
        return "It does the least damage there."
    return f"It advances {_named(lines[:2])}."


def _sign(plan: Plan, sign: str, slots: tuple[int, ...]) -> str:
    lines = [line for line in plan.order if any(LINE_OF_SLOT[slot] == line for slot in slots)]
    if not lines:
        return "It does the least damage there."
    if sign == MINUS:
        return f"A minus must go somewhere; before a small number in {_named(lines[:2])} it costs little."
    return f"It advances {_named(lines[:2])} and opens up new squares."


def _product(end: Sheet, slot: int) -> str:
    """What the × makes or waits for."""
    left, right = (end.squares[square] for square in SLOT_SQUARES[slot])
    line = LINE_OF_SLOT[slot]
    double = " It counts double." if doubles(end, line) else ""
    if left is not None and right is not None:
        return f"There, {left} × {right} = {left * right} decides {line_words(line)}.{double}"
    if left is None and right is None:
        return ""
    return f"The × in {line_words(line)} multiplies {left or right or 0} by a large number to come.{double}"


def _named(lines: list[int]) -> str:
    return " and ".join(map(line_words, lines))
