"""Saves that meet another tab's game in the mirror, and what was on its way behind them."""

from __future__ import annotations

from rollbow.app.effects import Keep
from rollbow.app.kept import cards, envelope
from rollbow.app.kept.envelope import Copy, pack, unpack
from rollbow.app.messages import Changed, Did, Taken
from rollbow.kernel import record as records
from support.simulated_browser import House, Tab, at_table, move, start
from support.simulated_page import playing

NOW = "2026-11-18T09:30Z"


def overtaken(tab: Tab, ahead: int = 1) -> str:
    """Another tab saved so many editions more, and only the mirror knows; gives what it saved."""
    session, edition = at_table(tab), playing(tab.model).edition + ahead
    theirs = pack(Copy(edition, NOW, records.write(session.record).replace("seat -", "seat Eve", 1)))
    tab.house.mirror[session.record.id] = theirs
    return theirs


def on_its_way(tab: Tab, edition: int) -> Keep:
    """A save of the game on the table."""
    session = at_table(tab)
    raw = pack(Copy(edition, NOW, records.write(session.record)))
    return Keep(session.record.id, edition, raw, cards.write(cards.card(session, edition, NOW)))


def newest_slot(house: House, identity: str) -> int:
    return max(copy.edition for raw in envelope.local(house.local, identity) if (copy := unpack(raw)))


def test_saves_that_are_on_their_way_at_once_are_refused_one_and_all() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    move(tab, 2)
    theirs = overtaken(tab)
    for _ in range(4):
        session = at_table(tab)
        tab.hear(Did("move", session.game.spell(session.game.legal(session.state)[0])))
    house.settle()
    assert house.mirror[identity] == theirs
    assert not playing(tab.model).mine


def test_what_comes_behind_a_refused_save_is_void_until_the_game_is_read() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    move(tab, 2)
    theirs = overtaken(tab)
    behind = on_its_way(tab, playing(tab.model).edition + 2)
    move(tab)
    assert not playing(tab.model).mine
    before = newest_slot(house, identity)
    tab.run((behind,))
    house.settle()
    assert newest_slot(house, identity) == before
    assert house.mirror[identity] == theirs
    tab.send(Did("take-over", identity))
    move(tab)
    assert playing(tab.model).saved


def test_a_save_while_the_game_is_read_counts_as_known() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    move(tab, 2)
    reading = tab.storage._all_copies((identity,), ())
    reading.send(None)
    move(tab)
    while True:
        try:
            reading.send(None)
        except StopIteration:
            break
        house.settle()
    move(tab)
    assert playing(tab.model).mine
    assert playing(tab.model).saved


def test_moves_that_were_never_saved_give_way_to_what_the_other_tab_saved() -> None:
    """Even when this tab had read that it may no longer write before its save was refused."""
    house = House()
    tab = Tab(house)
    identity = start(tab)
    other = Tab(house, f"#/game/{identity}")
    house.tabs.clear()
    other.send(Did("take-over", identity))
    move(other)
    assert playing(other.model).saved
    tab.slow = True
    tab.model = other.model
    move(tab, 3)
    tab.send(Changed(identity))
    assert not playing(tab.model).mine
    tab.send(Taken(identity))
    tab.storage.memory.clear()
    tab.send(Changed(identity))
    assert at_table(tab).record == at_table(other).record
    assert playing(tab.model).saved


def test_a_mirror_that_lags_behind_is_caught_up() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    older = house.mirror[identity]
    move(tab, 5)
    house.mirror[identity] = older
    house.writers.clear()
    tab.close()
    again = Tab(house, f"#/game/{identity}")
    house.mirror[identity] = older
    move(again)
    assert playing(again.model).saved
    assert envelope.choose(house.copies(identity)).safe


def test_a_mirror_that_is_damaged_meanwhile_is_set_aside_and_mended() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    move(tab)
    house.mirror[identity] = broken = house.mirror[identity][:-9]
    move(tab)
    assert playing(tab.model).saved
    assert envelope.choose(house.copies(identity)).safe
    assert [raw for _, raw in envelope.damaged(house.local)] == [broken]
