"""What the uses of a hand lead to, by what sheets are worth at the end of the round.

What a hand is worth is what its best uses lead to. The last uses of a game are played out.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from ..dice import DICE
from ..legal import legal
from ..notation import Pass
from ..rules import after
from ..sheet import PRINTED_DOUBLE, Sheet
from ..state import MOST_DRAFTED, Phase, State, hand_faces
from .draft import ordered
from .hands import likely
from .prospects import DUEL, Moment, Value, between, moment, strength
from .search import Search
from .trial_sheets import Plan
from .value import outlook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.bots.judge import Chances

    from ..notation import Move
    from .trial_sheets import Node

FEW: Final = 2
"""With so many dice left in the game, every way to use them is tried."""
WIDTH: Final = 2
"""How many nodes the search for uses keeps for each set of dice left."""
NARROW: Final = 1
"""The same for all hands of four together."""
ENDS: Final = 3
"""How many ways to use a hand are weighed, the best by its plan."""
CLOSE: Final = 1.5
"""Of hands of four only those that are about as good, in points: there are many."""


class Part(NamedTuple):
    """A sheet whose hand is to be used in this round, and the moment after it."""

    sheet: Sheet
    round: int
    then: Moment
    spent: bool


class End(NamedTuple):
    """What uses of a hand lead to."""

    sheet: Sheet
    moves: tuple[Move, ...]
    value: Value


def part(state: State, seat: int, spent: bool = False) -> Part:
    return Part(state.sheets[seat - 1], state.round, moment(state, seat, state.round), spent)


def sheet_of(sheet: Sheet, node: Node, number: int) -> Sheet:
    """The sheet after the uses that led to a node."""
    return Sheet(
        node.squares,
        node.slots,
        tuple(line for line in range(10) if node.opened >> line & 1),
        tuple(line for line in range(10) if node.doubled >> line & 1 and line not in PRINTED_DOUBLE),
        tuple(ability for ability in range(1, 7) if node.used >> ability & 1),
        (*sheet.minuses, number) if Pass() in node.moves else sheet.minuses,
    )


@lru_cache(maxsize=4096)
def ends(asked: Part, faces: str) -> tuple[End, ...]:
    """What the best uses of a hand lead to, best first."""
    then = asked.then
    last = not then.parts and len(faces) <= FEW
    found = last_ends(asked, faces) if last else likely_ends(asked, faces)
    weighed = [End(sheet, moves, strength(sheet, then)) for sheet, moves in found.items()]
    return tuple(sorted(weighed, key=lambda end: -end.value.mean))


def likely_ends(asked: Part, faces: str) -> dict[Sheet, tuple[Move, ...]]:
    """The best ends by the expert's plan, as long as they are about as good."""
    whole = asked.round and not asked.spent and len(faces) == MOST_DRAFTED
    found: dict[Sheet, tuple[Move, ...]] = {}
    for node in close(asked, faces) if whole else search(asked, WIDTH).best(faces):
        found.setdefault(sheet_of(asked.sheet, node, asked.round), node.moves)
        if len(found) == ENDS:
            break
    return found


def close(asked: Part, faces: str) -> list[Node]:
    """The ends of a hand of four that are about as good as the best."""
    # The plan doesn't ask whose turn comes next.
    found = all_hands(asked._replace(then=asked.then._replace(place=0)))[faces]
    return [node for worth, node in found if worth >= found[0][0] - CLOSE]


def search(asked: Part, width: int) -> Search:
    then = asked.then
    plan = Plan(asked.sheet, outlook(then.parts, then.seats, then.cap9), asked.spent)
    return Search(plan, asked.round, then.cap9, not asked.round, width, then.all3)


@lru_cache(maxsize=12)
def all_hands(asked: Part) -> dict[str, list[tuple[float, Node]]]:
    """The same for every hand of four."""
    return likely(search(asked, NARROW))


def hand(asked: Part, faces: str) -> State:
    """A state with this hand to use, the last of its round."""
    then = asked.then
    return State(
        (asked.sheet,) * then.seats,
        then.cap9,
        asked.round,
        Phase.USE if asked.round else Phase.SET_UP,
        (asked.round - 2) % then.seats + 1 if asked.round else then.seats,
        faces.ljust(len(DICE), "1"),
        hand="".join(DICE[: len(faces)]),
        pending="",
        spent=asked.spent,
        all3=then.all3,
    )


def last_ends(asked: Part, faces: str) -> dict[Sheet, tuple[Move, ...]]:
    """All ends of a last part, every way to use the dice being tried."""
    found: dict[Sheet, tuple[Move, ...]] = {}
    open_: list[tuple[State, tuple[Move, ...]]] = [(hand(asked, faces), ())]
    while open_:
        state, moves = open_.pop()
        for move in legal(state):
            next_ = after(state, move).state
            if next_.phase is Phase.OVER:
                found.setdefault(next_.sheets[state.seat - 1], (*moves, move))
            else:
                open_.append((next_, (*moves, move)))
    return found


def uses(state: State) -> tuple[End, ...]:
    """With dice in hand: the ways to use them, best first."""
    found = ends(part(state, state.seat, state.spent), ordered(hand_faces(state)))
    if len(state.sheets) != DUEL or len(found) == 1:
        return found
    return tuple(sorted(found, key=lambda end: -used(state, end.sheet)[state.seat - 1]))


def used(state: State, own: Sheet | None = None) -> Chances:
    """With dice in hand: everyone's best uses, to the end of the round; or this sheet for the seat to move."""
    seats = len(state.sheets)
    rest = hand_faces(replace(state, hand=state.undrafted)) if state.round else state.shown
    sheets = list(state.sheets)
    sheets[state.seat - 1] = own or uses(state)[0].sheet
    follower = state.seat % seats + 1
    while follower != state.starter:
        sheets[follower - 1] = answer(state, sheets, follower, ordered(rest))
        follower = follower % seats + 1
    return between(sheets, state, state.round)


def answer(state: State, sheets: Sequence[Sheet], seat: int, faces: str) -> Sheet:
    """The best uses of what the others left; against one other by the chance to win, for its sheet is known now."""
    found = ends(part(state, seat), faces)
    if len(sheets) != DUEL or len(found) == 1:
        return found[0].sheet
    told = []
    for end in found:
        ending = (sheets[0], end.sheet) if seat == DUEL else (end.sheet, sheets[1])
        told.append((between(ending, state, state.round)[seat - 1], end.sheet))
    return max(told, key=itemgetter(0))[1]
