"""Damaged records: whatever was changed in one, it opens as far as it goes or says at which line it is wrong."""

from __future__ import annotations

import tracemalloc
from random import Random
from typing import TYPE_CHECKING

import pytest

from rollbow.games import GAMES
from rollbow.kernel import record, session
from rollbow.kernel.record import BadRecord
from support import golden, toy_game
from support.toy_sessions import TOYS, played

if TYPE_CHECKING:
    from rollbow.kernel.session import Session

KNOWN = {**GAMES, "toy": toy_game.GAME}
MEGABYTES = 64

WHOLE = [
    *(path.read_bytes() for path in golden.records() if path.parent.name in KNOWN),
    *(record.write(played(begin(seed), seed).record).encode() for begin in TOYS for seed in ("a", "b", "c")),
]
INSERTED = [
    "\u202e", "\u0000", "\u0661", "\u2028", "\ud800", "\ufeff", "\u200d", "🎲", "é", "\t", " ", "\r", "\x85", "²",
]  # fmt: skip


def bytes_flipped(rng: Random, text: bytes) -> bytes:
    changed = bytearray(text)
    for _ in range(rng.randint(1, 4)):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def cut_off(rng: Random, text: bytes) -> bytes:
    return text[: rng.randrange(len(text))]


def lines_changed(rng: Random, text: bytes) -> bytes:
    lines = text.splitlines(keepends=True)
    one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(5):
        case 0:
            del lines[one]
        case 1:
            lines[one], lines[two] = lines[two], lines[one]
        case 2:
            lines.insert(two, lines[one])
        case 3:
            del lines[min(one, two) : max(one, two)]
        case _:
            lines[one] = lines[one].rstrip(b"\n") * rng.choice([2, 60, 5000]) + b"\n"
    return b"".join(lines)


def numbers_changed(rng: Random, text: bytes) -> bytes:
    for _ in range(rng.randint(1, 3)):
        place = rng.choice([place for place, byte in enumerate(text) if chr(byte).isdigit()] or [0])
        number = rng.choice([str(rng.randrange(10)), "", "-1", "0", "99", "9" * 400, "1e9"])
        text = text[:place] + number.encode() + text[place + 1 :]
    return text


def characters_inserted(rng: Random, text: bytes) -> bytes:
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(text) + 1)
        text = text[:place] + rng.choice(INSERTED).encode("utf-8", "surrogatepass") + text[place:]
    return text


def words_moved(rng: Random, text: bytes) -> bytes:
    """A word of the text, or of another record, in place of one."""
    words, others = text.split(b" "), rng.choice(WHOLE).split(b" ")
    words[rng.randrange(len(words))] = rng.choice(others)
    return b" ".join(words)


def lines_of_another(rng: Random, text: bytes) -> bytes:
    lines, others = text.splitlines(keepends=True), rng.choice(WHOLE).splitlines(keepends=True)
    return b"".join(lines[: rng.randrange(len(lines))] + others[rng.randrange(len(others)) :])


def grown(rng: Random, text: bytes) -> bytes:
    """Up to the limits and beyond."""
    lines = text.splitlines(keepends=True)
    head = lines.index(b"---\n") + 1 if b"---\n" in lines else len(lines)
    place = rng.choice([rng.randrange(len(lines)), rng.randrange(head, len(lines) + 1)])
    return b"".join(
        lines[:place] + lines[place : place + 2] * rng.choice([30, 3_000, 40_000]) + lines[place:]
    )


USUAL = [
    bytes_flipped, cut_off, lines_changed, numbers_changed, characters_inserted, words_moved, lines_of_another
]  # fmt: skip


def garbled(rng: Random) -> bytes:
    text = rng.choice(WHOLE)
    if rng.random() < 0.01:
        text = grown(rng, text)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        text = rng.choice(USUAL)(rng, text) or b"\n"
    return text


def opened(text: bytes) -> Session | BadRecord:
    try:
        return session.replay(KNOWN, record.read(text))
    except BadRecord as error:
        return error


def check_opens(text: bytes) -> str:
    """Opens a record; whether it is `whole`, `damaged` or `refused`."""
    game = opened(text)
    if isinstance(game, BadRecord):
        assert 1 <= game.line <= text.count(b"\n") + 1
        assert game.problem
        return "refused"
    again = session.replay(KNOWN, record.read(record.write(game.record)))
    assert again.fault is None
    assert again.states == game.states
    assert again.record == game.record
    if game.fault is None:
        return "whole"
    assert record.read(text).head < game.fault.line <= text.count(b"\n")
    return "damaged"


def check_many(seed: str, count: int) -> None:
    rng = Random(seed)
    outcomes = set()
    for _ in range(count):
        outcomes.add(check_opens(garbled(rng)))
    assert outcomes == {"whole", "damaged", "refused"}


def test_the_records_that_are_damaged_here_are_whole() -> None:
    assert {check_opens(text) for text in WHOLE} == {"whole"}


def test_a_damaged_record_opens_or_says_where_it_is_wrong() -> None:
    check_many("normal", 1_500)


@pytest.mark.long
def test_twenty_thousand_damaged_records_open_or_say_where_they_are_wrong() -> None:
    check_many("long", 20_000)


def test_opening_a_damaged_record_takes_little_memory() -> None:
    rng = Random("memory")
    texts = [garbled(rng) for _ in range(20)] + [grown(rng, text) for text in rng.sample(WHOLE, 5)]
    for text in texts:
        tracemalloc.start()
        try:
            check_opens(text)
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        assert peak < MEGABYTES << 20, text[:2000]
