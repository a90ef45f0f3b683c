"""What the tests of offline play and of updates share: a served copy that can be changed, stopped and replaced."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from build import dist_folder, server, tools
from support.browser import engines
from support.browser.chromium import REPORT_VIOLATIONS
from support.browser.scenes import READY

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import pytest
    from playwright.sync_api import Browser, BrowserContext, Page

KEPT = "async () => (await navigator.serviceWorker.ready).active.state"
UPDATED = """async () => {
  const there = await navigator.serviceWorker.getRegistration();
  await there.update();
  const fresh = there.installing ?? there.waiting;
  if (!fresh) return "nothing new";
  return new Promise((done) => {
    const look = () => ["installed", "activated", "redundant"].includes(fresh.state) && done(fresh.state);
    fresh.addEventListener("statechange", look);
    look();
  });
}"""


@dataclass(frozen=True)
class Copy:
    """A copy of the built page with its own server."""

    folder: Path
    served: server.Server

    @property
    def url(self) -> str:
        return self.served.url

    @contextmanager
    def stopped(self) -> Iterator[None]:
        self.served.answers = 0
        yield
        self.served.answers = None

    def become(self, other: Path) -> None:
        """Serves the other folder from now on."""
        for path in self.folder.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        shutil.copytree(other, self.folder, dirs_exist_ok=True)

    def uncompressed(self) -> None:
        """Serves every file uncompressed from now on."""
        for ending in ("br", "gz"):
            for file in self.folder.rglob(f"*.{ending}"):
                file.unlink()

    @contextmanager
    def flipped(self, file: Path, place: int) -> Iterator[None]:
        """Flips one bit of an uncompressed file in transit; by its headers the file is intact."""
        whole, status = file.read_bytes(), file.stat()
        for content in (whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :], whole):
            file.write_bytes(content)
            os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
            if content is not whole:
                yield

    @contextmanager
    def spoiled(self, path: str, how: str) -> Iterator[None]:
        """One file is missing, or has one bit flipped."""
        there = [self.folder / (path + ending) for ending in ("", ".br", ".gz")]
        kept = {file: file.read_bytes() for file in there if file.exists()}
        content = bytearray(kept[there[0]])
        for file in kept:
            file.unlink()
        if how == "flipped":
            content[len(content) // 2] ^= 1
            there[0].write_bytes(content)
        yield
        for file, whole in kept.items():
            file.write_bytes(whole)


@contextmanager
def copy(folder: Path, target: Path, prefix: str = "/", headers: bool = True) -> Iterator[Copy]:
    shutil.copytree(folder, target)
    rules = server.header_rules(tools.ROOT / "netlify.toml") if headers else []
    served = server.Server(target, rules, prefix=prefix).start()
    yield Copy(target, served)
    served.shutdown()


def newer_build(target: Path, scratch: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The page as it will be built when one of its scripts has changed."""
    web = scratch / "web"
    shutil.copytree(
        dist_folder.WEB, web, ignore=shutil.ignore_patterns("node_modules", "build", "__pycache__")
    )
    script = web / "version.js"
    script.write_text(script.read_text() + "// changed\n")
    monkeypatch.setattr(dist_folder, "WEB", web)
    dist_folder.build(target, tools.page_wheels(), tools.CACHE)
    return target


@contextmanager
def profile(browser: Browser, folder: Path, troubles: list[str]) -> Iterator[BrowserContext]:
    """A phone-sized browser with a persistent profile."""
    context = engines.lasting(browser, folder, viewport={"width": 390, "height": 844})
    context.add_init_script(REPORT_VIOLATIONS)
    context.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    context.on("weberror", lambda error: troubles.append(f"uncaught: {error.error}"))
    yield context
    context.close()


def opened(page: Page, address: str) -> None:
    page.goto("about:blank")
    page.goto(address)
    page.locator(READY).wait_for(state="attached", timeout=60_000)


def first_visit(context: BrowserContext, address: str) -> Page:
    """A visit that lasts until everything is stored for offline play."""
    page = context.new_page()
    opened(page, address)
    assert page.evaluate(KEPT) in ("activating", "activated")
    page.locator("html").evaluate(
        "() => navigator.serviceWorker.controller || new Promise((done) => "
        "navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))"
    )
    return page


def build_of(page: Page) -> str:
    return page.locator("html").get_attribute("data-build") or ""
