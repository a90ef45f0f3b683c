"""Color Dice: one die, nine pawns and a home area each; all nine into one foreign area wins. Two to six seats."""

from rollbow.kernel.game import Game, Option

from .legal import legal, why_not
from .notation import Move, faces, parse, spell
from .rules import after, begin, turn
from .state import State

GAME: Game[State, Move] = Game(
    slug="colordice",
    title="Color Dice",
    seats=range(2, 7),
    options=(
        Option(
            "moves",
            "Moves go",
            ("home", "any"),
            words=(
                "Into the home of the color you beat: fair for every seat",
                "Into any area, as the printed rules put it: quick and wild",
            ),
        ),
        Option(
            "dummies",
            "Struck dummy pawns",
            ("gone", "return"),
            "With four or more players, there are no dummies.",
            house=True,
            words=(
                "They are out of the game, as the publisher says",
                "They go outside, and dummies may bring them back when hitting back",
            ),
        ),
    ),
    emblem=("R5", "B3", "G1"),
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
