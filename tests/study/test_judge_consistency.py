"""Within a turn a judge has one measure: it changes its mind nowhere but where one turn ends and the next begins."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

import pytest

from rollbow.bots.judge_quality import session_of
from rollbow.games import GAMES
from rollbow.games.colordice.bot import net
from rollbow.games.colordice.notation import COLORS
from rollbow.games.colordice.state import Phase as Fighting
from rollbow.games.formulas.state import Phase as Writing
from rollbow.study import Throw, chances, walk
from rollbow.study.move_by_move import NOTHING
from rollbow.study.values import mean
from support.studies import line

if TYPE_CHECKING:
    from collections.abc import Iterator


def changes(slug: str, seats: int, seed: str, most: float = inf) -> Iterator[tuple[Any, float]]:
    """Each step's state before it, and what the judge changed its mind by for the first seat."""
    states = tuple(line(GAMES[slug], seats, seed, "greedy"))
    last = None
    for number, point in enumerate(walk(session_of(GAMES[slug], states))):
        if last is not None:
            told = point.luck[0] if isinstance(point, Throw) else point.moved[0]  # type: ignore[union-attr]
            yield states[last.entry], point.chances[0] - last.chances[0] - told
        if number > most:
            return
        last = point


def test_color_dice_changes_its_mind_only_before_a_turn() -> None:
    before = []
    for state, change in changes("colordice", 2, "measure", 60):
        if state.phase is Fighting.THROW and not any(state.throws):
            before.append(abs(change))
        else:
            assert abs(change) < 2 * NOTHING
    assert before
    assert sum(before) / len(before) < 0.04


def test_color_dice_sees_a_board_by_who_moves() -> None:
    """With all pawns of both players in the same places, whoever moves has the same chance."""
    board = ((3, 2, 0, 0), (2, 3, 0, 0), (1, 1, 7, 0), (0, 0, 0, 9))
    red, blue = (net.chances(board, (3, 3, 0, 0), 2, mover) for mover in COLORS[:2])
    assert red[0] == pytest.approx(blue[1], abs=0.05)
    assert sum(red) == pytest.approx(1, abs=1e-12)
    assert red[0] > 0.5


def test_color_dice_knows_a_board_that_is_all_but_won() -> None:
    board = ((0, 1, 0, 0), (0, 3, 0, 0), (0, 0, 9, 0), (8, 0, 0, 1))
    mine = net.chances(board, (1, 5, 0, 0), 2, 0)[0]
    theirs = net.chances(board, (1, 5, 0, 0), 2, 1)[0]
    assert mine > theirs > 0.5


def test_formulas_re_rolls_are_worth_the_mean_that_their_luck_is_measured_from() -> None:
    game = GAMES["formulas"]
    for seats in (1, 2):
        state = next(
            each for each in line(game, seats, "measure", "expert") if each.rerolled and each.pending
        )
        assert chances(game, state) == mean(game, state)


def test_formulas_uses_of_a_hand_are_worth_what_the_best_lead_to() -> None:
    """Nothing is expected of a hand but what comes of it, to the end of the game in the last round."""
    game = GAMES["formulas"]
    states = list(line(game, 2, "measure", "expert"))
    hands = [each for each in states if each.phase is Writing.USE and len(each.hand) == 1]
    for state in (hands[3], hands[-2], hands[-1]):
        seat = state.seat - 1
        ends = [chances(game, game.after(state, move).state)[seat] for move in game.legal(state)]
        assert chances(game, state)[seat] <= max(ends) + 1e-9
