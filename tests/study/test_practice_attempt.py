"""A position tried once more: what a try costs, and when a thought is finished."""

from __future__ import annotations

import pytest

from rollbow.games import GAMES
from rollbow.kernel.game import IllegalMove, Seat
from rollbow.kernel.record import Played, read
from rollbow.kernel.session import cut, replay
from rollbow.study import Decision, walk
from rollbow.study.practice_attempt import MORE, tried, work
from rollbow.study.values import judge
from support.golden import records
from support.studies import JUDGED, line


@pytest.mark.native
@pytest.mark.parametrize("slug", JUDGED)
def test_a_try_of_what_was_played_costs_what_the_study_says(slug: str) -> None:
    record = read(records(slug)[0].read_text(encoding="utf-8"))
    session = cut(replay(GAMES, record), min(24, len(record.entries)))
    unit = judge(slug).spread if len(record.seats) == 1 else 1.0
    decisions = [point for point in walk(session) if isinstance(point, Decision) and not point.forced]
    assert decisions
    for point in decisions[:6]:
        moves = [
            each.move
            for each in session.record.entries[point.begun : point.entry]
            if isinstance(each, Played)
        ]
        found = tried(session.game, session.states[point.begun], moves)
        if point.entry == len(session.record.entries):
            continue  # the cut may have come in the middle of a thought
        assert found is not None
        assert found.cost == pytest.approx(point.given_up, abs=1e-9)
        assert found.share == pytest.approx(point.given_up / unit, abs=1e-9)


@pytest.mark.native
@pytest.mark.parametrize("slug", JUDGED)
def test_part_of_a_thought_is_no_answer_yet(slug: str) -> None:
    session = cut(replay(GAMES, read(records(slug)[0].read_text(encoding="utf-8"))), 40)
    thoughts = [point for point in walk(session) if isinstance(point, Decision)]
    for point in thoughts[:-1]:
        moves = [
            each.move
            for each in session.record.entries[point.begun : point.entry]
            if isinstance(each, Played)
        ]
        state = session.states[point.begun]
        for count in range(1, len(moves)):
            assert list(work(slug, state, moves[:count])) == [MORE]
    if slug in ("unicorn", "formulas"):
        assert any(point.entry > point.begun + 1 for point in thoughts)


def test_what_cannot_be_played_cannot_be_tried() -> None:
    state = next(
        state
        for state in line(GAMES["rainbow"], 2, "try", "expert")
        if isinstance(GAMES["rainbow"].turn(state), Seat)
    )
    with pytest.raises(IllegalMove):
        tried(GAMES["rainbow"], state, ["stop"])
