"""Positions for the tests, written as a person would: marks as `R2-5 O* V11`, dice as `RYB` and `436`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollbow.games.unicorn import GAME
from rollbow.games.unicorn.dice_groups import either
from rollbow.games.unicorn.notation import PICKS
from rollbow.games.unicorn.score import EXTRAS
from rollbow.games.unicorn.sheet import CELLS, NO_MARKS, Sheet, with_mark
from rollbow.games.unicorn.state import Phase, State

if TYPE_CHECKING:
    from rollbow.games.unicorn.sheet import Cell


def cells(marks: str) -> list[Cell]:
    """`R2-5 O* V11` as cells."""
    found = []
    for word in marks.split():
        letter, numbers = word[0], word[1:]
        low, _, high = ("2-11" if numbers == "*" else numbers).partition("-")
        wanted = range(int(low), int(high or low) + 1)
        found += [cell for cell in CELLS if cell.color.letter == letter and cell.number in wanted]
    return found


def every(numbers: str) -> str:
    """The same numbers in all six rows."""
    return " ".join(letter + numbers for letter in "RYBOGV")


def rows(marks: str) -> tuple[int, ...]:
    made = NO_MARKS
    for cell in cells(marks):
        made = with_mark(made, cell)
    return made


def sheet(marks: str = "", extras: int = 9, **more: int) -> Sheet:
    return Sheet(extras=extras, rows=rows(marks), **more)


def firsts(*numbers: int) -> int:
    return sum(1 << number for number in numbers)


def thrown(
    pick: str, values: str, *sheets: Sheet, phase: Phase = Phase.ACTIVE, triple1: bool = False, **more: Any
) -> State:
    """A state with these dice on the table, the active player (or, with OTHERS, seat 2) to claim."""
    filled = sheets or (sheet(),) * 2
    shown = tuple(int(value) for value in values)
    acting = {"seat": 2 if phase is Phase.OTHERS and len(filled) > 1 else 1, **more}
    return State(
        triple1=triple1,
        sheets=filled,
        phase=phase,
        dice=PICKS[pick],
        rolled=shown,
        latest=shown,
        offered=either(shown, shown),
        extras=EXTRAS[len(filled)],
        **acting,
    )


def do(state: State, *moves: str) -> State:
    """The state after these moves, with no dice thrown on the way."""
    for text in moves:
        state = GAME.apply(state, GAME.parse(text)).state
    return state


def can(state: State, text: str) -> bool:
    return GAME.parse(text) in GAME.legal(state)


def claims(state: State) -> str:
    """The cells that can be claimed now: `R4 Y3`."""
    return " ".join(
        text[-3:].strip() for text in map(GAME.spell, GAME.legal(state)) if text.startswith(("mark", "extra"))
    )


def fresh(seats: int = 2, **options: str | int) -> State:
    state = GAME.start(seats, options)
    assert state.sheets[0].extras == (EXTRAS[seats] if options.get("extras") != 6 else 6)
    return state
