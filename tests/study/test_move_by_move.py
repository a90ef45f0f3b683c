"""What a study tells of any record: the identity, nothing out of nothing, and as far as it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rollbow.games import GAMES
from rollbow.kernel.record import BadRecord, NewerRecord, read
from rollbow.study import Decision, Throw, chances, opened, study, walk
from rollbow.study import values as values_module
from support.golden import records
from support.studies import JUDGED, cut_text, line

if TYPE_CHECKING:
    from pathlib import Path

    from rollbow.study import Study

ENTRIES = 10
"""So much of a record is studied here: a whole one takes seconds."""
CLOSE = 1e-9


def holds(found: Study) -> None:
    for seat in found.seats:
        told = seat.luck - seat.given_up + seat.gained + seat.unexplained
        assert seat.result - seat.start == pytest.approx(told, abs=1e-6)
        assert seat.given_up >= 0
    if len(found.seats) > 1:
        assert sum(seat.luck for seat in found.seats) == pytest.approx(0, abs=1e-6)
        assert sum(seat.given_up - seat.gained for seat in found.seats) == pytest.approx(0, abs=1e-6)


def short(path: Path) -> bool:
    """The golden games of up to three seats: more take too long here."""
    return sum(each.startswith("seat ") for each in path.read_text(encoding="utf-8").splitlines()) <= 3


GOLDEN = [path for slug in JUDGED for path in [each for each in records(slug) if short(each)][:2]]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_happened_adds_up(path: Path) -> None:
    record = read(path.read_text(encoding="utf-8"))
    holds(study(cut_text(record, ENTRIES)))


@pytest.mark.parametrize("slug", JUDGED)
def test_real_dice_are_studied_like_those_of_a_seed(slug: str) -> None:
    record = read(records(slug)[0].read_text(encoding="utf-8"))
    real, seeded = (study(cut_text(record, 8, real=real)) for real in (True, False))
    holds(real)
    assert real.points[1:] == seeded.points[1 : len(real.points)]


@pytest.mark.parametrize("slug", JUDGED)
def test_a_damaged_record_is_studied_as_far_as_it_goes(slug: str) -> None:
    record = read(records(slug)[0].read_text(encoding="utf-8"))
    whole = cut_text(record, 6)
    for broken in (whole + "1 no such move\n", whole + "nonsense\n", whole + "1 cut o"):
        found = study(broken)
        holds(found)
        assert found.points[:2] == study(whole).points[:2]


def test_a_header_that_cannot_be_read_is_refused() -> None:
    for text in ("", "rollbow 1\ngame uno 1\nseat Ada\n", "nothing of the kind\n"):
        with pytest.raises(BadRecord):
            study(text)
    with pytest.raises(NewerRecord):
        study("rollbow 3\n")


@pytest.mark.parametrize("slug", JUDGED)
def test_what_is_damaged_says_why(slug: str) -> None:
    whole = cut_text(read(records(slug)[0].read_text(encoding="utf-8")), 4)
    assert not study(whole).fault
    assert study(whole + "1 no such move\n").fault


@pytest.mark.parametrize("slug", JUDGED)
def test_a_walk_does_no_more_than_is_asked_for(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    judged = values_module.judge

    def counted(slug: str) -> object:
        asked.append(slug)
        return judged(slug)

    monkeypatch.setattr(values_module, "judge", counted)
    steps = walk(opened(cut_text(read(records(slug)[0].read_text(encoding="utf-8")), 40)))
    assert next(steps).entry == 0
    assert len(asked) == 1


@pytest.mark.parametrize("slug", JUDGED)
def test_points_come_in_order_and_name_what_they_are(slug: str) -> None:
    record = read(records(slug)[0].read_text(encoding="utf-8"))
    found = study(cut_text(record, ENTRIES)).points
    assert found[0].entry == 0
    assert found[-1].entry == len(opened(cut_text(record, ENTRIES)).record.entries)
    assert [each.entry for each in found] == sorted({each.entry for each in found})
    assert all(isinstance(each, Throw | Decision) for each in found[1:])


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("slug", JUDGED)
def test_chances_answer_everywhere_and_add_up(slug: str, seats: int) -> None:
    game = GAMES[slug]
    states = list(line(game, seats, f"{slug}-{seats}", "random"))
    for state in [*states[:8], *states[8 : -1 : max(1, len(states) // 6)]]:
        found = chances(game, state)
        assert len(found) == seats
        assert sum(found) == pytest.approx(1, abs=CLOSE)
        assert all(-CLOSE <= each <= 1 + CLOSE for each in found)
        assert chances(game, state) == found
    winners = game.turn(states[-1]).result.winners or range(1, seats + 1)  # type: ignore[union-attr]
    assert chances(game, states[-1]) == tuple(
        (seat in winners) / len(winners) for seat in range(1, seats + 1)
    )


@pytest.mark.parametrize("slug", [slug for slug in JUDGED if 1 in GAMES[slug].seats])
def test_alone_it_counts_what_the_game_counts(slug: str) -> None:
    game = GAMES[slug]
    states = list(line(game, 1, f"{slug}-1", "greedy"))
    for state in states[:10]:
        assert len(chances(game, state)) == 1
    score = game.turn(states[-1]).result.scores[0]  # type: ignore[union-attr]
    assert chances(game, states[-1]) == ((0.0,) if slug == "rainbow" else (float(score),))
