"""Inside Pyodide: proves that what ships is whole, then lets pytest have the rest of the standard library."""

from __future__ import annotations

import dis
import importlib
import os
import pkgutil
import sys
from importlib.machinery import ModuleSpec, PathFinder
from types import CodeType
from typing import TYPE_CHECKING
from zipimport import zipimporter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import ModuleType

PUBLISHED = "/home/published.zip"
NOT_HERE = ("browser", "build", "pyodide", "bench", "tools", "webkit")


def check(*names: str) -> None:
    """Every module of these packages imports with what of the standard library is there, and so does everything that
    the app imports later, inside a function."""
    for name in names:
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            spec = importlib.import_module(module.name).__spec__
            assert spec
            if name == "rollbow":
                assert isinstance(spec.loader, zipimporter)
                for wanted in imports(spec.loader.get_code(module.name)):
                    importlib.import_module(wanted)


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


def run(words: Sequence[str]) -> int:
    sys.meta_path.append(Published)
    sys.dont_write_bytecode = True
    os.chdir("/rollbow")
    # The bots' tests let them play each other; tournaments are not shipped.
    importlib.import_module("rollbow.bots").__path__.append("/rollbow/py/rollbow/bots")
    import pytest

    left_out = [f"--ignore=tests/{name}" for name in NOT_HERE]
    # The app comes from its wheel, so py/ is left off the path.
    return int(pytest.main(["-o", "pythonpath=tests", "-p", "no:cacheprovider", *left_out, *words]))
