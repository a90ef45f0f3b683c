"""From navigation to playable, as a ratio to a bare Pyodide page made of the files as published.

Both pages come from the same server, both compressed, in turn within one run: read the ratios, the milliseconds
belong to the machine.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from build import pages, runtime, server, tools

if TYPE_CHECKING:
    from playwright.sync_api import BrowserType

ROUNDS = 7
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]
FLAGS += ["--disable-background-networking", "--disable-component-update"]
PUBLISHED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
BARE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bare</title><link rel="icon" href="data:,"></head>
<body><script type="module" src="./hello.js"></script></body></html>
"""
HELLO = """import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
document.body.textContent = python.runPython("'hello, world'");
document.documentElement.dataset.stage = "ready";
"""
# Playable means painted: the task after the next frame.
WATCH = """new MutationObserver(() => {
  if (document.documentElement?.dataset.stage === "ready" && !globalThis.playable) {
    requestAnimationFrame(() => setTimeout(() => { globalThis.playable ??= performance.now();
      document.documentElement.dataset.playable = ""; }));
  }
}).observe(document, { attributes: true, childList: true, subtree: true });
"""
VISITS = ("first visit", "second visit", "after a browser restart")


def bench() -> None:
    with tempfile.TemporaryDirectory() as name:
        bare = bare_page(Path(name) / "bare")
        rules = server.header_rules(tools.ROOT / "netlify.toml")
        sites = {
            "bare Pyodide": server.Server(bare, [("/*", {"Cache-Control": "max-age=31536000"})]).start(),
            "Rollbow": server.Server(tools.ROOT / "dist", rules).start(),
        }
        times: dict[tuple[str, str], list[float]] = {(site, visit): [] for site in sites for visit in VISITS}
        with sync_playwright() as playwright:
            for _ in range(ROUNDS):
                for site, served in sites.items():
                    for visit, time in zip(VISITS, visits(playwright.chromium, served.url), strict=True):
                        times[site, visit].append(time)
    print(f"From navigation to playable, median of {ROUNDS} (ms), and the ratio to bare Pyodide")
    for visit in VISITS:
        bare_time, own_time = (median(times[site, visit]) for site in sites)
        print(
            f"  {visit:24} bare {bare_time:6.0f}   Rollbow {own_time:6.0f}   ratio {own_time / bare_time:.2f}"
        )


def bare_page(folder: Path) -> Path:
    folder.mkdir()
    for name in PUBLISHED:
        shutil.copyfile(runtime.PYODIDE / name, folder / name)
    (folder / "index.html").write_text(BARE)
    (folder / "hello.js").write_text(HELLO)
    pages.compress(folder, tools.CACHE)
    return folder


def visits(chromium: BrowserType, url: str) -> list[float]:
    """A fresh profile's first visit, its second, and one after the browser was closed and opened again."""
    with tempfile.TemporaryDirectory() as profile:
        return [*opened(chromium, profile, url, 2), *opened(chromium, profile, url, 1)]


def opened(chromium: BrowserType, profile: str, url: str, count: int) -> list[float]:
    context = chromium.launch_persistent_context(profile, executable_path=tools.find_browser(), args=FLAGS)
    context.add_init_script(WATCH)
    page = context.new_page()
    times = []
    for _ in range(count):
        page.goto("about:blank")
        page.goto(url)
        page.locator("html[data-playable]").wait_for(state="attached", timeout=120_000)
        times.append(page.evaluate("playable"))
        # Time for the browser to put compiled code into its cache, as between two visits of a person.
        page.wait_for_timeout(2_000)
    context.close()
    return times
