"""Which positions come back, and when: 1, 3, 7, 21 days, until they were found twice in a row."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollbow.app.kept import practice
from rollbow.app.kept.cards import Card
from rollbow.app.kept.practice import Drill, Spot

DAY = "2026-11-18"
SPOT = Spot("ab12", 7)


def later(count: int, day: str = DAY) -> str:
    return (date.fromisoformat(day) + timedelta(days=count)).isoformat()


def card(identity: str = SPOT.id, state: str = "over") -> Card:
    return Card(identity, 1, "uno", "2026-11-18T09:30Z", state, "", "", ("Ada", "Bo"))


def after(drills: tuple[Drill, ...], day: str, *, found: bool) -> tuple[Drill, ...]:
    return practice.changed(drills, practice.answered(drills, SPOT, day, found=found))


def coming(drills: tuple[Drill, ...], day: str, *cards: Card) -> int:
    return len(practice.coming(drills, cards or (card(),), day))


def test_what_is_found_at_once_never_comes() -> None:
    assert not practice.answered((), SPOT, DAY, found=True)


def test_what_is_missed_comes_after_1_3_7_and_21_days_and_then_every_21() -> None:
    drills = after((), DAY, found=False)
    day = DAY
    for wait in (1, 3, 7, 21, 21, 21):
        assert not coming(drills, later(wait - 1, day))
        day = later(wait, day)
        assert coming(drills, day) == 1
        drills = after(drills, day, found=False)


def test_found_twice_in_a_row_it_goes() -> None:
    drills = after((), DAY, found=False)
    drills = after(drills, later(1), found=True)
    assert drills
    assert not after(drills, later(4), found=True)
    drills = after(drills, later(4), found=False)
    drills = after(drills, later(11), found=True)
    assert drills
    assert not after(drills, later(32), found=True)


def test_before_its_day_a_try_changes_nothing() -> None:
    drills = after((), DAY, found=False)
    for found in (True, False):
        assert after(drills, DAY, found=found) == drills


def test_a_day_that_was_left_out_loses_nothing() -> None:
    drills = after((), DAY, found=False)
    assert coming(drills, later(400)) == 1


def test_a_clock_that_was_years_ahead_hides_nothing() -> None:
    drills = after((), "2031-01-01", found=False)
    assert coming(drills, DAY) == 1
    assert coming(after(drills, DAY, found=True), later(3)) == 1


def test_a_clock_set_back_a_little_keeps_the_days() -> None:
    drills = after((), DAY, found=False)
    assert not coming(drills, DAY)
    assert coming(drills, later(-1)) == 1  # its day is two days off, and it was put one day off


def test_only_finished_games_that_are_here_come() -> None:
    drills = after((), DAY, found=False)
    assert not practice.coming(drills, (), later(1))
    assert not coming(drills, later(1), card(state="running"))
    assert not coming(drills, later(1), card("other"))
    assert not coming(drills, "")


def test_what_waits_longest_comes_first() -> None:
    drills = (
        Drill(Spot("b", 1), 0, 0, later(0)),
        Drill(Spot("a", 9), 0, 0, later(-2)),
        Drill(Spot("a", 3), 0, 0, later(0)),
    )
    found = practice.coming(drills, (card("a"), card("b")), DAY)
    assert [each.spot for each in found] == [Spot("a", 9), Spot("a", 3), Spot("b", 1)]


def test_it_reads_what_it_writes() -> None:
    drills = (Drill(SPOT, 0, 1, DAY), Drill(Spot("link-9", 12), 3, 0, later(5)))
    text = practice.write(drills)
    assert text == "rollbow-practice 1\nab12 7 0 1 2026-11-18\nlink-9 12 3 0 2026-11-23\n"
    assert practice.read(text) == drills


@pytest.mark.parametrize(
    "line",
    [
        "",
        "ab12 7 0 1",
        "ab12 7 4 1 2026-11-18",
        "ab12 7 0 2 2026-11-18",
        "ab12 7 0 1 2026-02-30",
        "ab12 7 0 1 2026-11-18 more",
        "AB12 7 0 1 2026-11-18",
        "ab12 -7 0 1 2026-11-18",
        "ab12 1234567 0 1 2026-11-18",
        "ab12  7 0 1 2026-11-18",
        "ab12 ٧ 0 1 2026-11-18",
    ],
)
def test_a_damaged_line_is_left_out_and_the_others_stay(line: str) -> None:
    good = "cd34 2 1 0 2026-11-20"
    assert practice.read(f"rollbow-practice 1\n{line}\n{good}\n") == (
        Drill(Spot("cd34", 2), 1, 0, "2026-11-20"),
    )
    assert practice.changed((), line) == ()


@given(st.text())
def test_whatever_lies_there_can_be_read_and_written_over(text: str) -> None:
    practice.read(text)
    new = practice.revised(text, practice.line_of(Drill(SPOT, 0, 0, DAY)))
    assert new == text or Drill(SPOT, 0, 0, DAY) in practice.read(new)


def test_what_a_newer_rollbow_wrote_stays() -> None:
    newer = "rollbow-practice 2\nab12 7 yes\n"
    assert practice.read(newer) == ()
    assert practice.revised(newer, practice.line_of(Drill(SPOT, 0, 0, DAY))) == newer


def test_two_tabs_change_different_lines() -> None:
    kept = practice.revised("", practice.line_of(Drill(SPOT, 0, 0, DAY)))
    kept = practice.revised(kept, practice.line_of(Drill(Spot("cd34", 2), 0, 0, DAY)))
    kept = practice.revised(kept, f"- {SPOT.id} {SPOT.entry}")
    assert practice.read(kept) == (Drill(Spot("cd34", 2), 0, 0, DAY),)


def test_all_of_a_game_goes_at_once() -> None:
    drills = (Drill(SPOT, 0, 0, DAY), Drill(Spot(SPOT.id, 9), 0, 0, DAY), Drill(Spot("cd34", 7), 0, 0, DAY))
    assert practice.changed(drills, f"- {SPOT.id}") == drills[2:]
    assert practice.changed(drills, f"- {SPOT.id} 9") == (drills[0], drills[2])


def test_it_never_grows_without_end() -> None:
    drills = [Drill(Spot("ab12", entry), 0, 0, later(entry)) for entry in range(2 * practice.MOST)]
    kept = practice.read(practice.write(drills))
    assert len(kept) == practice.MOST
    assert max(each.spot.entry for each in kept) == practice.MOST - 1
