"""Packages that load their modules on first use.

A start waits for every module it imports. A package whose `__init__` says `__getattr__ = neighbors(__name__)` imports
nothing up front: `steps.shelf.more` loads `steps/shelf.py` the first time it runs (PEP 562).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType


def neighbors(package: str) -> Callable[[str], ModuleType]:
    """The `__getattr__` of such a package."""

    def load(name: str) -> ModuleType:
        if not name.startswith("_"):
            try:
                return import_module(f"{package}.{name}")
            except ModuleNotFoundError as error:
                if error.name != f"{package}.{name}":
                    raise
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return load
