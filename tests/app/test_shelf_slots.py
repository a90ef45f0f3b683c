"""Slots, mirror and checksums: whatever breaks, the old or the new game is read, never a mix, never nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollbow.app.kept import envelope
from rollbow.app.kept.envelope import Copies, Copy, Outrun, StorageFault, choose, pack, unpack
from support.fake_storage import Fake

NOW = "2026-11-18T09:30Z"
KEY = envelope.GAME + "ada/"


def copy(edition: int) -> Copy:
    return Copy(edition, NOW, f"rollbow 1\nedition {edition}\n")


def keep(storage: Fake, kept: Copy, identity: str = "ada") -> None:
    """Saves a game as a page does that has read it."""
    breaks_at, storage.breaks_at = storage.breaks_at, -1
    done = storage.done
    known = envelope.editions(*envelope.local(storage, identity))
    storage.breaks_at, storage.done = breaks_at, done
    envelope.put(storage, identity, pack(kept), known)


def filled(editions: int) -> Fake:
    """A storage in which a game was saved so often."""
    storage = Fake()
    for edition in range(1, editions + 1):
        keep(storage, copy(edition))
    return storage


def read(storage: Fake, mirror: str | None = None) -> envelope.Choice:
    return choose(Copies("ada", envelope.local(storage, "ada"), mirror))


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
    assert choose(Copies("ada", (old, new[:-1]), "rubbish")) == envelope.Choice(
        copy(4), (new[:-1], "rubbish")
    )


def test_all_is_safe_only_when_a_slot_and_the_mirror_agree() -> None:
    old, new = pack(copy(4)), pack(copy(5))
    assert choose(Copies("ada", (old, new), new)).safe
    assert not choose(Copies("ada", (old, new), old)).safe
    assert not choose(Copies("ada", (old,), new)).safe
    assert not choose(Copies("ada", (old, new))).safe
    assert not choose(Copies("ada", (old,), old, new)).safe
    assert not choose(Copies("ada", (old[:-1],))).safe


def test_a_game_of_which_nothing_was_found_is_in_nobody_s_hands() -> None:
    assert choose(Copies("ada")).empty
    assert not Copies("ada").busy


def test_a_card_is_found_by_its_whole_id_and_no_cards_are_none() -> None:
    storage = Fake()
    envelope.put_card(storage, "ada", "ada\t1")
    envelope.put_card(storage, "ad", "ad\t1")
    assert envelope.unpack_cards(storage.texts[envelope.CARDS]) == ("ad\t1", "ada\t1")
    envelope.put_card(storage, "ad", None)
    envelope.put_card(storage, "ada", None)
    assert envelope.unpack_cards(storage.texts[envelope.CARDS]) == ()


def test_what_is_no_envelope_is_never_written_and_is_read_as_it_stands() -> None:
    storage = Fake()
    with pytest.raises(StorageFault, match="not an envelope"):
        envelope.put(storage, "ada", "junk\nmore", {})
    assert storage.texts == {}
    assert envelope.torn("junk\nmore") == "junk\nmore"
    assert envelope.torn("rollbow-slot 1 x\nmore\nand more") == "more\nand more"


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
            keep(storage, copy(edition))
            saved = True
        except StorageFault:
            saved = False
        finished = storage.done <= broken
        storage.breaks_at = -1
        after = read(storage).copy
        assert after in (before_it, copy(edition))
        if saved:
            assert after == copy(edition)
        keep(storage, copy(edition + 1))
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
            keep(storage, copy(edition))
        assert read(storage).copy == copy(4)


def test_a_storage_that_gives_back_something_else_is_noticed() -> None:
    class Forgetful(Fake):
        def set(self, key: str, text: str) -> None:
            super().set(key, text.replace("edition", "petition"))

    with pytest.raises(StorageFault):
        keep(Forgetful(), copy(1))


def test_the_slots_are_written_in_turn() -> None:
    storage = filled(6)
    assert {unpack(storage.texts[KEY + slot]) for slot in "01"} == {copy(5), copy(6)}


def test_an_edition_that_is_kept_already_is_not_written_over() -> None:
    storage = filled(3)
    with pytest.raises(Outrun):
        keep(storage, Copy(3, NOW, "another tab's move\n"))
    with pytest.raises(Outrun):
        keep(storage, Copy(2, NOW, "old"))
    assert read(storage).copy == copy(3)


def test_a_damaged_copy_is_kept_before_its_slot_is_needed() -> None:
    storage = filled(2)
    storage.texts[KEY + "1"] = "torn to pieces"
    keep(storage, copy(3))
    ((key, raw),) = envelope.damaged(storage)
    assert key.startswith("rollbow/damaged/ada/")
    assert raw == "torn to pieces"
    assert read(storage) == envelope.Choice(copy(3))


def test_a_full_storage_can_t_keep_a_save_from_the_slot_of_a_damaged_copy() -> None:
    class Full(Fake):
        def set(self, key: str, text: str) -> None:
            if key.startswith(envelope.DAMAGED):
                raise StorageFault("QuotaExceededError")
            super().set(key, text)

    storage = Full()
    storage.texts |= {KEY + "0": pack(copy(1)), KEY + "1": "torn"}
    keep(storage, copy(2))
    assert read(storage).copy == copy(2)


def test_games_are_found_by_their_slots() -> None:
    storage = filled(2)
    keep(storage, copy(1), "ben")
    storage.texts |= {"rollbow/game/../0": "", "foreign": "", "rollbow/game/ada/7": ""}
    assert envelope.ids(storage) == ("ada", "ben")
    envelope.discard(storage, "ada")
    assert envelope.ids(storage) == ("ben",)


def test_damaged_cards_are_left_out_and_no_save_waits_for_them() -> None:
    storage = Fake()
    envelope.put_card(storage, "ada", "ada\t1")
    envelope.put_card(storage, "ben", "ben\t1")
    envelope.put_card(storage, "ada", "ada\t2")
    assert envelope.unpack_cards(storage.texts[envelope.CARDS]) == ("ada\t2", "ben\t1")
    envelope.put_card(storage, "ben", None)
    assert envelope.unpack_cards(storage.texts[envelope.CARDS]) == ("ada\t2",)
    assert envelope.unpack_cards(storage.texts[envelope.CARDS][:-1]) == ()
    assert envelope.unpack_cards(None) == ()
    storage.breaks_at = storage.done
    envelope.put_card(storage, "cleo", "cleo\t1")


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
                keep(storage, copy(edition))
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
            keep(storage, copy(edition))
            mirror, safe = pack(copy(edition)), edition


RAW = {edition: pack(copy(edition)) for edition in range(1, 9)}
OTHERS = {edition: pack(Copy(edition, NOW, "another tab's move\n")) for edition in range(1, 9)}


@pytest.mark.parametrize(
    ("there", "known", "may"),
    [
        (RAW[4], (4,), True),
        (RAW[4], (3, 4), True),
        (RAW[3], (4,), True),  # left behind by a save that failed
        (RAW[3], (3, 4), True),
        (OTHERS[4], (4,), False),
        (OTHERS[4], (3, 4), False),
        (OTHERS[3], (3, 4), False),
        (OTHERS[5], (4,), False),
        (OTHERS[6], (4,), False),
        (RAW[6], (4, 6), False),  # known, but further on
        (OTHERS[1], (), False),
        (RAW[4][:-1], (), True),
        ("rubbish", (4,), True),
        (RAW[4].replace("slot 1", "slot 2"), (4,), False),
    ],
)
def test_what_an_edition_may_be_written_over(there: str, known: tuple[int, ...], may: bool) -> None:
    """By the page that makes edition 5."""
    read = {RAW[edition]: edition for edition in known}
    assert envelope.follows(5, there, read) == may
    storage = Fake()
    storage.texts[KEY + "0"] = there
    if may:
        envelope.put(storage, "ada", RAW[5], read)
        assert RAW[5] in storage.texts.values()
    else:
        with pytest.raises(Outrun):
            envelope.put(storage, "ada", RAW[5], read)
        assert storage.texts == {KEY + "0": there}


def test_an_edition_may_be_saved_once_more() -> None:
    storage = filled(3)
    envelope.put(storage, "ada", pack(copy(3)), {RAW[2]: 2})
    assert read(storage).copy == copy(3)
