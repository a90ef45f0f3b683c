"""What other code uses of Pyodide's engine; shrink_engine.mjs leaves out what nothing uses."""

from __future__ import annotations

import re
import zipfile
from typing import TYPE_CHECKING

from build.runtime import HERE, PYODIDE, PYSCRIPT, STDLIB, pyscript_chunks

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WORD = re.compile(r"[A-Za-z_$][\w$]*")
OFFERED = re.compile(r'Module(?:\["([\w$]+)"\]|\.([\w$]+))')
"""How the glue spells what it exports."""
TALKS_TO_IT = re.compile(r"pyodide|\bfrom js\b|\bimport js\b")


def wanted(wheels: Path) -> list[str]:
    """The names exported by the glue that occur anywhere in the scripts and Python code running with it."""
    glue = (PYODIDE / "pyodide.asm.mjs").read_text()
    offered = {first or second for first, second in OFFERED.findall(glue)}
    return sorted(offered.intersection(word for text in _texts(wheels) for word in WORD.findall(text)))


def _texts(wheels: Path) -> Iterator[str]:
    web = HERE.parent
    scripts = [PYODIDE / "pyodide.mjs", *(PYSCRIPT / chunk for chunk in pyscript_chunks())]
    for path in [*scripts, *sorted(web.glob("*.js")), *sorted(web.glob("*.py"))]:
        yield path.read_text()
    for archive in [PYODIDE / STDLIB, *sorted(wheels.glob("*.whl"))]:
        with zipfile.ZipFile(archive) as opened:
            for name in opened.namelist():
                text = opened.read(name).decode() if name.endswith(".py") else ""
                if TALKS_TO_IT.search(text):
                    yield text
