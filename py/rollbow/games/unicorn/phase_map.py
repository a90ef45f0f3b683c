"""The phases of a game, what may be played in each, and where it leads. A map for readers; no code depends on it."""

from rollbow.kernel.game import Rolled

from .notation import Done, Extra, Flip, Mark, Move, Nudge, Pass, Pick
from .state import Phase

_NEXT = (Phase.OTHERS, Phase.PICK, Phase.OVER)

PHASES: dict[Phase, dict[type[Move | Rolled], tuple[Phase, ...]]] = {
    Phase.PICK: {Pick: (Phase.THROW,)},
    Phase.THROW: {Rolled: (Phase.ACTIVE,)},
    Phase.ACTIVE: {
        Mark: (Phase.ACTIVE, Phase.SECOND_THROW, Phase.OTHERS),
        Pass: (Phase.SECOND_THROW, Phase.OTHERS),
        Nudge: (Phase.ACTIVE,),
        Flip: (Phase.ACTIVE,),
    },
    Phase.SECOND_THROW: {Rolled: (Phase.OTHERS,)},
    Phase.OTHERS: {
        Mark: (Phase.EXTRA, *_NEXT),
        Pass: _NEXT,
        Nudge: (Phase.OTHERS,),
        Flip: (Phase.OTHERS,),
    },
    Phase.EXTRA: {
        Extra: _NEXT,
        Done: _NEXT,
        Nudge: (Phase.EXTRA,),
        Flip: (Phase.EXTRA,),
    },
    Phase.OVER: {},
}
