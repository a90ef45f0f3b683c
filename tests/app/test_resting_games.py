"""Games that rest lie in the mirror alone, twice; those played last have their slots. Nothing gets lost on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rollbow.app.effects import Gather, Keep, KeepAll
from rollbow.app.kept import envelope
from rollbow.app.kept.files import bundle
from rollbow.app.messages import Given, Kept, KeptAll, Taken
from rollbow.kernel import record as records
from support import golden
from support.fake_storage import Fake
from support.simulated_browser import House, Tab, at_table, move, played, start, tear
from support.simulated_page import playing
from support.simulated_tabs import NOW

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rollbow.app.messages import Message

GOLDEN = golden.records()


class Small(Fake):
    """A local storage with room for six slots."""

    ROOM = 6

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
    """Games begun one after the other, by a clock that is put back each time: the first was played last."""
    found = []
    for number in range(count):
        tab.now = f"2026-11-18T{23 - number:02}:30Z"
        found.append(played(tab, "rainbow", f"seed-{number}"))
    tab.go("#/")
    return found


def test_the_games_played_last_keep_their_slots_and_the_others_lie_twice_in_the_mirror() -> None:
    tab = Tab(house := House())
    games = kept(tab, 5)
    before = house.texts()
    settle(tab, playing=2)
    assert set(envelope.ids(house.local)) == set(games[:2])
    assert house.texts() == before
    assert {each for each in games if house.place.spares.get(each) == house.mirror[each]} == set(games[2:])


def test_a_list_lets_the_games_rest_beyond_the_first_dozen() -> None:
    tab = Tab(house := House())
    kept(tab, 15)
    tab.go("#/shelf")
    assert len(envelope.ids(house.local)) == 12
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


def files(count: int) -> Given:
    return Given(tuple((path.name, path.read_bytes()) for path in GOLDEN[:count]))


def test_without_a_mirror_games_from_files_have_slots_and_it_is_told() -> None:
    tab = Tab(house := House())
    house.mirror_fault = OSError("TimeoutError")
    tab.send(files(3))
    assert len(envelope.ids(house.local)) == 3
    assert "can’t fully save" in tab.model.trouble
    assert tab.model.shelf.report[-1] == "Some of it couldn’t be saved in this browser."


@pytest.mark.parametrize("place", ["slot", "mirror"])
def test_what_another_tab_brings_in_at_the_last_moment_is_not_replaced(place: str) -> None:
    tab = Tab(house := House())
    tab.send(files(2))
    one, two = house.ids()
    games = tuple(Keep(each, 1, house.mirror[each], house.place.cards[each]) for each in (one, two))
    other = envelope.pack(envelope.Copy(1, NOW, "other\n"))
    fresh = Tab(empty := House())
    if place == "slot":
        empty.local.texts[f"{envelope.GAME}{one}/0"] = other
    else:
        empty.mirror[one] = other
    heard: list[Message] = []
    fresh.hear = heard.append  # type: ignore[assignment,method-assign]
    fresh.run((KeepAll(games),))
    empty.settle()
    assert heard == [KeptAll((Taken(one), Kept(two, 1)))]
    assert empty.newest(one).text == "other\n"
    assert empty.mirror[two] == empty.place.spares[two] == games[1].raw
    assert [line.partition("\t")[0] for line in envelope.unpack_cards(empty.local.texts[envelope.CARDS])] == [
        two
    ]
    assert fresh.storage.outrun == {one}


@pytest.mark.parametrize("place", ["slot", "mirror"])
def test_what_lies_damaged_in_a_games_place_is_replaced(place: str) -> None:
    tab = Tab(house := House())
    tab.send(files(2))
    one, two = house.ids()
    games = tuple(Keep(each, 1, house.mirror[each], house.place.cards[each]) for each in (one, two))
    fresh = Tab(empty := House())
    if place == "slot":
        empty.local.texts[f"{envelope.GAME}{one}/0"] = "torn"
    else:
        empty.mirror[one] = "torn"
    fresh.run((KeepAll(games),))
    empty.settle()
    assert [empty.mirror[each] for each in (one, two)] == [each.raw for each in games]
    assert not fresh.storage.outrun


def test_the_last_game_of_a_file_lies_on_top_and_a_reload_changes_nothing() -> None:
    tab = Tab(house := House())
    tab.send(files(5))
    before = [card.id for card in tab.model.cards]
    assert [card.id for card in Tab(house).model.cards] == before
    assert before == [records.read(path.read_text(encoding="utf-8")).id for path in reversed(GOLDEN[:5])]


def test_many_games_come_in_some_at_a_time_and_two_of_one_id_one_after_the_other() -> None:
    tab = Tab(house := House())
    one, two = (path.read_text(encoding="utf-8") for path in GOLDEN[:2])
    shorter = "".join(one.splitlines(keepends=True)[:-1])
    tab.send(Given((("all", bundle([one, shorter, two, one] * 10, "").encode()),)))
    asked = [each.ids or () for each in tab.asked if isinstance(each, Gather) and each.purpose == "import"]
    assert all(len(set(ids)) == len(ids) for ids in asked)
    assert len(house.ids()) == 3
    assert tab.model.shelf.report == ("all: 3 of 40 games added, 37 were already here.",)


def test_a_list_that_finds_nothing_new_changes_no_card() -> None:
    tab = Tab(House())
    tab.send(files(5))
    before = tab.model.cards
    tab.go("#/")
    tab.go("#/shelf")
    assert tab.model.cards is before


def test_what_the_page_has_in_memory_alone_does_not_rest() -> None:
    tab = Tab(house := House())
    identity = played(tab)
    tab.go("#/")
    tab.storage.memory[identity] = "newer"
    settle(tab)
    assert envelope.ids(house.local) == (identity,)


def meanwhile(house: House, work: Callable[[], None]) -> None:
    """Something happens after the copies were read and before the mirror is told to settle them."""
    real = house.place.settle

    def settling(kept: Sequence[Sequence[str]]) -> list[bool]:
        work()
        return real(kept)

    house.place.settle = settling  # type: ignore[method-assign]


def test_a_slot_that_is_written_meanwhile_stays() -> None:
    tab = Tab(house := House())
    one, two = kept(tab, 2)
    key = f"{envelope.GAME}{one}/1"
    meanwhile(house, lambda: house.local.texts.update({key: "newer"}))
    settle(tab)
    assert house.local.texts[key] == "newer"
    assert envelope.ids(house.local) == (one,), two


def test_slots_stay_if_the_mirror_has_something_else_by_then() -> None:
    tab = Tab(house := House())
    one, two = kept(tab, 2)
    meanwhile(house, lambda: house.mirror.update({one: "newer"}))
    settle(tab)
    assert envelope.ids(house.local) == (one,), two


def test_many_games_are_laid_to_rest_one_lot_after_the_other() -> None:
    tab = Tab(house := House())
    tab.storage.AT_ONCE = 2
    games = kept(tab, 5)
    settle(tab)
    assert not envelope.ids(house.local)
    assert sorted(house.place.spares) == sorted(games)
