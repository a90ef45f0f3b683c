"""The parts of `dev.py test`: each runs commands, and their test counts are added up."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from build import runtime, tools

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

DIST = tools.ROOT / "dist"
SLOWEST = 10
NOTHING_SELECTED = 5
"""pytest's status if all tests were deselected."""
HUNG = 900
"""A test that takes this many seconds is stuck: its stack is shown, and its command gives up."""
TYPED = ["web", "web/tsconfig.workers.json", "web/build", "tests/support/scripts"]
"""The TypeScript projects: scripts of the page, of workers, of Node, and those that run the page's scripts in Node."""


class Count:
    """Runs commands and adds up the tests in their closing lines, noting the slow ones.

    Parallel commands print nothing until they end, then everything at once.
    """

    def __init__(self, *, side_by_side: bool) -> None:
        self.passed = 0
        self.failed = 0
        self.slow: list[tuple[float, str]] = []
        self._side_by_side = side_by_side
        self._one_at_a_time = Lock()

    def command(self, name: str, *command: str | Path, rooms: tuple[str, ...] = ()) -> None:
        """One check without tests inside. `rooms` are the folders of its modules."""
        began = time.monotonic()
        status, lines = self._run(name, command, rooms)
        self._add(name, int(status == 0), int(status != 0), lines, began)

    def tests(self, name: str, *command: str | Path) -> None:
        """Many checks: the command is pytest, or passes its arguments on to it."""
        began = time.monotonic()
        status, lines = self._run(name, (*command, f"--durations={SLOWEST}"))
        passed, failed = numbers(lines)
        if status not in (0, NOTHING_SELECTED):
            failed = max(failed, 1)
        self._add(name, passed, failed, lines, began)

    def _run(
        self, name: str, command: tuple[str | Path, ...], rooms: tuple[str, ...] = ()
    ) -> tuple[int, list[str]]:
        tools.say(name)
        path = {"PYTHONPATH": os.pathsep.join(rooms)} if rooms else {}
        process = subprocess.Popen(
            [str(word) for word in command],
            cwd=tools.ROOT,
            env={
                **os.environ,
                "PYTHONDONTWRITEBYTECODE": "1",
                "PYTHONUNBUFFERED": "1",
                "NO_COLOR": "1",
                **path,
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert process.stdout
        lines = []
        for line in process.stdout:
            lines.append(line)
            if not self._side_by_side:
                print(line, end="", flush=True)
        return process.wait(), lines

    def _add(self, name: str, passed: int, failed: int, lines: list[str], began: float) -> None:
        with self._one_at_a_time:
            self.passed += passed
            self.failed += failed
            self.slow += [(seconds, f"{name}: {test}") for seconds, test in durations(lines)]
            if self._side_by_side:
                print("".join(lines), end="")
            tools.say(f"{name}: {passed} passed, {failed} failed, {time.monotonic() - began:.0f} s")


def numbers(lines: list[str]) -> tuple[int, int]:
    """How many tests passed and failed, from pytest's closing line."""
    closing = [line for line in lines if re.search(r"\d+ (passed|failed|errors?|deselected)\b.* in \d", line)]
    told = re.findall(r"(\d+) (passed|failed|error)", closing[-1]) if closing else []
    found = {word: int(number) for number, word in told}
    return found.get("passed", 0), found.get("failed", 0) + found.get("error", 0)


def durations(lines: list[str]) -> Iterator[tuple[float, str]]:
    """The slowest tests and fixtures, from pytest's list."""
    for line in lines:
        if told := re.match(r"([\d.]+)s (call|setup|teardown) +(\S.*)", line):
            seconds, phase, test = told.groups()
            yield float(seconds), test if phase == "call" else f"{test} ({phase})"


def lint(count: Count, asked: Asked) -> None:
    count.command("ruff check", tools.PYTHON, "-m", "ruff", "check", "-q", ".")
    count.command("ruff format", tools.PYTHON, "-m", "ruff", "format", "-q", "--check", ".")
    count.command("mypy", tools.PYTHON, "-m", "mypy")
    for project in TYPED:
        count.command(f"tsc {project}", "node", runtime.MODULES / "typescript/bin/tsc", "-p", project)
    eslint = runtime.MODULES / "eslint/bin/eslint.js"
    count.command("eslint", "node", eslint, "--max-warnings=0", "-c", "web/eslint.config.mjs", "web", "tests")


@dataclass(frozen=True)
class Asked:
    """Which tests of a part to run."""

    long: bool
    words: tuple[str, ...]
    """Extra arguments for pytest."""
    browser: str = "chromium"
    """Which browser the browser tests run in."""

    def marked(self, mark: str) -> list[str]:
        return ["-m", mark if self.long else f"{mark} and not long", *self.words]


def pytest(*words: str) -> tuple[str | Path, ...]:
    """pytest on CPython."""
    ends = ("-o", f"faulthandler_timeout={HUNG}", "-o", "faulthandler_exit_on_timeout=true")
    return (tools.PYTHON, "-m", "pytest", *ends, *words)


def unit(count: Count, asked: Asked) -> None:
    left_out = [f"--ignore=tests/{name}" for name in ("browser", "build", "pyodide", "bench", "webkit")]
    count.tests("tests on CPython", *pytest(*left_out, *asked.marked("not browser")))


def pyodide(count: Count, asked: Asked) -> None:
    wheels = tools.test_wheels()
    script = tools.ROOT / "tests" / "pyodide" / "run.mjs"
    for engine, name in (
        ("ships", "on the engine that ships"),
        ("published", "with Hypothesis, on the published one"),
    ):
        words = asked.marked("not browser and not native")
        count.tests(f"the same tests inside Pyodide, {name}", "node", script, DIST, wheels, engine, *words)


def built(count: Count, asked: Asked) -> None:
    count.tests("tests of the build", *pytest("tests/build", *asked.marked("not browser")))


def browser(count: Count, asked: Asked) -> None:
    where = f"--browser={asked.browser}"
    name = "tests in the browser" if asked.browser == "chromium" else f"tests in {asked.browser}"
    count.tests(name, *pytest("tests/browser", where, *asked.marked("browser")))


def firefox(count: Count, asked: Asked) -> None:
    """The core of the browser tests; a long run has all that aren't only for Chromium."""
    if not tools.find_firefox():
        return
    marked = asked.marked("browser" if asked.long or asked.words else "core")
    count.tests("tests in Firefox", *pytest("tests/browser", "--browser=firefox", *marked))


def webkit(count: Count, asked: Asked) -> None:
    """Needs the machine to itself to be quick, so only a long run includes it."""
    if (asked.long or asked.words) and tools.find_webkit():
        count.tests("tests in WebKit", *pytest("tests/webkit", *asked.words))


def mutants(count: Count, asked: Asked) -> None:
    """Whether the tests notice small changes. This takes long, so only a long run includes it; the next one continues
    where it ran out of time.
    """
    if asked.long and not asked.words:
        words = ("-m", "mutants", "--minutes", "45")
        count.command("small changes", tools.PYTHON, *words, rooms=("py", "web", "tests"))


PARTS: dict[str, Callable[[Count, Asked], None]] = {
    "lint": lint,
    "unit": unit,
    "mutants": mutants,
    "build": built,
    "pyodide": pyodide,
    "browser": browser,
    "firefox": firefox,
    "webkit": webkit,
}
OF_THE_PAGE = {"build", "pyodide", "browser", "firefox", "webkit"}


def test(parts: list[str], asked: Asked, build: Callable[[Path], None]) -> int:
    set_up(parts, asked, build)
    took: dict[str, float] = {}
    lanes = split(parts)
    count = Count(side_by_side=len(lanes) > 1)

    def run(lane: list[str]) -> None:
        for part in lane:
            began = time.monotonic()
            PARTS[part](count, asked)
            took[part] = time.monotonic() - began

    with ThreadPoolExecutor() as pool:
        list(pool.map(run, lanes))
    tell_times(took, count.slow)
    print(f"\n{count.passed} passed, {count.failed} failed", flush=True)
    return 1 if count.failed or not count.passed else 0


def set_up(parts: list[str], asked: Asked, build: Callable[[Path], None]) -> None:
    """Installs and builds what these parts need."""
    tools.need_tools()
    if "lint" in parts:
        tools.need_npm()
    if "pyodide" in parts:
        tools.test_wheels()
    if "browser" in parts and asked.browser == "chromium":
        tools.need_browser()
    if "firefox" in parts:
        tools.need_firefox()
    if asked.browser == "firefox" and not tools.need_firefox():
        sys.exit(1)
    if "webkit" in parts and asked.long:
        tools.need_webkit()
    if OF_THE_PAGE.intersection(parts):
        build(DIST)


def split(parts: list[str]) -> list[list[str]]:
    """What runs in parallel: Chromium's tests take as long as everything else combined."""
    page = [part for part in parts if part == "browser"]
    rest = [part for part in parts if part not in page]
    return [lane for lane in (rest, page) if lane]


def tell_times(took: dict[str, float], slow: list[tuple[float, str]]) -> None:
    print("\nhow long each part took:")
    for part in (part for part in PARTS if part in took):
        print(f"{took[part]:8.1f} s  {part}")
    if slow:
        print("\nthe slowest tests:")
    for seconds, test in sorted(slow, reverse=True)[:SLOWEST]:
        print(f"{seconds:8.1f} s  {test}")
