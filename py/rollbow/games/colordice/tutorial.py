"""A guided first game of Color Dice, against one bot and two dummies. No rule is decided here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.kernel.tutorial import Tip, Tutorial

from .notation import Color
from .state import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from .state import State


def at(turn: int, phase: Phase, *dice: int, attacked: tuple[Color, ...] = ()) -> Callable[[State], bool]:
    """Whether the game is at this turn and phase, with these dice and with these colors attacked."""

    def stands(state: State) -> bool:
        place = (state.turn, state.phase, state.attacked)
        return place == (turn, phase, attacked) and (not dice or state.dice == dice)

    return stands


FIRST, SECOND = (2, 1, 3, 4), (5, 1, 3, 4)

TUTORIAL = Tutorial(
    seats=("Player 1", "bot casual"),
    seed="learn-69",
    tips=(
        Tip(
            "You are red. Bring all nine red pawns into one area that isn’t your own. Roll all dice.",
            "roll",
            "main",
            when=at(1, Phase.START),
        ),
        Tip(
            "You may attack colors with a lower die than yours. Your 2 beats only blue. Tap it to re-roll it; "
            "you may roll each die three times.",
            "reroll red",
            "die-red",
            when=at(1, Phase.KEEP, *FIRST),
        ),
        Tip(
            "A 5: now all other dice are lower, and nobody can hit back. Keep these dice.",
            "keep",
            "main",
            when=at(1, Phase.KEEP, *SECOND),
        ),
        Tip(
            "Tap blue to attack it. The difference is your group: 5 − 1 sends four pawns from outside into the blue "
            "area.",
            "attack blue out>blue",
            "main",
            (("on:blue", "die-blue"),),
            at(1, Phase.ATTACK, *SECOND),
        ),
        Tip(
            "Pawns that stand in an area can strike. Choose yellow: 5 − 4 is one red pawn for one yellow pawn. "
            "Yellow is a dummy, so its pawn is out of the game.",
            "attack yellow red>yellow x1",
            "main",
            (("on:yellow", "die-yellow"),),
            at(1, Phase.ATTACK, *SECOND, attacked=(Color.BLUE,)),
        ),
        Tip(
            "You must attack once; further attacks are optional. Four of your nine pawns stand in blue. Leave them "
            "there and end your turn.",
            "done",
            "done",
            when=at(1, Phase.ATTACK, *SECOND, attacked=(Color.BLUE, Color.YELLOW)),
        ),
        Tip(
            "Each higher die may hit back once at the player whose turn it is. The colored line shows who "
            "you’re deciding for: red and, after the bot’s attacks, the dummies, too.",
            at="main",
            when=lambda state: (state.turn, state.phase) == (2, Phase.COUNTER),
        ),
        Tip(
            "Your turn again. Seven pawns in one foreign area are locked: nobody can strike them.",
            "roll",
            "main",
            when=at(3, Phase.START),
        ),
        Tip(
            "The words under the dice tell you who you may attack and who may hit back. Tap a die or an area that "
            "isn’t lit to see why.",
            at="main",
            when=lambda state: (state.turn, state.phase) == (3, Phase.KEEP),
        ),
    ),
    farewell="That’s all: roll, keep, attack, and watch out for who hits back. The ninth pawn in one foreign area wins "
    "at once. Tap ? in the bar to ask the expert.",
)
