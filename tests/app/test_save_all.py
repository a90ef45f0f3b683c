"""The games as one file without Python (web/save_all.js, under Node): the same file that the shelf saves."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rollbow.app.kept import envelope, files, settings
from rollbow.app.kept.settings import Settings
from rollbow.app.messages import Did, Filled, Given
from support.simulated_browser import House, Tab, move, start, tear

SCRIPT = Path(__file__).parents[1] / "support" / "scripts" / "save_all.mjs"
PLACES = ("0", "1", "mirror")

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")


def stocked() -> House:
    """Three games, begun one after the other, and settings of one's own."""
    house = House()
    for hour, slug in enumerate(("uno", "rainbow", "colordice")):
        tab = Tab(house)
        tab.now = f"2026-11-18T1{9 - hour}:30Z"
        start(tab, slug)
        move(tab, 3)
        tab.send(Filled("setting/theme", "dark"))
        tab.close()
    return house


def without_python(house: House, *, secure: bool = True, **other: object) -> dict[str, Any]:
    """What the script gives; `other` is told to tests/support/scripts/save_all.mjs."""
    mirror = dict(zip(house.mirror, house.place.get(list(house.mirror)), strict=True))
    place = {"local": house.local.texts, "mirror": mirror, "secure": secure, **other}
    done = subprocess.run(
        ["node", str(SCRIPT)], input=json.dumps(place), capture_output=True, text=True, check=False
    )
    assert not done.returncode, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def of_the_shelf(house: House) -> str:
    tab = Tab(house, "#/shelf")
    tab.send(Did("export-all"))
    ((_, text),) = tab.files
    tab.close()
    return text


def games(told: dict[str, Any]) -> list[str]:
    opened = files.opened("all", told["text"].encode())
    assert not opened.problem
    return [parcel.text for parcel in opened.parcels]


def of_one_minute() -> House:
    """Three games that were played last in the same minute."""
    house = House()
    for slug in ("uno", "rainbow", "colordice"):
        tab = Tab(house)
        start(tab, slug)
        move(tab, 3)
        tab.close()
    return house


def slot(house: House, identity: str, number: int) -> str:
    """The key of this slot."""
    key = f"{envelope.GAME}{identity}/{number}"
    assert key in house.local.texts
    return key


def only(house: House, identity: str, raw: str) -> None:
    """Nothing else is left of this game."""
    house.mirror[identity] = house.local.texts[slot(house, identity, 0)] = raw
    del house.local.texts[slot(house, identity, 1)]


def harm(house: House, rng: Random) -> None:
    """Something happens to some of the copies."""
    for identity in house.ids():
        for place in rng.sample(PLACES, rng.randrange(4)):
            match rng.randrange(3):
                case 0:
                    tear(house, identity, place)
                case 1 if place == "mirror":
                    del house.mirror[identity]
                case 1:
                    del house.local.texts[f"{envelope.GAME}{identity}/{place}"]
                case 2 if place != "mirror":
                    key = f"{envelope.GAME}{identity}/{place}"
                    # Cut in the middle of a line, as a full disk does it.
                    house.local.texts[key] = house.local.texts[key][: rng.randrange(100, 200)]


def test_it_is_the_file_that_the_shelf_saves() -> None:
    house = stocked()
    told = without_python(house)
    assert told == {"text": of_the_shelf(house), "count": 3, "faults": []}
    house.local.texts = {key: text for key, text in house.local.texts.items() if key == envelope.SETTINGS}
    assert without_python(house)["text"] == of_the_shelf(house), "after a kill only the mirror may be left"


@pytest.mark.parametrize("seed", range(12))
def test_whatever_broke_the_file_can_be_read_and_names_what_is_not_whole(seed: int) -> None:
    house = stocked()
    harm(house, Random(seed))
    told = without_python(house)
    assert told["text"] == of_the_shelf(house)
    opened = files.opened("all", told["text"].encode())
    assert not opened.problem
    assert len(opened.parcels) == told["count"]
    assert replace(settings.read(opened.settings), notes=()) == Settings(theme="dark")
    broken = [each for each in house.ids() if envelope.choose(house.copies(each)).copy is None]
    assert [words for words in told["faults"] if "damaged" in words] == told["faults"]
    assert len(told["faults"]) == len(broken)
    assert all(any(identity in words for words in told["faults"]) for identity in broken)


def test_of_games_that_rest_it_takes_the_second_copy_if_the_first_is_damaged() -> None:
    house = stocked()
    tab = Tab(house)
    tab.store.work(tab.storage.settle(0))
    house.settle()
    assert not envelope.ids(house.local)
    before = house.texts()
    tear(house, house.ids()[0], "mirror")
    told = without_python(house)
    assert told == {"text": of_the_shelf(house), "count": 3, "faults": []}
    assert all(text in told["text"] for text in before.values())


def test_a_torn_slot_of_a_higher_edition_is_passed_over() -> None:
    house = stocked()
    identity = house.ids()[0]
    keys = [f"{envelope.GAME}{identity}/{slot}" for slot in "01"]
    newest = max(keys, key=lambda key: int(house.local.texts[key].split()[2]))
    house.local.texts[newest] = house.local.texts[newest][:-7]
    before = house.text(identity)
    told = without_python(house)
    assert before in told["text"]
    assert told["faults"] == []


def test_what_is_no_game_holds_no_game_back() -> None:
    house = stocked()
    before = house.texts()
    house.mirror["foreign"] = 5  # type: ignore[assignment] # another page of this origin wrote it
    told = without_python(house)
    assert all(text in told["text"] for text in before.values())
    assert ["foreign" in words for words in told["faults"]] == [True]


def test_a_game_of_a_newer_rollbow_is_named_and_goes_along() -> None:
    house = stocked()
    identity = house.ids()[0]
    house.mirror[identity] = house.mirror[identity].replace("rollbow-slot 1", "rollbow-slot 2")
    told = without_python(house)
    assert [identity in words and "newer version of Rollbow" in words for words in told["faults"]] == [True]
    assert told["text"] == of_the_shelf(house)


def test_without_a_secure_connection_it_says_that_nothing_was_checked() -> None:
    house = stocked()
    told = without_python(house, secure=False)
    assert told["text"] == of_the_shelf(house)
    assert ["couldn’t be checked" in words for words in told["faults"]] == [True]


def test_what_comes_out_goes_in_again() -> None:
    house = stocked()
    before = house.texts()
    told = without_python(house)
    empty = House()
    Tab(empty).send(Given((("all", told["text"].encode()),)))
    assert empty.texts() == before


def test_nothing_kept_is_no_game() -> None:
    house = House()
    house.local.texts.clear()
    told = without_python(house)
    assert told == {
        "text": "=== rollbow 1, 0 games\n=== settings, 0 lines\n=== end\n",
        "count": 0,
        "faults": [],
    }


def test_if_local_storage_is_denied_the_games_of_the_mirror_are_saved() -> None:
    house = stocked()
    told = without_python(house, broken="denied")
    assert games(told) == list(house.texts().values())[::-1]
    assert told["faults"] == []
    assert told["text"].endswith("=== settings, 0 lines\n=== end\n")


@pytest.mark.parametrize("broken", ["stuck", "refused", "unreadable", "silent", "bare"])
def test_if_the_database_is_broken_the_games_in_the_slots_are_saved(broken: str) -> None:
    house = stocked()
    assert without_python(house, broken=broken) == {"text": of_the_shelf(house), "count": 3, "faults": []}


def test_without_a_database_the_games_in_the_slots_are_saved() -> None:
    house = stocked()
    assert without_python(house, mirror=None) == {"text": of_the_shelf(house), "count": 3, "faults": []}


@pytest.mark.parametrize("step", [1, -1])
def test_games_of_the_same_minute_are_in_the_order_of_the_shelf(step: int) -> None:
    house = of_one_minute()
    begun = list(house.texts().values())
    house.local.texts = dict(list(house.local.texts.items())[::step])  # a browser lists them as it likes
    told = without_python(house)
    assert games(told) == begun
    assert told["text"] == of_the_shelf(house)


def test_games_of_the_same_minute_keep_their_order_if_one_has_no_card() -> None:
    house = of_one_minute()
    low, bare, top = house.ids()
    head, *cards = house.local.texts[envelope.CARDS].split("\n")
    house.local.texts[envelope.CARDS] = "\n".join([head, *(card for card in cards if bare not in card)])
    texts = house.local.texts
    house.local.texts = {key: texts[key] for each in (bare, top, low) for key in texts if each in key} | texts
    told = without_python(house)
    assert games(told) == [house.text(each) for each in (low, bare, top)]
    assert told["text"] == of_the_shelf(house)


def test_what_a_mirror_that_lags_behind_holds_is_passed_over() -> None:
    house = stocked()
    identity = house.ids()[0]
    before = house.text(identity)
    house.mirror[identity] = house.local.texts[slot(house, identity, 0)]
    told = without_python(house)
    assert before in games(told)
    assert told["text"] == of_the_shelf(house)


def test_of_two_games_of_one_edition_the_slot_counts() -> None:
    house = stocked()
    identity = house.ids()[0]
    copy = house.newest(identity)
    key = slot(house, identity, 0)
    before = house.local.texts[key] = envelope.pack(replace(copy, text=copy.text + "note here\n"))
    house.local.texts[slot(house, identity, 1)] = house.mirror[identity]
    told = without_python(house)
    assert before.partition("\n")[2] in games(told)
    assert told["text"] == of_the_shelf(house)


def test_a_damaged_game_is_told_by_its_name() -> None:
    house = stocked()
    identity = house.ids()[0]
    tear(house, identity, *PLACES)
    assert without_python(house)["faults"] == [f"uno ({identity}) is damaged."]


@pytest.mark.parametrize("secure", [True, False])
def test_of_an_envelope_cut_in_its_first_line_nothing_goes_along(secure: bool) -> None:
    house = stocked()
    identity = house.ids()[0]
    only(house, identity, "rollbow-slot 1 4 2026-11")
    told = without_python(house, secure=secure)
    assert told["count"] == 2
    assert told["faults"][0] == f"a game ({identity}) is damaged."
    assert told["text"] == of_the_shelf(house)


def test_what_was_never_an_envelope_goes_along_whole() -> None:
    house = stocked()
    identity = house.ids()[0]
    raw = house.local.texts[slot(house, identity, 0)].replace("rollbow-slot", "rollbow-slog", 1)
    only(house, identity, raw)
    told = without_python(house)
    assert raw in games(told)
    assert told["faults"] == [f"uno ({identity}) is damaged."]
    assert told["text"] == of_the_shelf(house)


def test_a_foreign_thing_in_the_database_is_no_game() -> None:
    house = stocked()
    told = without_python(house, foreign={"number": 5, "thing": {"edition": 1}})
    assert told == {"text": of_the_shelf(house), "count": 3, "faults": []}
