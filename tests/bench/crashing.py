"""Whether a page's process survives its start: many starts of Rollbow and of the bare pages in turn, each in a tab of
its own, every profile used for a first visit and some later ones. Crashes are counted, their dumps kept and read.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Error, sync_playwright

from bench import visits
from bench.start import OWN, Sites
from build import tools
from support.browser import crash_dumps

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, BrowserType, Page

STARTS = int(os.environ.get("STARTS", 1000))
"""Of each page."""
A_PROFILE = 20
"""So many starts are made with one profile."""
KEPT = tools.CACHE / "crashes"
# The steps of Rollbow's start, as they are reached.
STEPS = "addEventListener('rollbow:stage', ({ detail }) => console.debug('step', detail));"


def bench() -> None:
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        sites = Sites(Path(name), playwright.chromium)
        pages = {**sites.bare, OWN: sites.address}
        tally = {site: [0, 0] for site in pages}
        for begun in range(0, STARTS, A_PROFILE):
            for site, url in pages.items():
                storage = sites.first_storage() if site == OWN else {}
                for crash in _profile(playwright.chromium, url, storage, min(A_PROFILE, STARTS - begun)):
                    tally[site][0] += 1
                    tally[site][1] += crash is not None
                    if crash is not None:
                        tools.say(f"{site}: {crash}")
            tools.say(
                ", ".join(
                    f"{site}: {crashed} of {starts} crashed" for site, (starts, crashed) in tally.items()
                )
            )


def _profile(chromium: BrowserType, url: str, storage: dict[str, str], starts: int) -> list[str | None]:
    """What came of each start in a new profile: nothing, or what is known of its crash."""
    with ExitStack() as ends:
        folder = Path(ends.enter_context(tempfile.TemporaryDirectory()))
        context = chromium.launch_persistent_context(
            folder,
            executable_path=tools.find_browser(),
            args=visits.FLAGS,
            **crash_dumps.kept_in(folder),
        )
        ends.callback(context.close)
        visits.prepare(context, storage)
        context.add_init_script(STEPS)
        return [start(context, url, folder) for _ in range(starts)]


def start(context: BrowserContext, url: str, folder: Path) -> str | None:
    """Opens the page in a tab of its own; what is known of a crash."""
    page = context.new_page()
    steps = ["none"]
    page.on("console", lambda said: steps.append(said.text) if said.text.startswith("step") else None)
    try:
        page.goto(url, wait_until="commit")
        page.locator("html[data-playable]").wait_for(state="attached", timeout=120_000)
    except Error:
        if not _crashed(page):
            raise
        return f"last {steps[-1]}; {_dumped(folder)}"
    finally:
        page.close()
    return None


def _crashed(page: Page) -> bool:
    try:
        page.evaluate("1")
    except Error as error:
        return "crashed" in str(error)
    return False


def _dumped(folder: Path) -> str:
    """What the newest dump says; it is kept."""
    found = sorted(folder.rglob("*.dmp"), key=lambda dump: dump.stat().st_mtime)
    if not found:
        return "no dump"
    KEPT.mkdir(parents=True, exist_ok=True)
    kept = KEPT / found[-1].name
    kept.write_bytes(found[-1].read_bytes())
    return f"{crash_dumps.told(kept)}; {kept.name}"
