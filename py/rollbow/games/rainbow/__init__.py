"""Rainbow Roll: draw seven of thirteen dice, set aside one of each color, push on or stop. One to eight seats."""

from rollbow.kernel.game import Game

from .legal import legal, why_not
from .notation import Move, faces, parse, spell
from .rules import after, begin, turn
from .score import next_first
from .state import State

GAME: Game[State, Move] = Game(
    slug="rainbow",
    title="Rainbow Roll",
    seats=range(1, 9),
    options=(),
    emblem=("R6", "O5", "Y4", "G3", "B2", "P1"),
    rules=1,
    begin=begin,
    turn=turn,
    legal=legal,
    why_not=why_not,
    after=after,
    spell=spell,
    parse=parse,
    faces=faces,
    next_first=next_first,
)
