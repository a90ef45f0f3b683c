"""In the bots' worker: finds the games' bots, which lie in a zip of their own. The page never loads it."""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec, PathFinder
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

ZIP = "/lib/bots.zip"


class Minds:
    """A last resort for imports: the folder in the zip where the package's other modules would lie."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        folder = name.rpartition(".")[0].replace(".", "/")
        return PathFinder.find_spec(name, [f"{ZIP}/{folder}".rstrip("/")], target)


sys.meta_path.append(Minds)
