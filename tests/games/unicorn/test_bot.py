"""The Unicorn Rainbow bots: legal, repeatable, sensible, and stronger the higher the level."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING

import pytest

from rollbow.bots.bot import LEVELS, YARDSTICKS, mind
from rollbow.bots.tournament import play
from rollbow.games.unicorn import GAME
from rollbow.games.unicorn.bot.levels import KEEP
from rollbow.games.unicorn.bot.move_choice import advise, choose
from rollbow.games.unicorn.bot.net import FINE, distance, nets, points
from rollbow.games.unicorn.bot.outlook import outlook, outlook_of
from rollbow.games.unicorn.bot.pick_values import ROLLS, chances, two_claims
from rollbow.games.unicorn.bot.plans import best_plans
from rollbow.games.unicorn.bot.words import why_plan
from rollbow.games.unicorn.dice_groups import differ, either, reach
from rollbow.games.unicorn.notation import PICKS
from rollbow.games.unicorn.score import score
from rollbow.games.unicorn.state import Phase
from rollbow.kernel.game import Over, Roll, Rolled, Seat
from rollbow.kernel.record import read
from rollbow.kernel.session import replay
from support.games import random_game, result_of, settle_dice, spelled
from support.golden import FOLDER
from support.unicorn_positions import do, every, firsts, sheet, thrown

if TYPE_CHECKING:
    from rollbow.games.unicorn.state import State

ALL = (*YARDSTICKS, *LEVELS)
EVERYTHING = 1 << 20


def met(seats: int, seed: str, triple1: str = "off") -> list[State]:
    """The positions of a random game in which a seat acts."""
    game = random_game(GAME, seats, {"triple1": triple1}, seed)
    return [state for state, _ in game if isinstance(GAME.turn(state), Seat)]


def best(state: State, level: str = "expert") -> str:
    return GAME.spell(choose(state, level, Random(1), 1.0))


@pytest.mark.parametrize("level", ALL)
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_move_is_legal_and_the_same_again(seats: int, level: str) -> None:
    for place, state in enumerate(met(seats, f"legal-{level}", triple1="on")[:: 3 if seats > 1 else 2]):
        move = choose(state, level, Random(place), 1.0)
        assert move in GAME.legal(state)
        assert choose(state, level, Random(place), 0.01) == move


@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_game_at_every_level_comes_to_its_end(level: str) -> None:
    state, rng = settle_dice(GAME, GAME.start(2, {"triple1": "on"}), "whole"), Random(3)
    for _ in range(300):
        turn = GAME.turn(state)
        if isinstance(turn, Over):
            return
        state = settle_dice(GAME, GAME.apply(state, choose(state, level, rng, 1.0)).state, "whole")
    raise AssertionError("300 moves and no end")


@pytest.mark.parametrize("once", [False, True])
def test_triple_ones_let_every_level_claim_freely(once: bool) -> None:
    state = thrown("RYB", "111", triple1=True, once=once)
    for level in ALL:
        assert choose(state, level, Random(2), 1.0) in GAME.legal(state)
    assert best(state).startswith("mark")


def test_where_only_one_claim_is_free_it_is_not_spent_on_the_only_ordinary_one() -> None:
    """R2 is all that the dice make as they lie, so it has to wait for the second claim."""
    state = thrown("RRY", "111", sheet("O3"), sheet(), triple1=True, once=True)
    for level in LEVELS:
        after = GAME.apply(state, choose(state, level, Random(2), 1.0)).state
        assert spelled(GAME, after) == ["mark R2"]


def test_a_claim_takes_one_ability_without_the_other_on_the_same_die() -> None:
    """As R1 is turned from 3 to 4 and then to 3, O8 needs its 2, by the ±1 alone."""
    state = thrown(
        "RYB", "366", sheet("R3-4 Y6 B6 O9-10 G11", nudges=1, flips=1, yours=2), sheet(every("3-9"))
    )
    plan = best_plans(do(state, "flip R1"), outlook(state), 2, EVERYTHING)[0]
    assert not plan.missed
    played = do(state, "flip R1")
    for move in plan.moves:
        played = GAME.apply(played, move).state
    assert played.sheets[0].yours == 2


@pytest.mark.parametrize("seats", GAME.seats)
def test_points_are_those_of_the_score_sheet(seats: int) -> None:
    for state in met(seats, "points")[::5]:
        for each in state.sheets:
            assert points(each, state.solo) == score(each, state.solo)
    full = sheet(every("3-5"), firsts=firsts(3, 5, 11), yours=1, others=2)
    assert points(full, False) == score(full, False)
    assert points(full, True) == score(full, True)


def test_the_distance_counts_the_marks_that_three_rows_lack_one_of_them_mixed() -> None:
    assert distance(sheet("R* Y* B*")) == 9
    assert distance(sheet("R* Y* B2-10 O3-9")) == 2
    assert distance(sheet("R* O* G* V3")) == 0
    assert distance(sheet()) == 12


@pytest.mark.parametrize("pick", ["RRY", "RYB", "YBB"])
def test_the_chances_are_those_of_every_single_roll(pick: str) -> None:
    """With the dice as they fall, and with one ±1 spent on any die."""
    dice = PICKS[pick]
    odds = chances(dice)
    for index, roll in list(enumerate(ROLLS))[::7]:
        nudged = [
            tuple(value + step * (place == each) for each, value in enumerate(roll))
            for place, step in product(range(3), (1, -1))
            if 1 <= roll[place] + step <= 6
        ]
        for spent, values in enumerate(([roll], nudged)):
            singles, pairs = set(), set()
            for latest in values:
                found = reach(dice, either(roll, latest))
                singles |= set(found)
                pairs |= {(a, b) for a, b in combinations(sorted(found), 2) if differ(found[a], found[b])}
            assert {cell for cell, rolls in odds.singles[spent].items() if rolls >> index & 1} == singles
            marked = {
                (cell, other)
                for cell, others in odds.pairs[spent].items()
                for other, rolls in others
                if rolls >> index & 1
            }
            assert marked == pairs


def test_on_an_empty_sheet_nearly_every_roll_offers_two_claims() -> None:
    assert two_claims(sheet(), PICKS["RRY"]) == 215 / 216
    assert two_claims(sheet("R* Y* O*"), PICKS["RRY"]) == 0


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_plan_comes_true_when_it_is_played(seats: int) -> None:
    """All plans of many positions, played by the rules: every move is legal and the sheet is the one foretold."""
    rich = [state for state in met(seats, "plans") if state.phase is not Phase.PICK]
    rich.sort(key=lambda state: -(state.sheet.nudges + state.sheet.flips))
    for state in rich[:6]:
        for plan in best_plans(state, outlook(state), 2, EVERYTHING):
            after = state
            for move in plan.moves:
                after = GAME.apply(after, move).state
            assert after.sheets[state.seat - 1] == plan.sheet
            assert after.phase is not state.phase or after.seat != state.seat


def test_the_first_choice_of_plans_does_not_miss_the_best() -> None:
    state = thrown("RYB", "436", *(sheet("R2-4 Y2-3 O6-8 G9 V5", nudges=2, flips=2),) * 2)
    all_plans = best_plans(state, outlook(state), 2, EVERYTHING)
    assert len(all_plans) > 200
    assert best_plans(state, outlook(state), 2, KEEP)[0].worth == all_plans[0].worth


@pytest.mark.parametrize("level", LEVELS)
def test_an_ability_is_spent_rather_than_the_game_lost_by_a_penalty(level: str) -> None:
    """Behind, with two "yours": a second claim needs the ±1."""
    mine = sheet("R4-11 Y* O3-10", nudges=1, yours=2)
    state = thrown("RRY", "226", mine, sheet(every("3-8")), turn=21)
    while state.phase is Phase.ACTIVE:
        state = GAME.apply(state, choose(state, level, Random(5), 1.0)).state
    assert state.sheets[0].yours == 2
    assert state.sheets[0].nudges == 1, "one spent, one earned by R2 and R3"


def test_greedy_takes_the_most_points() -> None:
    assert best(thrown("RRY", "566", phase=Phase.OTHERS), "greedy") == "mark R11"


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_advice_is_legal_and_best_first(seats: int) -> None:
    for state in met(seats, "advice")[::9]:
        advice = advise(state, Random(1), 1.0)
        moves = [GAME.parse(thought.move) for thought in advice.thoughts]
        worths = [thought.worth for thought in advice.thoughts]
        assert moves[0] == choose(state, "expert", Random(1), 1.0) or worths[0] == worths[1]
        assert set(moves) <= set(GAME.legal(state))
        assert 1 <= len(set(moves)) == len(moves) <= 3
        assert worths == sorted(worths, reverse=True)
        assert all(thought.why.endswith(".") for thought in advice.thoughts)
        assert advice.unit


def test_reasons_say_what_is_done_and_what_it_brings() -> None:
    state = thrown("RRY", "252", sheet("R3-6 R8 Y2 O4 O7"), sheet())
    plans = best_plans(state, outlook(state), 2, KEEP)
    whys = [why_plan(state, plan) for plan in plans]
    assert "Then claim red 7: 5 points now; earns a ±1 and a Flip." in whys
    penalized = thrown("RYB", "111", sheet("R2 Y2 B2", yours=1), sheet())
    (why,) = [thought.why for thought in advise(penalized, Random(1), 1.0).thoughts]
    assert why == "−10 points now; takes a penalty of 10; ends the game with this turn."
    pick = advise(GAME.start(1, {}), Random(1), 1.0).thoughts[0]
    assert "; two claims almost certain. Left for the second roll: " in pick.why


def wins(levels: tuple[str, ...], games: int) -> float:
    """How many games the first level wins, from both seats."""
    won = 0.0
    for number in range(games):
        seated = levels if number % 2 == 0 else levels[::-1]
        played = play(GAME, [(mind("unicorn"), level) for level in seated], f"strength-{number // 2}")
        seat = seated.index(levels[0]) + 1
        won += (seat in played.winners) / len(played.winners)
    return won


@pytest.mark.native
def test_the_expert_beats_random_play() -> None:
    assert wins(("expert", "random"), 6) >= 5


@pytest.mark.native
def test_alone_the_expert_passes_and_leaves_the_casual_player_behind() -> None:
    def scores(level: str) -> list[int]:
        return [play(GAME, [(mind("unicorn"), level)], f"solo-{number}").scores[0] for number in range(6)]

    expert = scores("expert")
    assert sum(each >= 150 for each in expert) >= 5
    assert sum(expert) > sum(scores("casual")) + 6 * 10


def test_no_roll_is_asked_of_a_bot() -> None:
    """A bot never learns a throw: between its pick and its claims the dice come from outside."""
    state = GAME.start(2, {})
    state = GAME.apply(state, choose(state, "expert", Random(1), 1.0)).state
    assert isinstance(GAME.turn(state), Roll)
    state = GAME.apply(state, Rolled((0, 1, 2))).state
    assert best(state).startswith("mark")


# ---- what the networks say, held against what comes true


def told(name: str) -> list[tuple[float, int]]:
    """A golden game alone: what the network expects each time the player acts, and the final score."""
    golden = FOLDER / "unicorn" / f"{name}.rollbow"
    *states, end = replay({"unicorn": GAME}, read(golden.read_text(encoding="utf-8"))).states
    (final,) = result_of(GAME, end).scores
    return [
        (outlook(state).worth(state.sheet), final) for state in states if isinstance(GAME.turn(state), Seat)
    ]


def test_before_a_game_the_network_expects_what_experts_reach() -> None:
    """Alone 200 points on average, as measured in docs/strength.md; among equals, everyone's equal part."""
    alone = GAME.start(1, {})
    assert outlook(alone).worth(alone.sheet) == pytest.approx(200, abs=12)
    for seats in (2, 3, 4):
        state = GAME.start(seats, {})
        every = [outlook(state), *(outlook_of(state, seat) for seat in range(2, seats + 1))]
        shares = [each.worth(state.sheet) for each in every]
        assert sum(shares) == pytest.approx(100, abs=12)
        assert shares == pytest.approx([100 / seats] * seats, abs=7)


def test_late_in_a_game_the_network_knows_the_score_to_come() -> None:
    """At a good game's last fifteen choices a few points are still to be made, and they are known to be few."""
    for expected, final in told("solo-perfect")[-15:]:
        assert final - 20 < expected < final


def test_in_a_lost_game_the_network_loses_hope() -> None:
    expected = [worth for worth, _ in told("solo-lost")]
    assert min(expected[:10]) > 180
    assert max(expected[-3:]) < 100


def test_the_fine_part_of_the_points_mends_half_a_step_of_the_rough_part() -> None:
    """It is what rounding left over: never more than half a step, and with so many numbers nearly that once."""
    several, alone = nets()
    for half in (several.own, several.opponent, alone.own):
        most = max(map(abs, half.fine))
        assert 0.85 < most / (FINE / 2) <= 1
