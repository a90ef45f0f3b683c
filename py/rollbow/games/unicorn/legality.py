"""Which moves may be played, and why another may not. Nothing is changed here."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from .claims import PARTS, PRIMARY, TRIPLE_ONES, differ, reach
from .notation import PICKS, Done, Extra, Flip, Mark, Nudge, Pass, Pick
from .sheet import CELLS, LAST, is_marked, printed
from .state import Phase

if TYPE_CHECKING:
    from .notation import Move
    from .sheet import Cell
    from .state import State

_PICKS = tuple(Pick(colors) for colors in PICKS)
_MARKS = {cell: Mark(cell) for cell in CELLS}
_EXTRAS = {cell: Extra(cell) for cell in CELLS}
_CLAIMING = (Phase.ACTIVE, Phase.OTHERS, Phase.EXTRA)
_THROWING = (Phase.THROW, Phase.SECOND_THROW)
LOW, HIGH = 1, 6


def is_wild(state: State) -> bool:
    """Whether triple ones let the player to act claim what the dice could show."""
    return state.triple1 and state.rolled == TRIPLE_ONES and (state.phase is Phase.ACTIVE or state.solo)


def claimable(state: State) -> dict[Cell, int]:
    """Every cell the player to act can claim now, each with the set of groups it can come from."""
    rows = state.sheet.rows
    made = state.made
    return {
        cell: groups
        for cell, groups in reach(state.dice, state.rolled, state.latest, is_wild(state)).items()
        if not is_marked(rows, cell) and (not made or differ(made, groups))
    }


def adjustments(state: State) -> tuple[Nudge | Flip, ...]:
    """The abilities the player to act can spend now."""
    found: list[Nudge | Flip] = []
    if state.sheet.nudges:
        for die, value in zip(state.dice, state.latest, strict=True):
            if value < HIGH:
                found.append(Nudge(die, 1))
            if value > LOW:
                found.append(Nudge(die, -1))
    if state.sheet.flips:
        found.extend(Flip(die) for die in state.dice)
    return tuple(found)


def legal(state: State) -> tuple[Move, ...]:
    """Every legal move once: picks in the order of the rule page; or claims by row and number, then `pass`
    (if there is no claim) or `done`, then every ±1 and every Flip in the order of the dice.
    """
    if state.phase is Phase.PICK:
        return _PICKS
    if state.phase not in _CLAIMING:
        return ()
    cells = claimable(state)
    if state.phase is Phase.EXTRA:
        return (*(_EXTRAS[cell] for cell in CELLS if cell in cells), Done(), *adjustments(state))
    if cells:
        return (*(_MARKS[cell] for cell in CELLS if cell in cells), *adjustments(state))
    return (Pass(), *adjustments(state))


def why_not(state: State, move: Move) -> str:
    """Why this move is not legal, in a sentence; empty if it is."""
    if move in legal(state):
        return ""
    if state.phase is Phase.OVER:
        return "the game is over"
    if state.phase in _THROWING:
        return "the dice have to be thrown first"
    if state.phase is Phase.PICK:
        return "three dice have to be picked and rolled first"
    match move:
        case Pick():
            return "the dice of this turn have been picked already"
        case Mark() if state.phase is Phase.EXTRA:
            return "the claim has been made; a second one costs an Extra"
        case Extra() if state.phase is Phase.ACTIVE:
            return "an Extra can't be spent on the dice you picked yourself, only on the others’ dice"
        case Extra() if state.phase is Phase.OTHERS:
            return "an Extra pays for a second claim; the first one is free and has to be made before"
        case Mark(cell) | Extra(cell):
            return _why_no_claim(state, cell)
        case Pass():
            if state.phase is Phase.EXTRA:
                return "the claim has been made; now spend an Extra, or be done without"
            return f"a claim is possible and has to be made, such as {min(claimable(state)).words}"
        case Done():
            return "there is no Extra to decline yet: claim a cell first, or pass if none is open"
        case Nudge(die) | Flip(die):
            return _why_no_adjustment(state, move, die)
    assert_never(move)


def _why_no_claim(state: State, cell: Cell) -> str:
    place = f"the {printed(cell.number)} in the {cell.color.word} row"
    if is_marked(state.sheet.rows, cell):
        return f"{place} is marked already"
    groups = reach(state.dice, state.rolled, state.latest, is_wild(state)).get(cell, 0)
    if groups:
        return f"{place} can only come from the same dice as your first claim; a second one needs other dice"
    return f"{place} needs {_needed(cell)}; the dice show {shown(state)}"


def _needed(cell: Cell) -> str:
    """The dice that make a cell."""
    total = "11 or 12" if cell.number == LAST else str(cell.number)
    if cell.color.mixed:
        one, other = PARTS[cell.color]
        return f"a {one.word} and a {other.word} die that add up to {total}"
    pair = f"two {cell.color.word} dice that add up to {total}"
    return pair if cell.number > HIGH else f"a {cell.color.word} die showing {total}, or {pair}"


def _why_no_adjustment(state: State, move: Nudge | Flip, die: str) -> str:
    if die not in state.dice:
        return "this die is not one of the three in play"
    if isinstance(move, Flip):
        return "you have no Flip to spend; completing 6–8 in a row earns one"
    if not state.sheet.nudges:
        return "you have no ±1 to spend; completing 2–5 in a row earns one"
    value = state.latest[state.dice.index(die)]
    return f"this {PRIMARY[die[0]].word} die shows {value}, and a ±1 stays within {LOW} to {HIGH}"


def shown(state: State) -> str:
    """The dice in words, with what abilities have made of them: `red 4, yellow 3 or 2`."""
    return ", ".join(
        f"{PRIMARY[die[0]].word} {rolled}" + ("" if rolled == latest else f" or {latest}")
        for die, rolled, latest in zip(state.dice, state.rolled, state.latest, strict=True)
    )
