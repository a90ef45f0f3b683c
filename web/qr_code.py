"""Draws a QR code. Its library is installed on first use, together with what only an installation needs of Python."""

from __future__ import annotations

import sys
from pathlib import Path

import pyodide_js
import pyscript
from js import rollbow

import page

MORE = "/lib/more.zip"


async def show(text: str) -> None:
    """Puts the code of a text onto the page."""
    await _more_library()
    await pyodide_js.loadPackage("micropip")
    import micropip  # only here from now on

    await micropip.install(pyscript.config["on_demand"])
    import segno  # as above

    page.put_picture("#code", segno.make(text, micro=False).svg_inline(scale=4, dark="#000", light="#fff"))


async def _more_library() -> None:
    """Loads the part of the standard library that only installed packages import."""
    if MORE in sys.path:
        return
    answer = await rollbow.library()
    if not answer.ok:
        raise OSError(answer.status)
    Path(MORE).write_bytes((await answer.arrayBuffer()).to_bytes())
    sys.path.append(MORE)
