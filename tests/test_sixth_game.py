"""One folder and one line: a sixth game is put into a copy of the project, and everything finds it there."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from sixth.faults import SLIPS, planted
from support.copy_with_sixth_game import REGISTRY, ROOT, built, touched

if TYPE_CHECKING:
    from pathlib import Path

    from sixth.faults import Slip

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
CAUGHT = (Exception, pytest.fail.Exception)
SUITE = ("test_every_*.py", "test_snapshots.py", "games/farkle", "app", "tools/test_zoo.py")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("house"))


def run(house: Path, *words: str) -> str:
    """What pytest says in the copy."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-m", "not long and not browser", *words],
        cwd=house,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr
    return done.stdout


def test_one_line_of_one_file_is_touched(house: Path) -> None:
    assert touched(house) == [REGISTRY]
    before = (ROOT / REGISTRY).read_text(encoding="utf-8").splitlines()
    after = (house / REGISTRY).read_text(encoding="utf-8").splitlines()
    assert [line for line in after if line not in before] == ['    "farkle",']
    assert len(after) == len(before) + 1


def test_the_suite_the_page_and_the_tools_hold_for_it(house: Path) -> None:
    """All tests that ask the registry for the games, with this one."""
    files = [
        path.relative_to(house).as_posix() for name in SUITE for path in sorted((house / "tests").glob(name))
    ]
    said = run(house, "-k", "farkle", *files)
    assert not re.search(r"\bskipped\b", said)


@pytest.mark.long
def test_nothing_else_minds_it(house: Path) -> None:
    """The whole suite: no list of games anywhere that it would have to be put into."""
    left_out = [f"--ignore=tests/{name}" for name in ("browser", "build", "bench", "pyodide", "webkit")]
    # The documents name its folder among the tests, which moved.
    left_out += ["-k", "not sixth and not ARCHITECTURE.md"]
    run(house, *left_out)


def test_the_sixth_game_itself_passes_these_checks() -> None:
    for check in {slip.caught for slip in SLIPS}:
        check(import_module("sixth.farkle").GAME)


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.name)
def test_a_fault_in_the_sources_is_caught_by_its_check(
    slip: Slip, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    game = planted(slip, tmp_path)
    with pytest.raises(CAUGHT):
        slip.caught(game)
