"""The state of a game of Color Dice, and simple questions about it. No attack rules here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from .notation import COLORS, Color

PAWNS: Final = 9
POSITIONS: Final = 9
LOCK: Final = 7
THROWS: Final = 3
FEWEST_AREAS: Final = 4
LAST_TURN: Final = 500

Areas = tuple[tuple[int, ...], ...]
"""How many pawns are where: `areas[area][color]`."""


class Phase(Enum):
    """What the game is waiting for."""

    START = "start"
    THROW = "throw"
    KEEP = "keep"
    ORDER = "order"
    ATTACK = "attack"
    COUNTER = "counter"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """A position. Unless noted otherwise, tuples are indexed by color."""

    seats: int
    turn: int
    active: Color
    phase: Phase
    areas: Areas
    outside: tuple[int, ...]
    gone: tuple[int, ...]
    """Struck pawns of dummies, out of the game."""
    dice: tuple[int, ...]
    """1 to 6; 0 before the first throw of the turn."""
    throws: tuple[int, ...]
    """How many times each die has been thrown this turn."""
    thrown: tuple[Color, ...] = ()
    """The dice being thrown right now."""
    late: bool = False
    """The active player attacks after the counterattacks."""
    attacked: tuple[Color, ...] = ()
    """Colors the active player has attacked this turn, in order."""
    counters: tuple[Color, ...] = ()
    """Colors that may still counterattack, in order."""
    winner: Color | None = None
    anywhere: bool = False
    """Option `moves any`: a group may move into any area."""
    returning: bool = False
    """Option `dummies return`: their struck pawns go outside."""


def colors(state: State) -> tuple[Color, ...]:
    """The colors in play, dummies last."""
    return COLORS[: len(state.areas)]


def is_dummy(state: State, color: Color) -> bool:
    return color >= state.seats


def vanish(state: State, color: Color) -> bool:
    """Struck pawns of this color leave the game instead of going outside."""
    return is_dummy(state, color) and not state.returning


def throws_left(state: State) -> tuple[int, ...]:
    """How many more times each die may be thrown this turn."""
    return tuple(THROWS - thrown for thrown in state.throws)


def group(state: State, attacker: Color, target: Color) -> int:
    """How many pawns an attack needs with these dice; below 1, no attack is possible."""
    return state.dice[attacker] - state.dice[target]


def clockwise(state: State) -> tuple[Color, ...]:
    """The other colors in seating order, starting after the active player."""
    everyone = colors(state)
    return everyone[state.active + 1 :] + everyone[: state.active]


def targets(state: State) -> tuple[Color, ...]:
    """Colors with a lower die that the active player has not attacked this turn."""
    mine = state.dice[state.active]
    return tuple(
        [color for color in colors(state) if state.dice[color] < mine and color not in state.attacked]
    )


def rivals(state: State) -> tuple[Color, ...]:
    """Colors with a higher die than the active player, in the order of their counterattacks."""
    mine = state.dice[state.active]
    return tuple([color for color in clockwise(state) if state.dice[color] > mine])


def attacker(state: State) -> Color:
    """Whose pawns are about to attack: the active color, or the one that may counterattack."""
    return state.counters[0] if state.phase is Phase.COUNTER else state.active


def decider(state: State, color: Color) -> int:
    """The seat that decides for this color: its own, or, for a dummy, the next player after the active one."""
    if is_dummy(state, color):
        return (state.active + 1) % state.seats + 1
    return color + 1


def free(areas: Areas, area: Color) -> int:
    """How many positions in an area are empty."""
    return POSITIONS - sum(areas[area])


def locked(areas: Areas, color: Color, area: Color) -> bool:
    """Whether these pawns can be neither moved nor struck."""
    return color != area and areas[area][color] >= LOCK
