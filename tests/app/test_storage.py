"""web/storage.py on its own: what it says went wrong, what it remembers, and what it forgets."""

from __future__ import annotations

from typing import Any

import pytest

from rollbow.app.effects import DiscardDamaged, Fetch, Gather, KeepCard, Measure
from rollbow.app.kept import envelope
from rollbow.app.messages import Changed, Did, Found, Given
from rollbow.app.steps.kept_games import UNSURE
from support import golden
from support.fake_storage import Fake
from support.simulated_browser import House, Tab, at_table, move, played, shown, start, tear
from support.simulated_page import playing


class Full(Fake):
    """No game has room in it."""

    def __init__(self, before: Fake) -> None:
        super().__init__()
        self.texts = before.texts

    def set(self, key: str, text: str) -> None:
        if key.startswith(envelope.GAME):
            raise envelope.StorageFault("QuotaExceededError")
        super().set(key, text)


def test_a_full_storage_and_a_forbidden_one_are_told_apart() -> None:
    house = House()
    tab = Tab(house)
    start(tab)
    house.refused = True
    move(tab)
    assert "doesn’t let Rollbow save" in tab.model.trouble
    house.refused = False
    house.local = Full(house.local)
    move(tab)
    assert "no space left" in tab.model.trouble


def test_a_missing_card_that_the_page_makes_is_put_on_the_shelf() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    (line,) = envelope.unpack_cards(house.local.texts.pop(envelope.CARDS))
    tab.run((KeepCard(identity, line),))
    assert envelope.unpack_cards(house.local.texts[envelope.CARDS]) == (line,)


@pytest.mark.parametrize("place", ["slots", "mirror"])
def test_what_this_page_put_into_one_place_alone_is_not_said_to_be_gone_without_it(place: str) -> None:
    house = House()
    tab = Tab(house)
    tab.go("#/shelf")
    if place == "slots":
        house.mirror_fault = OSError("TimeoutError")
    else:
        house.refused = True
    identity = played(tab)
    house.mirror_fault = OSError("TimeoutError")
    house.refused = True
    shown(tab)
    tab.send(Did("delete", identity))
    assert tab.model.notice == UNSURE


def test_only_what_saves_on_their_way_may_follow_is_remembered() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    for _ in range(6):
        move(tab)
    known = tab.storage.known_copies[identity]
    assert sorted(known.values()) == [playing(tab.model).edition - 1, playing(tab.model).edition]


def test_a_save_that_ends_leaves_a_later_one_in_memory_until_that_one_ends() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    for _ in range(2):
        session = at_table(tab)
        tab.hear(Did("move", session.game.spell(session.game.legal(session.state)[0])))
    waiting: list[Any] = []
    while len(waiting) < 2:
        house.step()
        waiting += house.transactions
        house.transactions = []
    newest = tab.storage.memory[identity]
    (_, promise, work), second = waiting
    promise.resolve(work())
    house.transactions = [second]
    house.mirror_fault = OSError("TimeoutError")
    house.settle()
    assert tab.storage.memory.get(identity) == newest
    assert not playing(tab.model).saved


def test_the_mirror_s_cards_are_enough_to_list_its_games() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    tab.close()
    house.local.texts.clear()
    other = Tab(house, "#/shelf")
    assert [card.id for card in other.model.cards] == [identity]
    assert not [each for each in other.asked if isinstance(each, Gather) and each.purpose == "card"]


def test_a_game_of_another_tab_is_listed_by_its_card_alone() -> None:
    house = House()
    house.mirror_fault = OSError("TimeoutError")
    tab, other = Tab(house), Tab(house)
    identity = start(other)
    assert shown(tab) == [identity]
    assert not [each for each in tab.asked if isinstance(each, Gather) and each.purpose == "card"]


class Stubborn(Fake):
    """A local storage that forgets nothing, and says that it did."""

    def remove(self, key: str) -> None:
        pass


def test_a_slot_that_stays_is_not_said_to_be_gone() -> None:
    house = House()
    house.local = Stubborn()
    tab = Tab(house)
    identity = start(tab)
    shown(tab)
    tab.send(Did("delete", identity))
    assert "didn’t let Rollbow delete" in tab.model.notice


def test_a_deleted_game_takes_its_card_along() -> None:
    house = House()
    tab = Tab(house)
    first, second = played(tab), played(tab, seed="other")
    shown(tab)
    tab.send(Did("delete", first))
    (line,) = envelope.unpack_cards(house.local.texts[envelope.CARDS])
    assert line.startswith(second)


def test_what_was_only_read_is_not_said_to_be_gone_where_it_can_t_be_reached() -> None:
    house = House()
    first = Tab(house)
    identity = start(first)
    first.close()
    tab = Tab(house, f"#/game/{identity}")
    house.mirror_fault = OSError("TimeoutError")
    house.refused = True
    move(tab)
    shown(tab)
    tab.send(Did("delete", identity))
    assert tab.model.notice == UNSURE


def test_a_damaged_mirror_is_emptied_when_its_copy_is_set_aside() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    tab.close()
    tear(house, identity, "mirror")
    broken = house.mirror[identity]
    other = Tab(house)
    house.settle()
    other.storage.local.set(envelope.CARDS, "")
    work = other.storage.set_aside(identity, (broken,))
    other.store.work(work)
    house.settle()
    assert identity not in house.mirror
    ((key, raw),) = envelope.damaged(house.local)
    assert raw == broken
    other.run((DiscardDamaged(key),))
    assert envelope.damaged(house.local) == ()


def test_a_damaged_mirror_stays_where_there_is_no_room_to_set_it_aside() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    tear(house, identity, "mirror")
    broken = house.mirror[identity]
    house.refused = True
    tab.store.work(tab.storage.set_aside(identity, (broken,)))
    house.settle()
    assert house.mirror[identity] == broken


def test_what_the_browser_measures_is_told_and_nothing_where_it_refuses() -> None:
    house = House()
    tab = Tab(house, "#/shelf")
    for ask in (False, True):
        tab.run((Measure(ask=ask),))
        house.settle()
        space = tab.model.shelf.space
        assert space is not None
        assert (space.used, space.quota, space.lasting, space.asked) == (3, 10, ask, ask)
        assert isinstance(space.used, int)
        assert isinstance(space.lasting, bool)
    tab.store.unmeasured = OSError("SecurityError")
    for ask in (False, True):
        tab.run((Measure(ask=ask),))
        house.settle()
        space = tab.model.shelf.space
        assert space is not None
        assert (space.used, space.quota, space.lasting, space.asked) == (0, 0, False, ask)


class Bytes:
    """A file's content as JavaScript holds it."""

    def __init__(self, text: str) -> None:
        self._text = text

    def to_bytes(self) -> bytes:
        return self._text.encode()


def test_files_that_the_page_is_given_come_in() -> None:
    house = House()
    tab = Tab(house)
    start(tab)
    text = house.text(at_table(tab).record.id)
    tab.close()
    empty = House()
    other = Tab(empty)
    other.store.given([("game.rollbow", Bytes(text))])
    empty.settle()
    assert empty.texts() == house.texts()
    other.store.given([("broken.txt", Bytes("x"))])
    empty.settle()
    assert other.model.shelf.report[-1].startswith("broken.txt: nothing was added")


def test_files_that_are_shared_with_the_page_are_offered() -> None:
    text = golden.records()[0].read_bytes().decode()
    tab = Tab(house := House())
    tab.store.offered([("game.rollbow", Bytes(text))], True)
    (opened,) = tab.model.shelf.offered
    assert (opened.file, opened.parcels[0].text, tab.model.shelf.report) == ("game.rollbow", text, ())
    tab.store.offered([], False)
    assert "at most 20 files" in tab.model.shelf.report[0]
    house.settle()
    assert house.ids() == ()


def test_only_games_are_told_when_another_tab_changes_something() -> None:
    tab = Tab(House())
    heard: list[object] = []
    tab.storage.listen(heard.append)
    for key in (envelope.CARDS, envelope.SETTINGS, f"{envelope.GAME}ada/1"):
        tab.store.changed(key)
    assert heard == [Changed("ada")]


def test_where_nothing_is_kept_no_game_is_looked_for() -> None:
    tab = Tab(House(), "#/shelf")
    assert not [each for each in tab.asked if isinstance(each, Gather)]


def test_a_question_to_the_mirror_is_given_up_when_it_is_answered() -> None:
    house = House()
    tab = Tab(house)
    start(tab)
    lasting = [each for each in tab.proxies if not each.destroyed]
    move(tab, 3)
    assert [each for each in tab.proxies if not each.destroyed] == lasting


def test_a_tab_that_loses_the_game_while_it_reads_it_is_not_its_writer() -> None:
    house = House()
    tab, other = Tab(house), Tab(house)
    identity = start(tab)
    tab.go("#/")
    reading = tab.storage.fetch(Fetch(identity))
    taken = False
    answers: list[Found] = []
    for _ in range(10_000):
        try:
            reading.send(None)
        except StopIteration as done:
            answers.append(done.value)
            break
        if tab.store.holds(identity):
            taken, kept = True, house.transactions
            house.transactions = []
            other.storage.hold(identity, take=True)
            house.settle()
            house.transactions = kept
        house.step()
    (found,) = answers
    assert taken
    assert not found.mine


def test_a_question_to_the_mirror_is_asked_while_it_stores_and_then_forgotten() -> None:
    house = House()
    tab = Tab(house)
    before = list(tab.proxies)
    start(tab)
    games = tuple(
        (f"{number}.rollbow", path.read_bytes()) for number, path in enumerate(golden.records()[:3])
    )
    tab.send(Given(games))
    asked = [each for each in tab.proxies if each not in before]
    assert len(asked) == 2
    assert all(each.destroyed for each in asked)
