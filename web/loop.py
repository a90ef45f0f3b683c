"""The loop, and the effects it runs. rollbow.app decides what happens."""

from __future__ import annotations

import gc
import os
from asyncio import Event, ensure_future, sleep, wait_for
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from traceback import format_exc
from typing import TYPE_CHECKING, Any

from js import console, rollbow, setTimeout, window

import browser_history
import page
import parts
import storage
from part_loading import get, get_all, late
from rollbow.app.effects import (
    Advise,
    Breathe,
    Claim,
    Cover,
    Discard,
    DiscardDamaged,
    Download,
    Dress,
    Effect,
    Fade,
    Feel,
    Fetch,
    Focus,
    Forget,
    Gather,
    Go,
    Halt,
    Hurry,
    Keep,
    KeepAll,
    KeepCard,
    KeepSettings,
    Later,
    List,
    MarkSaved,
    Measure,
    Perform,
    Print,
    Recall,
    Release,
    Remember,
    Renew,
    Revise,
    Scan,
    Send,
    SetAside,
    Settle,
    Share,
    ShowCode,
    StayAwake,
    Strike,
    Think,
    Uncover,
    WarmUp,
    Work,
)
from rollbow.app.kept import envelope
from rollbow.app.messages import (
    Breathed,
    Did,
    Faded,
    Message,
    Performed,
    Scanned,
    Shared,
    Ticked,
    World,
)
from rollbow.app.model import Model
from rollbow.app.routes import At, spell
from rollbow.app.update import begin, effect_failed, part_missing, step_failed, update
from rollbow.app.view import home, place, title, view

if TYPE_CHECKING:
    from asyncio import Future
    from collections.abc import Awaitable, Callable, Coroutine

    from rollbow.app.step_answer import Answer

READING = 6
"""How long a short answer stays (seconds)."""
HEAD_START = 1500
"""How long the page has the CPU to itself before the bots' worker starts (milliseconds)."""


class Loop:
    """A message comes in, the model changes, the screen is drawn, effects run."""

    def __init__(self) -> None:
        self._pause = Event()
        self._begun = False
        self._running: set[Future[None]] = set()
        self._waiting: list[Callable[[], None]] = []
        self.model = Model()
        storage.listen(self.send)
        beginning = partial(
            begin,
            window.location.hash,
            storage.cards(),
            storage.settings(),
            _today(),
            page.version(),
            browser_history.opened(),
            _time(),
            plain=not window.isSecureContext,
            fleeting=page.fleeting(),
            texts=envelope.texts(storage.local),
            scans=page.scans(),
        )
        self._once_there(partial(self._begin, beginning))

    def _begin(self, beginning: Callable[[], Answer]) -> None:
        try:
            model, effects = beginning()
            self._show(model)
        except Exception:  # noqa: BLE001 - the watch tells what is to blame
            self._stopped()
            return
        self._run_all(effects)

    def _stopped(self) -> None:
        console.error(format_exc())
        rollbow.fail("The game stopped while starting.")

    def send(self, message: Message) -> None:
        """A message from the page or from an effect."""
        if isinstance(message, Did) and not self._begun:
            return  # the screen is still the last visit's: before_python.js remembers what is tapped there
        self._once_there(partial(self._step, message))

    def _once_there(self, step: Callable[[], None]) -> None:
        """Does this, or lets it wait for a part of the app that it needs; then everything after it waits, too.

        A step only computes until it returns, so it can be run again.
        """
        if self._waiting:
            self._waiting.append(step)
            return
        try:
            step()
        except parts.NotYet as missing:
            self._waiting.append(step)
            self._start(self._go_on(missing.part))

    async def _go_on(self, part: str) -> None:
        """Gets a part and does what was waiting for it. If it doesn't come, the first of these fails."""
        if not await get(part):
            if not self._begun:
                rollbow.fail(f"Part of the game is missing: {part}.zip.")
                return
            del self._waiting[0]
            page.stay(spell(self.model.route))
            self._show(part_missing(self.model))
        steps, self._waiting = self._waiting, []
        for step in steps:
            self._once_there(step)

    def _step(self, message: Message) -> None:
        """One step. A step that fails changes nothing and says so."""
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%MZ")
        world = World(now, os.urandom(32), _today(), page.still(), _time())
        before = self.model
        try:
            model, effects = update(before, message, world)
            if any(map(_undrawn, effects)):
                self.model = model
            else:
                self._show(model)
        except Exception:  # noqa: BLE001 - whatever it is, the game must go on
            if not self._begun:
                self._stopped()
                return
            console.error(format_exc())
            effects = ()
            self._show(step_failed(before))
        self._run_all(effects)

    def _run_all(self, effects: tuple[Effect, ...]) -> None:
        """One failed effect doesn't stop the others: a move is saved whatever else happens."""
        for effect in effects:
            try:
                self._run(effect)
            except Exception:  # noqa: BLE001 - as above
                self._effect_failed()

    def _effect_failed(self) -> None:
        console.error(format_exc())
        self._show(effect_failed(self.model))

    def _show(self, model: Model) -> None:
        """Makes this the model, once its screen has been computed."""
        if not self._begun and _opening(model):
            self.model = model
            return
        shown = view(model), title(model), place(model)
        self.model = model
        page.show(*shown)
        if not self._begun:
            self._begun = True
            page.ready(self.send, lambda: home(self.model))
            self._start(get_all())

    def _run(self, effect: Effect) -> None:
        match effect:
            case Go(fragment, instead):
                page.go(fragment, instead=instead)
            case Cover(panel):
                browser_history.cover(panel)
            case Uncover():
                browser_history.uncover()
            case Fetch():
                self._later(storage.fetch(effect))
            case Claim(identity):
                storage.hold(identity, take=False)
            case Release():
                storage.STORE.release()
            case Gather():
                self._later(storage.gather(effect))
            case Keep():
                self._later(storage.keep(effect))
            case KeepAll():
                self._later(storage.keep_all(effect))
            case Settle():
                self._start(storage.settle())
            case MarkSaved(words):
                page.mark_saved(words)
            case KeepCard(identity, card):
                storage.keep_card(identity, card)
            case SetAside(identity, raws):
                self._start(storage.set_aside(identity, raws))
            case Discard(identity):
                self._start(late("kept_studies", "forget", identity))
                self._later(storage.discard(identity))
            case Forget(identity, raw):
                self._start(storage.forget(identity, raw))
            case DiscardDamaged(key):
                storage.discard_damaged(key)
            case List():
                self._later(storage.listed())
            case Measure(ask):
                self._later(storage.measure(ask=ask))
            case Revise(name, change):
                envelope.revise(storage.local, name, change)
            case KeepSettings(text):
                storage.keep_settings(text)
            case Dress(theme, motion, tray):
                page.dress(theme, motion, tray)
            case Feel(sound, pattern):
                self._start(page.feel(sound, pattern))
            case StayAwake(on):
                self._start(page.stay_awake(on=on))
            case Print():
                window.print()
            case Focus(identity):
                browser_history.focus(f"#{identity}")
            case Download(name, text):
                storage.STORE.download(name, text)
            case Send(name, text):
                storage.STORE.send(name, text)
            case Think() | Advise():
                self._later(self._ask(effect))
            case Work():
                self._start(late("ask_bots", "work", effect, self.send))
            case Halt(kind, name):
                rollbow.bots.stop(f"{kind} {name}")
            case Recall(identity):
                self._later(
                    late("kept_studies", "recall", identity)
                    if identity
                    else late("kept_studies", "recall_all")
                )
            case Remember():
                self._start(late("kept_studies", "remember", effect))
            case Hurry():
                self._pause.set()
            case Renew():
                rollbow.renew()
            case WarmUp():
                setTimeout(rollbow.bots.begin, HEAD_START)
            case Share(text, fragment, sheet):
                self._later(_shared(page.share(text, fragment, sheet=sheet)))
            case Scan():
                self._later(_scanned(page.scan()))
            case Later(milliseconds, ticket):
                self._later(_ticked(milliseconds, ticket))
            case Breathe():
                self._later(_breathed())
            case Perform(ticket, milliseconds, cubes):
                self._later(_performed(ticket, page.perform(milliseconds, cubes)))
            case Strike():
                self._start(page.strike())
            case Fade(words):
                self._later(_faded(words))
            case ShowCode(fragment):
                self._start(late("qr_code", "show", page.here() + fragment))

    def _later(self, coming: Awaitable[Message]) -> None:
        async def wait() -> None:
            self.send(await coming)

        self._start(wait())

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        async def guarded() -> None:
            try:
                await work
            except Exception:  # noqa: BLE001 - as above
                self._effect_failed()

        task = ensure_future(guarded())
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _ask(self, asked: Think | Advise) -> Message:
        """A bot's answer; a move also waits for the pause to end. Both start at the same time."""
        if isinstance(asked, Advise):
            advised: Message = await late("ask_bots", "advise", asked)
            return advised
        self._pause = Event()
        pause = ensure_future(_over(self._pause, asked.pause))
        answer: Message = await late("ask_bots", "choose", asked)
        await pause
        return answer


async def _over(pause: Event, milliseconds: int) -> None:
    """Waits until the time is up or the pause is cut short."""
    with suppress(TimeoutError):
        await wait_for(pause.wait(), milliseconds / 1000)


def _undrawn(effect: Effect) -> bool:
    """Whether the screen can wait: for a single word, for more of an import, for games that are about to be kept."""
    quiet = isinstance(effect, MarkSaved | KeepAll) or effect == Breathe()
    return quiet or (isinstance(effect, Gather) and effect.purpose == "import")


def _opening(model: Model) -> bool:
    """Whether a saved game is still being read; until then the last visit's screen stays."""
    return isinstance(model.route, At) and model.session is None and model.sealed is None


def _today() -> str:
    """The day in the player's calendar."""
    return datetime.now().strftime("%Y-%m-%d")


def _time() -> str:
    """The time of day where the player is."""
    return datetime.now().strftime("%H:%M")


async def _ticked(milliseconds: int, ticket: int) -> Message:
    await sleep(milliseconds / 1000)
    return Ticked(ticket)


async def _breathed() -> Message:
    await sleep(0)
    return Breathed()


async def _performed(ticket: str, over: Awaitable[None]) -> Message:
    await over
    return Performed(ticket)


async def _faded(words: str) -> Message:
    await sleep(READING)
    return Faded(words)


async def _scanned(text: Awaitable[str | None]) -> Message:
    found = await text
    return Scanned(refused=True) if found is None else Scanned(found)


async def _shared(outcome: Awaitable[str]) -> Message:
    return Shared(await outcome)


def start() -> None:
    """From here on Python runs the page."""
    page.listen(Loop().send)
    gc.freeze()
