"""Several tabs on one storage, without a browser: web/shelf.py and the page's update as they are, over stand-ins for
local storage, IndexedDB, Web Locks and storage events. Whatever may wait in a browser waits here, and a random source
says what comes next.
"""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from rollbow.app import keeping
from rollbow.app.effects import (
    Claim,
    Discard,
    Download,
    Fetch,
    Gather,
    Go,
    Keep,
    KeepCard,
    List,
    Release,
    SetAside,
)
from rollbow.app.keeping import Copies, Copy, choose
from rollbow.app.messages import Kept, Went, World
from rollbow.app.update import begin, update

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Generator
    from random import Random

    from rollbow.app.effects import Effect
    from rollbow.app.messages import Message

SHELF = Path(__file__).parents[2] / "web" / "shelf.py"
NOW = "2026-11-18T09:30Z"


class Pause:
    """Lets something else happen first."""

    def __await__(self) -> Generator[None, None, None]:
        yield


class Promise:
    """What a call into the browser gives back: it is under way, whether anybody waits for it or not."""

    def __init__(self) -> None:
        self.done = False
        self.value: Any = None

    def resolve(self, value: object) -> None:
        self.done, self.value = True, value

    def __await__(self) -> Generator[None, None, Any]:
        while not self.done:
            yield
        return self.value


class Street:
    """What all tabs share, and the order in which things happen."""

    def __init__(self, rng: Random, *, deaf: float = 0.0) -> None:
        self.rng = rng
        self.deaf = deaf
        self.texts: dict[str, str] = {}
        self.unreadable: set[str] = set()
        self.mirror: dict[str, tuple[int, str]] = {}
        self.cards: dict[str, str] = {}
        self.transactions: list[tuple[Promise, Callable[[], object]]] = []
        self.holders: dict[str, Lock] = {}
        self.queue: list[Lock] = []
        self.tabs: list[Tab] = []
        self.jobs: list[Job] = []
        self.saved: list[tuple[int, tuple[object, ...]]] = []
        """Every edition that a tab showed as saved, with the game as it stood there."""

    def step(self) -> bool:
        """One thing that is due happens; False when nothing is."""
        due: list[Job | None] = [None] if self.transactions else []
        fresh = set()
        for each in self.jobs:
            # What a tab begins, it begins in order.
            if each.begun or each.tab not in fresh:
                due.append(each)
            if not each.begun:
                fresh.add(each.tab)
        if not due:
            return False
        job = self.rng.choice(due)
        if job is None:
            promise, work = self.transactions.pop(0)
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

    def newest(self, identity: str) -> Copy:
        mirror = self.mirror[identity][1] if identity in self.mirror else None
        slots = tuple(raw for slot in "01" if (raw := self.texts.get(f"{keeping.GAME}{identity}/{slot}")))
        copy = choose(Copies(identity, slots, mirror)).copy
        assert copy is not None
        return copy

    def grant(self, name: str) -> None:
        """A lock that is free goes to the tab that waits longest."""
        waiting = next((lock for lock in self.queue if lock.name == name), None)
        if name not in self.holders and waiting:
            self.queue.remove(waiting)
            self.holders[name] = waiting
            waiting.store.work(waiting.got())


class Job:
    """What a tab is about."""

    def __init__(self, tab: Tab, work: Coroutine[Any, Any, None]) -> None:
        self.tab, self.work = tab, work
        self.begun = False


class Lock:
    """A request for a lock, and the lock."""

    def __init__(self, store: Store, name: str, gained: Callable[[], None], lost: Callable[[], None]) -> None:
        self.store, self.name, self.gained, self.lost = store, name, gained, lost

    async def got(self) -> None:
        await Pause()
        if self.store.street.holders.get(self.name) is self:
            self.store.held = self
            self.gained()

    async def stolen(self) -> None:
        await Pause()
        if self.store.held is self:
            self.store.held = None
            self.store.wait(self)
            self.lost()


class Store:
    """web/store.js as one tab has it."""

    def __init__(self, street: Street, tab: Tab) -> None:
        self.street, self.tab = street, tab
        self.held: Lock | None = None
        self.outrun: set[str] = set()
        self.changed: Callable[[str], None] = lambda _: None
        self._last = Promise()
        self._last.resolve(None)

    def work(self, coroutine: Coroutine[Any, Any, None]) -> None:
        self.street.jobs.append(Job(self.tab, coroutine))

    def within(self, work: Callable[[], object]) -> Promise:
        promise = Promise()

        async def opened() -> None:
            self.street.transactions.append((promise, work))

        self.work(opened())
        return promise

    def put(self, identity: str, edition: int, raw: str, card: str, known: tuple[str, ...]) -> Promise:
        def work() -> str | None:
            there = self.street.mirror.get(identity)
            late = identity in self.outrun or (
                there and (there[0] >= edition or (there[0] == edition - 1 and there[1] not in known))
            )
            if late and (there is None or there[1] != raw):
                self.outrun.add(identity)
                return "outrun"
            self.street.mirror[identity] = (edition, raw)
            self.street.cards[identity] = card
            return None

        return self.within(work)

    def get(self, identity: str) -> Promise:
        def work() -> str | None:
            self.outrun.discard(identity)
            return self.street.mirror.get(identity, (0, None))[1]

        return self.within(work)

    def drop(self, identity: str, raw: str) -> Promise:
        def work() -> None:
            if self.street.mirror.get(identity, (0, ""))[1] == raw:
                del self.street.mirror[identity]

        return self.within(work)

    def list(self) -> Promise:
        known = self.street
        return self.within(
            lambda: SimpleNamespace(to_py=lambda: (list(known.mirror), list(known.cards.values())))
        )

    def busy(self) -> Promise:
        return self.within(
            lambda: [name for name, lock in self.street.holders.items() if lock.store is not self]
        )

    def watch(self, changed: Callable[[str], None]) -> None:
        self.changed = changed

    def receive(self, given: object) -> None:
        pass

    def hold(
        self, identity: str, steal: bool, lost: Callable[[str], None], gained: Callable[[str], None]
    ) -> Promise:
        name = keeping.GAME + identity
        lock = Lock(self, name, lambda: gained(identity), lambda: lost(identity))
        return self._queued(lambda: self._become(lock, steal=steal))

    def holds(self, identity: str) -> bool:
        return self.held is not None and self.held.name == keeping.GAME + identity

    def release(self) -> Promise:
        return self._queued(self._let_go)

    def wait(self, lock: Lock) -> None:
        self.street.queue.append(lock)
        self.street.grant(lock.name)

    def _queued(self, work: Callable[[], Awaitable[object]]) -> Promise:
        before, self._last = self._last, Promise()
        promise = self._last

        async def turn() -> None:
            await before
            promise.resolve(await work())

        self.work(turn())
        return promise

    async def _become(self, lock: Lock, *, steal: bool) -> bool:
        if self.held and self.held.name == lock.name and not steal:
            return True
        await self._let_go()
        await Pause()
        holder = self.street.holders.get(lock.name)
        if holder and not steal:
            self.wait(lock)
            return False
        self.street.holders[lock.name] = self.held = lock
        if holder:
            holder.store.work(holder.stolen())
        return True

    async def _let_go(self) -> None:
        mine, self.held = self.held, None
        self.street.queue = [lock for lock in self.street.queue if lock.store is not self]
        await Pause()
        if mine and self.street.holders.get(mine.name) is mine:
            del self.street.holders[mine.name]
            self.street.grant(mine.name)


class Local:
    """Local storage as one tab has it: the others hear of a change later, or never."""

    def __init__(self, street: Street, tab: Tab) -> None:
        self._street, self._tab = street, tab

    def getItem(self, key: str) -> str | None:  # noqa: N802
        if key in self._street.unreadable:
            raise OSError("UnknownError")
        return self._street.texts.get(key)

    def setItem(self, key: str, text: str) -> None:  # noqa: N802
        self._street.texts[key] = text
        for tab in self._street.tabs:
            if tab is not self._tab and self._street.rng.random() >= self._street.deaf:
                tab.store.work(self._tell(tab, key))

    def removeItem(self, key: str) -> None:  # noqa: N802
        self._street.texts.pop(key, None)

    async def _tell(self, tab: Tab, key: str) -> None:
        await Pause()
        tab.store.changed(key)


class Tab:
    """A tab: the page's loop with the real shelf."""

    def __init__(self, street: Street, fragment: str = "") -> None:
        self.street = street
        self.store = Store(street, self)
        street.tabs.append(self)
        self.files: list[str] = []
        self.shelf = self._imported(Local(street, self))
        self.shelf.listen(self.send)
        self.model, effects = begin(fragment, self.shelf.cards(), "")
        self._run(effects)

    def send(self, message: Message) -> None:
        self.model, effects = update(self.model, message, World(NOW, self.street.rng.randbytes(16)))
        session = self.model.session
        if (
            isinstance(message, Kept)
            and session
            and self.model.saved
            and message.edition == self.model.edition
        ):
            self.street.saved.append((message.edition, session.record.entries))
        self._run(effects)

    def close(self) -> None:
        """Gone without a word, whatever was under way."""
        street = self.street
        street.tabs.remove(self)
        for job in [job for job in street.jobs if job.tab is self]:
            street.jobs.remove(job)
            job.work.close()
        street.queue = [lock for lock in street.queue if lock.store is not self.store]
        for name in [name for name, lock in street.holders.items() if lock.store is self.store]:
            del street.holders[name]
            street.grant(name)

    def _imported(self, local: Local) -> Any:
        js = ModuleType("js")
        ffi = ModuleType("pyodide.ffi")
        vars(js).update(
            Object=SimpleNamespace(keys=lambda _: list(self.street.texts)),
            rollbow=SimpleNamespace(store=self.store),
            window=SimpleNamespace(localStorage=local),
        )
        vars(ffi).update(
            JsException=OSError, create_proxy=lambda function: function, to_js=lambda texts: texts
        )
        spec = spec_from_file_location("shelf", SHELF)
        assert spec
        assert spec.loader
        module = module_from_spec(spec)
        before = {name: sys.modules.get(name) for name in ("js", "pyodide.ffi")}
        sys.modules.update({"js": js, "pyodide.ffi": ffi})
        try:
            spec.loader.exec_module(module)
        finally:
            for name, known in before.items():
                if known:
                    sys.modules[name] = known
                else:
                    del sys.modules[name]
        return module

    def _run(self, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            match effect:
                case Go(fragment):
                    self.store.work(self._went(fragment))
                case Fetch():
                    self._later(self.shelf.fetch, effect)
                case Claim(identity):
                    self.shelf.hold(identity, take=False)
                case Release():
                    self.store.release()
                case Gather():
                    self._later(self.shelf.gather, effect)
                case Keep():
                    self._later(self.shelf.keep, effect)
                case KeepCard(identity, card):
                    self.shelf.keep_card(identity, card)
                case SetAside(identity, raws):
                    self.store.work(self.shelf.set_aside(identity, raws))
                case Discard(identity):
                    self._later(self.shelf.discard, identity)
                case List():
                    self._later(self.shelf.listed)
                case Download(_, text):
                    self.files.append(text)

    def _later(self, ask: Callable[..., Awaitable[Message]], *words: object) -> None:
        async def wait() -> None:
            self.send(await ask(*words))

        self.store.work(wait())

    async def _went(self, fragment: str) -> None:
        self.send(Went(fragment))
