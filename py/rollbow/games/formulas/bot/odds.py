"""Which faces eight dice show together, counted without their order: few enough to weigh every one of them.

Faces are one number: four bits for how often each face is there, so that hands are added and subtracted.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from operator import itemgetter
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..dice import DICE, FACES
from ..state import MOST_DRAFTED
from .hands import SHOWN, possible

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

CODE: Final = {face: 1 << 4 * place for place, face in enumerate(SHOWN)}
HANDS: Final = tuple(sorted(each for each in possible() if len(each) == MOST_DRAFTED))
"""Every hand of four dice."""
ALIKE: Final = "abc"
"""Dice with the same faces."""
TOSSED: Final = 240
"""So many throws show what re-rolls add to a round."""


def code(faces: str) -> int:
    return sum([CODE[face] for face in faces])


NUMBER: Final = {code(faces): number for number, faces in enumerate(HANDS)}


def faces_in(known: int) -> list[int]:
    """The faces of a code, one code each."""
    return [1 << 4 * place for place in range(len(SHOWN)) for _ in range(known >> 4 * place & 15)]


class Splits(NamedTuple):
    """Every way to draft four of some faces: what the hands are worth, and what is left, both in the same order."""

    own: Callable[[Sequence[Any]], tuple[Any, ...]]
    rest: Callable[[Sequence[Any]], tuple[Any, ...]]
    hands: tuple[int, ...]


@lru_cache(maxsize=8192)
def splits(known: int, taken: int) -> Splits:
    """With these of them drafted already."""
    more = MOST_DRAFTED - len(faces_in(taken))
    owns = sorted({taken + sum(chosen) for chosen in combinations(faces_in(known - taken), more)})
    hands = [NUMBER[own] for own in owns]
    rests = [NUMBER[known - own] for own in owns]
    # Of one number alone itemgetter makes no tuple.
    return Splits(itemgetter(*hands, hands[0]), itemgetter(*rests, rests[0]), tuple(hands))


class Layer(NamedTuple):
    """These dice are thrown again. With `die` known it is layer `before`; `codes` are what the others may show."""

    before: str
    die: str
    codes: tuple[int, ...]


def like(dice: str, free: str) -> str:
    """Dice that are worth the same to throw: of a, b and c the first."""
    return "".join([die for die in free if die in ALIKE][: sum(die in ALIKE for die in dice)]) + "".join(
        [die for die in dice if die not in ALIKE]
    )


@lru_cache(maxsize=8)
def layers(free: str, taken: int) -> dict[str, Layer]:
    """With these dice undrafted: every choice of dice to throw again, from none to all."""
    found: dict[str, Layer] = {}
    for size in range(len(free) + 1):
        for dice in combinations(free, size):
            again = like("".join(dice), free)
            if again not in found:
                die = again[-1:]
                kept = [each for each in free if each not in again]
                before = like(again[:-1], free)
                found[again] = Layer(before, die, tuple(sorted(shown(kept, taken))))
    return found


def shown(dice: Sequence[str], taken: int) -> set[int]:
    """All that these dice may show, with these faces."""
    found = {taken}
    for die in dice:
        found = {known + CODE[face] for known in found for face in set(FACES[die])}
    return found


def averaged(layer: Layer, worth: dict[int, float]) -> dict[int, float]:
    """The mean of these worths over the faces of the layer's die."""
    sides = [CODE[face] for face in FACES[layer.die]]
    if layer.die == "h":
        one, two = CODE["+"], CODE["-"]
        return {known: (worth[known + one] + worth[known + two]) / 2 for known in layer.codes}
    if layer.die not in ALIKE:
        one, two, three, sign = sides[:4]
        return {
            known: (worth[known + one] + worth[known + two] + worth[known + three] + 3 * worth[known + sign])
            / 6
            for known in layer.codes
        }
    a, b, c, d, e, f = sides
    return {
        known: (
            worth[known + a]
            + worth[known + b]
            + worth[known + c]
            + worth[known + d]
            + worth[known + e]
            + worth[known + f]
        )
        / 6
        for known in layer.codes
    }


def choices(faces: str, free: str) -> list[tuple[str, str, int]]:
    """Which of the free dice may be thrown again, few first: the dice, their layer, and what stays. Of equal ones the
    first.
    """
    found: dict[tuple[str, int], str] = {}
    known = code(faces)
    for size in range(1, len(free) + 1):
        for dice in combinations(free, size):
            again = "".join(dice)
            gone = sum([CODE[faces[DICE.index(die)]] for die in dice])
            found.setdefault((like(again, free), known - gone), again)
    return [(again, layer, kept) for (layer, kept), again in found.items()]


@cache
def tossed() -> tuple[tuple[int, tuple[tuple[str, int], ...]], ...]:
    """Some throws of all dice, always the same: what they show, and the layers of what may be thrown again."""
    rng = Random("formulas")
    columns = []
    for die in DICE:
        faces = [FACES[die][number % len(FACES[die])] for number in range(TOSSED)]
        rng.shuffle(faces)
        columns.append(faces)
    found = []
    for number in range(TOSSED):
        together = "".join([column[number] for column in columns])
        again = tuple([(layer, kept) for _, layer, kept in choices(together, DICE)])
        found.append((code(together), again))
    return tuple(found)
