"""What a decision leads to, by everyone's strength at the end of the round: the measure of judge and hints.

What a hand is worth is what its best uses lead to, a draft what its hands are worth, a re-roll the mean over some
throws, each drafted its best. The last uses of a game are played out.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from operator import itemgetter
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from ..dice import DICE, FACES
from ..legal import legal
from ..notation import Draft, Pass, Reroll, Use
from ..rules import after
from ..sheet import PRINTED_DOUBLE, Sheet
from ..state import MOST_DRAFTED, SET_UP_DICE, Phase, State, hand_faces
from .draft import Table, ordered, table
from .search import Search
from .sheet_strength import Moment, between, moment, strength
from .trial_sheets import Plan
from .value import outlook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.bots.judge import Chances

    from ..notation import Move
    from .trial_sheets import Node

    Weighed = tuple[tuple[Chances, Move], ...]

FEW: Final = 2
"""With so many dice left in the game, every way to use them is tried."""
WIDTH: Final = 2
"""How many nodes the search for uses keeps for each set of dice left."""
ENDS: Final = 3
"""How many ways to use a hand are weighed, the best by its plan."""
SMALL_TABLE: Final = 2
"""With so many seats, the others' ends are weighed as well."""
DRAFTS: Final = 2
"""How many drafts are weighed, the best by what faces gain."""
REROLLS: Final = 1
"""How many re-rolls are weighed, likewise."""
DENIAL: Final = 0.6
"""How much it counts there what the others gain from the dice left."""
TRIED: Final = 24
"""So many throws show which re-rolls are the best ones."""
TOSSED: Final = 48
"""So many throws are put in order by what their faces gain, and a few of them, evenly apart, stand for all."""
THROWS: Final = 6
"""How many throws show what a re-roll brings."""
FIRST: Final = 4
"""How many first throws of a round stand for all."""


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
    strength: float


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
    return tuple(sorted(weighed, key=lambda end: -end.strength))


def likely_ends(asked: Part, faces: str) -> dict[Sheet, tuple[Move, ...]]:
    """The best ends by the expert's plan."""
    then = asked.then
    plan = Plan(asked.sheet, outlook(then.parts, then.seats, then.cap9), asked.spent)
    search = Search(plan, asked.round, then.cap9, not asked.round, WIDTH, then.all3)
    found: dict[Sheet, tuple[Move, ...]] = {}
    for node in search.best(faces):
        found.setdefault(sheet_of(asked.sheet, node, asked.round), node.moves)
        if len(found) == ENDS:
            break
    return found


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
    return tuple(sorted(found, key=lambda end: -used(state, end.sheet)[state.seat - 1]))


def used(state: State, own: Sheet | None = None) -> Chances:
    """With dice in hand: everyone's best uses, to the end of the round; or this sheet for the seat to move."""
    own = own or uses(state)[0].sheet
    rest = ordered(hand_faces(replace(state, hand=state.undrafted)) if state.round else state.shown)
    return answered(
        state, with_sheet(state.sheets, state.seat, own), state.seat % len(state.sheets) + 1, rest
    )


def answered(state: State, sheets: tuple[Sheet, ...], seat: int, rest: str) -> Chances:
    """The end of the round when the seats from this one on use the dice left.

    At a small table each does what is best against the others, at a larger one what is best for its own sheet.
    """
    if seat == state.starter:
        return between(sheets, state, state.round)
    seats = len(sheets)
    open_ = ends(part(state, seat), rest)[: ENDS if seats <= SMALL_TABLE else 1]
    found = [answered(state, with_sheet(sheets, seat, end.sheet), seat % seats + 1, rest) for end in open_]
    return max(found, key=itemgetter(seat - 1))


def with_sheet(sheets: tuple[Sheet, ...], seat: int, sheet: Sheet) -> tuple[Sheet, ...]:
    return (*sheets[: seat - 1], sheet, *sheets[seat:])


@lru_cache(maxsize=8)
def wishes(state: State) -> Table:
    """What faces gain depends on the sheets alone, so all throws of a round share it."""
    return table(state, DENIAL)


def table_of(state: State) -> Table:
    known = wishes(replace(state, phase=Phase.DRAFT, shown="", drafted="", rerolled=True, pending=""))
    return Table(state, known.mine, known.others, known.denial)


def by_seat(seat: int, found: Sequence[tuple[Chances, Move]]) -> Weighed:
    """Best first for this seat; of equal ones the first."""
    return tuple(sorted(found, key=lambda each: -each[0][seat - 1]))


@lru_cache(maxsize=1024)
def drafts(state: State) -> Weighed:
    """With the dice on the table: what drafts lead to, best first."""
    if len(state.drafted) == MOST_DRAFTED:
        return ((in_hand(state, state.drafted), Use()),)
    found = []
    for _, chosen in table_of(state).drafts(state.shown)[:DRAFTS]:
        more = "".join(die for die in chosen if die not in state.drafted)
        found.append((in_hand(state, chosen), Draft(more)))
    return by_seat(state.seat, found)


def in_hand(state: State, chosen: str) -> Chances:
    return used(replace(state, phase=Phase.USE, drafted=chosen, hand=chosen, spent=False))


@lru_cache(maxsize=256)
def choices(state: State) -> Weighed:
    """The best drafts, and the best re-rolls before them."""
    found = list(drafts(state))
    if not state.rerolled and len(state.drafted) < MOST_DRAFTED:
        for _, dice in table_of(state).rerolls(Random("formulas"), TRIED)[: REROLLS + 1]:
            if dice:
                found.append((rerolled(replace(state, pending=dice, rerolled=True)), Reroll(dice)))
    return by_seat(state.seat, found)


def thrown(state: State, count: int) -> list[State]:
    """Some throws of the dice that are due, always the same, from bad to good."""
    rng = Random("formulas")
    columns = {}
    for die in state.pending:
        faces = [FACES[die][number % len(FACES[die])] for number in range(TOSSED)]
        rng.shuffle(faces)
        columns[die] = faces
    dice = table_of(state)
    found = [
        landed(state, {die: faces[number] for die, faces in columns.items()}) for number in range(TOSSED)
    ]
    gains = {shown: dice.best(shown) for shown in {each.shown for each in found}}
    found.sort(key=lambda each: gains[each.shown])
    apart = TOSSED // count
    return found[apart // 2 :: apart]


def landed(state: State, faces: dict[str, str]) -> State:
    """The same state after a throw."""
    shown = "".join(faces.get(die, state.shown[place : place + 1]) for place, die in enumerate(DICE))
    return replace(state, pending="", phase=Phase.DRAFT, shown=shown)


def average(found: Sequence[Chances]) -> Chances:
    return tuple(sum(each) / len(found) for each in zip(*found, strict=True))


@lru_cache(maxsize=256)
def rerolled(state: State) -> Chances:
    """While dice are thrown again."""
    return average([drafts(each)[0][0] for each in thrown(state, THROWS)])


@lru_cache(maxsize=64)
def first(state: State) -> Chances:
    """Before the first throw of a round: the mean over some of its outcomes."""
    return average([choices(each)[0][0] for each in thrown(state, FIRST)])


@lru_cache(maxsize=16)
def set_up(state: State) -> Chances:
    """Before the throw of the set-up: the mean over all throws, in which equal ones are worth the same."""
    total = [0.0] * len(state.sheets)
    for faces in combinations_with_replacement(FACES["a"], len(SET_UP_DICE)):
        ways = factorial(len(faces)) // prod(factorial(faces.count(face)) for face in set(faces))
        thrown = replace(state, pending="", shown="".join(faces), hand=SET_UP_DICE)
        total = [old + ways * new for old, new in zip(total, used(thrown), strict=True)]
    return tuple(each / len(FACES["a"]) ** len(SET_UP_DICE) for each in total)
