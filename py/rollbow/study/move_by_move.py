"""A record move by move: what every throw brought, and what every decision cost. No sums here, and no screen.

A generator, so that a reader shows what there is and stops when it likes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rollbow.games import GAMES
from rollbow.kernel.game import Roll, Seat
from rollbow.kernel.record import BadRecord, NewerRecord, read
from rollbow.kernel.session import replay

from .values import averaged, counted, judge, landed, worth

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rollbow.bots.judge import Chances
    from rollbow.kernel.game import Game
    from rollbow.kernel.session import Session

NOTHING = 0.0005
"""Less than this (0.05 points of the chance to win, or this share of the spread alone) counts as nothing."""
INACCURACY, MISTAKE, BLUNDER = 0.05, 0.10, 0.15
"""From what a decision costs of the chance to win."""
ALONE = (0.05, 0.10, 0.20)
"""The same alone, by share of the spread of final results."""


@dataclass(frozen=True, slots=True)
class Start:
    """Where a game stands after `entry` entries of its record. `chances` is what each seat may expect there."""

    entry: int
    chances: Chances


@dataclass(frozen=True, slots=True)
class Throw:
    """After a throw. `luck` is what it brought each seat over the mean of all throws."""

    entry: int
    chances: Chances
    luck: Chances


@dataclass(frozen=True, slots=True)
class Decision:
    """After a seat's thought, begun at `begun` entries: one move, or several that were one plan.

    `moved` is what it moved to each seat, against the best. `forced`: there was no choice. `grade` counts up from 0 by
    the three limits.
    """

    entry: int
    chances: Chances
    begun: int
    seat: int
    forced: bool
    moved: Chances
    grade: int

    @property
    def given_up(self) -> float:
        return -self.moved[self.seat - 1]


Point = Start | Throw | Decision


def opened(text: str | bytes) -> Session:
    """The game in a record's text, damaged or not, as far as it can be read. Raises BadRecord for a bad header."""
    try:
        record = read(text)
    except NewerRecord:
        raise
    except BadRecord as error:
        lines = (text.decode("utf-8", "replace") if isinstance(text, bytes) else text).split("\n")
        if "---" not in lines[: error.line - 1]:
            raise
        record = read("\n".join(lines[: error.line - 1]) + "\n")
    return replay(GAMES, record)


def walk(session: Session) -> Iterator[Point]:
    """The start, every throw and every decision of a game, in order."""
    return (point for point in steps(session) if point is not None)


def steps(session: Session) -> Iterator[Point | None]:
    """The same with pauses where it takes long: None."""
    game, states = session.game, session.states
    here = worth(game, states[0])
    yield Start(0, here)
    entry = 0
    while entry + 1 < len(states):
        before, begun = here, entry
        turn = game.turn(states[entry])
        if isinstance(turn, Roll):
            average = counted(game, states[entry], (yield from averaged(game, states[entry])))
            entry += 1
            here = worth(game, states[entry])
            after = counted(game, states[entry], landed(game, states[entry]))
            yield Throw(entry, here, tuple(now - each for now, each in zip(after, average, strict=True)))
            continue
        if not isinstance(turn, Seat):
            return
        entry = _thought(game, states, begun)
        here = worth(game, states[entry])
        forced = all(len(game.legal(state)) == 1 for state in states[begun:entry])
        unit = judge(game.slug).spread if len(here) == 1 else 1.0
        moved = tuple(now - best for now, best in zip(here, before, strict=True))
        cost = -moved[turn.number - 1] / unit
        if forced or cost < NOTHING:
            moved, cost = (0.0,) * len(here), 0.0
        limits = ALONE if len(here) == 1 else (INACCURACY, MISTAKE, BLUNDER)
        grade = sum(cost >= limit for limit in limits)
        yield Decision(entry, here, begun, turn.number, forced, moved, grade)


def _thought(game: Game[Any, Any], states: tuple[Any, ...], begun: int) -> int:
    """Where the thought that begins here ends."""
    entry = begun + 1
    while entry + 1 < len(states) and thinking(game, states[begun], states[entry]):
        entry += 1
    return entry


def thinking(game: Game[Any, Any], begun: Any, state: Any) -> bool:
    """Whether a thought that began there still goes on here."""
    plan = judge(game.slug).plan
    key = plan(begun)
    return key is not None and game.turn(state) == game.turn(begun) and plan(state) == key
