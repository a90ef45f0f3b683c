"""The identity on a thousand records a game: whole, unfinished, damaged, and of real dice.

A judge of nothing but hashes stands in here: what adds up for it adds up for any.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from zlib import crc32

import pytest

from rollbow.bots.judge import Chances, Judge, shared
from rollbow.games import GAMES
from rollbow.kernel.game import Seat
from rollbow.kernel.record import REAL_DICE, write
from rollbow.kernel.session import begin, play
from rollbow.study import Decision, Study, Throw, move_by_move, study, values
from rollbow.study.move_by_move import Start
from support.studies import JUDGED

LONGEST = 60
"""Entries of a record, most times."""


def guessed(state: object) -> Chances:
    """Some chances, always the same for this state."""
    names = [name for name in ("seats", "boards", "sheets") if hasattr(state, name)]
    told = getattr(state, names[0])
    seats = told if isinstance(told, int) else len(told)
    rng = Random(crc32(repr(state).encode()))
    found = shared([rng.random() for _ in range(seats)])
    return found if seats > 1 else (100 * rng.random(),)


@pytest.fixture
def _guessing(monkeypatch: pytest.MonkeyPatch) -> None:
    hasty = Judge(1, guessed, mean=guessed, plan=lambda state: crc32(repr(state).encode()) % 3 or None)
    for module in (values, move_by_move):
        monkeypatch.setattr(module, "judge", lambda slug: hasty)


def some_record(slug: str, number: int) -> str:
    """Random play to its end or to some entry; every third of real dice, every fourth damaged at its end."""
    game, rng = GAMES[slug], Random(f"{slug} {number}")
    seats = rng.choice([each for each in game.seats if each <= 4])
    session = begin(game, ("Ada",) * seats, f"many-{number}", "many", "2026-11-18T09:30Z")
    most = rng.randint(0, LONGEST) if number % 5 else 400
    while len(session.record.entries) < most and isinstance(session.turn, Seat):
        session = play(session, game.spell(rng.choice(game.legal(session.state))))
    record = session.record
    text = write(replace(record, seed=REAL_DICE) if number % 3 == 0 else record)
    return text if number % 4 else text + rng.choice(["1 no such move\n", "nonsense\n", "1 cut o"])


def adds_up(found: Study) -> bool:
    """Counted here once more, point by point."""
    start, *points = found.points
    assert isinstance(start, Start)
    for seat, share in enumerate(found.seats):
        luck = sum(point.luck[seat] for point in points if isinstance(point, Throw))
        decided = [point for point in points if isinstance(point, Decision)]
        given = sum(point.given_up for point in decided if point.seat == seat + 1)
        gained = sum(point.moved[seat] for point in decided if point.seat != seat + 1)
        told = share.luck - share.given_up + share.gained + share.unexplained
        close = pytest.approx((luck, given, gained), abs=1e-6)
        if (share.luck, share.given_up, share.gained) != close or share.given_up < 0:
            return False
        if share.result - share.start != pytest.approx(told, abs=1e-6):
            return False
        if (share.start, share.result) != (start.chances[seat], found.points[-1].chances[seat]):
            return False
    return True


def check(slug: str, numbers: range) -> None:
    for number in numbers:
        text = some_record(slug, number)
        found = study(text)
        assert adds_up(found), text
        assert bool(found.fault) == text.endswith("no such move\n")


@pytest.mark.usefixtures("_guessing")
@pytest.mark.parametrize("slug", JUDGED)
def test_some_records_add_up(slug: str) -> None:
    check(slug, range(12))


@pytest.mark.long
@pytest.mark.usefixtures("_guessing")
@pytest.mark.parametrize("slug", JUDGED)
def test_a_thousand_records_add_up(slug: str) -> None:
    check(slug, range(12, 1000))
