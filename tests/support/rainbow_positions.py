"""Puts chosen dice on the table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rollbow.games.rainbow import GAME
from rollbow.games.rainbow.dice import DRAWN, FACES, NAMES
from rollbow.games.rainbow.state import State
from rollbow.kernel.game import Roll, Rolled

if TYPE_CHECKING:
    from rollbow.games.rainbow.notation import Move
    from rollbow.games.rainbow.score import Sheets


class Table:
    """A game with chosen dice: the state, and what happened last."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: tuple[object, ...] = ()
        self.heard: list[object] = []

    def move(self, *texts: str) -> Table:
        for text in texts:
            self._apply(GAME.parse(text))
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
        """Throws all loose dice, given as `a1:R6 L:4` or with bare values as `a1:6`."""
        roll = GAME.turn(self.state)
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

    def _apply(self, move: Move | Rolled) -> Table:
        step = GAME.apply(self.state, move)
        self.state, self.events = step.state, step.events
        self.heard += step.events
        return self


def table(seats: int = 2, sheets: Sheets | None = None, seat: int = 1) -> Table:
    """A table with this many seats and these turns already played."""
    state = GAME.start(seats, {})
    return Table(replace(state, sheets=sheets or state.sheets, seat=seat))
