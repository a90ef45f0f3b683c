"""A site that counts its requests and can stop answering."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import TYPE_CHECKING

from build import server

if TYPE_CHECKING:
    from collections.abc import Mapping

RATE = 10e6 / 8
PART = 8192


@dataclass
class Site:
    url: str
    served: server.Server
    asked: Counter[str] = field(default_factory=Counter)
    """How often each file was sent or would have been."""
    stalled: bool = False
    """It accepts connections and never answers."""
    held: str = ""
    """The one file that it doesn't answer for."""
    slow: bool = False
    """It serves files at 10 Mbit/s."""


class Counting(server.Handler):
    site: Site
    line = Lock()

    def answer(self, body: bool) -> None:
        file = self.path.rpartition("/")[2]
        self.site.asked[file] += 1
        if self.site.stalled or (file and file == self.site.held):
            Event().wait(600)
        super().answer(body)

    def reply(self, status: int, headers: Mapping[str, str], content: bytes, body: bool) -> None:
        if not (self.site.slow and body):
            super().reply(status, headers, content, body)
            return
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        # Files share the bandwidth.
        for start in range(0, len(content), PART):
            part = content[start : start + PART]
            with self.line:
                Event().wait(len(part) / RATE)
            self.wfile.write(part)
