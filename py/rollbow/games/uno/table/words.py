"""Moves and news in words: how hints and the strip above the board name them, and where on the screen they are."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from ..dice import LETTERS, call, words
from ..events import Called, Erased, NoEffect, Outlined, Written, listed
from ..notation import Done, Give, Reroll, RollDice, Write, parse
from .board import inked, said
from .selection import laid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..state import State


def phrase(state: State, move: str, names: Sequence[str] = ()) -> str:
    """A move as a hint names it."""
    match parse(move):
        case RollDice():
            return "Roll the six dice"
        case Reroll(dice):
            if len(dice) == len(LETTERS):
                return "Re-roll all six dice"
            faces = [words(state.faces[LETTERS.index(letter)]) for letter in dice]
            return f"Re-roll {listed(faces)}"
        case Write(()):
            return "Write nothing"
        case Write(chain):
            return f"Write {listed([words(link) for link in chain])}"
        case Give(penalty, seat):
            who = names[seat - 1] if names else f"seat {seat}"
            return f"{'+1' if penalty > 0 else '−1'} on {who}"
        case Done():
            return f"Call {call(state.chain[-1])}" if state.chain else "End the turn"


def where(state: State, move: str) -> tuple[str, ...]:
    """The ids of what a move is about."""
    match parse(move):
        case Reroll(dice):
            # Two stars are one piece on the screen.
            pairs = (f"die-{first}{second}" for first, second in combinations(dice, 2))
            return (*(f"die-{letter}" for letter in dice), *pairs)
        case Write(chain):
            return tuple(f"die-{piece.removeprefix('*')}" for piece in laid(state, chain))
        case Give(_, seat):
            return (f"target-{seat}", f"aim-{seat}")
        case Done():
            return ("done",)
    return ("act",)


def brief(event: object, names: Sequence[str]) -> str:
    """What is news to the others, after the name of the one who did it."""

    def name(seat: int) -> str:
        return names[seat - 1]

    match event:
        case Written(_, (), _):
            return "wrote nothing"
        case Written(_, chain, ignored):
            fit = chain[: len(chain) - ignored]
            return f"wrote {listed([words(link) for link in fit])}"
        case Outlined(_, target, _):
            return f"gave {name(target)} +1"
        case Erased(_, target, entry):
            return f"erased {_owner(name(target))} {said(entry)} with −1"
        case NoEffect(_, target, penalty):
            return f"{'+1' if penalty > 0 else '−1'} on {name(target)} changed nothing"
        case Called(_, link, gifts):
            got = [f"{name(gift.seat)} wrote a {inked(gift.entry)}" for gift in gifts]
            return f"called {call(link)}" + (f": {', '.join(got)}" if got else " (helped nobody)")
    return ""


def _owner(name: str) -> str:
    return "your" if name == "you" else f"{name}’s"
