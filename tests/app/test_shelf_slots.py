"""Slots, mirror and checksums: whatever breaks, the old or the new game is read, never a mix, never nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.storehouse import Fake
from rollbow.app import keeping
from rollbow.app.keeping import Copies, Copy, Outrun, StorageFault, choose, pack, unpack

NOW = "2026-11-18T09:30Z"
KEY = keeping.GAME + "ada/"


def copy(edition: int) -> Copy:
    return Copy(edition, NOW, f"rollbow 1\nedition {edition}\n")


def filled(editions: int) -> Fake:
    """A storage in which a game was saved so often."""
    storage = Fake()
    for edition in range(1, editions + 1):
        keeping.put(storage, "ada", pack(copy(edition)))
    return storage


def read(storage: Fake, mirror: str | None = None) -> keeping.Choice:
    return choose(Copies("ada", keeping.local(storage, "ada"), mirror))


@given(st.integers(1, 999_999_999), st.text())
def test_what_is_packed_is_unpacked(edition: int, text: str) -> None:
    packed = Copy(edition, NOW, text)
    assert unpack(pack(packed)) == packed


@given(st.data())
def test_any_flipped_bit_is_seen(data: st.DataObject) -> None:
    raw = pack(copy(7))
    place = data.draw(st.integers(0, len(raw) - 1))
    bit = data.draw(st.integers(0, 6))
    damaged = raw[:place] + chr(ord(raw[place]) ^ (1 << bit)) + raw[place + 1 :]
    assert unpack(damaged) is None
    assert unpack(raw[:place]) is None


def test_the_newest_good_copy_wins_wherever_it_lies() -> None:
    old, new = pack(copy(4)), pack(copy(5))
    for copies in (Copies("ada", (old, new), old), Copies("ada", (new, old)), Copies("ada", (old,), new)):
        assert choose(copies).copy == copy(5)
    assert choose(Copies("ada", (old, new[:-1]), "rubbish")) == keeping.Choice(copy(4), (new[:-1], "rubbish"))


def test_all_is_safe_only_when_a_slot_and_the_mirror_agree() -> None:
    old, new = pack(copy(4)), pack(copy(5))
    assert choose(Copies("ada", (old, new), new)).safe
    assert not choose(Copies("ada", (old, new), old)).safe
    assert not choose(Copies("ada", (old,), new)).safe
    assert not choose(Copies("ada", (old, new))).safe
    assert not choose(Copies("ada", (old,), old, new)).safe


@pytest.mark.parametrize("torn", [False, True])
@pytest.mark.parametrize("before", [0, 1, 2, 5])
@pytest.mark.parametrize("damage", [False, True])
def test_a_save_that_breaks_anywhere_leaves_the_old_game_or_the_new_one(
    before: int, damage: bool, torn: bool
) -> None:
    broken = 0
    while True:
        storage = filled(before)
        if damage and before > 1:
            storage.texts[KEY + "0"] = storage.texts[KEY + "0"][:-3]
        before_it = read(storage).copy
        storage.done, storage.breaks_at, storage.torn = 0, broken, torn
        edition = (before_it.edition if before_it else 0) + 1
        try:
            keeping.put(storage, "ada", pack(copy(edition)))
            saved = True
        except StorageFault:
            saved = False
        finished = storage.done <= broken
        storage.breaks_at = -1
        after = read(storage).copy
        assert after in (before_it, copy(edition))
        if saved:
            assert after == copy(edition)
        keeping.put(storage, "ada", pack(copy(edition + 1)))
        assert read(storage).copy == copy(edition + 1)
        if finished:
            break
        broken += 1
    assert broken >= 4


def test_saves_that_tear_one_after_the_other_leave_the_old_game() -> None:
    class Tearing(Fake):
        def set(self, key: str, text: str) -> None:
            self.texts[key] = text[:-5]
            raise StorageFault("QuotaExceededError")

    storage = Tearing()
    storage.texts = filled(4).texts
    for edition in (5, 6, 7):
        with pytest.raises(StorageFault):
            keeping.put(storage, "ada", pack(copy(edition)))
        assert read(storage).copy == copy(4)


def test_a_storage_that_gives_back_something_else_is_noticed() -> None:
    class Forgetful(Fake):
        def set(self, key: str, text: str) -> None:
            super().set(key, text.replace("edition", "petition"))

    with pytest.raises(StorageFault):
        keeping.put(Forgetful(), "ada", pack(copy(1)))


def test_the_slots_are_written_in_turn() -> None:
    storage = filled(6)
    assert {unpack(storage.texts[KEY + slot]) for slot in "01"} == {copy(5), copy(6)}


def test_an_edition_that_is_kept_already_is_not_written_over() -> None:
    storage = filled(3)
    other = pack(Copy(3, NOW, "another tab's move\n"))
    with pytest.raises(Outrun):
        keeping.put(storage, "ada", other)
    with pytest.raises(Outrun):
        keeping.put(storage, "ada", pack(Copy(2, NOW, "old")))
    assert read(storage).copy == copy(3)


def test_a_damaged_copy_is_kept_before_its_slot_is_needed() -> None:
    storage = filled(2)
    storage.texts[KEY + "1"] = "torn to pieces"
    keeping.put(storage, "ada", pack(copy(3)))
    ((key, raw),) = keeping.damaged(storage)
    assert key.startswith("rollbow/damaged/ada/")
    assert raw == "torn to pieces"
    assert read(storage) == keeping.Choice(copy(3))


def test_a_full_storage_can_t_keep_a_save_from_the_slot_of_a_damaged_copy() -> None:
    class Full(Fake):
        def set(self, key: str, text: str) -> None:
            if key.startswith(keeping.DAMAGED):
                raise StorageFault("QuotaExceededError")
            super().set(key, text)

    storage = Full()
    storage.texts |= {KEY + "0": pack(copy(1)), KEY + "1": "torn"}
    keeping.put(storage, "ada", pack(copy(2)))
    assert read(storage).copy == copy(2)


def test_games_are_found_by_their_slots() -> None:
    storage = filled(2)
    keeping.put(storage, "ben", pack(copy(1)))
    storage.texts |= {"rollbow/game/../0": "", "foreign": "", "rollbow/game/ada/7": ""}
    assert keeping.ids(storage) == ("ada", "ben")
    keeping.discard(storage, "ada")
    assert keeping.ids(storage) == ("ben",)


def test_damaged_cards_are_left_out_and_no_save_waits_for_them() -> None:
    storage = Fake()
    keeping.put_card(storage, "ada", "ada\t1")
    keeping.put_card(storage, "ben", "ben\t1")
    keeping.put_card(storage, "ada", "ada\t2")
    assert keeping.unpack_cards(storage.texts[keeping.CARDS]) == ("ada\t2", "ben\t1")
    keeping.put_card(storage, "ben", None)
    assert keeping.unpack_cards(storage.texts[keeping.CARDS]) == ("ada\t2",)
    assert keeping.unpack_cards(storage.texts[keeping.CARDS][:-1]) == ()
    assert keeping.unpack_cards(None) == ()
    storage.breaks_at = storage.done
    keeping.put_card(storage, "cleo", "cleo\t1")


@settings(max_examples=200)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["save", "break", "tear slot", "lose mirror", "stale slots"]), st.integers(0, 8)
        )
    )
)
def test_what_was_saved_in_every_place_survives_any_single_loss(story: list[tuple[str, int]]) -> None:
    """A model of a game's life; a loss is followed by a reading, which mends what it can."""
    storage, mirror, edition, safe = Fake(), None, 0, 0
    for what, where in story:
        if what in ("save", "break"):
            edition += 1
            storage.done, storage.breaks_at = 0, where if what == "break" else -1
            try:
                keeping.put(storage, "ada", pack(copy(edition)))
                mirror = pack(copy(edition))
                safe = edition
            except StorageFault:
                pass
            storage.breaks_at = -1
        elif what == "tear slot":
            for key in storage.texts:
                if key.startswith(KEY + str(where % 2)):
                    storage.texts[key] = storage.texts[key][:-1]
        elif what == "lose mirror":
            mirror = None
        else:
            storage.texts.clear()
        found = read(storage, mirror).copy
        if safe:
            assert found is not None
            assert safe <= found.edition <= edition
            edition = found.edition + 1
            keeping.put(storage, "ada", pack(copy(edition)))
            mirror, safe = pack(copy(edition)), edition
