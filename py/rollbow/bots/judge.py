"""What a judge is: it says what each seat can expect from a state if experts play on.

Each game's is `JUDGE` in `games/SLUG/bot/win_chances.py`. It looks at the state only, like the bots. This file knows no
game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.kernel.game import Result

Chances = tuple[float, ...]
"""One number a seat. Several seats: the chance to win, shared wins in equal parts, together 1. Alone: what the game
counts alone.
"""


def unknown(state: Any) -> None:
    """For judges that leave averaging to the study, which tries all throws, or many."""


def single(state: Any) -> None:
    """For games in which every move is a separate thought."""


@dataclass(frozen=True)
class Judge:
    """`chances` answers at every state in which the game isn't over; where a seat decides, it plays its best."""

    version: int
    """Goes up when the same state may get different numbers."""
    chances: Callable[[Any], Chances]
    mean: Callable[[Any], Chances | None] = unknown
    """Before a throw: the mean of `chances` over all throws, where that is known without throwing."""
    thrown: Callable[[Any], Chances] | None = None
    """After a throw: a faster `chances` for measuring luck, where the usual one is too slow to average."""
    plan: Callable[[Any], Hashable | None] = single
    """Before a move: consecutive moves by one seat with equal answers are one thought; None: a separate thought."""
    alone: Callable[[Result], float] = lambda result: float(result.scores[0])
    """What a finished game counts alone."""
    unit: str = "points"
    """What it counts alone in: `points`, the more the better, or minus `turns`."""
    spent: Callable[[Any], float] = lambda state: 0.0
    """Alone: what has already been counted before this state, where `chances` counts only what is to come."""
    spread: float = 1.0
    """Alone: the standard deviation of final results, the yardstick for what a move costs."""
    progress: Callable[[Any], Sequence[float]] | None = None
    """How far along each seat is, by score alone: for a simple model to compare the judge with."""
    samples: int = 240
    """How many throws are sampled when there are too many to try all."""


def sharpened(chances: Chances, keen: float) -> Chances:
    """The same chances, surer (above 1) or less sure (below)."""
    return chances if keen == 1 else shared([each**keen for each in chances])


def shared(places: Sequence[float]) -> Chances:
    """These weights as chances that add up to 1; nobody ahead: equal parts."""
    total = sum(places)
    return tuple(each / total for each in places) if total else (1 / len(places),) * len(places)
