"""What all games share. Games by letters are rare, so `fair` loads on first use."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType


def __getattr__(name: str) -> ModuleType:
    if name == "fair":
        return import_module("rollbow.kernel.fair")
    raise AttributeError(f"module 'rollbow.kernel' has no attribute {name!r}")
