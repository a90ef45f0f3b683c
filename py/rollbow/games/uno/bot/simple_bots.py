"""Players who count entries, not chances: the greedy yardstick, and the casual and the steady opponent."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ..boards import BOARD_COLORS, heard
from ..chains import longest
from ..dice import PENALTY, STAR_FACE
from ..notation import Give, RollDice, Write
from ..state import Phase
from .boxed_set import averages
from .throw_endings import COUNT, ENDINGS, LENGTHS, WILD_LINK, again, best, kept, number, offered, spelled
from .value import COLORS, NUMBERS

if TYPE_CHECKING:
    from random import Random

    from ..notation import Move
    from ..state import State


@dataclass(frozen=True, slots=True)
class Taste:
    """What a player who counts entries values besides them, measured in entries."""

    penalty: float
    wild: float
    """A ★ as the board's last entry."""
    gift: float
    """An entry that the call gives to an opponent."""
    blur: float
    """The spread of the errors in comparing options."""
    leader: float
    """How often a penalty targets the leader instead of anyone."""


TASTES: Final = {
    "casual": Taste(penalty=0.2, wild=0.0, gift=0.0, blur=2.0, leader=0.4),
    "steady": Taste(penalty=0.6, wild=0.3, gift=0.3, blur=0.5, leader=1.0),
}
WIN: Final = 6.0
"""What filling the board is worth on top of the entries."""


@lru_cache(maxsize=LENGTHS)
def _filled(left: int) -> list[float]:
    """How many spaces every ending fills."""
    worth = [0.0] * COUNT
    for ending in ENDINGS:
        worth[number(ending)] = float(min(ending.length, left))
    return worth


@lru_cache(maxsize=32)
def _lengths(last: int, left: int) -> list[float]:
    """How many spaces the longest chain of every throw fills."""
    return best(last, _filled(left))


def leader(state: State) -> int:
    """The opponent with the fewest spaces left; among equals, the next to play."""
    seats = len(state.boards)
    order = [(state.seat + step) % seats + 1 for step in range(seats - 1)]
    return min(order, key=lambda seat: state.boards[seat - 1].left)


def greedy(state: State) -> Move:
    """The longest chain, the re-roll that makes it longest on average, every penalty on the leader."""
    if state.phase is Phase.ROLL:
        return RollDice()
    if state.phase is Phase.GIVE:
        return Give(state.penalties[0], leader(state))
    last, left = state.board.last, state.board.left
    if state.throw == 1:
        most = min(left, LENGTHS - 1)
        found = averages(state, _filled(most)) if state.boxed else kept(_lengths(last, most), state.shown)
        top = max(range(64), key=lambda place: (round(found[place], 9), -place.bit_count()))
        if top:
            return again(top)
    return Write(longest(state.hand, last))


def tallied(state: State, taste: Taste) -> list[float]:
    """What every ending is worth to this taste, by number."""
    left = state.board.left
    called = [
        taste.wild * (link == WILD_LINK) - taste.gift * _gifts(state, link) for link in range(WILD_LINK + 1)
    ]
    worth = [0.0] * COUNT
    for ending in ENDINGS:
        plus, minus, length, link = ending
        tally = length + taste.penalty * (plus + minus) + (called[link] if length else 0.0)
        worth[number(ending)] = left + WIN if length >= left else tally
    return worth


def _gifts(state: State, link: int) -> int:
    """How many opponents would write if this link were called now."""
    return sum(
        link == WILD_LINK
        or NUMBERS[link] in heard(state.boards[seat - 1])
        or BOARD_COLORS[seat - 1] == COLORS[link]
        for seat in state.opponents
    )


def _simple(state: State, chain: tuple[str, ...]) -> list[int]:
    """The obvious re-rolls: what the chain doesn't need, with or without penalties and stars, or all."""
    idle = [face for face in state.faces if face not in chain and not (face == STAR_FACE and "*" in chain)]
    sets = [
        [face for face in idle if face not in spared]
        for spared in ((), tuple(PENALTY), (STAR_FACE,), (*PENALTY, STAR_FACE))
    ]
    places = [sum(32 >> die for die, face in enumerate(state.faces) if face in again) for again in sets]
    return list(dict.fromkeys([0, *places, 63]))


def counting(state: State, taste: Taste, rng: Random) -> Move:
    """A turn played by counting entries, with this taste."""
    if state.phase is Phase.ROLL:
        return RollDice()
    if state.phase is Phase.GIVE:
        aimed = rng.random() < taste.leader
        return Give(state.penalties[0], leader(state) if aimed else rng.choice(state.opponents))
    worth = tallied(state, taste)
    last = state.board.last
    ends = offered(state.faces, last)
    pick = max(ends, key=lambda end: worth[number(end)] + rng.gauss(0.0, taste.blur / 2))
    chain = spelled(state.faces, last, pick.length, pick.link)
    if state.throw == 1 and pick.length < state.board.left:
        found = averages(state, worth)
        top = max(_simple(state, chain), key=lambda place: found[place] + rng.gauss(0.0, taste.blur))
        if top:
            return again(top)
    return Write(chain)
