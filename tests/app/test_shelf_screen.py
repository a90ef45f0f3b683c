"""The shelf's screen over a storage: what is listed, renamed, copied, deleted and put back."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rollbow.app.game_table import table
from rollbow.app.kept import cards as cards_module
from rollbow.app.kept import envelope
from rollbow.app.kept.cards import tidy_title
from rollbow.app.kept.envelope import Copy, pack
from rollbow.app.messages import Did, Discarded, Filled, Kept, Measured
from rollbow.app.screens.shelf import size
from rollbow.app.screens.shelf_card import ago
from rollbow.app.view import view
from rollbow.games import GAMES
from rollbow.kernel import record as records
from support.simulated_browser import House, Tab, at_table, move, played, shown, start
from support.simulated_page import playing


def test_a_reload_after_every_move_goes_on_at_that_move() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    for _ in range(12):
        move(tab)
        assert playing(tab.model).saved
        house.writers.clear()
        again = Tab(house, f"#/game/{identity}")
        assert at_table(again) == at_table(tab)
        assert playing(again.model).saved
        assert playing(again.model).mine
        tab = again


def test_saved_is_said_only_of_the_last_edition() -> None:
    tab = Tab(House())
    identity = start(tab)
    move(tab)
    edition = playing(tab.model).edition
    tab.model = replace(tab.model, play=replace(playing(tab.model), saved=False))
    tab.send(Kept(identity, edition - 1))
    assert not playing(tab.model).saved
    tab.send(Kept(identity, edition, "No room."))
    assert not playing(tab.model).saved
    assert "No room." in view(tab.model)
    tab.send(Did("close-trouble"))
    assert "No room." not in view(tab.model)
    tab.send(Kept(identity, edition))
    assert playing(tab.model).saved
    assert not tab.model.trouble


def test_started_games_stand_beside_each_other() -> None:
    tab = Tab(House())
    games = [played(tab, slug) for slug in ("rainbow", "uno", "rainbow")]
    assert shown(tab) == games[::-1]
    tab.send(Filled("show-game", "rainbow"))
    assert [card.slug for card in tab.model.shelf.listed(tab.model.cards)] == [
        "rainbow",
        "rainbow",
    ]
    tab.send(Filled("show-state", "over"))
    assert "No saved games match" in view(tab.model)


def test_pictures_come_from_the_games_and_follow_them() -> None:
    tab = Tab(House())
    identity = played(tab, "uno")
    shown(tab)
    first = dict(tab.model.shelf.pictures)
    assert list(first) == [(identity, playing(tab.model).edition)]
    tab.go(f"#/game/{identity}")
    move(tab, 6)
    shown(tab)
    assert list(tab.model.shelf.pictures) == [(identity, playing(tab.model).edition)]


@pytest.mark.parametrize("slug", GAMES)
def test_the_picture_of_a_game_that_has_just_begun_is_no_empty_box(slug: str) -> None:
    game = GAMES[slug]
    drawn = table(slug).picture(game.start(game.seats[-1], {}))
    assert re.search(r'<(path|rect[^>]* width="[1-9])', drawn)


@pytest.mark.parametrize("loss", ["missing", "damaged", "mixed up"])
def test_lost_cards_are_made_again_from_the_games(loss: str) -> None:
    house = House()
    tab = Tab(house)
    games = {played(tab, slug) for slug in ("rainbow", "uno", "colordice")}
    shown(tab)
    cards = set(tab.model.cards)
    text = house.local.texts.pop(envelope.CARDS)
    if loss == "damaged":
        house.local.texts[envelope.CARDS] = text.replace("uno", "una", 1)
    elif loss == "mixed up":
        house.local.texts[envelope.CARDS] = envelope.pack_cards(["a card\tthat is\tnone", ""])
    again = Tab(house)
    assert set(again.model.cards) == cards
    assert {card.id for card in again.model.cards} == games
    assert set(Tab(house).model.cards) == cards


def test_a_card_is_dropped_when_its_game_is_gone() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    envelope.discard(house.local, identity)
    house.mirror.clear()
    assert shown(tab) == []
    tab.send(Did("export", identity))
    assert "gone" in tab.model.notice


def test_a_card_reads_back_as_it_was_written() -> None:
    card = cards_module.Card(
        "a-1", 3, "uno", "2026-11-18T09:30Z", "over", "Round 3", "Sunday", ("Ada", "bot expert")
    )
    assert cards_module.read(cards_module.write(card)) == card
    for broken in (
        "",
        "x\t1",
        cards_module.write(card).replace("over", "ended"),
        cards_module.write(card).replace("3", "x", 1),
    ):
        assert cards_module.read(broken) is None


def test_a_game_gets_a_name_that_is_kept_in_its_record() -> None:
    house = House()
    tab = Tab(house)
    identity = played(tab)
    shown(tab)
    tab.send(Did("rename", identity), Filled("title", "  Sunday \u202e<b>\n with Ben "), Did("title"))
    assert "x-title Sunday <b> with Ben\n" in house.text(identity)
    assert records.write(records.read(house.text(identity))) == house.text(identity)
    assert "Sunday &lt;b&gt; with Ben" in view(tab.model)
    tab.go(f"#/game/{identity}")
    move(tab)
    assert "x-title Sunday <b> with Ben\n" in house.text(identity)
    shown(tab)
    after = house.text(identity)
    tab.send(Did("rename", identity), Filled("title", " "), Did("title"))
    assert house.text(identity) == after.replace("x-title Sunday <b> with Ben\n", "")


def test_a_copy_is_a_game_of_its_own() -> None:
    house = House()
    tab = Tab(house)
    identity = played(tab)
    shown(tab)
    tab.send(Did("duplicate", identity))
    twin, original = shown(tab)
    assert original == identity
    ours, theirs = records.read(house.text(identity)), records.read(house.text(twin))
    assert ours.entries == theirs.entries
    assert theirs.extras == ("x-title Rainbow Roll (copy)",)


def test_a_deleted_game_can_be_put_back() -> None:
    house = House()
    tab = Tab(house)
    games = [played(tab), played(tab, "uno")]
    before = house.texts()
    shown(tab)
    tab.send(Did("delete", games[0]), Did("delete", games[1]))
    assert house.texts() == {}
    assert shown(tab) == []
    assert shown(Tab(house)) == []
    tab.send(Did("undelete"), Did("undelete"), Did("undelete"))
    assert house.texts() == before
    assert set(shown(Tab(house))) == set(games)
    assert not tab.model.shelf.removed


def test_the_browser_says_how_much_room_there_is() -> None:
    tab = Tab(House())
    shown(tab)
    tab.send(Measured(24_000, 10_000_000_000, lasting=False))
    assert "24 KB of about 10 GB" in view(tab.model)
    assert "Ask the browser to keep them" in view(tab.model)
    tab.send(Measured(24_000, 10_000_000_000, lasting=True, asked=True))
    assert "keeps your games until you delete them" in view(tab.model)


def test_what_is_kept_is_text_and_never_markup() -> None:
    house = House()
    canary = "<img src=x onerror=alert(1)>"
    card = cards_module.Card("abc", 1, "rainbow", "2026-11-18T09:30Z", "running", canary, canary, (canary,))
    house.local.texts[envelope.CARDS] = envelope.pack_cards([cards_module.write(card)])
    house.local.texts[f"{envelope.GAME}abc/0"] = pack(Copy(1, "2026-11-18T09:30Z", canary))
    for fragment in ("", "#/shelf", "#/game/abc"):
        assert "<img" not in view(Tab(house, fragment).model)


def test_words_for_sizes_and_times() -> None:
    assert [size(count) for count in (0, 999, 1000, 24_400, 5_300_000, 11_000_000_000)] == [
        *("0 bytes", "999 bytes", "1 KB", "24 KB", "5 MB", "11 GB")
    ]
    now = "2026-11-18T09:30Z"
    assert ago("2026-11-18T09:30Z", now) == "just now"
    assert ago("2026-11-18T09:29Z", now) == "1 minute ago"
    assert ago("2026-11-18T07:30Z", now) == "2 hours ago"
    assert ago("2026-11-15T07:30Z", now) == "3 days ago"
    assert ago("2026-10-15T07:30Z", now) == "Oct 15, 2026"
    assert ago("nonsense", now) == ""


def test_a_game_that_is_put_back_is_said_to_be_there_when_it_is_kept() -> None:
    tab = Tab(house := House())
    identity = start(tab)
    move(tab)
    shown(tab)
    tab.send(Did("delete", identity))
    assert tab.model.notice == "Deleted."
    tab.slow = True
    tab.send(Did("undelete"))
    assert tab.model.notice == ""
    assert "Not saved yet" in view(tab.model)
    assert house.ids() == ()
    tab.land()
    assert tab.model.notice == "Game restored."
    assert "Not saved yet" not in view(tab.model)
    assert house.ids() == (identity,)


@pytest.mark.parametrize("way", ["move", "rename", "duplicate"])
def test_a_card_says_so_until_its_newest_edition_is_kept(way: str) -> None:
    tab = Tab(House())
    identity = start(tab)
    move(tab)
    tab.slow = True
    if way == "move":
        move(tab, 2)
    shown(tab)
    if way == "rename":
        tab.send(Did("rename", identity), Filled("title", "Sunday"), Did("title"))
    elif way == "duplicate":
        tab.send(Did("duplicate", identity))
        assert tab.model.notice == ""
    assert view(tab.model).count("Not saved yet") == 1
    tab.go("#/")
    assert view(tab.model).count("Not saved yet") == 1
    while len(tab.waiting) > 1:
        tab.land()
        assert "Not saved yet" in view(tab.model)
    (last,) = tab.waiting
    tab.send(Kept(last.id, last.edition, "No room."))
    assert "Not saved yet" in view(tab.model)
    tab.land()
    assert "Not saved yet" not in view(tab.model)


def test_a_deletion_that_failed_is_told_and_the_game_is_listed_again() -> None:
    tab = Tab(House())
    identity = played(tab)
    shown(tab)
    tab.send(Discarded(identity, gone=False))
    assert "didn’t let Rollbow delete" in tab.model.notice
    assert [card.id for card in tab.model.cards] == [identity]


FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (FAMILY, FAMILY),
        ("a\u200d", "a\u200d"),
        ("\u200d\u200c", ""),
        ("x" * 36 + FAMILY, "x" * 36),
        ("x" * 35 + FAMILY, "x" * 35 + FAMILY),
        ("x" * 39 + "\U0001f44d\U0001f3fd", "x" * 39),
        ("x" * 39 + "e\u0301", "x" * 39),
        ("x" * 39 + "\u2764\ufe0f", "x" * 39),
        ("x" * 39 + " y", "x" * 39),
        ("\u0301" * 50, ""),
    ],
)
def test_a_title_is_never_cut_within_what_is_seen_as_one_character(typed: str, kept: str) -> None:
    assert tidy_title(typed) == kept


def test_a_copys_title_is_not_cut_there_either() -> None:
    tab = Tab(house := House())
    identity = played(tab)
    shown(tab)
    tab.send(Did("rename", identity), Filled("title", "x" * 30 + FAMILY), Did("title"))
    tab.send(Did("duplicate", identity))
    (copy,) = [each for each in house.ids() if each != identity]
    assert f"x-title {'x' * 30} (copy)\n" in house.text(copy)


@pytest.mark.parametrize(("count", "words"), [(1, "for 1 game and"), (2, "for 2 games and")])
def test_one_game_is_a_game(count: int, words: str) -> None:
    tab = Tab(House())
    for _ in range(count):
        played(tab)
    shown(tab)
    assert words in view(tab.model)
