"""How many positions there are after a given number of decisions, like perft in chess programming.

A rule that allows too much or too little changes a number, wherever the mistake hides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollbow.kernel.game import Seat, over
from support.games import settle_dice, setups

from .walk import walk

if TYPE_CHECKING:
    from support.games import AnyGame, Setup

SEED = "counts"
STARTS = 5
"""How many decisions of one game to count from: the first, the last and some in between."""
MOST = 1_000
"""The count goes no deeper once the positions reached have more legal moves than this altogether."""
DEEPEST = 6
HEAD = """\
# {title}: how many positions there are after 1, 2, 3 … decisions, counted from the so-manyth decision of a game played
# by chance, with dice from the seed "{seed}"; and that game's end. Made by `python3 dev.py snapshot`, not by hand.
"""


def text(game: AnyGame) -> str:
    """A game's file."""
    head = HEAD.format(title=game.title, seed=SEED)
    return "\n".join([head, *("\n".join(lines(setup)) + "\n" for setup in setups(game))])


def lines(setup: Setup) -> list[str]:
    """The counts for one setup."""
    played = list(walk(setup, SEED))
    states = [stride.state for stride in played if isinstance(stride.turn, Seat)]
    starts = sorted({place * (len(states) - 1) // (STARTS - 1) for place in range(STARTS)})
    result = over(setup.game.turn(played[-1].step.state))
    assert result
    return [
        setup.title,
        *(f"  {start:3}: {' '.join(map(str, positions(setup.game, states[start])))}" for start in starts),
        f"  end: {len(states)} decisions, scores {' '.join(map(str, result.scores))}",
    ]


def positions(game: AnyGame, state: Any) -> list[int]:
    """How many different positions there are after one decision, after two, and so on."""
    level, found = {state}, list[int]()
    while level and len(found) < DEEPEST and sum(len(game.legal(each)) for each in level) <= MOST:
        level = {
            settle_dice(game, game.apply(each, move).state, SEED)
            for each in level
            for move in game.legal(each)
        }
        found.append(len(level))
    return found
