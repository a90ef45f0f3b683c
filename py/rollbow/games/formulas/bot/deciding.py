"""What a decision leads to, by what sheets are worth at the end of the round: the measure of judge and hints.

What a hand is worth is what its best uses lead to (uses.py), a draft what its hands are worth, a re-roll the mean over
all throws, each drafted its best (rounds.py).
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TYPE_CHECKING, Final

from ..dice import DICE, FACES
from ..notation import Draft, Reroll, Use
from ..state import MOST_DRAFTED, SET_UP_DICE, Phase
from .draft import Table, faces_of, table
from .odds import HANDS, code, like, splits
from .odds import choices as rerolls
from .rounds import Board, board
from .uses import used

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.bots.judge import Chances

    from ..notation import Move
    from ..state import State

    Weighed = tuple[tuple[Chances, Move], ...]

DRAFTS: Final = 3
"""How many drafts are told, and how many re-rolls."""
DENIAL: Final = 0.6
"""How much it counts for the expert what the others gain from the dice left."""


def bare(state: State) -> State:
    """What the dice are worth depends on the sheets alone, so all throws of a round share it."""
    return replace(state, phase=Phase.DRAFT, shown="", drafted="", rerolled=True, pending="", hand="")


@lru_cache(maxsize=8)
def wishes(state: State) -> Table:
    return table(state, DENIAL)


def table_of(state: State) -> Table:
    """What the faces gain by the plan alone."""
    known = wishes(bare(state))
    return Table(state, known.mine, known.others, known.denial)


def board_of(state: State) -> Board:
    return board(bare(state))


def taken(state: State) -> int:
    """The faces drafted already."""
    return code(faces_of(state.shown, state.drafted))


def by_seat(seat: int, found: Sequence[tuple[Chances, Move]]) -> Weighed:
    """Best first for this seat; of equal ones the first."""
    return tuple(sorted(found, key=lambda each: -each[0][seat - 1]))


@lru_cache(maxsize=256)
def choices(state: State) -> Weighed:
    """With the dice on the table: what drafts and re-rolls lead to, best first."""
    if len(state.drafted) == MOST_DRAFTED:
        return ((in_hand(state, state.drafted), Use()),)
    found: list[tuple[Chances, Move]] = list(drafts(state))
    if not state.rerolled:
        found += again(state)
    return by_seat(state.seat, found)


def drafts(state: State) -> Weighed:
    """What the best drafts lead to."""
    known, gone = code(state.shown), taken(state)
    hands = splits(known, gone).hands
    ranked = sorted(zip(board_of(state).margins(known, gone), hands, strict=False), key=lambda each: -each[0])
    found = []
    for _, number in ranked[:DRAFTS]:
        more = showing(state, HANDS[number])
        found.append((in_hand(state, state.drafted + more), Draft(more)))
    return tuple(found)


def showing(state: State, faces: str) -> str:
    """The first undrafted dice that complete these faces."""
    for face in faces_of(state.shown, state.drafted):
        faces = faces.replace(face, "", 1)
    found = ""
    for die in state.undrafted:
        shown = state.shown[DICE.index(die)]
        if shown in faces:
            faces = faces.replace(shown, "", 1)
            found += die
    return found


def in_hand(state: State, chosen: str) -> Chances:
    chosen = "".join(sorted(chosen))
    return used(replace(state, phase=Phase.USE, drafted=chosen, hand=chosen, spent=False))


def again(state: State) -> Weighed:
    """What the best re-rolls lead to."""
    free, gone, known = state.undrafted, taken(state), board_of(state)
    layers = known.thrown(free, gone)
    ranked = sorted(rerolls(state.shown, free), key=lambda each: -layers[each[1]][0][each[2]])
    return tuple(
        (known.again(layer, free, gone, kept), Reroll(dice)) for dice, layer, kept in ranked[:DRAFTS]
    )


def rerolled(state: State) -> Chances:
    """While dice are thrown again."""
    free = state.undrafted
    kept = "".join([die for die in DICE if die not in state.pending])
    return board_of(state).again(
        like(state.pending, free), free, taken(state), code(faces_of(state.shown, kept))
    )


@lru_cache(maxsize=16)
def first(state: State) -> Chances:
    """Before the first throw of a round."""
    return board_of(state).opening(DICE)


@lru_cache(maxsize=16)
def set_up(state: State) -> Chances:
    """Before the throw of the set-up: the mean over all throws, in which equal ones are worth the same."""
    total = [0.0] * len(state.sheets)
    for faces in combinations_with_replacement(FACES["a"], len(SET_UP_DICE)):
        ways = factorial(len(faces)) // prod(factorial(faces.count(face)) for face in set(faces))
        thrown = replace(state, pending="", shown="".join(faces), hand=SET_UP_DICE)
        total = [old + ways * new for old, new in zip(total, used(thrown), strict=True)]
    return tuple(each / len(FACES["a"]) ** len(SET_UP_DICE) for each in total)
