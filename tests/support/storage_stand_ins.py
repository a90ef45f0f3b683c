"""Stand-ins for what web/store.js and a browser offer web/storage.py; what can be delayed there can be delayed here.

tests/app/test_locks.py and tests/app/test_store.py compare this store with the real file, step by step.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from rollbow.app.kept import envelope
from rollbow.app.kept.envelope import StorageFault

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Generator, Sequence

    from support.simulated_tabs import Street, Tab


class Pause:
    """Lets something else happen first."""

    def __await__(self) -> Generator[None, None, None]:
        yield


class Promise:
    """What a call into the browser returns: the work has started whether or not anyone awaits it."""

    def __init__(self) -> None:
        self.done = False
        self.value: Any = None
        self.fault: Exception | None = None

    def resolve(self, value: object) -> None:
        self.done, self.value = True, value

    def reject(self, fault: Exception) -> None:
        self.done, self.fault = True, fault

    def __await__(self) -> Generator[None, None, Any]:
        while not self.done:
            yield
        if self.fault:
            raise self.fault
        return self.value


class Proxy:
    """A Python function as held by JavaScript, until it is destroyed."""

    def __init__(self, function: Callable[..., object]) -> None:
        self._function: Callable[..., object] | None = function

    def __call__(self, *words: object) -> object:
        assert self._function, "a destroyed proxy was called"
        return self._function(*words)

    @property
    def destroyed(self) -> bool:
        return self._function is None

    def destroy(self) -> None:
        self._function = None


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
    """web/store.js as one tab sees it."""

    def __init__(self, street: Street, tab: Tab) -> None:
        self.street, self.tab = street, tab
        self.held: Lock | None = None
        self.changed: Callable[[str], None] = lambda _: None
        self.given: Callable[[object], None] = lambda _: None
        self.offered: Callable[[object, bool], None] = lambda *_: None
        self.unmeasured: Exception | None = None
        self._last = Promise()
        self._last.resolve(None)

    def work(self, coroutine: Coroutine[Any, Any, None]) -> None:
        self.street.begin(self.tab, coroutine)

    def within(self, work: Callable[[], object]) -> Promise:
        promise = Promise()

        async def opened() -> None:
            self.street.transactions.append((self.tab, promise, work))

        self.work(opened())
        return promise

    def put(self, identity: str, edition: int, raw: str, card: str, over: Callable[[str], bool]) -> Promise:
        assert envelope.editions(raw) in ({raw: edition}, {})
        return self.within(lambda: self.street.place.put(identity, raw, card, over))

    def stow(self, kept: list[list[Any]], over: Callable[[str, str], bool]) -> Promise:
        return self.within(lambda: self.street.place.stow(kept, over))

    def settle(self, kept: list[list[str]]) -> Promise:
        return self.within(lambda: self.street.place.settle(kept))

    def get(self, ids: list[str]) -> Promise:
        def read() -> SimpleNamespace:
            found = self.street.place.get(ids)
            return SimpleNamespace(to_py=lambda: found)

        return self.within(read)

    def drop(self, identity: str, raw: str) -> Promise:
        return self.within(lambda: self.street.place.drop(identity, raw))

    def remove(self, identity: str) -> Promise:
        return self.within(lambda: self.street.place.remove(identity))

    def list(self) -> Promise:
        return self.within(self.street.place.list)

    def borrow(self, ids: Sequence[str]) -> Promise:
        promise, over = Promise(), Promise()

        async def asked() -> None:
            await Pause()
            names = {envelope.GAME + identity: identity for identity in ids}
            lent = [
                Lock(self, name, lambda: None, lambda: None)
                for name in names
                if name not in self.street.holders
            ]
            self.street.holders.update({lock.name: lock for lock in lent})

            def back() -> None:
                for lock in lent:
                    if self.street.holders.get(lock.name) is lock:
                        del self.street.holders[lock.name]
                        self.street.grant(lock.name)
                over.resolve(None)

            promise.resolve([[names[lock.name] for lock in lent], back])
            await over

        self._queued(asked)
        return promise

    def busy(self) -> Promise:
        async def held() -> list[str]:
            return [name for name, lock in self.street.holders.items() if lock.store is not self]

        return self._queued(held)

    def watch(self, changed: Callable[[str], None]) -> None:
        self.changed = changed

    def receive(self, given: Callable[[object], None], offered: Callable[[object, bool], None]) -> None:
        self.given, self.offered = given, offered

    def measure(self, ask: bool) -> Promise:
        measured = Promise()
        if self.unmeasured:
            measured.reject(self.unmeasured)
        else:
            measured.resolve([3.0, 10.0, ask])
        return measured

    def hold(
        self, identity: str, steal: bool, lost: Callable[[str], None], gained: Callable[[str], None]
    ) -> Promise:
        name = envelope.GAME + identity
        lock = Lock(self, name, lambda: gained(identity), lambda: lost(identity))
        return self._queued(lambda: self._become(lock, steal=steal))

    def holds(self, identity: str) -> bool:
        return self.held is not None and self.held.name == envelope.GAME + identity

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


class Null:
    """JavaScript's null, which isn't None."""

    def __bool__(self) -> bool:
        return False


class Local:
    """Local storage as one tab sees it: the other tabs learn of a change later, or never."""

    def __init__(self, street: Street, tab: Tab) -> None:
        self._street, self._tab = street, tab

    def getItem(self, key: str) -> str | Null:  # noqa: N802
        if key in self._street.unreadable:
            raise OSError("UnknownError")
        text = self._done(self._street.local.get, key)
        return Null() if text is None else text

    def setItem(self, key: str, text: str) -> None:  # noqa: N802
        self._done(self._street.local.set, key, text)
        for tab in self._street.tabs:
            if tab is not self._tab and self._street.rng.random() >= self._street.deaf:
                tab.store.work(self._tell(tab, key))

    def removeItem(self, key: str) -> None:  # noqa: N802
        self._done(self._street.local.remove, key)

    def keys(self) -> list[str]:
        self._let()
        return list(self._street.local.texts)

    def _let(self) -> None:
        if self._street.refused:
            raise OSError("SecurityError")

    def _done(self, work: Callable[..., str | None], *words: str) -> str | None:
        self._let()
        try:
            return work(*words)
        except StorageFault as fault:
            raise OSError(*fault.args) from None

    async def _tell(self, tab: Tab, key: str) -> None:
        await Pause()
        tab.store.changed(key)
