#!/usr/bin/env python3
"""Rollbow's one tool: play, test, build, bench. It needs Python 3.11 or newer and Node.js, and sets up the rest itself.

python3 dev.py play      build the page, serve it locally and open it; --watch rebuilds and reloads on every change
python3 dev.py test      run everything; --long adds large counts and mutation tests;
                         --only unit,lint picks parts; the rest after -- goes to pytest: test --only unit -- -k links;
                         --browser firefox runs only the browser tests, in Firefox
python3 dev.py build     make dist/, the folder that a host serves
python3 dev.py release   zip dist/ with its hash and parts list, into release/
python3 dev.py verify WHAT
                         check whether a folder or a site (https://…) is what this checkout builds
python3 dev.py upgrade   move to newer Pyodide, PyScript, micropip and segno, and report what changes and breaks;
                         upgrade pyodide=314.0.6 takes a specific release
python3 dev.py snapshot  rewrite tests/counts and tests/playthroughs: how every game answers
python3 dev.py bench     measure how long a start and a tap take, games per second, and more
python3 dev.py gallery   make docs/gallery.md and its pictures from the real page
python3 dev.py tournament GAME --players expert,greedy
                         play bots against each other and print win rates; GAME --help says more
python3 dev.py judge GAME
                         compare a judge's predicted chances with results; GAME --help says more
python3 dev.py strength FILE ...
                         add what tournaments and benches wrote with --json to docs/strength.md
python3 dev.py train GAME
                         retrain a game's bots
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "web"))

from build import dist_folder, live_reload, release_zip, run_tests, runtime, server, tools, upgrade, verify  # noqa: E402
from build.run_tests import DIST  # noqa: E402


def build(folder: Path = DIST) -> None:
    tools.need_npm()
    wheels = tools.page_wheels()
    tools.say(f"building {folder.name}/")
    dist_folder.build(folder, wheels, tools.CACHE)


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


def play_and_watch(port: int, open_browser: bool) -> None:
    """Like `play`, but rebuilds and reloads a second after each change."""
    tools.need_npm()
    wheels = tools.page_wheels()
    with tempfile.TemporaryDirectory() as name, runtime.Packer() as packer:
        site = live_reload.Watched(Path(name) / "dist", server.header_rules(ROOT / "netlify.toml"), port)
        live_reload.build(site, wheels, packer)
        site.start()
        print(f"Rollbow is at {site.url} and follows what you change (Ctrl+C ends it)", flush=True)
        if open_browser:
            webbrowser.open(site.url)
        try:
            live_reload.watch(site, wheels, packer)
        except KeyboardInterrupt:
            print()


def on_the_page(name: str, *words: str) -> int:
    """Runs a module of tests/ that opens the built page."""
    tools.need_tools()
    tools.need_browser()
    build()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(["py", "web", "tests"])}
    done = subprocess.run([tools.PYTHON, "-m", name, *words], cwd=ROOT, env=environment, check=False)
    return done.returncode


def pack() -> None:
    build()
    made = release_zip.put_release(DIST, ROOT / "release")
    print(f"{made.relative_to(ROOT).as_posix()}, {made.stat().st_size / 1e6:.1f} MB")


def compare(deployed: str) -> int:
    """Builds this checkout separately and says how a folder or site differs from it."""
    with tempfile.TemporaryDirectory() as name:
        build(Path(name) / "dist")
        rules = server.header_rules(ROOT / "netlify.toml")
        found = list(verify.differences(deployed, Path(name) / "dist", rules))
    print("\n".join(found) or f"{deployed} is what this checkout builds")
    return 1 if found else 0


def module(name: str, *words: str) -> int:
    """Runs a module of py/ or tests/ with the venv's Python."""
    tools.need_venv()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "py"), str(ROOT / "tests")])}
    return subprocess.run([tools.PYTHON, "-m", name, *words], env=environment, check=False).returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    for_play = verbs.add_parser("play", help="build, serve and open the page")
    for_play.add_argument("--port", type=int, default=8300)
    for_play.add_argument("--no-open", action="store_true", help="don't open a browser")
    for_play.add_argument("--watch", action="store_true", help="rebuild and reload when a file changes")
    for_test = verbs.add_parser("test", help="run every test")
    for_test.add_argument("--long", action="store_true", help="large counts and mutation tests, too")
    for_test.add_argument("--only", help=f"some of: {','.join(run_tests.PARTS)}")
    for_test.add_argument(
        "--browser", choices=("chromium", "firefox"), help="only the browser tests, in this browser"
    )
    for_test.add_argument("words", nargs="*", help="after --: arguments for pytest, such as -k links")
    verbs.add_parser("build", help="make dist/")
    verbs.add_parser("release", help="zip dist/ into release/")
    for_verify = verbs.add_parser("verify", help="compare a folder or site with a build of this checkout")
    for_verify.add_argument("what", help="a folder, or the address of a site")
    for_bench = verbs.add_parser("bench", help="measure")
    for_bench.add_argument(
        "rest",
        nargs=argparse.REMAINDER,
        help="some of: start, games, screens, play, foreign, departures, shelf, crashes, studies, bots;\n"
        "bots --json FILE; start --browser firefox, or webkit",
    )
    for_upgrade = verbs.add_parser("upgrade", help="move to other releases of what ships")
    for_upgrade.add_argument(
        "parts", nargs="*", help=f"{', '.join(upgrade.PARTS)}, each with an optional =VERSION"
    )
    verbs.add_parser("snapshot", help="rewrite tests/counts and tests/playthroughs")
    verbs.add_parser("gallery", help="take the pictures of docs/gallery.md")
    for verb, words in (
        ("tournament", "play bots against each other"),
        ("train", "retrain a game's bots"),
        ("judge", "compare a judge's predicted chances with results"),
    ):
        handed_on = verbs.add_parser(verb, help=words)
        handed_on.add_argument("game")
        handed_on.add_argument("rest", nargs=argparse.REMAINDER, help="GAME --help says more")
    for_strength = verbs.add_parser("strength", help="write docs/strength.md")
    for_strength.add_argument("files", nargs="*")
    asked = parser.parse_args()
    match asked.verb:
        case "play":
            (play_and_watch if asked.watch else play)(asked.port, not asked.no_open)
        case "test":
            parts = (
                ["browser"]
                if asked.browser
                else asked.only.split(",")
                if asked.only
                else [part for part in run_tests.PARTS if not asked.words or part != "lint"]
            )
            if unknown := set(parts) - set(run_tests.PARTS):
                parser.error(f"no such part: {', '.join(sorted(unknown))}")
            asked_for = run_tests.Asked(asked.long, tuple(asked.words), asked.browser or "chromium")
            return run_tests.test([part for part in run_tests.PARTS if part in parts], asked_for, build)
        case "build":
            build()
        case "release":
            pack()
        case "verify":
            return compare(asked.what)
        case "upgrade":
            return upgrade.upgrade(asked.parts, build)
        case "bench":
            return on_the_page("bench", *asked.rest)
        case "gallery":
            return on_the_page("browser.gallery")
        case "snapshot":
            return module("conformance.snapshot")
        case "tournament":
            return module("rollbow.bots.tournament", asked.game, *asked.rest)
        case "judge":
            return module("rollbow.bots.judge_report", asked.game, *asked.rest)
        case "strength":
            return module("rollbow.bots.strength_report", *asked.files)
        case "train":
            return module(f"rollbow.bots.train.{asked.game}", *asked.rest)
    return 0


if __name__ == "__main__":
    sys.exit(main())
