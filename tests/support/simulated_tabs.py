"""Several tabs on one storage, without a browser: the real web/storage.py and the page's real update, on stand-ins
for local storage, IndexedDB, Web Locks and storage events. Whatever can be delayed in a browser can be delayed
here, and a random source picks what happens next.
"""

from __future__ import annotations

from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from rollbow.app.effects import (
    Breathe,
    Claim,
    Discard,
    DiscardDamaged,
    Download,
    Fetch,
    Forget,
    Gather,
    Go,
    Keep,
    KeepAll,
    KeepCard,
    KeepSettings,
    List,
    Measure,
    Release,
    Revise,
    SetAside,
    Settle,
)
from rollbow.app.kept import envelope
from rollbow.app.kept.envelope import Copies, Copy, choose
from rollbow.app.messages import Breathed, Kept, Went, World
from rollbow.app.update import begin, update
from support.fake_storage import Fake, Mirror
from support.module_stand_ins import standing_in
from support.storage_stand_ins import Local, Proxy, Store

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine
    from random import Random

    from rollbow.app.effects import Effect
    from rollbow.app.messages import Message
    from support.storage_stand_ins import Lock, Promise

STORAGE = Path(__file__).parents[2] / "web" / "storage.py"
NOW = "2026-11-18T09:30Z"


@cache
def compiled(get_code: Callable[[SourceFileLoader, str], CodeType | None]) -> CodeType:
    """The storage's byte code, compiled once; every tab runs it afresh. Tests may pass a changed loader."""
    code = get_code(SourceFileLoader("storage", str(STORAGE)), "storage")
    assert code
    return code


class Street:
    """A browser: what all its tabs share, and the order in which things happen."""

    def __init__(self, rng: Random, *, deaf: float = 0.0) -> None:
        self.rng = rng
        self.deaf = deaf
        self.local = Fake()
        self.unreadable: set[str] = set()
        self.refused = False
        self.place = Mirror()
        self.mirror_fault: Exception | None = None
        self.transactions: list[tuple[Tab, Promise, Callable[[], object]]] = []
        self.holders: dict[str, Lock] = {}
        self.queue: list[Lock] = []
        self.tabs: list[Tab] = []
        self.jobs: list[Job] = []
        self.saved: list[tuple[int, tuple[object, ...]]] = []
        """Every edition that a tab showed as saved, with the game's entries at that moment."""

    def begin(self, tab: Tab, work: Coroutine[Any, Any, None]) -> None:
        """A tab starts a job."""
        self.jobs.append(Job(tab, work))

    def step(self) -> bool:
        """Does one thing that is pending; False if nothing is."""
        due: list[Job | None] = [None] if self.transactions else []
        fresh = set()
        for each in self.jobs:
            # Each tab begins its jobs in order.
            if each.begun or each.tab not in fresh:
                due.append(each)
            if not each.begun:
                fresh.add(each.tab)
        if not due:
            return False
        job = self.rng.choice(due)
        if job is None:
            _, promise, work = self.transactions.pop(0)
            if self.mirror_fault:
                promise.reject(self.mirror_fault)
            else:
                promise.resolve(work())
            return True
        job.begun = True
        try:
            job.work.send(None)
        except StopIteration:
            self.jobs = [each for each in self.jobs if each is not job]
        return True

    def settle(self) -> None:
        for _ in range(100_000):
            if not self.step():
                return
        raise AssertionError("this never ends")

    @property
    def mirror(self) -> dict[str, str]:
        """What is in IndexedDB."""
        return self.place.texts

    @mirror.setter
    def mirror(self, texts: dict[str, str]) -> None:
        self.place.texts = texts

    def kept(self, identity: str) -> bool:
        """Whether anything of a game is saved."""
        return bool(envelope.local(self.local, identity)) or identity in self.mirror

    def newest(self, identity: str) -> Copy:
        copy = choose(Copies(identity, envelope.local(self.local, identity), self.mirror.get(identity))).copy
        assert copy is not None
        return copy

    def grant(self, name: str) -> None:
        """Gives a lock, if it is free, to the tab that has waited longest."""
        waiting = next((lock for lock in self.queue if lock.name == name), None)
        if name not in self.holders and waiting:
            self.queue.remove(waiting)
            self.holders[name] = waiting
            waiting.store.work(waiting.got())


class Job:
    """Something a tab has started."""

    def __init__(self, tab: Tab, work: Coroutine[Any, Any, None]) -> None:
        self.tab, self.work = tab, work
        self.begun = False


class Tab:
    """A tab: the page's loop with the real storage."""

    def __init__(self, street: Street, fragment: str = "") -> None:
        self.street = street
        self.now = NOW
        self.store = Store(street, self)
        self.proxies: list[Proxy] = []
        street.tabs.append(self)
        self.files: list[tuple[str, str]] = []
        self.asked: list[Effect] = []
        """Every effect this page has asked for."""
        self.storage = self._imported(Local(street, self))
        self.storage.listen(self.hear)
        self.model, effects = begin(
            fragment, self.storage.cards(), self.storage.settings(), texts=envelope.texts(self.storage.local)
        )
        self.run(effects)

    def send(self, *messages: Message) -> None:
        """What a person does."""
        for message in messages:
            self.hear(message)

    def hear(self, message: Message) -> None:
        """One step of the page, no matter what caused it."""
        self.model, effects = update(self.model, message, World(self.now, self.street.rng.randbytes(32)))
        here = self.model.play
        if isinstance(message, Kept) and here and here.saved and message.edition == here.edition:
            self.street.saved.append((message.edition, here.session.record.entries))
        self.run(effects)

    def close(self) -> None:
        """Closes without notice, whatever is in progress."""
        street = self.street
        street.tabs.remove(self)
        for job in [job for job in street.jobs if job.tab is self]:
            street.jobs.remove(job)
            job.work.close()
        # A tab asks for its writes one step at a time, so those still pending go with it.
        street.transactions = [each for each in street.transactions if each[0] is not self]
        street.queue = [lock for lock in street.queue if lock.store is not self.store]
        for name in [name for name, lock in street.holders.items() if lock.store is self.store]:
            del street.holders[name]
            street.grant(name)

    def _imported(self, local: Local) -> Any:
        js = ModuleType("js")
        ffi = ModuleType("pyodide.ffi")
        vars(js).update(
            Object=SimpleNamespace(keys=Local.keys),
            rollbow=SimpleNamespace(store=self.store),
            window=SimpleNamespace(localStorage=local),
        )
        vars(ffi).update(JsException=OSError, create_proxy=self._proxy, to_js=lambda kept: kept)
        module = ModuleType("storage")
        with standing_in({"js": js, "pyodide.ffi": ffi}):
            exec(compiled(SourceFileLoader.get_code), module.__dict__)
        return module

    def _proxy(self, function: Callable[..., object]) -> Proxy:
        self.proxies.append(Proxy(function))
        return self.proxies[-1]

    def run(self, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            self.asked.append(effect)
            match effect:
                case Go(fragment):
                    self.store.work(self._went(fragment))
                case Fetch():
                    self._later(self.storage.fetch, effect)
                case Claim(identity):
                    self.storage.hold(identity, take=False)
                case Release():
                    self.store.release()
                case Gather():
                    self._later(self.storage.gather, effect)
                case Keep():
                    self._keep(effect)
                case KeepAll():
                    self._later(self.storage.keep_all, effect)
                case Settle():
                    self.store.work(self.storage.settle())
                case Breathe():
                    self.store.work(self._breathed())
                case KeepCard(identity, card):
                    self.storage.keep_card(identity, card)
                case SetAside(identity, raws):
                    self.store.work(self.storage.set_aside(identity, raws))
                case DiscardDamaged(key):
                    self.storage.discard_damaged(key)
                case KeepSettings(text):
                    self.storage.keep_settings(text)
                case Revise(name, change):
                    envelope.revise(self.storage.local, name, change)
                case Forget(identity, raw):
                    self.store.work(self.storage.forget(identity, raw))
                case Discard(identity):
                    self._later(self.storage.discard, identity)
                case List():
                    self._later(self.storage.listed)
                case Measure(ask):
                    self._later(lambda: self.storage.measure(ask=ask))
                case Download(name, text):
                    self.files.append((name, text))

    def _keep(self, asked: Keep) -> None:
        self._later(self.storage.keep, asked)

    def _later(self, ask: Callable[..., Awaitable[Message]], *words: object) -> None:
        async def wait() -> None:
            self.hear(await ask(*words))

        self.store.work(wait())

    async def _breathed(self) -> None:
        self.hear(Breathed())

    async def _went(self, fragment: str) -> None:
        self.hear(Went(fragment))
