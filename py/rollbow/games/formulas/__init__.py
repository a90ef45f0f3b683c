"""Formulas: eight dice with numbers and signs; each player builds sums on a sheet of five by five squares."""

from rollbow.kernel.game import Game, Option

from .legal import legal, why_not
from .notation import Move, faces, parse, spell
from .rules import after, begin, turn
from .state import State

GAME: Game[State, Move] = Game(
    slug="formulas",
    title="Formulas",
    seats=range(1, 5),
    options=(
        Option(
            "cap9",
            "Small products",
            ("off", "on"),
            "Without a limit, one product can outweigh the rest of the sheet.",
            words=("No limit", "A square beside a × holds at most 9"),
        ),
        Option(
            "three",
            "Abilities 3 and 5 write in",
            ("free", "all"),
            house=True,
            words=(
                "One, two or three places, as you like",
                "Three places, or all legal ones if there are fewer",
            ),
        ),
    ),
    emblem=("6", "×", "4"),
    rules=1,
    begin=begin,
    turn=turn,
    legal=legal,
    why_not=why_not,
    after=after,
    spell=spell,
    parse=parse,
    faces=faces,
    next_first=lambda result: 1,  # in twelve rounds everyone starts equally often
)
