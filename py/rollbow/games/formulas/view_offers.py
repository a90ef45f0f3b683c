"""What a tap on each square, slot, line label and ability does now: a move, a tick, or the reason why nothing.

What is legal comes from actions.py; here it is only put on the places.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .actions import ABILITIES, KINDS, Kind, action, actions_of, spots
from .notation import WORDS, Double, Open, Plus, Sign, Signs, Square, Times, Triple, Write
from .sheet import LINES, MINUS, SLOTS, SQUARES
from .state import Phase, State, face, hand_faces
from .view_choice import IN_SLOTS, KIND_OF, Choice

if TYPE_CHECKING:
    from collections.abc import Callable


class Offer(NamedTuple):
    """`look` is `lit` for what can be done with the ticks, `soft` for where one could begin, `on` for ticked."""

    do: str
    value: str
    look: str = ""


def square_offers(state: State, choice: Choice) -> tuple[Offer, ...]:
    return _offers(state, choice, SQUARES, slots=False)


def slot_offers(state: State, choice: Choice) -> tuple[Offer, ...]:
    return _offers(state, choice, SLOTS, slots=True)


def _offers(state: State, choice: Choice, names: tuple[str, ...], *, slots: bool) -> tuple[Offer, ...]:
    if choice.kind in (None, Double) or (choice.kind in IN_SLOTS) != slots:
        if slots and (sign := hanging_sign(state, choice)):
            return _marked(names, spots(state, Sign, sign), f"write {sign}", choice, "lit", ticks=False)
        room, start = _alone(state, slots=slots)
        return _marked(names, room, start, choice, "soft", ticks=True)
    room = choice.act.places if choice.act else ()
    ticks = choice.several or bool(choice.places)
    return _marked(names, room, choice.start, choice, "lit", ticks=ticks)


def hanging_sign(state: State, choice: Choice) -> str:
    """The sign that a formula ends with so far: it may also go into a slot by itself."""
    if state.phase is not Phase.USE or choice.kind is not None or choice.places or not choice.dice:
        return ""
    return face(state, choice.dice[-1])


def _marked(
    names: tuple[str, ...],
    room: tuple[int | str, ...],
    start: str,
    choice: Choice,
    look: str,
    *,
    ticks: bool,
) -> tuple[Offer, ...]:
    lit: Callable[[str], Offer]
    if ticks:
        lit = lambda name: Offer("pick", name, "on" if name in choice.places else look)  # noqa: E731
    else:
        lit = lambda name: Offer("move", f"{start} {name}", look)  # noqa: E731
    return tuple(
        lit(name) if number in room else Offer("why", f"{start} {name}") for number, name in enumerate(names)
    )


def _alone(state: State, *, slots: bool) -> tuple[tuple[int | str, ...], str]:
    """Where some die by itself could be written, and the beginning of such a move."""
    faces = hand_faces(state) if state.phase in (Phase.SET_UP, Phase.USE) else ""
    kind: Kind = Sign if slots else Write
    shown = next((shown for shown in faces if shown.isdigit() != slots), None)
    if shown is None or kind not in KINDS[state.phase]:
        return (), "write +" if slots else "write 1"
    return spots(state, kind, shown if slots else (int(shown),)), f"write {shown}"


def line_offers(state: State, choice: Choice) -> tuple[Offer, ...]:
    """Ability 6 doubles a line; otherwise a die may open it."""
    if choice.act is not None and choice.start == "double":
        return _marked(LINES, choice.act.places, "double", choice, "lit", ticks=False)
    room = action(state, Open, None).places if state.phase is Phase.USE else ()
    return _marked(LINES, room, "open", choice, "lit", ticks=False)


def ability_offers(state: State, choice: Choice) -> tuple[Offer, ...]:
    """The six abilities in order."""
    return tuple(
        Offer("pick", f"ability{number}", "on" if number == choice.ability else "lit")
        if actions_of(state, kind)
        else Offer("why", _sample(state, kind))
        for number, kind in KIND_OF.items()
    )


def _sample(state: State, kind: Kind) -> str:
    """A move with this ability that tells best why it can't be used."""
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
