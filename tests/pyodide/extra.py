"""Inside Pyodide: proves that what ships is whole, then lets pytest have the rest of the standard library."""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
from importlib.machinery import ModuleSpec, PathFinder
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

PUBLISHED = "/home/published.zip"
NOT_HERE = ("browser", "build", "pyodide", "bench", "tools")


def check_what_ships() -> None:
    """Every module of the app, of micropip and of segno imports with the trimmed library alone."""
    for name in ("rollbow", "micropip", "segno"):
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            importlib.import_module(module.name)


class Published:
    """A last resort for imports: the standard library as Pyodide publishes it."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        parent = name.rpartition(".")[0].replace(".", "/")
        return PathFinder.find_spec(name, [f"{PUBLISHED}/{parent}".rstrip("/")], target)


def run(words: Sequence[str]) -> int:
    check_what_ships()
    sys.meta_path.append(Published)
    sys.dont_write_bytecode = True
    os.chdir("/rollbow")
    # The bots' tests let them play each other; tournaments are not shipped.
    importlib.import_module("rollbow.bots").__path__.append("/rollbow/py/rollbow/bots")
    import pytest

    left_out = [f"--ignore=tests/{name}" for name in NOT_HERE]
    # The app comes from its wheel, so py/ is left off the path.
    return int(pytest.main(["-o", "pythonpath=tests", "-p", "no:cacheprovider", *left_out, *words]))
