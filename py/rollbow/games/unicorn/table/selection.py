"""What is ticked on this screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..legal import claimable
from ..notation import spell_cell
from ..sheet import CELL
from ..state import Phase
from .reachable_cells import CLAIMING, ways

if TYPE_CHECKING:
    from rollbow.app.game_table import Scene

    from ..sheet import Cell
    from ..state import State

OF = "of "
"""Begins the tick that counts the steps to a cell."""
_CELLS = {spell_cell(cell): cell for cell in CELL.values()}


def pick(scene: Scene, token: str) -> tuple[str, ...]:
    """Ticks one thing at a time: three dice to roll, a die to change, or a cell within reach."""
    return () if token in scene.picked[:1] else (token,)


def ticked(scene: Scene) -> tuple[str, str]:
    """What kind of thing is ticked, `die` or `cell`, and which one."""
    kind, _, name = "".join(scene.picked[:1]).partition(" ")
    return kind, name


def target(picked: tuple[str, ...]) -> Cell | None:
    """The cell that abilities are to open."""
    kind, _, name = "".join(picked[:1]).partition(" ")
    return _CELLS.get(name) if kind == "cell" else None


def steps(state: State, picked: tuple[str, ...]) -> tuple[str, ...]:
    """The moves still to be played for the cell that is ticked: abilities, then the claim."""
    cell = target(picked)
    if cell is None or state.phase not in CLAIMING:
        return ()
    claim = f"{'extra' if state.phase is Phase.EXTRA else 'mark'} {spell_cell(cell)}"
    if cell in claimable(state):
        return (claim,)
    way = next(iter(ways(state).get(cell, ())), None)
    return (*way.steps, claim) if way else ()


def total(state: State, picked: tuple[str, ...]) -> int:
    """How many steps the ticked cell takes, with those already made."""
    counted = next((int(token.removeprefix(OF)) for token in picked if token.startswith(OF)), 0)
    return max(counted, len(steps(state, picked)))


def keeps(before: State, after: State, picked: tuple[str, ...]) -> tuple[str, ...]:
    """A cell that abilities open stays ticked until it is claimed; how many steps it takes is not forgotten."""
    same = (before.phase, before.seat, before.made) == (after.phase, after.seat, after.made)
    if not same or before.latest == after.latest or not (left := len(steps(after, picked))):
        return ()
    return (picked[0], f"{OF}{max(left + 1, total(before, picked))}")
