"""How a game survives a full disk, a killed browser and a flipped bit. The browser's side decides where bytes go.

A saved game is a record in an envelope: one line with its edition (one more at every save), when it was last played,
and a checksum of it all. While it is in play, local storage has two slots for it, written in turn, so the older good
copy stays until the newer one is safe; a mirror in IndexedDB holds a third, because a killed browser loses seconds of
local storage. A resting game is only in the mirror, twice, as local storage is small.

`follows` alone decides what an edition may overwrite, in every place. `newer` recognizes what a newer Rollbow wrote;
that is shown and never changed.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Protocol

from rollbow.app import kept

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rollbow.app.effects import TextName

LINKED = "link-"
"""How the id of a game from a link begins: it is someone else’s game."""
LETTER = "letter-"
"""How the id of a game by letters begins."""
GAME = "rollbow/game/"
DAMAGED = "rollbow/damaged/"
CARDS = "rollbow/cards"
SETTINGS = "rollbow/settings"
TEXTS: tuple[TextName, ...] = ("pars", "practice")
"""Texts saved next to the games, each under its own name; the module of that name knows the format."""
ID = re.compile(r"[0-9a-z-]{1,64}")
NEWER = re.compile(r"rollbow-(?:slot|cards) (?!1\b)[1-9][0-9]{0,3}\b", re.ASCII)
ENVELOPE = re.compile(
    r"rollbow-slot 1 ([1-9][0-9]{0,8}) (\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z) ([0-9a-f]{16})\n(.*)",
    re.DOTALL | re.ASCII,
)


class StorageFault(Exception):
    """The storage is full, or denied, or returned something other than what was written."""


class Outrun(Exception):
    """What is saved isn't what this edition follows: someone else is writing this game."""


class Storage(Protocol):
    """Texts by name. Every call may raise StorageFault."""

    def get(self, key: str) -> str | None: ...
    def set(self, key: str, text: str) -> None: ...
    def remove(self, key: str) -> None: ...
    def names(self) -> Sequence[str]: ...


@dataclass(frozen=True, slots=True)
class Copy:
    """A saved game out of its envelope."""

    edition: int
    last: str
    text: str


@dataclass(frozen=True, slots=True)
class Copies:
    """All that is saved of one game, as found. `busy`: another tab is playing it. `spare`: the mirror's second copy, if
    it differs from the first.
    """

    id: str
    slots: tuple[str, ...] = ()
    mirror: str | None = None
    memory: str | None = None
    busy: bool = False
    spare: str | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """How to read the copies: the newest good one, the damaged ones, and whether everything is where it should be.

    `newer` is a copy that a newer Rollbow wrote: if there is one, the game can only be viewed.
    """

    copy: Copy | None
    damaged: tuple[str, ...] = ()
    safe: bool = False
    newer: str = ""

    @property
    def empty(self) -> bool:
        """Whether nothing of the game is saved."""
        return self.copy is None and not self.damaged and not self.newer


def pack(copy: Copy) -> str:
    """A game in its envelope."""
    return f"rollbow-slot 1 {copy.edition} {copy.last} {_checksum(copy)}\n{copy.text}"


def unpack(raw: str) -> Copy | None:
    """The game in an envelope; None when anything about it is wrong."""
    match = ENVELOPE.fullmatch(raw)
    if match is None:
        return None
    copy = Copy(int(match[1]), match[2], match[4])
    return copy if _checksum(copy) == match[3] else None


def newer(text: str) -> bool:
    """Whether a newer Rollbow wrote this envelope or this list of cards."""
    return NEWER.match(text) is not None


def torn(raw: str) -> str:
    """What can still be read of the record in an envelope that can't be opened."""
    return raw.partition("\n")[2] if raw.startswith("rollbow-slot ") else raw


def editions(*raws: str | None) -> dict[str, int]:
    """The good copies among these, by edition: what a page knows about a game after reading it."""
    return {raw: copy.edition for raw in raws if raw and (copy := unpack(raw))}


def choose(copies: Copies) -> Choice:
    """The newest good copy; among equals a slot's, then the mirror's, then the one in memory."""
    local = [unpack(raw) for raw in copies.slots]
    mirror = unpack(copies.mirror) if copies.mirror else None
    spare = unpack(copies.spare) if copies.spare else None
    memory = unpack(copies.memory) if copies.memory else None
    good = [copy for copy in (*local, mirror, spare, memory) if copy is not None]
    newest = max(good, key=lambda copy: copy.edition, default=None)
    unread = [raw for raw, copy in zip(copies.slots, local, strict=True) if copy is None]
    if copies.mirror and mirror is None:
        unread.append(copies.mirror)
    if copies.spare and spare is None:
        unread.append(copies.spare)
    damaged = tuple(raw for raw in unread if not newer(raw))
    safe = newest is not None and newest in local and newest == mirror
    return Choice(newest, damaged, safe, next((raw for raw in unread if newer(raw)), ""))


def follows(edition: int, there: str, known: Mapping[str, int]) -> bool:
    """Whether an edition may overwrite what a place holds. `known`: what its writer read or wrote, by edition.

    It may replace a damaged copy, an older edition that its writer knows, or one older than all of these, left behind
    by failed saves. Anything else is someone else's.
    """
    if newer(there):
        return False
    old = _edition(there, known)
    return not old or old < (edition if there in known else min(known.values(), default=0))


def put(storage: Storage, identity: str, raw: str, known: Mapping[str, int]) -> None:
    """Keeps a new edition in the slot whose turn it is. Raises StorageFault or Outrun; the older slot is untouched."""
    copy = unpack(raw)
    if copy is None:
        raise StorageFault("this is not an envelope")
    kept = {key: storage.get(key) or "" for key in _keys(identity)}
    for there in kept.values():
        if there not in ("", raw) and not follows(copy.edition, there, known):
            raise Outrun
    # The slot with the newest good copy stays, whatever the other one holds.
    key = min(kept, key=lambda key: _edition(kept[key], known))
    if kept[key] and not _edition(kept[key], known):
        set_aside(storage, identity, kept[key])
    storage.set(key, raw)
    if storage.get(key) != raw:
        raise StorageFault("the storage returned something other than what was written")


def resting(storage: Storage, playing: int) -> tuple[str, ...]:
    """The games that have slots, except the `playing` ones played last."""
    here = ids(storage)
    if len(here) <= playing:
        return ()
    last = {identity: max(map(_last, local(storage, identity)), default="") for identity in here}
    return tuple(sorted(here, key=lambda identity: last[identity])[: len(here) - playing])


def rests(copies: Copies) -> str:
    """The mirror's copy, if nothing else is needed of this game; otherwise empty."""
    choice, mirror = choose(copies), unpack(copies.mirror or "")
    whole = mirror is not None and mirror == choice.copy and not choice.damaged and not choice.newer
    return copies.mirror or "" if whole else ""


def local(storage: Storage, identity: str) -> tuple[str, ...]:
    """What the slots hold, as far as it can be read."""
    return tuple(raw for key in _keys(identity) if (raw := _readable(storage, key)))


def reachable(storage: Storage, identity: str) -> bool:
    """Whether both slots of a game can be read."""
    try:
        for key in _keys(identity):
            storage.get(key)
    except StorageFault:
        return False
    return True


def discard(storage: Storage, identity: str) -> None:
    """Empties all slots of a game that can be emptied."""
    for key in _keys(identity):
        with suppress(StorageFault):
            storage.remove(key)


def set_aside(storage: Storage, identity: str, raw: str) -> bool:
    """Keeps a damaged copy for its player and empties its slot, so that full storage can't block a save."""
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
    """All cards as one text with a checksum."""
    whole = "\n".join(lines)
    return f"rollbow-cards 1 {_digest(whole)[:16]}\n{whole}"


def unpack_cards(text: str | None) -> tuple[str, ...]:
    """The cards in a text; none if it is damaged, since the games can rebuild them."""
    head, _, whole = (text or "").partition("\n")
    return tuple(whole.split("\n")) if whole and head == f"rollbow-cards 1 {_digest(whole)[:16]}" else ()


def put_card(storage: Storage, identity: str, line: str | None) -> None:
    """Puts a game's card on top of the others, or removes it."""
    put_cards(storage, {identity: line})


def put_cards(storage: Storage, lines: Mapping[str, str | None]) -> None:
    """Puts games' cards on top of the others, or removes them. Cards are a cache: a fault here loses nothing.

    A list that a newer Rollbow wrote stays as it is.
    """
    with suppress(StorageFault):
        before = storage.get(CARDS) or ""
        if newer(before):
            return
        others = [card for card in unpack_cards(before) if card.partition("\t")[0] not in lines]
        storage.set(CARDS, pack_cards([*(line for line in lines.values() if line), *others]))


def texts(storage: Storage) -> tuple[tuple[TextName, str], ...]:
    """The texts saved next to the games, as far as there are any."""
    return tuple((name, text) for name in TEXTS if (text := _readable(storage, f"rollbow/{name}")))


def revise(storage: Storage, name: TextName, change: str) -> None:
    """Changes one line of such a text, in the state another tab may have left it. A fault here loses no game."""
    with suppress(StorageFault):
        key = f"rollbow/{name}"
        storage.set(key, getattr(kept, name).revised(storage.get(key) or "", change))


def _last(raw: str) -> str:
    """When the game in an envelope was last played according to its first line, unchecked."""
    return next(iter(raw.split(" ", 4)[3:4]), "")


def _readable(storage: Storage, key: str) -> str | None:
    """A text, or None if it can't be read; the others may still be readable."""
    try:
        return storage.get(key)
    except StorageFault:
        return None


def _edition(raw: str, known: Mapping[str, int]) -> int:
    """A copy's edition, 0 if damaged; `known` copies have been checked before."""
    if raw in known:
        return known[raw]
    copy = unpack(raw)
    return copy.edition if copy else 0


def _keys(identity: str) -> tuple[str, str]:
    return f"{GAME}{identity}/0", f"{GAME}{identity}/1"


def _checksum(copy: Copy) -> str:
    return _digest(f"{copy.edition} {copy.last}\n{copy.text}")[:16]


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
