"""The pages a start is compared with: hello-world in Pyodide and in PyScript, of the files as published, and what a
player might be given instead: PyScript on MicroPython, and a page of the same look in plain JavaScript."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

from build import dist_folder, runtime, tools

if TYPE_CHECKING:
    from pathlib import Path

PUBLISHED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bare</title><link rel="icon" href="data:,">
{scripts}</head><body>{body}</body></html>
"""
PYODIDE = """import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
document.body.textContent = python.runPython("'hello, world'");
document.documentElement.dataset.stage = "ready";
"""
MICROPYTHON = runtime.MODULES / "@micropython" / "micropython-webassembly-pyscript"
# What one move of the game needs: a tick on a button. Everything else is HTML, as the app drew it.
PLAIN = """document.body.addEventListener("click", ({ target }) => {
  const button = target.closest("button[data-do=pick]");
  button?.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
});
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
    return _with_pyscript(folder, "py", "./pyodide.mjs")


def micropython(folder: Path) -> Path:
    """The same on MicroPython."""
    folder.mkdir()
    for name in ("micropython.mjs", "micropython.wasm"):
        shutil.copyfile(MICROPYTHON / name, folder / name)
    return _with_pyscript(folder, "mpy", "./micropython.mjs")


def plain(folder: Path, dist: Path, screen: str) -> Path:
    """The table as the app draws it, with its styles and its font, in HTML and a few lines of JavaScript."""
    folder.mkdir()
    for name in ("style.css", "fredoka.woff2"):
        shutil.copyfile(next(dist.glob(f"app/*/{name}")), folder / name)
    (folder / "plain.js").write_text(PLAIN)
    links = '<link rel="stylesheet" href="./style.css"><script type="module" src="./plain.js"></script>'
    return _finished(folder, links, f'<main id="app">{screen}</main>')


def _with_pyscript(folder: Path, kind: str, interpreter: str) -> Path:
    shutil.copytree(runtime.PYSCRIPT, folder / "core", ignore=shutil.ignore_patterns("*.map"))
    (folder / "hello.py").write_text(PYSCRIPT)
    (folder / "pyscript.json").write_text(json.dumps({"interpreter": interpreter}))
    return _finished(
        folder,
        '<link rel="stylesheet" href="./core/core.css"><script type="module" src="./core/core.js"></script>'
        f'<script type="{kind}" src="./hello.py" config="./pyscript.json"></script>',
    )


def _published(folder: Path) -> None:
    folder.mkdir()
    for name in PUBLISHED:
        shutil.copyfile(runtime.PYODIDE / name, folder / name)


def _finished(folder: Path, scripts: str, body: str = "") -> Path:
    (folder / "index.html").write_text(PAGE.format(scripts=scripts, body=body))
    dist_folder.compress(folder, tools.CACHE)
    return folder
