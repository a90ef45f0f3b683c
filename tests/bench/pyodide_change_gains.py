"""What each departure from the published Pyodide and PyScript gains, alone: the start with it and without it.

A departure is undone by edits in a copy of the sources, which is built and visited in turn with the build that has it
(with, without, without, with …), so that whatever else the machine does falls on both. All pairs are kept in
.cache/departures.json, and the table in docs/upgrading.md is written from them: `ROUNDS=3 ONLY=early,together python3
dev.py bench departures` adds to what is there; without that file it begins anew.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from bench import visits
from bench.pyodide_change_list import DEPARTURES
from build import server, tools
from build.runtime import digest
from support.browser.repeat_crashed_visit import surviving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserType

    from bench.pyodide_change_list import Departure, Edit

ROUNDS = int(os.environ.get("ROUNDS", 3))
ONLY = os.environ.get("ONLY", "")
MINUTES = float(os.environ.get("MINUTES", 60))
"""After that nothing further is begun."""
SECOND, FIRST = "second visit", "first visit"
COUNTS = {SECOND: 4, FIRST: 2}
"""Pairs of visits in a round."""
KEPT = tools.CACHE / "departures.json"
TARGET = tools.ROOT / "docs" / "upgrading.md"
TABLE = re.compile(r"(<!-- departures: .*? -->\n).*?(<!-- end -->)", re.DOTALL)
HEAD = """| what | where | second: thread | second: playable | first: thread | first: playable | KB | what notices |
|---|---|--:|--:|--:|--:|--:|---|"""
BUILD = (
    "import sys; sys.path.insert(0, 'web'); from pathlib import Path; from build import dist_folder; "
    "dist_folder.build(Path('dist'), *map(Path, sys.argv[1:]))"
)

Pair = dict[str, float]
"""Milliseconds to playable with a departure and without it; what it saves of the main thread's work and in KB."""
Pairs = dict[str, dict[str, list[Pair]]]
"""By departure and kind of visit."""


def bench() -> None:
    end = time.monotonic() + 60 * MINUTES
    asked = [each for each in DEPARTURES if each.undone and (not ONLY or each.name in ONLY.split(","))]
    measured: Pairs = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        chromium = playwright.chromium
        rules = server.header_rules(tools.ROOT / "netlify.toml")
        folders = {each.name: _builds(each, Path(name)) for each in asked}
        served = {
            folder: server.Server(folder, rules).start() for pair in folders.values() for folder in pair
        }
        pages = {name: tuple(served[folder].url for folder in pair) for name, pair in folders.items()}
        for _ in range(ROUNDS):
            _round(chromium, pages, measured, end)
            KEPT.write_text(json.dumps(measured, indent=1))
    write(measured)


def _builds(departure: Departure, folder: Path) -> tuple[Path, Path]:
    """The page with the departure and without it."""
    tools.say(f"building without: {departure.what}")
    with_it, without = (
        _built(folder / f"{departure.name}-{number}", edits)
        for number, edits in enumerate((departure.beside, (*departure.beside, *departure.undone)))
    )
    return with_it, without


def _built(copy: Path, edits: tuple[Edit, ...]) -> Path:
    """Builds a copy of the sources in which these places read otherwise; the same sources only once."""
    unwanted = shutil.ignore_patterns("node_modules", "__pycache__")
    for name in ("web", "py"):
        shutil.copytree(tools.ROOT / name, copy / name, ignore=unwanted)
    (copy / "web" / "node_modules").symlink_to(tools.ROOT / "web" / "node_modules")
    for name in ("index.html", "pyscript.toml", "netlify.toml", "pyproject.toml", "THIRD-PARTY.txt"):
        shutil.copyfile(tools.ROOT / name, copy / name)
    for file, old, new in edits:
        text = (copy / file).read_text()
        if text.count(old) != 1:
            sys.exit(f"{file} must hold once: {old}")
        (copy / file).write_text(text.replace(old, new))
    files = [path for path in sorted(copy.rglob("*")) if path.is_file() and "node_modules" not in path.parts]
    listed = "\n".join(f"{path.relative_to(copy)} {digest(path.read_bytes())}" for path in files)
    made = tools.CACHE / f"departed-{digest(listed.encode())[:12]}"
    if not made.exists():
        command = [sys.executable, "-c", BUILD, str(tools.page_wheels()), str(tools.CACHE)]
        subprocess.run(command, cwd=copy, check=True)
        shutil.copytree(copy / "dist", made)
    return made


def _round(chromium: BrowserType, pages: dict[str, tuple[str, ...]], measured: Pairs, end: float) -> None:
    urls = sorted({url for pair in pages.values() for url in pair})
    with tempfile.TemporaryDirectory() as folder, visits.profile(chromium, folder, {}) as context:
        address, storage = visits.played(context, urls[0], "unicorn", ("",))
    game = address.removeprefix(urls[0])
    with tempfile.TemporaryDirectory() as folder, visits.profile(chromium, folder, storage) as context:
        for url in urls:
            visits.kept_offline(context, url + game)
        for url in urls:
            visits.visit(context, url + game, visits.PLAIN, rest=500)
        visits.at_rest(context)
        for name, pair in pages.items():
            for number in range(COUNTS[SECOND]):
                if time.monotonic() < end:
                    taken = [
                        surviving(
                            f"{name}, {SECOND}",
                            partial(visits.visit, context, pair[which] + game, visits.PLAIN, rest=200),
                        )
                        for which in _turns(number)
                    ]
                    _add(measured, name, SECOND, number, taken)
    # No screen that could stand there before Python.
    first = {key: text for key, text in storage.items() if key != "rollbow/screen"}
    browser = chromium.launch(executable_path=tools.find_browser(), args=visits.FLAGS)
    for number in range(COUNTS[FIRST]):
        for name, pair in pages.items():
            if time.monotonic() < end:
                taken = [
                    surviving(f"{name}, {FIRST}", partial(_first_visit, browser, pair[which] + game, first))
                    for which in _turns(number)
                ]
                _add(measured, name, FIRST, number, taken)
    browser.close()


def _turns(number: int) -> tuple[int, int]:
    """Who comes first changes: with (0), without (1), without, with …"""
    return (0, 1) if number % 2 == 0 else (1, 0)


def _first_visit(browser: Browser, url: str, storage: dict[str, str]) -> visits.Visit:
    context = browser.new_context()
    visits.prepare(context, storage)
    taken = visits.visit(context, url, visits.PLAIN, rest=200)
    context.close()
    return taken


def _add(measured: Pairs, name: str, kind: str, number: int, taken: list[visits.Visit]) -> None:
    with_it, without = taken if _turns(number) == (0, 1) else reversed(taken)
    measured.setdefault(name, {}).setdefault(kind, []).append(
        {
            "with": with_it.playable,
            "without": without.playable,
            "whole thread": with_it.thread,
            "thread": without.thread - with_it.thread,
            "size": (without.size - with_it.size) / 1000,
        }
    )


def write(measured: Pairs) -> None:
    """The table, into its place in docs/upgrading.md."""
    rows = "\n".join(f"| {' | '.join(_row(each, measured.get(each.name, {})))} |" for each in DEPARTURES)
    table = f"{HEAD}\n{rows}\n"
    print(table)
    text = TARGET.read_text()
    TARGET.write_text(TABLE.sub(lambda found: found[1] + table + found[2], text))


def _row(departure: Departure, pairs: dict[str, list[Pair]]) -> list[str]:
    told = [departure.what, departure.where]
    for kind in (SECOND, FIRST):
        there = pairs.get(kind, [])
        told += [
            _middle([pair["thread"] for pair in there]),
            _middle([pair["without"] - pair["with"] for pair in there]),
        ]
    sizes = [pair["size"] for pair in pairs.get(FIRST, [])]
    told.append(f"{median(sizes):.0f}" if sizes else "–")
    return [*told, departure.notices]


def _middle(gains: list[float]) -> str:
    """The median, and how far the middle half of the pairs lies apart."""
    if len(gains) < 2:
        return "–"
    low, middle, high = quantiles(gains, n=4)
    return f"{round(middle)} ({round(low)} … {round(high)}; {len(gains)})"
