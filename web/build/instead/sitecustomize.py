"""Shortens Python's own start; Python imports this module before everything but its core.

The modules that every start imports come from one file, bundled by the build: looking each one up in the zip takes
longer than running it.
"""

from __future__ import annotations

import marshal
import sys
from _frozen_importlib import ModuleSpec
from zipimport import zipimporter

# Importing `typing` for this would take longer than all of this file.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

LIBRARY = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip"


class Together:
    """Finds and loads modules: for each name, whether it is a package, and its byte code."""

    def __init__(self, known: dict[str, tuple[bool, bytes]]) -> None:
        self.known = known

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self.known:
            return None
        place = f"{LIBRARY}/{name.replace('.', '/')}"
        package, _ = self.known[name]
        spec = ModuleSpec(name, self, origin=f"{place}/__init__.pyc" if package else f"{place}.pyc")  # type: ignore[arg-type]
        spec.has_location = True
        if package:
            spec.submodule_search_locations = [place]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Creates modules in the usual way."""

    def exec_module(self, module: ModuleType) -> None:
        _, code = self.known.pop(module.__name__)
        exec(marshal.loads(code), module.__dict__)


try:
    together = marshal.loads(zipimporter(LIBRARY).get_data(f"{LIBRARY}/together"))
except OSError:
    together = {}  # the build's own start, which records what is imported
sys.meta_path.insert(0, Together(together))
