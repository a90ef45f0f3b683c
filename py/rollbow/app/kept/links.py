"""A whole game in a link: its record without names, packed into characters that any address can hold.

The payload is base64url (without padding) of a zlib stream of the record's text. The first line of that text
names its format, so today's links can always be distinguished from a later Rollbow's.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

from rollbow.app.routes import LONGEST_FRAGMENT, BadLink
from rollbow.kernel import extra_headers as headers
from rollbow.kernel import record as records
from rollbow.kernel.record import NO_NAME, REAL_DICE, BadRecord, NewerRecord, Played, level

from .envelope import LINKED

if TYPE_CHECKING:
    from rollbow.kernel.record import Record

LONGEST_PAYLOAD = LONGEST_FRAGMENT - 32
"""Leaves room for the rest of the address around the payload."""
MOST_BYTES = 256 * 1024
_LETTERS = re.compile(r"[A-Za-z0-9_-]+")


def pack(record: Record) -> str:
    """The payload of a game's link. Raises BadLink if the game is too long."""
    return packed(nameless(record))


def packed(record: Record) -> str:
    """A record as a payload, with everything in it. Raises BadLink if it is too long."""
    whole = zlib.compress(records.write(record).encode(), 9)
    payload = urlsafe_b64encode(whole).decode().rstrip("=")
    if len(payload) > LONGEST_PAYLOAD:
        raise BadLink(
            f"this game is too long for a link: it needs {len(payload):,} characters, and a link holds at most "
            f"{LONGEST_PAYLOAD:,}"
        )
    return payload


def nameless(record: Record) -> Record:
    """A record as a link carries it: no names, and no throws if the seed gives them."""
    return replace(
        record,
        seats=tuple(seat if level(seat) else NO_NAME for seat in record.seats),
        extras=headers.travelling(record.extras),
        entries=record.entries
        if record.seed == REAL_DICE
        else tuple(entry for entry in record.entries if isinstance(entry, Played)),
    )


def read(payload: str) -> Record:
    """The record in a payload. Raises BadLink."""
    if len(payload) > LONGEST_FRAGMENT:
        raise BadLink(
            f"this link is too long: {len(payload):,} characters, and a link can have at most {LONGEST_FRAGMENT:,}"
        )
    if not _LETTERS.fullmatch(payload) or len(payload) % 4 == 1:
        raise BadLink("this link is damaged: a link to a game has only letters, digits, '-' and '_'")
    try:
        return records.read(_inflated(urlsafe_b64decode(payload + "=" * (-len(payload) % 4))))
    except NewerRecord as error:
        raise BadLink(f"the game in this link can't be opened: {error.problem}") from None
    except BadRecord as error:
        raise BadLink(f"the game in this link can't be read: {error}") from None


def arrived(record: Record) -> Record:
    """A record from a link, under an id made from its content, so the same game is recognized even when passed on."""
    digest = sha256(records.write(replace(record, id=LINKED)).encode()).hexdigest()
    return replace(record, id=LINKED + digest[:16])


def goes_on(record: Record) -> bool:
    """Whether a record with a link's id begins with the game in that link, which has no names and perhaps no mark of
    take-backs yet.
    """
    bare = nameless(replace(record, id=LINKED))
    return any(
        _begins(replace(bare, extras=extras), record.id)
        for extras in {bare.extras, headers.without(bare.extras, headers.TAKEBACKS)}
    )


def _begins(record: Record, identity: str) -> bool:
    """Whether the id was made from the first entries of this record, however many."""
    content = sha256(records.write(replace(record, entries=())).encode())
    wanted = identity.removeprefix(LINKED)
    for entry in record.entries:
        if content.hexdigest()[:16] == wanted:
            return True
        content.update(f"{records.spell(entry)}\n".encode())
    return content.hexdigest()[:16] == wanted


def signed(record: Record, by: str) -> Record:
    """A record from a link with its sender’s name on the only seat played by a person."""
    people = [place for place, seat in enumerate(record.seats) if not level(seat)]
    if not by or len(people) != 1:
        return record
    return replace(
        record, seats=tuple(by if place in people else seat for place, seat in enumerate(record.seats))
    )


def _inflated(packed: bytes) -> bytes:
    stream = zlib.decompressobj()
    try:
        text = stream.decompress(packed, MOST_BYTES + 1)
    except zlib.error:
        raise BadLink("this link is damaged or was cut off; ask for it again") from None
    if len(text) > MOST_BYTES:
        raise BadLink("this link holds too much: a game in a link can be at most 256 KB")
    if not stream.eof:
        raise BadLink("this link was cut off; ask for it again")
    if stream.unused_data:
        raise BadLink("this link is damaged: it has extra text after the game")
    return text
