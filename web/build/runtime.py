"""The runtime folder: Pyodide with a standard library of byte code, PyScript's chunks, micropip and segno.

The versions are those of web/package-lock.json and wheels.txt.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from late_stdlib_names import LATE

HERE = Path(__file__).parent
MODULES = HERE.parent / "node_modules"
PYODIDE = MODULES / "pyodide"
PYSCRIPT = MODULES / "@pyscript" / "core" / "dist"
PYSCRIPT_PACKAGE = MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
CHUNKS = ("error", "toml")
INSTEAD = HERE / "instead"
STDLIB = "python_stdlib.zip"
LATER_STDLIB = "python_later.zip"
MORE_STDLIB = "python_more.zip"

# Modules that neither the page nor its libraries import. Tests prove that everything else still imports.
DROPPED = frozenset(
    """
    __hello__ __phello__ _pydatetime _pyio _pyrepl antigravity asyncio.proactor_events asyncio.tools
    asyncio.windows_events asyncio.windows_utils bdb cProfile cmd compileall concurrent.futures.interpreter
    concurrent.futures.process concurrent.interpreters ctypes doctest filecmp fileinput ftplib
    getpass http.server imaplib logging.config logging.handlers mailbox mimetypes modulefinder
    multiprocessing netrc nturl2path optparse pdb pickletools plistlib poplib profile pstats pty pyclbr pydoc
    pyodide.console rlcompleter sched shelve smtplib socketserver sqlite3 symtable tabnanny this timeit
    trace tracemalloc tty unittest urllib.robotparser wave webbrowser wsgiref xml.dom xml.etree
    xml.parsers xmlrpc zipapp zoneinfo
    sre_compile sre_constants sre_parse
    """.split()
)
# Modules that only micropip and segno need, shipped with them. Tests prove that the whole app imports without these.
MORE = frozenset(
    """
    _markupbase _strptime _sysconfigdata__emscripten_wasm32-emscripten argparse bz2 calendar code colorsys
    compression configparser csv decimal difflib email getopt gettext graphlib gzip hmac http lzma platform
    pprint py_compile queue quopri runpy secrets shlex ssl statistics stringprep sysconfig tarfile tomllib uuid xml
    """.split()
)
# cp437 is for zip files, shift_jis for segno's kanji test.
ENCODINGS = frozenset(
    """
    __init__ aliases ascii cp1252 cp437 idna iso8859_1 latin_1 punycode raw_unicode_escape shift_jis unicode_escape
    utf_16 utf_16_be utf_16_le utf_32 utf_32_be utf_32_le utf_8 utf_8_sig
    """.split()
)


@dataclass(frozen=True)
class Job:
    """A folder that pack.py turns into a zip."""

    source: Path
    target: Path
    home: str
    deflate: bool = False
    ours: bool = False


def node(script: str, *words: str, given: str = "") -> None:
    """Runs one of this folder's scripts."""
    command = ["node", str(HERE / script), *words]
    subprocess.run(command, input=given, text=True, check=True)


def pack(jobs: list[Job]) -> None:
    with Packer() as packer:
        packer.pack(jobs)


class Packer:
    """Pyodide, ready to pack. It remembers the modules that it has compiled."""

    def __enter__(self) -> Self:
        command = ["node", str(HERE / "pack.mjs"), str(PYODIDE)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def pack(self, jobs: list[Job]) -> None:
        assert self._process.stdin
        assert self._process.stdout
        listed = [{**vars(job), "source": str(job.source), "target": str(job.target)} for job in jobs]
        print(json.dumps(listed), file=self._process.stdin, flush=True)
        if self._process.stdout.readline() != "done\n":
            raise subprocess.CalledProcessError(self._process.wait(), "pack.mjs")


def python() -> str:
    """The version of Pyodide's Python, such as 3.14."""
    told: str = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]["python"]
    return told.rpartition(".")[0]


def tag() -> str:
    """The tag in the name of a byte-code wheel for it."""
    return f"cp{python().replace('.', '')}-none-any"


def library() -> str:
    """Where its standard library is."""
    return f"/lib/python{python().replace('.', '')}.zip"


def site_packages() -> str:
    return f"/lib/python{python()}/site-packages"


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def reduce_engine(source: Path, target: Path, wanted: list[str]) -> None:
    """Puts the engine and its glue into the folder `target`, without what nothing uses (shrink_engine.mjs)."""
    command = ["node", str(HERE / "shrink_engine.mjs"), str(source), str(target)]
    done = subprocess.run(command, input=json.dumps(wanted), stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)


def make_runtime(target: Path, wheels: Path, scratch: Path, wanted: list[str]) -> None:
    """Fills the folder `target`; `wheels` holds the downloaded wheels of wheels.txt; `wanted`: see reduce_engine."""
    target.mkdir(parents=True)
    shutil.copyfile(PYODIDE / "pyodide.mjs", target / "pyodide.mjs")
    reduce_engine(PYODIDE, target, wanted)
    (target / "pyscript").mkdir()
    for chunk in pyscript_chunks():
        shutil.copyfile(PYSCRIPT / chunk, target / "pyscript" / chunk)
    jobs = [
        Job(scratch / "stdlib", target / STDLIB, library()),
        Job(scratch / "later", target / LATER_STDLIB, "/lib/library.zip"),
        Job(scratch / "more", target / MORE_STDLIB, "/lib/more.zip"),
    ]
    with zipfile.ZipFile(PYODIDE / STDLIB) as archive:
        names = [name for name in archive.namelist() if kept(name)]
        for part in ("stdlib", "later", "more"):
            archive.extractall(scratch / part, [name for name in names if part_of(name) == part])
    shutil.copytree(INSTEAD, scratch / "stdlib", dirs_exist_ok=True)
    # PyScript writes the sources of this package into the interpreter at every start, and imports it.
    shutil.copytree(PYSCRIPT_PACKAGE, scratch / "stdlib" / "pyscript")
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(scratch / wheel.stem)
        name, version = wheel.name.split("-")[:2]
        jobs.append(Job(scratch / wheel.stem, target / f"{name}-{version}-{tag()}.whl", site_packages()))
    pack(jobs)
    (target / "pyodide-lock.json").write_text(json.dumps(lock_file(target), indent=1))
    node("start_modules.mjs", str(target))


def kept(name: str) -> bool:
    """Whether this file of the published standard library is shipped."""
    folder, _, file = name.rpartition("/")
    if folder == "encodings":
        return file.removesuffix(".py") in ENCODINGS
    parts = name.removesuffix(".py").split("/")
    return bool(file) and not any(".".join(parts[:size]) in DROPPED for size in range(1, len(parts) + 1))


def part_of(name: str) -> str:
    """The zip for this file of the standard library."""
    parts = name.removesuffix(".py").removesuffix("/__init__").split("/")
    if parts[0] in MORE:
        return "more"
    return "later" if any(".".join(parts[:size]) in LATE for size in range(1, len(parts) + 1)) else "stdlib"


def pyscript_chunks() -> list[str]:
    """core.js and what it loads on this page: its body, the error reporter, and the reader for pyscript.toml."""
    (core,) = PYSCRIPT.glob("core-*.js")
    body = core.read_text()
    # PyScript's editor has a separate toml chunk for its settings.
    loaded = [path.name for part in CHUNKS for path in PYSCRIPT.glob(f"{part}-*.js") if path.name in body]
    return ["core.js", core.name, *loaded]


def lock_file(folder: Path) -> dict[str, object]:
    """Pyodide's list of packages, reduced to those that are shipped."""
    packages = {}
    for wheel in sorted(folder.glob("*.whl")):
        name, version = wheel.name.split("-")[:2]
        packages[name] = {
            "name": name,
            "version": version,
            "file_name": wheel.name,
            "install_dir": "site",
            "sha256": digest(wheel.read_bytes()),
            "package_type": "package",
            "imports": [name],
            "depends": [],
            "unvendored_tests": False,
        }
    return {"info": json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"], "packages": packages}
