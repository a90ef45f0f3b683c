"""What a game's card remembers, so that statistics and daily games needn't read the game again."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rollbow import app
from rollbow.app import kept
from rollbow.kernel import extra_headers as headers
from rollbow.kernel.game import Over, Roll, Seat
from rollbow.kernel.record import BY_LETTERS, Played, Thrown, level

if TYPE_CHECKING:
    from rollbow.kernel.record import Record
    from rollbow.kernel.session import Session

SIDES = 6
_TRY = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)
_NUMBERS = re.compile(r"-?\d{1,8}(?:,-?\d{1,8})*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Facts:
    """A game in numbers. Scores and winners are empty while it runs; `faces` counts how often each of a die's six faces
    came up. `daily` is the day of a daily game and `attempt` which try at it this is. `real`: played with real dice.
    `fresh`: no person has moved yet. `waits`: the seat of the person to move, or 0.
    `elsewhere`: the seat of the person elsewhere whose turn it is, or 0; `unsent`: they still have to be sent a
    letter.
    """

    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    daily: str = ""
    attempt: int = 1
    takebacks: bool = False
    real: bool = False
    fresh: bool = False
    waits: int = 0
    elsewhere: int = 0
    unsent: bool = False


def of(session: Session) -> Facts:
    """The facts of a game as it is now."""
    record, turn = session.record, session.turn
    ended = turn.result if isinstance(turn, Over) else None
    elsewhere = kept.letters.awaited(session) if session.legs is not None else ()
    return Facts(
        ended.scores if ended else (),
        ended.winners if ended else (),
        _faces(session) if ended else (),
        daily(record),
        attempt(record),
        session.takebacks,
        session.real_dice,
        not ended and session.legs is None and fresh(session),
        turn.number
        if isinstance(turn, Seat)
        and (session.legs is None or session.legs.acts(turn.number))
        and not level(record.seats[turn.number - 1])
        else 0,
        elsewhere[0] if elsewhere else 0,
        session.legs is not None and kept.letters.unsent(session),
    )


def fresh(session: Session) -> bool:
    """Whether no person has moved yet."""
    seats = session.record.seats
    return not any(
        isinstance(entry, Played) and not level(seats[entry.seat - 1]) for entry in session.record.entries
    )


def daily(record: Record) -> str:
    """The day whose daily game this is; empty if it isn't one. A game by letters never is, whatever its header says."""
    day = headers.value(record, headers.DAILY) if record.format != BY_LETTERS else ""
    return day if day and app.days.read(day) else ""


def attempt(record: Record) -> int:
    """Which try at a daily game this is."""
    text = headers.value(record, headers.TRY)
    return int(text) if _TRY.fullmatch(text) else 1


def write(facts: Facts) -> str:
    """The facts as a text without spaces."""
    parts = {
        "s": _joined(facts.scores),
        "w": _joined(facts.winners),
        "f": _joined(facts.faces),
        "d": facts.daily.replace("-", ""),
        "t": str(facts.attempt) if facts.attempt > 1 else "",
        "b": "1" if facts.takebacks else "",
        "r": "1" if facts.real else "",
        "n": "1" if facts.fresh else "",
        "y": str(facts.waits or ""),
        "e": f"{facts.elsewhere},1" if facts.unsent else str(facts.elsewhere or ""),
    }
    return ";".join(f"{name}{value}" for name, value in parts.items() if value)


def read(text: str) -> Facts | None:
    """The facts in a text, or None if there are none."""
    known: dict[str, tuple[int, ...]] = {}
    for part in text.split(";") if text else ():
        if part[:1] not in "swfdtbrnye" or not _NUMBERS.fullmatch(part[1:]):
            return None
        known[part[:1]] = tuple(int(number) for number in part[1:].split(","))
    day = str(known.get("d", ("",))[0])
    daily = f"{day[:4]}-{day[4:6]}-{day[6:]}" if day else ""
    if daily and not app.days.read(daily):
        return None
    return Facts(
        known.get("s", ()),
        known.get("w", ()),
        known.get("f", ()),
        daily,
        known.get("t", (1,))[0],
        "b" in known,
        "r" in known,
        "n" in known,
        known.get("y", (0,))[0],
        known.get("e", (0,))[0],
        len(known.get("e", ())) > 1,
    )


def _joined(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


def _faces(session: Session) -> tuple[int, ...]:
    counts = [0] * SIDES
    for state, entry in zip(session.states, session.record.entries, strict=False):
        if isinstance(entry, Thrown) and isinstance(roll := session.game.turn(state), Roll):
            for die, (_, face) in zip(roll.dice, entry.faces, strict=True):
                if die.faces == SIDES:
                    counts[face - 1] += 1
    return tuple(counts)
