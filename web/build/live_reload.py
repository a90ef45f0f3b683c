"""What `dev.py play --watch` does: rebuilds when a file changes, and reloads open pages."""

from __future__ import annotations

import sys
import time
import traceback
from threading import Condition
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from build import dist_folder, file_helpers, tools
from build.runtime import HERE, MODULES
from build.server import Handler, Server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from build.runtime import Packer
    from build.server import Rule

GLANCE = 0.15
"""How often to look for changes (seconds)."""
PATIENCE = 20.0
"""How long a page waits for an answer before it asks again (seconds)."""
AGAIN = """
const told = async (known) => (await fetch(`./built?${known}`)).text();
const known = await told("");
for (;;) {
  const now = await told(known).catch(() => new Promise((answer) => setTimeout(answer, 1000, known)));
  if (now !== known) location.reload();
}
"""
NOTHING_KEPT = (
    "// Files change all the time: nothing is kept for offline play.\nself.registration.unregister();\n"
)


class Watched(Server):
    """Serves the last build and counts the builds."""

    def __init__(self, folder: Path, rules: list[Rule], port: int = 0) -> None:
        super().__init__(folder, rules, port, handler=Watching)
        self.built = 0
        self.news = Condition()


class Watching(Handler):
    def answer(self, body: bool) -> None:
        address = urlsplit(self.path)
        if address.path != "/built":
            super().answer(body)
            return
        served = self.server
        assert isinstance(served, Watched)
        with served.news:
            served.news.wait_for(lambda: str(served.built) != address.query, PATIENCE)
            text = str(served.built)
        self.reply(200, {"Content-Type": "text/plain", "Cache-Control": "no-store"}, text.encode(), body)


def build(served: Watched, wheels: Path, packer: Packer) -> None:
    """Builds what is served and tells the pages; an error in the sources is printed, and the last build stays."""
    began = time.monotonic()
    # The parts of the app that the build itself imports may have changed.
    for name in [name for name in sys.modules if name.partition(".")[0] == "rollbow"]:
        del sys.modules[name]
    folder = served.folder
    try:
        dist_folder.build(folder, wheels, tools.CACHE, packer)
    except Exception:  # noqa: BLE001 - whatever is wrong with the sources, the next change may mend it
        traceback.print_exc()
        return
    (folder / "sw.js").write_text(NOTHING_KEPT)
    (folder / "again.js").write_text(AGAIN)
    file_helpers.fill(
        folder / "index.html", "</head>", '<script type="module" src="./again.js"></script></head>'
    )
    with served.news:
        served.built += 1
        served.news.notify_all()
    tools.say(f"built in {time.monotonic() - began:.1f} s")


def watch(served: Watched, wheels: Path, packer: Packer) -> None:
    """Rebuilds whenever a source has changed, until interrupted."""
    before = dict(sources())
    while True:
        time.sleep(GLANCE)
        now = dict(sources())
        if now != before:
            build(served, wheels, packer)
            before = now


def sources() -> Iterator[tuple[str, int]]:
    """Every file that a build reads, and when it last changed."""
    for folder in (tools.ROOT / "py", HERE.parent):
        for path in folder.rglob("*"):
            if path.is_file() and MODULES not in path.parents and "__pycache__" not in path.parts:
                yield str(path), path.stat().st_mtime_ns
    for name in ("index.html", "pyscript.toml", "netlify.toml", "THIRD-PARTY.txt"):
        yield name, (tools.ROOT / name).stat().st_mtime_ns
