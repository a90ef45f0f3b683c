"""Puts chosen dice on the table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rollbow.games import rainbow
from rollbow.games.rainbow.dice import DRAWN, FACES, NAMES
from rollbow.games.rainbow.state import State
from rollbow.kernel.game import Roll, Rolled

if TYPE_CHECKING:
    from collections.abc import Callable


class Table:
    """A game whose dice are chosen: the state, and what happened last."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: tuple[object, ...] = ()
        self.heard: list[object] = []

    def move(self, *texts: str) -> Table:
        for text in texts:
            self._apply(rainbow.parse(text))
        return self

    def draw(self, dice: str) -> Table:
        """Rolls for the first time and draws these dice."""
        self.move("roll")
        wanted = dice.split()
        assert len(wanted) == DRAWN
        rest = [name for name in NAMES if name not in wanted]
        places = {name: place for place, name in enumerate([*wanted, *rest])}
        return self._apply(Rolled(tuple(places[name] for name in NAMES)))

    def throw(self, faces: str) -> Table:
        """Throws all loose dice; `a1:R6 L:4` or a bare value `a1:6`."""
        roll = rainbow.turn(self.state)
        assert isinstance(roll, Roll)
        shown = dict(part.split(":") for part in faces.split())
        assert [die.name for die in roll.dice] == list(shown)
        values = []
        for name, text in shown.items():
            value = int(text[-1])
            if len(text) == 2:
                assert str(FACES[NAMES.index(name)][value - 1]) == text, f"{name} has no {text}"
            values.append(value - 1)
        return self._apply(Rolled(tuple(values)))

    def turn_of(self, dice: str, faces: str, *moves: str) -> Table:
        """One turn with one throw."""
        return self.draw(dice).throw(faces).move(*moves)

    def _apply(self, move: object) -> Table:
        step = rainbow.apply(self.state, move)  # type: ignore[arg-type]
        self.state, self.events = step.state, step.events
        self.heard += step.events
        return self


@pytest.fixture
def table() -> Callable[..., Table]:
    """A table for so many seats, with these turns already played."""

    def lay(seats: int = 2, sheets: tuple[tuple[int, ...], ...] | None = None, seat: int = 1) -> Table:
        state = rainbow.start(seats, {})
        return Table(replace(state, sheets=sheets or state.sheets, seat=seat))

    return lay
