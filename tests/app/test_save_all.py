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


def without_python(house: House, *, secure: bool = True) -> dict[str, Any]:
    mirror = dict(zip(house.mirror, house.place.get(list(house.mirror)), strict=True))
    place = {"local": house.local.texts, "mirror": mirror, "secure": secure}
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
    assert without_python(House())["count"] == 0
