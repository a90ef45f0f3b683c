"""What can be played, and why the rest can't."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from .notation import Bank, Move, RollDice, Take
from .score import SINGLE, worth
from .state import Phase, State, needed


def legal(state: State) -> tuple[Move, ...]:
    """Every legal move once. Takes stand with more dice first; otherwise `roll` stands before `bank`."""
    match state.phase:
        case Phase.READY:
            return (RollDice(),)
        case Phase.KEEP:
            return takes(state.shown)
        case Phase.DECIDE:
            return (RollDice(), Bank()) if state.stake >= needed(state) else (RollDice(),)
    return ()


def takes(shown: tuple[int, ...]) -> tuple[Take, ...]:
    """The ways to keep scoring dice of a throw."""
    found = dict.fromkeys(
        kept for count in range(len(shown), 0, -1) for kept in combinations(shown, count) if worth(kept)
    )
    return tuple(map(Take, found))


def why_not(state: State, move: Move) -> str:
    """Why this move can't be played now, in a sentence; empty if it can."""
    match state.phase, move:
        case Phase.OVER, _:
            return "the game is over"
        case Phase.THROW, _:
            return "the dice have to be rolled first"
        case Phase.READY, _:
            return "" if isinstance(move, RollDice) else "a turn begins with rolling all six dice"
        case Phase.KEEP, Take(faces):
            return why_not_take(state, faces)
        case Phase.KEEP, _:
            return "at least one scoring die has to be kept first"
        case Phase.DECIDE, Take():
            return "dice of this throw were kept already; now roll on or bank"
        case Phase.DECIDE, Bank() if state.stake < needed(state):
            return f"the first points must be {needed(state)} or more, and {state.stake} are on the table"
    return ""


def why_not_take(state: State, faces: tuple[int, ...]) -> str:
    for face, count in Counter(faces).items():
        there = state.shown.count(face)
        if count > there:
            dice = f"{there or 'no'} {'die shows' if there < 2 else 'dice show'} {face}"
            return f"{dice}; the dice show {', '.join(map(str, state.shown))}"
        if face not in SINGLE and count < 3:
            return f"a {face} scores only as one of three alike"
    return ""
