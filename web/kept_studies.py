"""Where finished studies are saved, if the browser lets us. If anything goes wrong, there simply is none."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from js import rollbow
from pyodide.ffi import JsException

from rollbow.app.messages import Recalled, RecalledAll

if TYPE_CHECKING:
    from rollbow.app.effects import Remember


async def recall(identity: str) -> Recalled:
    """The study saved with a game."""
    try:
        raw = await (await rollbow.load("kept_studies")).get(identity)
    except JsException:
        raw = None
    return Recalled(identity, raw if isinstance(raw, str) else "")


async def recall_all() -> RecalledAll:
    """What statistics need of all of them."""
    try:
        return RecalledAll(tuple(str(await (await rollbow.load("kept_studies")).list()).split("\n")))
    except JsException:
        return RecalledAll(())


async def remember(asked: Remember) -> None:
    """Saves a study."""
    with suppress(JsException):
        await (await rollbow.load("kept_studies")).put(asked.id, asked.raw, asked.digest)


async def forget(identity: str) -> None:
    """Forgets the study of a game that is gone."""
    with suppress(JsException):
        await (await rollbow.load("kept_studies")).remove(identity)
