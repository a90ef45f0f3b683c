"""Where games are saved: local storage, a mirror in IndexedDB, and this page's memory if neither works.

rollbow.app.kept.envelope decides what is saved, in which slot, and which copy is good.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from js import Object, rollbow, window
from pyodide.ffi import JsException, create_proxy, to_js

from rollbow.app.kept import envelope
from rollbow.app.kept import settings as likes
from rollbow.app.kept.envelope import Copies, Outrun, StorageFault, unpack
from rollbow.app.messages import (
    Changed,
    Discarded,
    Found,
    Gathered,
    Given,
    Kept,
    KeptAll,
    Listed,
    Measured,
    Offered,
    Taken,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyodide.ffi import JsArray, JsBuffer, JsPromise, JsProxy

    from rollbow.app.effects import Fetch, Gather, Keep, KeepAll
    from rollbow.app.messages import Message

STORE = rollbow.store
FULL = "This browser has no space left for games."
REFUSED = "This browser doesn’t let Rollbow save games."
HALF = "This browser can’t fully save games; a crash could lose the last moves."
GOES_ON = "You can keep playing, but a reload may lose the game: save it as a file."
PLAYING = 12
"""How many games keep their slots: those played last."""
AT_ONCE = 50
"""How many games are settled in one transaction."""


class Local:
    """Local storage. Even accessing the object may be denied, so it is looked up each time."""

    def get(self, key: str) -> str | None:
        text = self._do("getItem", key)
        # A missing key gives JavaScript's null, which isn't None.
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

    def _do(self, action: str, *words: str) -> object:
        try:
            return getattr(window.localStorage, action)(*words)
        except JsException as error:
            raise StorageFault(str(error)) from None


local = Local()
memory: dict[str, str] = {}
"""Games that could not be saved; they last as long as the page."""
known_copies: dict[str, dict[str, int]] = {}
"""What this page has read and written of each game, by edition; its next edition follows them (`envelope.follows`)."""
outrun: set[str] = set()
"""Games that another tab took over: until they are read again, this page's pending saves of them are void."""
placed: set[str] = set()
"""Games that this page found somewhere or saved."""
listeners: list[JsProxy] = []
"""What to call when another tab takes this tab's game, and when it lets go."""


def cards() -> tuple[str, ...]:
    """The cards of all saved games, as far as they are known right away."""
    return envelope.unpack_cards(_get(envelope.CARDS))


def settings() -> str:
    """The saved settings."""
    return _get(envelope.SETTINGS) or ""


def keep_settings(text: str) -> None:
    """Saves the settings, if possible."""
    with suppress(StorageFault):
        local.set(envelope.SETTINGS, likes.revised(local.get(envelope.SETTINGS) or "", text))


def keep_card(identity: str, card: str) -> None:
    """Puts a card on the shelf."""
    envelope.put_card(local, identity, card)


async def keep(asked: Keep) -> Kept | Taken:
    """Saves a game in every place; `memory` holds it if any of them fails."""
    if asked.id in outrun:
        return Taken(asked.id)
    known = known_copies.get(asked.id, {})
    memory[asked.id], known_copies[asked.id] = asked.raw, {**known, asked.raw: asked.edition}
    try:
        fault = _put(asked, known)
        if fault == FULL:
            await settle(0)
            fault = _put(asked, known)
    except Outrun:
        return _outrun(asked.id)
    envelope.put_card(local, asked.id, asked.card)
    try:
        await _mirrored(asked, known)
    except Outrun:
        return _outrun(asked.id)
    except JsException:
        fault = fault or HALF
    _shortened(known_copies[asked.id], asked.edition)
    if fault:
        return Kept(asked.id, asked.edition, f"{fault} {GOES_ON}", asked.words)
    if memory.get(asked.id) == asked.raw:
        del memory[asked.id]
    return Kept(asked.id, asked.edition, "", asked.words)


def _put(asked: Keep, known: dict[str, int]) -> str:
    """Puts an edition into its slot; returns what is wrong, if anything. Raises Outrun."""
    try:
        envelope.put(local, asked.id, asked.raw, known)
    except StorageFault as error:
        # A DOMException arrives wrapped: only its text tells what it was.
        return FULL if "quota" in str(error).lower() else REFUSED
    placed.add(asked.id)
    return ""


async def keep_all(asked: KeepAll) -> KeptAll:
    """Saves many games that are on no table yet, twice in the mirror. Without a mirror each is saved like any other."""

    def over(identity: str, there: str) -> bool:
        return envelope.follows(editions[identity], there, {})

    editions = {each.id: each.edition for each in asked.games}
    free = [each for each in asked.games if all(over(each.id, raw) for raw in envelope.local(local, each.id))]
    asking = create_proxy(over)
    try:
        stored = await STORE.stow(
            to_js([[each.id, each.edition, each.raw, each.card] for each in free]), asking
        )
        kept = {each.id for each, done in zip(free, stored, strict=True) if done}
    except JsException:
        return KeptAll(tuple([await keep(each) for each in asked.games]))
    finally:
        asking.destroy()
    envelope.put_cards(local, {each.id: each.card for each in reversed(asked.games) if each.id in kept})
    return KeptAll(
        tuple(
            Kept(each.id, each.edition, "", each.words) if each.id in kept else _outrun(each.id)
            for each in asked.games
        )
    )


async def settle(playing: int = PLAYING) -> None:
    """Empties the slots of resting games, once the mirror holds them twice."""
    try:
        resting = envelope.resting(local, playing)
        for first in range(0, len(resting), AT_ONCE):
            await _settle(resting[first : first + AT_ONCE])
    except (StorageFault, JsException):
        return


async def _settle(ids: Sequence[str]) -> None:
    mine, back = await STORE.borrow(to_js(list(ids)))
    try:
        free = [str(identity) for identity in mine if str(identity) not in memory]
        slots = [envelope.local(local, identity) for identity in free]
        found = zip(free, slots, await _mirrors(free), strict=True)
        copies = [Copies(identity, kept, raw) for identity, kept, (raw, _) in found]
        resting = [(each, raw) for each in copies if (raw := envelope.rests(each))]
        safe = await STORE.settle(to_js([[each.id, raw] for each, raw in resting]))
        for (each, _), done in zip(resting, safe, strict=True):
            if done and envelope.local(local, each.id) == each.slots:
                envelope.discard(local, each.id)
    finally:
        back()


async def _mirrored(asked: Keep, known: dict[str, int]) -> None:
    """Puts an edition into the mirror, which checks before overwriting anything. Raises Outrun."""

    def over(there: str) -> bool:
        if not envelope.follows(asked.edition, there, known):
            return False
        if unpack(there) is None:
            envelope.set_aside(local, asked.id, there)
        return True

    asking = create_proxy(over)
    try:
        if not await STORE.put(asked.id, asked.edition, asked.raw, asked.card, asking):
            raise Outrun
        placed.add(asked.id)
    finally:
        asking.destroy()


def _shortened(known: dict[str, int], edition: int) -> None:
    """Forgets editions older than a saved one; only saves still in flight could follow them."""
    for raw in [raw for raw, kept in known.items() if kept < edition - 1]:
        del known[raw]


def _outrun(identity: str) -> Taken:
    memory.pop(identity, None)
    outrun.add(identity)
    return Taken(identity)


async def fetch(asked: Fetch) -> Found:
    """Tries to become the game's writer, and only then reads it, so as to read the newest edition.

    Another tab may have taken over meanwhile.
    """
    mine = await hold(asked.id, take=asked.take)
    (copies,) = await _all_copies((asked.id,), ())
    return Found(copies, bool(mine) and bool(STORE.holds(asked.id)))


async def gather(asked: Gather) -> Gathered:
    """Reads games."""
    busy = {str(name) for name in await STORE.busy()}
    wanted = (await _ids())[0] if asked.ids is None else asked.ids
    return Gathered(await _all_copies(wanted, busy), asked.purpose, asked.value)


async def listed() -> Listed:
    """What is saved, in any place."""
    ids, mirrored = await _ids()
    try:
        damaged = envelope.damaged(local)
    except StorageFault:
        damaged = ()
    return Listed(tuple(dict.fromkeys((*cards(), *mirrored))), ids, damaged, envelope.texts(local))


async def set_aside(identity: str, raws: tuple[str, ...]) -> None:
    """Sets damaged copies aside; if the mirror is one of them, it is emptied for the good copy."""
    for raw in raws:
        if envelope.set_aside(local, identity, raw):
            with suppress(JsException):
                await STORE.drop(identity, raw)


async def discard(identity: str) -> Discarded:
    """Forgets a game, and checks that it worked."""
    memory.pop(identity, None)
    with suppress(StorageFault):
        envelope.discard(local, identity)
    envelope.put_card(local, identity, None)
    with suppress(JsException):
        await STORE.remove(identity)
    (left,) = await _all_copies((identity,), ())
    sure = identity not in placed or await _all_seen(identity)
    return Discarded(identity, not left.slots and left.mirror is None, sure)


async def forget(identity: str, raw: str) -> None:
    """Forgets a game in which nobody has moved, unless another tab has continued it."""
    known = known_copies.get(identity, {})
    if raw not in known or any(each not in known for each in envelope.local(local, identity)):
        return
    memory.pop(identity, None)
    envelope.discard(local, identity)
    envelope.put_card(local, identity, None)
    with suppress(JsException):
        await STORE.drop(identity, raw)


def discard_damaged(key: str) -> None:
    """Forgets a damaged copy."""
    with suppress(StorageFault):
        local.remove(key)


async def measure(*, ask: bool) -> Measured:
    """What the browser reports about its storage."""
    try:
        used, quota, lasting = await STORE.measure(ask)
    except JsException:
        return Measured(0, 0, lasting=False, asked=ask)
    return Measured(int(used), int(quota), bool(lasting), ask)


def hold(identity: str, *, take: bool) -> JsPromise[bool]:
    """Becomes a game's writer (if no other tab is, or in any case with `take`); the promise says whether it did."""
    return STORE.hold(identity, take, *listeners)


def listen(send: Callable[[Message], None]) -> None:
    """Reports files given to the page, games that other tabs save, and which tab may write the game on the table."""

    def given(files: JsArray[tuple[str, JsBuffer]]) -> None:
        send(Given(tuple((str(name), content.to_bytes()) for name, content in files)))

    def offered(files: JsArray[tuple[str, JsBuffer]], whole: bool) -> None:
        send(Offered(tuple((str(name), content.to_bytes()) for name, content in files), not whole))

    def changed(key: str) -> None:
        if key.startswith(envelope.GAME):
            send(Changed(key.removeprefix(envelope.GAME)[:-2]))

    listeners.append(create_proxy(lambda identity: send(Taken(identity))))
    listeners.append(create_proxy(lambda identity: send(Changed(identity))))
    STORE.receive(create_proxy(given), create_proxy(offered))
    STORE.watch(create_proxy(changed))


async def _ids() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ids of all games, and the mirror's cards."""
    try:
        here = envelope.ids(local)
    except StorageFault:
        here = ()
    try:
        mirrored, lines = [str(text).split("\n") if text else [] for text in await STORE.list()]
    except JsException:
        mirrored, lines = [], []
    placed.update(here, mirrored)
    return tuple(dict.fromkeys((*here, *mirrored, *memory))), tuple(lines)


async def _all_copies(ids: Sequence[str], busy: set[str] | tuple[()]) -> tuple[Copies, ...]:
    """What every place holds of these games."""
    before = [known_copies.get(identity) for identity in ids]
    slots = [envelope.local(local, identity) for identity in ids]
    mirrors = await _mirrors(ids)
    return tuple(_copies(*each, busy) for each in zip(ids, before, slots, mirrors, strict=True))


def _copies(
    identity: str,
    before: dict[str, int] | None,
    slots: tuple[str, ...],
    mirror: tuple[str | None, str | None],
    busy: set[str] | tuple[()],
) -> Copies:
    raw, spare = mirror
    outrun.discard(identity)
    if slots or raw:
        placed.add(identity)
    if known_copies.get(identity) is before:  # otherwise something newer has been saved meanwhile
        known_copies[identity] = envelope.editions(*slots, raw, spare)
    return Copies(identity, slots, raw, memory.get(identity), envelope.GAME + identity in busy, spare)


async def _all_seen(identity: str) -> bool:
    """Whether every place that may hold a copy of a game can be read."""
    try:
        await STORE.get(to_js([identity]))
    except JsException:
        return False
    return envelope.reachable(local, identity)


async def _mirrors(ids: Sequence[str]) -> list[tuple[str | None, str | None]]:
    """The mirror's copy of each game, and its second copy if that differs; nothing if the mirror can't be read."""
    try:
        found = (await STORE.get(to_js(list(ids)))).to_py()
    except JsException:
        return [(None, None)] * len(ids)
    return [(raw, next(iter(more), None)) for raw, *more in found]


def _get(key: str) -> str | None:
    try:
        return local.get(key)
    except StorageFault:
        return None
