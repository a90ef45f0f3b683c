"""UNO Dice: write chains of matching numbers; the first full board wins. Two to four seats."""

from rollbow.kernel.game import Game, Option

from .legal import legal, why_not
from .notation import Move, faces, parse, spell
from .rules import after, begin, turn
from .state import State

GAME: Game[State, Move] = Game(
    slug="uno",
    title="UNO Dice",
    seats=range(2, 5),
    options=(
        Option("spaces", "Spaces on a board", (16, 20), words=("16 spaces", "20 spaces, for a longer game")),
        Option(
            "star",
            "A board that ends with ★ writes",
            ("none", "any", "number"),
            house=True,
            words=(
                "No called number: a ★ isn’t a number",
                "Any called number",
                "A called number that matches the last one before its ★",
            ),
        ),
        Option(
            "dice",
            "What your dice show",
            ("ours", "any"),
            real=True,
            words=(
                "The faces listed in the rules",
                "Other faces: any number in any color, ★, +1 and −1 on any die",
            ),
        ),
    ),
    emblem=("Y2", "B1", "★"),
    rules=1,
    begin=begin,
    turn=turn,
    legal=legal,
    why_not=why_not,
    after=after,
    spell=spell,
    parse=parse,
    faces=faces,
    next_first=lambda result: 2,  # the next one clockwise, because starting is an advantage
)
