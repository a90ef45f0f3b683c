"""The parts of a start, and how long it may take until a fault in one of them is reported."""

from __future__ import annotations

PARTS = """
pyodide.asm.wasm python_stdlib.zip pyodide.mjs pyodide.asm.mjs pyodide-lock.json *.whl pyscript/core.js
pyscript/core-*.js pyscript/toml-*.js pyscript.toml main.py before_python.js watch.js rescue.js boot.js idiomorph.js
store.js storage_names.js parts.js uno.zip files.js tame-pyscript.js bots.js version.js style.css
""".split()
WITHIN = 60_000
"""The watch itself waits 15 seconds; the rest is for a busy machine."""
ALWAYS = (
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "*.whl",
    "uno.zip",
    "main.py",
    "boot.js",
    "watch.js",
    "style.css",
)
"""The parts that are tried in every run."""


def named(part: str) -> str:
    """What the message says of a part's name; the watch can't tell itself apart from what it needs."""
    return "watch.js" if part == "rescue.js" else part.split("/")[-1].split("*")[-1]
