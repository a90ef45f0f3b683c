"""How a game survives a full disk, a killed browser and a flipped bit. Where the bytes lie is the browser's side.

A kept game is a record in an envelope: one line with its edition (one more at every save), when it was played last,
and a checksum of all that. Local storage has two slots a game, written in turn, so the older good copy stands until the
newer one does; a mirror in IndexedDB holds a third, because a killed browser loses seconds of local storage.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

GAME = "rollbow/game/"
DAMAGED = "rollbow/damaged/"
CARDS = "rollbow/cards"
SETTINGS = "rollbow/settings"
ID = re.compile(r"[0-9a-z-]{1,64}")
_ENVELOPE = re.compile(
    r"rollbow-slot 1 ([1-9][0-9]{0,8}) (\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z) ([0-9a-f]{16})\n(.*)",
    re.DOTALL | re.ASCII,
)


class StorageFault(Exception):
    """The storage is full, is refused, or gave back something else than was written."""


class Outrun(Exception):
    """Something is kept that this edition doesn't follow: somebody else writes this game."""


class Storage(Protocol):
    """Texts by name. Every call may raise StorageFault."""

    def get(self, key: str) -> str | None: ...
    def set(self, key: str, text: str) -> None: ...
    def remove(self, key: str) -> None: ...
    def names(self) -> Sequence[str]: ...


@dataclass(frozen=True, slots=True)
class Copy:
    """A kept game out of its envelope."""

    edition: int
    last: str
    text: str


@dataclass(frozen=True, slots=True)
class Copies:
    """All that is kept of one game, as it was found. `busy`: another tab plays it."""

    id: str
    slots: tuple[str, ...] = ()
    mirror: str | None = None
    memory: str | None = None
    busy: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """What to make of the copies: the newest good one, the damaged ones, and whether all is where it should be."""

    copy: Copy | None
    damaged: tuple[str, ...] = ()
    safe: bool = False


def pack(copy: Copy) -> str:
    """A game in its envelope."""
    return f"rollbow-slot 1 {copy.edition} {copy.last} {_checksum(copy)}\n{copy.text}"


def unpack(raw: str) -> Copy | None:
    """The game in an envelope; None when anything about it is wrong."""
    match = _ENVELOPE.fullmatch(raw)
    if match is None:
        return None
    copy = Copy(int(match[1]), match[2], match[4])
    return copy if _checksum(copy) == match[3] else None


def torn(raw: str) -> str:
    """What a damaged envelope still holds of its record."""
    return raw.partition("\n")[2] if raw.startswith("rollbow-slot ") else raw


def choose(copies: Copies) -> Choice:
    """The newest good copy: of equals a slot's before the mirror's before the one in memory."""
    local = [unpack(raw) for raw in copies.slots]
    mirror = unpack(copies.mirror) if copies.mirror else None
    memory = unpack(copies.memory) if copies.memory else None
    good = [copy for copy in (*local, mirror, memory) if copy is not None]
    newest = max(good, key=lambda copy: copy.edition, default=None)
    damaged = [raw for raw, copy in zip(copies.slots, local, strict=True) if copy is None]
    if copies.mirror and mirror is None:
        damaged.append(copies.mirror)
    return Choice(newest, tuple(damaged), newest is not None and newest in local and newest == mirror)


def put(storage: Storage, identity: str, raw: str, known: Collection[str] | None = None) -> None:
    """Keeps one more edition in the slot whose turn it is. Raises StorageFault or Outrun, the older slot untouched.

    `known` are the copies that it may follow; a number alone would let the second of two late saves pass.
    """
    copy = unpack(raw)
    if copy is None:
        raise StorageFault("this is no envelope")
    kept = {key: unpack(storage.get(key) or "") for key in _keys(identity)}
    for there in kept.values():
        if there is None or there == copy or there.edition < copy.edition - 1:
            continue
        if there.edition >= copy.edition or (known is not None and pack(there) not in known):
            raise Outrun
    # The slot of the newest good copy stands, whatever the other one holds.
    key = min(kept, key=lambda key: old.edition if (old := kept[key]) else 0)
    before = storage.get(key)
    if before and unpack(before) is None:
        set_aside(storage, identity, before)
    storage.set(key, raw)
    if storage.get(key) != raw:
        raise StorageFault("the storage gave back something else than was written")


def local(storage: Storage, identity: str) -> tuple[str, ...]:
    """What the slots hold, as far as they can be read."""
    return tuple(raw for key in _keys(identity) if (raw := _readable(storage, key)))


def discard(storage: Storage, identity: str) -> None:
    """Empties the slots of a game."""
    for key in _keys(identity):
        storage.remove(key)


def set_aside(storage: Storage, identity: str, raw: str) -> bool:
    """Keeps a damaged copy for its player and empties the slot it lay in; a full storage can't hold up a save."""
    try:
        storage.set(f"{DAMAGED}{identity}/{_digest(raw)[:8]}", raw)
        for key in _keys(identity):
            if storage.get(key) == raw:
                storage.remove(key)
    except StorageFault:
        return False
    return True


def damaged(storage: Storage) -> tuple[tuple[str, str], ...]:
    """The damaged copies: their keys and what they hold."""
    keys = sorted(key for key in storage.names() if key.startswith(DAMAGED))
    return tuple((key, raw) for key in keys if (raw := _readable(storage, key)) is not None)


def ids(storage: Storage) -> tuple[str, ...]:
    """The games that have a slot."""
    found = {
        key.removeprefix(GAME)[:-2]: None for key in storage.names() if re.fullmatch(GAME + ".+/[01]", key)
    }
    return tuple(identity for identity in found if ID.fullmatch(identity))


def pack_cards(lines: Sequence[str]) -> str:
    """All cards as one text that can be checked."""
    whole = "\n".join(lines)
    return f"rollbow-cards 1 {_digest(whole)[:16]}\n{whole}"


def unpack_cards(text: str | None) -> tuple[str, ...]:
    """The cards in a text; none when it is damaged: they can be made again from the games."""
    head, _, whole = (text or "").partition("\n")
    return tuple(whole.split("\n")) if whole and head == f"rollbow-cards 1 {_digest(whole)[:16]}" else ()


def put_card(storage: Storage, identity: str, line: str | None) -> None:
    """Puts a game's card on top of the others, or takes it out. Cards are a cache: a fault here loses nothing."""
    try:
        others = [card for card in unpack_cards(storage.get(CARDS)) if not card.startswith(identity + "\t")]
        storage.set(CARDS, pack_cards([*([line] if line else []), *others]))
    except StorageFault:
        pass


def _readable(storage: Storage, key: str) -> str | None:
    """A text; none where it can't be read, which is no reason to give up the others."""
    try:
        return storage.get(key)
    except StorageFault:
        return None


def _keys(identity: str) -> tuple[str, str]:
    return f"{GAME}{identity}/0", f"{GAME}{identity}/1"


def _checksum(copy: Copy) -> str:
    return _digest(f"{copy.edition} {copy.last}\n{copy.text}")[:16]


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
