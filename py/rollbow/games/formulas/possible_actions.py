"""The actions that are possible in a state: the only place that decides legality.

A kind of move is legal for anything the dice can pay for (`whats`), in the places where the sheet has room
for it (`spots`). The list of moves, the check of a single move and the choices on the screen all come from
these two functions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any

from .dice import Terms, combinations_of
from .notation import (
    Double,
    Draft,
    Move,
    Open,
    Pass,
    Plus,
    Reroll,
    RollAll,
    Sign,
    Signs,
    Square,
    Times,
    Triple,
    Use,
    Write,
    spell_terms,
)
from .sheet import LINES, MINUS, PLUS, PRINTED_DOUBLE, TIMES, free_slots, free_squares, label
from .state import MOST_DRAFTED, Phase, State, hand_faces

Kind = type[Move]
What = Terms | int | str | None
"""What is written: a combination, one number or a sign; None if the kind of move says it all."""
Place = int | str
"""A square, slot or line by its number, or a die by its letter."""

CAP = 9
"""The largest number that a square next to a × can hold with the option cap9."""

ABILITIES: dict[Kind, int] = {Times: 1, Square: 2, Triple: 3, Plus: 4, Signs: 5, Double: 6}

KINDS: dict[Phase, tuple[Kind, ...]] = {
    Phase.SET_UP: (Write,),
    Phase.START: (RollAll,),
    Phase.DRAFT: (Draft, Reroll, Use),
    Phase.USE: (Write, Sign, Open, Times, Square, Triple, Plus, Signs, Double, Pass),
    Phase.OVER: (),
}
"""The kinds of moves in each phase, in the order in which legal moves are listed."""


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that can be done in these places, in `least` to `most` of them at once."""

    kind: Kind
    what: What
    places: tuple[Place, ...]
    least: int = 1
    most: int = 1

    def count(self) -> int:
        return sum(comb(len(self.places), size) for size in range(self.least, self.most + 1))

    def moves(self) -> tuple[Move, ...]:
        """All its moves: fewer places first, then in the order of the sheet."""
        if self.most == 1 == self.least:
            make, what = _MAKE[self.kind], self.what
            return tuple([make(what, (place,)) for place in self.places])
        return _moves(self)

    def holds(self, places: tuple[Place, ...]) -> bool:
        """Whether these places, in the order of the sheet, make a legal move."""
        chosen = tuple([place for place in self.places if place in places])
        return chosen == places and self.least <= len(places) <= self.most


_MAKE: dict[Kind, Callable[[Any, Any], Move]] = {
    Write: lambda what, places: Write(what, places[0]),
    Sign: lambda what, places: Sign(what, places[0]),
    Open: lambda what, places: Open(places[0]),
    Times: lambda what, places: Times(places[0]),
    Square: lambda what, places: Square(what, places[0]),
    Triple: lambda what, places: Triple(what, places),
    Plus: lambda what, places: Plus(places),
    Signs: lambda what, places: Signs(what, places),
    Double: lambda what, places: Double(places[0]),
    RollAll: lambda what, places: RollAll(),
    Draft: lambda what, places: Draft("".join(places)),
    Reroll: lambda what, places: Reroll("".join(places)),
    Use: lambda what, places: Use(),
    Pass: lambda what, places: Pass(),
}


@lru_cache(maxsize=128)  # the lists of drafts and of abilities 3 and 5 stay the same for many moves
def _moves(action: Action) -> tuple[Move, ...]:
    make, what = _MAKE[action.kind], action.what
    return tuple(
        make(what, places)
        for size in range(action.least, action.most + 1)
        for places in combinations(action.places, size)
    )


def split(move: Move) -> tuple[What, tuple[Place, ...]]:
    """What a move writes, and where: the inverse of `_MAKE`."""
    match move:
        case Write(terms, square):
            return terms, (square,)
        case Sign(sign, slot):
            return sign, (slot,)
        case Open(line) | Double(line):
            return None, (line,)
        case Times(slot):
            return None, (slot,)
        case Square(value, square):
            return value, (square,)
        case Triple(value, squares):
            return value, squares
        case Plus(slots):
            return None, slots
        case Signs(sign, slots):
            return sign, slots
        case Draft(dice) | Reroll(dice):
            return None, tuple(dice)
        case RollAll() | Use() | Pass():
            return None, ()


# What the dice can pay for


def price(kind: Kind, what: What, places: tuple[Place, ...]) -> str:
    """The faces of the dice that a move uses up, one character per die."""
    paid = str(ABILITIES[kind]) if kind in ABILITIES else ""
    if kind is Open:
        return str(label(int(places[0])))
    if isinstance(what, tuple):
        less = sum(term < 0 for term in what)
        numbers = "".join(str(abs(term)) for term in what)
        return numbers + PLUS * (len(what) - 1 - less) + MINUS * less
    return paid if what is None else paid + str(what)


_NOTHING: tuple[What, ...] = (None,)


def _signs(faces: str) -> tuple[str, ...]:
    return tuple(sign for sign in (PLUS, MINUS) if sign in faces)


def _numbers(faces: str) -> tuple[int, ...]:
    return tuple(number for number in range(1, 7) if str(number) in faces)


def can_pass(state: State) -> bool:
    """F12: no remaining die, alone or in a combination, can be written or can open a line."""
    return not any(spots(state, kind, what) for kind in (Write, Sign, Open) for what in whats(state, kind))


def _ability_faces(state: State, kind: Kind) -> str | None:
    """The faces left over once this ability's die is paid; None if the ability can't be used."""
    number, faces = str(ABILITIES[kind]), hand_faces(state)
    if state.spent or ABILITIES[kind] in state.sheet.used or number not in faces:
        return None
    return faces.replace(number, "", 1)


def whats(state: State, kind: Kind) -> Collection[What]:
    """What the remaining dice allow to be written or done with a kind of move of this phase."""
    if kind is Write:
        return combinations_of(hand_faces(state)).keys()
    if kind is Sign:
        return _signs(hand_faces(state))
    if kind in ABILITIES:
        rest = _ability_faces(state, kind)
        if rest is None:
            return ()
        if kind in (Square, Triple):
            return _numbers(rest)
        return _signs(rest) if kind is Signs else _NOTHING
    if kind is Reroll:
        full = state.solo and len(state.drafted) == MOST_DRAFTED
        return () if state.rerolled or full else _NOTHING
    if kind is Use:
        return _NOTHING if state.drafted else ()
    if kind is Pass:
        return _NOTHING if can_pass(state) else ()
    return _NOTHING


# Where the sheet has room


def places(state: State, seat: int, what: int | str) -> tuple[int, ...]:
    """Where a seat's sheet has room: squares for a number, slots for `+`, `-` or `×`.

    During setup, a number goes into any blank square.
    """
    sheet = state.sheets[seat - 1]
    if isinstance(what, int):
        if state.phase is Phase.SET_UP:
            return tuple(square for square, held in enumerate(sheet.squares) if held is None)
        return free_squares(sheet.squares, sheet.slots, not state.cap9 or what <= CAP)
    return free_slots(sheet.squares, sheet.slots, CAP if state.cap9 and what == TIMES else None)


def spots(state: State, kind: Kind, what: What) -> tuple[Place, ...]:
    """Where the seat to move has room for this; empty for moves without a place."""
    if isinstance(what, tuple):
        return places(state, state.seat, sum(what))
    if isinstance(what, int):
        return places(state, state.seat, what * what if kind is Square else what)
    if isinstance(what, str):
        return places(state, state.seat, what)
    sheet = state.sheet
    if kind is Times:
        return places(state, state.seat, TIMES)
    if kind is Open:
        faces = hand_faces(state)
        return tuple(
            line for line in range(len(LINES)) if line not in sheet.opened and str(label(line)) in faces
        )
    if kind is Plus:
        return tuple(slot for slot, held in enumerate(sheet.slots) if held == MINUS)
    if kind is Double:
        taken = PRINTED_DOUBLE + sheet.doubled
        return tuple(line for line in range(len(LINES)) if line not in taken)
    if kind in (Draft, Reroll):
        return tuple(state.undrafted)
    return ()


def span(state: State, kind: Kind, room: int) -> tuple[int, int]:
    """The fewest and the most places that one move of this kind takes, with `room` places to choose from."""
    if kind in (RollAll, Use, Pass):
        return 0, 0
    if kind in (Triple, Signs):
        most = min(3, room)
        return max(1, most) if state.all3 else 1, most
    if kind is Plus:
        pair = max(1, min(2, room))
        return pair, pair
    if kind is Draft:
        return 1, min(MOST_DRAFTED - len(state.drafted), room)
    return (1, room) if kind is Reroll else (1, 1)


# Both together


def action(state: State, kind: Kind, what: What) -> Action:
    """Something the dice can pay for, with the places the sheet has for it (perhaps none)."""
    room = spots(state, kind, what)
    return Action(kind, what, room, *span(state, kind, len(room)))


def actions_of(state: State, kind: Kind) -> tuple[Action, ...]:
    """What can be done now with one kind of move."""
    if state.pending or kind not in KINDS[state.phase]:
        return ()
    found = (action(state, kind, what) for what in whats(state, kind))
    return tuple(act for act in found if act.least <= min(act.most, len(act.places)))


def actions(state: State) -> tuple[Action, ...]:
    """Everything that can be done now, one entry for each kind and what it writes."""
    return tuple(act for kind in KINDS[state.phase] for act in actions_of(state, kind))


def fits(state: State, move: Move) -> bool:
    """Whether a move is legal, without listing the others."""
    kind = type(move)
    what, where = split(move)
    if state.pending or kind not in KINDS[state.phase] or what not in whats(state, kind):
        return False
    return action(state, kind, what).holds(where)


def results(state: State) -> dict[str, int]:
    """What the seat to move can make with the remaining dice: spelling and result."""
    made = combinations_of(hand_faces(state))
    return {spell_terms(terms): result for terms, result in made.items()}
