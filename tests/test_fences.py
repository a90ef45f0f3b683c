"""Fences: what may import what, and how long a file may be. All by reading the source, never by running it."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.native
ROOT = Path(__file__).parents[1]
PY = ROOT / "py"
GAMES = PY / "rollbow" / "games"
LONGEST_FILE = 400

SOURCES = sorted(PY.rglob("*.py"))
RULES = sorted(GAMES.glob("*/*.py"))
"""A game's rules, its book and its guide: what lies in its folder itself, outside of `bot/` and `table/`."""
TABLES = sorted(GAMES.glob("*/table/*.py"))
ZOO = PY / "rollbow" / "bots" / "zoo.py"
RECKONERS = [ZOO, PY / "rollbow" / "bots" / "train" / "formulas_judge.py"]
"""Tools that need NumPy; nothing of them ships."""
TOOLS = [
    ZOO,
    *(PY / "rollbow" / name for name in ("library.py", "__main__.py")),
    *(
        PY / "rollbow" / "bots" / name
        for name in ("tournament.py", "strength_report.py", "judge_quality.py", "judge_report.py")
    ),
    *(PY / "rollbow" / "bots" / "train").glob("*.py"),
]
"""The tools for developers below py/, and the library for other programs: they deal the dice and look at the clock, and
nothing else imports them.
"""
FRONT = PY / "rollbow" / "__init__.py"
"""It hands the library's names out on first use."""
MAPS = sorted(GAMES.glob("*/phase_map.py"))
"""The games' phases, for readers: they are not shipped."""
BOTS = [path for path in SOURCES if (PY / "rollbow" / "bots" in path.parents and path not in TOOLS)]
BOTS_OF_GAMES = sorted(GAMES.glob("*/bot/*.py"))
BOTS += BOTS_OF_GAMES
LOADERS = [
    FRONT,
    PY / "rollbow" / "lazy_imports.py",
    GAMES / "__init__.py",
    PY / "rollbow" / "bots" / "long_work.py",
]
"""What imports modules by names that it puts together."""
TESTS = sorted((ROOT / "tests").rglob("*.py"))
SUPPORT = [path for path in TESTS if path.is_relative_to(ROOT / "tests" / "support")]
SHORT = [*SOURCES, *sorted((ROOT / "web").glob("*.py")), *sorted((ROOT / "tests").glob("*.py")), *SUPPORT]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def each(paths: list[Path]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", paths, ids=name)


def module(path: Path) -> str:
    """The dotted name under which a file below py/ is imported."""
    parts = path.relative_to(PY).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(source: str, package: str) -> Iterator[str]:
    """Dotted names of everything a source imports, wherever in it; `package` is what one dot stands for.

    `from a import b` gives `a.b`: b may be a module. Imports for type checkers only count, too.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
            origin = ".".join([*parts, *([node.module] if node.module else [])])
            yield from (f"{origin}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in (
            "__import__",
            "import_module",
            "importlib.import_module",
        ):
            yield ast.literal_eval(node.args[0]) if isinstance(node.args[0], ast.Constant) else "?"


def imported(path: Path) -> set[str]:
    package = module(path) if path.stem == "__init__" else module(path).rpartition(".")[0]
    return set(imports(path.read_text(encoding="utf-8"), package))


def within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


def test_the_fence_sees_every_kind_of_import() -> None:
    source = """
import os.path, js
from . import rules
from .rules import State as S
from ... import kernel
from ...kernel import game
def later():
    from pyodide.ffi import to_js
    __import__("random")
if TYPE_CHECKING:
    from ..uno import score
"""
    assert set(imports(source, "rollbow.games.toy")) == {
        "os.path",
        "js",
        "rollbow.games.toy.rules",
        "rollbow.games.toy.rules.State",
        "rollbow.kernel",
        "rollbow.kernel.game",
        "pyodide.ffi.to_js",
        "random",
        "rollbow.games.uno.score",
    }


def test_the_fences_stand_around_something() -> None:
    assert len([path for path in SOURCES if path.parent.name == "kernel"]) >= 5
    assert len({path.parent for path in RULES}) >= 5
    assert {"rules", "score", "notation", "events"} <= {path.stem for path in RULES}


@each([path for path in SOURCES if path not in RECKONERS])
def test_nothing_below_py_imports_more_than_the_standard_library(path: Path) -> None:
    """Above all not js, pyodide, pyscript or micropip: this code runs anywhere."""
    for imported_name in imported(path) - ({"?"} if path in LOADERS else set()):
        assert within(imported_name, "rollbow") or imported_name.partition(".")[0] in sys.stdlib_module_names


@each([path for path in SOURCES if path.parent.name == "kernel"])
def test_the_kernel_imports_only_itself(path: Path) -> None:
    assert all(within(each, "rollbow.kernel") for each in imported(path) if within(each, "rollbow"))


@each(RULES)
def test_rules_import_only_the_kernel_and_their_own_folder(path: Path) -> None:
    own = f"rollbow.games.{path.parent.name}"
    rules = {module(path) for path in RULES}
    for each in imported(path):
        if within(each, own):
            assert each == own or any(within(each, rule) for rule in rules), f"{each} is no part of the rules"
        elif within(each, "rollbow"):
            assert within(each, "rollbow.kernel")
            assert not within(each, "rollbow.kernel.record", "rollbow.kernel.session"), "rules know no record"


@each([*RULES, *BOTS_OF_GAMES, *TABLES])
def test_no_game_imports_another(path: Path) -> None:
    own = f"rollbow.games.{path.relative_to(GAMES).parts[0]}"
    assert all(within(each, own) for each in imported(path) if within(each, "rollbow.games"))


@each(BOTS_OF_GAMES)
def test_a_bot_never_looks_at_its_table(path: Path) -> None:
    assert not [each for each in imported(path) if ".table." in each]


@each(TABLES)
def test_a_table_never_asks_a_bot(path: Path) -> None:
    """A bot thinks in a worker; the table loads without it."""
    assert not [each for each in imported(path) if within(each, "rollbow.bots") or ".bot." in each]


@each(BOTS)
def test_bots_see_neither_record_nor_session_nor_dice(path: Path) -> None:
    hidden = ("rollbow.kernel.record", "rollbow.kernel.session", "rollbow.kernel.dice", "rollbow.app")
    assert not [each for each in imported(path) if within(each, *hidden)]


@each(sorted((PY / "rollbow" / "study").glob("*.py")))
def test_a_study_knows_no_game_and_no_screen(path: Path) -> None:
    games = [each for each in imported(path) if within(each, "rollbow.games")]
    assert set(games) <= {"rollbow.games.GAMES", "rollbow.games.part"}
    assert not [each for each in imported(path) if within(each, "rollbow.app")]


@each([path for path in SOURCES if path not in (*TOOLS, FRONT)])
def test_nothing_that_plays_imports_a_tool(path: Path) -> None:
    assert not [each for each in imported(path) if within(each, *map(module, [*TOOLS, *MAPS]))]


@each([path for path in SOURCES if path not in TOOLS])
def test_nothing_below_py_asks_chance_or_the_clock(path: Path) -> None:
    """A seeded `random.Random` that is handed in is all a bot gets; the time comes from outside, too."""
    for each in imported(path) - ({"?"} if path in LOADERS else set()):
        assert each.partition(".")[0] not in ("time", "secrets", "uuid"), each
        if within(each, "random"):
            assert each in ("random", "random.Random"), each
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute):
            used = ast.unparse(node)
            assert not used.startswith("random.") or used.startswith("random.Random"), used
            assert not used.endswith(("datetime.now", "datetime.utcnow", "date.today", "os.urandom")), used


@each(RULES)
def test_no_rule_knows_a_random_source(path: Path) -> None:
    assert not [each for each in imported(path) if within(each, "random", "rollbow.kernel.dice")]


@each([path for path in TESTS if "bench" not in path.parts])
def test_no_verdict_hangs_on_how_fast_the_machine_is(path: Path) -> None:
    """Tests wait for what they look at, however long that takes; how fast things are is for tests/bench to say."""
    source = path.read_text(encoding="utf-8")
    assert not [each for each in imports(source, "") if within(each, "time", "timeit")]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute | ast.Name):
            # The last breaks where what it waits for isn't there at its first look (support/browser/scenes.py: holds).
            forbidden = ("sleep", "wait_for_timeout", "wait_for_function")
            assert ast.unparse(node).rpartition(".")[2] not in forbidden


def test_few_imports_stand_inside_functions_and_each_gives_its_reason() -> None:
    """A package that loads its modules when they are first named does the same in one place."""
    found = []
    for path in [
        *SOURCES,
        *sorted((ROOT / "web").glob("*.py")),
        *sorted((ROOT / "web" / "build").glob("*.py")),
    ]:
        lines = path.read_text(encoding="utf-8").splitlines()
        for node in ast.walk(ast.parse("\n".join(lines))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                inside = [each for each in ast.walk(node) if isinstance(each, ast.Import | ast.ImportFrom)]
                found += [(name(path), lines[each.lineno - 1]) for each in inside]
    assert len(found) <= 10
    assert [each for each in found if "  # " not in each[1]] == []


@each(SHORT)
def test_a_file_fits_in_a_head(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


@each(TESTS)
def test_what_tests_share_lies_in_support(path: Path) -> None:
    for name in imports(path.read_text(encoding="utf-8"), ""):
        assert not [part for part in name.split(".") if part.startswith("test_") or part == "conftest"], name
