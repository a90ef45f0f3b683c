"""What a game's table is given to draw, and what a table module has to offer.

A table never decides what is legal: it asks the scene, and its buttons carry a move's text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from rollbow.kernel.game import BadNotation, Over, Roll, Seat

from .html import Html, el

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rollbow.kernel.game import Game, Turn

    from .html import Attribute, Child


@dataclass(frozen=True)
class Scene:
    """One moment at the table.

    `viewer` is the seat whose sheet is shown large. `active` is false while nobody at this screen may act:
    a bot thinks, a replay is shown, another tab plays. `picked` is what is ticked on this screen only, in the
    order it was picked; the table gives it its meaning, and it is empty again after every move. `proposals`
    is false when the players want no moves proposed.
    """

    game: Game[Any, Any]
    state: Any
    names: tuple[str, ...]
    viewer: int
    active: bool = True
    picked: tuple[str, ...] = ()
    events: tuple[object, ...] = ()
    proposals: bool = True

    @cached_property
    def turn(self) -> Turn:
        return self.game.turn(self.state)

    @property
    def seat(self) -> int | None:
        """The seat to move."""
        return self.turn.number if isinstance(self.turn, Seat) else None

    @property
    def over(self) -> bool:
        return isinstance(self.turn, Over)

    @property
    def throwing(self) -> bool:
        """Real dice are waited for."""
        return isinstance(self.turn, Roll)

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """The texts of all legal moves; none while this screen may not act."""
        return tuple(self.game.spell(move) for move in self.game.legal(self.state)) if self.active else ()

    @cached_property
    def _lit(self) -> frozenset[str]:
        return frozenset(self.moves)

    def can(self, move: str) -> bool:
        """Whether this move's text is legal now."""
        return move in self._lit

    def why_not(self, move: str) -> str:
        """Why this move's text can't be played now."""
        try:
            return self.game.why_not(self.state, self.game.parse(move))
        except BadNotation as error:
            return str(error)


@dataclass(frozen=True, slots=True)
class Entry:
    """How real dice are asked for: the sentence, how many of them are put in order (the others follow), and what
    a die is called where its name wouldn't do.
    """

    words: str
    count: int = 0
    labels: Mapping[str, str] = field(default_factory=dict)


class Table(Protocol):
    """`games/SLUG/view.py`: how a game looks. It may have `entry(state) -> Entry` as well, for real dice, and
    `SHARED = True` where one board serves the whole table.
    """

    def board(self, scene: Scene) -> Html:
        """The sheets or the board."""

    def tray(self, scene: Scene) -> Html:
        """Dice and actions, in reach of a thumb; exactly one primary button when there is something to do."""

    def pick(self, scene: Scene, token: str) -> tuple[str, ...]:
        """What is picked after a tap on this token."""

    def moment(self, state: Any) -> str:
        """Where the game stands, for the top bar: 'Round 3 of 12'."""

    def standing(self, state: Any, seat: int) -> str:
        """A seat's score or progress, short: '97', '12 of 16'."""

    def picture(self, state: Any) -> Html:
        """A small picture of the board, for the shelf: one `svg`."""

    def tell(self, event: object, names: Sequence[str]) -> str:
        """What happened, in a sentence; empty for what only the eye needs."""


def table(slug: str) -> Table:
    """The table of a game, loaded when it is first looked at."""
    return cast("Table", import_module(f"rollbow.games.{slug}.view"))


def move_button(scene: Scene, move: str, *label: Child, **attributes: Attribute) -> Html:
    """A button that plays a move, or, when the move isn't legal, says why."""
    if scene.can(move):
        return el("button", *label, **{"type": "button", "data_do": "move", "value": move, **attributes})
    return el(
        "button",
        *label,
        **{"type": "button", "data_do": "why", "value": move, "aria_disabled": "true", **attributes},
    )


def pick_button(scene: Scene, token: str, *label: Child, **attributes: Attribute) -> Html:
    """A button that ticks or unticks something on this screen."""
    return el(
        "button",
        *label,
        **{
            "type": "button",
            "data_do": "pick",
            "value": token,
            "aria_pressed": "true" if token in scene.picked else "false",
            **attributes,
        },
    )
