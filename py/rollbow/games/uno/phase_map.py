"""The phases of a game, what may be played in each, and where it leads. A map for readers; no code depends on it.

A throw belongs to the phase in which its dice land.
"""

from rollbow.kernel.game import Rolled

from .notation import Done, Give, Move, Reroll, RollDice, Write
from .state import Phase

PHASES: dict[Phase, dict[type[Move | Rolled], tuple[Phase, ...]]] = {
    Phase.ROLL: {Rolled: (Phase.ROLL,), RollDice: (Phase.CHAIN,)},
    Phase.CHAIN: {
        Rolled: (Phase.CHAIN,),
        Reroll: (Phase.CHAIN,),
        Write: (Phase.GIVE, Phase.ROLL, Phase.OVER),
    },
    Phase.GIVE: {
        Give: (Phase.GIVE, Phase.ROLL, Phase.OVER),
        Done: (Phase.ROLL, Phase.OVER),
    },
    Phase.OVER: {},
}
