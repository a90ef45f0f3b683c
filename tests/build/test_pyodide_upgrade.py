"""What `dev.py upgrade` tells of two builds, and what it refuses; the raising itself needs the network."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.pyodide_change_list import DEPARTURES
from build import runtime, upgrade
from build.tools import ROOT


def test_parts_are_named_with_a_version_or_without() -> None:
    assert upgrade.asked(["pyodide=314.0.6", "micropip"]) == {"pyodide": "314.0.6", "micropip": ""}
    assert set(upgrade.asked([])) == {"pyodide", "pyscript", "micropip", "segno"}


def test_an_unknown_part_is_refused_before_anything_is_touched() -> None:
    def never(_: Path) -> None:
        raise AssertionError

    with pytest.raises(SystemExit, match="no such part: pyodid"):
        upgrade.upgrade(["pyodid=314.0.6"], never)


def test_what_ships_is_compared_by_names_without_hashes() -> None:
    names = (
        "runtime/12ab/pyscript/core-C9KDLldu.js",
        "runtime/12ab/micropip-0.11.1-cp314-none-any.whl",
        "wheels/rollbow-1.0.0-0123456789abc-cp315-none-any.whl",
        "app/98fe/boot.js",
    )
    assert [upgrade.plain(name) for name in names] == [
        "runtime/pyscript/core.js",
        "runtime/micropip.whl",
        "wheels/rollbow.whl",
        "app/boot.js",
    ]


def test_files_that_come_go_and_differ_are_told() -> None:
    before = {
        "gone.js": (10, "a"),
        "app/ours.js": (50, "b"),
        "runtime/a.wasm": (90, "c"),
        "runtime/b.zip": (80, "d"),
    }
    after = {
        "new.js": (7, "a"),
        "app/ours.js": (51, "e"),
        "runtime/a.wasm": (90, "f"),
        "runtime/b.zip": (80, "d"),
    }
    assert list(upgrade.changes(before, after)) == [
        "ships no longer: gone.js",
        "ships now: new.js",
        "differs: runtime/a.wasm, 90 → 90 bytes",
    ]


def test_versions_and_modules_that_differ_are_told() -> None:
    assert list(upgrade.moved({"pyodide": "1", "segno": "2"}, {"pyodide": "3", "segno": "2"})) == [
        "pyodide: 1 → 3"
    ]
    known = upgrade.library()
    assert list(upgrade.library_changes(known, known)) == []
    told = list(upgrade.library_changes(known, known - {"timeit"} | {"timely"}))
    assert told == [
        "new module: timely",
        "module is gone: timeit",
        "named in web/build/runtime.py, but there is no such module: timeit",
    ]


def test_every_departure_stands_in_the_table_and_names_a_test_that_notices() -> None:
    table = upgrade.TOLD.read_text()
    for each in DEPARTURES:
        assert each.what in table, each.name
        assert each.notices in table, each.name
    assert len(upgrade.noticing()) >= 5
    for name in upgrade.noticing():
        assert (ROOT / name).is_file(), name


def test_every_edit_that_undoes_a_departure_still_fits_its_source() -> None:
    for each in DEPARTURES:
        texts: dict[str, str] = {}
        for file, old, new in (*each.beside, *each.undone):
            text = texts.setdefault(file, (ROOT / file).read_text())
            assert text.count(old) == 1, f"{each.name}: {file} must hold once: {old}"
            texts[file] = text.replace(old, new)


def test_no_module_is_named_that_the_library_does_not_have() -> None:
    assert not (runtime.DROPPED | runtime.MORE) - upgrade.library()
