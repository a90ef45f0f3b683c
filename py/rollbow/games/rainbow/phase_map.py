"""The phases of a game, what may be played in each, and where it leads. A map for readers; no code depends on it."""

from rollbow.kernel.game import Rolled

from .notation import Move, RollDice, Stop, Take
from .state import Phase

PHASES: dict[Phase, dict[type[Move | Rolled], tuple[Phase, ...]]] = {
    Phase.READY: {RollDice: (Phase.CUP,)},
    Phase.CUP: {Rolled: (Phase.THROW,)},
    Phase.THROW: {Rolled: (Phase.TAKE, Phase.READY, Phase.OVER)},
    Phase.TAKE: {Take: (Phase.DECIDE, Phase.READY, Phase.OVER)},
    Phase.DECIDE: {RollDice: (Phase.THROW,), Stop: (Phase.READY, Phase.OVER)},
    Phase.OVER: {},
}
