"""The library: begin a game, ask a bot, play, save the game as text, and replay that text."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from secrets import token_hex
from typing import TYPE_CHECKING

from rollbow.bots.bot import LEVELS, YARDSTICKS, mind
from rollbow.games import GAMES
from rollbow.kernel import session
from rollbow.kernel.dice import normalize
from rollbow.kernel.game import BadSetup, IllegalMove, Seat, over
from rollbow.kernel.record import REAL_DICE, level, name, read, write
from rollbow.kernel.session import Session, play, put

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rollbow.kernel.game import Result, Value
    from rollbow.kernel.record import Record

__all__ = ["GAMES", "begin", "choose", "play", "put", "read", "replay", "result", "write"]


def begin(
    game: str,
    seats: Sequence[str],
    seed: str,
    options: Mapping[str, Value] | None = None,
    *,
    identity: str = "",
    begun: str = "",
) -> Session:
    """A new game with its first dice thrown.

    `seats` are names; `bot casual`, `bot steady` and `bot expert` are bots. The seed `-` means real dice: `put` tells
    what they show. Id and time go into the record's header; by default they are random and now.
    Raises BadSetup, BadName or BadSeed, each with a message for people.
    """
    if game not in GAMES:
        raise BadSetup(f"there is no game called {game!r} (there are: {', '.join(GAMES)})")
    names = [seat if level(seat) in LEVELS else name(seat) for seat in seats]
    seed = seed if seed == REAL_DICE else normalize(seed)
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%MZ")
    return session.begin(GAMES[game], names, seed, identity or token_hex(8), begun or now, options)


def choose(game: Session, player: str = "", rng: Random | None = None, seconds: float = 1.0) -> str:
    """The move that a bot would play now. Without a `player`, the bot in the seat to move; for a person, the expert.

    `player` is casual, steady or expert, or one of the yardsticks, random and greedy. The same state, player and random
    source give the same move unless the time runs out.
    """
    turn = game.turn
    if not isinstance(turn, Seat):
        raise IllegalMove("no seat is to move")
    wanted = player or level(game.record.seats[turn.number - 1]) or "expert"
    if wanted not in (*LEVELS, *YARDSTICKS):
        raise ValueError(f"no bot plays {wanted!r} (there are: {', '.join((*LEVELS, *YARDSTICKS))})")
    move = mind(game.game.slug).choose(game.state, wanted, rng or Random(), seconds)
    return game.game.spell(move)


def replay(record: Record | str | bytes) -> Session:
    """A record, or its text, folded through its engine; every throw must be its seed's.

    Raises BadRecord if it can't be read or played at all; a wrong line further down becomes the session's `fault`.
    """
    return session.replay(GAMES, read(record) if isinstance(record, str | bytes) else record)


def result(game: Session) -> Result | None:
    """How the game ended, or None while it goes on."""
    return over(game.turn)
