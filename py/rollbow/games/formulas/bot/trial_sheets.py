"""A hypothetical sheet: after some uses of the dice, with its worth by a plan."""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter

from ..notation import Move
from ..sheet import (
    LINE_SLOTS,
    LINE_SQUARES,
    LINES,
    PLUS,
    PRINTED_DOUBLE,
    SQUARE_SLOTS,
    TIMES,
    Sheet,
    Slots,
    Squares,
    free_squares,
)
from .value import NEED_OPEN, NEED_SLOT, NEED_SQUARE, NEVER, Outlook

SLOT_CODE, OPEN_CODE = 25, 65
"""Each place has a number: squares from 0, slots from 25, line openings from 65."""

_SIGNS = tuple(itemgetter(*slots) for slots in LINE_SLOTS)
LINES_OF_SQUARE = tuple((square // 5, 5 + square % 5) for square in range(25))
LINE_OF_SLOT = tuple(
    next(line for line, slots in enumerate(LINE_SLOTS) if slot in slots) for slot in range(40)
)
_CODES = tuple(
    (
        *LINE_SQUARES[line],
        *(SLOT_CODE + slot for slot in LINE_SLOTS[line]),
        OPEN_CODE + line,
    )
    for line in range(len(LINES))
)


@dataclass(slots=True)
class Node:
    """A sheet with its lines weighed in the order of the plan. `moves` led to it, `codes` are the places filled."""

    squares: Squares
    slots: Slots
    opened: int
    doubled: int
    used: int
    base: list[float]
    added: list[float]
    need: list[int]
    spent: bool
    worth: float
    codes: tuple[int, ...] = ()
    moves: tuple[Move, ...] = ()


def mask(numbers: tuple[int, ...]) -> int:
    return sum(1 << number for number in numbers)


CROWDED = (0.4, 0.28, 0.18, 0.1, 0.05, 0.02, 0.0)
"""The danger for a product with this many other squares within reach."""
EARLY = 0.35
"""The share of it before the × is written, which may still go elsewhere."""
_PRINTED = mask(PRINTED_DOUBLE)
_MASKS = tuple(mask(codes) for codes in _CODES)


class Plan:
    """The lines of a sheet in the order worth finishing, and nodes weighed by it."""

    def __init__(self, sheet: Sheet, outlook: Outlook, spent: bool) -> None:
        self.outlook = outlook
        squares, slots = sheet.squares, sheet.slots
        opened, doubled, used = mask(sheet.opened), mask(sheet.doubled) | _PRINTED, mask(sheet.used)
        filled = opened << OPEN_CODE
        for code, held in enumerate(squares):
            if held is not None:
                filled |= 1 << code
        for code, sign in enumerate(slots, SLOT_CODE):
            if sign:
                filled |= 1 << code
        self.weighed = [self._weigh(line, squares, slots, doubled, used) for line in range(len(LINES))]
        self.blank = [codes & ~filled for codes in _MASKS]
        self.order = self._order(self.weighed)
        self.rank = [NEVER] * (OPEN_CODE + len(LINES))
        need = [0] * len(self.order)
        for place, line in enumerate(self.order):
            for code in _CODES[line]:
                if self.blank[line] >> code & 1 and self.rank[code] == NEVER:
                    self.rank[code] = place
                    need[place] += cost(code)
        self.place = [self.order.index(line) if line in self.order else -1 for line in range(len(LINES))]
        self.root = Node(
            squares,
            slots,
            opened,
            doubled,
            used,
            [self.weighed[line][0] for line in self.order],
            [self.weighed[line][1] for line in self.order],
            need,
            spent,
            0.0,
        )
        self.root.worth = self.worth(self.root.base, self.root.added, need, used)

    def _order(self, weighed: list[tuple[float, float]]) -> list[int]:
        """Line by line the one that gives most for its dice, as long as dice may last."""
        lasts = self.outlook.lasts
        blank = self.blank
        filled = 0
        rest = list(range(len(LINES)))
        order: list[int] = []
        total, product = 0, False
        while rest:
            best, ratio, costs = -1, 0.0, 0
            for line in rest:
                more = costing(blank[line] & ~filled)
                base, added = weighed[line]
                worth = base + (0.0 if product else added)
                if not more:
                    best, ratio, costs = line, 1.0, 0
                    break
                if worth > 0 and worth / (more + 2) > ratio:
                    best, ratio, costs = line, worth / (more + 2), more
            if best < 0 or (costs and lasts[min(len(lasts) - 1, total + costs)] < 0.01 and len(order) >= 2):
                break
            product = product or weighed[best][1] > 0
            total += costs
            order.append(best)
            rest.remove(best)
            filled |= blank[best]
        return order

    def _weigh(
        self, line: int, squares: Squares, slots: Slots, doubled: int, used: int
    ) -> tuple[float, float]:
        numbers = squares[5 * line : 5 * line + 5] if line < 5 else squares[line - 5 :: 5]
        return self.outlook.line(line, numbers, _SIGNS[line](slots), bool(doubled >> line & 1), used)

    def worth(self, base: list[float], added: list[float], need: list[int], used: int) -> float:
        """All lines of the plan, each with the chance that the dice last for it, and the one best product."""
        lasts = self.outlook.lasts
        most = len(lasts) - 1
        total, total_need, product = self.outlook.kept(used), 0, 0.0
        for place, line_worth in enumerate(base):
            total_need += need[place]
            chance = lasts[total_need if total_need < most else most]
            total += line_worth * chance
            more = added[place] * chance
            if more > product:
                product = more
        return total + product

    def risk(self, node: Node) -> float:
        """What may be lost because numbers that must be written fit only next to the ×.

        All dice of a hand must be used: squares within reach that belong to no product keep it safe.
        """
        lasts, total_need, stake = self.outlook.lasts, 0, 0.0
        for place, need in enumerate(node.need):
            total_need += need
            stake = max(stake, node.added[place] * lasts[min(total_need, len(lasts) - 1)])
        if not stake:
            return 0.0
        free = free_squares(node.squares, node.slots)
        beside = [
            square for square in free if any(node.slots[slot] == TIMES for slot in SQUARE_SLOTS[square])
        ]
        room = len(free) - len(beside)
        return stake * CROWDED[min(room, len(CROWDED) - 1)] * (1.0 if beside else EARLY)

    def numbered(self, node: Node, squares: tuple[int, ...], value: int, used: int = 0) -> Node:
        held = list(node.squares)
        for square in squares:
            held[square] = value
        touched = {line for square in squares for line in LINES_OF_SQUARE[square]}
        return self._child(node, tuple(held), node.slots, touched, squares, used)

    def signed(self, node: Node, slots: tuple[int, ...], sign: str, used: int = 0) -> Node:
        held = list(node.slots)
        for slot in slots:
            held[slot] = sign
        touched = {LINE_OF_SLOT[slot] for slot in slots}
        codes = tuple(SLOT_CODE + slot for slot in slots)
        return self._child(node, node.squares, tuple(held), touched, codes, used)

    def turned(self, node: Node, slots: tuple[int, ...]) -> Node:
        """Minus signs turned into plus signs, which fills nothing."""
        held = list(node.slots)
        for slot in slots:
            held[slot] = PLUS
        touched = {LINE_OF_SLOT[slot] for slot in slots}
        return self._child(node, node.squares, tuple(held), touched, (), 1 << 4)

    def opening(self, node: Node, line: int) -> Node:
        child = self._child(node, node.squares, node.slots, set(), (OPEN_CODE + line,))
        child.opened |= 1 << line
        return child

    def doubling(self, node: Node, line: int) -> Node:
        node = Node(
            node.squares, node.slots, node.opened, node.doubled | 1 << line, node.used, node.base, node.added,
            node.need, node.spent, node.worth, node.codes, node.moves,
        )  # fmt: skip
        return self._child(node, node.squares, node.slots, {line}, (), 1 << 6)

    def _child(
        self,
        node: Node,
        squares: Squares,
        slots: Slots,
        touched: set[int],
        codes: tuple[int, ...],
        used: int = 0,
    ) -> Node:
        base, added, need, place_of = node.base[:], node.added[:], node.need[:], self.place
        used |= node.used
        # With the × or the square used, the hopes of all other lines are gone too.
        lines = self.order if (used ^ node.used) & 6 else touched
        for line in lines:
            place = place_of[line]
            if place >= 0:
                base[place], added[place] = self._weigh(line, squares, slots, node.doubled, used)
        for code in codes:
            if self.rank[code] != NEVER:
                need[self.rank[code]] -= cost(code)
        return Node(
            squares, slots, node.opened, node.doubled, used, base, added, need, node.spent,
            self.worth(base, added, need, used), node.codes + codes, node.moves,
        )  # fmt: skip


def costing(codes: int) -> int:
    """What these places of one line cost together."""
    return NEED_SQUARE * codes.bit_count() + (NEED_OPEN - NEED_SQUARE if codes >> OPEN_CODE else 0)


def cost(code: int) -> int:
    """The cost in half dice."""
    return NEED_SQUARE if code < SLOT_CODE else NEED_SLOT if code < OPEN_CODE else NEED_OPEN
