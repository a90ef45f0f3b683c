"""A study as long work: the same as the walk, in lines, with pauses, from bytes to text."""

from __future__ import annotations

from dataclasses import astuple, replace

import pytest

from rollbow.bots import long_work
from rollbow.bots.judge import unknown
from rollbow.games import judged
from rollbow.kernel.game import Roll
from rollbow.kernel.record import read
from rollbow.study import Decision, Throw, opened, report, values, walk
from rollbow.study.totals import added
from rollbow.study.values import judge, throws
from support import golden
from support.studies import JUDGED, cut_text


def text(slug: str, entries: int) -> str:
    return cut_text(read(golden.records(slug)[0].read_text(encoding="utf-8")), entries)


def told(asked: str) -> list[str]:
    """Everything that the work yields, pauses left out."""
    work = long_work.begin(long_work.ask(long_work.Task("report", (asked,))))
    found = []
    while (piece := work.step()) is not None:
        found.append(piece)
    assert work.step() is None
    return [piece for piece in found if piece]


@pytest.mark.parametrize("slug", JUDGED)
def test_a_report_has_a_line_for_each_point_of_the_walk(slug: str) -> None:
    asked = text(slug, 6)
    first, *lines = told(asked)
    points = list(walk(opened(asked)))
    lines, sums = lines[: len(points)], lines[len(points) :]
    for seat, (line, share) in enumerate(zip(sums, added(points), strict=True), 1):
        sign, number, parts = line.split(" ")
        assert (sign, number) == ("=", str(seat))
        assert [float(each) for each in parts.split(",")] == pytest.approx(astuple(share), rel=1e-5, abs=1e-6)
    assert first == f"judge {judge(slug).version} {judge(slug).spread:.6g}"
    for line, point in zip(lines, points, strict=True):
        entry, what, chances, *more = line.split(" ")
        assert int(entry) == point.entry
        assert [float(each) for each in chances.split(",")] == pytest.approx(
            point.chances, rel=1e-5, abs=1e-6
        )
        if isinstance(point, Throw):
            assert what == "*"
            assert [float(each) for each in more[0].split(",")] == pytest.approx(
                point.luck, rel=1e-5, abs=1e-6
            )
        elif isinstance(point, Decision):
            assert what == str(point.seat)
            assert more[1:] == [str(point.begun), "!" if point.forced else str(point.grade)]
        else:
            assert (what, more) == (".", [])


def test_the_same_work_yields_the_same_pieces() -> None:
    asked = text("colordice", 8)
    assert told(asked) == told(asked)


def test_work_pauses_within_an_average(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of throws in one step would keep the bots waiting."""
    found = replace(judge("colordice"), mean=unknown)
    monkeypatch.setattr(values, "judge", lambda slug: found)
    pieces = list(report.work(text("colordice", 2)))
    session = opened(text("colordice", 2))
    rolls = [turn for state in session.states[:-1] if isinstance(turn := session.game.turn(state), Roll)]
    assert rolls
    assert pieces.count("") == sum(len(list(throws(roll, found.samples))) for roll in rolls)


@pytest.mark.parametrize("slug", JUDGED)
def test_the_page_knows_each_judge_s_version_without_the_judge(slug: str) -> None:
    assert judged.version(slug) == judge(slug).version


def test_a_game_without_a_judge_has_none() -> None:
    assert judged.version("../uno") == judged.version("farkle") == 0
