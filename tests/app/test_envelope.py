"""What the envelope alone decides: which games rest, and under which names everything is kept."""

from __future__ import annotations

import pytest

from rollbow.app.kept import envelope, pars
from rollbow.app.kept.envelope import Copies, Copy, pack
from support.fake_storage import Fake

OLD, NEW = "2026-11-18T09:30Z", "2026-11-19T09:30Z"
GOOD = pack(Copy(3, OLD, "a game\n"))


def stored(**slots: tuple[str, ...]) -> Fake:
    """A local storage with games whose slots were written at these times."""
    place = Fake()
    for identity, times in slots.items():
        for number, time in enumerate(times):
            place.texts[f"rollbow/game/{identity}/{number}"] = pack(Copy(number + 1, time, "a game\n"))
    return place


def test_everything_has_the_name_that_it_always_had() -> None:
    """What was kept by any version must be found by every other."""
    place = Fake()
    envelope.put(place, "abc", GOOD, {})
    envelope.put_card(place, "abc", "abc\tcard")
    assert place.texts.keys() == {"rollbow/game/abc/0", "rollbow/cards"}
    assert envelope.SETTINGS == "rollbow/settings"


def test_texts_beside_the_games_are_read_and_gain_lines() -> None:
    place = Fake()
    assert envelope.texts(place) == ()
    one, other = (f"{dice:016x} build points 12,13" for dice in (1, 2))
    envelope.revise(place, "pars", one)
    assert place.texts == {"rollbow/pars": pars.revised("", one)}
    envelope.revise(place, "pars", other)
    assert place.texts == {"rollbow/pars": pars.revised(pars.revised("", one), other)}
    assert envelope.texts(place) == (("pars", place.texts["rollbow/pars"]),)
    assert len(pars.read(place.texts["rollbow/pars"])) == 2


def test_the_games_played_last_do_not_rest() -> None:
    place = stored(a=(OLD, NEW), b=(OLD, OLD), c=(NEW,))
    assert envelope.resting(place, 2) == ("b",)
    assert envelope.resting(place, 3) == ()
    assert envelope.resting(place, 5) == ()


def test_a_game_whose_slots_cannot_be_read_rests_first() -> None:
    class Torn(Fake):
        def get(self, key: str) -> str | None:
            if key.startswith("rollbow/game/b/"):
                raise envelope.StorageFault("NotReadableError")
            return super().get(key)

    place = Torn()
    place.texts = stored(a=(OLD,), b=(NEW,)).texts
    assert envelope.resting(place, 1) == ("b",)


def test_a_game_rests_only_if_the_mirror_says_all_there_is_of_it() -> None:
    assert envelope.rests(Copies("abc", (GOOD,), GOOD)) == GOOD
    later = pack(Copy(4, NEW, "a longer game\n"))
    for copies in (
        Copies("abc", (later,), GOOD),
        Copies("abc", (GOOD,)),
        Copies("abc", (GOOD, "torn"), GOOD),
        Copies("abc", (GOOD,), GOOD, spare="torn"),
        Copies("abc", (GOOD,), GOOD, spare="rollbow-slot 2 of a newer Rollbow"),
    ):
        assert envelope.rests(copies) == ""


@pytest.mark.parametrize("flaw", ["\ud800", "half\udfff"])
def test_half_a_letter_is_damage_like_any_other(flaw: str) -> None:
    """JavaScript's texts can hold halves of letters; UTF-8 can't."""
    assert envelope.unpack(GOOD + flaw) is None
