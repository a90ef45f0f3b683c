"""A guided first game of Color Dice, against one bot and two dummies. No rule is decided here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollbow.kernel.guide import Guide, Tip

from .notation import Color
from .state import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from .state import State


def at(turn: int, phase: Phase, *dice: int, attacked: tuple[Color, ...] = ()) -> Callable[[State], bool]:
    """Whether the game stands there: these dice, and these colors attacked."""

    def stands(state: State) -> bool:
        place = (state.turn, state.phase, state.attacked)
        return place == (turn, phase, attacked) and (not dice or state.dice == dice)

    return stands


FIRST, SECOND = (2, 1, 3, 4), (5, 1, 3, 4)

GUIDE = Guide(
    seats=("Player 1", "bot casual"),
    seed="learn-69",
    tips=(
        Tip(
            "You are red. Bring all nine red pawns into one area that isn’t your own. Throw all dice.",
            "roll",
            "main",
            when=at(1, Phase.START),
        ),
        Tip(
            "You may attack colors with a lower die than yours. Your 2 beats only blue. Tap it to throw it again; "
            "each die has three throws.",
            "reroll red",
            "die-red",
            when=at(1, Phase.KEEP, *FIRST),
        ),
        Tip(
            "A 5: now all others are lower, and nobody can hit back. Keep these dice.",
            "keep",
            "main",
            when=at(1, Phase.KEEP, *SECOND),
        ),
        Tip(
            "The difference is the group: 5 less 1 sends four pawns from outside into the blue area.",
            "attack blue out>blue",
            "main",
            when=at(1, Phase.ATTACK, *SECOND),
        ),
        Tip(
            "Pawns that stand in an area can strike. Choose yellow: 5 less 4 is one red pawn for one yellow one. "
            "It is a dummy’s, so it is out of the game.",
            "attack yellow red>yellow x1",
            "main",
            (("on:yellow", "die-yellow"),),
            at(1, Phase.ATTACK, *SECOND, attacked=(Color.BLUE,)),
        ),
        Tip(
            "One attack is a must, more are not. Four of nine stand in blue: leave them there and end the turn.",
            "done",
            "done",
            when=at(1, Phase.ATTACK, *SECOND, attacked=(Color.BLUE, Color.YELLOW)),
        ),
        Tip(
            "A die higher than the one on turn hits back once. The colored line says for whom you decide: you for red, "
            "and after the bot’s attacks also for the dummies.",
            at="main",
            when=lambda state: (state.turn, state.phase) == (2, Phase.COUNTER),
        ),
        Tip(
            "Your turn again. Seven pawns in one foreign area are locked: nobody strikes them.",
            "roll",
            "main",
            when=at(3, Phase.START),
        ),
        Tip(
            "The words under the dice tell whom you may attack and who hits back. Any die or area that isn’t lit says "
            "why when you tap it.",
            at="main",
            when=lambda state: (state.turn, state.phase) == (3, Phase.KEEP),
        ),
    ),
    farewell="That is all: throw, keep, attack, and be hit back. The ninth pawn in one foreign area wins at once. The "
    "? in the bar asks the expert.",
)
