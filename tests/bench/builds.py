"""A start against that of another build, such as an older one: visits in turn, each build in a browser of its own.

`OTHER=FOLDER python3 dev.py bench builds`: the folder is the other build's dist. Between two visits the service worker
is stopped, as it is minutes after a visit. Otherwise Chromium may give the new tab the process that still holds the
last visit's compiled engine, and which build gets one is chance.
"""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from bench import visits
from bench.start import ROUNDS, without_screen
from build import server, tools
from support.browser.repeat_crashed_visit import surviving

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, BrowserType

    from bench.visits import Visit

LATER = int(os.environ.get("LATER", 10))
"""So many later visits follow each first one."""
MEASURED = ("playable", "thread", "cpu", "memory")
FIRST, NEXT = "first visit", "later visit"


def bench() -> None:
    if not (other := os.environ.get("OTHER")):
        sys.exit("OTHER=FOLDER names the other build")
    builds = {"this build": tools.ROOT / "dist", "the other": Path(other)}
    found: dict[tuple[str, str], list[Visit]] = {}
    with sync_playwright() as playwright:
        for number in range(ROUNDS):
            tools.say(f"round {number + 1} of {ROUNDS}")
            for build, kind, visit in surviving("two builds", lambda: _round(playwright.chromium, builds)):
                found.setdefault((build, kind), []).append(visit)
    print(table(found))


def _round(chromium: BrowserType, builds: dict[str, Path]) -> list[tuple[str, str, Visit]]:
    """A first visit to each build with new profiles, and the later ones."""
    done = []
    rules = server.header_rules(tools.ROOT / "netlify.toml")
    with ExitStack() as ends:
        pages: dict[str, tuple[BrowserContext, str]] = {}
        for build, folder in builds.items():
            site = server.Server(folder, rules).start()
            with (
                tempfile.TemporaryDirectory() as name,
                visits.profile(chromium, name, {}) as context,
            ):
                address, storage = visits.played(context, site.url, "unicorn", ("",))
            name = ends.enter_context(tempfile.TemporaryDirectory())
            context = ends.enter_context(visits.profile(chromium, name, without_screen(storage)))
            visits.at_rest(context)
            pages[build] = context, address
        for number in range(LATER + 1):
            for build in reversed(pages) if number % 2 else pages:
                context, address = pages[build]
                visit = visits.visit(context, address, visits.PLAIN)
                visits.end_workers(context)
                done.append((build, NEXT if number else FIRST, visit))
    return done


def table(found: dict[tuple[str, str], list[Visit]]) -> str:
    """Medians of each build, and the median of the pairs' ratios."""
    this, other = dict.fromkeys(build for build, _ in found)
    lines = [f"| | {this} | {other} | ratio of pairs (middle half) |", "|---|--:|--:|--:|"]
    for kind in dict.fromkeys(kind for _, kind in found):
        for what in MEASURED:
            ours, theirs = (
                [float(getattr(each, what)) for each in found[build, kind]] for build in (this, other)
            )
            ratios = sorted(mine / their for mine, their in zip(ours, theirs, strict=True))
            quarter = len(ratios) // 4
            middle = f"{ratios[quarter]:.2f} … {ratios[-1 - quarter]:.2f}; {len(ratios)} pairs"
            lines.append(
                f"| {kind}, {what} | {median(ours):.0f} | {median(theirs):.0f} | {median(ratios):.2f} ({middle}) |"
            )
    return "\n".join(lines)
