"""Runs pytest inside Pyodide: proves that what ships is whole, then lends pytest the rest of the standard library.

The engine that ships loads no side modules, and Hypothesis is one. So tests that want Hypothesis run on the published
engine, all others on the one that ships.
"""

from __future__ import annotations

import ast
import dis
import importlib
import os
import pkgutil
import sys
from functools import cache
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING
from zipimport import zipimporter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import ModuleType

PUBLISHED = "/home/published.zip"
TESTS = Path("/rollbow/tests")
NOT_HERE = ("browser", "build", "pyodide", "bench", "tools", "webkit")


def check(*names: str) -> None:
    """Every module of these packages imports with what of the standard library is there, and so does everything that
    the app imports later, inside a function."""
    for name in names:
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            spec = importlib.import_module(module.name).__spec__
            assert spec
            if name.startswith("rollbow"):
                assert isinstance(spec.loader, zipimporter)
                for wanted in imports(spec.loader.get_code(module.name)):
                    importlib.import_module(wanted)


def bots() -> list[str]:
    """The games' bots, which the page's own wheel doesn't hold."""
    from rollbow.games import SLUGS  # found only where the wheel is

    return [f"rollbow.games.{slug}.bot" for slug in SLUGS]


def imports(code: object) -> Iterator[str]:
    """What this code and the functions in it import by an absolute name."""
    if isinstance(code, CodeType):
        steps = list(dis.get_instructions(code))
        for level, step in zip(steps, steps[2:], strict=False):
            if step.opname == "IMPORT_NAME" and level.argval == 0:
                yield step.argval
        for inner in code.co_consts:
            yield from imports(inner)


class Published:
    """A last resort for imports: the standard library as Pyodide publishes it."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        parent = name.rpartition(".")[0].replace(".", "/")
        return PathFinder.find_spec(name, [f"{PUBLISHED}/{parent}".rstrip("/")], target)


def wants_hypothesis(test: Path) -> bool:
    """Whether this file of the tests imports Hypothesis, itself or by what it shares with others."""
    found, todo = {test}, [test]
    while todo:
        names = named(todo.pop())
        if "hypothesis" in names:
            return True
        shared = {TESTS / f"{name.replace('.', '/')}.py" for name in names}
        fresh = [path for path in shared - found if path.is_file()]
        found.update(fresh)
        todo += fresh
    return False


@cache
def named(path: Path) -> set[str]:
    """The modules that a file imports, and what it imports from them, which may be modules, too."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module))
            names.update(f"{node.module}.{each.name}" for each in node.names)
    return names


class Lane:
    """Leaves out what runs on the other engine."""

    def __init__(self, *, ships: bool) -> None:
        self._ships = ships

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        test = collection_path.is_file() and collection_path.name.startswith("test_")
        return True if test and wants_hypothesis(collection_path) == self._ships else None


def run(words: Sequence[str], ships: bool) -> int:
    sys.meta_path.append(Published)
    sys.dont_write_bytecode = True
    os.chdir("/rollbow")
    # The bots' tests let them play each other; tournaments are not shipped.
    importlib.import_module("rollbow.bots").__path__.append("/rollbow/py/rollbow/bots")
    import pytest

    left_out = [f"--ignore=tests/{name}" for name in NOT_HERE]
    # The app comes from its wheel, so py/ is left off the path.
    asked = ["-o", "pythonpath=tests", "-p", "no:cacheprovider", *left_out, *words]
    return int(pytest.main(asked, plugins=[Lane(ships=ships)]))
