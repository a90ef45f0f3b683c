"""U1, U2, U4, U5: the sheet, the abilities it gives and the Extras it begins with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rollbow.games.unicorn import GAME
from rollbow.games.unicorn.sheet import CELLS, FULL_ROWS, SECTIONS, Ability, Color, claimed, gained
from rollbow.kernel import record, session
from rollbow.kernel.game import BadSetup
from support.unicorn_positions import fresh, rows, sheet


def test_u1_the_sheet_has_57_cells_and_only_primaries_have_a_2() -> None:
    assert len(CELLS) == len(set(CELLS)) == 57
    for color in Color:
        numbers = [cell.number for cell in CELLS if cell.color is color]
        assert numbers == list(range(3 if color.mixed else 2, 12))


def test_u2_sections_have_their_numbers_and_multipliers() -> None:
    told = [(section.label, list(section.numbers), section.times) for section in SECTIONS]
    assert told == [("2–5", [2, 3, 4, 5], 2), ("6–8", [6, 7, 8], 3), ("9–10", [9, 10], 4), ("11/12", [11], 5)]


@pytest.mark.parametrize("color", list(Color))
def test_u4_a_complete_2_to_5_gives_a_nudge_and_a_complete_6_to_8_a_flip(color: Color) -> None:
    low = "3-5" if color.mixed else "2-5"
    row = [cell for cell in CELLS if cell.color is color]
    for cell in row:
        earned = {
            ability for mark in row if (ability := gained(rows(f"{color.letter}*"), mark)) and mark == cell
        }
        assert earned == (
            {Ability.NUDGE} if cell.number <= 5 else {Ability.FLIP} if cell.number <= 8 else set()
        )
        assert gained(rows(f"{color.letter}{low}"), cell) is (Ability.NUDGE if cell.number <= 5 else None)
        assert gained(rows(f"{color.letter}6-8"), cell) is (Ability.FLIP if 6 <= cell.number <= 8 else None)
        assert gained(rows(f"{color.letter}4 {color.letter}7 {color.letter}9-11"), cell) is None


def test_u4_a_whole_sheet_gives_twelve_abilities() -> None:
    filled = sheet()
    for cell in reversed(CELLS):
        filled = claimed(filled, cell)
    assert filled.rows == FULL_ROWS
    assert (filled.nudges, filled.flips) == (6, 6)


@pytest.mark.parametrize(("seats", "extras"), [(1, 9), (2, 9), (3, 12), (4, 15)])
def test_u5_extras_to_spend_by_the_number_of_players(seats: int, extras: int) -> None:
    assert [each.extras for each in fresh(seats).sheets] == [extras] * seats


def test_u5_alone_there_may_be_6_extras() -> None:
    assert fresh(1, extras=6).sheet.extras == 6
    assert fresh(1, extras=9) == fresh(1)
    for seats in (2, 3, 4):
        assert fresh(seats, extras=9) == fresh(seats)
        with pytest.raises(BadSetup, match=f"option extras can't be 6 with {seats} seats"):
            GAME.start(seats, {"extras": 6})


def test_u5_a_record_of_two_with_6_extras_is_refused() -> None:
    alone = session.begin(GAME, ("Ada",), "demo", "six", "2026-11-19T09:30Z", {"extras": 6}).record
    assert alone.options == (("extras", "6"),)
    assert session.replay({GAME.slug: GAME}, record.read(record.write(alone))).state.sheet.extras == 6
    with pytest.raises(record.BadRecord, match="option extras can't be 6 with 2 seats"):
        session.replay({GAME.slug: GAME}, replace(alone, seats=("Ada", "Ben")))
