"""How the tests' browser is started, and what it visits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
    # A camera that shows a moving picture; pages still have to be allowed to use it.
    "--use-fake-device-for-media-stream",
    # Another host is out of reach, whatever a page tries; intercepting requests would turn the cache off.
    "--host-resolver-rules=MAP rollbow.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
PLAIN = "rollbow.test"
"""Another name of this machine. Unlike 127.0.0.1 browsers trust it no more than any address without https."""
REPORT_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} forbids ${event.blockedURI} in ${event.sourceFile}`));
"""


@dataclass(frozen=True)
class Site:
    url: str
    folder: Path
