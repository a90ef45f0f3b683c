"""One game in two tabs, in damaged copies, and from a newer Rollbow: who may write it, and what is read."""

from __future__ import annotations

import pytest

from app.storehouse import House, Tab, at_table, move, shown, start, tear
from rollbow.app import keeping
from rollbow.app.keeping import Copy, pack, unpack
from rollbow.app.messages import Did, Filled
from rollbow.app.view import view
from rollbow.kernel import record as records


def test_a_second_tab_watches_and_may_take_over() -> None:
    house = House()
    first = Tab(house)
    identity = start(first)
    move(first, 2)
    second = Tab(house, f"#/game/{identity}")
    assert not second.model.mine
    assert "Take over" in view(second.model)
    assert 'data-do="move"' not in view(second.model)
    before = house.text(identity)
    second.send(Did("type", "roll"), Did("undo"), Did("redo"))
    assert house.text(identity) == before
    assert "another tab" in second.model.notice
    move(first)
    assert at_table(second) == at_table(first)
    second.send(Did("take", identity))
    assert second.model.mine
    assert not first.model.mine
    assert "Take over" in view(first.model)
    move(second)
    assert at_table(first).record == at_table(second).record
    first.send(Did("take", identity))
    move(first)
    assert house.text(identity) == records.write(at_table(first).record)


@pytest.mark.parametrize("landed", [True, False])
def test_a_game_that_was_read_while_it_was_saved_shows_as_saved_after_a_take_over(landed: bool) -> None:
    house = House()
    first = Tab(house)
    identity = start(first)
    older = dict(house.mirror)
    move(first)
    newer, house.mirror = house.mirror, older
    second = Tab(house, f"#/game/{identity}")
    assert not second.model.saved
    if landed:
        house.mirror = newer
    second.send(Did("take", identity))
    assert second.model.saved
    assert keeping.choose(house.copies(identity)).safe


def test_a_tab_that_was_overtaken_can_t_write_and_takes_the_others_moves() -> None:
    """Without locks two tabs may think that they write; the later edition stands."""
    house = House()
    first = Tab(house)
    identity = start(first)
    second = Tab(house)
    house.writers.clear()
    second.go(f"#/game/{identity}")
    house.tabs.clear()
    move(second, 3)
    kept = house.text(identity)
    move(first)
    assert house.text(identity) == kept
    assert not first.model.mine
    first.send(Did("take", identity))
    assert records.write(at_table(first).record) == kept


def test_a_game_open_in_another_tab_is_neither_renamed_nor_deleted_here() -> None:
    house = House()
    first, second = Tab(house), Tab(house)
    identity = start(first)
    before = house.text(identity)
    shown(second)
    second.send(Did("rename", identity), Filled("shelf/title", "Mine"), Did("title"))
    second.send(Did("delete", identity))
    assert house.text(identity) == before
    assert "another tab" in second.model.notice


@pytest.mark.parametrize(
    "places", [("0",), ("1",), ("mirror",), ("0", "mirror"), ("1", "mirror"), ("0", "1")]
)
def test_a_damaged_copy_is_told_set_aside_and_made_good(places: tuple[str, ...]) -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    move(tab, 3)
    tear(house, identity, *places)
    torn = len(set(keeping.choose(house.copies(identity)).damaged))
    house.writers.clear()
    again = Tab(house, f"#/game/{identity}")
    assert "damaged" in again.model.notice
    assert again.model.saved
    assert len(keeping.damaged(house.local)) == torn
    choice = keeping.choose(house.copies(identity))
    assert choice.safe
    assert not choice.damaged
    move(again)
    shown(again)
    assert "Damaged copies" in view(again.model)
    key, raw = again.model.shelf.damaged[0]
    again.send(Did("export-damaged", key), Did("delete-damaged", key))
    assert [text for _, text in again.files] == [raw]
    assert len(keeping.damaged(house.local)) == torn - 1


def test_a_game_with_no_good_copy_opens_at_its_last_good_move_and_is_never_written() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    move(tab, 4)
    good = at_table(tab)
    tear(house, identity, "0", "1", "mirror")
    house.writers.clear()
    before = dict(house.local.texts), dict(house.mirror)
    again = Tab(house, f"#/game/{identity}")
    session = at_table(again)
    assert session.fault is not None
    assert session.record.entries == good.record.entries[: len(session.record.entries)]
    assert len(session.record.entries) >= len(good.record.entries) - 2
    assert f"Line {session.fault.line}" in again.model.notice
    again.send(Did("type", "roll"), Did("undo"), Did("export", identity))
    assert again.files[0][1] == house.mirror[identity].partition("\n")[2]
    again.send(Did("rename", identity), Filled("shelf/title", "New"), Did("title"))
    assert (house.local.texts, house.mirror) == before
    again.send(Did("duplicate", identity))
    twin = next(each for each in house.ids() if each != identity)
    assert at_table(again).record.id == twin
    move(again)
    assert again.model.saved


def test_a_checksum_that_is_wrong_alone_is_not_passed_over() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    raw = house.mirror[identity]
    bad = raw.replace(raw.split()[4], "0" * 16, 1)
    house.local.texts = {f"{keeping.GAME}{identity}/0": bad}
    house.mirror.clear()
    house.writers.clear()
    again = Tab(house, f"#/game/{identity}")
    assert "checksum" in again.model.notice
    assert at_table(again).fault is not None


@pytest.mark.parametrize(
    ("old", "new"), [("rollbow 1\n", "rollbow 2\n"), ("game rainbow 1\n", "game rainbow 99\n")]
)
def test_a_game_of_a_newer_rollbow_is_shown_and_never_touched(old: str, new: str) -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    text = house.text(identity).replace(old, new)
    raw = pack(Copy(9, "2026-11-18T09:30Z", text))
    house.local.texts = {f"{keeping.GAME}{identity}/0": raw}
    house.mirror = {identity: raw}
    house.writers.clear()
    again = Tab(house, f"#/game/{identity}")
    assert again.model.sealed is not None
    assert "newer Rollbow" in view(again.model)
    again.send(Did("type", "roll"), Did("undo"), Did("rematch"))
    assert shown(again) == [identity]
    assert "Can’t be opened" in view(again.model)
    again.send(Did("rename", identity), Filled("shelf/title", "Mine"), Did("title"))
    again.send(Did("export", identity), Did("duplicate", identity))
    assert again.files[0][1] == text
    assert house.mirror == {identity: raw}
    again.send(Did("delete", identity), Did("undelete"))
    copy = unpack(house.mirror[identity])
    assert copy is not None
    assert copy.text == text


def test_a_game_that_the_storage_lost_goes_on_from_memory() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    move(tab)
    session = at_table(tab)
    house.local.texts.clear()
    house.mirror.clear()
    tab.go("#/settings")
    tab.go(f"#/game/{identity}")
    assert at_table(tab) == session
