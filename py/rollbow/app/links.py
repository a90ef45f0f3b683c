"""A whole game in a link: its record without names, squeezed into letters that any address can hold.

The payload is base64url (without padding) of a zlib stream of the record's text. The first line of that text
names its format, so links of today can be told from those of a later Rollbow for ever.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

from rollbow.kernel import record as records
from rollbow.kernel.record import NO_NAME, REAL_DICE, BadRecord, NewerRecord, Played, level

from .routes import LONGEST_FRAGMENT, BadLink

if TYPE_CHECKING:
    from rollbow.kernel.record import Record

LONGEST_PAYLOAD = LONGEST_FRAGMENT - 32
"""Leaves room for what stands around the payload in an address."""
MOST_BYTES = 256 * 1024
PREFIX = "link-"
"""How the id of a game begins that came by a link."""
TRAVELS = ("x-takebacks", "x-daily", "x-try")
"""The header lines that a link carries; the others are notes of one player's own shelf."""
_LETTERS = re.compile(r"[A-Za-z0-9_-]+")


def pack(record: Record) -> str:
    """The payload of a game's link. Raises BadLink when the game is too long for one."""
    whole = zlib.compress(records.write(nameless(record)).encode(), 9)
    payload = urlsafe_b64encode(whole).decode().rstrip("=")
    if len(payload) > LONGEST_PAYLOAD:
        raise BadLink(
            f"this game is too long for a link: it would have {len(payload) // 1024} KB, and a link has at most 16 KB"
        )
    return payload


def nameless(record: Record) -> Record:
    """A record as a link carries it: no names, and no throws where the seed gives them."""
    return replace(
        record,
        seats=tuple(seat if level(seat) else NO_NAME for seat in record.seats),
        extras=tuple(extra for extra in record.extras if extra.partition(" ")[0] in TRAVELS),
        entries=record.entries
        if record.seed == REAL_DICE
        else tuple(entry for entry in record.entries if isinstance(entry, Played)),
    )


def unpack(payload: str) -> str:
    """The text of the record in a payload. Raises BadLink."""
    return records.write(read(payload))


def read(payload: str) -> Record:
    """The record in a payload. Raises BadLink."""
    if len(payload) > LONGEST_FRAGMENT:
        raise BadLink(f"this link is too long: {len(payload) // 1024} KB, and a link has at most 16 KB")
    if not _LETTERS.fullmatch(payload) or len(payload) % 4 == 1:
        raise BadLink("this link is damaged: a game's link is made of letters, digits, '-' and '_' only")
    try:
        return records.read(_inflated(urlsafe_b64decode(payload + "=" * (-len(payload) % 4))))
    except NewerRecord as error:
        raise BadLink(f"the game in this link can't be opened: {error.problem}") from None
    except BadRecord as error:
        raise BadLink(f"the game in this link can't be read: {error}") from None


def arrived(record: Record) -> Record:
    """A record out of a link, under an id made of its content: the same game is found again, even passed on."""
    digest = sha256(records.write(replace(record, id=PREFIX)).encode()).hexdigest()
    return replace(record, id=PREFIX + digest[:16])


def _inflated(packed: bytes) -> bytes:
    stream = zlib.decompressobj()
    try:
        text = stream.decompress(packed, MOST_BYTES + 1)
    except zlib.error:
        raise BadLink("this link is damaged or was cut off on its way; ask for it once more") from None
    if len(text) > MOST_BYTES:
        raise BadLink("this link holds too much: a game in a link has at most 256 KB")
    if not stream.eof:
        raise BadLink("this link was cut off on its way; ask for it once more")
    if stream.unused_data:
        raise BadLink("this link is damaged: something stands behind the game in it")
    return text
