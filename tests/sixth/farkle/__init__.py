"""Farkle: six white dice, set scoring ones aside, roll on or bank. Two to eight seats."""

from rollbow.kernel.game import Game, Option

from .legal import legal, why_not
from .notation import Move, faces, parse, spell
from .rules import after, begin, turn
from .state import ENTRY, State

GAME: Game[State, Move] = Game(
    slug="farkle",
    title="Farkle",
    seats=range(2, 9),
    options=(
        Option("goal", "Points that end the game", (1500, 3000), "3000 makes a longer game."),
        Option(
            "entry",
            "Entry",
            ("off", "on"),
            f"The first points banked must be {ENTRY} or more.",
            words=("Any points count", f"At least {ENTRY} at first"),
        ),
    ),
    emblem=("1", "5", "5"),
    rules=1,
    begin=begin,
    turn=turn,
    legal=legal,
    why_not=why_not,
    after=after,
    spell=spell,
    parse=parse,
    faces=faces,
    next_first=lambda result: 2,  # the start passes on clockwise
)
