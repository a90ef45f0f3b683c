"""What a stranger's link or file costs the page, whatever is wrong with it: from its arrival until it is answered.

Links and records are garbled as in tests/app/test_foreign_input.py. Opening a whole game by its link is measured in the
same run: that is what a good link costs.
"""

from __future__ import annotations

import os
from random import Random
from statistics import median
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from build import server, tools
from rollbow.app.kept import links
from rollbow.games import GAMES
from rollbow.kernel import record as records
from support.browser import scenes
from support.garbled_text import garbled

from .visits import FLAGS

if TYPE_CHECKING:
    from playwright.sync_api import Page

COUNT = int(os.environ.get("EACH", 1_000))
LIMIT = 200
BEYOND = ("#/r/" + "A" * 1_000_000, "#/uno?seed=" + "x" * 1_000_000)
# The page's listener is older than this one, so all is done when this one is called.
ANSWERED = """(link) => new Promise((done) => {
  const began = performance.now(), before = location.href;
  const heard = () => done(performance.now() - began);
  addEventListener("hashchange", heard, { once: true });
  location.hash = link;
  if (location.href === before) heard();
})"""
OPENED = """(link) => new Promise((done) => {
  const began = performance.now();
  new MutationObserver((_, watch) => {
    if (!location.hash.startsWith("#/game/") || !document.querySelector(".table")) return;
    watch.disconnect();
    done(performance.now() - began);
  }).observe(document.getElementById("app"), { childList: true, subtree: true, attributes: true });
  location.hash = link;
})"""
REPORTED = """([name, text]) => new Promise((done) => {
  const began = performance.now();
  new MutationObserver((_, watch) => {
    if (!document.querySelector(".report")?.innerText.includes(name)) return;
    watch.disconnect();
    done(performance.now() - began);
  }).observe(document.getElementById("app"), { childList: true, subtree: true, characterData: true });
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
})"""


def bench() -> None:
    site = server.Server(tools.ROOT / "dist", server.header_rules(tools.ROOT / "netlify.toml")).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=tools.find_browser(), args=FLAGS)
        page = browser.new_page()
        page.goto(site.url)
        page.locator(scenes.READY).wait_for(state="attached", timeout=120_000)
        told = _measured(page, Random(COUNT))
        browser.close()
    print(f"What comes from strangers, on the page (ms; at most {LIMIT} are promised)")
    for name, times in told.items():
        print(f"  {name:16} {len(times):6}   median {median(times):6.1f}   longest {max(times):6.1f}")


def _measured(page: Page, rng: Random) -> dict[str, list[float]]:
    games = [scenes.kept(slug, scenes.TABLES[slug][0]) for slug in GAMES]
    good = [f"#/r/{links.pack(game)}" for game in games]
    texts = [records.write(game) for game in games]
    return {
        "a whole game": [page.evaluate(OPENED, link) for link in good],
        "garbled links": [page.evaluate(ANSWERED, garbled(rng.choice(good), rng)) for _ in range(COUNT)],
        "links too long": [page.evaluate(ANSWERED, link) for link in BEYOND],
        "garbled files": [
            page.evaluate(REPORTED, [f"{number}.rollbow", garbled(rng.choice(texts), rng)])
            for number in range(COUNT)
        ],
    }
