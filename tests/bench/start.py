"""From navigation to playable, as a ratio to bare Pyodide and bare PyScript made of the files as published.

All pages come from the same kind of server, all compressed, in turn within one run: read the ratios, the milliseconds
belong to the machine. The table goes to docs/start.md.
"""

from __future__ import annotations

import os
import platform
import tempfile
from collections import defaultdict
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from bench import bare, visits
from build import server, tools
from support.browser import crashes
from support.browser.crashes import surviving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserType

    from bench.visits import Visit

ROUNDS = int(os.environ.get("ROUNDS", 5))
TARGET = tools.ROOT / "docs" / "start.md"
BARE, PYSCRIPT, OWN = "bare Pyodide", "bare PyScript", "Rollbow"
FIRST, SECOND, RESTART, OFFLINE = "first visit", "second visit", "after a browser restart", "server stopped"
RUSH = "while the browser itself starts"
PROFILES = {"": visits.PLAIN, ", 4G": visits.FOURTH_GENERATION, ", CPU 4 × slower": visits.SLOW_CPU}

Measured = dict[tuple[str, str], list["Visit"]]


class Sites:
    """The servers, and the saved games that Rollbow is opened with."""

    def __init__(self, folder: Path, chromium: BrowserType) -> None:
        kept: list[server.Rule] = [("/*", {"Cache-Control": "max-age=31536000"})]
        rules = server.header_rules(tools.ROOT / "netlify.toml")
        own = server.Server(tools.ROOT / "dist", rules).start()
        self.own = own
        self.bare = {
            BARE: server.Server(bare.pyodide(folder / "pyodide"), kept).start().url,
            PYSCRIPT: server.Server(bare.pyscript(folder / "pyscript"), kept).start().url,
        }
        with tempfile.TemporaryDirectory() as name, visits.profile(chromium, name, {}) as context:
            self.address, self.storage = visits.played(context, own.url, "unicorn", ("",))
            self.bots_address, self.bots_storage = visits.played(
                context, own.url, "colordice", ("casual",) * 2
            )

    def first_storage(self) -> dict[str, str]:
        """The saved game, but no screen that could stand there before Python."""
        return {key: text for key, text in self.storage.items() if key != "rollbow/screen"}


def bench() -> None:
    measured: Measured = defaultdict(list)
    answers: list[float] = []
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        chromium = playwright.chromium
        sites = Sites(Path(name), chromium)
        for number in range(ROUNDS):
            tools.say(f"round {number + 1} of {ROUNDS}")
            for ending, limits in PROFILES.items():
                for site, url in {**sites.bare, OWN: sites.address}.items():
                    if site == PYSCRIPT and limits:
                        continue
                    storage = sites.first_storage() if site == OWN else {}
                    work = partial(_visits, chromium, site, url, storage, limits, ending)
                    for kind, visit in surviving(f"{site}{ending}", work):
                        measured[site, kind].append(visit)
            answers.append(surviving("a bot's answer", partial(_bot, chromium, sites)))
        for _ in range(ROUNDS):
            measured[OWN, OFFLINE].append(surviving(OFFLINE, partial(_offline, chromium, sites)))
    text = table(measured, answers)
    print(text)
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(text)


def _visits(
    chromium: BrowserType, site: str, url: str, storage: dict[str, str], limits: dict[str, float], ending: str
) -> list[tuple[str, Visit]]:
    """All that one new profile is measured for."""
    done: list[tuple[str, Visit]] = []
    with tempfile.TemporaryDirectory() as profile:
        with visits.profile(chromium, profile, storage) as context:
            visits.at_rest(context)
            done += [(which + ending, visits.visit(context, url, limits)) for which in (FIRST, SECOND)]
        if ending:
            return done
        with visits.profile(chromium, profile, storage) as context:
            visits.at_rest(context)
            done.append((RESTART, visits.visit(context, url, limits)))
        with visits.profile(chromium, profile, storage) as context:
            done.append((RUSH, visits.visit(context, url, limits)))
    return done


def _bot(chromium: BrowserType, sites: Sites) -> float:
    with tempfile.TemporaryDirectory() as name, visits.profile(chromium, name, sites.bots_storage) as context:
        visits.settled(context, sites.own.url)
        return visits.bot_answer(context, sites.bots_address)


def _offline(chromium: BrowserType, sites: Sites) -> Visit:
    with tempfile.TemporaryDirectory() as name, visits.profile(chromium, name, sites.storage) as context:
        visits.kept_offline(context, sites.address)
        with _stopped(sites.own):
            return visits.visit(context, sites.address, visits.PLAIN)


@contextmanager
def _stopped(served: server.Server) -> Iterator[None]:
    """The server answers nobody."""
    served.answers = 0
    try:
        yield
    finally:
        served.answers = None


def table(measured: Measured, answers: list[float]) -> str:
    """What was measured, for docs/start.md."""
    bare_start = median(each.playable for each in measured[BARE, SECOND])
    kinds = list(dict.fromkeys(kind for _, kind in measured))
    lines = [
        "# The start, measured",
        "",
        "Written by `python3 dev.py bench start`. Milliseconds from navigation to playable (a saved game of Unicorn",
        "Rainbow takes a click and shows it; the pages compared with: their text is painted), medians of",
        f"{ROUNDS} rounds in turn, and the ratio to bare Pyodide in the same run. The browser has come to rest before",
        "a visit, but in the line that says otherwise: there it was told where to go as soon as it answered. CPU time",
        f"is that of all its processes. {platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}.",
        "",
        "[Where the time goes](start-profile.md) is told apart from this.",
        "",
        "| | bare Pyodide | bare PyScript | Rollbow | ratio | CPU bare | CPU Rollbow | ratio |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    lines += [_line(measured, kind) for kind in kinds]
    own = measured[OWN, SECOND]
    lines += [
        "",
        "| | bare Pyodide | Rollbow |",
        "|---|--:|--:|",
        f"| transferred before the first move (KB, brotli) | {_of(measured, BARE, FIRST, 'size') / 1000:.0f} "
        f"| {_of(measured, OWN, FIRST, 'size') / 1000:.0f} |",
        f"| first readable screen, second visit (ms) | {_of(measured, BARE, SECOND, 'readable'):.0f} "
        f"| {_of(measured, OWN, SECOND, 'readable'):.0f} |",
        f"| memory of the page's process (MB) | {_of(measured, BARE, SECOND, 'memory'):.0f} "
        f"| {_of(measured, OWN, SECOND, 'memory'):.0f} |",
        f"| longest task within four seconds after the start (ms) | | {max(each.longest_task for each in own):.0f} |",
        f"| a bot's first answer, its 200 ms of thinking included (ms) | {bare_start:.0f} (a second start) "
        f"| {median(answers):.0f} |",
        "",
        crashes.told(),
    ]
    return "\n".join(lines) + "\n"


def _line(measured: Measured, kind: str) -> str:
    cells = [
        f"{_of(measured, site, kind, 'playable'):.0f}" if measured[site, kind] else "–"
        for site in (BARE, PYSCRIPT, OWN)
    ]
    # What can't be done without a service worker is compared with an ordinary second visit.
    against = kind if measured[BARE, kind] else SECOND
    ratio = _of(measured, OWN, kind, "playable") / _of(measured, BARE, against, "playable")
    cpu = [_of(measured, BARE, against, "cpu"), _of(measured, OWN, kind, "cpu")]
    words = [kind, *cells, f"{ratio:.2f}", f"{cpu[0]:.0f}", f"{cpu[1]:.0f}", f"{cpu[1] / cpu[0]:.2f}"]
    return f"| {' | '.join(words)} |"


def _of(measured: Measured, site: str, kind: str, what: str) -> float:
    return median(float(getattr(each, what)) for each in measured[site, kind])
