"""Which moves may be played, and why others may not. Nothing is changed here."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from .dice_groups import HIGH, LOW, PARTS, PRIMARY, TRIPLE_ONES, VALUES, differ, either, reach
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


def is_wild(state: State) -> bool:
    """Whether triple ones let the player to act claim anything the dice could show."""
    return (
        state.triple1
        and state.rolled == TRIPLE_ONES
        and (state.phase is Phase.ACTIVE or state.solo)
        and not (state.once and state.made)
    )


def made_by(state: State, cell: Cell) -> int:
    """The groups that could make this cell now, whether or not it is open."""
    return reach(state.dice, state.offered, is_wild(state), cell.color).get(cell, 0)


def surely_made_by(state: State, cell: Cell) -> int:
    """The groups that could make this cell now from rolled and latest values, whether or not it is open."""
    return reach(state.dice, either(state.rolled, state.latest), is_wild(state), cell.color).get(cell, 0)


def claimable(state: State) -> dict[Cell, int]:
    """Every cell the player to act can claim now, each with the set of groups it can come from."""
    return _open(state, state.offered, state.made)


def compulsory(state: State) -> dict[Cell, int]:
    """The claims that rule out a pass: those that rolled and latest values allow after any first claim (U11, U15)."""
    return _open(state, either(state.rolled, state.latest), state.compels)


def _open(state: State, offered: tuple[int, ...], made: int) -> dict[Cell, int]:
    found = reach(state.dice, offered, is_wild(state))
    return {cell: groups for cell, groups in found.items() if _is_open(state, cell, groups, made)}


def _is_open(state: State, cell: Cell, groups: int, made: int) -> bool:
    """Whether a cell is blank, and these groups leave it other dice than those of the first claim."""
    return not is_marked(state.sheet.rows, cell) and (not made or differ(made, groups))


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
    """Every legal move once: picks in the order of the rule page, or claims by row and number, then `pass`
    (if no claim is compulsory) or `done`, then every ±1 and every Flip in the order of the dice.
    """
    if state.phase is Phase.PICK:
        return _PICKS
    if state.phase not in _CLAIMING:
        return ()
    cells = claimable(state)
    if state.phase is Phase.EXTRA:
        return (*(_EXTRAS[cell] for cell in CELLS if cell in cells), Done(), *adjustments(state))
    stop = () if cells and compulsory(state) else (Pass(),)
    return (*(_MARKS[cell] for cell in CELLS if cell in cells), *stop, *adjustments(state))


def why_not(state: State, move: Move) -> str:
    """Why this move is not legal, in a sentence; empty if it is."""
    if _fits(state, move):
        return ""
    if state.phase is Phase.OVER:
        return "the game is over"
    if state.phase in _THROWING:
        return "roll the dice first"
    if state.phase is Phase.PICK:
        return "pick three dice and roll them first"
    match move:
        case Pick():
            return "you've already picked this turn's dice"
        case Mark() if state.phase is Phase.EXTRA:
            return "you've made your claim; a second one costs an Extra"
        case Extra() if state.phase is Phase.ACTIVE:
            return "you can't spend an Extra on dice you picked yourself, only on the others’ dice"
        case Extra() if state.phase is Phase.OTHERS:
            return "an Extra pays for a second claim; make your first one, which is free, before that"
        case Mark(cell) | Extra(cell):
            return _why_no_claim(state, cell)
        case Pass():
            if state.phase is Phase.EXTRA:
                return "you've made your claim; now spend an Extra, or choose Done"
            return f"you can still make a claim, so you must; for example {min(compulsory(state)).words}"
        case Done():
            return "there's no Extra to decline yet: claim a cell first, or pass if none is open"
        case Nudge(die) | Flip(die):
            return _why_no_adjustment(state, move, die)
    assert_never(move)


def _fits(state: State, move: Move) -> bool:
    """Whether a move is in `legal`, without listing the other claims."""
    match move:
        case Mark(cell) | Extra(cell):
            if state.phase not in _CLAIMING or isinstance(move, Extra) is not (state.phase is Phase.EXTRA):
                return False
            groups = made_by(state, cell)
            return bool(groups) and _is_open(state, cell, groups, state.made)
        case Nudge() | Flip():
            return state.phase in _CLAIMING and move in adjustments(state)
    return move in legal(state)


def _why_no_claim(state: State, cell: Cell) -> str:
    place = f"the {printed(cell.number)} in the {cell.color.word} row"
    if is_marked(state.sheet.rows, cell):
        return f"{place} is already marked"
    if made_by(state, cell):
        return f"{place} can only come from the same dice as your first claim; a second one needs other dice"
    return f"{place} needs {_needed(cell)}; the dice show {shown(state)}"


def _needed(cell: Cell) -> str:
    """The dice it takes to make this cell."""
    total = "11 or 12" if cell.number == LAST else str(cell.number)
    if cell.color.mixed:
        one, other = PARTS[cell.color]
        return f"a {one.word} and a {other.word} die that add up to {total}"
    pair = f"two {cell.color.word} dice that add up to {total}"
    return pair if cell.number > HIGH else f"a {cell.color.word} die showing {total}, or {pair}"


def _why_no_adjustment(state: State, move: Nudge | Flip, die: str) -> str:
    if die not in state.dice:
        return "this die isn't one of the three in play"
    if isinstance(move, Flip):
        return "you have no Flip to spend; completing 6–8 in a row earns one"
    if not state.sheet.nudges:
        return "you have no ±1 to spend; completing 2–5 in a row earns one"
    value = state.latest[state.dice.index(die)]
    return (
        f"this {PRIMARY[die[0]].word} die shows {value}, and a ±1 can't take it below {LOW} or above {HIGH}"
    )


def shown(state: State) -> str:
    """The dice in words, with what abilities have turned them into: `red 4, yellow 3 or 2`."""
    return ", ".join(
        f"{PRIMARY[die[0]].word} {choices(state, place)}" for place, die in enumerate(state.dice)
    )


def choices(state: State, place: int) -> str:
    """The values a claim may use for a die, the rolled one first and the latest last: `4`, `3 or 2`, `3, 2, 5 or 4`."""
    rolled, latest = state.rolled[place], state.latest[place]
    between = [value for value in VALUES[state.offered[place]] if value not in (rolled, latest)]
    *others, last = dict.fromkeys([rolled, *between, latest])
    return f"{', '.join(map(str, others))} or {last}" if others else str(last)
