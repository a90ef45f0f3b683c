"""The phases of a game, what may be played in each, and where it leads. A map for readers; no code depends on it.

A throw belongs to the phase that asks for it.
"""

from rollbow.kernel.game import Rolled

from .notation import Draft, Move, Reroll, RollAll, Use, Write
from .possible_actions import KINDS
from .state import Phase

PHASES: dict[Phase, dict[type[Move | Rolled], tuple[Phase, ...]]] = {
    Phase.SET_UP: {Rolled: (Phase.SET_UP,), Write: (Phase.SET_UP, Phase.START)},
    Phase.START: {RollAll: (Phase.START,), Rolled: (Phase.DRAFT,)},
    Phase.DRAFT: {
        Draft: (Phase.DRAFT,),
        Reroll: (Phase.DRAFT,),
        Rolled: (Phase.DRAFT,),
        Use: (Phase.USE,),
    },
    Phase.USE: dict.fromkeys(KINDS[Phase.USE], (Phase.USE, Phase.START, Phase.OVER)),
    Phase.OVER: {},
}
