"""The expert's plan for a turn's throws, for a board of four areas: what every throw is worth, two dice at a time.

odds.py treats each die as independent. But two attacks may need the same pawns or win together, and an attack may
prevent a counterattack: playing by single dice loses three chances in a hundred each turn. Here every pair of dice is
tried out on the board, and three are combined from their pairs: the product of the pairs' factors over the product of
the single ones. From these comes a table for each own face, all faces of the other dice and their remaining throws.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final

from ..attack import attacks
from ..notation import FACES, LARGEST_GROUP
from ..state import THROWS, clockwise, colors
from .attack_search import reply, struck
from .odds import HOPELESS, thrown_again

if TYPE_CHECKING:
    from ..notation import Color
    from ..state import State
    from .attack_search import Judge

NEARLY: Final = 0.999
"""No throw is as good as dice that already win."""
FOLLOWED: Final = 2
"""How many of a pair's best first attacks are followed up."""
REACH: Final = range(-LARGEST_GROUP, FACES)
"""Own face minus another: above 0 an attack, below 0 a counterattack."""
SHOWN: Final = tuple(product(range(FACES), repeat=3))
"""The faces of the three other dice, from 0; a row of a table has one number for each."""
LEFT: Final = tuple(sorted(product(range(THROWS), repeat=3), key=sum))

Row = list[float]
Left = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A board's tables: `rows[own face][throws left to the others]`, factors to the chance of not winning."""

    calm: float
    others: tuple[Color, ...]
    rows: tuple[dict[Left, Row], ...]

    def again(self, state: State, kept: float) -> dict[Color, float]:
        """For each die that may be thrown again: the chance to win if it is, with best play afterward.

        `kept` is the exact chance if the dice stay. If the plan misjudges that, it misjudges similar dice about half as
        much.
        """
        mine = state.active
        own = state.dice[mine] - 1
        shown = [state.dice[color] - 1 for color in self.others]
        wrong = kept - self.chance(self.rows[own][0, 0, 0][spot(shown)])
        left = [THROWS - state.throws[color] for color in self.others]
        rest = THROWS - state.throws[mine]
        found = {}
        if rest:
            place = spot(shown)
            found[mine] = thrown_again([row[tuple(left)][place] for row in self.rows], rest)
        for number, color in enumerate(self.others):
            if left[number]:
                after = tuple(each - (place == number) for place, each in enumerate(left))
                face, mean = shown[number], 0.0
                for each in range(FACES):
                    shown[number] = each
                    mean += self.missing(own, spot(shown), after, rest) / FACES
                shown[number] = face
                found[color] = mean
        return {
            color: max(0.0, min(self.chance(factor) + wrong / 2, NEARLY)) for color, factor in found.items()
        }

    def chance(self, factor: float) -> float:
        return 1 - (1 - self.calm) * factor

    def missing(self, own: int, place: int, left: Left, rest: int) -> float:
        """The factor of a throw; the own die, if re-rolled, goes before the others."""
        now = self.rows[own][left][place]
        return min(now, thrown_again([row[left][place] for row in self.rows], rest)) if rest else now


def spot(shown: list[int]) -> int:
    return (shown[0] * FACES + shown[1]) * FACES + shown[2]


@lru_cache(maxsize=32)
def plan(board: State, judge: Judge) -> Plan:
    """The plan of the active player on this board (see `still`)."""
    tried = Trial(board, judge)
    others = tuple(color for color in colors(board) if color != board.active)
    one = {(color, size): tried.single(color, size) for color in others for size in REACH}
    pairs = ((0, 1), (0, 2), (1, 2))
    two = [
        {
            sizes: tried.pair(others[first], others[second], *sizes)
            for sizes in product(REACH, repeat=2)
            if max(0, *sizes) - min(0, *sizes) <= LARGEST_GROUP
        }
        for first, second in pairs
    ]
    rows = []
    for own in range(FACES):
        row = []
        for shown in SHOWN:
            sizes = [own - face for face in shown]
            alone = prod(one[color, size] for color, size in zip(others, sizes, strict=True))
            paired = prod(
                each[sizes[first], sizes[second]] for each, (first, second) in zip(two, pairs, strict=True)
            )
            row.append(paired / alone if alone else 0.0)
        rows.append(levels(row))
    return Plan(tried.calm, others, tuple(rows))


def levels(final: Row) -> dict[Left, Row]:
    """The rows for all throws left, re-rolling each die wherever that is best."""
    found: dict[Left, Row] = {}
    for left in LEFT:
        row = final
        for number, rest in enumerate(left):
            if rest:
                before = found[tuple(each - (place == number) for place, each in enumerate(left))]
                row = list(map(min, row, means(before, number)))
        found[left] = row
    return found


def means(row: Row, number: int) -> Row:
    """The averages over one of the three dice, by index in the row."""
    six, many = FACES, FACES * FACES
    if number == 0:
        return [sum(row[place::many]) / six for place in range(many)] * six
    if number == 1:
        found = []
        for block in range(0, six * many, many):
            found += [sum(row[block + place : block + many : six]) / six for place in range(six)] * six
        return found
    return [
        mean for place in range(0, six * many, six) for mean in [sum(row[place : place + six]) / six] * six
    ]


class Trial:
    """Tries out single dice and pairs on one board."""

    def __init__(self, board: State, judge: Judge) -> None:
        self.board, self.judge = board, judge
        self.calm = judge.chance(board, board.active)
        self.unmoved = max(HOPELESS, 1 - self.calm)
        self.order = {color: place for place, color in enumerate(clockwise(board))}
        others = tuple(self.order)
        sizes = range(1, FACES)
        self.hits = {(color, size): self.best(board, color, size) for color in others for size in sizes}
        self.hurts = {(color, size): reply(board, judge, color, size) for color in others for size in sizes}

    def factor(self, board: State) -> float:
        return (1 - self.judge.chance(board, self.board.active)) / self.unmoved

    def best(self, board: State, color: Color, size: int) -> list[tuple[float, State]]:
        """The boards after the best attacks of this size, best first; empty if there is no attack."""
        if board.winner is not None:
            return []
        mine = self.board.active
        ends = (struck(board, mine, each, size) for each in attacks(board, mine, color, size))
        return sorted(((self.factor(end), end) for end in ends), key=lambda each: each[0])[:FOLLOWED]

    def single(self, color: Color, size: int) -> float:
        """The factor of one die alone. An attack is mandatory even if it does harm."""
        if size == 0:
            return 1.0
        if size < 0:
            return self.factor(self.hurts[color, -size])
        hits = self.hits[color, size]
        return hits[0][0] if hits else 1.0

    def pair(self, color: Color, other: Color, size: int, another: int) -> float:
        """The factor of two dice together."""
        if not size or not another:
            return self.single(color, size) * self.single(other, another)
        if size > 0 and another > 0:
            return self.attacks(color, other, size, another)
        if size < 0 and another < 0:
            if self.order[color] > self.order[other]:
                color, other, size, another = other, color, another, size
            return self.factor(self.answered(self.hurts[color, -size], other, -another))
        if size < 0:
            color, other, size, another = other, color, another, size
        return self.mixed(color, other, size, -another)

    def attacks(self, color: Color, other: Color, size: int, another: int) -> float:
        """One or both of two attacks, in the better order."""
        first, second = self.hits[color, size], self.hits[other, another]
        factors = [factor for factor, _ in (*first, *second)]
        for _, board in first:
            factors += [factor for factor, _ in self.best(board, other, another)[:1]]
        for _, board in second:
            factors += [factor for factor, _ in self.best(board, color, size)[:1]]
        return min(factors, default=1.0)

    def mixed(self, color: Color, other: Color, size: int, another: int) -> float:
        """An attack before or after a counterattack."""
        hurt = self.hurts[other, another]
        hits = self.hits[color, size]
        early = [self.factor(self.answered(board, other, another)) for _, board in hits]
        late = [factor for factor, _ in self.best(hurt, color, size)[:1]] or [self.factor(hurt)]
        return min(*early, *late) if early else late[0]

    def answered(self, board: State, color: Color, size: int) -> State:
        return board if board.winner is not None else reply(board, self.judge, color, size)
