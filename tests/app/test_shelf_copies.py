"""One game in two tabs, in damaged copies, and from a newer version of Rollbow: who may write it, and what is read."""

from __future__ import annotations

import pytest

from rollbow.app import routes
from rollbow.app.kept import envelope, links
from rollbow.app.kept.envelope import Copy, pack, unpack
from rollbow.app.messages import Did, Filled, Given, Typed
from rollbow.app.view import view
from rollbow.kernel import record as records
from support.simulated_browser import House, Tab, at_table, move, shown, start, tear
from support.simulated_page import playing


def test_a_second_tab_watches_and_may_take_over() -> None:
    house = House()
    first = Tab(house)
    identity = start(first)
    move(first, 2)
    second = Tab(house, f"#/game/{identity}")
    assert not playing(second.model).mine
    assert "Take over" in view(second.model)
    assert 'data-do="move"' not in view(second.model)
    before = house.text(identity)
    second.send(Typed("move", "roll"), Did("undo"), Did("redo"))
    assert house.text(identity) == before
    assert "another tab" in second.model.notice
    move(first)
    assert at_table(second) == at_table(first)
    second.send(Did("take-over", identity))
    assert playing(second.model).mine
    assert not playing(first.model).mine
    assert "Take over" in view(first.model)
    move(second)
    assert at_table(first).record == at_table(second).record
    first.send(Did("take-over", identity))
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
    assert not playing(second.model).saved
    if landed:
        house.mirror = newer
    second.send(Did("take-over", identity))
    assert playing(second.model).saved
    assert envelope.choose(house.copies(identity)).safe


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
    assert not playing(first.model).mine
    first.send(Did("take-over", identity))
    assert records.write(at_table(first).record) == kept


def test_a_game_open_in_another_tab_is_neither_renamed_nor_deleted_here() -> None:
    house = House()
    first, second = Tab(house), Tab(house)
    identity = start(first)
    before = house.text(identity)
    shown(second)
    second.send(Did("rename", identity), Filled("title", "Mine"), Did("title"))
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
    torn = len(set(envelope.choose(house.copies(identity)).damaged))
    house.writers.clear()
    again = Tab(house, f"#/game/{identity}")
    assert "damaged" in again.model.notice
    assert playing(again.model).saved
    assert len(envelope.damaged(house.local)) == torn
    choice = envelope.choose(house.copies(identity))
    assert choice.safe
    assert not choice.damaged
    move(again)
    shown(again)
    assert "Damaged copies" in view(again.model)
    key, raw = again.model.shelf.damaged[0]
    again.send(Did("export-damaged", key), Did("delete-damaged", key))
    assert [text for _, text in again.files] == [raw]
    assert len(envelope.damaged(house.local)) == torn - 1


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
    again.send(Typed("move", "roll"), Did("undo"), Did("export", identity))
    assert again.files[0][1] == house.mirror[identity].partition("\n")[2]
    again.send(Did("rename", identity), Filled("title", "New"), Did("title"))
    assert (house.local.texts, house.mirror) == before
    again.send(Did("duplicate", identity))
    twin = next(each for each in house.ids() if each != identity)
    assert at_table(again).record.id == twin
    move(again)
    assert playing(again.model).saved


def test_a_checksum_that_is_wrong_alone_is_not_passed_over() -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    raw = house.mirror[identity]
    bad = raw.replace(raw.split()[4], "0" * 16, 1)
    house.local.texts = {f"{envelope.GAME}{identity}/0": bad}
    house.mirror.clear()
    house.writers.clear()
    again = Tab(house, f"#/game/{identity}")
    assert "checksum" in again.model.notice
    assert at_table(again).fault is not None


@pytest.mark.parametrize(
    ("old", "new"), [("rollbow 1\n", "rollbow 3\n"), ("game rainbow 1\n", "game rainbow 99\n")]
)
def test_a_game_of_a_newer_rollbow_is_shown_and_never_touched(old: str, new: str) -> None:
    house = House()
    tab = Tab(house)
    identity = start(tab)
    text = house.text(identity).replace(old, new)
    raw = pack(Copy(9, "2026-11-18T09:30Z", text))
    house.local.texts = {f"{envelope.GAME}{identity}/0": raw}
    house.mirror = {identity: raw}
    house.writers.clear()
    again = Tab(house, f"#/game/{identity}")
    assert again.model.sealed is not None
    assert "newer version of Rollbow" in view(again.model)
    again.send(Typed("move", "roll"), Did("undo"), Did("rematch"))
    assert shown(again) == [identity]
    assert "Can’t be opened" in view(again.model)
    again.send(Did("rename", identity), Filled("title", "Mine"), Did("title"))
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


def test_a_slot_that_holds_another_game_is_shown_as_that_and_never_played() -> None:
    house = House()
    tab = Tab(house)
    identity, other = start(tab), start(tab, "uno")
    text = house.text(other)
    raw = pack(Copy(9, "2026-11-18T09:30Z", text))
    house.local.texts[f"{envelope.GAME}{identity}/0"] = house.mirror[identity] = raw
    house.writers.clear()
    again = Tab(house, f"#/game/{identity}")
    assert again.model.session is None
    assert again.model.sealed is not None
    assert f"another game: {other}" in again.model.sealed.problem
    assert house.text(other) == text


def link(tab: Tab) -> str:
    """A link to a game with a move in it, opened; the id it is kept under."""
    start(tab)
    move(tab, 2)
    fragment = f"#/r/{links.pack(at_table(tab).record)}"
    tab.go(fragment)
    assert at_table(tab).record.id.startswith("link-")
    return fragment


def test_a_link_finds_its_game_in_the_mirror_again() -> None:
    house = House()
    fragment = link(tab := Tab(house))
    move(tab, 2)
    record = at_table(tab).record
    house.local.texts.clear()
    tab.close()
    again = Tab(house, fragment)
    assert at_table(again).record == record
    assert playing(again.model).saved
    slots = [unpack(raw) for raw in envelope.local(house.local, record.id)]
    assert {copy.text for copy in slots if copy} == {records.write(record)}


def test_a_link_finds_its_game_in_memory_again() -> None:
    house = House()
    house.refused, house.mirror_fault = True, OSError("SecurityError")
    fragment = link(tab := Tab(house))
    move(tab, 2)
    record = at_table(tab).record
    tab.go("#/")
    start(tab, "uno")
    tab.go(fragment)
    assert at_table(tab).record == record


def test_while_nothing_can_be_kept_the_whole_visit_works() -> None:
    """As in a browser that refuses all site data; a game lasts as long as its page."""
    house = House()
    house.refused, house.mirror_fault = True, OSError("SecurityError")
    tab = Tab(house)
    identity = start(tab)
    move(tab, 3)
    assert "doesn’t let Rollbow save games" in view(tab.model)
    played = records.write(at_table(tab).record)
    tab.send(Did("close-trouble"), Did("export", identity))
    assert tab.files[-1][1] == played
    other = start(tab, "uno")
    move(tab)
    assert set(shown(tab)) == {identity, other}
    tab.send(Did("export-all"))
    assert played in tab.files[-1][1]
    tab.send(Did("rename", identity), Filled("title", "Mine"), Did("title"), Did("duplicate", other))
    assert len(shown(tab)) == 3
    tab.send(Given((("file", played.replace(identity, "abc").encode()),)))
    assert not tab.model.shelf.arriving
    assert "added" in tab.model.shelf.report[0]
    tab.send(Did("delete", other))
    assert tab.model.notice == "Deleted."
    tab.go(f"#/game/{identity}")
    assert playing(tab.model).mine
    assert "x-title Mine\n" in records.write(at_table(tab).record)
    move(tab)
    assert len(at_table(tab).record.entries) > len(records.read(played).entries)


def test_a_link_to_a_step_finds_its_game_wherever_it_lies() -> None:
    house = House()
    fragment = link(tab := Tab(house))
    move(tab, 2)
    record = at_table(tab).record
    house.local.texts.clear()
    tab.close()
    again = Tab(house, f"{fragment}@1")
    assert again.model.replay is not None
    assert again.model.replay.session.record == record
    assert envelope.local(house.local, record.id) == ()


def test_trouble_that_was_put_away_is_told_again_when_it_comes_again() -> None:
    house = House()
    tab = Tab(house)
    start(tab)
    house.mirror_fault = OSError("TimeoutError")
    move(tab)
    assert "can’t fully save" in view(tab.model)
    tab.send(Did("close-trouble"))
    move(tab)
    fragment = tab.model.route
    tab.go("#/")
    assert "can’t fully save" not in view(tab.model), "it is told once"
    tab.go(routes.spell(fragment))
    house.mirror_fault = None
    move(tab)
    assert playing(tab.model).saved
    house.mirror_fault = OSError("TimeoutError")
    move(tab)
    assert "can’t fully save" in view(tab.model)
