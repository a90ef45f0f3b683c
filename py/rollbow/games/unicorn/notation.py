"""The moves and their text. What may be played is not decided here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rollbow.kernel.game import BadNotation

from .sheet import CELLS, LOWEST, Cell, Color

if TYPE_CHECKING:
    from rollbow.kernel.game import Die

DICE = ("R1", "R2", "Y1", "Y2", "B1", "B2")
FACES = ("1", "2", "3", "4", "5", "6")
PICKS = {
    "RRY": ("R1", "R2", "Y1"),
    "RRB": ("R1", "R2", "B1"),
    "RYY": ("R1", "Y1", "Y2"),
    "RYB": ("R1", "Y1", "B1"),
    "RBB": ("R1", "B1", "B2"),
    "YYB": ("Y1", "Y2", "B1"),
    "YBB": ("Y1", "B1", "B2"),
}


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose three dice by color and roll them."""

    colors: str


@dataclass(frozen=True, slots=True)
class Mark:
    """Claim a cell: one of the active player's two claims, or another player's compulsory one."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Extra:
    """Spend an Extra on a second claim in the others phase."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Nudge:
    """Spend a ±1 on a die; `step` is 1 or -1."""

    die: str
    step: int


@dataclass(frozen=True, slots=True)
class Flip:
    """Spend a Flip on a die."""

    die: str


@dataclass(frozen=True, slots=True)
class Pass:
    """Make no claim and take the penalty."""


@dataclass(frozen=True, slots=True)
class Done:
    """Spend no Extra."""


Move = Pick | Mark | Extra | Nudge | Flip | Pass | Done

_SIGNS = {1: "+", -1: "-"}
_LETTERS = {color.letter: color for color in Color}


def spell_cell(cell: Cell) -> str:
    return f"{cell.color.letter}{cell.number}"


def spell(move: Move) -> str:
    """The move as text."""
    match move:
        case Pick(colors):
            return f"pick {colors}"
        case Mark(cell):
            return f"mark {spell_cell(cell)}"
        case Extra(cell):
            return f"extra {spell_cell(cell)}"
        case Nudge(die, step):
            return f"nudge {die} {_SIGNS[step]}"
        case Flip(die):
            return f"flip {die}"
        case Pass():
            return "pass"
        case Done():
            return "done"


EVERY_MOVE: tuple[Move, ...] = (
    *(Pick(colors) for colors in PICKS),
    *(Mark(cell) for cell in CELLS),
    *(Extra(cell) for cell in CELLS),
    *(Nudge(die, step) for die in DICE for step in _SIGNS),
    *(Flip(die) for die in DICE),
    Pass(),
    Done(),
)
_BY_TEXT = {spell(move): move for move in EVERY_MOVE}


def parse(text: str) -> Move:
    """The move with exactly this text."""
    move = _BY_TEXT.get(text)
    if move is None:
        raise BadNotation(f"can't read {text!r}: {_expected(text)}")
    return move


def _expected(text: str) -> str:
    verb, _, rest = text.partition(" ")
    match verb:
        case "pick":
            return f"pick is followed by one of {', '.join(PICKS)}"
        case "mark" | "extra":
            return _expected_cell(verb, rest)
        case "nudge":
            return f"nudge is followed by a die ({', '.join(DICE)}) and + or -, as in 'nudge R1 +'"
        case "flip":
            return f"flip is followed by a die ({', '.join(DICE)})"
        case "pass" | "done":
            return f"{verb} stands alone"
    return "a move begins with pick, mark, nudge, flip, extra, pass or done"


def _expected_cell(verb: str, rest: str) -> str:
    color = _LETTERS.get(rest[:1])
    if color is None:
        return f"{verb} is followed by a color letter ({' '.join(_LETTERS)}) and a number, as in '{verb} O7'"
    return f"the {color.word} row has {LOWEST[color]}–11 (11 stands for 11/12)"


def faces(die: Die) -> tuple[str, ...]:
    """What each face shows: these are all ordinary dice."""
    return FACES
