"""Each departure from Pyodide and PyScript as published: what, where, what notices when it breaks, what undoes it."""

from __future__ import annotations

from dataclasses import dataclass

Edit = tuple[str, str, str]
"""A file, what it holds once, and what it holds instead."""


@dataclass(frozen=True)
class Departure:
    name: str
    what: str
    where: str
    notices: str
    undone: tuple[Edit, ...] = ()
    """Edits of the sources that undo it. Without any it isn't about time."""
    beside: tuple[Edit, ...] = ()
    """Edits that both sides need to be compared."""


RUNTIME, PACK, TOGETHER = "web/build/runtime.py", "web/build/pack.py", "web/build/start_modules.py"
ITSELF = "web/build/instead/sitecustomize.py"
EARLIER = (
    RUNTIME,
    "part_of(name) == part",
    'part_of(name) == part or (part, part_of(name)) == ("stdlib", "more")',
)
ALL_CHUNKS = (
    (
        RUNTIME,
        'return ["core.js", core.name, *loaded]',
        'return [path.name for path in PYSCRIPT.glob("*.js")]',
    ),
    (
        "web/build/index_page.py",
        'modules = ["runtime/*/pyscript/*.js"',
        'modules = [*(f"runtime/*/pyscript/{name}*.js" for name in ("core", "error", "toml-V"))',
    ),
)

DEPARTURES = (
    Departure(
        "early",
        "the engine is requested before anything else; the first request for it gets that response",
        "`web/early_engine.js`",
        "`tests/browser/test_start.py`",
        (("index.html", '    <script async src="./app/HASH/early_engine.js"></script>\n', ""),),
    ),
    Departure(
        "bytecode",
        "the standard library ships as byte code, not as sources",
        "`web/build/pack.py`",
        "`tests/build/test_dist.py`",
        ((PACK, 'if name.endswith(".py"):', 'if name.endswith(".py") and ours:'),),
    ),
    Departure(
        "together",
        "what every start imports is one entry in the library, with its own importer",
        "`web/build/instead/sitecustomize.py`, `web/build/start_modules.py`",
        "`tests/build/test_dist.py`",
        (
            (ITSELF, "sys.meta_path.insert(0, Together(together))\n", ""),
            (TOGETHER, 'started[started.index("sitecustomize") + 1 :]', "started[:0]"),
        ),
    ),
    Departure(
        "more",
        "what only installed packages import is in a separate zip",
        "`MORE` in `web/build/runtime.py`",
        "`tests/build/test_dist.py`, `tests/browser/test_plain_http.py`",
        (EARLIER,),
    ),
    Departure(
        "later",
        "what no start needs of the library is in a zip loaded after the start",
        "`web/late_stdlib_names.py`, `web/parts.py`",
        "`tests/tools/test_start_imports.py`, `tests/browser/test_parts.py`",
        (
            (
                RUNTIME,
                "part_of(name) == part",
                'part_of(name) == part or (part, part_of(name)) == ("stdlib", "later")',
            ),
        ),
    ),
    Departure(
        "dropped",
        "modules that nothing imports are left out",
        "`DROPPED` and `ENCODINGS` in `web/build/runtime.py`",
        "`tests/pyodide/run.mjs`, `tests/browser/test_pyscript.py`",
        (
            (RUNTIME, "return bool(file) and not any(", "return bool(file) or any("),
            (RUNTIME, 'return file.removesuffix(".py") in ENCODINGS', "return True"),
        ),
    ),
    Departure(
        "unfold",
        "dataclasses are written out",
        "`web/build/plain_dataclasses.py`, `web/frozen_dataclass.py`",
        "`tests/build/test_plain_dataclasses.py`",
        ((PACK, "undocumented(unfold(source.decode()))", "undocumented(__import__('ast').parse(source))"),),
    ),
    Departure(
        "docstrings",
        "no docstrings, and no assertions in third-party code",
        "`web/build/pack.py`, `web/build/plain_dataclasses.py`",
        "`tests/build/test_plain_dataclasses.py`",
        (
            (PACK, "undocumented(unfold(source.decode()))", "unfold(source.decode())"),
            (PACK, "optimize=0 if ours else 2", "optimize=0"),
        ),
    ),
    Departure(
        "lock",
        "the list of packages names only those that ship",
        "`lock_file` in `web/build/runtime.py`",
        "`tests/build/test_dist.py`",
        (
            (
                RUNTIME,
                "packages = {}\n",
                'packages = json.loads((PYODIDE / "pyodide-lock.json").read_text())["packages"]\n',
            ),
        ),
    ),
    Departure(
        "package",
        "PyScript’s own Python package is byte code in the library",
        "`web/build/runtime.py`, `web/build/start_modules.py`",
        "`tests/browser/test_pyscript.py`",
        (
            (RUNTIME, '    shutil.copytree(PYSCRIPT_PACKAGE, scratch / "stdlib" / "pyscript")\n', ""),
            ("web/build/start_modules.mjs", 'python.runPython("import pyscript.web");\n', ""),
        ),
    ),
    Departure(
        "wheel",
        "the app is imported straight from its wheel, not unpacked by `loadPackage`",
        "`web/boot.js`, `pyscript.toml`",
        "`tests/browser/test_start.py`",
        (
            ("pyscript.toml", "[files]\n", ""),
            (
                "pyscript.toml",
                '"./wheels/rollbow-HASH.whl" = "/lib/rollbow.whl"',
                'packages_cache = "passthrough"\npackages = ["./wheels/rollbow-HASH.whl"]',
            ),
            ("web/boot.js", 'sys.path.append("/lib/rollbow.whl")', ""),
        ),
        (EARLIER, *ALL_CHUNKS),
    ),
    Departure(
        "database",
        "PyScript’s database of installed packages is an empty stand-in",
        "`web/tame-pyscript.js`",
        "`tests/browser/test_blocked.py`",
        (("web/tame-pyscript.js", 'if (!name.startsWith("IDBMap/"))', "if (name)"),),
    ),
    Departure(
        "plug-ins",
        "a `mpy-config` turns PyScript’s plug-ins off for MicroPython, too",
        "`web/tame-pyscript.js`",
        "`tests/browser/test_start.py`",
        (("web/tame-pyscript.js", "document.head.append(config);\n", ""),),
        ALL_CHUNKS,
    ),
)
