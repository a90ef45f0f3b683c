"""The loop, and the effects it asks for. What happens is decided in rollbow.app."""

from __future__ import annotations

import gc
import os
import sys
from asyncio import Event, ensure_future, sleep, wait_for
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from traceback import format_exc
from typing import TYPE_CHECKING, Any

from js import console, rollbow, setTimeout, window

import page
import shelf
from rollbow.app.device import Dress, Feel, Focus, Print, StayAwake
from rollbow.app.effects import (
    Advise,
    Claim,
    Discard,
    DiscardDamaged,
    Download,
    Effect,
    Fetch,
    Gather,
    Go,
    Hurry,
    Keep,
    KeepCard,
    KeepSettings,
    Later,
    List,
    Measure,
    Release,
    Renew,
    SetAside,
    Share,
    ShowCode,
    Think,
    WarmUp,
)
from rollbow.app.messages import Did, Message, Shared, Ticked, World
from rollbow.app.routes import At
from rollbow.app.update import begin, stumbled, thwarted, update
from rollbow.app.view import title, view

if TYPE_CHECKING:
    from asyncio import Future
    from collections.abc import Awaitable, Coroutine

    from rollbow.app.model import Model

MORE = "/lib/more.zip"
HEAD_START = 1500
"""How long the page has for itself before the bots' worker starts (milliseconds)."""


class Loop:
    """Message in, model on, screen out, effects off."""

    def __init__(self) -> None:
        self._pause = Event()
        self._begun = False
        self._running: set[Future[None]] = set()
        shelf.listen(self.send)
        self.model, effects = begin(
            window.location.hash, shelf.cards(), shelf.settings(), _today(), page.version()
        )
        self._show()
        self._run_all(effects)

    def send(self, message: Message) -> None:
        """One step. A step that goes wrong changes nothing, and says so."""
        if isinstance(message, Did) and not self._begun:
            return  # the screen of the last visit is not the model's: first.js keeps what is tapped there
        world = World(datetime.now(UTC).strftime("%Y-%m-%dT%H:%MZ"), os.urandom(16), _today())
        before = self.model
        try:
            self.model, effects = update(before, message, world)
            self._show()
        except Exception:  # noqa: BLE001 - whatever it is, the game must go on
            console.error(format_exc())
            self.model, effects = stumbled(before), ()
            self._show()
        self._run_all(effects)

    def _run_all(self, effects: tuple[Effect, ...]) -> None:
        """One that goes wrong keeps no other from its turn: a move is saved, whatever else happens."""
        for effect in effects:
            try:
                self._run(effect)
            except Exception:  # noqa: BLE001 - as above
                self._thwarted()

    def _thwarted(self) -> None:
        console.error(format_exc())
        self.model = thwarted(self.model)
        self._show()

    def _show(self) -> None:
        if self._begun or not _opening(self.model):
            page.show(view(self.model), title(self.model))
            if not self._begun:
                self._begun = True
                page.ready(self.send)

    def _run(self, effect: Effect) -> None:
        match effect:
            case Go(fragment, instead):
                page.go(fragment, instead=instead)
            case Fetch():
                self._later(shelf.fetch(effect))
            case Claim(identity):
                shelf.hold(identity, take=False)
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
                self._later(shelf.discard(identity))
            case DiscardDamaged(key):
                shelf.discard_damaged(key)
            case List():
                self._later(shelf.listed())
            case Measure(ask):
                self._later(shelf.measure(ask=ask))
            case KeepSettings(text):
                shelf.keep_settings(text)
            case Dress(theme, motion, tray):
                page.dress(theme, motion, tray)
            case Feel(sound, pattern):
                self._start(page.feel(sound, pattern))
            case StayAwake(on):
                self._start(page.stay_awake(on=on))
            case Print():
                window.print()
            case Focus(identity):
                page.focus(f"#{identity}")
            case Download(name, text):
                shelf.STORE.download(name, text)
            case Think():
                self._later(self._think(effect))
            case Advise():
                import bots

                self._later(bots.advise(effect))
            case Hurry():
                self._pause.set()
            case Renew():
                rollbow.renew()
            case WarmUp():
                setTimeout(rollbow.bots.begin, HEAD_START)
            case Share(text, fragment, sheet):
                self._later(_shared(page.share(text, fragment, sheet=sheet)))
            case Later(milliseconds, ticket):
                self._later(_ticked(milliseconds, ticket))
            case ShowCode(fragment):
                self._start(show_code(page.here() + fragment))

    def _later(self, coming: Awaitable[Message]) -> None:
        async def wait() -> None:
            self.send(await coming)

        self._start(wait())

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        async def guarded() -> None:
            try:
                await work
            except Exception:  # noqa: BLE001 - as above
                self._thwarted()

        task = ensure_future(guarded())
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _think(self, asked: Think) -> Message:
        """The bot's answer, once the pause is over too: both begin at once."""
        import bots

        self._pause = Event()
        pause = ensure_future(_over(self._pause, asked.pause))
        answer = await bots.choose(asked)
        await pause
        return answer


async def _over(pause: Event, milliseconds: int) -> None:
    """Waits until the time is up, or somebody ends the pause."""
    with suppress(TimeoutError):
        await wait_for(pause.wait(), milliseconds / 1000)


def _opening(model: Model) -> bool:
    """Whether a kept game is still being read; until then the screen of the last visit stays."""
    return isinstance(model.route, At) and model.session is None and model.sealed is None


def _today() -> str:
    """The day in the player's calendar."""
    return datetime.now().strftime("%Y-%m-%d")


async def _ticked(milliseconds: int, ticket: int) -> Message:
    await sleep(milliseconds / 1000)
    return Ticked(ticket)


async def _shared(outcome: Awaitable[str]) -> Message:
    return Shared(await outcome)


async def more_library() -> None:
    """What of the standard library only installed packages import."""
    if MORE in sys.path:
        return
    answer = await rollbow.library()
    if not answer.ok:
        raise OSError(answer.status)
    Path(MORE).write_bytes((await answer.arrayBuffer()).to_bytes())
    sys.path.append(MORE)


async def show_code(text: str) -> None:
    """Draws a QR code; the library for it is installed when it is first asked for."""
    import pyodide_js

    await more_library()
    await pyodide_js.loadPackage("micropip")
    import micropip

    await micropip.install("segno")
    import segno

    page.put_picture("#code", segno.make(text, micro=False).svg_inline(scale=4, dark="#000", light="#fff"))


def start() -> None:
    """The page is Python's from here on."""
    page.listen(Loop().send)
    gc.freeze()
    gc.enable()
