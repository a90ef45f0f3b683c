"""What a crash dump of Chromium says: the kind of crash, its address, and whether the main thread had it.

Dumps are minidumps: a header, a list of streams, and in one of them the exception.
"""

from __future__ import annotations

import os
import struct
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

THREADS, EXCEPTION = 3, 6
MAGIC = b"MDMP"


def kept_in(folder: Path) -> dict[str, Any]:
    """Extra options for starting a browser, so that its crashes leave dumps in this folder."""
    return {
        # Playwright's own options turn them off.
        "ignore_default_args": ["--disable-breakpad"],
        "env": {**os.environ, "CHROME_HEADLESS": "1", "BREAKPAD_DUMP_LOCATION": str(folder)},
    }


def told(dump: Path) -> str:
    """The signal, the address, and which of the threads it was, in their order."""
    content = dump.read_bytes()
    streams = _streams(content)
    at = streams[EXCEPTION]
    thread, _, signal, _, _, address = struct.unpack_from("<IIIIQQ", content, at)
    (count,) = struct.unpack_from("<I", content, streams[THREADS])
    # Each thread takes 48 bytes, its id first.
    threads = [
        struct.unpack_from("<I", content, streams[THREADS] + 4 + 48 * place)[0] for place in range(count)
    ]
    place = threads.index(thread) + 1 if thread in threads else 0
    return f"signal {signal} at {address:#x}, thread {place} of {count}"


def _streams(content: bytes) -> dict[int, int]:
    """Where each stream begins, by its kind."""
    if content[:4] != MAGIC:
        raise ValueError("no minidump")
    count, directory = struct.unpack_from("<II", content, 8)
    entries = (struct.unpack_from("<III", content, directory + 12 * place) for place in range(count))
    return {kind: place for kind, _, place in entries}
