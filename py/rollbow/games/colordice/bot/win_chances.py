"""Every seat's chance to win, at any moment: the throws of a turn exactly, its fight by search, later turns by a
network that learned to agree with that look ahead (with three seats and more by tables).

With four colors every way to re-roll is computed: what the dice are worth follows from how they differ. With more, the
expert's odds of single dice must do.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

from rollbow.bots.judge import Judge, shared, sharpened

from ..legal import legal
from ..notation import FACES
from ..rules import after
from ..score import most
from ..state import FEWEST_AREAS, LAST_TURN, THROWS, Phase, attacker, colors, decider, rivals, targets
from . import net, win_chance_exponent
from .attack_search import LEAVES, replies, series
from .move_choice import expert
from .odds import again, odds, still
from .value import chances as by_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rollbow.bots.judge import Chances

    from ..state import State
    from .attack_search import Sight

Left = tuple[int, ...]
"""How many more times each die may be thrown."""
Lanes = list[list[float]]
"""For each seat a number for each throw of the four dice, the first color's die first."""
THROWN: Final = tuple(product(range(1, FACES + 1), repeat=FEWEST_AREAS))


def boundary(board: State, sight: Sight) -> Chances:
    """When the turn of the active player ends with this board."""
    seats = board.seats
    if board.winner is not None:
        return tuple(float(board.winner == seat) for seat in range(seats))
    if board.turn >= LAST_TURN:
        return (1 / seats,) * seats
    return between(board, (board.active + 1) % seats)


def between(board: State, mover: int) -> Chances:
    """Between turns: by a network where there is one, else by the expert's tables."""
    if board.seats in net.SEATS:
        return net.chances(board.areas, board.outside, board.seats, mover)
    weights = expert(board).weights
    found = by_tables(board.areas, board.outside, board.seats, mover, weights)
    return sharpened(found, win_chance_exponent.KEEN[min(board.seats, FEWEST_AREAS)])


def sight_of(state: State) -> Sight:
    return net.Sight() if state.seats in net.SEATS else expert(state)


def fought(state: State, sight: Sight) -> State:
    """The board after the best attacks from here, and the answers to them unless they have come already."""
    counters = () if state.late else rivals(state)
    boards = [
        replies(end, sight, counters) if worth < 1 else end for worth, end, _ in series(state, sight)[:LEAVES]
    ]
    return max(boards, key=lambda board: sight.chance(board, state.active))


def kept(state: State, sight: Sight) -> State:
    """The board after this turn if the dice stay: attacks first, or last where that is better."""
    first = fought(replace(state, late=False, attacked=()), sight)
    if not rivals(state) or not targets(state):
        return first
    board = replies(replace(state, late=True, attacked=()), sight, rivals(state))
    if board.winner is None:
        board = fought(board, sight)
    return max(first, board, key=lambda each: sight.chance(each, state.active))


def answered(state: State, sight: Sight) -> Chances:
    """While a color may counterattack: the best for who decides, then the others' answers, then late attacks."""
    seat = decider(state, attacker(state)) - 1
    found = []
    for move in legal(state):
        board = after(state, move).state
        if board.phase is not Phase.OVER and board.turn == state.turn:
            board = replies(board, sight, board.counters)
            if board.late and board.winner is None:
                board = fought(board, sight)
        found.append(boundary(replace(board, active=state.active, turn=state.turn), sight))
    return max(found, key=lambda each: each[seat])


class Dice:
    """A turn on a board with four colors: what every throw is worth, with any number of throws left."""

    def __init__(self, board: State) -> None:
        self.board, self.sight = board, sight_of(board)
        self.known: dict[Left, Lanes] = {}
        mine = board.active
        ends: dict[Left, Chances] = {}
        found = []
        for dice in THROWN:
            apart = tuple(dice[mine] - each for each in dice)
            if apart not in ends:
                ends[apart] = boundary(kept(replace(board, dice=dice), self.sight), self.sight)
            found.append(ends[apart])
        lanes = list(zip(*found, strict=True))
        self.stay: Lanes = [list(lane) for lane in (lanes if board.seats > 2 else [lanes[mine]])]
        self.mine = mine if board.seats > 2 else 0

    def after(self, left: Left) -> Lanes:
        """What every throw is worth with these throws left: the dice stay, or the best one is thrown again."""
        if left not in self.known:
            choices = [self.stay]
            for die, rest in enumerate(left):
                if rest:
                    less = tuple(each - (other == die) for other, each in enumerate(left))
                    choices.append([averaged(lane, die) for lane in self.after(less)])
            self.known[left] = best(choices, self.mine)
        return self.known[left]

    def chances(self, lanes: Lanes, dice: Sequence[int]) -> Chances:
        place = 0
        for each in dice:
            place = place * FACES + each - 1
        found = tuple(lane[place] for lane in lanes)
        if self.board.seats > 2:
            return found
        return (found[0], 1 - found[0]) if self.board.active == 0 else (1 - found[0], found[0])

    def thrown(self, left: Left, dice: Sequence[int], again: Sequence[int]) -> Chances:
        """The mean when these dice are thrown, with these throws left afterward."""
        lanes = self.after(left)
        for die in again:
            lanes = [averaged(lane, die) for lane in lanes]
        return self.chances(lanes, [each or 1 for each in dice])


def averaged(lane: list[float], die: int) -> list[float]:
    """Each number replaced by its average over this die's faces."""
    many = FACES ** (FEWEST_AREAS - 1 - die)
    found: list[float] = []
    for start in range(0, len(lane), FACES * many):
        block = [lane[start + face * many : start + (face + 1) * many] for face in range(FACES)]
        found += [sum(each) / FACES for each in zip(*block, strict=True)] * FACES
    return found


def best(choices: list[Lanes], mine: int) -> Lanes:
    """Throw by throw the lanes of the choice that is best for one of them."""
    if len(choices) == 1:
        return choices[0]
    if len(choices[0]) == 1:
        return [list(map(max, *(lanes[0] for lanes in choices)))]
    own = [lanes[mine] for lanes in choices]
    which = [each.index(max(each)) for each in zip(*own, strict=True)]
    return [
        [choices[choice][lane][place] for place, choice in enumerate(which)]
        for lane in range(len(choices[0]))
    ]


@lru_cache(maxsize=2)
def turn_of(board: State) -> Dice:
    return Dice(board)


def dice_of(state: State) -> Dice:
    """What a turn's dice can do depends on the board alone, but for the very last turn."""
    board = still(state)
    return turn_of(replace(board, turn=LAST_TURN) if state.turn >= LAST_TURN else board)


def ahead(state: State) -> Chances:
    """Before the turn."""
    if state.turn > LAST_TURN:
        return (1 / state.seats,) * state.seats
    return between(state, state.active)


def spread(state: State, mine: float) -> Chances:
    """The mover's chance, and the rest for the others as they stood before the turn."""
    others = shared([0.0 if seat == state.active else each for seat, each in enumerate(ahead(state))])
    return tuple(mine if seat == state.active else (1 - mine) * each for seat, each in enumerate(others))


def many(state: State) -> Chances:
    """The throws with five colors or six: the expert's odds, in which no two dice need the same pawns."""
    sight = expert(state)
    known = odds(still(state), sight.weights)
    if state.phase is Phase.KEEP:
        now = boundary(kept(state, sight), sight)
        most = max(again(known, state).values(), default=0.0)
        return now if now[state.active] >= most else spread(state, most)
    if len(state.thrown) == len(state.dice):
        return spread(state, known.start)
    return spread(state, max(again(known, state).values()))


def chances(state: State) -> Chances:
    sight = sight_of(state)
    match state.phase:
        case Phase.ORDER:
            return boundary(kept(state, sight), sight)
        case Phase.ATTACK:
            return boundary(fought(state, sight), sight)
        case Phase.COUNTER:
            return answered(state, sight)
        case Phase.START:
            return ahead(state)
    first = state.phase is Phase.THROW and len(state.thrown) == len(state.dice) and not any(state.throws)
    if first:
        return ahead(state)
    if len(state.dice) > FEWEST_AREAS:
        return many(state)
    left = tuple(THROWS - thrown - (color in state.thrown) for color, thrown in enumerate(state.throws))
    turn = dice_of(state)
    if state.phase is Phase.THROW:
        return turn.thrown(left, state.dice, state.thrown)
    return turn.chances(turn.after(left), state.dice)


def mean(state: State) -> Chances | None:
    """With four colors exactly, as all throws are known."""
    if len(state.dice) > FEWEST_AREAS:
        return None
    left = tuple(THROWS - thrown - (color in state.thrown) for color, thrown in enumerate(state.throws))
    return dice_of(state).thrown(left, state.dice, state.thrown)


def plan(state: State) -> tuple[int, bool] | None:
    """The attacks of a turn, and when they come, are one thought."""
    return (state.turn, state.late) if state.phase in (Phase.ORDER, Phase.ATTACK) else None


def progress(state: State) -> list[int]:
    """By the most pawns in one foreign area."""
    return [most(state.areas, color) for color in colors(state)[: state.seats]]


JUDGE = Judge(version=2, chances=chances, mean=mean, plan=plan, progress=progress, samples=60)
