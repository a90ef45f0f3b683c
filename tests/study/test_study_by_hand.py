"""A game small enough for paper: a coin, then seat 1 ticks two boxes as one thought, then seat 2 has no choice."""

from __future__ import annotations

from typing import Any

import pytest

from rollbow.bots.judge import Judge
from rollbow.kernel.game import Die, Game, Line, Over, Result, Roll, Rolled, Seat, Step, Turn, Words
from rollbow.kernel.record import Record
from rollbow.kernel.session import Session
from rollbow.study import Decision, Throw, move_by_move, values, walk
from rollbow.study.totals import added

CHANCES = {
    "": 0.52,
    "h": 0.7,
    "t": 0.3,
    "hx": 0.7,
    "hxx": 0.7,
    "hxy": 0.64,
    "hy": 0.45,
    "hyx": 0.45,
    "hyy": 0.4,
}
"""Of seat 1. The coin's mean is 0.5; the judge thought 0.52."""


def turn(state: str) -> Turn:
    if not state:
        return Roll((Die("coin", 2),))
    if len(state) < 3:
        return Seat(1)
    if len(state) == 3:
        return Seat(2)
    won = (1,) if state.endswith("1") else (2,)
    return Over(Result(won, ((1,), (2,)), (0, 0), ((Line("", 0),),) * 2, Words()))


def after(state: str, move: Any) -> Step:
    return Step(state + ("ht"[move.values[0]] if isinstance(move, Rolled) else move))


def legal(state: str) -> tuple[str, ...]:
    found = turn(state)
    if not isinstance(found, Seat):
        return ()
    return ("x", "y") if found.number == 1 else ("1",)


GAME: Game[str, str] = Game(
    slug="paper",
    title="Paper",
    seats=range(2, 3),
    options=(),
    emblem=(),
    rules=1,
    begin=lambda seats, options: "",
    turn=turn,
    legal=legal,
    why_not=lambda state, move: "" if move in legal(state) else "no",
    after=after,
    spell=str,
    parse=str,
    faces=lambda die: ("h", "t"),
    next_first=lambda result: 1,
)


def chances(state: str) -> tuple[float, ...]:
    return CHANCES[state], 1 - CHANCES[state]


@pytest.fixture
def _judged(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = Judge(1, chances, plan=lambda state: len(state) < 3)
    for module in (values, move_by_move):
        monkeypatch.setattr(module, "judge", lambda slug: paper)


def points(ended: str) -> list[Any]:
    states = tuple(ended[:length] for length in range(len(ended) + 1))
    record = Record("paper", 1, ("Ada", "Bea"), "-", "paper", "2026-11-18T09:30Z")
    return list(walk(Session(GAME, record, states)))


@pytest.mark.usefixtures("_judged")
def test_luck_is_measured_from_the_mean_of_all_throws() -> None:
    _, thrown, *_ = points("hxx1")
    assert isinstance(thrown, Throw)
    assert thrown.luck == pytest.approx((0.2, -0.2))


@pytest.mark.usefixtures("_judged")
def test_two_ticks_are_one_thought_and_are_blamed_once() -> None:
    _, _, thought, forced = points("hyy1")
    assert isinstance(thought, Decision)
    assert (thought.begun, thought.entry, thought.seat, thought.forced) == (1, 3, 1, False)
    assert thought.moved == pytest.approx((-0.3, 0.3))
    assert thought.grade == 3
    assert isinstance(forced, Decision)
    assert forced.forced
    assert forced.moved == (0, 0)


@pytest.mark.usefixtures("_judged")
@pytest.mark.parametrize(("ended", "grade"), [("hxx1", 0), ("hxy1", 1), ("hyx1", 3)])
def test_a_thought_is_graded_by_what_it_costs(ended: str, grade: int) -> None:
    assert points(ended)[2].grade == grade


@pytest.mark.usefixtures("_judged")
def test_all_adds_up_and_what_the_judge_changed_its_mind_about_is_told_apart() -> None:
    mine, theirs = added(points("hxy1"))
    assert (mine.start, mine.result) == (0.52, 1.0)
    assert (mine.luck, mine.given_up, mine.gained) == pytest.approx((0.2, 0.06, 0))
    assert (theirs.luck, theirs.given_up, theirs.gained) == pytest.approx((-0.2, 0, 0.06))
    # The coin's mean was 0.02 below what was foretold; the end came 0.36 above it, and nobody had a choice there.
    assert mine.unexplained == pytest.approx(-0.02 + 0.36)


@pytest.mark.usefixtures("_judged")
def test_next_to_nothing_is_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CHANCES, "hxy", 0.6996)
    assert points("hxy1")[2].moved == (0, 0)
    monkeypatch.setitem(CHANCES, "hxy", 0.6994)
    assert points("hxy1")[2].moved == pytest.approx((-0.0006, 0.0006))


@pytest.mark.usefixtures("_judged")
def test_better_than_the_best_is_no_gift_but_unexplained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CHANCES, "hxy", 0.75)
    assert points("hxy1")[2].given_up == 0
