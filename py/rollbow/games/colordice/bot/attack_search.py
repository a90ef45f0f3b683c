"""The fight after the throws: which attacks, in which order, and how the others answer. The dice are known here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Protocol

from ..attack import attacks, preview
from ..legal import legal
from ..notation import After, Attack, Before, Done, Move
from ..rules import after
from ..state import Phase, attacker, decider, group, rivals, targets
from .value import chances

if TYPE_CHECKING:
    from ..notation import Color
    from ..state import State
    from .value import Weights

BREADTH: Final = (5, 5, 5, 5, 2, 1)
"""How many attacks on one color are followed up, by the number of colors that can be attacked."""
LEAVES: Final = 5
"""How many ends of a series of attacks are examined with the others' answers."""


class Sight(Protocol):
    """Says what boards are worth."""

    def chance(self, state: State, color: int) -> float:
        """This color's chance if the turn ends with this board."""


@dataclass(frozen=True, slots=True)
class Judge:
    """How far a player sees: with which tables, and whether past the counterattacks."""

    weights: Weights
    answers: bool = True
    pairs: bool = False
    """Sees what two attacks, or an attack and an answer, do together, when deciding on re-rolls."""

    def chance(self, state: State, color: int) -> float:
        """This color's chance if the turn ends with this board."""
        if state.winner is not None:
            return float(state.winner == color)
        mover = (state.active + 1) % state.seats
        return chances(state.areas, state.outside, state.seats, mover, self.weights)[color]


def struck(state: State, mine: Color, attack: Attack, size: int) -> State:
    """The board after an attack. Dummies' lost pawns are not counted: no chance depends on them."""
    seen = preview(state, mine, attack, size)
    return replace(
        state,
        areas=seen.areas,
        outside=seen.outside,
        attacked=state.attacked if attack.target == state.active else (*state.attacked, attack.target),
        winner=mine if seen.wins else None,
    )


def reply(state: State, judge: Sight, color: Color, size: int) -> State:
    """The board after one counterattack, or none: the best one for the seat that decides."""
    seat = decider(state, color) - 1
    moves = attacks(state, color, state.active, size)
    boards = [state, *(struck(state, color, each, size) for each in moves)]
    return max(boards, key=lambda board: judge.chance(board, seat))


def replies(state: State, judge: Sight, counters: tuple[Color, ...]) -> State:
    """The board after the counterattacks of these colors."""
    for color in counters:
        if state.winner is None:
            state = reply(state, judge, color, group(state, color, state.active))
    return state


def series(state: State, judge: Sight) -> list[tuple[float, State, Attack | None]]:
    """The ends of all sensible series of attacks from here, best first, each with its first attack."""
    mine = state.active
    breadth = BREADTH[len(targets(state))]
    found: dict[tuple[object, ...], tuple[float, State, Attack | None]] = {}
    closed: set[tuple[object, ...]] = set()

    def follow(board: State, first: Attack | None) -> bool:
        """Adds the ends from this board on; true if there was anything left to attack."""
        any_attack = False
        for target in targets(board):
            size = group(board, mine, target)
            nexts = []
            for attack in attacks(board, mine, target, size):
                end = struck(board, mine, attack, size)
                nexts.append((judge.chance(end, mine), end, first or attack))
            any_attack = any_attack or bool(nexts)
            nexts.sort(key=lambda each: -each[0])
            for worth, end, start in nexts[:breadth]:
                place = (end.areas, end.outside, frozenset(end.attacked))
                if place in closed:
                    continue
                closed.add(place)
                found[end.areas, end.outside] = (worth, end, start)
                if end.winner is None:
                    follow(end, start)
        return any_attack

    possible = follow(state, None)
    if state.attacked or not possible:
        found.setdefault((state.areas, state.outside), (judge.chance(state, mine), state, None))
    return sorted(found.values(), key=lambda each: -each[0])


def fight(state: State, judge: Judge) -> list[tuple[float, Attack | None]]:
    """First attacks (None: stop here) with the active player's chance after all of this turn, best first.

    Attacks come first unless the state says that the counterattacks are over.
    """
    mine = state.active
    ends = series(state, judge)
    answered: list[tuple[float, State, Attack | None]] = []
    counters = () if state.late or not judge.answers else rivals(state)
    for worth, end, first in ends[:LEAVES]:
        if worth >= 1 or not counters:
            answered.append((worth, end, first))
        else:
            board = replies(end, judge, counters)
            answered.append((judge.chance(board, mine), board, first))
    answered.sort(key=lambda each: -each[0])
    seen: dict[Attack | None, float] = {}
    for worth, _, first in answered:
        seen.setdefault(first, worth)
    return [(worth, first) for first, worth in seen.items()]


def ordered(state: State, judge: Judge, late: bool) -> float:
    """The active player's chance if the attacks come first, or after the counterattacks."""
    state = replace(state, late=late, attacked=())
    if late:
        state = replies(state, judge, rivals(state))
        if state.winner is not None:
            return float(state.winner == state.active)
    return fight(state, judge)[0][0]


def now(state: State, judge: Judge) -> float:
    """The active player's chance if the dice stay."""
    first = ordered(state, judge, late=False)
    if not judge.answers or not rivals(state) or not targets(state):
        return first
    return max(first, ordered(state, judge, late=True))


def weighed(state: State, judge: Judge) -> list[tuple[float, Move]]:
    """Sensible moves of an ORDER, ATTACK or COUNTER phase with the decider's chance, best first."""
    if state.phase is Phase.ORDER:
        early = ordered(state, judge, late=False), Before()
        late = ordered(state, judge, late=True), After()
        return [early, late] if early[0] >= late[0] else [late, early]
    if state.phase is Phase.ATTACK:
        return [(worth, first or Done()) for worth, first in fight(state, judge)]
    return countered(state, judge)


def countered(state: State, judge: Judge) -> list[tuple[float, Move]]:
    """The counterattacks of one color, followed by those of the others and by late attacks."""
    mine = attacker(state)
    seat = decider(state, mine) - 1
    found: list[tuple[float, Move]] = []
    for move in legal(state):
        board = after(state, move).state
        if board.phase is Phase.OVER:
            found.append((float(board.winner == seat), move))
            continue
        if board.turn == state.turn:
            board = replies(board, judge, board.counters)
            if board.late and board.winner is None:
                board = series(board, judge)[0][1]
        else:
            board = replace(board, active=state.active)
        found.append((judge.chance(board, seat), move))
    return sorted(found, key=lambda each: -each[0])
