"""What PyScript runs: the loop, and the effects it asks for. What happens is decided in rollbow.app."""

from __future__ import annotations

import os
from asyncio import ensure_future
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING, Any

from js import rollbow, setTimeout, window
from pyodide.ffi import create_once_callable, create_proxy

import page
import shelf
from rollbow.app.messages import (
    Claim,
    Copy,
    Discard,
    DiscardDamaged,
    Download,
    Dress,
    Effect,
    Fetch,
    Gather,
    Go,
    Keep,
    KeepCard,
    KeepSettings,
    List,
    Measure,
    Message,
    Release,
    SetAside,
    ShowCode,
    Taken,
    Think,
    Thought,
    World,
)
from rollbow.app.settings import PAUSES
from rollbow.app.update import begin, update
from rollbow.app.view import title, view

if TYPE_CHECKING:
    from asyncio import Future
    from collections.abc import Awaitable, Coroutine


class Loop:
    """Message in, model on, screen out, effects off."""

    def __init__(self) -> None:
        self._running: set[Future[None]] = set()
        self._lost = create_proxy(lambda identity: self.send(Taken(identity)))
        self.model, effects = begin(window.location.hash, shelf.cards(), shelf.settings())
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
            case Fetch():
                self._later(shelf.fetch(effect, self._lost))
            case Claim(identity):
                shelf.STORE.hold(identity, False, self._lost)
            case Release():
                shelf.STORE.release()
            case Gather():
                self._later(shelf.gather(effect))
            case Keep():
                self._later(shelf.keep(effect))
            case KeepCard(identity, card):
                shelf.keep_card(identity, card)
            case SetAside(identity, raws):
                self._start(shelf.set_aside(identity, raws))
            case Discard(identity):
                self._start(shelf.discard(identity))
            case DiscardDamaged(key):
                shelf.discard_damaged(key)
            case List():
                self._later(shelf.listed())
            case Measure(ask):
                self._later(shelf.measure(ask=ask))
            case KeepSettings(text):
                shelf.keep_settings(text)
            case Dress(theme, motion):
                page.dress(theme, motion)
            case Download(name, text):
                shelf.STORE.download(name, text)
            case Think():
                setTimeout(
                    create_once_callable(lambda: self._think(effect)), PAUSES[self.model.settings.pace]
                )
            case Copy(text):
                page.copy(_whole(text))
            case ShowCode(text):
                self._start(show_code(_whole(text)))

    def _later(self, coming: Awaitable[Message]) -> None:
        async def wait() -> None:
            self.send(await coming)

        self._start(wait())

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def _think(self, asked: Think) -> None:
        move = Random(os.urandom(8)).choice(asked.game.legal(asked.state))
        self.send(Thought(asked.id, asked.entries, asked.game.spell(move)))


def _whole(text: str) -> str:
    """A text with `@` for the address of this page."""
    return page.here() + text[1:] if text.startswith("@") else text


async def show_code(text: str) -> None:
    """Draws a QR code; the library for it is installed when it is first asked for."""
    import pyodide_js

    await pyodide_js.loadPackage("micropip")
    import micropip

    await micropip.install("segno")
    import segno

    page.put_picture("#code", segno.make(text, micro=False).svg_inline(scale=4, dark="#000", light="#fff"))


loop = Loop()
page.listen(loop.send)
shelf.listen(loop.send)
rollbow.ready()
