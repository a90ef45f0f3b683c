"""Where games are kept: local storage, a mirror in IndexedDB, and this page's memory when there is neither.

What is kept, in which slot, and which copy is good: that is decided in rollbow.app.keeping.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from js import Object, rollbow, window
from pyodide.ffi import JsException, create_proxy, to_js

from rollbow.app import keeping
from rollbow.app.keeping import Copies, Outrun, StorageFault
from rollbow.app.messages import Changed, Discarded, Found, Gathered, Given, Kept, Listed, Measured, Taken

if TYPE_CHECKING:
    from collections.abc import Callable

    from rollbow.app.effects import Fetch, Gather, Keep
    from rollbow.app.messages import Message

STORE = rollbow.store
FULL = "This browser has no room left for games."
REFUSED = "This browser doesn’t let Rollbow keep games."
HALF = "This browser keeps games only in part, and a crash could lose the last moves."
GOES_ON = "The game goes on, but a reload may lose it: save it as a file."


class Local:
    """Local storage. Even to name it may be refused, so it is named anew each time."""

    def get(self, key: str) -> str | None:
        text = self._do("getItem", key)
        # A key that isn't there is JavaScript's null, which isn't None.
        return text if isinstance(text, str) else None

    def set(self, key: str, text: str) -> None:
        self._do("setItem", key, text)

    def remove(self, key: str) -> None:
        self._do("removeItem", key)

    def names(self) -> list[str]:
        try:
            return [str(name) for name in Object.keys(window.localStorage)]
        except JsException as error:
            raise StorageFault(str(error)) from None

    def _do(self, action: str, *words: str) -> Any:
        try:
            return getattr(window.localStorage, action)(*words)
        except JsException as error:
            raise StorageFault(str(error)) from None


local = Local()
memory: dict[str, str] = {}
"""Games that could not be kept; they last as long as the page."""
line: dict[str, tuple[str, ...]] = {}
"""What this page read or wrote last of each game: the next edition follows that and nothing else."""
outrun: set[str] = set()
"""Games that another tab went on with: until they are read, what this page still has to save of them is void."""
told: list[Any] = []
"""What to call when another tab takes the game of this one, and when it leaves it."""


def cards() -> tuple[str, ...]:
    """The cards of all kept games, as far as they are known at once."""
    return keeping.unpack_cards(_get(keeping.CARDS))


def settings() -> str:
    """The kept settings."""
    return _get(keeping.SETTINGS) or ""


def keep_settings(text: str) -> None:
    """Keeps the settings, where that is possible."""
    _try(lambda: local.set(keeping.SETTINGS, text))


def keep_card(identity: str, card: str) -> None:
    """Puts a card on the shelf."""
    keeping.put_card(local, identity, card)


async def keep(asked: Keep) -> Message:
    """Keeps a game in every place; `memory` has it where one of them fails."""
    if asked.id in outrun:
        return Taken(asked.id)
    fault = ""
    known = line.get(asked.id, ())
    memory[asked.id], line[asked.id] = asked.raw, (asked.raw,)
    try:
        keeping.put(local, asked.id, asked.raw, known)
    except Outrun:
        return _outrun(asked.id)
    except StorageFault as error:
        # A DOMException arrives wrapped: only its words tell what it was.
        fault = FULL if "quota" in str(error).lower() else REFUSED
    keeping.put_card(local, asked.id, asked.card)
    try:
        if await STORE.put(asked.id, asked.edition, asked.raw, asked.card, to_js(known)) == "outrun":
            return _outrun(asked.id)
    except JsException:
        fault = fault or HALF
    if fault:
        return Kept(asked.id, asked.edition, f"{fault} {GOES_ON}", asked.words)
    if memory.get(asked.id) == asked.raw:
        del memory[asked.id]
    return Kept(asked.id, asked.edition, "", asked.words)


def _outrun(identity: str) -> Taken:
    memory.pop(identity, None)
    outrun.add(identity)
    return Taken(identity)


async def fetch(asked: Fetch) -> Found:
    """Tries to become the game's writer, and only then reads it: what is read is the newest.

    While it was read another tab may have taken over.
    """
    mine = await hold(asked.id, take=asked.take)
    copies = await _copies(asked.id, ())
    return Found(copies, bool(mine) and bool(STORE.holds(asked.id)))


async def gather(asked: Gather) -> Gathered:
    """Reads games."""
    busy = {str(name) for name in await STORE.busy()}
    wanted = (await _ids())[0] if asked.ids is None else asked.ids
    return Gathered(tuple([await _copies(identity, busy) for identity in wanted]), asked.purpose, asked.value)


async def listed() -> Listed:
    """What is kept, wherever it is."""
    ids, mirrored = await _ids()
    try:
        damaged = keeping.damaged(local)
    except StorageFault:
        damaged = ()
    return Listed((*cards(), *mirrored), ids, damaged)


async def set_aside(identity: str, raws: tuple[str, ...]) -> None:
    """Keeps damaged copies apart; where the mirror is one of them, it is emptied for the good copy."""
    for raw in raws:
        if keeping.set_aside(local, identity, raw):
            await _tried(STORE.drop(identity, raw))


async def discard(identity: str) -> Discarded:
    """Forgets a game, and looks whether that worked."""
    memory.pop(identity, None)
    _try(lambda: keeping.discard(local, identity))
    keeping.put_card(local, identity, None)
    await _tried(STORE.remove(identity))
    left = await _copies(identity, ())
    return Discarded(identity, not left.slots and left.mirror is None)


def discard_damaged(key: str) -> None:
    """Forgets a damaged copy."""
    _try(lambda: local.remove(key))


async def measure(*, ask: bool) -> Measured:
    """What the browser says of its storage."""
    try:
        used, quota, lasting = await STORE.measure(ask)
    except JsException:
        return Measured(0, 0, lasting=False, asked=ask)
    return Measured(int(used), int(quota), bool(lasting), ask)


def hold(identity: str, *, take: bool) -> Any:
    """Becomes a game's writer, if nobody else is or by `take`; the promise says whether that was so."""
    return STORE.hold(identity, take, *told)


def listen(send: Callable[[Message], None]) -> None:
    """Tells of files handed to the page, of games that other tabs save, and who may write the one on the table."""

    def given(files: Any) -> None:
        send(Given(tuple((str(name), content.to_bytes()) for name, content in files)))

    def changed(key: str) -> None:
        if key.startswith(keeping.GAME):
            send(Changed(key.removeprefix(keeping.GAME)[:-2]))

    told.append(create_proxy(lambda identity: send(Taken(identity))))
    told.append(create_proxy(lambda identity: send(Changed(identity))))
    STORE.receive(create_proxy(given))
    STORE.watch(create_proxy(changed))


async def _ids() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ids of all games, and the mirror's cards."""
    try:
        here = keeping.ids(local)
    except StorageFault:
        here = ()
    try:
        mirrored, lines = (await STORE.list()).to_py()
    except JsException:
        mirrored, lines = [], []
    return tuple(dict.fromkeys((*here, *mirrored, *memory))), tuple(lines)


async def _copies(identity: str, busy: set[str] | tuple[()]) -> Copies:
    before = line.get(identity)
    slots = keeping.local(local, identity)
    mirror = await _mirror(identity)
    here = memory.get(identity)
    outrun.discard(identity)
    if line.get(identity) is before:  # otherwise something newer was saved meanwhile
        line[identity] = tuple(raw for raw in (*slots, mirror, here) if raw)
    return Copies(identity, slots, mirror, here, keeping.GAME + identity in busy)


async def _mirror(identity: str) -> str | None:
    try:
        raw = await STORE.get(identity)
    except JsException:
        return None
    return raw if isinstance(raw, str) else None


async def _tried(done: Any) -> None:
    try:
        await done
    except JsException:
        return


def _get(key: str) -> str | None:
    try:
        return local.get(key)
    except StorageFault:
        return None


def _try(action: Callable[[], None]) -> None:
    try:
        action()
    except StorageFault:
        return
