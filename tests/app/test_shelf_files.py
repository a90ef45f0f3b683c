"""Games as files: what goes out comes in again byte for byte, and what comes in never replaces anything."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollbow.app import routes
from rollbow.app.kept import envelope, links, settings
from rollbow.app.kept import files as files_module
from rollbow.app.kept.files import bundle, opened
from rollbow.app.kept.settings import Settings
from rollbow.app.messages import Did, Filled, Given, Kept, Taken
from rollbow.app.view import view
from rollbow.games import GAMES
from rollbow.kernel import record as records
from rollbow.kernel.session import replay
from support import golden
from support.simulated_browser import House, Tab, at_table, move
from support.simulated_page import do, finish, started

GOLDEN = golden.records()
ADA = GOLDEN[0].read_text(encoding="utf-8")


def give(tab: Tab, *files: tuple[str, str | bytes]) -> tuple[str, ...]:
    """Hands files to the page; gives its report."""
    tab.send(Given(tuple((name, text if isinstance(text, bytes) else text.encode()) for name, text in files)))
    assert not tab.model.shelf.arriving
    return tab.model.shelf.report


def stocked() -> tuple[House, Tab]:
    """A shelf with every golden game on it."""
    tab = Tab(house := House())
    give(tab, *((path.name, path.read_bytes()) for path in GOLDEN))
    return house, tab


def test_a_record_comes_in_as_it_is() -> None:
    tab = Tab(house := House())
    assert give(tab, ("ada.rollbow", ADA))[0].startswith("ada.rollbow: added ")
    assert list(house.texts().values()) == [ADA]
    assert tab.model.route == routes.Shelf()


def test_wipe_and_import_gives_the_same_bytes() -> None:
    house, tab = stocked()
    before = house.texts()
    assert len(before) == len(GOLDEN)
    tab.send(Did("export-all"))
    ((name, whole),) = tab.files
    assert name == "rollbow-all-2026-11-18.rollbow"
    fresh = Tab(empty := House())
    count = len(GOLDEN)
    assert give(fresh, (name, whole)) == (f"{name}: {count} of {count} games added.",)
    assert empty.texts() == before
    assert [card.id for card in fresh.model.cards] == [card.id for card in tab.model.cards]
    assert give(fresh, (name, whole)) == (f"{name}: 0 of {count} games added, {count} were already here.",)
    assert empty.texts() == before


def test_one_game_goes_out_and_in_again() -> None:
    house, tab = stocked()
    for identity, text in house.texts().items():
        tab.send(Did("export", identity))
        name, kept = tab.files[-1]
        assert kept == text
        assert name.endswith(".rollbow")
        fresh = Tab(empty := House())
        give(fresh, (name, kept))
        assert empty.texts() == {identity: text}


def test_windows_line_ends_and_a_missing_last_one_are_forgiven() -> None:
    for text in (ADA.replace("\n", "\r\n"), ADA[:-1], ADA.replace("\n", "\r\n")[:-2]):
        tab = Tab(house := House())
        give(tab, ("ada.rollbow", text))
        assert list(house.texts().values()) == [ADA]
    whole = bundle([ADA, ADA], settings.write(Settings()))
    assert opened("all", whole.encode()) == opened("all", whole.replace("\n", "\r\n")[:-2].encode())


def test_a_kept_game_is_never_replaced() -> None:
    tab = Tab(house := House())
    give(tab, ("ada", ADA))
    assert "already here" in give(tab, ("ada", ADA))[0]
    (identity,) = house.ids()
    longer = ADA
    shorter = "".join(ADA.splitlines(keepends=True)[:-1])
    for _ in range(2):
        report = give(tab, ("shorter", shorter))
        assert len(house.ids()) == 2
    assert "already here" in report[0]
    assert house.text(identity) == longer
    (twin,) = [each for each in house.ids() if each != identity]
    assert house.text(twin) == shorter.replace(f"\nid {identity}\n", f"\nid {twin}\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello\n", "line 1: expected 'rollbow 1'"),
        ("", "line 1"),
        (ADA.replace("\n---\n", "\n--\n"), "expected '---'"),
        (ADA.encode() + b"\xff\n", f"line {ADA.count(chr(10)) + 1}: this is not UTF-8 text"),
        (ADA.replace("seat ", "seat \u202e", 1), "invisible character U+202E"),
        (b"x" * 600_000, "at most 512 KB"),
        ("=== rollbow 1, 2 games\n", "line 2: expected '=== game 1 of 2, N lines'; the text ends here"),
        (bundle([ADA, ADA], "").replace("2 of 2", "1 of 2"), "expected game 2 of 2"),
        (bundle([ADA], "").replace("=== end\n", ""), "expected '=== end'"),
        (bundle([ADA], "").replace(", 1 games", ", 99999 games"), "at most 10000 games"),
        ("=== rollbow 1, 1 games\n=== game 1 of 1, 999999 lines\n", "ends in the middle"),
    ],
)
def test_a_bad_file_gets_one_sentence_with_its_line(text: str | bytes, said: str) -> None:
    tab = Tab(house := House())
    report = give(tab, ("bad.txt", text))
    assert len(report) == 1
    assert report[0].startswith("bad.txt: nothing was added; ")
    assert said in report[0]
    assert house.ids() == ()
    assert "bad.txt" in view(tab.model)


def test_a_bad_game_in_a_bundle_is_told_with_its_line_in_the_file() -> None:
    bad = ADA.replace("\n---\n", "\n--\n")
    tab = Tab(house := House())
    whole = bundle([ADA, bad], "")
    line = whole.split("\n").index("--") + 1
    assert give(tab, ("all", whole))[0].startswith(f"all: 1 of 2 games added, 1 not added (line {line}: ")
    assert len(house.ids()) == 1


def test_a_move_that_can_t_be_played_is_told_and_the_game_is_kept_as_it_is() -> None:
    text = "rollbow 1\ngame rainbow 1\nseat Ada\nseed demo\nid abc\nbegun 2026-11-18T09:30Z\n---\n1 roll\n1 stop\n"
    tab = Tab(house := House())
    assert "opens at its last good move, because of line 9" in give(tab, ("a", text))[0]
    assert house.text("abc") == text


@pytest.mark.parametrize(
    ("old", "new"), [("rollbow 1\n", "rollbow 3\n"), ("game unicorn 1\n", "game unicorn 99\n")]
)
def test_a_newer_game_is_kept_to_be_looked_at(old: str, new: str) -> None:
    ada = next(path for path in GOLDEN if "unicorn" in str(path)).read_text(encoding="utf-8")
    text = ada.replace(old, new)
    tab = Tab(house := House())
    told = give(tab, ("new", text))[0]
    assert "view only" in told
    assert "saved by a newer version of Rollbow" in told
    assert "already here" in give(tab, ("new", text))[0]
    assert list(house.texts().values()) == [text]
    tab.go(f"#/game/{house.ids()[0]}")
    assert tab.model.sealed is not None


def test_names_of_files_are_text_and_short() -> None:
    report = give(Tab(House()), ("<b>\u202e" + "x" * 300, "hello\n"))
    assert "\u202e" not in report[0]
    assert len(report[0]) < 200


def test_settings_come_along_where_none_were_made() -> None:
    dark = Settings(theme="dark", sound="on")
    whole = bundle([ADA], settings.write(dark))
    tab = Tab(house := House())
    give(tab, ("all", whole))
    assert tab.model.settings == dark
    assert Tab(house).model.settings == dark
    other = Tab(House())
    other.send(Filled("setting/theme", "light"))
    give(other, ("all", whole))
    assert other.model.settings == Settings(theme="light")


def test_settings_are_kept_and_what_is_none_is_passed_over() -> None:
    tab = Tab(house := House(), "#/settings")
    for name, values in settings.CHOICES.items():
        tab.send(Filled(f"setting/{name}", values[-1]))
    assert settings.read(house.local.texts[envelope.SETTINGS]) == tab.model.settings
    assert all(getattr(tab.model.settings, name) == values[-1] for name, values in settings.CHOICES.items())
    tab.send(Filled("setting/theme", "<b>"), Filled("setting/nonsense", "on"))
    assert tab.model.settings.theme == "dark"
    assert view(tab.model).count(" checked") == len(settings.CHOICES)
    assert settings.read("theme dark\ntheme blue\n\x00\nsound on off\nmotion  less\nnope on") == Settings(
        theme="dark"
    )


@given(st.text(), st.lists(st.text(max_size=30), max_size=3))
def test_any_text_in_a_bundle_comes_out_as_it_went_in(kept: str, texts: list[str]) -> None:
    """Even texts that look like a bundle's own lines."""
    texts = [text.replace("\r", "").removesuffix("\n") + "\n" for text in texts]
    whole = bundle(texts, kept.replace("\r", "")).encode("utf-8", "replace")
    out = opened("all", whole)
    assert not out.problem
    assert [parcel.text for parcel in out.parcels] == [
        text.encode("utf-8", "replace").decode() for text in texts
    ]


@given(st.binary())
def test_no_bytes_get_out_of_hand(content: bytes) -> None:
    opened("x", content)
    opened("x", b"=== rollbow 1, 2 games\n=== game 1 of 2, 1 lines\n" + content)
    assert files_module.opened("x", b"=== rollbow" + content).parcels == ()


def test_games_that_came_in_are_reported_when_they_are_kept() -> None:
    tab = Tab(house := House())
    tab.slow = True
    files = tuple((path.name, path.read_bytes()) for path in GOLDEN[:2])
    tab.send(Given(files[:1]))
    assert "Reading games" in view(tab.model)
    tab.send(Given(files[1:]))
    for count in (1, 2):
        assert not tab.model.shelf.report
        tab.land()
        assert len(house.ids()) == count
    assert [": added " in words for words in tab.model.shelf.report] == [True, True]


def test_games_that_came_in_but_could_not_be_kept_are_reported_as_such() -> None:
    tab = Tab(House())
    tab.slow = True
    tab.send(Given((("ada", ADA.encode()),)))
    tab.send(Kept(tab.waiting[0].id, 1, "No room."))
    assert tab.model.shelf.report[-1] == "Some of it couldn’t be saved in this browser."


def test_a_game_that_another_tab_brings_in_meanwhile_is_compared_with_that_one() -> None:
    tab = Tab(house := House())
    tab.slow = True
    tab.send(Given((("ada", ADA.encode()),)))
    (asked,) = tab.waiting
    give(Tab(house), ("ada", ADA))
    tab.send(Taken(asked.id))
    assert "already here" in tab.model.shelf.report[0]


def test_the_mark_that_some_editors_put_first_is_forgiven() -> None:
    for text in (ADA, bundle([ADA], "")):
        tab = Tab(house := House())
        give(tab, ("ada", b"\xef\xbb\xbf" + text.encode()))
        assert list(house.texts().values()) == [ADA]


def linked() -> tuple[str, str, str]:
    """A game's link, the id it is kept under, and its text."""
    session = finish(started("rainbow", "Ada")).session
    assert session
    payload = links.pack(session.record)
    record = links.arrived(links.read(payload))
    return f"#/r/{payload}", record.id, records.write(replay(GAMES, record).record)


@pytest.mark.parametrize("first", ["file", "link"])
def test_a_file_cannot_take_the_place_of_a_links_game(first: str) -> None:
    fragment, identity, text = linked()
    forged = text.replace("\nseed demo\n", "\nseed other\n").partition("---\n")[0] + "---\n"
    tab = Tab(house := House())
    if first == "link":
        tab.go(fragment)
    give(tab, ("forged", forged))
    assert give(tab, ("forged", forged)) == ("forged: this game is already here, so nothing was added.",)
    other = Tab(house, fragment)
    assert at_table(other).record.seed == "demo"
    assert house.text(identity) == text
    assert len(house.ids()) == 2
    assert all(each.startswith("link-") for each in house.ids()), "it is nobody's own game"


def test_a_links_game_that_was_played_on_comes_back_from_a_file_under_its_id() -> None:
    fragment, identity, _ = linked()
    tab = Tab(house := House(), fragment.replace(fragment, begun()))
    (identity,) = house.ids()
    assert identity.startswith("link-")
    move(tab, 3)
    tab.send(Did("undo"))
    move(tab)
    tab.go("#/shelf")
    tab.send(Did("rename", identity), Filled("title", "Theirs"), Did("title"))
    before = house.texts()
    assert "x-title Theirs\n" in before[identity]
    give(Tab(fresh := House()), ("back", before[identity]))
    assert fresh.texts() == before


def begun() -> str:
    """A link to a game with one move."""
    session = do(started("rainbow", "Ada"), Did("move", "roll")).session
    assert session
    return f"#/r/{links.pack(session.record)}"
