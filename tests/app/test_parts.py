"""Parts of the app that come after its start: an import from one that isn't there yet is no missing module."""

from __future__ import annotations

import sys
import zipfile
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

WEB = Path(__file__).parents[2] / "web"


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The module anew, with its finder only for this test."""
    monkeypatch.setattr(sys, "meta_path", [each for each in sys.meta_path if each.__module__ != "parts"])
    monkeypatch.syspath_prepend(str(WEB))
    monkeypatch.delitem(sys.modules, "parts", raising=False)
    yield import_module("parts")
    sys.modules.pop("rollbow.app.steps.nowhere", None)


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("rollbow.app.steps.nowhere", "later"),
        ("rollbow.bots", "later"),
        ("rollbow.games.judged", "later"),
        ("rollbow.games.uno", "uno"),
        ("rollbow.games.uno.table.nowhere", "uno"),
        ("pickle", "library"),
        ("urllib.parse", "library"),
    ],
)
def test_a_part_that_is_not_there_yet_is_named(parts: Any, name: str, part: str) -> None:
    with pytest.raises(parts.NotYet) as told:
        parts.Parts.find_spec(name)
    assert told.value.part == part
    assert part in parts.ALL


def test_other_modules_are_none_of_its_business(parts: Any) -> None:
    for name in ("json", "url", "rollbows", "pickle_of_mine", "concurrent.futures"):
        assert parts.Parts.find_spec(name) is None


def test_code_that_can_do_without_a_module_does_not_do_without_one_that_is_yet_to_come(parts: Any) -> None:
    def look() -> None:
        try:
            import_module("rollbow.app.steps.nowhere")
        except (ImportError, Exception):  # noqa: BLE001 - as widely as anybody would
            pytest.fail("taken for a missing module")

    with pytest.raises(parts.NotYet):
        look()


def test_a_module_is_found_once_its_part_is_there(parts: Any, tmp_path: Path) -> None:
    with pytest.raises(parts.NotYet):
        import_module("rollbow.app.steps.nowhere")
    with zipfile.ZipFile(tmp_path / "later.zip", "w") as made:
        made.writestr("rollbow/app/steps/nowhere.py", "WORD = 'here'\n")
    assert not parts.there("later")
    parts.add("later", str(tmp_path / "later.zip"))
    assert parts.there("later")
    assert import_module("rollbow.app.steps.nowhere").WORD == "here"
    with pytest.raises(ModuleNotFoundError):
        import_module("rollbow.app.steps.elsewhere")
