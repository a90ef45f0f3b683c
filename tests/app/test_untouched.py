"""A game in which nobody has moved is not kept once it is left; anything a player did to it keeps it."""

from __future__ import annotations

import pytest

from rollbow.app.kept import cards, envelope
from rollbow.app.messages import Did, Filled
from support.house import House, Tab, at_table, move, shown, start
from support.pages import playing


@pytest.mark.parametrize("way", ["#/", "#/uno"])
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


def test_its_rules_are_read_and_a_reload_finds_it() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    tab.go("#/rules/rainbow")
    assert house.ids() == (identity,)
    again = Tab(house, f"#/game/{identity}")
    assert at_table(again).record.id == identity


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
    shown(tab)
    tab.send(Did("rename", identity), Filled("title", "Sunday"), Did("title", ""))
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
