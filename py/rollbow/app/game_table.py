"""What a game's table is, and what it gets to draw from.

A table never decides what is legal: it asks the scene, and its buttons carry a move's text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rollbow.games import part
from rollbow.kernel.game import BadNotation, Over, Roll, Seat

from .html import Html, el

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rollbow.kernel.game import Game, Sound, Turn

    from .html import Attribute, Child


GUIDE_WORDS = "guide-words"
"""The id of the guide's words."""
THEN = "; "
"""Between the moves of a button that plays several."""
HINT_WORDS = "hint-words"
"""The id of the hint's words."""


@dataclass(frozen=True)
class Scene:
    """One moment at the table.

    `viewer` is the seat whose sheet is shown large. `active` is false while nobody at this screen may act: a bot
    is thinking, a replay is running, another tab is playing. `picked` is what is ticked on this screen, in order; only
    the table knows what it means, and a move clears it unless the table keeps some. `proposals` is false if the players
    don't want moves suggested. `pointed` is the id of the control the guide points at, and `guided` the move it
    suggests. `advised` are the ids of what the expert's hint is about. `news` are the events since the viewer's last
    move, if it is the viewer's turn again.
    """

    game: Game[Any, Any]
    state: Any
    names: tuple[str, ...]
    viewer: int
    active: bool = True
    picked: tuple[str, ...] = ()
    events: tuple[Any, ...] = ()
    proposals: bool = True
    pointed: str = ""
    guided: str = ""
    advised: frozenset[str] = frozenset()
    news: tuple[Any, ...] = ()

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
        """Whether real dice are due."""
        return isinstance(self.turn, Roll)

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """The texts of all legal moves; none while nobody at this screen may act."""
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

    def ring(self, identity: Attribute) -> dict[str, Attribute]:
        """The extra attributes of this control when the guide points at it, or a hint is about it."""
        if self.pointed and identity == self.pointed:
            return {"data_pointed": True, "aria_describedby": GUIDE_WORDS}
        return {"data_advised": True, "aria_describedby": HINT_WORDS} if identity in self.advised else {}


@dataclass(frozen=True, slots=True)
class Entry:
    """How real dice are entered: the prompt, how many of them are put in order (the others follow), and what to
    call a die if not by its name.

    `pad`: dice with many faces share one pad of faces, row by row; each tap is for the next die. `draw` shows a face,
    `said` is how it is read aloud.
    """

    words: str
    count: int = 0
    labels: Mapping[str, str] = field(default_factory=dict)
    pad: tuple[tuple[str, ...], ...] = ()
    draw: Callable[[str], Child] = str
    said: Callable[[str], str] = str


@dataclass(frozen=True)
class Table:
    """How a game looks and sounds: `TABLE` in `games/SLUG/table/__init__.py`."""

    board: Callable[[Scene], Html]
    """The sheets or the board."""
    tray: Callable[[Scene], Html]
    """Dice and actions, within reach of a thumb. The one primary button confirms what was chosen, is the only thing to
    do, or says what to choose; it never chooses.
    """
    pick: Callable[[Scene, str], tuple[str, ...]]
    """What is picked after a tap on this token."""
    moment: Callable[[Any], str]
    """Where the game stands, for the top bar: 'Round 3 of 12'."""
    standing: Callable[[Any, int], int | str]
    """Where a seat stands: its points, or its progress in a few words: '12 of 16'."""
    picture: Callable[[Any], Html]
    """A small picture of the board, for the shelf: one `svg`."""
    tell: Callable[[Any, Sequence[str]], str]
    """What happened, in a sentence; empty for what only needs to be seen."""
    sound: Callable[[object], Sound]
    """What an event sounds like."""
    entry: Callable[[Any], Entry] | None = None
    """How real dice are entered, if there is more to it than throwing them."""
    shared: bool = False
    """Whether one board serves the whole table; otherwise each player has a sheet."""
    phrase: Callable[[Any, str, Sequence[str]], str] | None = None
    """A legal move in words, for a hint: 'Claim red 8'. Without it, the move's text."""
    where: Callable[[Any, str], tuple[str, ...]] | None = None
    """The ids of the controls and places that a legal move is about."""
    brief: Callable[[Any, Sequence[str]], str] | None = None
    """What happened, in a few words that follow a player's name: 'claims red 8'; empty if it isn't news. Without it,
    what `tell` says.
    """
    keeps: Callable[[Any, Any, tuple[str, ...]], tuple[str, ...]] | None = None
    """What stays picked after a move, given the states before and after it; without it, nothing."""
    sample: tuple[int, int] = (3, 12)
    """How to reach a position that shows most pieces: which legal move to take, counted from the last one taken, and
    how many times.
    """


def table(slug: str) -> Table:
    """The table of a game, loaded on first use."""
    found: Table = part(slug, "table").TABLE
    return found


def move_button(scene: Scene, move: str, *label: Child, **attributes: Attribute) -> Html:
    """A button that plays a move or, if it isn't legal, says why."""
    legal = scene.can(move)
    return el(
        "button",
        *label,
        **{
            "type": "button",
            "data_do": "move" if legal else "why",
            "value": move,
            "aria_disabled": None if legal else "true",
            **attributes,
            **scene.ring(attributes.get("id")),
        },
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
            **scene.ring(attributes.get("id")),
        },
    )


def several_button(scene: Scene, moves: Sequence[str], *label: Child, **attributes: Attribute) -> Html:
    """A button that plays several moves in a row."""
    return el(
        "button",
        *label,
        **{
            "type": "button",
            "data_do": "move",
            "value": THEN.join(moves),
            **attributes,
            **scene.ring(attributes.get("id")),
        },
    )


def prompt(scene: Scene, refused: str, *label: Child, **attributes: Attribute) -> Html:
    """Takes the main button's place while nothing is chosen, and says what to choose. `refused` is a move that
    can't be played yet; pressing the button says why.
    """
    identity = attributes.get("id", "act")
    return el(
        "button",
        *label,
        **{
            "type": "button",
            "data_do": "why",
            "value": refused,
            "class_": "main",
            "id": identity,
            "aria_disabled": "true",
            **attributes,
            **scene.ring(identity),
        },
    )
