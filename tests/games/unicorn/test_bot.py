"""The Unicorn Rainbow bots: legal, repeatable, sensible, and stronger the higher the level."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from drive import random_game, settle_dice
from games.unicorn.positions import every, firsts, sheet, thrown

from rollbow.bots.player import LEVELS, YARDSTICKS, mind
from rollbow.bots.tournament import play
from rollbow.games import unicorn
from rollbow.games.unicorn.bot import KEEP, advise, choose
from rollbow.games.unicorn.bot_net import distance, points
from rollbow.games.unicorn.bot_outlook import outlook
from rollbow.games.unicorn.bot_picks import ROLLS, chances, two_claims
from rollbow.games.unicorn.bot_plans import best_plans
from rollbow.games.unicorn.claims import differ, reach
from rollbow.games.unicorn.notation import PICKS
from rollbow.games.unicorn.score import score
from rollbow.games.unicorn.state import Phase
from rollbow.kernel.game import Over, Roll, Rolled, Seat, over

if TYPE_CHECKING:
    from rollbow.games.unicorn.state import State

ALL = (*YARDSTICKS, *LEVELS)
EVERYTHING = 1 << 20


def met(seats: int, seed: str, triple1: str = "off") -> list[State]:
    """The positions of a random game in which a seat acts."""
    game = random_game(unicorn, seats, {"triple1": triple1}, seed)
    return [state for state, _ in game if isinstance(unicorn.turn(state), Seat)]


def best(state: State, level: str = "expert") -> str:
    return unicorn.spell(choose(state, level, Random(1), 1.0))


def ended(state: State, *moves: str) -> Any:
    """The result after these moves, and the best ones of the expert until the game is over."""
    for text in moves:
        state = unicorn.apply(state, unicorn.parse(text)).state
    return over(unicorn.turn(state))


@pytest.mark.parametrize("level", ALL)
@pytest.mark.parametrize("seats", unicorn.seats)
def test_every_move_is_legal_and_the_same_again(seats: int, level: str) -> None:
    for place, state in enumerate(met(seats, f"legal-{level}", triple1="on")[:: 3 if seats > 1 else 2]):
        move = choose(state, level, Random(place), 1.0)
        assert move in unicorn.legal(state)
        assert choose(state, level, Random(place), 0.01) == move


@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_game_at_every_level_comes_to_its_end(level: str) -> None:
    state, rng = settle_dice(unicorn, unicorn.start(2, {"triple1": "on"}), "whole"), Random(3)
    for _ in range(300):
        turn = unicorn.turn(state)
        if isinstance(turn, Over):
            return
        state = settle_dice(unicorn, unicorn.apply(state, choose(state, level, rng, 1.0)).state, "whole")
    raise AssertionError("300 moves and no end")


def test_triple_ones_let_every_level_claim_freely() -> None:
    state = thrown("RYB", "111", triple1=True)
    for level in ALL:
        assert choose(state, level, Random(2), 1.0) in unicorn.legal(state)
    assert best(state).startswith("mark")


@pytest.mark.parametrize("seats", unicorn.seats)
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
                found = reach(dice, roll, latest)
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


@pytest.mark.parametrize("seats", unicorn.seats)
def test_a_plan_comes_true_when_it_is_played(seats: int) -> None:
    """All plans of many positions, played by the rules: every move is legal and the sheet is the one foretold."""
    rich = [state for state in met(seats, "plans") if state.phase is not Phase.PICK]
    rich.sort(key=lambda state: -(state.sheet.nudges + state.sheet.flips))
    for state in rich[:6]:
        for plan in best_plans(state, outlook(state), 2, EVERYTHING):
            after = state
            for move in plan.moves:
                after = unicorn.apply(after, move).state
            assert after.sheets[state.seat - 1] == plan.sheet
            assert after.phase is not state.phase or after.seat != state.seat


def test_the_first_choice_of_plans_does_not_miss_the_best() -> None:
    state = thrown("RYB", "436", *(sheet("R2-4 Y2-3 O6-8 G9 V5", nudges=2, flips=2),) * 2)
    all_plans = best_plans(state, outlook(state), 2, EVERYTHING)
    assert len(all_plans) > 200
    assert best_plans(state, outlook(state), 2, KEEP)[0].worth == all_plans[0].worth


@pytest.mark.parametrize("level", LEVELS)
def test_an_ability_is_spent_rather_than_the_game_lost_by_penalties(level: str) -> None:
    """Behind, with two "yours": only a ±1 makes the second claim possible."""
    mine = sheet("R3 R5-11 Y3-11 O3-8", nudges=1, yours=2)
    state = thrown("RRY", "223", mine, sheet(every("3-7")), turn=21)
    assert [unicorn.spell(move) for move in unicorn.legal(state)][0] in ("mark R2", "mark R4")
    for _ in range(4):
        state = unicorn.apply(state, choose(state, level, Random(5), 1.0)).state
        if state.phase is not Phase.ACTIVE:
            break
    assert state.sheets[0].yours == 2


def test_the_game_is_ended_by_whoever_is_ahead_and_by_nobody_else() -> None:
    """The last claim of the turn: O11 completes the third row."""
    mine = sheet("R* Y* O3-10 G3 V4", extras=0)
    ahead = thrown("RYB", "561", sheet("R2-8 Y2-6"), mine, phase=Phase.OTHERS)
    assert best(ahead) == "mark O11"
    behind = thrown("RYB", "561", sheet(every("4-11")), mine, phase=Phase.OTHERS)
    assert "mark O11" in [unicorn.spell(move) for move in unicorn.legal(behind)]
    assert best(behind) != "mark O11"


def test_a_first_decides_the_last_claim() -> None:
    """The game ends with this turn; nothing but the First of the 9 makes up the gap."""
    other = sheet("R* Y* O* B9 V9", extras=0)
    mine = sheet(every("3-8") + " R9 Y9 B9 O9 V9 R10 Y10", extras=0)
    gap = points(other, False) - points(mine, False)
    state = thrown("YYB", "364", other, mine, phase=Phase.OTHERS)
    assert 0 < 4 + gap or gap <= 0
    assert best(state) == "mark G10" if gap > 8 else best(state)


def test_greedy_takes_the_most_points() -> None:
    assert best(thrown("RRY", "566", phase=Phase.OTHERS), "greedy") == "mark R11"


@pytest.mark.parametrize("seats", (1, 2, 4))
def test_advice_is_legal_and_best_first(seats: int) -> None:
    for state in met(seats, "advice")[::9]:
        advice = advise(state, Random(1), 1.0)
        moves = [unicorn.parse(thought.move) for thought in advice.thoughts]
        worths = [thought.worth for thought in advice.thoughts]
        assert moves[0] == choose(state, "expert", Random(1), 1.0) or worths[0] == worths[1]
        assert set(moves) <= set(unicorn.legal(state))
        assert 1 <= len(set(moves)) == len(moves) <= 3
        assert worths == sorted(worths, reverse=True)
        assert all(thought.why.endswith(".") for thought in advice.thoughts)
        assert advice.unit


def test_reasons_say_what_is_done_and_what_it_brings() -> None:
    mine = sheet("R3-5 R6 R8 Y2", nudges=1, flips=1)
    state = thrown("RRY", "252", mine, sheet())
    whys = [thought.why for thought in advise(state, Random(1), 1.0).thoughts]
    assert "mark R2" in whys[0].replace("Mark", "mark")
    assert "mark R7" in whys[0].replace("Mark", "mark")
    assert "earns a" not in whys[0]
    assert "1 Flip" in whys[0]
    assert "less than the best" in whys[1] or "As good as the best" in whys[1]
    pick = advise(unicorn.start(1, {}), Random(1), 1.0).thoughts[0]
    assert "of 100 rolls" in pick.why


def wins(levels: tuple[str, ...], games: int) -> float:
    """How many games the first level wins, from both seats."""
    won = 0.0
    for number in range(games):
        seated = levels if number % 2 == 0 else levels[::-1]
        played = play(unicorn, [(mind("unicorn"), level) for level in seated], f"strength-{number // 2}")
        seat = seated.index(levels[0]) + 1
        won += (seat in played.winners) / len(played.winners)
    return won


def test_the_expert_beats_random_play() -> None:
    assert wins(("expert", "random"), 8) >= 7


def test_the_expert_beats_the_casual_player() -> None:
    assert wins(("expert", "casual"), 8) >= 6


def test_alone_the_expert_passes() -> None:
    scores = [play(unicorn, [(mind("unicorn"), "expert")], f"solo-{number}").scores[0] for number in range(10)]
    assert sum(points >= 150 for points in scores) >= 9
    assert sum(scores) / len(scores) >= 185


def test_no_roll_is_asked_of_a_bot() -> None:
    """A bot never learns a throw: between its pick and its claims the dice come from outside."""
    state = unicorn.start(2, {})
    state = unicorn.apply(state, choose(state, "expert", Random(1), 1.0)).state
    assert isinstance(unicorn.turn(state), Roll)
    state = unicorn.apply(state, Rolled((0, 1, 2))).state
    assert unicorn.spell(choose(state, "expert", Random(1), 1.0)).startswith("mark")
