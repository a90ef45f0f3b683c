"""Loads the parts of the app that come after its start (parts.py)."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from js import rollbow
from pyodide.ffi import JsException

import parts


async def get(part: str) -> bool:
    """Whether the modules of this part can be imported from here on."""
    if parts.there(part):
        return True
    try:
        raw = await rollbow.part(part)
    except JsException:
        return False
    if not parts.there(part):
        file = Path(f"/lib/{part}.zip")
        file.write_bytes(raw.to_bytes())
        parts.add(part, str(file))
    return True


async def get_all() -> None:
    """Loads what this visit may still need; what doesn't come now is requested again when needed."""
    for part in parts.ALL:
        await get(part)


async def late(module: str, name: str, *given: object) -> Any:
    """Calls a function in one of our modules that many visits don't need."""
    for part in (parts.LIBRARY, parts.LATER):
        if not await get(part):
            raise OSError(part)
    return await getattr(import_module(module), name)(*given)
