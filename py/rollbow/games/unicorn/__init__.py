"""Unicorn Rainbow: two red, two yellow and two blue dice dye the mane. One to four seats."""

from rollbow.kernel.game import Game, Option

from .legal import legal, why_not
from .notation import Move, faces, parse, spell
from .rules import after, begin, turn
from .state import State

ALONE = range(1, 2)

GAME: Game[State, Move] = Game(
    slug="unicorn",
    title="Unicorn Rainbow",
    seats=range(1, 5),
    options=(
        Option(
            "triple1",
            "Triple ones",
            ("off", "on", "one"),
            "If you roll three ones, you may claim what other faces would have made.",
            words=("No", "For both claims", "For the first claim only"),
        ),
        Option(
            "extras",
            "Extras",
            (9, 6),
            "How many Extras you have when you play alone.",
            ALONE,
            house=True,
            words=("9 Extras", "6 Extras"),
        ),
    ),
    emblem=("R4", "Y3", "B6"),
    rules=1,
    begin=begin,
    turn=turn,
    legal=legal,
    why_not=why_not,
    after=after,
    spell=spell,
    parse=parse,
    faces=faces,
    next_first=lambda result: 1,  # the rules of this game don't say
)
