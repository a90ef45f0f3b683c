"""`dev.py upgrade`: other releases of Pyodide, PyScript, micropip or segno, and what they change and break.

It raises the pinned versions, builds, reports how the shipped files differ from before, and runs the tests named in
docs/upgrading.md as those that notice. The raised versions stay for a person to review: `git diff` shows them, and
`git checkout web` with `npm ci` reverts them.
"""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from build import runtime, tools
from build.runtime import HERE, MODULES, digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FROM_NPM = {"pyodide": "pyodide", "pyscript": "@pyscript/core"}
FROM_PYPI = ("micropip", "segno")
PARTS = (*FROM_NPM, *FROM_PYPI)
WHEELS = HERE / "wheels.txt"
TOLD = tools.ROOT / "docs" / "upgrading.md"
Shipped = dict[str, tuple[int, str]]
"""The shipped files, by names without hashes: size and own hash."""


def upgrade(wanted: list[str], build: Callable[[Path], None]) -> int:
    """Raises what is named, as in `pyodide=314.0.6`; without a version to the newest; without names, everything."""
    parts = asked(wanted)
    tools.need_tools()
    tools.need_npm()
    with tempfile.TemporaryDirectory() as name:
        versions, modules = _versions(), library()
        build(Path(name) / "before")
        shipped = _shipped(Path(name) / "before")
        for part, version in parts.items():
            _raise(part, version)
        fresh = _versions()
        print("\n".join(moved(versions, fresh)) or "nothing newer", flush=True)
        if fresh == versions:
            return 0
        try:
            build(Path(name) / "after")
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever it is, it is told
            print(f"the build failed: {error}")
            return 1
        told = [*library_changes(modules, library()), *changes(shipped, _shipped(Path(name) / "after"))]
        print("\n".join(told) or "what ships is the same", flush=True)
    return _noticed()


def asked(words: list[str]) -> dict[str, str]:
    """Each part with its version; an empty one is the newest."""
    parts = {part: version for part, _, version in (word.partition("=") for word in words or PARTS)}
    if unknown := set(parts) - set(PARTS):
        raise SystemExit(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    return parts


def _raise(part: str, version: str) -> None:
    if part in FROM_NPM:
        tools.say(f"{part} {version or '(newest)'} from npm")
        tools.run(
            "npm", "install", "--save-exact", f"{FROM_NPM[part]}@{version or 'latest'}", cwd=MODULES.parent
        )
        return
    tools.say(f"{part} {version or '(newest)'} from PyPI")
    with tempfile.TemporaryDirectory() as folder:
        fetched = ["--quiet", "--no-deps", "--only-binary=:all:", "-d", folder, *tools.in_pyodide()]
        wanted = f"{part}=={version}" if version else part
        tools.run(tools.PYTHON, "-m", "pip", "download", *fetched, "--platform", "any", wanted)
        (wheel,) = Path(folder).glob("*.whl")
        line = f"{part}=={wheel.name.split('-')[1]} --hash=sha256:{digest(wheel.read_bytes())}"
    WHEELS.write_text(re.sub(rf"^{part}==.*$", line, WHEELS.read_text(), flags=re.MULTILINE))


def _versions() -> dict[str, str]:
    """What is installed, including Pyodide's Python."""
    found = {
        part: json.loads((MODULES / package / "package.json").read_text())["version"]
        for part, package in FROM_NPM.items()
    }
    found |= dict(re.findall(r"^([\w-]+)==(\S+)", WHEELS.read_text(), re.MULTILINE))
    lock = json.loads((runtime.PYODIDE / "pyodide-lock.json").read_text())
    return {**found, "Python": lock["info"]["python"]}


def library() -> set[str]:
    """The modules that Pyodide and PyScript publish."""
    with zipfile.ZipFile(runtime.PYODIDE / runtime.STDLIB) as archive:
        names = [name for name in archive.namelist() if name.endswith(".py")]
    names += [f"pyscript/{path.name}" for path in runtime.PYSCRIPT_PACKAGE.glob("*.py")]
    return {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in names}


def moved(before: dict[str, str], after: dict[str, str]) -> Iterator[str]:
    for part, version in after.items():
        if version != before[part]:
            yield f"{part}: {before[part]} → {version}"


def library_changes(before: set[str], after: set[str]) -> Iterator[str]:
    """New modules ship unless `DROPPED` or `MORE` names them; names there that match nothing are reported, too."""
    for word, names in (("new module", after - before), ("module is gone", before - after)):
        yield from (f"{word}: {name}" for name in sorted(names))
    for name in sorted(runtime.DROPPED | runtime.MORE):
        if name not in after:
            yield f"named in web/build/runtime.py, but there is no such module: {name}"


def _shipped(dist: Path) -> Shipped:
    """Hashes in names are left out; a chunk of PyScript keeps the part before its hash."""
    listed = json.loads((dist / "assets.json").read_text())
    return {plain(name): (entry["size"], entry["sha256"]) for name, entry in listed.items()}


def plain(name: str) -> str:
    name = re.sub(r"^(runtime|app)/\w+/", r"\1/", name)
    name = re.sub(r"^(runtime/pyscript/\w+)-[\w-]+\.js$", r"\1.js", name)
    return re.sub(r"-[\d.]+(-0\w{12})?-cp\d+-none-any\.whl$", ".whl", name)


def changes(before: Shipped, after: Shipped) -> Iterator[str]:
    """Our own files name the others with their hashes, so they are only reported if they come or go."""
    for name in sorted(before | after):
        old, new = before.get(name), after.get(name)
        if old is None:
            yield f"ships now: {name}"
        elif new is None:
            yield f"ships no longer: {name}"
        elif old != new and name.startswith("runtime/"):
            yield f"differs: {name}, {old[0]} → {new[0]} bytes"


def noticing() -> list[str]:
    """The files of tests that docs/upgrading.md names."""
    return sorted(set(re.findall(r"tests/[\w/]+\.py", TOLD.read_text())))


def _noticed() -> int:
    """Runs the tests that notice a broken departure."""
    tools.need_browser()
    tools.say(f"running the tests that notice a broken departure: {' '.join(noticing())}")
    words = ["-q", "-m", "not long", "--no-header", *noticing()]
    failed = subprocess.run([tools.PYTHON, "-m", "pytest", *words], cwd=tools.ROOT, check=False).returncode
    print(
        "some failed; docs/upgrading.md explains each departure"
        if failed
        else "all passed; `python3 dev.py test` runs the rest"
    )
    return 1 if failed else 0
