"""The bots of Formulas: always legal, the same for the same question, clear in clear cases, stronger by level."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from rollbow.bots.bot import LEVELS, YARDSTICKS
from rollbow.bots.tournament import Match, run
from rollbow.games.formulas import GAME
from rollbow.games.formulas.bot import move_choice
from rollbow.games.formulas.bot.value import chance_to_finish, outlook
from rollbow.games.formulas.notation import RollAll, parse
from rollbow.games.formulas.possible_actions import fits
from rollbow.games.formulas.sheet import LINES, SLOTS, SQUARES, Sheet
from rollbow.games.formulas.state import Phase, State
from rollbow.kernel.dice import throw
from rollbow.kernel.game import Over, Roll
from support.games import setups

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.games import Setup


def positions(setup: Setup, level: str, seed: str) -> Iterator[State]:
    """The positions of one game in which a seat acts; all seats play at this level."""
    rng = Random(seed)
    state = GAME.start(setup.seats, setup.options)
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Roll):
            state = GAME.apply(state, throw(seed, turn)).state
            continue
        yield state
        move = move_choice.choose(state, level, rng, 0.1)
        state = GAME.apply(state, move).state


def sheet(squares: dict[str, int], slots: dict[str, str], opened: str, used: tuple[int, ...] = ()) -> Sheet:
    return Sheet(
        squares=tuple(squares.get(name) for name in SQUARES),
        slots=tuple(slots.get(name, "") for name in SLOTS),
        opened=tuple(sorted(LINES.index(name) for name in opened.split())),
        used=used,
    )


def using(own: Sheet, faces: str, number: int, cap9: bool = False) -> State:
    """Seat 1 of two has these dice to use in a round."""
    dice = "abcdefgh"[: len(faces)]
    shown = faces + "1" * (8 - len(faces))
    return State((own, Sheet()), cap9, number, Phase.USE, 1, shown, "", dice, True, dice)


def chosen(state: State) -> str:
    move = move_choice.choose(state, "expert", Random(1), 1.0)
    assert fits(state, move)
    return GAME.spell(move)


PRODUCT = {"r5c2": 36, "r5c4": 5, "r5c5": 6, "r5c6": 3, "r4c4": 2, "r6c5": 4}
PRODUCT_SIGNS = {"r5c23": "×", "r5c34": "+", "r5c45": "+", "r5c56": "+", "r45c4": "+", "r56c5": "+"}


SETUPS = {setup.title: setup for setup in setups(GAME)}
SOLO, TWO, CAPPED, FOUR = (
    SETUPS[f"formulas-{choice}-three=free"]
    for choice in ("1-cap9=off", "2-cap9=off", "2-cap9=on", "4-cap9=on")
)
ALL3 = SETUPS["formulas-2-cap9=off-three=all"]


@pytest.mark.parametrize("level", [*LEVELS, *YARDSTICKS])
@pytest.mark.parametrize("setup", [SOLO, CAPPED, FOUR, ALL3], ids=lambda setup: setup.title)
def test_every_level_plays_legal_moves_to_the_end(setup: Setup, level: str) -> None:
    assert sum(1 for _ in positions(setup, level, f"legal-{setup.seats}")) > 12 * setup.seats


@pytest.mark.parametrize("level", [*LEVELS, *YARDSTICKS])
def test_the_same_question_gets_the_same_answer(level: str) -> None:
    for number, state in enumerate(positions(TWO, "steady", "twice")):
        if number % 9 == 0:
            twice = [move_choice.choose(state, level, Random(number), 0.1) for _ in range(2)]
            assert twice[0] == twice[1]


def test_advice_is_legal_and_in_order() -> None:
    for number, state in enumerate(positions(TWO, "casual", "advice")):
        if number % 3:
            continue
        advice = move_choice.advise(state, Random(number), 0.1)
        assert advice.unit == "% chance to win"
        assert 1 <= len(advice.thoughts) <= 3
        worths = [thought.worth for thought in advice.thoughts]
        assert worths == sorted(worths, reverse=True)
        assert len({thought.move for thought in advice.thoughts}) == len(worths)
        for thought in advice.thoughts:
            assert fits(state, parse(thought.move))
            assert thought.why[0].isupper(), thought
            assert thought.why.endswith("."), thought


def test_the_round_begins_with_the_throw() -> None:
    state = State((Sheet(), Sheet()), False, 1, Phase.START, pending="")
    assert move_choice.choose(state, "expert", Random(0), 1.0) == RollAll()
    assert [thought.move for thought in move_choice.advise(state, Random(0), 1.0).thoughts] == ["roll"]


def test_a_twelve_goes_beside_the_times() -> None:
    state = using(sheet(PRODUCT, PRODUCT_SIGNS, "r5", (1, 2)), "66+", 9)
    assert chosen(state) == "write 6+6 r5c3"


def test_the_last_dice_open_the_line_of_the_product() -> None:
    full = sheet({**PRODUCT, "r5c3": 12}, PRODUCT_SIGNS, "", (1, 2))
    assert chosen(using(full, "5", 12)) == "open r5"


def test_a_six_is_squared_beside_the_times() -> None:
    squares = {**PRODUCT, "r5c3": 12}
    del squares["r5c2"]
    state = using(sheet(squares, PRODUCT_SIGNS, "r5", (1,)), "26", 11)
    assert chosen(state) == "square 6 r5c2"


def test_no_minus_stands_before_the_product() -> None:
    squares = {"r5c2": 4, "r5c3": 36, "r5c4": 12, "r5c5": 5, "r5c6": 6, "r6c2": 3}
    slots = {"r5c34": "×", "r5c45": "+", "r5c56": "+", "r56c2": "+"}
    state = using(sheet(squares, slots, "r5", (1, 2)), "-", 11)
    assert chosen(state) != "write - r5c23"


def test_with_nothing_to_do_the_expert_passes() -> None:
    assert chosen(using(sheet({}, {}, ""), "-", 5)) == "pass"


def test_a_hint_says_what_the_product_makes() -> None:
    state = using(sheet(PRODUCT, PRODUCT_SIGNS, "r5", (1, 2)), "66+", 9)
    best = move_choice.advise(state, Random(0), 1.0).thoughts[0]
    assert "36 × 12 = 432" in best.why


def test_with_small_products_a_nine_goes_beside_the_times() -> None:
    squares = {**PRODUCT, "r5c2": 9}
    assert (
        chosen(using(sheet(squares, PRODUCT_SIGNS, "r5", (1, 2)), "63+", 12, cap9=True)) == "write 6+3 r5c3"
    )


def test_hopes_grow_with_the_parts_to_come() -> None:
    for cap9 in (False, True):
        hopes = outlook(12, 2, cap9).hopes
        for each in (hopes.sums, hopes.anything, hopes.pairs, hopes.small_pairs, hopes.times):
            assert each == sorted(each)
    assert outlook(12, 2, True).hopes.pairs[12] <= 81
    assert 300 < outlook(12, 2, False).hopes.pairs[12] <= 36 * 36


def test_fewer_dice_finish_less() -> None:
    assert chance_to_finish(0, 0) == 1
    assert chance_to_finish(0, 2) == 0
    assert chance_to_finish(40, 20) > chance_to_finish(20, 20) > chance_to_finish(8, 20)
    assert chance_to_finish(20, 10) > chance_to_finish(20, 30)


def test_the_choice_knows_nothing_of_the_dice_to_come() -> None:
    """Two games that differ only in their seed are the same state to a bot."""
    state = using(sheet(PRODUCT, PRODUCT_SIGNS, "r5", (1, 2)), "265+", 4)
    again = replace(state)
    assert move_choice.choose(state, "expert", Random(3), 1.0) == move_choice.choose(
        again, "expert", Random(3), 1.0
    )


@pytest.mark.native
def test_the_expert_beats_the_yardsticks() -> None:
    for yardstick in YARDSTICKS:
        expert, _ = run(Match("formulas", ("expert", yardstick), 6, 2, seed="check"), workers=1)
        assert expert.wins >= 4
