"""Which moves may be played, and why another may not. Nothing is changed here."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from .claims import GROUPS, TRIPLE_ONES, differ, reach
from .notation import PICKS, Done, Extra, Flip, Mark, Nudge, Pass, Pick, spell_cell
from .sheet import CELLS, is_marked
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
        return f"seat {state.seat} has to pick three dice first, with pick and one of {', '.join(PICKS)}"
    match move:
        case Pick():
            return f"the dice of this turn have been picked: {', '.join(state.dice)}"
        case Mark(cell) if state.phase is Phase.EXTRA:
            return f"the claim has been made; a second one is 'extra {spell_cell(cell)}', or say 'done'"
        case Extra() if state.phase is Phase.ACTIVE:
            return "Extras can be spent only in the others phase; the active player claims with 'mark'"
        case Extra(cell) if state.phase is Phase.OTHERS:
            return (
                f"an Extra pays for a second claim; the first one is a mark, as in 'mark {spell_cell(cell)}'"
            )
        case Mark(cell) | Extra(cell):
            return _why_no_claim(state, cell)
        case Pass():
            if state.phase is Phase.EXTRA:
                return "the claim has been made; spend an Extra or say 'done'"
            cells = ", ".join(map(spell_cell, sorted(claimable(state))))
            return f"a claim is possible and has to be made: {cells}"
        case Done():
            return "'done' only declines an Extra in the others phase; mark a cell, or pass if none is open"
        case Nudge(die) | Flip(die):
            return _why_no_adjustment(state, move, die)
    assert_never(move)


def _why_no_claim(state: State, cell: Cell) -> str:
    if is_marked(state.sheet.rows, cell):
        return f"{cell.words} is marked already"
    groups = reach(state.dice, state.rolled, state.latest, is_wild(state)).get(cell, 0)
    if groups:
        used = "+".join(
            state.dice[place] for group in GROUPS[state.dice] if group.bit == groups for place in group.places
        )
        return f"{cell.words} can only come from {used} again; two claims need two different groups of dice"
    need = "two dice that make" if cell.color.mixed or cell.number > HIGH else "one or two dice that make"
    return f"{cell.words} needs {need} {cell.words}; the dice show {shown(state)}"


def _why_no_adjustment(state: State, move: Nudge | Flip, die: str) -> str:
    if die not in state.dice:
        return f"{die} is not one of the dice in play ({', '.join(state.dice)})"
    if isinstance(move, Flip):
        return f"seat {state.seat} has no Flip to spend; a row's complete 6–8 gives one"
    if not state.sheet.nudges:
        return f"seat {state.seat} has no ±1 to spend; a row's complete 2–5 gives one"
    value = state.latest[state.dice.index(die)]
    return f"{die} shows {value}, and a ±1 stays within {LOW} to {HIGH}"


def shown(state: State) -> str:
    """The dice in words, with what abilities have made of them: `R1 4, Y1 3 or 2`."""
    return ", ".join(
        f"{die} {rolled}" if rolled == latest else f"{die} {rolled} or {latest}"
        for die, rolled, latest in zip(state.dice, state.rolled, state.latest, strict=True)
    )
