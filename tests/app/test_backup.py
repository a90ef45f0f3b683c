"""What is said and done so that games outlive their browser: each once, at the right moment."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rollbow.app import steps
from rollbow.app.effects import Download, KeepSettings, Measure, Send
from rollbow.app.kept import cards, settings
from rollbow.app.kept.cards import Card
from rollbow.app.messages import Did, Kept, Measured, Went
from rollbow.app.model import Model
from rollbow.app.screens.backup_reminder import WORDS
from rollbow.app.update import begin
from rollbow.app.view import view
from rollbow.kernel.game import Over
from support.simulated_browser import House, Tab, move, played
from support.simulated_page import do, effects_of, finish, page, started

SAFARI, REMINDER = WORDS[settings.TOLD], WORDS[settings.REMINDED]


def shelf(
    count: int, chosen: str = "", *, fleeting: bool = False, state: str = "over", own: bool = True
) -> Model:
    """The menu of somebody with so many games."""
    lines = [
        cards.write(
            Card(f"{'' if own else 'link-'}{number}", 1, "uno", "2026-11-18T09:30Z", state, "", "", ("Ada",))
        )
        for number in range(count)
    ]
    return begin("", lines, chosen, fleeting=fleeting)[0]


def kept(model: Model, action: str, value: str = "") -> str:
    (text,) = (each.text for each in effects_of(model, Did(action, value)) if isinstance(each, KeepSettings))
    return text


def test_a_browser_that_clears_games_is_told_of_once_there_is_one() -> None:
    assert SAFARI not in view(shelf(0, fleeting=True))
    assert SAFARI not in view(shelf(1))
    before = shelf(1, fleeting=True)
    html = view(before)
    assert SAFARI in html
    assert all(way in SAFARI for way in ("home screen", "as a file", "link or QR code", "starts empty"))
    assert 'data-do="take-along"' in html
    assert SAFARI not in view(do(before, Did("heard", settings.TOLD)))
    assert SAFARI not in view(shelf(1, kept(before, "heard", settings.TOLD), fleeting=True))


def test_all_games_go_to_the_share_sheet_as_one_file_in_one_tap() -> None:
    tab = Tab(House())
    played(tab)
    tab.go("#/")
    tab.model = replace(tab.model, fleeting=True)
    tab.send(Did("take-along"))
    (sent,) = [each for each in tab.asked if isinstance(each, Send)]
    assert sent.name == "rollbow-all-2026-11-18.rollbow"
    assert sent.text.startswith("=== rollbow 1, 1 games\n")
    assert not any(isinstance(each, Download) for each in tab.asked)
    assert not tab.model.shelf.report
    assert tab.model.notice == "1 game is in the file."
    assert SAFARI not in view(replace(tab.model, notice=""))


def test_ten_finished_games_that_no_file_holds_are_reminded_of_once() -> None:
    assert REMINDER not in view(shelf(9))
    assert REMINDER not in view(shelf(12, state="running"))
    assert REMINDER not in view(shelf(12, own=False))
    before = shelf(10)
    assert REMINDER in view(before)
    assert REMINDER not in view(do(before, Did("heard", settings.REMINDED)))
    assert REMINDER not in view(shelf(100, kept(before, "heard", settings.REMINDED)))


def test_what_a_file_holds_is_not_reminded_of() -> None:
    assert REMINDER not in view(shelf(14, f"{settings.SAVED} 5\n"))
    assert REMINDER in view(shelf(15, f"{settings.SAVED} 5\n"))
    assert REMINDER in view(shelf(10, f"{settings.SAVED} x\n"))


@pytest.mark.parametrize("games", [1, 10])
def test_saving_all_games_notes_how_many_they_were_and_answers_the_reminder(games: int) -> None:
    tab = Tab(House())
    played(tab)
    tab.go("#/")
    running = tab.model.cards
    tab.model = replace(shelf(games), cards=(*running, *shelf(games).cards))
    tab.send(Did("export-all"))
    assert tab.model.settings.note(settings.SAVED) == str(games)
    assert tab.model.settings.note(settings.REMINDED) == ("yes" if games == 10 else "")
    assert set(tab.model.settings.notes) <= set(settings.read(tab.storage.settings()).notes)
    assert REMINDER not in view(replace(tab.model, notice=""))


def test_the_browser_is_asked_to_keep_games_after_the_first_that_was_finished() -> None:
    model = started("rainbow", "Ada")
    assert not any(isinstance(each, Measure) for each in effects_of(model, Did("move", "roll")))
    assert not model.settings.note(settings.ASKED_TO_KEEP)
    over = finish(model)
    assert over.settings.note(settings.ASKED_TO_KEEP) == "yes"
    again = finish(do(over, Did("rematch")))
    assert again.session is not over.session


def test_it_is_asked_once() -> None:
    tab = Tab(House())
    for _ in range(2):
        played(tab)
        while not isinstance(tab.model.session and tab.model.session.turn, Over):
            move(tab)
    assert [each.ask for each in tab.asked if isinstance(each, Measure)] == [True]
    assert settings.read(tab.storage.settings()).note(settings.ASKED_TO_KEEP) == "yes"
    asked, effects = steps.backup.finished(page())
    assert effects == (Measure(ask=True), KeepSettings(settings.write(asked.settings)))
    plain = replace(page(), plain=True)
    assert steps.backup.finished(plain) == (plain, ())


def test_a_word_that_is_no_note_changes_nothing() -> None:
    model = shelf(10, fleeting=True)
    assert do(model, Did("heard", "theme")).settings == model.settings
    assert do(model, Kept("0", 1), Went("#/about")).settings == model.settings


def test_the_end_of_a_game_is_still_heard_when_the_browser_has_answered() -> None:
    model = do(started("rainbow", "Ada"), Did("move", "roll"))
    assert model.said
    assert do(model, Measured(1, 2, lasting=True, asked=True)).said == model.said
