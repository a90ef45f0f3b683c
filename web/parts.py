"""What of the app comes after its start: each game, and what no first move needs, in zips of their own.

An import from a part that isn't there yet raises NotYet. Whoever asked gets the part and asks once more.
"""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec, PathFinder
from typing import TYPE_CHECKING

from late_library import LATE
from rollbow.games import SLUGS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

LATER, LIBRARY = "later", "library"
"""The rest of the app, and the rest of Python's own library."""
ALL = (LATER, LIBRARY, *SLUGS)
_there: dict[str, str] = {}


class NotYet(BaseException):
    """This part is needed. Not an Exception: code that does without a missing module must not do so for this."""

    def __init__(self, part: str) -> None:
        super().__init__(part)
        self.part = part


class Parts:
    """A last resort for imports: the folder in each zip where the package's other modules would lie."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        part = belonging(name)
        if part and not there(part):
            raise NotYet(part)
        folder = name.rpartition(".")[0].replace(".", "/")
        return PathFinder.find_spec(
            name, [f"{file}/{folder}".rstrip("/") for file in _there.values()], target
        )


def belonging(name: str) -> str:
    """The part that this module would be in if it isn't in the start; empty if in none."""
    package, *inner = name.split(".")
    if package == "rollbow":
        return inner[1] if inner[:1] == ["games"] and inner[1:] and inner[1] in SLUGS else LATER
    return LIBRARY if any(name == late or name.startswith(f"{late}.") for late in LATE) else ""


def there(part: str) -> bool:
    """Whether its modules can be imported."""
    return part in _there


def add(part: str, file: str) -> None:
    """The part lies in this file now."""
    _there[part] = file


sys.meta_path.append(Parts)
