#!/usr/bin/env python3
"""Rollbow's one tool: play, test, build, bench. It needs Python 3.11 and Node.js and sets up the rest by itself.

python3 dev.py play      build the page, serve it here and open the browser
python3 dev.py test      everything; --long adds the large counts; --only unit,lint picks parts
python3 dev.py build     make dist/, what a host has to serve
python3 dev.py verify WHAT
                         whether a folder or a site (https://…) is what this checkout builds
python3 dev.py bench     how long a start and a tap take, how many games a second are played
python3 dev.py gallery   docs/gallery.md and its pictures, taken of the real page
python3 dev.py tournament GAME --players expert,greedy
                         bots against each other, win rates; GAME --help tells more
python3 dev.py strength FILE ...
                         puts what tournaments and benches wrote with --json into docs/strength.md
python3 dev.py train GAME
                         makes what a game's bots know by heart anew
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
import webbrowser
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "web"))

from build import pages, server, tools, verify  # noqa: E402

DIST = ROOT / "dist"
CHECKED = ["py/rollbow", "dev.py", "web/build", "tests/drive.py", "tests/browser/conftest.py"]
CHECKED += ["tests/build", "tests/pyodide", "tests/bench"]


def build(folder: Path = DIST) -> None:
    tools.need_npm()
    wheels = tools.page_wheels()
    tools.say(f"building {folder.name}/")
    pages.build(folder, wheels, tools.CACHE)


def play(port: int, open_browser: bool) -> None:
    build()
    site = server.Server(DIST, server.header_rules(ROOT / "netlify.toml"), port)
    print(f"Rollbow is at {site.url} (Ctrl+C ends it)", flush=True)
    if open_browser:
        webbrowser.open(site.url)
    try:
        site.serve_forever()
    except KeyboardInterrupt:
        print()


class Count:
    """Runs commands and adds up the tests that their closing lines name.

    What runs side by side says nothing until it ends: then all of it at once.
    """

    def __init__(self, *, side_by_side: bool) -> None:
        self.passed = 0
        self.failed = 0
        self._side_by_side = side_by_side
        self._one_at_a_time = Lock()

    def command(self, name: str, *command: str | Path) -> None:
        """One check without tests inside."""
        self._run(name, command, counted=False)

    def tests(self, name: str, *command: str | Path) -> None:
        self._run(name, command, counted=True)

    def _run(self, name: str, command: tuple[str | Path, ...], counted: bool) -> None:
        tools.say(name)
        began = time.monotonic()
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1", "NO_COLOR": "1"}
        process = subprocess.Popen(
            [str(word) for word in command],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert process.stdout
        closing = ""
        held_back: list[str] = []
        for line in process.stdout:
            if self._side_by_side:
                held_back.append(line)
            else:
                print(line, end="", flush=True)
            if re.search(r"\d+ (passed|failed|errors?|deselected)\b.* in \d", line):
                closing = line
        status = process.wait()
        numbers = {word: int(number) for number, word in re.findall(r"(\d+) (passed|failed|error)", closing)}
        passed, failed = numbers.get("passed", 0), numbers.get("failed", 0) + numbers.get("error", 0)
        empty = status == 5  # pytest's word for: nothing was selected
        if not counted:
            passed = int(status == 0)
        if status and not empty:
            failed = max(failed, 1)
        with self._one_at_a_time:
            self.passed += passed
            self.failed += failed
            print("".join(held_back), end="")
            tools.say(f"{name}: {passed} passed, {failed} failed, {time.monotonic() - began:.0f} s")


def lint(count: Count, long: bool) -> None:
    count.command("ruff check", tools.PYTHON, "-m", "ruff", "check", "-q", ".")
    count.command("ruff format", tools.PYTHON, "-m", "ruff", "format", "-q", "--check", ".")
    count.command("mypy", tools.PYTHON, "-m", "mypy", *CHECKED)


def marked(words: str, long: bool) -> list[str]:
    return ["-m", words if long else f"{words} and not long"]


def unit(count: Count, long: bool) -> None:
    left_out = [f"--ignore=tests/{name}" for name in ("browser", "build", "pyodide", "bench")]
    count.tests("tests on CPython", tools.PYTHON, "-m", "pytest", *left_out, *marked("not browser", long))


def pyodide(count: Count, long: bool) -> None:
    wheels = tools.test_wheels()
    script = ROOT / "tests" / "pyodide" / "run.mjs"
    count.tests("the same tests inside Pyodide", "node", script, DIST, wheels, *marked("not browser", long))


def built(count: Count, long: bool) -> None:
    count.tests(
        "tests of the build", tools.PYTHON, "-m", "pytest", "tests/build", *marked("not browser", long)
    )


def browser(count: Count, long: bool) -> None:
    count.tests(
        "tests in the browser", tools.PYTHON, "-m", "pytest", "tests/browser", *marked("browser", long)
    )


PARTS: dict[str, Callable[[Count, bool], None]] = {
    "lint": lint,
    "unit": unit,
    "build": built,
    "pyodide": pyodide,
    "browser": browser,
}
OF_THE_PAGE = {"build", "pyodide", "browser"}


def test(parts: list[str], long: bool) -> int:
    """The browser takes as long as all else together, so it runs beside it."""
    tools.need_tools()
    if "pyodide" in parts:
        tools.test_wheels()
    if "browser" in parts:
        tools.need_browser()
    if OF_THE_PAGE.intersection(parts):
        build()
    page = [part for part in parts if part == "browser"]
    lanes = [lane for lane in ([part for part in parts if part not in page], page) if lane]
    count = Count(side_by_side=len(lanes) > 1)

    def run(lane: list[str]) -> None:
        for part in lane:
            PARTS[part](count, long)

    with ThreadPoolExecutor() as pool:
        list(pool.map(run, lanes))
    print(f"\n{count.passed} passed, {count.failed} failed", flush=True)
    return 1 if count.failed or not count.passed else 0


def on_the_page(name: str, *words: str) -> int:
    """Runs a module of tests/ that opens the built page."""
    tools.need_tools()
    tools.need_browser()
    build()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(["py", "web", "tests"])}
    done = subprocess.run([tools.PYTHON, "-m", name, *words], cwd=ROOT, env=environment, check=False)
    return done.returncode


def compare(deployed: str) -> int:
    """Builds this checkout apart and says how a folder or site differs from it."""
    with tempfile.TemporaryDirectory() as name:
        build(Path(name) / "dist")
        rules = server.header_rules(ROOT / "netlify.toml")
        found = list(verify.differences(deployed, Path(name) / "dist", rules))
    print("\n".join(found) or f"{deployed} is what this checkout builds")
    return 1 if found else 0


def module(name: str, *words: str) -> int:
    """Runs a module of py/ with the venv's Python."""
    tools.need_venv()
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    return subprocess.run([tools.PYTHON, "-m", name, *words], env=environment, check=False).returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    for_play = verbs.add_parser("play", help="build, serve and open the page")
    for_play.add_argument("--port", type=int, default=8300)
    for_play.add_argument("--no-open", action="store_true", help="open no browser")
    for_test = verbs.add_parser("test", help="run every test")
    for_test.add_argument("--long", action="store_true", help="the large counts too")
    for_test.add_argument("--only", default=",".join(PARTS), help=f"some of: {','.join(PARTS)}")
    verbs.add_parser("build", help="make dist/")
    for_verify = verbs.add_parser("verify", help="compare what is deployed with a build of this checkout")
    for_verify.add_argument("what", help="a folder, or the address of a site")
    for_bench = verbs.add_parser("bench", help="measure")
    for_bench.add_argument(
        "rest",
        nargs=argparse.REMAINDER,
        help="some of: start, games, screens, play, foreign, bots; bots --json FILE",
    )
    verbs.add_parser("gallery", help="take the pictures of docs/gallery.md")
    for verb, words in (("tournament", "bots against each other"), ("train", "make a game's bot data anew")):
        handed_on = verbs.add_parser(verb, help=words)
        handed_on.add_argument("game")
        handed_on.add_argument("rest", nargs=argparse.REMAINDER, help="GAME --help tells what more there is")
    for_strength = verbs.add_parser("strength", help="write docs/strength.md")
    for_strength.add_argument("files", nargs="*")
    asked = parser.parse_args()
    match asked.verb:
        case "play":
            play(asked.port, not asked.no_open)
        case "test":
            parts = asked.only.split(",")
            if unknown := set(parts) - set(PARTS):
                parser.error(f"no such part: {', '.join(sorted(unknown))}")
            return test([part for part in PARTS if part in parts], asked.long)
        case "build":
            build()
        case "verify":
            return compare(asked.what)
        case "bench":
            return on_the_page("bench", *asked.rest)
        case "gallery":
            return on_the_page("browser.gallery")
        case "tournament":
            return module("rollbow.bots.tournament", asked.game, *asked.rest)
        case "strength":
            return module("rollbow.bots.strength", *asked.files)
        case "train":
            return module(f"rollbow.bots.train.{asked.game}", *asked.rest)
    return 0


if __name__ == "__main__":
    sys.exit(main())
