"""The parts of the app that load after its start, each in a zip: every game, and what no first move needs.

An import from a part that hasn't loaded raises NotYet. The caller loads the part and tries again.
"""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec, PathFinder
from typing import TYPE_CHECKING

from late_stdlib_names import LATE
from rollbow.games import SLUGS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

LATER, LIBRARY = "later", "library"
"""The rest of the app, and the rest of Python's own library."""
ALL = (LATER, LIBRARY, *SLUGS)
_there: dict[str, str] = {}


class NotYet(BaseException):
    """This part is needed. Not an Exception, so that code which tolerates missing modules doesn't swallow it."""

    def __init__(self, part: str) -> None:
        super().__init__(part)
        self.part = part


class Parts:
    """A last resort for imports: the folder in each zip where the package's other modules would be."""

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
    """The part that this module would be in, if it isn't loaded at the start; empty if in none."""
    package, *inner = name.split(".")
    if package == "rollbow":
        return inner[1] if inner[:1] == ["games"] and inner[1:] and inner[1] in SLUGS else LATER
    return LIBRARY if any(name == late or name.startswith(f"{late}.") for late in LATE) else ""


def there(part: str) -> bool:
    """Whether this part's modules can be imported."""
    return part in _there


def add(part: str, file: str) -> None:
    """Registers a part that is now in this file."""
    _there[part] = file


sys.meta_path.append(Parts)
