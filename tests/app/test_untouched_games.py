"""A game in which nobody has moved is not kept once it is left; anything a player did to it keeps it."""

from __future__ import annotations

import pytest

from rollbow.app.kept import cards, envelope
from rollbow.app.messages import Did, Filled
from support.simulated_browser import House, Tab, at_table, move, played, shown, start
from support.simulated_page import playing


@pytest.mark.parametrize(
    "way", ["#/", "#/uno", "#/shelf", "#/stats", "#/daily/uno", "#/practice", "#/about", "#/print/uno"]
)
def test_a_game_without_a_move_is_gone_from_every_place_when_it_is_left(way: str) -> None:
    house = House()
    tab = Tab(house)
    start(tab)
    assert house.ids()
    tab.go(way)
    assert house.ids() == ()
    assert tab.model.cards == ()
    assert tab.model.unkept == {}
    assert envelope.unpack_cards(house.local.texts.get(envelope.CARDS, "")) == ()
    assert tab.model.notice == ""


def test_it_is_gone_when_another_game_is_opened_by_its_address() -> None:
    house = House()
    tab = Tab(house)
    kept = played(tab, "uno")
    start(tab)
    tab.go(f"#/game/{kept}")
    assert at_table(tab).record.id == kept
    assert house.ids() == (kept,)
    assert [card.id for card in tab.model.cards] == [kept]
    move(tab)
    assert playing(tab.model).saved


def test_back_finds_it_and_the_first_move_keeps_it() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    tab.go("#/")
    tab.go(f"#/game/{identity}")
    move(tab)
    assert playing(tab.model).saved
    assert house.ids() == (identity,)
    tab.go("#/")
    assert house.ids() == (identity,)
    assert [card.id for card in tab.model.cards] == [identity]


@pytest.mark.parametrize(
    "way", ["#/rules/rainbow", "#/settings", "#/replay/{}", "#/dice/{}", "#/print/game/{}"]
)
def test_what_belongs_to_it_is_looked_up_and_a_reload_finds_it(way: str) -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    tab.go(way.format(identity))
    assert house.ids() == (identity,)
    again = Tab(house, f"#/game/{identity}")
    assert at_table(again).record.id == identity
    tab.go("#/stats")
    assert house.ids() == ()


def test_a_bot_that_begins_is_no_reason_to_keep_it() -> None:
    house = House()
    tab = Tab(house)
    tab.go("#/rainbow?seats=2&seed=demo")
    tab.send(Filled("who/0", "casual"), Filled("who/1", ""), Did("start"))
    move(tab)
    tab.go("#/")
    assert house.ids() == ()


def test_a_game_with_a_name_stays() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    # The tab was closed: nobody left the game.
    house.writers.clear()
    tab = Tab(house)
    assert shown(tab) == [identity]
    tab.send(Did("rename", identity), Filled("title", "Sunday"), Did("title", ""))
    tab.go(f"#/game/{identity}")
    tab.go("#/")
    assert house.ids() == (identity,)
    assert cards.title(at_table(Tab(house, f"#/game/{identity}")).record) == "Sunday"


def test_what_another_tab_played_meanwhile_stays() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    other = Tab(house, f"#/game/{identity}")
    # The news that it was taken over has not come yet.
    before = tab.model
    other.send(Did("take-over", identity))
    move(other)
    tab.model = before
    tab.go("#/")
    assert house.ids() == (identity,)
    assert house.text(identity).count("\n1 ") == 1


def begun() -> tuple[House, Tab, str, str]:
    """A game without a move, and its envelope."""
    tab = Tab(house := House())
    identity = start(tab)
    return house, tab, identity, house.mirror[identity]


def forget(tab: Tab, identity: str, raw: str) -> None:
    tab.store.work(tab.storage.forget(identity, raw))
    tab.house.settle()


def test_only_what_this_page_knows_is_forgotten() -> None:
    house, tab, identity, raw = begun()
    tab.storage.memory[identity] = raw
    forget(tab, identity, "another text")
    assert house.copies(identity).slots == (raw,)
    forget(tab, identity, raw)
    assert not house.copies(identity).slots
    assert identity not in house.mirror
    assert not tab.storage.memory


def test_one_unknown_slot_beside_a_known_one_is_enough_to_stay() -> None:
    house, tab, identity, raw = begun()
    copy = envelope.unpack(raw)
    assert copy
    newer = envelope.pack(envelope.Copy(copy.edition + 1, copy.last, copy.text + "1 roll\n"))
    envelope.put(house.local, identity, newer, {raw: copy.edition})
    forget(tab, identity, raw)
    assert set(house.copies(identity).slots) == {raw, newer}
    assert house.mirror[identity] == raw


def test_the_page_remembers_no_card_of_a_game_it_deleted() -> None:
    house, tab, identity, _ = begun()
    move(tab)
    tab.go("#/shelf")
    tab.store.work(tab.storage.discard(identity))
    house.settle()
    assert not envelope.unpack_cards(house.local.texts[envelope.CARDS])
