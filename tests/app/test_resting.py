"""Games that rest lie in the mirror alone, twice; those played last have their slots. Nothing gets lost on the way."""

from __future__ import annotations

import pytest

from rollbow.app.kept import envelope
from rollbow.app.messages import Given
from rollbow.kernel import record as records
from support import golden
from support.house import House, Tab, at_table, move, start, tear
from support.pages import playing
from support.places import Fake

GOLDEN = golden.records()


class Small(Fake):
    """A local storage with room for three slots."""

    ROOM = 3

    def __init__(self, before: Fake) -> None:
        super().__init__()
        self.texts = before.texts
        self.refused = 0

    def set(self, key: str, text: str) -> None:
        slots = {name for name in (*self.texts, key) if name.startswith(envelope.GAME)}
        if len(slots) > self.ROOM:
            self.refused += 1
            raise envelope.StorageFault("QuotaExceededError")
        super().set(key, text)


def settle(tab: Tab, playing: int = 0) -> None:
    tab.store.work(tab.storage.settle(playing))
    tab.house.settle()


def kept(tab: Tab, count: int) -> list[str]:
    """Games begun one after the other."""
    found = []
    for number in range(count):
        tab.now = f"2026-11-18T{number:02}:30Z"
        found.append(start(tab, "rainbow", f"seed-{number}"))
    tab.go("#/")
    return found


def test_the_games_played_last_keep_their_slots_and_the_others_lie_twice_in_the_mirror() -> None:
    tab = Tab(house := House())
    games = kept(tab, 5)
    before = house.texts()
    settle(tab, playing=2)
    assert set(envelope.ids(house.local)) == set(games[-2:])
    assert house.texts() == before
    assert {each for each in games if house.place.spares.get(each) == house.mirror[each]} == set(games[:3])


def test_a_list_lets_the_games_rest_beyond_the_first_dozen() -> None:
    tab = Tab(house := House())
    kept(tab, 15)
    tab.go("#/shelf")
    assert len(envelope.ids(house.local)) == tab.storage.PLAYING
    assert len(house.ids()) == 15


def test_what_came_from_a_file_rests_at_once_and_is_played_with_its_slots() -> None:
    tab = Tab(house := House())
    tab.send(Given(tuple((path.name, path.read_bytes()) for path in GOLDEN[:3])))
    assert not envelope.ids(house.local)
    identity = house.ids()[0]
    assert house.place.spares == house.mirror
    tab.go(f"#/game/{identity}")
    assert playing(tab.model).saved
    assert envelope.ids(house.local) == (identity,)


@pytest.mark.parametrize("place", ["mirror", "spare"])
def test_of_a_game_that_rests_one_copy_may_be_damaged(place: str) -> None:
    tab = Tab(house := House())
    identity = start(tab)
    move(tab)
    tab.go("#/")
    settle(tab)
    text = house.text(identity)
    if place == "mirror":
        tear(house, identity, "mirror")
    else:
        house.place.spares[identity] = house.mirror[identity][:-2] + "#\n"
    tab = Tab(house, f"#/game/{identity}")
    assert records.write(at_table(tab).record) == text
    assert "was damaged" in tab.model.notice
    assert len(envelope.damaged(house.local)) == 1
    move(tab)
    assert playing(tab.model).saved
    assert envelope.choose(house.copies(identity)).safe


def test_what_is_not_whole_in_the_mirror_keeps_its_slots() -> None:
    tab = Tab(house := House())
    old, torn, gone, newer = kept(tab, 4)
    before = dict(house.local.texts)
    house.mirror[old] = envelope.pack(envelope.Copy(1, "2026-11-18T00:30Z", "other\n"))
    tear(house, torn, "mirror")
    del house.mirror[gone]
    house.mirror[newer] = house.mirror[newer].replace("rollbow-slot 1", "rollbow-slot 2")
    settle(tab)
    assert house.local.texts == before


def test_a_mirror_that_fails_takes_no_slots() -> None:
    tab = Tab(house := House())
    games = kept(tab, 3)
    house.mirror_fault = OSError("TimeoutError")
    settle(tab)
    assert set(envelope.ids(house.local)) == set(games)
    house.mirror_fault = None
    house.refused = True
    settle(tab)
    house.refused = False
    assert set(envelope.ids(house.local)) == set(games)


def test_a_game_on_any_table_does_not_rest() -> None:
    here, there = Tab(house := House()), Tab(house)
    one, two = start(here, seed="one"), start(there, seed="two")
    settle(here)
    settle(there)
    assert set(envelope.ids(house.local)) == {one, two}
    there.close()
    settle(here)
    assert envelope.ids(house.local) == (one,)
    move(here)
    assert playing(here.model).saved


def test_a_full_local_storage_makes_room_by_letting_games_rest() -> None:
    tab = Tab(house := House())
    games = kept(tab, 3)
    house.local = small = Small(house.local)
    identity = start(tab, seed="more")
    assert small.refused == 1
    assert not tab.model.trouble
    assert playing(tab.model).saved
    assert set(house.ids()) == {*games, identity}
    assert envelope.ids(house.local) == (identity,)
