"""Par: what the expert makes of the same dice. Dice have addresses, so a seed and a setup are all it takes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from rollbow.bots.asking import BUDGETS
from rollbow.bots.bot import mind
from rollbow.games import GAMES
from rollbow.kernel.dice import throw
from rollbow.kernel.game import Over, Roll
from rollbow.kernel.record import level

from .values import judge, worth

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rollbow.kernel.game import Value

RUNS = 7
"""How often the expert plays where chance has a part in how it plays, or in how the others do. Odd, so that one game is
the middle one; seven of the slowest game take a worker about ten seconds.
"""
EXPERT = "expert"


def work(slug: str, seed: str, seats: Sequence[str], options: Mapping[str, Value]) -> Iterator[str]:
    """What the expert makes in the place of the persons among these seats, as `203 points`, `14 turns` or, against
    others, the first person's share of the win, `1 wins`: once for each game, and nothing after each of its moves.

    The sources are fixed, so the same dice have the same par for everybody. Without any say of theirs one game is all.
    """
    game = GAMES[slug]
    person = next(number for number, seat in enumerate(seats) if not level(seat))
    unit = "wins" if len(seats) > 1 else judge(slug).unit
    for run in range(RUNS):
        sources = [Random(f"par {seed} {run} {number}") for number in range(len(seats))]
        fresh = [source.getstate() for source in sources]
        state = game.start(len(seats), options)
        while not isinstance(turn := game.turn(state), Over):
            yield ""
            if isinstance(turn, Roll):
                state = game.after(state, throw(seed, turn)).state
            else:
                playing, source = level(seats[turn.number - 1]) or EXPERT, sources[turn.number - 1]
                move = mind(slug).choose(state, playing, source, BUDGETS[playing])
                state = game.after(state, move).state
        made = worth(game, state)[person]
        yield f"{abs(made) if unit == 'turns' else made:g} {unit}"
        if [source.getstate() for source in sources] == fresh:
            return
