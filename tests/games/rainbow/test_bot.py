"""The Rainbow Roll bots: what they may do, what they must see, and that they are as strong as their names."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from math import sqrt
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

import pytest

from rollbow.bots.bot import LEVELS, YARDSTICKS, mind
from rollbow.bots.tournament import play as one_game
from rollbow.games.rainbow import GAME
from rollbow.games.rainbow.bot import gains as gains_bot
from rollbow.games.rainbow.bot import race as race_bot
from rollbow.games.rainbow.bot import turn as turn_bot
from rollbow.games.rainbow.bot.last_dice import Few, showing
from rollbow.games.rainbow.dice import NAMES
from rollbow.games.rainbow.legal import ROLL
from rollbow.games.rainbow.notation import spell
from rollbow.games.rainbow.rules import after
from rollbow.games.rainbow.state import Phase, State, aside, at_stake
from rollbow.kernel.dice import throw
from rollbow.kernel.game import Over, Roll, Seat
from support.rainbow_positions import table

if TYPE_CHECKING:
    from collections.abc import Iterator

MIND = mind("rainbow")
ALL_LEVELS = (*YARDSTICKS, *LEVELS)


def chosen(state: State, level: str = "expert", source: int = 1) -> str:
    return GAME.spell(MIND.choose(state, level, Random(source), 1.0))


def positions(level: str, seats: int, seed: str) -> Iterator[State]:
    """Every state of one game in which a seat has a choice; all seats play this level."""
    rng = Random(seed)
    state = GAME.start(seats, {})
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Roll):
            state = GAME.apply(state, throw(seed, turn)).state
        else:
            yield state
            state = GAME.apply(state, MIND.choose(state, level, rng, 1.0)).state


@pytest.mark.parametrize("level", ALL_LEVELS)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_level_plays_legal_games_to_the_end(level: str, seats: int) -> None:
    assert {state.phase for state in positions(level, seats, "legal")} == {
        Phase.READY,
        Phase.TAKE,
        Phase.DECIDE,
    }


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_the_same_state_and_source_give_the_same_move(level: str) -> None:
    for state in positions("steady", 2, "again"):
        assert chosen(state, level) == chosen(state, level)


def test_the_expert_looks_at_the_state_only() -> None:
    """Not at its random source, nor at dice that are out of play or still to come."""
    for state in positions("casual", 2, "state"):
        assert chosen(state, source=1) == chosen(state, source=2)
        reordered = replace(state, sheets=tuple(sheet[::-1] for sheet in state.sheets))
        assert chosen(reordered) == chosen(state)


def test_the_takes_a_bot_weighs_are_the_legal_ones_with_what_follows() -> None:
    for state in positions("random", 2, "takes"):
        if state.phase is not Phase.TAKE:
            continue
        weighed = list(turn_bot.takes(state))
        assert tuple(move for move, _ in weighed) == GAME.legal(state)
        for move, held in weighed:
            following = after(state, move).state
            if following.phase is not Phase.DECIDE:
                continue
            assert (*held.values, held.lucky) == aside(following)
            kinds = [sum(die // 2 == kind for die in following.loose) for kind in range(6)]
            assert list(held.loose) == kinds
            assert held.in_hand == (12 in following.loose)
            assert turn_bot.held(following) == held


def test_the_chances_of_a_throw_add_up() -> None:
    """Whatever is set aside; and the ten points for all colors come exactly as often as all missing ones show."""
    for state in positions("random", 2, "sums"):
        if state.phase is Phase.DECIDE:
            held = turn_bot.held(state)
            _, gained = gains_bot.gains(held.values, held.lucky, list(held.loose))
            assert sum(gained) == pytest.approx(1)
            assert min(gained) >= 0
    for dice, colors in ((1, 1), (2, 2), (4, 3), (5, 4)):
        shown = sum(set(range(colors)) <= set(throw_) for throw_ in product(range(6), repeat=dice)) / 6**dice
        assert gains_bot.ALL_SHOW[colors][dice] == pytest.approx(shown)
    assert not gains_bot.ALL_SHOW[3][2]


@pytest.mark.parametrize(
    ("dice", "values", "lucky"),
    [
        ("a1 b1 c1 d1 e1 f1 f2", "R5 O6 Y4 G5 B6", ""),
        ("a1 a2 b1 c1 d1 e1 L", "R6 O5 Y6 G6 P2", "6"),
        ("a1 a2 b1 b2 c1 d1 L", "R6 O6 G3 B4 P2", "4"),
    ],
)
def test_with_one_or_two_dice_left_the_reckoning_knows_the_odds(dice: str, values: str, lucky: str) -> None:
    """Against counting every throw with the best single throw behind it; more throws can only add to that."""
    kinds = tuple(sum(name[0] == kind for name in dice.split()) for kind in "abcdef")
    held = [0] * 6
    for face in values.split():
        held["ROYGBP".index(face[0])] = int(face[1])
    before = turn_bot.Held(tuple(held), int(lucky or 0), kinds)
    loose = [kind for kind, count in enumerate(before.loose) for _ in range(count)]
    reached = []
    for colors in product(range(6), repeat=len(loose)):
        best = 0
        for use in product((False, True), repeat=len(loose)):
            now = list(held)
            legal = any(use)
            for color, kind, used in zip(colors, loose, use, strict=True):
                value = (5 - color + kind) % 6 + 1
                if used and value > held[color] and now[color] == held[color]:
                    now[color] = value
                elif used:
                    legal = False
            best = max(best, before._replace(values=tuple(now)).points if legal else 0)
        reached.append(best)
    told = race_bot.MOST * turn_bot.plain(before).roll(before)
    assert fmean(reached) - 1.5 < told < fmean(reached) + 5


def test_what_was_learned_halves_what_an_estimate_misses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against counting every throw, with the lucky die and another one left: for points, and for a target ahead."""

    def missed() -> float:
        rng, found = Random("learned"), list[float]()
        for _ in range(12):
            colors = rng.sample(range(6), 6)
            values = [0] * 6
            for kind, color in enumerate(colors[:5]):
                values[color] = showing(kind, color)
            held = turn_bot.Held(tuple(values), 0, (1,) * 6)
            target = tuple(float(points > held.points + 6) for points in range(race_bot.MOST + 1))
            found += [
                turn_bot.Outlook(use, held.kinds).roll(held) - Few(use).rolled(held)
                for use in (race_bot.POINTS, target)
            ]
        return sqrt(fmean(each * each for each in found))

    learned = missed()
    monkeypatch.setattr(turn_bot, "CORRECTIONS", (((0.0,) * 5,) * 2,) * 8)
    assert learned < 0.6 * missed()


def test_the_chances_of_a_race_make_sense() -> None:
    race = race_bot.race()
    assert len(race.reply) == 83
    assert list(race.reply) == sorted(race.reply, reverse=True)
    assert race.reply[0] > race.reply[20] > 0.9 > race.reply[40] > race.reply[70]
    assert 0.3 < race.tie < 0.5, "the last to move knows what it needs"
    assert 0.4 < race.first[0][0] < 0.5
    assert 3 < race.alone[0] < 4
    for totals_, place in product([(0, 0), (70, 40), (99, 99), (130, 90), (60, 60, 60)], (0, 1)):
        chances = race_bot.chances(totals_, place)
        assert all(0 <= chance <= 1 for chance in chances)
        assert all(more >= less - 0.02 for less, more in pairwise(chances))
    assert race_bot.chances((130, 90), 1)[41:] == (1.0,) * 42
    assert race_bot.chances((130, 90), 1)[39] == 0
    assert race_bot.chances((130, 90), 1)[40] == pytest.approx(1 - race.tie)


def test_the_lucky_die_in_hand_is_insurance() -> None:
    """With it still to be rolled nothing can go wrong, so everybody rolls on."""
    laid = table().turn_of("a1 b1 c1 d1 e1 f1 L", "a1:R6 b1:R1 c1:R2 d1:R3 e1:R4 f1:R5 L:1", "take R6")
    assert {chosen(laid.state, level) for level in ("expert", "steady", "greedy")} == {"roll"}


def test_few_dice_are_taken() -> None:
    laid = table().draw("a1 b1 c1 d1 e1 f1 L").throw("a1:R6 b1:O6 c1:R2 d1:O2 e1:Y2 f1:G2 L:1")
    assert chosen(laid.state) == "take R6", "exactly 36.13 points, with O6 36.05"
    assert chosen(laid.state, "greedy").startswith("take R6 O6 Y2 G2")


def four_sixes(seats: int, sheets: tuple[tuple[int, ...], ...], seat: int) -> State:
    """24 points aside and three dice to roll, none of them lucky."""
    laid = table(seats, sheets, seat).draw("a1 a2 b1 b2 c1 c2 d1")
    laid.throw("a1:R6 a2:O5 b1:O6 b2:Y5 c1:Y6 c2:G5 d1:G6").move("take R6 O6 Y6 G6")
    return laid.state


def test_stops_when_the_stake_is_high_and_the_dice_are_poor() -> None:
    """44 points with all colors, and one die that only its purple six could improve."""
    kept = tuple(map(NAMES.index, ("a1", "b1", "c1", "d1", "d2", "e1")))
    loose = (NAMES.index("f1"),)
    state = State(((), ()), (1, 2), 1, Phase.DECIDE, throws=4, loose=loose, kept=kept)
    assert at_stake(state) == 44
    assert {chosen(state, level) for level in (*LEVELS, "greedy")} == {"stop"}


def test_the_last_to_move_stops_as_soon_as_it_leads() -> None:
    ahead = four_sixes(2, ((60, 45), (50, 40)), 2)
    for level in LEVELS:
        assert chosen(four_sixes(2, ((60, 45), (50,)), 2), level) == "roll"
        assert chosen(replace(ahead, sheets=((60, 45), (88,))), level) == "stop"


def test_a_lost_cause_is_never_banked() -> None:
    """Behind in the last round a stop loses for certain; however poor the odds, rolling on may win."""
    state = four_sixes(2, ((60, 60), (70,)), 2)
    assert all(chosen(state, level) == "roll" for level in LEVELS)


def test_the_advice_is_the_move_that_is_played() -> None:
    for state in [*positions("expert", 2, "advice"), *positions("expert", 1, "advice")]:
        advice = MIND.advise(state, Random(1), 1.0)
        texts = [thought.move for thought in advice.thoughts]
        assert texts[0] == chosen(state)
        assert set(texts) <= {spell(move) for move in GAME.legal(state)}
        assert len(texts) == min(3, len(GAME.legal(state)))
        worths = [thought.worth for thought in advice.thoughts]
        assert worths == sorted(worths, reverse=True)
        assert all(thought.why.endswith(".") for thought in advice.thoughts)
        assert advice.unit == ("turns" if len(state.sheets) == 1 else "% to win")


def test_the_advice_speaks_plainly() -> None:
    laid = table().draw("a1 b1 c1 d1 e1 f1 f2").throw("a1:R6 b1:R1 c1:R2 d1:R3 e1:R4 f1:R5 f2:R5")
    best, _, _ = MIND.advise(laid.state, Random(1), 1.0).thoughts
    assert best.why.startswith("Then roll on: with 6 dice left, the bust risk is ")
    assert "expect about" in best.why
    laid = table().draw("a1 b1 c1 d1 e1 f1 L").throw("a1:R6 b1:O6 c1:R2 d1:O2 e1:Y2 f1:G2 L:1")
    best, *others = MIND.advise(laid.state, Random(1), 1.0).thoughts
    assert best.why.startswith(
        "Then roll on: with 6 dice, including the lucky die, you can’t bust; expect about "
    )
    assert len(others) == 2


@pytest.mark.native
@pytest.mark.parametrize("games", [6, pytest.param(20, marks=pytest.mark.long)])
def test_the_expert_beats_random_play_and_the_levels_stand_in_order(games: int) -> None:
    """A few games; the tournament plays thousands."""

    def wins(one: str, other: str) -> int:
        count = 0
        for number in range(games):
            pair = [(MIND, one), (MIND, other)]
            seats = pair if number % 2 else pair[::-1]
            played = one_game(GAME, seats, f"strength-{number // 2}")
            count += seats[played.winners[0] - 1][1] == one
        return count

    assert wins("expert", "random") >= games - 1
    assert wins("expert", "casual") > games / 2


def test_a_turn_of_the_game_begins_with_a_roll() -> None:
    state = GAME.start(2, {})
    assert isinstance(GAME.turn(state), Seat)
    assert all(MIND.choose(state, level, Random(1), 1.0) == ROLL for level in ALL_LEVELS)
