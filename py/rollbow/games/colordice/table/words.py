"""Moves and news in words: how hints and the strip above the board name them, and where on the screen they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..events import Attacked, Locked, NoAttack, Passed, Struck
from ..notation import After, Attack, Before, Color, Done, Keep, Pass, Reroll, Throw, parse
from ..state import attacker, group
from .selection import listed, pawns, place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..state import State


def phrase(state: State, move: str, names: Sequence[str] = ()) -> str:
    """A move as a hint names it."""
    match found := parse(move):
        case Throw():
            return "Roll the dice"
        case Reroll(again):
            return f"Re-roll {listed(f'{color.word} ({state.dice[color]})' for color in again)}"
        case Keep():
            return "Keep these dice"
        case Before():
            return "Attack first"
        case After():
            return "Let the others hit back first"
        case Attack():
            return _attack(state, found)
        case Done():
            return "No more attacks"
        case Pass():
            return "Don’t hit back"


def _attack(state: State, attack: Attack) -> str:
    mine = attacker(state)
    origin = "outside" if attack.source is None else attack.source.word
    struck = f", striking {attack.struck}" if attack.struck else ""
    size = group(state, mine, attack.target)
    return f"Attack {attack.target.word}: {size} from {origin} into {attack.into.word}{struck}"


def where(state: State, move: str) -> tuple[str, ...]:
    """The ids of what a move is about."""
    match found := parse(move):
        case Reroll(again):
            return tuple(f"die-{color.word}" for color in again)
        case Attack():
            return (f"die-{found.target.word}", f"into-{found.into.word}", f"from-{place(found.source)}")
        case Done():
            return ("done",)
        case After():
            return ("after",)
        case Pass():
            return ("pass",)
    return ("main",)


def brief(event: object, names: Sequence[str]) -> str:
    """What is news to the others, after the name of the one who did it."""
    match event:
        case Attacked(_, color, target, _, into, size, struck, counter):
            verb = "hit back at" if counter else "attacked"
            by = "" if _owner(names, color) else f" for {color.word}"
            striking = f", striking {pawns(struck, target)}" if struck else ""
            return f"{verb} {_who(names, target)}{by}: {size} into {into.word}{striking}"
        case Struck():
            return ""
        case Locked(_, area, count):
            return f"{count} locked in {area.word}"
        case NoAttack():
            return "couldn’t attack"
        case Passed():
            return "didn’t hit back"
    return ""


def _owner(names: Sequence[str], color: Color) -> str:
    return names[color] if color < len(names) else ""


def _who(names: Sequence[str], color: Color) -> str:
    return _owner(names, color) or f"the {color.word} dummy"
