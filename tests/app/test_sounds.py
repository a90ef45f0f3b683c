"""What a game sounds like: each game says it of its events."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rollbow.app.effects import Feel
from rollbow.app.game_table import table
from rollbow.app.kept.settings import Settings
from rollbow.app.steps.feedback import BUZZES, cued, felt
from rollbow.games import GAMES
from rollbow.games.colordice import events as colordice
from rollbow.games.colordice.notation import Color
from rollbow.games.formulas import events as formulas
from rollbow.games.rainbow import events as rainbow
from rollbow.games.unicorn import events as unicorn
from rollbow.games.unicorn.sheet import Cell
from rollbow.games.unicorn.sheet import Color as Row
from rollbow.games.uno import events as uno
from rollbow.kernel import record
from rollbow.kernel.game import Over, TurnBegan
from rollbow.kernel.record import Thrown
from rollbow.kernel.session import cut, replay
from support import golden

if TYPE_CHECKING:
    from pathlib import Path

    from rollbow.app.stage_cues import Kind

every_golden_game = pytest.mark.parametrize(
    "path", golden.records(), ids=lambda path: f"{path.parent.name}/{path.stem}"
)


@pytest.mark.parametrize(
    ("slug", "event", "sound"),
    [
        ("rainbow", rainbow.Drawn(1, (0, 1)), "roll"),
        ("rainbow", rainbow.Scored(1, 12, 0, 0, 12), "points"),
        ("rainbow", rainbow.Scored(1, 0, 0, 0, 0), ""),
        ("rainbow", rainbow.PlayOff((1, 2), 100), ""),
        ("unicorn", unicorn.Thrown(1, ("R1",), (4,)), "roll"),
        ("unicorn", unicorn.Marked(1, Cell(Row.RED, 4), extra=True), "points"),
        ("unicorn", unicorn.Penalized(1, yours=True, count=2), "points"),
        ("unicorn", unicorn.Declined(1), ""),
        ("uno", uno.Missed(1, "★"), "roll"),
        ("uno", uno.Written(1, ("R5",), 0), "points"),
        ("uno", uno.Written(1, (), 0), ""),
        ("uno", uno.Erased(1, 2, 5), "points"),
        ("uno", uno.NoEffect(1, 2, 1), ""),
        ("uno", uno.Called(1, "R5", ()), ""),
        ("formulas", formulas.DiceLanded(1, 0, "abc", "123", again=False), "roll"),
        ("formulas", formulas.NumberWritten(1, "5", 5, (3,)), ""),
        ("formulas", formulas.LineFilled(1, 2, 8, opened=True), "points"),
        ("formulas", formulas.LineFilled(1, 2, 8, opened=False), ""),
        ("formulas", formulas.LineOpened(1, 2, 8), "points"),
        ("formulas", formulas.LineOpened(1, 2), ""),
        ("formulas", formulas.LineDoubled(1, 2), ""),
        ("formulas", formulas.SignsTurned(1, (3,), 4), "points"),
        ("formulas", formulas.MinusTaken(1, 3), "points"),
        ("colordice", colordice.Threw(1, ((Color.RED, 3),)), "roll"),
        ("colordice", colordice.Attacked(1, Color.RED, Color.BLUE, None, Color.BLUE, 2, 1, counter=False), "points"),
        ("colordice", colordice.Ordered(1, late=True), ""),
        *((slug, TurnBegan(1, 2), "") for slug in GAMES),
    ],
)  # fmt: skip
def test_an_event_has_its_sound(slug: str, event: object, sound: str) -> None:
    assert table(slug).sound(event) == sound


@every_golden_game
def test_dice_changed_scores_and_the_end_are_heard(path: Path) -> None:
    session = replay(GAMES, record.read(path.read_text(encoding="utf-8")))
    view, seats = table(session.game.slug), range(1, len(session.record.seats) + 1)
    for place, entry in enumerate(session.record.entries):
        here = cut(session, place + 1)
        (heard,) = felt(Settings(sound="on"), view, here, place)
        assert isinstance(heard, Feel)
        before, after = session.states[place : place + 2]
        if isinstance(here.turn, Over):
            assert heard.sound == "end"
        elif isinstance(entry, Thrown):
            assert heard.sound == "roll"
        elif any(view.standing(before, seat) != view.standing(after, seat) for seat in seats):
            assert heard.sound == "points"
        else:
            called = any(view.sound(event) == "points" for event in here.events[-1])
            assert heard.sound == ("points" if called else "place")


def test_the_more_happens_the_longer_it_is_felt() -> None:
    lengths = [sum(BUZZES[what]) for what in ("place", "points", "roll", "end")]
    assert lengths == sorted(set(lengths))


@pytest.mark.parametrize(
    ("kind", "what"),
    [
        ("throw", "roll"),
        ("bust", "bust"),
        ("loss", "bust"),
        ("first", "first"),
        ("row", "row"),
        ("lock", "lock"),
        ("note", "points"),
        ("rest", "place"),
        ("win", "end"),
    ],
)
def test_a_cue_is_heard_and_felt_as_what_it_tells(kind: Kind, what: str) -> None:
    """What changes a score is heard as points, what only follows a move as a piece that is placed."""
    assert cued(Settings(sound="on", vibration="on"), kind) == (Feel(what, BUZZES[what]),)
    assert cued(Settings(sound="on", vibration="off"), kind) == (Feel(what, ()),)
    assert cued(Settings(sound="off", vibration="on"), kind) == (Feel("", BUZZES[what]),)
    assert cued(Settings(sound="off", vibration="off"), kind) == ()


def test_every_pattern_ends_with_a_beat_and_a_row_is_a_first_with_one_beat_before_it() -> None:
    assert all(len(beats) % 2 for beats in BUZZES.values())
    assert BUZZES["row"] == (*BUZZES["first"][:2], *BUZZES["first"])
