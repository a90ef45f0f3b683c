"""Which moves may be played, and why others may not. Nothing is decided here: possible_actions.py says what
is legal.
"""

from __future__ import annotations

from . import possible_actions
from .dice import ordered
from .events import listed
from .notation import (
    Double,
    Draft,
    Move,
    Open,
    Pass,
    Plus,
    Reroll,
    Sign,
    Signs,
    Square,
    Times,
    Triple,
    Use,
    Write,
    spell_terms,
)
from .possible_actions import ABILITIES, CAP, Kind, What, spots, whats
from .sheet import TIMES, free_slots, free_squares, label, line_words, slot_words, square_words
from .state import MOST_DRAFTED, Phase, State, hand_faces

_NOW: dict[Phase, str] = {
    Phase.SET_UP: "in the setup, you write the three numbers into blank squares",
    Phase.START: "the starting player rolls the dice first",
    Phase.DRAFT: "draft dice first, then use them",
    Phase.USE: "the dice are drafted; now use them",
    Phase.OVER: "the game is over",
}


def legal(state: State) -> tuple[Move, ...]:
    """Sorted by kind as in `KINDS`, then by what is written, number of places and order on the sheet."""
    return tuple(move for action in possible_actions.actions(state) for move in action.moves())


def why_not(state: State, move: Move) -> str:
    """Why this move is not legal, and what would be needed; empty if it is."""
    return "" if possible_actions.fits(state, move) else _reason(state, move)


def _reason(state: State, move: Move) -> str:
    kind, (what, where) = type(move), possible_actions.split(move)
    if state.pending:
        return f"the dice {' '.join(state.pending)} are being rolled"
    if kind not in possible_actions.KINDS[state.phase]:
        return _NOW[state.phase]
    if what not in whats(state, kind):
        return _unpaid(state, move, kind, what)
    room = spots(state, kind, what)
    for place in where:
        if place not in room:
            return _no_room(state, kind, what, place)
    least, most = possible_actions.span(state, kind, len(room))
    if not least <= len(where) <= most:
        return _wrong_number(state, kind, least, most, len(where))
    return "name each place or die once, in the order of the sheet or the letters"


def _dice(state: State) -> str:
    return f"the dice left show {' '.join(hand_faces(state))}"


def _unpaid(state: State, move: Move, kind: Kind, what: What) -> str:
    """Why not: the dice can't pay for it, or this is the wrong time."""
    if isinstance(what, tuple):
        return _no_combination(state, what)
    if kind is Reroll:
        if state.rerolled:
            return "you can re-roll only once per round"
        return "when you play alone, you can't re-roll once four dice are drafted"
    if kind is Use:
        return "draft at least one die first"
    if kind is Pass:
        return _still_possible(state)
    if kind in ABILITIES:
        return _no_ability(state, move, kind, what)
    return f"it needs a die showing {what}; {_dice(state)}"


def _no_combination(state: State, terms: tuple[int, ...]) -> str:
    if ordered(terms) != terms:
        return f"a combination is listed largest first: {spell_terms(ordered(terms))}"
    if sum(terms) < 0:
        return f"{spell_terms(terms)} makes {sum(terms)}, and a result can't be below 0"
    needed = " ".join(sorted(possible_actions.price(Write, terms, ()), key="123456+-".index))
    dice = "a die" if len(terms) == 1 else "dice"
    return f"{spell_terms(terms)} needs {dice} showing {needed}; {_dice(state)}"


def _still_possible(state: State) -> str:
    act = next(act for kind in (Write, Sign, Open) for act in possible_actions.actions_of(state, kind))
    place = int(act.places[0])
    if act.kind is Open:
        return f"a die can still be used: the {label(place)} opens {line_words(place)}"
    where = _slot(place) if act.kind is Sign else _square(place)
    what = spell_terms(act.what) if isinstance(act.what, tuple) else act.what
    return f"a die can still be used: {what} fits into {where}"


def _square(square: int) -> str:
    return f"the square in {square_words(square)}"


def _slot(slot: int) -> str:
    return f"the slot in {slot_words(slot)}"


def _no_ability(state: State, move: Move, kind: Kind, what: What) -> str:
    number = ABILITIES[kind]
    if number in state.sheet.used:
        return f"each ability works once per game, and you've used ability {number}"
    if state.spent:
        return "you can use only one ability per round, and you've already used one"
    if kind in (Square, Triple, Signs):
        return f"it needs a die showing {number} and another die showing {what}; {_dice(state)}"
    return f"it needs a die showing {number}; {_dice(state)}"


def _no_room(state: State, kind: Kind, what: What, place: int | str) -> str:
    if isinstance(place, str):
        return f"die {place} has been drafted; the dice {' '.join(state.undrafted)} are free"
    if kind is Open:
        if place in state.sheet.opened:
            return f"{line_words(place)} is already open"
        return f"opening {line_words(place)} needs a die showing {label(place)}; {_dice(state)}"
    if kind is Double:
        return f"{line_words(place)} already counts double"
    if kind is Plus:
        return f"{_slot(place)} holds no minus sign"
    if kind in (Sign, Signs, Times):
        return _no_slot(state, place)
    return _no_square(state, place)


def _no_slot(state: State, slot: int) -> str:
    sheet = state.sheet
    if sheet.slots[slot]:
        return f"{_slot(slot)} already holds a {sheet.slots[slot]}"
    if slot not in free_slots(sheet.squares, sheet.slots):
        return f"no square beside {_slot(slot)} is filled; a sign goes next to a filled square"
    return f"a square beside {_slot(slot)} holds more than {CAP}, so a × can't be written there"


def _no_square(state: State, square: int) -> str:
    sheet, name = state.sheet, _square(square)
    if sheet.squares[square] is not None:
        return f"{name} already holds {sheet.squares[square]}"
    if square not in free_squares(sheet.squares, sheet.slots):
        return f"no slot beside {name} is filled; a number goes next to a filled slot"
    return f"{name} is beside a {TIMES}, and holds at most {CAP}"


def _wrong_number(state: State, kind: Kind, least: int, most: int, given: int) -> str:
    if kind is Draft:
        if most < 1:
            return "you've drafted four dice, and that's the maximum"
        return f"you can draft at most {MOST_DRAFTED} dice; so far: {listed(list(state.drafted)) or 'none'}"
    if kind is Plus:
        return f"it turns {least} minus sign{'s' if least > 1 else ''} here, not {given}"
    return (
        f"it takes {least} to {most} places, not {given}"
        if most > least
        else f"it takes {least}, not {given}"
    )
