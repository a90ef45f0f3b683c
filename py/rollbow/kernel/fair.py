"""Dice for people playing in different places: nobody can predict another's dice, and nobody can choose their own.

Each device commits to a hash chain of values by publishing its root, and reveals one value for each of its legs: a leg
is a stretch of the game that one device plays. The throws of a leg come from the game's seed and the newest value of
every device. One line `x-fair SEATS COUNT VALUE` per device is enough: hashing the newest value gives the older ones.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from .extra_headers import FAIR, OWN, SENT, value
from .record import REAL_DICE, BadRecord, Played, level

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .record import Entry, Record

CHAIN = 512
"""How many values a device can reveal."""
SIZE = 16
"""How many bytes a value has."""
_LINE = re.compile(rf"x-fair ([1-8](?:,[1-8])*)(?: (0|[1-9][0-9]{{0,2}}) ([0-9a-f]{{{2 * SIZE}}}))?")
_OWN = re.compile(rf"([1-8]) ([0-9a-f]{{{2 * SIZE}}})")


@lru_cache(maxsize=64)
def chain(newest: bytes, count: int) -> tuple[bytes, ...]:
    """All values from the root to the newest, which is number `count`: each is the hash of the one after it."""
    values = [newest]
    for _ in range(count):
        values.append(sha256(values[-1]).digest()[:SIZE])
    return tuple(reversed(values))


@dataclass(frozen=True, slots=True)
class Promise:
    """A device: the seats it plays, how many values it has revealed, and the newest one (empty until it joins)."""

    seats: tuple[int, ...]
    count: int = 0
    value: bytes = b""

    def at(self, count: int) -> bytes:
        """An earlier value; 0 is the root."""
        return chain(self.value, self.count)[count]

    def kept(self, later: Promise) -> bool:
        """Whether a later state of this device keeps what it promised here."""
        if not self.value or self.seats != later.seats:
            return self.seats == later.seats
        return later.count >= self.count and later.at(self.count) == self.value

    @property
    def line(self) -> str:
        """The header line."""
        places = ",".join(map(str, self.seats))
        return FAIR.line(f"{places} {self.count} {self.value.hex()}" if self.value else places)


@dataclass(frozen=True, slots=True)
class Legs:
    """Whose leg it is after some entries. Devices count from 1; `counts` says how many values each has needed so far.

    `holder` is the device of the last entry; before the first entry, the device that begins. `own` is the device this
    record is saved on and `secret` the start of its chain; 0 and empty if the game can only be watched. The first
    `sealed` entries have been sent or received; -1 until anything has been.
    """

    promises: tuple[Promise, ...]
    counts: tuple[int, ...]
    holder: int
    begun: bool = False
    own: int = 0
    secret: bytes = b""
    sealed: int = -1

    @property
    def ready(self) -> bool:
        """Whether every device has joined."""
        return all(promise.count for promise in self.promises)

    @property
    def known(self) -> bool:
        """Whether the holder has revealed the value for its leg."""
        return self.ready and self.counts[self.holder - 1] <= self.promises[self.holder - 1].count

    @property
    def first(self) -> int:
        """The holder's first seat."""
        return self.promises[self.holder - 1].seats[0]

    @property
    def exact(self) -> bool:
        """Whether exactly the needed values are revealed; before the game begins, one per device that answered."""
        needed = self.counts if self.ready else (0, *(bool(each.value) for each in self.promises[1:]))
        return all(count == promise.count for count, promise in zip(needed, self.promises, strict=True))

    def owner(self, seat: int | None) -> int:
        """The device that an entry belongs to: a person's move to the seat's device, anything else to the holder."""
        return next((place for place, each in enumerate(self.promises, 1) if seat in each.seats), self.holder)

    def acts(self, seat: int) -> bool:
        """Whether this device moves for the seat when it is that seat's turn."""
        return self.ready and bool(self.own) and self.owner(seat) == self.own

    def open(self, entries: int) -> bool:
        """Whether the last of this many entries was made here and hasn't been sent."""
        return self.holder == self.own and entries > max(self.sealed, 0)

    def after(self, seat: int | None) -> Legs:
        """The leg that a move by this seat belongs to, or a throw if it is None."""
        device = self.owner(seat)
        if self.begun and device == self.holder:
            return self
        counts = tuple(count + (place == device) for place, count in enumerate(self.counts, 1))
        return replace(self, counts=counts, holder=device, begun=True)

    def seed(self, seed: str) -> str:
        """What the roll source uses as its seed during this leg."""
        each = zip(self.promises, self.counts, strict=True)
        return "|".join((seed, *(promise.at(count).hex() for promise, count in each)))

    def uncovered(self) -> Legs:
        """The same with the value of this leg revealed, if this device is the one to do it."""
        count = self.counts[self.holder - 1]
        if self.known or self.holder != self.own or not self.secret or not self.ready or count > CHAIN:
            return self
        fresh = replace(self.promises[self.own - 1], count=count, value=link(self.secret, count))
        return replace(self, promises=with_promise(self.promises, self.own, fresh))


def link(secret: bytes, count: int) -> bytes:
    """The value that a chain reveals at this count; 0 is its root."""
    return chain(secret, CHAIN)[count]


def with_promise(promises: tuple[Promise, ...], device: int, promise: Promise) -> tuple[Promise, ...]:
    """The promises with one device's replaced."""
    return (*promises[: device - 1], promise, *promises[device:])


def begin(record: Record) -> Legs:
    """The legs of a record before its first entry. Raises BadRecord if the header is invalid."""
    first = 6 + len(record.options) + len(record.seats) - 1
    promises: list[Promise] = []
    taken: set[int] = set()
    people = {seat for seat, called in enumerate(record.seats, 1) if not level(called)}
    if record.seed == REAL_DICE:
        raise BadRecord(first - 2, "a game by letters takes its dice from a seed")
    for number, extra in enumerate(record.extras, first):
        if extra.partition(" ")[0] != FAIR.name:
            continue
        match = _LINE.fullmatch(extra)
        if match is None:
            raise BadRecord(number, "expected 'x-fair SEATS', then perhaps a count and 32 hexadecimal digits")
        seats = tuple(int(seat) for seat in match[1].split(","))
        if list(seats) != sorted(set(seats)) or not people.issuperset(seats) or taken.intersection(seats):
            raise BadRecord(number, "each device plays seats of its own, in order, and no bot's")
        promise = Promise(seats, int(match[2] or 0), bytes.fromhex(match[3] or ""))
        if promise.count > CHAIN or (bool(promise.value) != bool(promise.count) and promises):
            raise BadRecord(number, f"a device that has joined has uncovered 1 to {CHAIN} values")
        taken.update(seats)
        promises.append(promise)
    if len(promises) < 2 or taken != people or not promises[0].value:
        raise BadRecord(
            first, "a game by letters says for each seat whose device plays it, on 'x-fair' lines"
        )
    starter = next((place for place, each in enumerate(promises, 1) if 1 in each.seats), 1)
    mine = _OWN.fullmatch(value(record, OWN))
    own = int(mine[1]) if mine and int(mine[1]) <= len(promises) else 0
    sent = value(record, SENT)
    return Legs(
        tuple(promises),
        (1,) * len(promises),
        starter,
        own=own,
        secret=bytes.fromhex(mine[2]) if mine and own else b"",
        sealed=int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 6 else -1,
    )


def seat_of(entry: Entry) -> int | None:
    """The seat that made an entry; None for a throw."""
    return entry.seat if isinstance(entry, Played) else None


def through(legs: Legs, entries: Iterable[Entry]) -> Legs:
    """The legs after these entries."""
    for entry in entries:
        legs = legs.after(seat_of(entry))
    return legs


def trimmed(legs: Legs) -> Legs:
    """Without the values that the entries don't need; used after a take-back."""
    if not legs.ready:
        return legs
    each = zip(legs.promises, legs.counts, strict=True)
    return replace(
        legs,
        promises=tuple(
            replace(promise, count=count, value=promise.at(count)) if count < promise.count else promise
            for promise, count in each
        ),
    )


def written(record: Record, promises: tuple[Promise, ...]) -> Record:
    """The record with these promises in its header."""
    lines = iter(promises)
    extras = tuple(
        next(lines).line if extra.partition(" ")[0] == FAIR.name else extra for extra in record.extras
    )
    return record if extras == record.extras else replace(record, extras=extras)
