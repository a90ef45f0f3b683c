"""What is shared with the page may come from any website: it is shown, bounded, and added only on a yes."""

from __future__ import annotations

import pytest

from rollbow.app import routes
from rollbow.app.kept import settings
from rollbow.app.kept.files import bundle
from rollbow.app.kept.settings import Settings
from rollbow.app.messages import Did, Given, Offered
from rollbow.app.view import view
from support import golden
from support.simulated_browser import House, Tab

GAMES = golden.records()
DARK = settings.write(Settings(theme="dark"))


def offered(*files: tuple[str, str | bytes], fragment: str = "#/shelf") -> tuple[House, Tab]:
    tab = Tab(house := House(), fragment)
    sent = tuple((name, text if isinstance(text, bytes) else text.encode()) for name, text in files)
    tab.send(Offered(sent))
    return house, tab


def test_nothing_is_added_before_the_yes_and_everything_after_it() -> None:
    one, two = (path.read_text(encoding="utf-8") for path in GAMES[:2])
    house, tab = offered(("one", one), ("all", bundle([one, two], "")))
    assert tab.model.route == routes.Shelf()
    assert house.ids() == ()
    assert "Add 3 games" in view(tab.model)
    assert any("Add them?" in words for words in tab.model.said)
    tab.send(Did("add-offered"))
    assert set(house.texts().values()) == {one, two}
    assert "Add these games?" not in view(tab.model)
    assert len(tab.model.shelf.report) == 2
    tab.send(Did("add-offered"))
    assert len(house.ids()) == 2


def test_wherever_the_page_is_it_shows_the_shelf() -> None:
    _, tab = offered(("one", GAMES[0].read_text(encoding="utf-8")), fragment="#/about")
    assert tab.model.route == routes.Shelf()
    assert "Add these games?" in view(tab.model)


def test_a_no_adds_nothing_and_a_later_yes_neither() -> None:
    house, tab = offered(("one", GAMES[0].read_text(encoding="utf-8")))
    tab.send(Did("leave-offered"))
    assert tab.model.notice == "Nothing was added."
    tab.send(Did("add-offered"))
    assert house.ids() == ()
    assert "Add these games?" not in view(tab.model)


def test_what_came_is_told_file_by_file_and_game_by_game() -> None:
    texts = {slug: golden.records(slug)[0].read_text(encoding="utf-8") for slug in ("uno", "rainbow")}
    _, tab = offered(("friend.rollbow", texts["uno"]), ("all", bundle([*texts.values(), texts["uno"]], "")))
    html = view(tab.model)
    assert "friend.rollbow: UNO Dice" in html
    assert "all: 2 × UNO Dice, 1 × Rainbow Roll" in html


@pytest.mark.parametrize("add", [True, False])
def test_settings_never_come_along(add: bool) -> None:
    _, tab = offered(("all", bundle([GAMES[0].read_text(encoding="utf-8")], DARK)))
    if add:
        tab.send(Did("add-offered"))
    assert tab.model.settings == Settings()
    assert not tab.storage.settings()


def test_what_is_no_game_needs_no_question() -> None:
    house, tab = offered(("bad", b"\xff"), ("empty", bundle([], DARK)))
    assert tab.model.shelf.report == ("bad: nothing was added; line 1: this is not UTF-8 text.",)
    assert tab.model.said == tab.model.shelf.report
    assert "Add these games?" not in view(tab.model)
    assert tab.model.settings == Settings()
    assert house.ids() == ()


def test_more_than_may_be_shared_at_once_is_told() -> None:
    tab = Tab(house := House())
    tab.send(Offered((), too_much=True))
    assert "at most 20 files and 16 MB" in view(tab.model)
    assert house.ids() == ()


def test_names_of_files_and_games_are_text() -> None:
    _, tab = offered(("<b>\u202ex", "rollbow 1\ngame <b> 1\n"))
    html = view(tab.model)
    assert "&lt;b&gt;x: A game" in html
    assert "\u202e" not in html


def test_an_import_that_is_running_goes_on_beside_it() -> None:
    one, two = (path.read_text(encoding="utf-8") for path in GAMES[:2])
    house, tab = offered(("one", one))
    tab.send(Given((("two", two.encode()),)))
    assert list(house.texts().values()) == [two]
    tab.send(Did("add-offered"))
    assert set(house.texts().values()) == {one, two}
