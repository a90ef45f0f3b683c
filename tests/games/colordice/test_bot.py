"""Color Dice's bots: legal, repeatable, awake where one move is clearly best, and each level stronger than the last."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rollbow.bots.bot import LEVELS, YARDSTICKS
from rollbow.bots.tournament import Match, run
from rollbow.games.colordice import GAME
from rollbow.games.colordice.bot import attack_search, move_choice, odds, plan, value
from rollbow.games.colordice.bot.data import MORE, TWO
from rollbow.games.colordice.bot.plan import SHOWN
from rollbow.games.colordice.bot.value import COUNT, PLAIN
from rollbow.games.colordice.notation import COLORS, FACES, Color
from rollbow.games.colordice.state import THROWS, Phase, State
from rollbow.kernel.dice import throw
from rollbow.kernel.game import Over, Roll

RED, BLUE, GREEN, YELLOW = COLORS[:4]
Row = tuple[int, int, int, int]


def position(
    phase: Phase,
    dice: Row,
    areas: tuple[Row, Row, Row, Row],
    throws: int = THROWS,
    counters: tuple[Color, ...] = (),
) -> State:
    """Red's turn at two seats; pawns not in the areas are outside or, a dummy's, gone."""
    missing = tuple(9 - sum(row[color] for row in areas) for color in range(4))
    return replace(
        GAME.start(2, {}),
        phase=phase,
        areas=areas,
        outside=(*missing[:2], 0, 0),
        gone=(0, 0, *missing[2:]),
        dice=dice,
        throws=(throws,) * 4,
        counters=counters,
    )


def chosen(state: State, level: str) -> str:
    return GAME.spell(move_choice.choose(state, level, Random(1), 1.0))


TWO_MISSING = ((0, 0, 0, 0), (7, 0, 0, 0), (2, 0, 7, 0), (0, 0, 0, 9))
"""Red has seven in the blue area and two in the green one; all blue pawns are outside."""


def a_game(seats: int, levels: tuple[str, ...], seed: str, **options: str) -> list[tuple[State, str, str]]:
    """(state, level, move) through one game in which every move has been checked to be legal."""
    state, sources, seen = GAME.start(seats, options), [Random(place) for place in range(seats)], []
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Roll):
            state = GAME.apply(state, throw(seed, turn)).state
            continue
        place = turn.number - 1
        level = levels[place % len(levels)]
        move = move_choice.choose(state, level, sources[place], 1.0)
        assert move in GAME.legal(state), (level, GAME.spell(move), state)
        seen.append((state, level, GAME.spell(move)))
        state = GAME.apply(state, move).state
    return seen


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_level_plays_whole_games_by_the_rules(seats: int) -> None:
    levels = ("expert", "random", "greedy", "casual", "steady", "random")
    seen = a_game(seats, levels, f"bots-{seats}")
    assert {state.phase for state, _, _ in seen} >= {Phase.START, Phase.KEEP, Phase.ATTACK}


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize(
    "options", [{"moves": "any"}, {"dummies": "return"}], ids=lambda each: next(iter(each))
)
def test_every_level_plays_by_the_options(seats: int, options: dict[str, str]) -> None:
    """C6b and C8b."""
    for number, levels in enumerate([("expert", "greedy", "casual"), ("steady", "random", "expert")]):
        assert len(a_game(seats, levels, f"option-{number}", **options)) > 4


def test_c6b_a_win_by_a_move_past_the_color_attacked_is_taken() -> None:
    state = position(Phase.ATTACK, (3, 3, 1, 3), TWO_MISSING)
    assert chosen(replace(state, anywhere=True), "expert") == "attack green green>blue"
    assert chosen(replace(state, anywhere=True), "greedy") == "attack green green>blue"


@pytest.mark.parametrize("level", [*LEVELS, *YARDSTICKS])
def test_a_choice_depends_on_nothing_but_the_state_and_the_random_source(level: str) -> None:
    states = [state for state, _, _ in a_game(2, ("greedy", "casual"), "same")][:60]
    first = [move_choice.choose(state, level, Random(5), 1.0) for state in states]
    odds.odds.cache_clear()
    plan.plan.cache_clear()
    value.chances.cache_clear()
    value.look.cache_clear()
    copies = [replace(state) for state in reversed(states)]
    assert [move_choice.choose(state, level, Random(5), 1.0) for state in copies] == first[::-1]


@pytest.mark.parametrize("level", ["greedy", *LEVELS])
def test_a_win_is_taken(level: str) -> None:
    state = position(Phase.ATTACK, (3, 1, 3, 3), TWO_MISSING)
    assert chosen(state, level) == "attack blue green>blue"


@pytest.mark.parametrize("level", LEVELS)
def test_dice_that_win_are_kept(level: str) -> None:
    state = position(Phase.KEEP, (3, 1, 3, 3), TWO_MISSING, throws=1)
    assert chosen(state, level) == "keep"


@pytest.mark.parametrize("level", ["steady", "expert"])
def test_the_die_that_may_win_is_thrown_again(level: str) -> None:
    """As the dice stand nothing can be done with them."""
    state = replace(position(Phase.KEEP, (3, 3, 3, 3), TWO_MISSING), throws=(3, 2, 3, 3))
    assert chosen(state, level) == "reroll blue"


@pytest.mark.parametrize("level", ["steady", "expert"])
def test_a_die_that_lets_the_other_win_is_thrown_again(level: str) -> None:
    areas = ((0, 7, 0, 0), (2, 0, 0, 0), (2, 0, 7, 0), (0, 2, 0, 7))
    state = replace(position(Phase.KEEP, (3, 5, 3, 3), areas), throws=(3, 2, 3, 3))
    assert chosen(state, level) == "reroll blue"


@pytest.mark.parametrize("level", LEVELS)
def test_a_counterattack_that_wins_is_made(level: str) -> None:
    areas = ((0, 7, 0, 0), (2, 0, 0, 0), (2, 0, 7, 0), (0, 2, 0, 7))
    state = position(Phase.COUNTER, (3, 5, 3, 3), areas, counters=(BLUE,))
    assert chosen(state, level) == "attack red yellow>red"


def test_a_dummy_does_not_help_its_opponent() -> None:
    """Blue decides for green, and not to its own harm."""
    areas = ((2, 0, 0, 0), (2, 3, 0, 0), (0, 2, 7, 0), (0, 0, 0, 9))
    state = position(Phase.COUNTER, (3, 3, 5, 3), areas, counters=(GREEN,))
    move = GAME.parse(chosen(state, "expert"))
    before = value.chances(state.areas, state.outside, 2, BLUE, TWO)[BLUE]
    after = GAME.apply(state, move).state
    assert value.chances(after.areas, after.outside, 2, BLUE, TWO)[BLUE] >= before - 0.02


def test_advice_is_the_experts_move_first_and_says_why() -> None:
    for state, _, _ in a_game(2, ("expert", "greedy"), "advice")[:60]:
        advice = move_choice.advise(state, Random(3), 1.0)
        moves = [thought.move for thought in advice.thoughts]
        assert moves[0] == chosen(state, "expert")
        assert len(set(moves)) == len(moves) <= 3
        assert {GAME.parse(move) for move in moves} <= set(GAME.legal(state))
        worths = [thought.worth for thought in advice.thoughts]
        assert worths == sorted(worths, reverse=True)
        assert 0 <= worths[-1] <= worths[0] <= 100
        assert all(thought.why.endswith(".") for thought in advice.thoughts)
        assert advice.unit


def test_advice_names_what_an_attack_does() -> None:
    thought = move_choice.advise(position(Phase.ATTACK, (3, 1, 3, 3), TWO_MISSING), Random(1), 1.0).thoughts[
        0
    ]
    assert thought.why == "This wins at once."
    assert thought.worth == 100


def test_chances_add_up_and_the_tables_are_whole() -> None:
    for weights in (TWO, MORE, PLAIN):
        assert len(weights.next) == len(weights.others) == COUNT
    for state, _, _ in a_game(4, ("greedy",), "sum")[:200]:
        found = value.chances(state.areas, state.outside, 4, state.active, MORE)
        assert sum(found) == pytest.approx(1)
        numbers = value.features(state.areas, state.outside, state.active, 4)
        assert all(0 <= number < COUNT for number in numbers)
        assert list(numbers) == sorted(numbers)


def test_one_die_alone_is_stopped_at_its_exact_average() -> None:
    """A factor of 0 on one face of six: missed three times is (5/6)³."""
    final = ((0.0, 1.0, 1.0, 1.0, 1.0, 1.0),) * FACES
    stops = odds.stopping(final)
    assert stops[2][0][1] == pytest.approx((5 / 6) ** 2)
    assert odds.thrown_again([0.0, 1.0, 1.0, 1.0, 1.0, 1.0], 3) == pytest.approx((5 / 6) ** 3)
    assert odds.before_throw(0.0, ((BLUE, stops),)) == pytest.approx(1 - (5 / 6) ** 3)


def test_every_move_weighed_is_legal_and_some_move_always_is() -> None:
    for state, _, _ in a_game(3, ("greedy", "random"), "weighed"):
        if state.phase in (Phase.ORDER, Phase.ATTACK, Phase.COUNTER):
            found = attack_search.weighed(state, attack_search.Judge(MORE))
            assert found
            assert {move for _, move in found} <= set(GAME.legal(state))


@pytest.mark.native
@pytest.mark.parametrize(("better", "worse", "games"), [("expert", "random", 10), ("steady", "casual", 20)])
def test_the_stronger_level_wins_more(better: str, worse: str, games: int) -> None:
    rows = run(Match("colordice", (better, worse), games, 2), workers=1)
    assert rows[0].rate > 0.5


def test_the_plan_counts_two_dice_exactly() -> None:
    """With the third die equal to the own one, a plan's factors are what the fight itself comes to."""
    judge = attack_search.Judge(TWO, pairs=True)
    board = position(Phase.START, (0, 0, 0, 0), TWO_MISSING)
    made = plan.plan(odds.still(board), judge)
    for blue, green in [(1, 4), (2, 6), (5, 3), (6, 5), (1, 2), (4, 4)]:
        shown = position(Phase.KEEP, (4, blue, green, 4), TWO_MISSING)
        factor = made.rows[3][0, 0, 0][plan.spot([blue - 1, green - 1, 3])]
        assert made.chance(factor) == pytest.approx(attack_search.now(shown, judge), abs=0.02)


def test_throws_left_only_help() -> None:
    made = plan.plan(odds.still(GAME.start(2, {})), attack_search.Judge(TWO, pairs=True))
    for row in made.rows:
        for left, better in (((0, 0, 1), (0, 1, 1)), ((1, 1, 1), (2, 1, 1)), ((0, 0, 0), (2, 2, 2))):
            assert all(more <= less for less, more in zip(row[left], row[better], strict=True))


def test_an_average_is_taken_over_the_right_die() -> None:
    row = [float(first == 5) + 10 * (second == 0) + 100 * (third == 2) for first, second, third in SHOWN]
    place = plan.spot([1, 0, 2])
    assert plan.means(row, 0)[place] == pytest.approx(1 / 6 + 110)
    assert plan.means(row, 1)[place] == pytest.approx(10 / 6 + 100)
    assert plan.means(row, 2)[place] == pytest.approx(100 / 6 + 10)
