"""One visit to a page, measured in the browser: when it was readable, when it could be played, what it took.

Playable means: a saved game of Unicorn Rainbow stands on the screen, takes a click and shows what it did. A page to
compare with is there when its text is painted.
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from build import tools
from support.browser.waiting import until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext, BrowserType

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]
FLAGS += ["--disable-background-networking", "--disable-component-update"]
PLAIN: dict[str, float] = {}
SLOW_CPU = {"cpu": 4.0}
SLOW_LINE = {"latency": 150, "throughput": 1.6e6 / 8}
FOURTH_GENERATION = {"latency": 60, "throughput": 10e6 / 8}
ENGINE = 60
"""A process that holds more than this (MB) has an engine in it."""
# A time is taken in the task after the next frame: then it is painted.
WATCH = """
(() => {
  const root = () => document.documentElement;
  const painted = (name, then) => requestAnimationFrame(() => setTimeout(() => {
    (globalThis.times ??= {})[name] ??= performance.now();
    then?.();
  }));
  const look = () => {
    if (!root()) return;
    if (document.querySelector("#app .table, body:not(:has(#app)):not(:empty)")) painted("readable");
    if (root().dataset.stage !== "ready" || globalThis.clicked) return;
    const control = document.querySelector(".tray button[data-do=pick][aria-pressed=false]");
    if (document.querySelector("#app") && !control) return;
    globalThis.clicked = true;
    const token = control?.value;
    control?.click();
    const done = () => !control || document.querySelector(`.tray button[value="${token}"][aria-pressed=true]`);
    const tell = () => { root().dataset.playable = ""; };
    const wait = () => done() ? painted("playable", tell) : requestAnimationFrame(wait);
    wait();
  };
  new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
  globalThis.long = [];
  new PerformanceObserver((list) => long.push(...list.getEntries().map((each) => [each.startTime, each.duration])))
    .observe({ type: "longtask", buffered: true });
})();
"""
# The page's own question to its bots, with the time it took.
ASKED = """
addEventListener("rollbow:stage", ({ detail }) => {
  if (detail !== "game") return;
  const { ask } = rollbow.bots;
  rollbow.bots.ask = async (bytes) => {
    const began = performance.now();
    const answer = await ask(bytes);
    globalThis.answered ??= performance.now() - began;
    globalThis.asked ??= bytes.slice();
    return answer;
  };
});
const later = setTimeout;
globalThis.setTimeout = (work, delay, ...more) =>
  delay === 120_000 ? (globalThis.quiet = work, 0) : later(work, delay, ...more);
"""
# The two quiet minutes are over; the same question is asked again.
AGAIN = """async () => {
  quiet();
  const began = performance.now();
  await rollbow.bots.ask(asked);
  return performance.now() - began;
}"""
RESULT = """() => ({
  ...times,
  bytes: [...performance.getEntriesByType("resource"), ...performance.getEntriesByType("navigation")]
    .filter(({ responseEnd }) => responseEnd <= times.playable)
    .reduce((sum, entry) => sum + entry.transferSize, 0),
})"""


@dataclass(frozen=True)
class Visit:
    """Milliseconds from navigation. `cpu` is what all the browser's processes worked until then, `memory` what the
    page's process holds (MB; 0 where the system doesn't tell), `thread` what the page's main thread worked, `size` the
    bytes that had arrived by then."""

    readable: float
    playable: float
    cpu: float
    size: float
    longest_task: float
    memory: float
    thread: float


@contextmanager
def profile(chromium: BrowserType, folder: str, storage: dict[str, str]) -> Iterator[BrowserContext]:
    """The browser with this profile; a page that has nothing kept gets this storage."""
    context = chromium.launch_persistent_context(folder, executable_path=tools.find_browser(), args=FLAGS)
    prepare(context, storage)
    try:
        yield context
    finally:
        context.close()


def prepare(context: BrowserContext, storage: dict[str, str]) -> None:
    """Pages in it are watched; one that has nothing kept gets this storage."""
    context.add_init_script(script(storage))


def script(storage: dict[str, str]) -> str:
    """The same, for any engine's pages to begin with."""
    given = "".join(f"localStorage.setItem({key!r}, {text!r});" for key, text in storage.items())
    return f"try {{ if (!localStorage.length) {{ {given} }} }} catch {{}}" + WATCH


def visit(context: BrowserContext, url: str, limits: dict[str, float], rest: int = 4_000) -> Visit:
    """Opens the page in a tab of its own, and closes it after a rest (milliseconds)."""
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    if rate := limits.get("cpu"):
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    if throughput := limits.get("throughput"):
        line = {
            "latency": limits["latency"],
            "downloadThroughput": throughput,
            "uploadThroughput": throughput,
        }
        devtools.send("Network.emulateNetworkConditions", {"offline": False, **line})
    # In the time that the page's own thread works: whatever else the machine does hardly counts.
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = processes(context)
    page.goto(url, wait_until="commit")
    page.locator("html[data-playable]").wait_for(state="attached", timeout=120_000)
    after = processes(context)
    counted = {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}
    told: dict[str, float] = page.evaluate(RESULT)
    # Time to put compiled code and this version away, as between two visits of a person.
    page.wait_for_timeout(rest)
    late = [length for began, length in page.evaluate("long") if began > told["playable"]]
    page.close()
    return Visit(
        told.get("readable", told["playable"]),
        told["playable"],
        1000 * (sum(after.values()) - sum(before.get(process, 0) for process in after)),
        told["bytes"],
        max(late, default=0),
        max(map(memory, after)),
        1000 * counted["TaskDuration"],
    )


def end_workers(context: BrowserContext) -> None:
    """Stops the service worker, as the browser does some time after a visit, and waits for the end of its process."""
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("ServiceWorker.enable")
    devtools.send("ServiceWorker.stopAllWorkers")
    page.close()
    while any(memory(process) > ENGINE for process in _pages(context)):
        time.sleep(0.1)


def at_rest(context: BrowserContext) -> None:
    """Waits until the browser is done with its own start, in which it works for a third of a second."""
    calm, before = 0, 0.0
    while calm < 3:
        time.sleep(0.1)
        now = sum(processes(context).values())
        calm = calm + 1 if now - before < 0.02 else 0
        before = now


def processes(context: BrowserContext) -> dict[int, float]:
    """The browser's processes and how many seconds each of them has worked."""
    return {each["id"]: each["cpuTime"] for each in _told(context) if each["type"] != "GPU"}


def _pages(context: BrowserContext) -> list[int]:
    """The processes of pages and of their workers."""
    return [each["id"] for each in _told(context) if each["type"] == "renderer"]


def _told(context: BrowserContext) -> list[dict[str, Any]]:
    assert context.browser
    told = context.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    found: list[dict[str, Any]] = told["processInfo"]
    return found


def memory(process: int) -> float:
    """A process's share of the memory, in MB."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next(int(line.split()[1]) / 1000 for line in lines if line.startswith("Pss:"))


def kept_offline(context: BrowserContext, url: str) -> None:
    """Waits until the service worker has put everything away."""
    page = context.new_page()
    page.goto(url)
    until(page, "async () => (await navigator.serviceWorker.ready).active.state === 'activated'")
    page.close()


def settled(context: BrowserContext, url: str) -> None:
    """A visit that fills the caches."""
    page = context.new_page()
    page.goto(url)
    page.locator("html[data-stage=ready]").wait_for(state="attached", timeout=120_000)
    page.wait_for_timeout(2_000)
    page.close()


@dataclass(frozen=True)
class Answer:
    """Milliseconds from a bot being asked until it has answered: the first time, and when its worker was given up.
    `memory` is what the page's process holds with the worker in it (MB)."""

    first: float
    again: float
    memory: float


def bot_answer(context: BrowserContext, url: str) -> Answer:
    """With a worker that has yet to start."""
    page = context.new_page()
    page.add_init_script(ASKED)
    page.goto(url)
    until(page, "() => globalThis.answered")
    first: float = page.evaluate("answered")
    held = max(map(memory, processes(context)))
    again: float = page.evaluate(AGAIN)
    page.close()
    return Answer(first, again, held)


def played(
    context: BrowserContext, url: str, slug: str, levels: tuple[str, ...]
) -> tuple[str, dict[str, str]]:
    """A game just begun: its address, and all that is kept of it."""
    page = context.new_page()
    page.goto(f"{url}#/{slug}?seed=amber-otter-42&seats={len(levels)}")
    for place, level in enumerate(levels):
        page.locator(f'[name="who/{place}"]').select_option(level)
    page.get_by_role("button", name="Start the game").click()
    page.get_by_text("Saved", exact=True).wait_for()
    until(page, "() => localStorage.getItem('rollbow/screen')?.startsWith('#/game/')")
    kept: dict[str, str] = page.evaluate("({ ...localStorage })")
    address = page.url
    page.close()
    return address, kept
