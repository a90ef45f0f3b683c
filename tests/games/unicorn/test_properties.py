"""What must always hold: legality against brute force, scores against a recount, and games that end."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollbow.games.unicorn import GAME
from rollbow.games.unicorn.dice_groups import GROUPS, HIGH, reach
from rollbow.games.unicorn.notation import PICKS, Extra, Flip, Mark, Nudge, Pass, Pick
from rollbow.games.unicorn.score import EXTRAS, score
from rollbow.games.unicorn.sheet import CELLS, NO_MARKS, Sheet, with_mark
from rollbow.games.unicorn.state import Phase, State
from rollbow.kernel.game import Result, Seat
from support.games import random_game
from support.unicorn_positions import firsts, sheet

TIMES = {2: 2, 3: 2, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3, 9: 4, 10: 4, 11: 5}
MIX = {"R": "R", "Y": "Y", "B": "B", "RY": "O", "BY": "G", "BR": "V"}
LEAST = {"R": 2, "Y": 2, "B": 2, "O": 3, "G": 3, "V": 3}
ROW_LENGTH = {"R": 10, "Y": 10, "B": 10, "O": 9, "G": 9, "V": 9}

games = pytest.mark.parametrize(
    ("seats", "triple1", "seed"),
    [
        (seats, triple1, f"g{n}")
        for n in range(6)
        for seats in (1, 2, 3, 4)
        for triple1 in ("off", "on", "one")
    ],
)


def name(cell: Any) -> tuple[str, int]:
    return cell.color.letter, cell.number


def brute(
    dice: tuple[str, ...], values: list[set[int]], wild: bool
) -> dict[tuple[str, int], set[frozenset[str]]]:
    """Every cell with all the groups that can make it, by trying every value of every die."""
    found: dict[tuple[str, int], set[frozenset[str]]] = {}
    for size in (1, 2):
        for places in combinations(range(3), size):
            color = MIX["".join(sorted({dice[place][0] for place in places}))]
            faces = [range(1, 7) if wild else values[place] for place in places]
            for shown in product(*faces):
                number = {12: 11}.get(sum(shown), sum(shown))
                if number >= LEAST[color]:
                    found.setdefault((color, number), set()).add(frozenset(dice[place] for place in places))
    return found


class Witness:
    """Follows a game from its moves and rolls alone, with sets and its own arithmetic."""

    def __init__(self, seats: int, triple1: str) -> None:
        self.seats = seats
        self.triple1 = triple1
        self.marks: list[set[tuple[str, int]]] = [set() for _ in range(seats)]
        self.firsts: list[set[int]] = [set() for _ in range(seats)]
        self.extras = [0] * seats
        self.yours = [0] * seats
        self.others = [0] * seats
        self.spent = [{"nudge": 0, "flip": 0} for _ in range(seats)]
        self.completed_in: dict[int, tuple[int, str]] = {}
        self.now: tuple[int, int, str] | None = None
        self.first_groups: set[frozenset[str]] | None = None
        self.latest: list[int] = []
        self.turned: list[list[int]] = []
        self.sure_groups: set[frozenset[str]] = set()

    def arrive(self, state: State) -> None:
        """A new player or phase begins with the natural values."""
        kind = "active" if state.phase is Phase.ACTIVE else "others"
        if self.now != (state.turn, state.seat, kind):
            self.now = (state.turn, state.seat, kind)
            self.first_groups = None
            self.latest = list(state.rolled)
            self.turned = [[], [], []]
            self.rolled = list(state.rolled)
            self.dice = state.dice

    def values(self, place: int) -> set[int]:
        """The rolled value under every choice of the abilities spent on this die; 0 stands for a Flip."""
        spent, found = self.turned[place], set()
        for size in range(len(spent) + 1):
            for chosen in combinations(spent, size):
                path = [self.rolled[place]]
                for step in chosen:
                    path.append(path[-1] + step if step else 7 - path[-1])
                if min(path) >= 1 and max(path) <= 6:
                    found.add(path[-1])
        return found

    def options(self, seat: int, compulsory: bool = False) -> dict[tuple[str, int], set[frozenset[str]]]:
        wild = (
            (self.triple1 == "on" or (self.triple1 == "one" and self.first_groups is None))
            and self.rolled == [1, 1, 1]
            and ((self.now is not None and self.now[2] == "active") or self.seats == 1)
        )
        values = [
            {self.rolled[place], self.latest[place]} if compulsory else self.values(place)
            for place in range(3)
        ]
        first = self.first_groups and ((compulsory and self.sure_groups) or self.first_groups)
        return {
            cell: groups
            for cell, groups in brute(self.dice, values, wild).items()
            if cell not in self.marks[seat] and (first is None or any(a != b for a in first for b in groups))
        }

    def abilities(self, seat: int) -> tuple[int, int]:
        def full(numbers: range) -> int:
            return sum(
                all((color, number) in self.marks[seat] for number in numbers if number >= LEAST[color])
                for color in LEAST
            )

        spent = self.spent[seat]
        return full(range(2, 6)) - spent["nudge"], full(range(6, 9)) - spent["flip"]

    def follow(self, seat: int, move: Any) -> None:
        assert self.now is not None
        phase = (self.now[0], self.now[2])
        match move:
            case Mark(cell) | Extra(cell):
                self.sure_groups = self.options(seat, compulsory=True).get(name(cell), set())
                self.first_groups = self.options(seat)[name(cell)]
                self.marks[seat].add(name(cell))
                self.extras[seat] += isinstance(move, Extra)
                number = cell.number
                whole = all((color, number) in self.marks[seat] for color in LEAST)
                if whole and self.seats > 1 and self.completed_in.setdefault(number, phase) == phase:
                    self.firsts[seat].add(number)
            case Nudge(die, step):
                self.latest[self.dice.index(die)] += step
                self.turned[self.dice.index(die)].append(step)
                self.spent[seat]["nudge"] += 1
            case Flip(die):
                self.latest[self.dice.index(die)] = 7 - self.latest[self.dice.index(die)]
                self.turned[self.dice.index(die)].append(0)
                self.spent[seat]["flip"] += 1
            case Pass() if phase[1] == "active":
                self.yours[seat] += 2 if self.first_groups is None else 1
            case Pass():
                self.others[seat] += 1

    def points(self, seat: int) -> int:
        marks = self.marks[seat]
        full_rows = [
            color for color, cells in ROW_LENGTH.items() if sum(1 for c, _ in marks if c == color) == cells
        ]
        total = sum(TIMES[number] for _, number in marks) + sum(TIMES[number] for number in self.firsts[seat])
        if self.seats == 1:
            whole = {n for n in range(3, 12) if all((color, n) in marks for color in LEAST)}
            total += sum(
                times
                for times, section in ((2, {3, 4, 5}), (3, {6, 7, 8}), (4, {9, 10}))
                if len(whole & section) >= 2
            )
        left = {1: 9, 2: 9, 3: 12, 4: 15}[self.seats] - self.extras[seat]
        return total + 7 * len(full_rows) + left - 5 * self.yours[seat] - 3 * self.others[seat]


@games
def test_an_independent_witness_agrees_on_moves_and_scores(seats: int, triple1: str, seed: str) -> None:
    """U7–U9, U11, U12, U15, U20 by brute force at every step, U13, U18 and U22 recounted at the end."""
    witness = Witness(seats, triple1)
    for state, move in random_game(GAME, seats, {"triple1": triple1}, seed):
        if isinstance(move, Result):
            assert move.scores == tuple(witness.points(seat) for seat in range(seats))
            assert [sum(line.amount for line in lines) for lines in move.lines] == list(move.scores)
            continue
        if isinstance(move, Pick):
            continue
        witness.arrive(state)
        seat = state.seat - 1
        options = witness.options(seat)
        legal = GAME.legal(state)
        assert {name(m.cell) for m in legal if isinstance(m, Mark | Extra)} == set(options)
        if state.phase is Phase.EXTRA:
            assert GAME.parse("done") in legal
        else:
            assert (Pass() in legal) == (not witness.options(seat, compulsory=True))
        nudges, flips = witness.abilities(seat)
        assert (state.sheet.nudges, state.sheet.flips) == (nudges, flips)
        assert sum(isinstance(m, Flip) for m in legal) == (3 if flips else 0)
        assert sum(isinstance(m, Nudge) for m in legal) == (
            sum(2 - (value in (1, 6)) for value in witness.latest) if nudges else 0
        )
        witness.follow(seat, move)


@pytest.mark.long
@pytest.mark.parametrize("block", range(5))
def test_the_witness_agrees_over_many_games(block: int) -> None:
    for n in range(25):
        for seats in (1, 2, 3, 4):
            test_an_independent_witness_agrees_on_moves_and_scores(seats, "on", f"long-{block}-{n}")


@games
def test_games_end_and_moves_are_unique(seats: int, triple1: str, seed: str) -> None:
    seen = 0
    for state, move in random_game(GAME, seats, {"triple1": triple1}, seed):
        seen += 1
        assert hash(state) == hash(state)
        legal = GAME.legal(state)
        assert len(set(legal)) == len(legal)
        assert bool(legal) == isinstance(GAME.turn(state), Seat)
        if not isinstance(move, Result):
            assert move == GAME.parse(GAME.spell(move))
            assert all(0 <= each.extras <= EXTRAS[seats] for each in state.sheets)
            assert min(min(each.nudges, each.flips) for each in state.sheets) >= 0
    assert seen < 500 * seats


@given(
    marks=st.sets(st.sampled_from(CELLS)),
    won=st.sets(st.integers(3, 11)),
    extras=st.integers(0, 15),
    yours=st.integers(0, 4),
    others=st.integers(0, 4),
)
@settings(max_examples=100, deadline=None)
def test_a_score_is_the_sum_of_its_marks(
    marks: set[Any], won: set[int], extras: int, yours: int, others: int
) -> None:
    rows = NO_MARKS
    for cell in marks:
        rows = with_mark(rows, cell)
    counted = Sheet(extras=extras, rows=rows, firsts=firsts(*won), yours=yours, others=others)
    witness = Witness(2, "off")
    witness.marks[0] = {name(cell) for cell in marks}
    witness.firsts[0] = won
    witness.extras[0] = 9 - extras
    witness.yours[0] = yours
    witness.others[0] = others
    assert score(counted, solo=False) == witness.points(0)


@given(
    pick=st.sampled_from(list(PICKS)),
    offered=st.tuples(*[st.sets(st.integers(1, HIGH), min_size=1)] * 3),
    wild=st.booleans(),
)
@settings(max_examples=200, deadline=None)
def test_reach_is_what_brute_force_finds(pick: str, offered: tuple[set[int], ...], wild: bool) -> None:
    dice = PICKS[pick]
    found = reach(dice, tuple(sum(1 << value for value in values) for values in offered), wild)
    expected = brute(dice, list(offered), wild)
    groups = {group.bit: frozenset(dice[p] for p in group.places) for group in GROUPS[dice]}
    assert {
        name(cell): {group for bit, group in groups.items() if mask & bit} for cell, mask in found.items()
    } == expected


def test_an_empty_sheet_scores_its_extras() -> None:
    assert score(sheet(extras=9), solo=True) == 9
