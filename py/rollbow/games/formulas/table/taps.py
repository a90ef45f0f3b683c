"""What a tap on each square, slot, line label and ability does now: a move, a tick, or a reason for nothing.

possible_actions.py says what is legal; this only puts it on the places.
"""

from __future__ import annotations

from typing import NamedTuple

from ..events import SIGN_WORDS
from ..notation import WORDS, Double, Open, Plus, Sign, Signs, Square, Times, Triple, Write
from ..possible_actions import ABILITIES, KINDS, Kind, action, actions_of, spots
from ..sheet import LINES, MINUS, SLOTS, SQUARES
from ..state import Phase, State, face, hand_faces
from .labels import written
from .selection import IN_SLOTS, KIND_OF, Choice

Places = tuple[int | str, ...]


class Offer(NamedTuple):
    """`look` is `lit` for what the ticks allow, `soft` for where to begin, `on` for ticked. `words` describe the move
    for screen readers.
    """

    do: str
    value: str
    look: str = ""
    words: str = ""


def square_offers(state: State, choice: Choice) -> tuple[Offer, ...]:
    return _offers(state, choice, SQUARES, slots=False)


def slot_offers(state: State, choice: Choice) -> tuple[Offer, ...]:
    return _offers(state, choice, SLOTS, slots=True)


def _offers(state: State, choice: Choice, names: tuple[str, ...], *, slots: bool) -> tuple[Offer, ...]:
    if choice.kind in (None, Double) or (choice.kind in IN_SLOTS) != slots:
        if slots and (sign := hanging_sign(state, choice)):
            words = f"write {SIGN_WORDS[sign]}"
            return _moves(names, spots(state, Sign, sign), f"write {sign}", words)
        room, start = _alone(state, slots=slots)
        return _ticks(names, room, start, choice, "soft")
    room = choice.act.places if choice.act else ()
    if choice.several or choice.places:
        return _ticks(names, room, choice.start, choice, "lit")
    return _moves(names, room, choice.start, written(choice))


def hanging_sign(state: State, choice: Choice) -> str:
    """The sign that ends the formula so far; it may also go into a slot by itself."""
    if state.phase is not Phase.USE or choice.kind is not None or choice.places or not choice.dice:
        return ""
    return face(state, choice.dice[-1])


def _moves(names: tuple[str, ...], room: Places, start: str, words: str) -> tuple[Offer, ...]:
    """A tap on one of these places plays the move that begins like this."""
    return tuple(
        Offer("move", f"{start} {name}", "lit", words) if number in room else Offer("why", f"{start} {name}")
        for number, name in enumerate(names)
    )


def _ticks(names: tuple[str, ...], room: Places, start: str, choice: Choice, look: str) -> tuple[Offer, ...]:
    """A tap on one of these places ticks it, or unticks it."""
    return tuple(
        Offer("pick", name, "on" if name in choice.places else look)
        if number in room
        else Offer("why", f"{start} {name}")
        for number, name in enumerate(names)
    )


def _alone(state: State, *, slots: bool) -> tuple[Places, str]:
    """Where a single die could be written, and the start of that move."""
    faces = hand_faces(state) if state.phase in (Phase.SET_UP, Phase.USE) else ""
    kind: Kind = Sign if slots else Write
    shown = next((shown for shown in faces if shown.isdigit() != slots), None)
    if shown is None or kind not in KINDS[state.phase]:
        return (), "write +" if slots else "write 1"
    return spots(state, kind, shown if slots else (int(shown),)), f"write {shown}"


def line_offers(state: State, choice: Choice) -> tuple[Offer, ...]:
    """Ability 6 doubles a line; otherwise a die may open it."""
    if choice.act is not None and choice.kind is Double:
        return _moves(LINES, choice.act.places, WORDS[Double], "count it double")
    room = action(state, Open, None).places if state.phase is Phase.USE else ()
    return _moves(LINES, room, WORDS[Open], "open it")


def ability_offers(state: State, choice: Choice) -> tuple[Offer, ...]:
    """The six abilities in order."""
    return tuple(
        Offer("pick", f"ability{number}", "on" if number == choice.ability else "lit")
        if actions_of(state, kind)
        else Offer("why", _sample(state, kind))
        for number, kind in KIND_OF.items()
    )


def _sample(state: State, kind: Kind) -> str:
    """A move with this ability that best shows why it can't be used."""
    others = hand_faces(state).replace(str(ABILITIES[kind]), "", 1) if state.phase is Phase.USE else ""
    number = next((shown for shown in others if shown.isdigit()), "1")
    sign = next((shown for shown in others if not shown.isdigit()), "+")
    square = next((n for n, held in enumerate(state.sheet.squares) if held is None), 0)
    slot = next((n for n, held in enumerate(state.sheet.slots) if not held), 0)
    minus = next((n for n, held in enumerate(state.sheet.slots) if held == MINUS), 0)
    what_and_where = {
        Times: f"{SLOTS[slot]}",
        Square: f"{number} {SQUARES[square]}",
        Triple: f"{number} {SQUARES[square]}",
        Plus: f"{SLOTS[minus]}",
        Signs: f"{sign} {SLOTS[slot]}",
    }
    return f"{WORDS[kind]} {what_and_where.get(kind, LINES[0])}"
