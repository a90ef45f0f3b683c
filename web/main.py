"""What PyScript runs: the loop, and the effects it asks for. What happens is decided in rollbow.app."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from random import Random

from js import rollbow, setTimeout, window
from pyodide.ffi import create_once_callable
from pyodide.webloop import WebLoop

import page
import shelf
from rollbow.app.messages import (
    Copy,
    Effect,
    Fetch,
    Found,
    Go,
    Keep,
    Kept,
    Message,
    ShowCode,
    Think,
    Thought,
    World,
)
from rollbow.app.update import begin, update
from rollbow.app.view import title, view

PACE = 600
"""How long a bot's move is waited for, so that it can be followed (milliseconds)."""


class Loop:
    """Message in, model on, screen out, effects off."""

    def __init__(self) -> None:
        self.model, effects = begin(window.location.hash, shelf.cards())
        self._settle(effects)

    def send(self, message: Message) -> None:
        world = World(datetime.now(UTC).strftime("%Y-%m-%dT%H:%MZ"), os.urandom(16))
        self.model, effects = update(self.model, message, world)
        self._settle(effects)

    def _settle(self, effects: tuple[Effect, ...]) -> None:
        page.show(view(self.model), title(self.model))
        for effect in effects:
            self._run(effect)

    def _run(self, effect: Effect) -> None:
        match effect:
            case Go(fragment):
                page.go(fragment)
            case Fetch(identity):
                self.send(Found(identity, shelf.fetch(identity)))
            case Keep(identity, text, card):
                self.send(Kept(identity, shelf.keep(identity, text, card)))
            case Think():
                setTimeout(create_once_callable(lambda: self._think(effect)), PACE)
            case Copy(text):
                page.copy(_whole(text))
            case ShowCode(text):
                WebLoop().create_task(show_code(_whole(text)))

    def _think(self, asked: Think) -> None:
        move = Random(os.urandom(8)).choice(asked.game.legal(asked.state))
        self.send(Thought(asked.id, asked.entries, asked.game.spell(move)))


def _whole(text: str) -> str:
    """A text with `@` for the address of this page."""
    return page.here() + text[1:] if text.startswith("@") else text


async def show_code(text: str) -> None:
    """Draws a QR code; the library for it is installed when it is first asked for."""
    import micropip

    await micropip.install("segno")
    import segno

    page.put_picture("#code", segno.make(text, micro=False).svg_inline(scale=4, dark="#000", light="#fff"))


loop = Loop()
page.listen(loop.send)
rollbow.ready()
