"""The start in Firefox and in WebKit: from navigation to playable, as a ratio to bare Pyodide in the same engine.

The pages, the servers and what counts as playable are those of `bench.start`; Rollbow and bare Pyodide take turns.
Look at the ratios, as the milliseconds depend on the machine. The table is for docs/browsers.md.
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from bench import visits
from bench.start import BARE, FIRST, OWN, RESTART, ROUNDS, SECOND, Sites
from build import tools
from support.browser import engines, webkit
from support.browser.waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import Playwright

    Measured = dict[tuple[str, str], list[dict[str, float]]]
    Visit = Callable[[str, str], dict[str, float]]
    """Opens an address, waits until a condition is true, and gives what the page measured."""
    Opened = Callable[[Path, str], AbstractContextManager[Visit]]
    """A browser with this profile folder, whose pages begin with this script."""

KINDS = (FIRST, SECOND, RESTART)
BOTS = "with the bots’ worker"
PLAYABLE = "document.documentElement?.dataset.playable === ''"
ANSWERED = "globalThis.answered"
PAGES = ("WebKitWebProces", "Isolated Web Co", "Web Content", "webCOOP+COEP=ht")
"""The names of the processes that pages live in, as far as Linux keeps them."""
REST = 4
"""Seconds after a start in which the browser puts compiled code away, as between two visits of a person."""
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def bench(engine: str) -> None:
    if not (tools.need_firefox() if engine == engines.FIREFOX else tools.need_webkit()):
        sys.exit(1)
    measured: Measured = defaultdict(list)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        sites = Sites(Path(name), playwright.chromium)
        with _firefox(playwright) if engine == engines.FIREFOX else _webkit() as opened:
            for number in range(ROUNDS):
                tools.say(f"round {number + 1} of {ROUNDS}")
                _round(measured, opened, sites)
    print(table(engine, measured))


def _round(measured: Measured, opened: Opened, sites: Sites) -> None:
    for site, url in ((BARE, sites.bare[BARE]), (OWN, sites.address)):
        script = visits.script(sites.first_storage() if site == OWN else {})
        with tempfile.TemporaryDirectory() as profile:
            for kinds in ((FIRST, SECOND), (RESTART,)):
                with opened(Path(profile), script) as visit:
                    for kind in kinds:
                        measured[site, kind].append(_measured(visit, url, PLAYABLE))
    script = visits.script(sites.bots_storage) + visits.ASKED
    with tempfile.TemporaryDirectory() as profile, opened(Path(profile), script) as visit:
        measured[OWN, BOTS].append(_measured(visit, sites.bots_address, ANSWERED))


def _measured(visit: Visit, url: str, condition: str) -> dict[str, float]:
    _at_rest()
    return visit(url, condition)


def _memory() -> float:
    """What the largest of the pages' processes holds, after a rest."""
    time.sleep(REST)
    return max((visits.memory(one) for one in _processes() if _name(one) in PAGES), default=0)


@contextmanager
def _firefox(playwright: Playwright) -> Iterator[Opened]:
    @contextmanager
    def opened(profile: Path, script: str) -> Iterator[Visit]:
        how = engines.how(engines.FIREFOX)
        context = playwright.firefox.launch_persistent_context(profile, **how)
        context.add_init_script(script)

        def visit(url: str, condition: str) -> dict[str, float]:
            page = context.new_page()
            page.goto(url, wait_until="commit")
            until(page, f"() => {condition}")
            told: dict[str, float] = page.evaluate(visits.RESULT)
            told["memory"] = _memory()
            page.close()
            return told

        yield visit
        context.close()

    yield opened


@contextmanager
def _webkit() -> Iterator[Opened]:
    with webkit.screen() as display:

        @contextmanager
        def opened(profile: Path, script: str) -> Iterator[Visit]:
            with webkit.window(display, profile, script=script) as page:

                def visit(url: str, condition: str) -> dict[str, float]:
                    page.goto(url)
                    page.until(condition)
                    told: dict[str, float] = page.evaluate(visits.RESULT)
                    told["memory"] = _memory()
                    page.goto("about:blank")
                    return told

                yield visit

        yield opened


def _at_rest() -> None:
    """Waits until the browser, which is this program's offspring, is done with its own start."""
    calm, before = 0, 0.0
    while calm < 3:
        time.sleep(0.1)
        now = sum(map(_worked, _processes()))
        calm = calm + 1 if now - before < 0.02 else 0
        before = now


def _processes() -> list[int]:
    """All the processes that come from this one."""
    parents = {int(each.name): _parent(int(each.name)) for each in Path("/proc").glob("[0-9]*")}
    found = [os.getpid()]
    for one in found:
        found += [process for process, parent in parents.items() if parent == one]
    return found[1:]


def _stat(process: int) -> list[str]:
    """What the system tells after the process's name, which may hold spaces."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _parent(process: int) -> int:
    told = _stat(process)
    return int(told[1]) if told else 0


def _worked(process: int) -> float:
    """Seconds."""
    told = _stat(process)
    return (int(told[11]) + int(told[12])) / TICKS if told else 0


def _name(process: int) -> str:
    try:
        return Path(f"/proc/{process}/comm").read_text().strip()
    except OSError:
        return ""


def table(engine: str, measured: Measured) -> str:
    """What was measured, for docs/browsers.md."""
    lines = [
        f"Start in {engine}: milliseconds from navigation to playable, medians of {ROUNDS} rounds in turn.",
        f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}.",
        "",
        "| | bare Pyodide | Rollbow | ratio |",
        "|---|--:|--:|--:|",
        *(_line(measured, kind, kind, "playable") for kind in KINDS),
        *(_line(measured, f"fetched, {kind} (KB)", kind, "bytes", 1000) for kind in KINDS),
        _line(measured, "memory of the page’s process (MB)", SECOND, "memory"),
        f"| the same {BOTS} (MB) | | {_of(measured, OWN, BOTS, 'memory'):.0f} | |",
    ]
    return "\n".join(lines) + "\n"


def _line(measured: Measured, words: str, kind: str, what: str, unit: float = 1) -> str:
    bare, own = (_of(measured, site, kind, what) / unit for site in (BARE, OWN))
    ratio = f"{own / bare:.2f}" if bare else "–"
    return f"| {words} | {bare:.0f} | {own:.0f} | {ratio} |"


def _of(measured: Measured, site: str, kind: str, what: str) -> float:
    return median(each[what] for each in measured[site, kind])
