"""The phases of a game, what may be played in each, and where it leads. A map for readers; no code depends on it."""

from rollbow.kernel.game import Rolled

from .notation import After, Attack, Before, Done, Keep, Move, Pass, Reroll, Throw
from .state import Phase

_FIGHT = (Phase.ATTACK, Phase.COUNTER, Phase.START, Phase.OVER)

PHASES: dict[Phase, dict[type[Move | Rolled], tuple[Phase, ...]]] = {
    Phase.START: {Throw: (Phase.THROW,)},
    Phase.THROW: {Rolled: (Phase.KEEP,)},
    Phase.KEEP: {Reroll: (Phase.THROW,), Keep: (Phase.ORDER, *_FIGHT)},
    Phase.ORDER: {Before: _FIGHT, After: _FIGHT},
    Phase.ATTACK: {Attack: _FIGHT, Done: (Phase.COUNTER, Phase.START, Phase.OVER)},
    Phase.COUNTER: {Attack: _FIGHT, Pass: _FIGHT},
    Phase.OVER: {},
}
