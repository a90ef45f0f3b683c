"""The page's side of the bots' worker: a question goes out, a message comes back; long work sends many messages."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from js import rollbow
from pyodide.ffi import JsException, create_proxy, to_js

from rollbow.app.effects import Advise, Think
from rollbow.app.messages import Advised, NoBot, Pieces, Thought, Worked
from rollbow.bots import long_work
from rollbow.bots.asking import Question, ask, read_advice

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyodide.ffi import JsArray

    from rollbow.app.effects import Work
    from rollbow.app.messages import Message


async def choose(asked: Think) -> Message:
    """A bot's move, or that no bot can run."""
    answer = await _ask(asked, asked.level)
    if answer is None:
        return NoBot(asked.id, asked.entries)
    return Thought(asked.id, asked.entries, answer)


async def advise(asked: Advise) -> Message:
    """The expert's advice, or that no expert can run."""
    answer = await _ask(asked, None)
    if answer is None:
        return NoBot(asked.id, asked.entries)
    return Advised(asked.id, asked.entries, read_advice(answer))


async def _ask(asked: Think | Advise, level: str | None) -> str | None:
    question = ask(Question(asked.slug, asked.state, level, os.urandom(16)))
    try:
        return str(await rollbow.bots.ask(to_js(question)))
    except JsException:
        return None


async def work(asked: Work, send: Callable[[Message], None]) -> None:
    """Long work: sends its pieces as they come, then that it has ended, unless it was stopped."""

    def told(pieces: JsArray[str]) -> None:
        send(Pieces(asked.kind, asked.name, tuple(str(piece) for piece in pieces)))

    task = long_work.ask(long_work.Task(asked.kind, asked.given))
    hearing = create_proxy(told)
    try:
        ended = await rollbow.bots.work(f"{asked.kind} {asked.name}", to_js(task), hearing)
    except JsException:
        send(Worked(asked.kind, asked.name, failed=True))
    else:
        if ended:
            send(Worked(asked.kind, asked.name))
    finally:
        hearing.destroy()
