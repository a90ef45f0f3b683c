"""Games and positions for tests of the study."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Any

from rollbow.bots.bot import mind
from rollbow.games import GAMES
from rollbow.games.judged import version
from rollbow.kernel.dice import throw
from rollbow.kernel.game import Over, Roll
from rollbow.kernel.record import REAL_DICE, Played, Thrown, write
from rollbow.kernel.session import begin, cut, play, replay

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rollbow.kernel.game import Game
    from rollbow.kernel.record import Record
    from rollbow.kernel.session import Session

    AnyGame = Game[Any, Any]

JUDGED = [slug for slug in GAMES if find_spec(f"rollbow.games.{slug}.bot.win_chances")]
"""The games that have a judge."""


def cut_text(record: Record, entries: int, *, real: bool = False) -> str:
    """The first part of a record with its throws written out; `real`: as if played with real dice."""
    short = cut(replay(GAMES, record), entries).record
    return write(replace(short, seed=REAL_DICE) if real else short)


def line(
    game: AnyGame, seats: int, seed: str, level: str, options: dict[str, Any] | None = None
) -> Iterator[Any]:
    """Every state of a game that bots play, up to the last."""
    rng = Random(seed)
    state = game.start(seats, options or {})
    yield state
    while not isinstance(turn := game.turn(state), Over):
        move = throw(seed, turn) if isinstance(turn, Roll) else mind(game.slug).choose(state, level, rng, 1.0)
        state = game.after(state, move).state
        yield state


def made_up(session: Session, spread: float = 20.0) -> list[str]:
    """A whole report of a game, in the lines of `rollbow.study.report`, with made-up numbers: every throw and
    every move is a point, and the sums are right.
    """
    rng, seats = Random(session.record.id), len(session.record.seats)
    chances = [1 / seats if seats > 1 else 150.0] * seats
    sums = {seat: [chances[0], 0.0, 0.0, 0.0, 0.0, 0.0] for seat in range(seats)}
    lines = [f"judge {version(session.game.slug)} {spread:g}", f"0 . {_told(chances)}"]
    for entry, made in enumerate(session.record.entries[: len(session.states) - 1], 1):
        seat = made.seat - 1 if isinstance(made, Played) else rng.randrange(seats)
        moved = _moved(seat, seats, rng)
        if isinstance(made, Played):
            moved = [-each for each in moved]
            if entry % 3 == 0:
                moved = [0.0] * seats
        chances = [old + new for old, new in zip(chances, moved, strict=True)]
        for each, brought in enumerate(moved):
            place = 2 if isinstance(made, Thrown) else 3 if each == seat else 4
            sums[each][place] += -brought if place == 3 else brought
        kind = f"{_told(chances)} {_told(moved)}"
        lines.append(
            f"{entry} {made.seat} {kind} {entry - 1} {int(moved[seat] < 0)}"
            if isinstance(made, Played)
            else f"{entry} * {kind}"
        )
    for seat, parts in sums.items():
        parts[1] = chances[seat]
        lines.append(f"= {seat + 1} {_told(parts)}")
    return lines


def _moved(seat: int, seats: int, rng: Random) -> list[float]:
    """What a point brings this seat, at the others' cost."""
    size = rng.random() / 100
    return [size if each == seat else -size / (seats - 1) for each in range(seats)]


def _told(numbers: Sequence[float]) -> str:
    return ",".join(f"{each:.6g}" for each in numbers)


def hasty() -> Record:
    """A game alone in which the expert played, but for the first turn, which ended at the first stop."""
    session = begin(GAMES["rainbow"], ["Ada"], "early-bird", "0123456789abcdef", "2026-11-18T09:30Z")
    while not isinstance(session.turn, Over):
        move = mind("rainbow").choose(session.state, "expert", Random(1), 1.0)
        text = session.game.spell(move)
        if text == "roll" and len(session.record.entries) == 4:
            text = "stop"
        session = play(session, text)
    return replace(session.record, seats=("Ada",))
