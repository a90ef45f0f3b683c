"""Which moves may be played, and why others may not. Nothing is changed here.

`links` in chains.py is the only rule about chains: the list of chains and the check of one chain both use it.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from .chains import STAR, WILD, chains, first_misfit, links
from .dice import LETTERS, STAR_FACE, words
from .notation import Done, Give, Reroll, RollDice, Write
from .state import Phase, State

if TYPE_CHECKING:
    from collections.abc import Collection

    from .chains import Chain, Hand
    from .notation import Move

REROLLS: Final = dict.fromkeys(Reroll(dice) for count in range(1, 7) for dice in combinations(LETTERS, count))
"""The 63 ways to re-roll: fewer dice first, then by letters."""


def legal(state: State) -> tuple[Move, ...]:
    """Every legal move once.

    Chains in the order of `chains`, then re-rolls, fewer dice first. +1 before −1, each by seat, then `done`.
    """
    if state.phase is Phase.CHAIN and not state.air:
        return _with_chains(state.hand, state.board.last, state.throw)
    return tuple(_others(state))


@lru_cache(maxsize=256)
def _with_chains(hand: Hand, start: int, throw: int) -> tuple[Move, ...]:
    return (*map(Write, chains(hand, start)), *_rerolls(throw))


def _rerolls(throw: int) -> Collection[Reroll]:
    """Dice may be re-rolled once per turn."""
    return () if throw == 2 else REROLLS


def _others(state: State) -> Collection[Move]:
    """The legal moves that don't write a chain."""
    if state.air:
        return ()
    match state.phase:
        case Phase.ROLL:
            return (RollDice(),)
        case Phase.CHAIN:
            return _rerolls(state.throw)
        case Phase.GIVE:
            gives = (
                Give(penalty, seat) for penalty in dict.fromkeys(state.penalties) for seat in state.opponents
            )
            return (*gives, Done())
        case Phase.OVER:
            return ()


def why_not(state: State, move: Move) -> str:
    """Why this move is not legal, in a sentence; empty if it is."""
    if state.air:
        return f"the dice {' '.join(state.air)} have to land first"
    if isinstance(move, Write) and state.phase is Phase.CHAIN:
        place = first_misfit(state.hand, state.board.last, move.chain)
        return "" if place is None else _misfit(state, move.chain, place)
    if move in _others(state):
        return ""
    match move:
        case Reroll() if state.phase is Phase.CHAIN:
            if state.throw == 2:
                return "you can re-roll only once per turn, and you already have"
            return f"choose at least one of the dice {' '.join(LETTERS)}, each only once"
        case Give(penalty) if state.phase is Phase.GIVE:
            if penalty in state.penalties:
                return "a penalty goes to an opponent at this table"
            left = " ".join("+1" if unused > 0 else "−1" for unused in state.penalties)
            return f"no unused die shows that; still unused: {left}"
        case Give() if state.phase is Phase.CHAIN:
            return "penalty dice are used after the chain, so write a chain first"
        case _ if state.phase is Phase.CHAIN:
            return _first(state)
    return f"{state.phase.value}{'' if state.phase is Phase.OVER else ' now'}"


def _first(state: State) -> str:
    """What to do while a chain is to be written."""
    last = state.board.last
    if not links(state.hand, last):
        way = "write nothing" if state.throw == 2 else "re-roll some dice, or write nothing"
        ends = STAR_FACE if last == STAR else last
        return f"no die continues your board, which ends with {ends}: {way}"
    if last == STAR:
        return "write a chain first: begin with any numbered die"
    wild = " or a wild space" if state.hand.wilds else ""
    return f"write a chain first: your board ends with {last}, so begin with a {last}{wild}"


def _misfit(state: State, chain: Chain, place: int) -> str:
    """What is wrong with the link that `first_misfit` found at this place."""
    link, faces, wilds = chain[place], *state.hand
    if link == WILD:
        return f"the dice make {wilds} wild space{'' if wilds == 1 else 's'}: each takes two stars"
    if link not in faces:
        return f"no die shows {words(link)}; the dice show {', '.join(map(words, state.faces))}"
    if (dice := faces.count(link)) == chain[:place].count(link):
        if dice > 1:
            return f"{words(link)} appears in the chain {dice + 1} times, but only {dice} dice show it"
        return f"{words(link)} appears in the chain twice, but a die can be used only once"
    if place == 0:
        last = state.board.last
        return f"the board ends with {last}; the chain must begin with a {last} or a wild space, not {words(link)}"
    before = words(chain[place - 1])
    color, number = before.split()
    return f"{words(link)} can't follow {before}: it needs {color}, a {number} or a wild space"
