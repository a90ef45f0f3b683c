"""From navigation to playable, as a ratio to bare Pyodide and bare PyScript made of the files as published.

All pages come from the same kind of server, compressed, interleaved within one run: look at the ratios, as the
milliseconds depend on the machine. The table goes to docs/start.md.
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

from bench import pages_to_compare, visits
from build import server, tools
from rollbow.app.kept import envelope, links
from rollbow.kernel import record as records
from support.browser import repeat_crashed_visit
from support.browser.repeat_crashed_visit import surviving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserType

    from bench.visits import Visit

ROUNDS = int(os.environ.get("ROUNDS", 5))
TARGET = tools.ROOT / "docs" / "start.md"
BARE, PYSCRIPT, OWN = "bare Pyodide", "bare PyScript", "Rollbow"
MICROPYTHON, PLAIN = "PyScript on MicroPython", "plain JavaScript"
PEERS = (MICROPYTHON, PLAIN)
"""What players could be given instead: hardly any Python, and none at all."""
FIRST, SECOND, RESTART, OFFLINE = "first visit", "second visit", "after a browser restart", "server stopped"
THIRD, SLOW_LINE, LINK = "third visit", "first visit, 1.6 Mbit/s", "a link to a game, 1.6 Mbit/s"
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
            BARE: server.Server(pages_to_compare.pyodide(folder / "pyodide"), kept).start().url,
            PYSCRIPT: server.Server(pages_to_compare.pyscript(folder / "pyscript"), kept).start().url,
        }
        self.peers = {
            MICROPYTHON: server.Server(pages_to_compare.micropython(folder / "micropython"), kept)
            .start()
            .url,
        }
        with tempfile.TemporaryDirectory() as name, visits.profile(chromium, name, {}) as context:
            self.address, self.storage = visits.played(context, own.url, "unicorn", ("",))
            self.bots_address, self.bots_storage = visits.played(
                context, own.url, "colordice", ("casual",) * 2
            )
        screen = self.storage["rollbow/screen"].partition("\n")[2]
        plain = pages_to_compare.plain(folder / "plain", tools.ROOT / "dist", screen)
        self.peers[PLAIN] = server.Server(plain, kept).start().url
        # The same game as a stranger gets it: all of it stands in the link.
        slot = next(text for key, text in self.storage.items() if key.startswith(envelope.GAME))
        saved = envelope.unpack(slot)
        assert saved
        self.link = f"{own.url}#/r/{links.pack(records.read(saved.text))}"

    def first_storage(self) -> dict[str, str]:
        return without_screen(self.storage)


def without_screen(storage: dict[str, str]) -> dict[str, str]:
    """What is saved, but no screen that could stand there before Python."""
    return {key: text for key, text in storage.items() if key != "rollbow/screen"}


def bench() -> None:
    measured: Measured = defaultdict(list)
    answers: list[visits.Answer] = []
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
            for site, url in sites.peers.items():
                for kind, visit in surviving(
                    site, partial(_visits, chromium, site, url, {}, visits.PLAIN, "")
                ):
                    measured[site, kind].append(visit)
            _slow_line(measured, chromium, sites)
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
            kinds = (FIRST, SECOND) if ending else (FIRST, SECOND, THIRD)
            done += [(which + ending, visits.visit(context, url, limits)) for which in kinds]
        if ending:
            return done
        with visits.profile(chromium, profile, storage) as context:
            visits.at_rest(context)
            done.append((RESTART, visits.visit(context, url, limits)))
        with visits.profile(chromium, profile, storage) as context:
            done.append((RUSH, visits.visit(context, url, limits)))
    return done


def _slow_line(measured: Measured, chromium: BrowserType, sites: Sites) -> None:
    """First visits by a slow line, in a profile of their own each."""
    game = sites.first_storage()
    for site, which, url, storage in (
        (BARE, SLOW_LINE, sites.bare[BARE], {}),
        *((site, SLOW_LINE, url, {}) for site, url in sites.peers.items()),
        (OWN, SLOW_LINE, sites.address, game),
        (OWN, LINK, sites.link, {}),
    ):
        with (
            tempfile.TemporaryDirectory() as profile,
            visits.profile(chromium, profile, storage) as context,
        ):
            visits.at_rest(context)
            measured[site, which].append(visits.visit(context, url, visits.SLOW_LINE))


def _bot(chromium: BrowserType, sites: Sites) -> visits.Answer:
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
    """The server doesn't answer."""
    served.answers = 0
    try:
        yield
    finally:
        served.answers = None


def table(measured: Measured, answers: list[visits.Answer]) -> str:
    """What was measured, for docs/start.md."""
    bare_start = median(each.playable for each in measured[BARE, SECOND])
    kinds = list(dict.fromkeys(kind for site, kind in measured if site == OWN))
    lines = [
        "# The start, measured",
        "",
        "Written by `python3 dev.py bench start`. Milliseconds from navigation to playable (a saved game of Unicorn",
        "Rainbow takes a click and shows it; for the other pages: their text is painted), medians of",
        f"{ROUNDS} interleaved rounds, and the ratio to bare Pyodide in the same run. The browser is idle before",
        "each visit, except in the line that says otherwise: there it gets the address as soon as it answers. CPU time",
        f"is that of all its processes. {platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}.",
        "",
        "See also [where the time goes](start-profile.md).",
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
        f"| the same with the bots' worker (MB) | | {median(each.memory for each in answers):.0f} |",
        f"| longest task within four seconds after the start (ms) | | {max(each.longest_task for each in own):.0f} |",
        f"| a bot's first answer, 200 ms of thinking included (ms) | {bare_start:.0f} (a second start) "
        f"| {median(each.first for each in answers):.0f} |",
        "| a bot's answer after two idle minutes, when its worker restarts, thinking included (ms) | "
        f"| {median(each.again for each in answers):.0f} |",
        "",
        "What players could be given instead: PyScript's hello-world on MicroPython, and this game's table in HTML",
        "with its styles, its font and a few lines of JavaScript. That is the lower limit.",
        "",
        f"| | {' | '.join(PEERS)} | Rollbow |",
        "|---|--:|--:|--:|",
        *(_peers(measured, kind) for kind in (FIRST, SECOND, THIRD, RESTART, SLOW_LINE)),
        f"| transferred before the first move (KB, brotli) | {_size(measured, MICROPYTHON)} "
        f"| {_size(measured, PLAIN)} | {_size(measured, OWN)} |",
        "",
        repeat_crashed_visit.told(),
    ]
    return "\n".join(lines) + "\n"


def _line(measured: Measured, kind: str) -> str:
    cells = [
        f"{_of(measured, site, kind, 'playable'):.0f}" if measured[site, kind] else "–"
        for site in (BARE, PYSCRIPT, OWN)
    ]
    # Without a service worker nothing starts with the server stopped: an ordinary second visit. And a game's link is
    # a first visit.
    against = kind if measured[BARE, kind] else SLOW_LINE if kind == LINK else SECOND
    ratio = _of(measured, OWN, kind, "playable") / _of(measured, BARE, against, "playable")
    cpu = [_of(measured, BARE, against, "cpu"), _of(measured, OWN, kind, "cpu")]
    words = [kind, *cells, f"{ratio:.2f}", f"{cpu[0]:.0f}", f"{cpu[1]:.0f}", f"{cpu[1] / cpu[0]:.2f}"]
    return f"| {' | '.join(words)} |"


def _peers(measured: Measured, kind: str) -> str:
    cells = [f"{_of(measured, site, kind, 'playable'):.0f}" for site in (*PEERS, OWN)]
    return f"| {' | '.join([kind, *cells])} |"


def _size(measured: Measured, site: str) -> str:
    return f"{_of(measured, site, FIRST, 'size') / 1000:.0f}"


def _of(measured: Measured, site: str, kind: str, what: str) -> float:
    return median(float(getattr(each, what)) for each in measured[site, kind])
