"""Why a move can't be played, in words. Decides nothing: what is legal is asked of actions.py."""

from __future__ import annotations

from . import actions
from .actions import ABILITIES, CAP, Kind, What, spots, whats
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
    spell,
    spell_terms,
)
from .sheet import LINES, SLOTS, SQUARES, TIMES, free_slots, free_squares, label
from .state import MOST_DRAFTED, Phase, State, hand_faces

_NOW: dict[Phase, str] = {
    Phase.SET_UP: "in the set-up the three values are written into blank squares, as in 'write 5 r4c4'",
    Phase.START: "the starting player rolls the dice first",
    Phase.DRAFT: "the starting player drafts dice now; 'use' ends the drafting",
    Phase.USE: "the dice have been drafted and are being used now",
    Phase.OVER: "the game is over",
}


def why_not(state: State, move: Move) -> str:
    """Why this move is not legal, and what would be needed."""
    kind, (what, where) = type(move), actions.split(move)
    if state.pending:
        return f"the dice {' '.join(state.pending)} are being thrown"
    if kind not in actions.KINDS[state.phase]:
        return _NOW[state.phase]
    if what not in whats(state, kind):
        return _unpaid(state, move, kind, what)
    room = spots(state, kind, what)
    for place in where:
        if place not in room:
            return _no_room(state, kind, what, place)
    least, most = actions.span(state, kind, len(room))
    if not least <= len(where) <= most:
        return _wrong_number(state, kind, least, most, len(where))
    return "each place or die is named once, in the order of the sheet or of the letters"


def _dice(state: State) -> str:
    return f"the dice left show {' '.join(hand_faces(state))}"


def _unpaid(state: State, move: Move, kind: Kind, what: What) -> str:
    """The dice don't give it, or the moment is wrong."""
    if isinstance(what, tuple):
        return _no_combination(state, what)
    if kind is Reroll:
        if state.rerolled:
            return "dice are re-rolled only once in a round"
        return "playing alone, nothing is re-rolled once four dice are drafted"
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
    needed = " ".join(sorted(actions.price(Write, terms, ()), key="123456+-".index))
    dice = "a die" if len(terms) == 1 else "dice"
    return f"{spell_terms(terms)} needs {dice} showing {needed}; {_dice(state)}"


def _still_possible(state: State) -> str:
    found = (act for kind in (Write, Sign, Open) for act in actions.actions_of(state, kind))
    return f"a die can still be used, as with '{spell(next(found).moves()[0])}'"


def _no_ability(state: State, move: Move, kind: Kind, what: What) -> str:
    number = ABILITIES[kind]
    if number in state.sheet.used:
        return f"ability {number} is used once a game, and it has been used"
    if state.spent:
        return "only one ability is used in a round, and one has been used in this round"
    if kind in (Square, Triple, Signs):
        return f"it needs a die showing {number} and another die showing {what}; {_dice(state)}"
    return f"it needs a die showing {number}; {_dice(state)}"


def _no_room(state: State, kind: Kind, what: What, place: int | str) -> str:
    if isinstance(place, str):
        return f"die {place} has been drafted; the dice {' '.join(state.undrafted)} are free"
    if kind is Open:
        if place in state.sheet.opened:
            return f"{LINES[place]} is open already"
        return f"opening {LINES[place]} needs a die showing {label(place)}; {_dice(state)}"
    if kind is Double:
        return f"{LINES[place]} counts twice already"
    if kind is Plus:
        return f"{SLOTS[place]} holds no minus sign"
    if kind in (Sign, Signs, Times):
        return _no_slot(state, place)
    return _no_square(state, place)


def _no_slot(state: State, slot: int) -> str:
    sheet = state.sheet
    if sheet.slots[slot]:
        return f"{SLOTS[slot]} holds {sheet.slots[slot]} already"
    if slot not in free_slots(sheet.squares, sheet.slots):
        return f"no square beside {SLOTS[slot]} is filled; a sign goes next to a filled square"
    return f"a square beside {SLOTS[slot]} holds more than {CAP}, and a × can't be written there"


def _no_square(state: State, square: int) -> str:
    sheet, name = state.sheet, SQUARES[square]
    if sheet.squares[square] is not None:
        return f"{name} holds {sheet.squares[square]} already"
    if square not in free_squares(sheet.squares, sheet.slots):
        return f"no slot beside {name} is filled; a number goes next to a filled slot"
    return f"{name} is beside a {TIMES}, and holds at most {CAP}"


def _wrong_number(state: State, kind: Kind, least: int, most: int, given: int) -> str:
    if kind is Draft:
        if most < 1:
            return "four dice are drafted, and that is the most"
        return f"at most {MOST_DRAFTED} dice are drafted; {listed(list(state.drafted)) or 'none'} so far"
    if kind is Plus:
        return f"it turns {least} minus sign{'s' if least > 1 else ''} here, not {given}"
    return (
        f"it takes {least} to {most} places, not {given}"
        if most > least
        else f"it takes {least}, not {given}"
    )
