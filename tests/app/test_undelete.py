"""Deleting and putting back: what is said is true, and nothing that is kept is ever replaced."""

from __future__ import annotations

from random import Random

import pytest

from rollbow.app.kept import envelope
from rollbow.app.kept.envelope import Copies
from rollbow.app.messages import Did, Gathered, Given
from rollbow.app.steps.kept_games import UNSURE
from rollbow.kernel import record as records
from support.fake_storage import Mirror
from support.simulated_browser import House, Tab, move, played, shown, start, tear
from support.simulated_page import playing


class Stubborn(Mirror):
    """A mirror that forgets nothing, and says that it did."""

    def remove(self, identity: str) -> None:
        pass


def deleted(house: House, tab: Tab) -> tuple[str, str]:
    """A game that was played and deleted: its id and its text."""
    identity = start(tab)
    move(tab, 3)
    text = house.text(identity)
    shown(tab)
    tab.send(Did("delete", identity))
    assert house.ids() == ()
    return identity, text


def other_under(identity: str, text: str) -> str:
    """Another game with the same id."""
    record = records.read(text)
    return text.replace(f"seed {record.seed}\n", "seed other\n").partition("---\n")[0] + "---\n"


def test_a_deletion_that_the_browser_ignores_is_told() -> None:
    house = House()
    house.place = Stubborn()
    tab = Tab(house)
    identity = played(tab)
    shown(tab)
    tab.send(Did("delete", identity))
    assert "didn’t let Rollbow delete" in tab.model.notice
    assert [card.id for card in tab.model.cards] == [identity]


def test_where_a_copy_may_lie_that_can_t_be_reached_it_is_not_said_to_be_gone() -> None:
    house = House()
    tab = Tab(house)
    identity = played(tab)
    shown(tab)
    house.mirror_fault = OSError("TimeoutError")
    tab.send(Did("delete", identity))
    assert tab.model.notice == UNSURE
    assert shown(tab) == []
    house.mirror_fault = None
    assert shown(Tab(house)) == [identity]


def test_where_a_slot_can_t_be_read_it_is_not_said_to_be_gone() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    move(tab)
    shown(tab)
    house.unreadable.add(f"{envelope.GAME}{identity}/1")
    tab.send(Did("delete", identity))
    assert tab.model.notice == UNSURE


def test_a_game_that_was_never_kept_is_gone_when_it_is_deleted() -> None:
    house = House()
    house.refused, house.mirror_fault = True, OSError("SecurityError")
    tab = Tab(house)
    identity = played(tab)
    assert shown(tab) == [identity]
    tab.send(Did("delete", identity))
    assert tab.model.notice == "Deleted."
    assert shown(tab) == []
    tab.send(Did("undelete"))
    assert shown(tab) == [identity]


def test_it_comes_back_as_one_edition_more() -> None:
    house = House()
    tab = Tab(house)
    identity = played(tab)
    before = house.newest(identity)
    shown(tab)
    tab.send(Did("delete", identity), Did("undelete"))
    after = house.newest(identity)
    assert (after.edition, after.text) == (before.edition + 1, before.text)
    assert tab.model.notice == "Game restored."
    assert not tab.model.shelf.returning
    assert (identity, after.edition) in tab.model.shelf.pictures


def test_two_games_are_put_back_at_once() -> None:
    house = House()
    tab = Tab(house)
    ids = {played(tab), played(tab, seed="other")}
    shown(tab)
    for identity in ids:
        tab.send(Did("delete", identity))
    assert house.ids() == ()
    tab.hear(Did("undelete"))
    tab.hear(Did("undelete"))
    house.settle()
    assert set(house.ids()) == ids


@pytest.mark.parametrize("seed", range(8))
def test_one_that_finds_another_in_its_place_does_not_hold_back_the_next(seed: int) -> None:
    house = House()
    house.rng = Random(seed)
    tab = Tab(house)
    free, identity = played(tab, seed="other"), played(tab)
    text = house.text(identity)
    shown(tab)
    tab.send(Did("delete", free), Did("delete", identity))
    tab.send(Given((("other.rollbow", other_under(identity, text).encode()),)))
    for _ in range(2):
        tab.hear(Did("undelete"))
    house.settle()
    assert {free, identity} < set(house.ids())
    assert len(house.ids()) == 3


def test_an_answer_about_a_game_that_nobody_puts_back_changes_nothing() -> None:
    house = House()
    tab = Tab(house, "#/shelf")
    before, asked = tab.model, len(tab.asked)
    tab.send(Gathered((Copies("abc"),), "undelete", ""))
    assert tab.model == before
    assert len(tab.asked) == asked


def test_another_game_that_came_under_its_id_stays_and_both_are_there() -> None:
    house = House()
    tab = Tab(house)
    identity, text = deleted(house, tab)
    another = other_under(identity, text)
    tab.send(Given((("file", another.encode()),)))
    assert house.texts() == {identity: another}
    tab.send(Did("undelete"))
    assert tab.model.notice == "Game restored."
    assert house.text(identity) == another
    (twin,) = set(house.ids()) - {identity}
    assert house.text(twin) == text.replace(f"id {identity}\n", f"id {twin}\n")
    assert set(shown(tab)) == {identity, twin}
    tab.go(f"#/game/{twin}")
    move(tab)
    assert playing(tab.model).saved


def test_the_same_game_that_came_back_by_a_file_is_there_once() -> None:
    house = House()
    tab = Tab(house)
    identity, text = deleted(house, tab)
    tab.send(Given((("file", text.encode()),)))
    before = house.newest(identity)
    tab.send(Did("undelete"))
    assert tab.model.notice == "This game is already here."
    assert house.ids() == (identity,)
    assert house.newest(identity) == before
    assert not tab.model.shelf.removed
    assert not tab.model.shelf.returning


def test_damaged_copies_under_its_id_stay() -> None:
    house = House()
    tab = Tab(house)
    identity, text = deleted(house, tab)
    tab.send(Given((("file", other_under(identity, text).encode()),)))
    tear(house, identity, "mirror", *("01" if f"{envelope.GAME}{identity}/1" in house.local.texts else "0"))
    before = {key: raw for key, raw in house.local.texts.items() if identity in key}, house.mirror[identity]
    tab.send(Did("undelete"))
    assert ({key: house.local.texts[key] for key in before[0]}, house.mirror[identity]) == before
    assert len(house.ids()) == 2


def test_a_game_that_another_tab_brings_in_at_the_last_moment_stays() -> None:
    house = House()
    tab = Tab(house)
    identity, text = deleted(house, tab)
    another = other_under(identity, text)
    tab.slow = True
    tab.send(Did("undelete"))
    assert [asked.id for asked in tab.waiting] == [identity]
    Tab(house).send(Given((("file", another.encode()),)))
    assert house.texts() == {identity: another}
    tab.land()
    (asked,) = tab.waiting
    assert asked.id != identity
    tab.land()
    assert house.text(identity) == another
    assert house.text(asked.id) == text.replace(f"id {identity}\n", f"id {asked.id}\n")
    assert tab.model.notice == "Game restored."
    assert not tab.model.shelf.returning


def test_a_game_that_can_t_be_read_comes_back_as_it_was() -> None:
    house = House()
    tab = Tab(house)
    identity = played(tab)
    text = house.text(identity).replace("rollbow 1\n", "rollbow 3\n")
    tab.send(Given((("new", text.encode()),)))
    (sealed,) = set(house.ids()) - {identity}
    tab.send(Did("delete", sealed))
    tab.send(Given((("new", text.encode()),)))
    tear(house, sealed, "0", "mirror")
    tab.send(Did("undelete"))
    assert list(house.texts().values()).count(text) == 1 if len(house.ids()) == 2 else text in _good(house)


def _good(house: House) -> list[str]:
    copies = [envelope.choose(house.copies(identity)).copy for identity in house.ids()]
    return [copy.text for copy in copies if copy]


@pytest.mark.parametrize("places", [("0", "1"), ("0", "1", "mirror")])
def test_a_file_under_the_id_of_a_damaged_game_leaves_it_alone(places: tuple[str, ...]) -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    move(tab, 3)
    text = house.text(identity)
    if "mirror" not in places:
        del house.mirror[identity]
    tear(house, identity, *places)
    before = {key: raw for key, raw in house.local.texts.items() if key.startswith(envelope.GAME)}
    tab.send(Given((("file", text.encode()),)))
    assert "as a separate game" in tab.model.shelf.report[0]
    assert {key: house.local.texts[key] for key in before} == before
    (twin,) = set(house.ids()) - {identity}
    assert house.text(twin) == text.replace(f"id {identity}\n", f"id {twin}\n")
