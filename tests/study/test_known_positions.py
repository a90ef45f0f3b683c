"""Hand-made positions with a known answer, by counting or by throwing out all dice."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from rollbow.games import GAMES
from rollbow.games.colordice.notation import Color
from rollbow.games.colordice.state import Phase as Fight
from rollbow.games.rainbow.bot.turn import Held
from rollbow.games.rainbow.bot.win_chances import DRAWS, Turn, drawn_gain, drawn_worth, draws, stakes
from rollbow.games.rainbow.dice import DRAWN, LUCKY, SLOTS
from rollbow.games.rainbow.state import Phase as Rolling
from rollbow.games.rainbow.state import State as Rainbow
from rollbow.games.rainbow.state import kept_dice
from rollbow.games.unicorn.bot.judge_net import table_chances
from rollbow.games.unicorn.score import EXTRAS
from rollbow.games.unicorn.sheet import Sheet
from rollbow.games.unicorn.state import Phase as Claiming
from rollbow.games.uno.boards import Board
from rollbow.games.uno.dice import LETTERS, sides
from rollbow.games.uno.state import Phase as Writing
from rollbow.games.uno.state import State as Uno
from rollbow.kernel.game import Over, Roll, Rolled, Seat
from rollbow.study import chances
from rollbow.study.values import mean
from support.studies import line

EXACT = 1e-9


def thrown_out(slug: str, state: Any) -> list[float]:
    """The average of what all throws are worth."""
    game = GAMES[slug]
    roll = game.turn(state)
    assert isinstance(roll, Roll)
    outcomes = [
        chances(game, game.after(state, Rolled(values)).state)
        for values in product(*(range(die.faces or 0) for die in roll.dice))
    ]
    return [sum(each) / len(outcomes) for each in zip(*outcomes, strict=True)]


# UNO Dice


def uno(left: int, others: int, faces: str, throw: int) -> Uno:
    """Seat 1 to write, with a 3 on its board; two seats with these spaces left."""
    boards = tuple(Board((3,) * (16 - spaces), 16) for spaces in (left, others))
    shown = tuple(
        sides(letter, False).index(face) for letter, face in zip(LETTERS, faces.split(), strict=True)
    )
    return Uno(boards, 5, Writing.CHAIN, throw=throw, shown=shown)


FITTING = "B3 R6 R4 R1 Y6 R2"
"""One of these follows a 3."""
IDLE = "R5 R6 R4 R1 Y6 R2"
"""And none of these."""


def test_uno_with_one_space_left_and_a_number_that_fits_has_won() -> None:
    assert chances(GAMES["uno"], uno(1, 9, FITTING, 2)) == (1.0, 0.0)
    assert chances(GAMES["uno"], uno(1, 9, FITTING, 1)) == (1.0, 0.0)


def test_uno_with_one_space_left_and_three_dice_in_the_air_counts_the_faces_that_fit() -> None:
    state = replace(uno(1, 9, IDLE, 2), air=("A", "B", "C"))
    assert chances(GAMES["uno"], state) == pytest.approx(thrown_out("uno", state), abs=EXACT)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_uno_re_rolls_are_worth_the_mean_of_their_throws(seats: int) -> None:
    state = uno(6, 4, FITTING, 2)
    boards = (*state.boards, *(Board((5, 2), 16),) * (seats - 2))
    state = replace(state, boards=boards, air=("B", "F"))
    assert chances(GAMES["uno"], state) == pytest.approx(thrown_out("uno", state), abs=EXACT)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_uno_before_a_turn_is_what_the_turn_leads_to(seats: int) -> None:
    """So that little stays unexplained: boards of all sorts, each before the throw of a turn."""
    rests = []
    for lefts in ((15, 15, 15, 15), (9, 11, 8, 12), (4, 7, 9, 6), (8, 2, 5, 9), (3, 3, 12, 2)):
        boards = tuple(Board((3, 5, 1, 6) * 4, 16 + left) for left in lefts[:seats])
        state = Uno(boards, seats + 1, Writing.CHAIN, throw=1, air=LETTERS)
        rests.append(mean(GAMES["uno"], state)[0] - chances(GAMES["uno"], state)[0])
    assert sum(each * each for each in rests) / len(rests) < 0.03**2


# Color Dice


def fight(
    areas: tuple[tuple[int, ...], ...], outside: tuple[int, ...], dice: tuple[int, ...], throws: int
) -> Any:
    start = GAMES["colordice"].start(2, {})
    return replace(
        start, phase=Fight.KEEP, areas=areas, outside=outside, dice=dice, throws=(throws,) * 4, turn=7
    )


EIGHT = ((0, 1, 0, 0), (8, 0, 0, 0), (0, 0, 9, 0), (0, 0, 0, 9))
"""Red has eight pawns in yellow's area and one outside; nobody can stop that."""


def test_color_dice_with_eight_pawns_in_and_the_die_that_fits_has_won() -> None:
    state = fight(EIGHT, (1, 8, 0, 0), (4, 3, 6, 6), 3)
    assert chances(GAMES["colordice"], state)[0] == pytest.approx(1, abs=EXACT)


@pytest.mark.parametrize("again", [(0,), (1,), (0, 1), (1, 2, 3)])
def test_color_dice_throws_are_worth_the_mean_of_all(again: tuple[int, ...]) -> None:
    state = replace(
        fight(EIGHT, (1, 8, 0, 0), (4, 5, 6, 6), 2),
        phase=Fight.THROW,
        thrown=tuple(Color(color) for color in again),
    )
    found = chances(GAMES["colordice"], state)
    assert found == pytest.approx(thrown_out("colordice", state), abs=EXACT)
    assert mean(GAMES["colordice"], state) == pytest.approx(found, abs=EXACT)


def test_color_dice_with_eight_pawns_in_counts_the_faces_that_win() -> None:
    """The last throw of yellow's die: only a pawn more than it, from 5 to 4, wins at once."""
    state = replace(
        fight(EIGHT, (1, 8, 0, 0), (5, 1, 6, 6), 2),
        phase=Fight.THROW,
        thrown=(Color(1),),
        throws=(3, 2, 3, 3),
    )
    won = [
        chances(GAMES["colordice"], GAMES["colordice"].after(state, Rolled((face,))).state)[0] == 1
        for face in range(6)
    ]
    assert won == [False, False, False, True, False, False]


# Rainbow Roll


def rolling(behind: int, kept: str) -> Rainbow:
    """Seat 2 is the last to move, so many points behind 100, with these of its seven dice aside."""
    places: list[int | None] = [None] * 6
    for word in kept.split():
        slot, value = "ROYGBP".index(word[0]), int(word[1])
        places[slot] = next(
            die for die in range(LUCKY) if die not in places and SLOTS[die][value - 1] == slot
        )
    free = [die for die in range(LUCKY) if die not in places][: DRAWN - len(kept.split())]
    state = Rainbow(
        ((100,), (100 - behind,)), (1, 2), 2, Rolling.DECIDE, 2, tuple(free), (), tuple(places), 0
    )
    assert kept.split() == [str(face) for _, face in kept_dice(state)]
    return state


@pytest.mark.parametrize("behind", [12, 20, 24, 27, 31])
@pytest.mark.parametrize("kept", ["R2 O3 Y1 G4 B2", "R2 O3 Y1 G4 B2 P5"])
def test_rainbow_rolls_last_turn_counts_the_throws_that_reach_the_target(behind: int, kept: str) -> None:
    """More than the target wins, as many go to a play-off, fewer lose: so stop if it is reached, else roll on."""
    game = GAMES["rainbow"]
    state = rolling(behind, kept)
    found = chances(game, state)
    rolled, stopped = (game.after(state, move).state for move in game.legal(state))
    best = max(thrown_out("rainbow", rolled)[1], chances(game, stopped)[1])
    assert found[1] == pytest.approx(best, abs=EXACT)


def test_rainbow_roll_out_of_reach_is_lost() -> None:
    assert chances(GAMES["rainbow"], rolling(82, "R2 O3 Y1 G4 B2 P5")) == (1.0, 0.0)


# Unicorn Rainbow


def before_throws(seats: int) -> list[Any]:
    """Three states of a game before a throw: early, in the middle, late."""
    found = [
        state
        for state in line(GAMES["unicorn"], seats, "throws", "expert")
        if state.phase is Claiming.THROW and not state.solo
    ]
    return [found[len(found) * part // 6] for part in (1, 3, 5)]


@pytest.mark.native
def test_all_throws_of_unicorn_rainbow_at_once_are_worth_what_they_are_one_by_one() -> None:
    for state in before_throws(2):
        found = mean(GAMES["unicorn"], state)
        assert sum(found) == pytest.approx(1, abs=EXACT)
        assert found == pytest.approx(thrown_out("unicorn", state), abs=0.01)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_unicorn_rainbow_is_open_at_first_and_belongs_to_who_leads_near_its_end(seats: int) -> None:
    fresh = Sheet(EXTRAS[seats])
    near = Sheet(EXTRAS[seats], (0xFFC, 0xFFC, 0, 0x7F8, 0, 0))
    for active in range(1, seats + 1):
        level = table_chances((fresh,) * seats, 0, active)
        assert sum(level) == pytest.approx(1, abs=EXACT)
        assert all(0.6 / seats < each < 1.5 / seats for each in level)
        ahead, *rest = table_chances((near, *(fresh,) * (seats - 1)), 0, active)
        assert ahead > 0.9
        assert ahead + sum(rest) == pytest.approx(1, abs=EXACT)


# The last decisions of whole games


def last_decisions(slug: str, seats: int, seed: str) -> list[Any]:
    """The states of a game from which every legal move ends it."""
    game = GAMES[slug]
    return [
        state
        for state in line(game, seats, seed, "greedy")
        if isinstance(game.turn(state), Seat)
        and all(isinstance(game.turn(game.after(state, move).state), Over) for move in game.legal(state))
    ]


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("slug", ["formulas", "unicorn"])
def test_the_last_choice_of_a_game_is_worth_its_best_end(slug: str, seats: int) -> None:
    game = GAMES[slug]
    found = [
        (state, last) for seed in "abc" for state in last_decisions(slug, seats, seed) for last in [state]
    ]
    assert found
    for state, _ in found:
        seat = state.seat - 1
        ends = [chances(game, game.after(state, move).state)[seat] for move in game.legal(state)]
        assert chances(game, state)[seat] == pytest.approx(max(ends), abs=EXACT)


def test_rainbow_rolls_draws_are_centered() -> None:
    """What a draw is worth more or less than usual is nothing on average, so that the draw's luck is centered."""
    assert sum(chance for _, chance in draws()) == pytest.approx(1)
    assert sum(chance * DRAWS[kinds] for kinds, chance in draws()) == pytest.approx(0, abs=0.005)
    for sums, place in (((20, 31, 25, 40), 2), ((81, 64, 70), 0)):
        at = stakes(sums, place)
        gains = [chance * drawn_gain(Turn(at, kinds), sums, place, kinds) for kinds, chance in draws()]
        assert sum(gains) == pytest.approx(0, abs=0.001)


@pytest.mark.native
def test_rainbow_roll_reaches_far_only_with_the_lucky_die() -> None:
    """The last to move needs 50: without anything doubled, 46 is the most."""
    plain, lucky = (
        drawn_worth(Turn(stakes((150, 100), 1), kinds), (150, 100), 1, Held((0,) * 6, 0, kinds))
        for kinds in ((1, 1, 1, 1, 1, 2), (1, 1, 1, 1, 1, 1))
    )
    assert plain < 0.02 < 0.2 < lucky
