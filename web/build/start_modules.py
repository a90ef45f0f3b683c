"""Runs inside the Pyodide that ships: bundles what a start imports (see instead/sitecustomize.py), and leaves out
modules frozen into the engine, which are found there before any zip is searched."""

import marshal
import sys
import zipfile
from importlib.machinery import FrozenImporter

LIBRARY = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip"
HEADER = 16
"""What comes before the code in a .pyc file."""


def frozen(file: str) -> bool:
    """Whether the module in this file of the library is frozen into the engine."""
    name, dot, _ = file.partition(".pyc")
    return (
        bool(dot) and FrozenImporter.find_spec(name.removesuffix("/__init__").replace("/", ".")) is not None
    )


def together(started: list[str], target: str) -> None:
    """The library as the zip `target`, with these modules in one entry."""
    found: dict[str, tuple[bool, bytes]] = {}
    with zipfile.ZipFile(LIBRARY) as library, zipfile.ZipFile(target, "w") as made:
        left = {entry.filename: entry for entry in library.infolist() if not frozen(entry.filename)}
        # What is imported before sitecustomize must stay in place.
        for name in sorted(started[started.index("sitecustomize") + 1 :]):
            for package, file in (True, "/__init__.pyc"), (False, ".pyc"):
                entry = left.pop(name.replace(".", "/") + file, None)
                if entry:
                    found[name] = (package, library.read(entry)[HEADER:])
        for entry in left.values():
            made.writestr(entry, library.read(entry))
        whole = zipfile.ZipInfo("together", next(iter(left.values())).date_time)
        whole.external_attr = 0o644 << 16
        made.writestr(whole, marshal.dumps(found))
