"""Runs inside a Pyodide: what its engine answers, a digest for each thing asked. Two engines must answer the same."""

from __future__ import annotations

import binascii
import hashlib
import json
import math
import pickle
import re
import struct
import sys
import unicodedata
import zlib
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import product
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

CHARACTERS = [chr(code) for code in range(sys.maxunicode + 1)]
CODECS = """
    ascii cp1252 cp437 idna latin-1 punycode shift_jis utf-16 utf-32 utf-8 unicode-escape
""".split()
PATTERNS = (r"\w+", r"(\w)(\d)?", r"[à-ÿ]+", r"(?<=q)u", r"\bfox\b", r"k", r"(?>a|b)+", r"(?i:STRASSE|ſ)")
DATA = Random(1).randbytes(5000) * 3 + bytes(9999)
NUMBERS = [Random(5).uniform(-50, 50) * 10.0**power for power in range(-3, 9) for _ in range(20)]


def answers() -> dict[str, str]:
    return {name: _digest(ask()) for name, ask in ASKED.items()}


def _digest(told: Iterable[object]) -> str:
    whole = hashlib.sha256()
    for each in told:
        whole.update(repr(each).encode("utf-8", "surrogatepass"))
    return whole.hexdigest()


def _tried(work: Callable[..., object], *given: object) -> object:
    try:
        return work(*given)
    except Exception as error:  # noqa: BLE001 - what it refuses, and how, is an answer, too
        return type(error).__name__, str(error)


def _unicode() -> Iterator[object]:
    for about in ("category", "bidirectional", "east_asian_width", "combining", "mirrored", "decomposition"):
        yield about, _digest(map(getattr(unicodedata, about), CHARACTERS))
    yield [unicodedata.name(each, None) for each in CHARACTERS]
    yield [unicodedata.numeric(each, None) for each in CHARACTERS]
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        yield form, _digest(unicodedata.normalize(form, each) for each in CHARACTERS)
    for ask in (
        str.upper,
        str.lower,
        str.casefold,
        str.isidentifier,
        str.isprintable,
        str.isspace,
        str.isalpha,
    ):
        yield ask.__name__, _digest(map(ask, CHARACTERS))


def _codecs() -> Iterator[object]:
    for codec in CODECS:
        for each in CHARACTERS[:0x3000:3]:
            yield _tried(each.encode, codec)
        for pair in product(range(0, 256, 3), range(0, 256, 5)):
            yield _tried(bytes(pair).decode, codec)


def _hashes() -> Iterator[object]:
    for name in sorted(hashlib.algorithms_available):
        made = hashlib.new(name, DATA)
        yield name, made.digest(64) if name.startswith("shake") else made.digest()  # type: ignore[call-arg]


def _packers() -> Iterator[object]:
    for level in range(-1, 10):
        packed = zlib.compress(DATA, level)
        yield packed, zlib.decompress(packed) == DATA
    raw = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_HUFFMAN_ONLY)
    yield raw.compress(DATA) + raw.flush(), zlib.adler32(DATA), zlib.crc32(DATA)
    yield _tried(zlib.decompress, DATA)
    yield binascii.b2a_base64(DATA), binascii.hexlify(DATA), binascii.crc_hqx(DATA, 0)


def _math() -> Iterator[object]:
    for name, number in product(sorted(dir(math)), NUMBERS):
        if callable(work := getattr(math, name)):
            yield name, _tried(work, number), _tried(work, abs(int(number)) % 99), _tried(work, number, 3.0)
    for number in NUMBERS:
        yield f"{number:.17g} {number:e} {number:10.3f} {number!r}", number.hex(), round(number, 3)
        yield divmod(int(number * 1e30), 7), 3 ** abs(int(number) % 999), math.isqrt(abs(int(number)))


def _random() -> Iterator[object]:
    dice = Random(5)
    for _ in range(2000):
        yield dice.random(), dice.gauss(0, 1), dice.getrandbits(333), dice.expovariate(2), dice.randrange(6)


def _texts() -> Iterator[object]:
    text = "The quick brown fox 123 äöü ſ K strasse straße " * 3
    for pattern, flags in product(PATTERNS, (0, re.IGNORECASE, re.ASCII)):
        yield re.findall(pattern, text, flags), re.split(pattern, text, flags=flags)
    for number in NUMBERS:
        written = json.dumps({"a": [1, number, None, True, "é\u2028\ud800"], "b": {"c": number}})
        yield written, json.loads(written)
    yield _tried(json.loads, '{"a": [1, 2'), json.dumps(text, ensure_ascii=False)


def _bytes() -> Iterator[object]:
    for number in NUMBERS:
        with suppress(OverflowError):
            yield struct.pack("<bhiqfd", 1, 2, 3, 4, number, number), struct.pack(">ef", number / 1e9, number)
    values = [
        NUMBERS,
        {"a": (1, 2.5, None)},
        {1, 2},
        frozenset("x"),
        2**99,
        "é",
        b"\0",
        datetime(2026, 1, 2, tzinfo=UTC),
    ]
    for value, protocol in product(values, range(6)):
        packed = pickle.dumps(value, protocol)
        yield packed, pickle.loads(packed)
    begin = datetime(2020, 2, 28, tzinfo=UTC)
    for number in NUMBERS:
        with suppress(OverflowError):
            day = begin + timedelta(days=number)
            yield day.isoformat(), day.isocalendar(), f"{day:%a %d %b %Y %H:%M:%S.%f %j %U}", day.timestamp()


ASKED: dict[str, Callable[[], Iterable[object]]] = {
    "Unicode": _unicode,
    "codecs": _codecs,
    "hashes": _hashes,
    "zlib and binascii": _packers,
    "math": _math,
    "random": _random,
    "re and json": _texts,
    "struct, pickle and datetime": _bytes,
    "built-in modules": lambda: sys.builtin_module_names,
}
