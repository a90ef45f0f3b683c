"""What a bot expects from a sheet: from each line, the one product, and the dice still to come.

A plan puts the lines worth finishing in order. A line counts for what it will probably make, times the chance that the
dice last to finish it and all lines before it.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, exp

from ..sheet import MINUS, PLUS, PRINTED_DOUBLE, TIMES
from . import data

Numbers = tuple[int | None, ...]
Signs = tuple[str, ...]

CAP = 9
DICE_A_PART = 4

START_SUMS = ((12, 0.40), (11, 0.20), (10, 0.15), (9, 0.10), (8, 0.06), (7, 0.04), (6, 0.05))
START_SQUARES = ((36, 0.55), (25, 0.15), (16, 0.08))
FOLLOW_SUMS = (
    (12, 0.02),
    (11, 0.03),
    (10, 0.04),
    (9, 0.05),
    (8, 0.06),
    (7, 0.05),
    (6, 0.15),
    (5, 0.15),
    (4, 0.2),
)
FOLLOW_SQUARES = ((36, 0.06), (25, 0.06), (16, 0.13))
START_ONE, FOLLOW_ONE = 0.8, 0.45
"""How often a part's best sum or square is this one, or brings a 1, to a player who wants it."""

EVEN = 4.6
"""What a blank square will hold, after a plus or with its sign still undecided."""
AFTER_MINUS = 1.6
UNSIGNED_BLANK = 3.2
CROSSING = 0.5
"""How much a product counts for the line that crosses it, before it is written."""

SIGN_TO_COME = (0.0, 0.55, 0.55, 0.65, 0.8, 0.82, 0.85)
BIG = 0.94
"""How much of a number counts while the slot before it is blank: minus signs go before small numbers."""

KEPT = {2: 30.0, 3: 24.0, 4: 26.0, 5: 12.0, 6: 30.0}
KEPT_SQUARE_CAP = 110.0
"""What an unused ability is worth with half of the game to go."""

NEVER = 99
"""The rank of places in no line of the plan."""
NEED_SQUARE, NEED_SLOT, NEED_OPEN = 2, 2, 3
"""How many half dice it takes to fill a place or open a line."""
MOST_NEED = 160


class Hopes:
    """What the parts to come bring for the product: how large its factors get, how likely its × comes.

    By optimal stopping: each part takes the better of what it brings and what waiting is worth.
    """

    def __init__(self, parts: int, seats: int, cap9: bool) -> None:
        most = CAP if cap9 else 36
        first = 1 / seats
        self.sums: list[float] = [0.0]
        self.anything: list[float] = [0.0]
        self.pairs: list[float] = [0.0]
        self.small_pairs: list[float] = [0.0]
        self.times: list[float] = [0.0]
        self.square_comes = [0.0]
        absent = one = 1.0
        for _ in range(parts):
            factors = [self.sums[-1], self.anything[-1], self.small_pairs[-1], self.pairs[-1]]
            better = [0.0] * 4
            for share, sums, squares in (
                (first, START_SUMS, START_SQUARES),
                (1 - first, FOLLOW_SUMS, FOLLOW_SQUARES),
            ):
                for total, chance in (*sums, (3, 1 - sum(each for _, each in sums))):
                    number = min(total, most)
                    better[0] += share * chance * max(number, factors[0])
                    better[2] += share * chance * max(number * factors[0], factors[2])
                    for square, likely in (*squares, (0, 1 - sum(each for _, each in squares))):
                        squared = min(square, most)
                        better[1] += share * chance * likely * max(number, squared, factors[1])
                        better[3] += (
                            share
                            * chance
                            * likely
                            * max(number * factors[1], squared * factors[0], factors[3])
                        )
            self.sums.append(better[0])
            self.anything.append(better[1])
            self.small_pairs.append(better[2])
            self.pairs.append(better[3])
            one *= 1 - first * START_ONE - (1 - first) * FOLLOW_ONE
            self.times.append(1 - one)
            absent *= 1 - first * START_SQUARES[0][1] - (1 - first) * FOLLOW_SQUARES[0][1]
            self.square_comes.append(1 - absent)


class Outlook:
    """What a seat may expect with this many parts still to come after this one.

    `patience` is the share of them that a player will wait for a larger product.
    """

    def __init__(self, parts: int, seats: int, cap9: bool, patience: float) -> None:
        self.parts, self.cap9 = parts, cap9
        self.waits = ceil(parts * patience)
        self.hopes = Hopes(self.waits, seats, cap9)
        dice = DICE_A_PART * parts
        self.lasts = [chance_to_finish(dice, need) for need in range(MOST_NEED)]
        self.kept_memo: dict[int, float] = {}
        self.memo: dict[tuple[object, ...], tuple[float, float]] = {}

    def kept(self, used: int) -> float:
        """What the unused abilities are worth; `used` has a bit for each one spent."""
        found = self.kept_memo.get(used)
        if found is None:
            found = self.kept_memo[used] = self._kept(used)
        return found

    def _kept(self, used: int) -> float:
        share = min(1.0, self.parts / 6)
        worth = sum(value * share for ability, value in KEPT.items() if not used >> ability & 1)
        if self.cap9 and not used >> 2 & 1:
            worth += KEPT_SQUARE_CAP * self.hopes.square_comes[self.waits]
        return worth

    def line(self, line: int, numbers: Numbers, signs: Signs, double: bool, used: int) -> tuple[float, float]:
        """What a line will make once finished, and what a product still to come would add."""
        key = (line, numbers, signs, double, used & 6)
        found = self.memo.get(key)
        if found is None:
            found = self.memo[key] = self._line(line, numbers, signs, double, used)
        return found

    def _line(
        self, line: int, numbers: Numbers, signs: Signs, double: bool, used: int
    ) -> tuple[float, float]:
        factor = 2.0 if double else 1.0
        parts = [_part(number, signs[place - 1] if place else PLUS) for place, number in enumerate(numbers)]
        base, added = sum(parts), 0.0
        if TIMES in signs:
            place = signs.index(TIMES)
            left, right = numbers[place], numbers[place + 1]
            base -= parts[place] + parts[place + 1]
            weight = _weight(signs[place - 1] if place else PLUS)
            if left is not None and right is not None:
                base += weight * left * right
            else:
                added = weight * self.product(left, right, used, True)
                added += self._crossed(line, place, left, right) / factor
        elif not used >> 1 & 1:
            for place, sign in enumerate(signs):
                if not sign:
                    weight = _weight(signs[place - 1] if place else PLUS)
                    left, right = numbers[place], numbers[place + 1]
                    gain = weight * self.product(left, right, used, False) - parts[place] - parts[place + 1]
                    gain += self._crossed(line, place, left, right) / factor
                    added = max(added, gain)
        return factor * base, factor * added

    def _crossed(self, line: int, place: int, left: int | None, right: int | None) -> float:
        """What the factors to come will bring to the printed ×2 lines that cross there."""
        worth = 0.0
        for offset, held in ((place, left), (place + 1, right)):
            crossing = 5 + offset if line < 5 else offset
            if held is None and crossing in PRINTED_DOUBLE:
                worth += CROSSING * (9.0 if self.cap9 else 24.0)
        return worth

    def product(self, left: int | None, right: int | None, used: int, written: bool) -> float:
        """What two squares will make as a product; `written`: whether the × is already between them."""
        hopes, parts, square_left = self.hopes, self.waits, not used >> 2 & 1
        likely = 1.0 if written else hopes.times[parts]
        if self.cap9 and max(left or 0, right or 0) > CAP:
            return 0.0
        if left is None and right is None:
            return likely * (hopes.pairs if square_left else hopes.small_pairs)[parts]
        if left is None or right is None:
            other = (hopes.anything if square_left else hopes.sums)[parts]
            return likely * (left or right or 0) * other
        return likely * left * right


def _weight(sign: str) -> float:
    return 1.0 if sign == PLUS else -1.0 if sign == MINUS else BIG


def _part(number: int | None, sign: str) -> float:
    """What one square adds to its line, given the sign before it."""
    if number is None:
        return EVEN if sign == PLUS else -AFTER_MINUS if sign == MINUS else UNSIGNED_BLANK
    if sign:
        return -number if sign == MINUS else number
    return number * (SIGN_TO_COME[number] if number < len(SIGN_TO_COME) else BIG)


@lru_cache(maxsize=4096)
def chance_to_finish(dice: int, need: int) -> float:
    """The chance that this many dice fill what takes `need` half dice.

    The curve: the share of dice that go where a plan wants them, the final shortfall, the spread per die.
    """
    if not need:
        return 1.0
    if not dice:
        return 0.0
    useful, lost, spread = data.CURVE
    slack = (useful * dice - lost - need / 2) / (spread * dice)
    return 1 / (1 + exp(-slack))


@lru_cache(maxsize=64)
def outlook(parts: int, seats: int, cap9: bool, patience: float = 1.0) -> Outlook:
    """Cached: the same few are needed again and again, and their lines with them."""
    return Outlook(parts, seats, cap9, patience)
