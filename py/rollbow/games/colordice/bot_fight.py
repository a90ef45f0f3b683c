"""The fight after the throws: which attacks, in which order, and what the others answer. The dice are known here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from .attack import attacks, preview
from .bot_odds import odds, still
from .bot_value import chances
from .notation import COLORS, After, Attack, Before, Done, Move
from .rules import after, legal
from .state import Phase, attacker, decider, group, rivals, targets

if TYPE_CHECKING:
    from .bot_value import Weights
    from .notation import Color
    from .state import State

BREADTH: Final = 5
"""So many attacks on one color are followed up."""
LEAVES: Final = 5
"""So many ends of a series of attacks are looked at with what the others answer."""


@dataclass(frozen=True, slots=True)
class Judge:
    """How far a player sees: with which tables, whether past the counterattacks, whether into the next turn."""

    weights: Weights
    answers: bool = True
    deep: int = 0
    """So many of the best ends are looked at with the next player's dice; 0: none."""

    def rough(self, state: State, color: int) -> float:
        """The chance of this color when the turn ends as the board stands."""
        if state.winner is not None:
            return float(state.winner == color)
        mover = (state.active + 1) % state.seats
        return chances(state.areas, state.outside, state.seats, mover, self.weights)[color]

    def fine(self, state: State, color: int) -> float:
        """The same with a look at the next player's throws; for two players, where one's gain is the other's loss."""
        if state.winner is not None:
            return float(state.winner == color)
        following = COLORS[(state.active + 1) % state.seats]
        board = still(replace(state, active=following))
        chance = odds(board, self.weights).start
        return chance if following == color else 1 - chance


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


def replies(state: State, judge: Judge, counters: tuple[Color, ...]) -> State:
    """The board after the counterattacks, each the best for whoever decides it."""
    mine = state.active
    for color in counters:
        size = group(state, color, mine)
        seat = decider(state, color) - 1
        boards = [state, *(struck(state, color, each, size) for each in attacks(state, color, mine, size))]
        state = max(boards, key=lambda board: judge.rough(board, seat))
        if state.winner is not None:
            break
    return state


def series(state: State, judge: Judge) -> list[tuple[float, State, Attack | None]]:
    """The ends of all sensible series of attacks from here, best first, each with its first attack."""
    mine = state.active
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
                nexts.append((judge.rough(end, mine), end, first or attack))
            any_attack = any_attack or bool(nexts)
            nexts.sort(key=lambda each: -each[0])
            for worth, end, start in nexts[:BREADTH]:
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
        found.setdefault((state.areas, state.outside), (judge.rough(state, mine), state, None))
    return sorted(found.values(), key=lambda each: -each[0])


def fight(state: State, judge: Judge, fine: bool) -> list[tuple[float, Attack | None]]:
    """First attacks (None: stop here) with the active player's chance after all of this turn, best first.

    Attacks come first here unless the state says that the counterattacks are over.
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
            answered.append((judge.rough(board, mine), board, first))
    answered.sort(key=lambda each: -each[0])
    if fine and judge.deep and state.seats == 2:
        answered = [(judge.fine(board, mine), board, first) for _, board, first in answered[: judge.deep]]
        answered.sort(key=lambda each: -each[0])
    seen: dict[Attack | None, float] = {}
    for worth, _, first in answered:
        seen.setdefault(first, worth)
    return [(worth, first) for first, worth in seen.items()]


def ordered(state: State, judge: Judge, late: bool, fine: bool = False) -> float:
    """The active player's chance if the attacks come first, or after the counterattacks."""
    state = replace(state, late=late, attacked=())
    if late:
        state = replies(state, judge, rivals(state))
        if state.winner is not None:
            return float(state.winner == state.active)
    return fight(state, judge, fine)[0][0]


def now(state: State, judge: Judge) -> float:
    """The active player's chance if the dice stay."""
    first = ordered(state, judge, late=False)
    if not judge.answers or not rivals(state) or not targets(state):
        return first
    return max(first, ordered(state, judge, late=True))


def weighed(state: State, judge: Judge) -> list[tuple[float, Move]]:
    """Sensible moves of an ORDER, ATTACK or COUNTER phase with the chance of who decides, best first."""
    if state.phase is Phase.ORDER:
        early = ordered(state, judge, late=False, fine=True), Before()
        late = ordered(state, judge, late=True, fine=True), After()
        return [early, late] if early[0] >= late[0] else [late, early]
    if state.phase is Phase.ATTACK:
        return [(worth, first or Done()) for worth, first in fight(state, judge, fine=True)]
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
        fine = judge.deep and state.seats == 2
        found.append((judge.fine(board, seat) if fine else judge.rough(board, seat), move))
    return sorted(found, key=lambda each: -each[0])
