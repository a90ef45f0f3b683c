"""Re-rolls with the dice of a boxed set (N1b), whose faces the bots don't know.

They assume dice like ours: a number in each color, a star and a penalty on each. What a re-roll is worth is an
average over some throws of such dice, always the same ones, so that re-rolls are compared with equal luck.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from ..dice import LETTERS, MINUS_FACE, NUMBERED, PLUS_FACE, STAR_FACE
from .throw_endings import best, kept, top

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..state import State

_FACES: Final = (*NUMBERED, *(STAR_FACE,) * 6, *(PLUS_FACE,) * 3, *(MINUS_FACE,) * 3)
"""As likely as on our dice: four numbers of six, one star, one penalty."""
FIRST: Final = 24
"""How many throws show which re-rolls are worth a closer look."""
MOST: Final = 160
"""How many throws the closer look takes."""
CLOSER: Final = 8
"""How many re-rolls get it."""
_rng = Random("uno boxed")
_THROWS: Final = tuple(tuple(_rng.choices(_FACES, k=len(LETTERS))) for _ in range(MOST))


def averages(state: State, worth: Sequence[float]) -> list[float]:
    """What each re-roll is worth on average, in the order of `kept`; `worth` holds what the endings are worth."""
    last = state.board.last
    return _sampled(state.faces, last, worth) if state.boxed else kept(best(last, worth), state.shown)


def _sampled(faces: Sequence[str], last: int, worth: Sequence[float]) -> list[float]:
    known: dict[tuple[str, ...], float] = {}

    def shown(place: int, throw: Sequence[str]) -> float:
        new = tuple(sorted(throw[die] if place >> 5 - die & 1 else face for die, face in enumerate(faces)))
        if new not in known:
            known[new] = top(new, last, worth)
        return known[new]

    def average(place: int, throws: int) -> float:
        return sum(shown(place, throw) for throw in _THROWS[:throws]) / throws

    now = shown(0, faces)
    rough = [now, *(average(place, FIRST) for place in range(1, 1 << len(faces)))]
    promising = sorted(range(1, len(rough)), key=lambda place: -rough[place])[:CLOSER]
    close = {place: average(place, MOST) for place in promising}
    worst = min(close.values())
    # A rough average may be too high by luck, so it never passes a close one.
    return [now, *(close.get(place, min(rough[place], worst)) for place in range(1, len(rough)))]
