"""The pages a start is compared with: hello-world in Pyodide and in PyScript, of the files as published."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

from build import pages, runtime, tools

if TYPE_CHECKING:
    from pathlib import Path

PUBLISHED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bare</title><link rel="icon" href="data:,">
{scripts}</head><body></body></html>
"""
PYODIDE = """import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
document.body.textContent = python.runPython("'hello, world'");
document.documentElement.dataset.stage = "ready";
"""
PYSCRIPT = """from pyscript import document
document.body.textContent = "hello, world"
document.documentElement.dataset.stage = "ready"
"""


def pyodide(folder: Path) -> Path:
    """As Pyodide's own guide has it."""
    _published(folder)
    (folder / "hello.js").write_text(PYODIDE)
    return _finished(folder, '<script type="module" src="./hello.js"></script>')


def pyscript(folder: Path) -> Path:
    """As PyScript's own guide has it, but with Pyodide from the same server."""
    _published(folder)
    shutil.copytree(runtime.PYSCRIPT, folder / "core", ignore=shutil.ignore_patterns("*.map"))
    (folder / "hello.py").write_text(PYSCRIPT)
    (folder / "pyscript.json").write_text(json.dumps({"interpreter": "./pyodide.mjs"}))
    return _finished(
        folder,
        '<link rel="stylesheet" href="./core/core.css"><script type="module" src="./core/core.js"></script>'
        '<script type="py" src="./hello.py" config="./pyscript.json"></script>',
    )


def _published(folder: Path) -> None:
    folder.mkdir()
    for name in PUBLISHED:
        shutil.copyfile(runtime.PYODIDE / name, folder / name)


def _finished(folder: Path, scripts: str) -> Path:
    (folder / "index.html").write_text(PAGE.format(scripts=scripts))
    pages.compress(folder, tools.CACHE)
    return folder
